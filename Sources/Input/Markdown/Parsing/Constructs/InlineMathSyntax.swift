import CTypesetMarkdown

extension Construct {
    static let inlineMath = Construct("inline-math", "`$x^2$`", .inline(InlineMathSyntax.parser), set: Dialect.allCases)
    /// Formulas with white space inside their dollars, as MyST-Parser reads them.
    static let spacedMath = Construct("spaced-math", "`$ x^2 $`", .inline(InlineMathSyntax.spacedParser), set: [.myst])
}

/// Inline formulas: `$x_i$`, `$$…$$` and GitHub's `` $`x_i`$ ``, each a code span that contains its source, dollars included.
///
/// They are parsed as inlines. Later, backslashes before punctuation are gone, and underscores are emphasis.
enum InlineMathSyntax {
    static let parser = InlineParser(at: "$") { text, _ in
        end(ofFormulaAt: text.start, in: text.bytes).flatMap { text.take(CMARK_NODE_CODE, upTo: $0) }
    }

    static let spacedParser = InlineParser(at: "$") { text, _ in
        end(ofSpacedFormulaAt: text.start, in: text.bytes).flatMap { text.take(CMARK_NODE_CODE, upTo: $0) }
    }

    /// Whether a code span is a formula; the other code spans from an extension are roles and keys of citations.
    static func isMath(_ node: Node) -> Bool { node.type == CMARK_NODE_CODE && node.isFromExtension && node.number == 0 }

    /// A part of text outside Markdown.
    enum TextPart: Equatable {
        case text(String)
        /// A formula with its dollars.
        case formula(String)
    }

    /// Splits text of raw HTML, where Markdown reads no formulas, into formulas and the text between them.
    static func parts(of words: String) -> [TextPart] {
        guard words.utf8.contains(dollar) else { return [.text(words)] }
        var words = words
        return words.withUTF8 { text in
            var parts: [TextPart] = [], begun = 0, index = 0
            while index < text.count {
                guard let end = end(ofFormulaAt: index, in: text) else {
                    index += text[index] == backslash ? 2 : 1
                    continue
                }
                if begun < index { parts.append(.text(String(decoding: text[begun..<index], as: UTF8.self))) }
                parts.append(.formula(String(decoding: text[index..<end], as: UTF8.self)))
                (begun, index) = (end, end)
            }
            return begun < text.count ? parts + [.text(String(decoding: text[begun...], as: UTF8.self))] : parts
        }
    }

    // MARK: Rules

    private static let dollar = UInt8(ascii: "$"), backslash = UInt8(ascii: "\\"), backtick = UInt8(ascii: "`")

    /// The end of the formula that begins with the dollar at `start`; nil if no formula begins there.
    static func end(ofFormulaAt start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
        let first = start + 1
        // The parser also calls this at other characters.
        guard text[start] == dollar, first < text.count else { return nil }
        if text[first] == backtick { return endOfQuoted(from: first + 1, in: text) }
        if text[first] == dollar { return endOfDisplay(from: first + 1, in: text) }
        guard start == 0 || !isOfWord(text[start - 1]) && text[start - 1] != dollar, !isSpace(text[first]),
            let close = nextDollar(from: first, in: text), close > first, isFormula(first..<close, in: text)
        else { return nil }
        return close + 1
    }

    /// The end of the formula, which has white space inside its dollars and a mark of TeX, that begins with the dollar at `start`.
    static func end(ofSpacedFormulaAt start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
        let first = start + 1
        guard text[start] == dollar, first < text.count, start == 0 || !isOfWord(text[start - 1]) && text[start - 1] != dollar,
            text[first] != dollar, let close = nextDollar(from: first, in: text), close > first,
            isSpace(text[first]) || isSpace(text[close - 1]), close + 1 == text.count || !isDigit(text[close + 1]),
            close + 1 == text.count || text[close + 1] != dollar
        else { return nil }
        let content = text[first..<close]
        guard content.contains(where: { "\\^_=".utf8.contains($0) }), !content.contains(backtick), !hasLink(content), !isProse(content)
        else { return nil }
        return close + 1
    }

    /// The end of a formula after `` $` ``, which must be on the same line.
    private static func endOfQuoted(from start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
        let content = text[start...].prefix { $0 != backtick && $0 != 0x0A }
        let close = content.endIndex
        guard !content.isEmpty, close + 1 < text.count, text[close] == backtick, text[close + 1] == dollar else { return nil }
        return close + 2
    }

    /// The end of a formula at the next two dollars; nil if only white space precedes them.
    private static func endOfDisplay(from start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = start
        while let close = nextDollar(from: index, in: text) {
            if close + 1 < text.count, text[close + 1] == dollar {
                let isMarked = close + 2 == text.count || text[close + 2] != dollar
                return isMarked && !text[start..<close].allSatisfy(isSpace) ? close + 2 : nil
            }
            index = close + 1
        }
        return nil
    }

    /// The next dollar without a backslash before it.
    private static func nextDollar(from start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = start
        while index < text.count {
            if text[index] == dollar { return index }
            index += text[index] == backslash ? 2 : 1
        }
        return nil
    }

    /// Whether the content between two dollars is a formula.
    ///
    /// As in pandoc and on GitHub, no space may precede the closing dollar and no digit may follow it. The other rules are stricter, since
    /// READMEs contain prices and shell variables: content that is not clearly a formula is text.
    private static func isFormula(_ content: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        let after = content.upperBound + 1
        guard !isSpace(text[content.upperBound - 1]), after == text.count || mayFollow(text[after...], content, in: text) else {
            return false
        }
        // Code and links that begin or end in the formula would be broken.
        guard !text[content].contains(backtick), !hasLink(text[content]) else { return false }
        return !isProse(text[content])
    }

    /// Whether text may follow a formula: no digit, no brace and no second dollar.
    ///
    /// A letter must belong to an ending such as that of `$n$th`.
    private static func mayFollow(
        _ rest: Slice<UnsafeBufferPointer<UInt8>>, _ content: Range<Int>, in text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard let first = rest.first, first != dollar, first != UInt8(ascii: "{") else { return false }
        guard isOfWord(first) else { return true }
        let ending = String(decoding: rest.prefix { isOfWord($0) }.prefix(3), as: UTF8.self)
        return endings.contains(ending) && !text[content].contains(where: isSpace)
    }

    private static let endings: Set<String> = ["th", "st", "nd", "rd", "s", "e", "er", "te"]

    private static func hasLink(_ content: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        zip(content, content.dropFirst()).contains { $0 == UInt8(ascii: "]") && $1 == UInt8(ascii: "(") }
    }

    /// Whether the content is words between two prices, `$5 coffee and a 10$`, or between quoted signs: `"$" and "$"`, `($) or ($)`.
    private static func isProse(_ content: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let first = content.first, content.contains(where: isSpace) else { return false }
        if ")\"'*,;:.!?/>".utf8.contains(first) { return true }
        return isDigit(first) && !content.contains { "\\^_{}=+<>*".utf8.contains($0) }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isOfWord(_ byte: UInt8) -> Bool { isDigit(byte) || (0x41...0x5A).contains(byte & 0xDF) }
}
