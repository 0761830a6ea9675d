import TypesetHighlighting
import TypesetText

/// The order of code with right-to-left words: tokens follow each other from left to right (UTS #55, 4.1).
///
/// Each right-to-left name, and the content of each string and comment, is isolated. The signs between them then keep their place.
enum CodeDirection {
    /// Returns the spans of inline code or an address in a paragraph: one around it, and one for each right-to-left phrase.
    static func spans(inLiteral literal: Range<Int>, of text: [UInt8]) -> [BidiSpan] {
        let inner = RightToLeftLetters.mayBe(in: text[literal]) ? phrases(in: text, literal, joinsWords: true) : []
        return [BidiSpan(literal, .isolatedLeftToRight)] + inner
    }

    /// Returns the spans of a code block, none across lines.
    ///
    /// - Parameters:
    ///   - code: the code, with line feeds.
    ///   - tokens: the tokens of the language.
    ///   - isProgram: whether words next to each other are separate names, as in programming languages.
    static func spans(in code: [UInt8], _ tokens: [CodeToken], isProgram: Bool) -> [BidiSpan] {
        guard RightToLeftLetters.mayBe(in: code) else { return [] }
        let literals = tokens.filter { $0.kind == .comment || $0.kind == .string }
        var spans: [BidiSpan] = [], start = 0, next = 0
        while start < code.count {
            let end = code[start...].firstIndex(of: 0x0A) ?? code.count
            var at = start
            while next < literals.count, literals[next].range.lowerBound < end {
                let token = literals[next].range.clamped(to: start..<end)
                spans += words(in: code, at..<max(at, token.lowerBound), isProgram: isProgram)
                spans += content(of: token, literals[next].kind, in: code)
                at = max(at, token.upperBound)
                if literals[next].range.upperBound > end { break }
                next += 1
            }
            spans += words(in: code, at..<end, isProgram: isProgram)
            start = end + 1
        }
        return spans
    }

    private static func words(in code: [UInt8], _ part: Range<Int>, isProgram: Bool) -> [BidiSpan] {
        guard RightToLeftLetters.mayBe(in: code[part]) else { return [] }
        if !isProgram, let prose = prose(in: code, part) { return [prose] }
        return phrases(in: code, part, joinsWords: !isProgram)
    }

    /// Returns the span of the words in a comment or a string, without its delimiters.
    private static func content(of token: Range<Int>, _ kind: CodeTokenKind, in code: [UInt8]) -> [BidiSpan] {
        // A string may begin or end at an expression: `"a \(b) c"`, `f"{a} b"`.
        let signs = Array((kind == .comment ? " \t/*#-;%!<({" : "\"'`)}").utf8)
        var first = token.lowerBound, last = token.upperBound
        if kind == .string {
            // A prefix such as `f` or `@` before the quotation mark.
            let quote = code[first..<min(first + 4, last)].firstIndex { signs.contains($0) }
            if let quote, code[first..<quote].allSatisfy({ $0 < 0x80 }) { first = quote }
        }
        while first < last, signs.contains(code[first]) { first += 1 }
        let closing = Array((kind == .comment ? " \t*/->}" : "\"'`\\({$#").utf8)
        while last > first, closing.contains(code[last - 1]) { last -= 1 }
        return RightToLeftLetters.mayBe(in: code[first..<last]) ? [BidiSpan(first..<last, .isolated)] : []
    }

    /// Returns the span of a sentence on a line: right-to-left words and punctuation only, after the sign of a comment or an item.
    private static func prose(in code: [UInt8], _ line: Range<Int>) -> BidiSpan? {
        let scalars = Scalars.all(in: code, line)
        guard let first = scalars.firstIndex(where: { !" \t#/*->%;!+=$|:".unicodeScalars.contains($0.scalar) }),
            let last = scalars.lastIndex(where: { $0.scalar != " " }), WritingDirection.isRightToLeft(scalars[first].scalar)
        else { return nil }
        let content = scalars[first...last]
        let isSentence = content.allSatisfy { character in
            WritingDirection.isRightToLeft(character.scalar) || CharacterClass.isDigit(character.scalar.value)
                || " .,;:!?()\"'-–—«»„“”…".unicodeScalars.contains(character.scalar)
        }
        guard isSentence, content.contains(where: { $0.scalar == " " }) else { return nil }
        return BidiSpan(scalars[first].byte..<(last + 1 < scalars.count ? scalars[last + 1].byte : line.upperBound), .isolated)
    }

    /// Returns a span for each right-to-left word.
    ///
    /// - Parameter joinsWords: whether words with a space between them share a span.
    static func phrases(in text: [UInt8], _ part: Range<Int>, joinsWords: Bool) -> [BidiSpan] {
        var spans: [BidiSpan] = [], word: Int?, isReversed = false, previous: Int?
        for (scalar, byte) in Scalars.all(in: text, part) + [(" ", part.upperBound)] {
            if isOfWord(scalar) {
                if word == nil { word = byte }
                isReversed = isReversed || WritingDirection.isRightToLeft(scalar)
                continue
            }
            if let start = word, isReversed {
                if joinsWords, let end = previous, end + 1 == start, text[end] == 0x20, let last = spans.popLast() {
                    spans.append(BidiSpan(last.range.lowerBound..<byte, .isolated))
                } else {
                    spans.append(BidiSpan(start..<byte, .isolated))
                }
                previous = byte
            }
            (word, isReversed) = (nil, false)
        }
        return spans
    }

    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || scalar.properties.generalCategory == .nonspacingMark || scalar == "\u{200C}" || scalar == "\u{5F3}" || scalar == "\u{5F4}"
    }
}
