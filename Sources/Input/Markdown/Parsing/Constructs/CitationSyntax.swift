import CTypesetMarkdown

extension Construct {
    static let citation = Construct(
        "citation", "`[see @knuth1984, p. 3]`, `@knuth1984`, with `bibliography:`", .inline(CitationSyntax.parser),
        set: [.github, .pandoc, .quarto, .myst], reported: Dialect.allCases)
}

/// The keys of citations: `@knuth1984`, `@{a key with spaces}`.
///
/// They are parsed as inlines, since the marks of emphasis and addresses may be parts of a key. `CitationGroups` then finds their brackets.
///
/// Source: Pandoc User's Guide, "Citation syntax".
enum CitationSyntax {
    static let parser = InlineParser(at: "@") { text, _ in
        guard let (_, end) = key(at: text.start, in: text.bytes), let node = text.take(CMARK_NODE_CODE, upTo: end) else { return nil }
        node.number = 2
        return node
    }

    static func isKey(_ node: Node) -> Bool { node.type == CMARK_NODE_CODE && node.isFromExtension && node.number == 2 }

    /// The maximum length of a key, in bytes; the longest keys are addresses.
    private static let longest = 1000

    /// The key after the `@` at `start`, and its end in the text; nil if no key begins there.
    static func key(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (key: String, end: Int)? {
        guard bytes[start] == UInt8(ascii: "@"), start + 1 < bytes.count, !endsWord(before: start, in: bytes) else { return nil }
        let end = bytes[start + 1] == UInt8(ascii: "{") ? endOfBraces(from: start + 1, in: bytes) : endOfName(from: start + 1, in: bytes)
        guard let end else { return nil }
        let isBraced = bytes[start + 1] == UInt8(ascii: "{")
        let key = String(decoding: isBraced ? bytes[(start + 2)..<(end - 1)] : bytes[(start + 1)..<end], as: UTF8.self)
        return isBraced || !isReference(key) ? (key, end) : nil
    }

    /// Whether a name is that of a figure, a table or another element of the document: `fig-map`.
    private static func isReference(_ key: String) -> Bool {
        guard let target = CrossReference.Target(ofID: key) else { return false }
        return key.utf8.count > target.rawValue.utf8.count + 1
    }

    /// Whether a letter or a digit precedes an offset, so that `@` is a part of an address or a word.
    private static func endsWord(before offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard offset > 0 else { return false }
        var start = offset - 1
        while start > 0, offset - start < 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        guard let last = String(decoding: bytes[start..<offset], as: UTF8.self).unicodeScalars.last else { return false }
        return last == "_" || last == "@" || last.properties.isAlphabetic || last.properties.numericType != nil
    }

    /// The end of `{…}`, in which braces are balanced.
    private static func endOfBraces(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var depth = 0
        for offset in start..<min(bytes.count, start + longest) {
            switch Unicode.Scalar(bytes[offset]) {
            case "{": depth += 1
            case "}":
                depth -= 1
                if depth == 0 { return offset > start + 1 ? offset + 1 : nil }
            case "\n", "\r": return nil
            default: break
            }
        }
        return nil
    }

    /// The end of a key without braces: a letter, a digit or `_`, then these and single punctuation marks between them.
    private static func endOfName(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard isNamePart(bytes[start]) else { return nil }
        var end = start + 1
        while end < min(bytes.count, start + longest) {
            if isNamePart(bytes[end]) {
                end += 1
            } else if end + 1 < bytes.count, ":.#$%&-+?<>~/".utf8.contains(bytes[end]), isNamePart(bytes[end + 1]) {
                end += 2
            } else {
                break
            }
        }
        // Punctuation of other scripts, such as a closing mark, does not belong to a key.
        let name = String(decoding: bytes[start..<end], as: UTF8.self)
        guard let sign = name.unicodeScalars.firstIndex(where: { !$0.isASCII && !$0.properties.isAlphabetic && !$0.properties.isMark })
        else { return end }
        return sign == name.startIndex ? nil : start + name.utf8.distance(from: name.startIndex, to: sign)
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "_": true
        default: byte >= 0x80
        }
    }
}

extension Unicode.Scalar.Properties {
    /// Whether the scalar is a mark that belongs to the letter before it, or a number.
    fileprivate var isMark: Bool { numericType != nil || canonicalCombiningClass != .notReordered }
}
