/// The comments of code that its program interprets.
enum CodeComments {
    /// The longest first, since some end in others.
    private static let openers = ["<!--", "{/*", "REM", "//", "/*", "--", "#", ";", "%", "'"]
    private static let closers = ["*/}", "*/", "-->"]

    /// Returns the words of a line that consists of one comment; nil for other lines.
    private static func comment(_ line: Substring) -> Substring? {
        let line = trimmed(line)
        guard let opener = openers.first(where: { line.hasPrefix($0) }) else { return nil }
        return trimmed(withoutCloser(line.dropFirst(opener.count)))
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" || text.last == "\r" { text.removeLast() }
        return text
    }

    private static func withoutCloser(_ text: Substring) -> Substring {
        closers.first { text.hasSuffix($0) }.map { text.dropLast($0.count) } ?? text
    }

    // MARK: Highlighted lines

    /// Removes the comments of Docusaurus that highlight lines.
    ///
    /// - Returns: the highlighted lines, from 0.
    static func takeHighlights(of lines: inout [Substring]) -> Set<Int> {
        var kept: [Substring] = [], highlights: Set<Int> = [], isOpen = false, isNext = false
        for line in lines {
            switch line.utf8.count < 200 && line.contains("highlight-") ? comment(line) : nil {
            case "highlight-next-line"?: isNext = true
            case "highlight-start"?: isOpen = true
            case "highlight-end"?: isOpen = false
            default:
                if isOpen || isNext { highlights.insert(kept.count) }
                isNext = false
                kept.append(line)
            }
        }
        lines = kept
        return highlights
    }

    // A literal within a function is compiled at each call. Matching does not change a regular expression, and the first match compiles it
    // atomically.
    private nonisolated(unsafe) static let codeMark =
        /(?:\/\/|\/\*|<!--|\{\/\*|--|#|;|%|')[ \t]*\[!code ([^\[\]]+)\][ \t]*(?:\*\/\}|\*\/|-->)?[ \t\r]*$/

    /// Removes the comments of VitePress that mark lines, `// [!code highlight]`, and writes `+` and `-` before added and removed lines.
    ///
    /// - Returns: the marked lines, from 0.
    static func takeCodeMarks(of lines: inout [Substring]) -> Set<Int> {
        var kept: [Substring] = [], marked: Set<Int> = [], signs: [String] = [], hasSigns = false
        // The latest mark and sign apply up to these lines.
        var markEnd = 0, sign = " ", signEnd = 0
        func keep(_ line: Substring) {
            if kept.count < markEnd { marked.insert(kept.count) }
            signs.append(kept.count < signEnd ? sign : " ")
            kept.append(line)
        }
        for line in lines {
            guard line.utf8.count < 500, line.contains("[!code "), let match = line.firstMatch(of: codeMark) else {
                keep(line)
                continue
            }
            let before = line[..<match.range.lowerBound], blanks = before.reversed().prefix { $0 == " " || $0 == "\t" }.count
            let code = before.dropLast(blanks), parts = match.1.split(separator: ":", maxSplits: 1), name = parts.first ?? ""
            let end = kept.count + max(0, min(lines.count, parts.count > 1 ? Int(parts[1]) ?? 1 : 1))
            if name != "word" { markEnd = max(markEnd, end) }
            if name == "++" || name == "--" { (sign, signEnd, hasSigns) = (String(name.prefix(1)), end, true) }
            // A comment alone on its line belongs to the next lines.
            if !code.isEmpty { keep(code) }
        }
        if hasSigns { kept = zip(signs, kept).map { "\($0) \($1)"[...] } }
        lines = kept
        return marked
    }

    // MARK: Marks of notes

    /// Replaces the comments that refer to notes, `# (1)!` and `# <1>`, by marks `(1)`.
    ///
    /// The sign after a mark of Material for MkDocs removes the comment's own signs; without it, they stay.
    ///
    /// - Returns: the lengths of the marks at the ends of lines, in bytes.
    static func takeMarks(of lines: inout [Substring]) -> [Int: Int] {
        var marks: [Int: Int] = [:]
        for (index, line) in lines.enumerated() where line.utf8.last.map(isEndOfMark) == true {
            guard let (code, numbers) = marked(line) else { continue }
            let text = numbers.map { "(\($0))" }.joined(separator: " ")
            lines[index] = (code + text)[...]
            marks[index] = text.utf8.count
        }
        return marks
    }

    private static func isEndOfMark(_ byte: UInt8) -> Bool { ")!>/} ".utf8.contains(byte) }

    /// Returns the code before the marks of a line, and their numbers; nil for a line without marks in a comment.
    private static func marked(_ line: Substring) -> (code: String, numbers: [Int])? {
        var rest = trimmed(line[...])
        let indent = line.prefix { $0 == " " || $0 == "\t" }
        let closed = withoutCloser(rest), isClosed = closed.endIndex < rest.endIndex
        rest = trimmed(closed)
        var numbers: [Int] = [], removesComment = true
        while let mark = lastMark(of: rest) {
            numbers.insert(mark.number, at: 0)
            removesComment = removesComment && mark.removesComment
            rest = trimmed(mark.before)
        }
        guard !numbers.isEmpty, let opener = openers.first(where: { rest.hasSuffix($0) }) else { return nil }
        guard removesComment else { return isClosed ? nil : (indent + rest + " ", numbers) }
        let code = trimmed(rest.dropLast(opener.count))
        return (code.isEmpty ? String(indent) : indent + code + "  ", numbers)
    }

    private static func lastMark(of text: Substring) -> (before: Substring, number: Int, removesComment: Bool)? {
        let hasSign = text.last == "!", mark = hasSign ? text.dropLast() : text
        guard let last = mark.last, last == ")" || last == ">" && !hasSign else { return nil }
        let digits = mark.dropLast().reversed().prefix { $0.isASCII && $0.isNumber }, rest = mark.dropLast(digits.count + 1)
        guard (1...3).contains(digits.count), rest.last == (last == ")" ? "(" : "<"), let number = Int(String(digits.reversed())) else {
            return nil
        }
        return (rest.dropLast(), number, hasSign || last == ">")
    }
}
