extension Construct {
    package static let icon = Construct(
        "icon", "`:material-rocket:`", .text([TextConstruct(at: ":", match: IconSyntax.match)]), set: [], reported: [.mkdocs])
    static let iconShortcode = Construct(
        "icon-shortcode", "`{{< fa rocket >}}`", .text([TextConstruct(at: "{", match: IconSyntax.matchShortcode)]), set: [],
        reported: [.quarto])
}

/// The icons of Material for MkDocs (`:material-rocket:`, `:fontawesome-brands-github:`), which are drawings of its theme, and those of
/// Quarto's extensions (`{{< fa brands github >}}`).
enum IconSyntax {
    private static let sets = ["material-", "fontawesome-", "octicons-", "simple-"]

    @Sendable fileprivate static func match(_ position: TextPosition) -> TextMatch? {
        guard let length = length(position.rest) else { return nil }
        return match(position, length, .icon) { words(String(decoding: position.rest.prefix(length), as: UTF8.self)) }
    }

    /// Returns the words of an icon that stands alone, and nothing for one beside text.
    ///
    /// - Parameter name: the words that an icon without text beside it has.
    private static func match(_ position: TextPosition, _ length: Int, _ loss: ForeignSyntax, name: () -> String) -> TextMatch {
        if position.isAlone, position.literal.count == length {
            return .inlines([(.text(name()), .none)], length: length, loss: loss)
        }
        // A blank on either side of the icon remains.
        let isSeparate = position.before.map(TextPosition.isBlank) ?? true
        let blanks = isSeparate ? position.rest.dropFirst(length).prefix(while: TextPosition.isBlank).count : 0
        return .inlines([], length: length + blanks, loss: loss)
    }

    /// The shortcodes of Quarto's extensions for Font Awesome, Bootstrap, Iconify and Academicons.
    static let shortcodes: Set<String> = ["fa", "bi", "iconify", "ai"]

    @Sendable fileprivate static func matchShortcode(_ position: TextPosition) -> TextMatch? {
        guard position.starts(with: "{{< ") else { return nil }
        let code = position.rest.prefix(300), close = Array(">}}".utf8)
        guard let end = code.indices.first(where: { code[$0] == close[0] && code[$0...].starts(with: close) }) else { return nil }
        // The name of the icon follows that of its set; options such as `size=2x` follow both.
        let words = String(decoding: code[..<end].dropFirst(4), as: UTF8.self).split(separator: " ")
        guard let first = words.first, shortcodes.contains(String(first)),
            let name = words.dropFirst().prefix(while: { !$0.contains("=") }).last
        else { return nil }
        return match(position, position.rest.distance(from: code.startIndex, to: end) + close.count, .iconShortcode) {
            String(name).replacing("-", with: " ")
        }
    }

    /// Whether a text ends with an icon, whose attributes have no meaning without it.
    static func ends(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.last == UInt8(ascii: ":"), let start = text.dropLast().lastIndex(of: UInt8(ascii: ":")) else { return false }
        return length(text[start...]) == text.count - start
    }

    /// The length of the code at the beginning of a text; nil if there is none.
    private static func length(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        guard text.first == UInt8(ascii: ":") else { return nil }
        let name = text.dropFirst().prefix { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
        guard name.endIndex < text.endIndex, text[name.endIndex] == UInt8(ascii: ":"),
            sets.contains(where: { name.count > $0.utf8.count && name.starts(with: $0.utf8) })
        else { return nil }
        return name.count + 2
    }

    /// The name of an icon without that of its set, as words.
    private static func words(_ code: String) -> String {
        var words = code.dropFirst().dropLast().split(separator: "-").dropFirst()
        if words.count > 1, let style = words.first, ["brands", "solid", "regular"].contains(style) { words.removeFirst() }
        if words.count > 1, let size = words.last, size.allSatisfy(\.isNumber) { words.removeLast() }
        return words.joined(separator: " ")
    }
}
