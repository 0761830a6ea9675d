import Layout

/// How messages name looks.
extension StyleUse {
    /// `h1`; a look within another one as `link` in `paragraph`.
    var name: String { style.name }
}

extension TextLook {
    var name: String { selectors.map { "`\($0)`" }.joined(separator: " in ") }
}
