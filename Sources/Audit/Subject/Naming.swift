import Layout

/// How messages name looks.
extension StyleUse {
    /// `h1`; a look within another one as `link` in `paragraph`.
    var name: String { style.name }
}

extension ComputedStyle {
    /// The look of the block that the text is part of.
    var block: String { selectors.last ?? "" }
    var name: String { selectors.map { "`\($0)`" }.joined(separator: " in ") }
}
