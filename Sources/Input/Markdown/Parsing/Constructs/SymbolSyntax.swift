extension Construct {
    package static let symbols = Construct(
        "symbols", "`(c)`, `-->`, `+/-`, `1/2`", .text([TextConstruct(at: "(c+-<=123456789", match: SymbolSyntax.match)]), set: [.mkdocs])
}

/// Symbols typed with letters and signs, as `pymdownx.smartsymbols` reads them.
private enum SymbolSyntax {
    private static let signs: [(typed: String, symbol: String)] = [
        ("(tm)", "™"), ("(c)", "©"), ("(r)", "®"), ("c/o", "℅"), ("+/-", "±"), ("<-->", "↔"), ("-->", "→"), ("<--", "←"), ("=/=", "≠"),
    ]
    private static let fractions: [(typed: String, symbol: String)] = [
        ("1/4", "¼"), ("1/2", "½"), ("3/4", "¾"), ("1/3", "⅓"), ("2/3", "⅔"), ("1/5", "⅕"), ("2/5", "⅖"), ("3/5", "⅗"), ("4/5", "⅘"),
        ("1/6", "⅙"), ("5/6", "⅚"), ("1/8", "⅛"), ("3/8", "⅜"), ("5/8", "⅝"), ("7/8", "⅞"),
    ]

    @Sendable static func match(_ position: TextPosition) -> TextMatch? {
        if let sign = signs.first(where: { position.starts(with: $0.typed) }) {
            let after = position.rest.dropFirst(sign.typed.utf8.count).first
            let isOfWord = sign.typed == "c/o" && (TextPosition.isOfWord(position.before) || TextPosition.isOfWord(after))
            let isOfRun = sign.typed.last == ">" || sign.typed.first == "<" ? position.before == UInt8(ascii: "-") : false
            return isOfWord || isOfRun ? nil : .inlines([(.text(sign.symbol), .none)], length: sign.typed.utf8.count)
        }
        guard !TextPosition.isOfWord(position.before), position.before != UInt8(ascii: "/"), position.before != UInt8(ascii: ".") else {
            return nil
        }
        return fraction(position) ?? ordinal(position)
    }

    private static func fraction(_ position: TextPosition) -> TextMatch? {
        guard let fraction = fractions.first(where: { position.starts(with: $0.typed) }) else { return nil }
        let after = position.rest.dropFirst(3).first
        guard !TextPosition.isOfWord(after), after != UInt8(ascii: "/") else { return nil }
        return .inlines([(.text(fraction.symbol), .none)], length: 3)
    }

    /// `1st`, `22nd`: a number with its ending as a superscript.
    private static func ordinal(_ position: TextPosition) -> TextMatch? {
        let digits = position.rest.prefix { (0x30...0x39).contains($0) }
        let ending = String(decoding: position.rest[digits.endIndex...].prefix { TextPosition.isOfWord($0) }.prefix(3), as: UTF8.self)
        let isTeen = digits.suffix(2).first == UInt8(ascii: "1") && digits.count > 1
        let expected = isTeen ? "th" : ["1": "st", "2": "nd", "3": "rd"][String(decoding: digits.suffix(1), as: UTF8.self)] ?? "th"
        guard ending == expected else { return nil }
        let length = digits.count + 2, superscript = [Inline(.text(ending), span: position.span(length))]
        return .inlines(
            [(.text(String(decoding: digits, as: UTF8.self)), .none), (.element(.sup, superscript), .none)], length: length)
    }
}
