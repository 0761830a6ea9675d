/// A mark of DocFX, which makes Microsoft Learn: `:::image source="a.png" alt-text="A map":::` or `[!VIDEO https://…]`.
///
/// Source: learn.microsoft.com/contribute/content/markdown-reference, and the extensions of Markdig in DocFX.
package struct DocFXMark {
    /// The name in lower case, such as `image`, `zone-end` or `include`; `code` for all languages.
    package let name: String
    /// The language of `[!code-csharp[…](…)]`; empty for other marks.
    package let language: String
    /// The text between the name and the end.
    package let words: String
    /// The offset after the mark.
    package let end: Int

    /// The attributes that marks between colons need; nil for a mark that has none.
    ///
    /// `:::row:::` needs its closing colons, since `::: row` is a division.
    private static let blocks: [String: String?] = [
        "image": "source", "code": "source", "video": "source", "zone": "pivot", "moniker": "range", "no-loc": "text", "row": nil,
        "column": nil, "image-end": nil, "zone-end": nil, "moniker-end": nil, "row-end": nil, "column-end": nil,
    ]
    /// The maximum length of a mark in brackets, in bytes; a text full of open ones is searched for each.
    private static let longestBracket = 600
    private static let brackets: Set<String> = ["include", "video", "div", "uicontrol", "dnl", "code"]

    /// Reads the mark with which bytes begin, `:::` or `[!`; returns nil for other text.
    package init?(_ bytes: ArraySlice<UInt8>) {
        guard let first = bytes.first else { return nil }
        // The longest mark, in bytes.
        let line = bytes.prefix(2000).prefix { $0 != 0x0A && $0 != 0x0D }
        switch first {
        case UInt8(ascii: ":"): self.init(colons: line)
        case UInt8(ascii: "["): self.init(bracket: line)
        default: return nil
        }
    }

    private init?(colons line: ArraySlice<UInt8>) {
        guard line.starts(with: ":::".utf8) else { return nil }
        let rest = line.dropFirst(3).drop { $0 == 0x20 }, name = String(decoding: rest.prefix(while: Self.isOfName), as: UTF8.self)
        guard let attribute = Self.blocks[name] else { return nil }
        let after = rest.dropFirst(name.utf8.count), close = Self.closingColons(after)
        let isLine = name.hasSuffix("-end") || name == "zone" || name == "moniker"
        guard close != nil || isLine, after.first.map({ $0 == 0x20 || $0 == UInt8(ascii: ":") }) ?? isLine else { return nil }
        (self.name, language, end) = (name, "", close.map { $0 + 3 } ?? line.endIndex)
        words = String(decoding: after[..<(close ?? line.endIndex)], as: UTF8.self)
        if let attribute, value(attribute) == nil, name != "zone" || value("target") == nil { return nil }
    }

    /// The offset of three colons outside quotation marks.
    private static func closingColons(_ line: ArraySlice<UInt8>) -> Int? {
        var isQuoted = false
        return line.indices.first { index in
            if line[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            return !isQuoted && line[index...].starts(with: ":::".utf8)
        }
    }

    private init?(bracket line: ArraySlice<UInt8>) {
        guard line.starts(with: "[!".utf8) else { return nil }
        let name = line.dropFirst(2).prefix(while: Self.isOfName)
        let parts = String(decoding: name, as: UTF8.self).lowercased().split(separator: "-", maxSplits: 1)
        guard let first = parts.first.map(String.init), Self.brackets.contains(first), parts.count == 1 || first == "code",
            let close = Self.closingBracket(line.prefix(Self.longestBracket))
        else { return nil }
        let content = line[name.endIndex..<close]
        // `[!VIDEO]` without an address is an alert of an unknown kind.
        guard !content.isEmpty else { return nil }
        (self.name, language, end) = (first, parts.count > 1 ? String(parts[1]) : "", close + 1)
        words = String(decoding: content.drop { $0 == 0x20 }, as: UTF8.self)
    }

    /// The offset of the bracket that closes the first one.
    private static func closingBracket(_ line: ArraySlice<UInt8>) -> Int? {
        var depth = 0
        return line.indices.first { index in
            if line[index] == UInt8(ascii: "[") { depth += 1 }
            if line[index] == UInt8(ascii: "]") { depth -= 1 }
            return depth == 0
        }
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte & 0xDF) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
    }

    /// The value of an attribute; nil if the mark lacks it.
    package func value(_ key: String) -> String? {
        words.matches(of: /(?:^|\s)([a-z\-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s":]+))/).first { $0.1 == key }
            .map { String($0.2 ?? $0.3 ?? $0.4 ?? "") }
    }

    /// The title and the address of the link in `[!INCLUDE [title](address)]`; nil for other marks.
    package var link: (title: String, address: String)? {
        words.wholeMatch(of: /\[([^\[\]]*)\]\s*\(\s*<?([^<>()\s]+)>?(?:\s[^()]*)?\)\s*/).map { (String($0.1), String($0.2)) }
    }
}
