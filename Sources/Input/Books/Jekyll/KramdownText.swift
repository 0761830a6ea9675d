import TypesetBase
import TypesetMarkdown

extension Construct {
    static let kramdownExtension = Construct(
        "kramdown-extension", "`{::comment}…{:/comment}`, `{::options … /}`, `{:name: .class}` and `{: name}`", set: [.jekyll, .ietf])
}

/// Removes the comments, options and marks of kramdown's extensions, and writes the attributes that a line names.
///
/// Source: kramdown.gettalong.org/syntax.html, "Extensions" and "Attribute List Definitions".
struct KramdownText: PageConversion {
    private(set) var page: RewrittenPage
    private let file: SourceFile
    /// The attributes by their names: `{:name: .class}`.
    private var definitions: [String: String] = [:]
    /// The offset after which no comment ends.
    private let lastEnd: Int
    private var isComment = false

    /// Returns nil for a page without such marks.
    init?(_ file: SourceFile) {
        guard file.bytes[...].contains("{:".utf8) || file.bytes[...].contains("\n^\n".utf8) else { return nil }
        self.file = file
        page = RewrittenPage(file)
        lastEnd = Self.lastEnd(in: file.bytes)
        let start = FrontMatter.end(of: file)
        readDefinitions(from: start)
        page.copy(0..<start)
        for line in file.lines where line.lowerBound >= start { read(line) }
    }

    private static func lastEnd(in bytes: [UInt8]) -> Int {
        bytes.indices.last { bytes[$0] == UInt8(ascii: "{") && bytes[$0...].starts(with: "{:/".utf8) } ?? -1
    }

    private mutating func readDefinitions(from start: Int) {
        var fences: CodeFence?
        for line in file.lines where line.lowerBound >= start && definitions.count < 1000 {
            let words = file.bytes[line].drop { $0 == 0x20 }
            guard !CodeFence.contains(words, &fences), let (name, value) = Self.definition(words) else { continue }
            definitions[name] = value
        }
    }

    /// Whether a line names attributes for later blocks.
    static func isDefinition(_ words: ArraySlice<UInt8>) -> Bool { definition(words) != nil }

    /// The name and the attributes of a line `{:name: .class}`.
    private static func definition(_ words: ArraySlice<UInt8>) -> (name: String, value: String)? {
        guard words.starts(with: "{:".utf8), words.count < 500 else { return nil }
        let line = String(decoding: words, as: UTF8.self).trimmingSpaces.filter { !$0.isNewline },
            name = line.dropFirst(2).prefix { isName($0) }
        guard line.last == "}", !name.isEmpty, line[name.endIndex...].hasPrefix(": ") else { return nil }
        return (String(name), String(line[name.endIndex...].dropFirst(2).dropLast()).trimmingSpaces)
    }

    private static func isName(_ character: Character) -> Bool { character.isLetter || character.isNumber || "-_".contains(character) }

    // MARK: Lines

    private mutating func read(_ line: Range<Int>) {
        let words = file.bytes[line].drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
        if isComment { return skipComment(line) }
        if page.isCode(words) { return page.copy(line) }
        let isAlone = words.count < 500 && words.starts(with: "{:".utf8)
        if isAlone, Self.definition(words) != nil { return page.replace(line, by: "") }
        if words.first == UInt8(ascii: "^"), words.dropFirst().allSatisfy({ $0 <= 0x20 }) { return page.replace(line, by: "\n") }
        readText(line)
    }

    /// Leaves out the rest of a comment.
    private mutating func skipComment(_ range: Range<Int>) {
        page.changes = true
        var rest = file.bytes[range]
        while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
            rest = rest[(brace + 1)...]
            guard rest.starts(with: ":/".utf8), let close = rest.firstIndex(of: UInt8(ascii: "}")) else { continue }
            isComment = false
            return readText(close + 1..<range.upperBound)
        }
    }

    private mutating func readText(_ range: Range<Int>) {
        var start = range.lowerBound, offset = start, spans = CodeSpans()
        while offset < range.upperBound {
            let rest = file.bytes[offset..<range.upperBound]
            if rest.first == UInt8(ascii: "`") {
                offset = spans.end(rest)
                continue
            }
            guard rest.first == UInt8(ascii: "{"), let (words, end) = replacement(for: rest) else {
                offset += rest.first == UInt8(ascii: "\\") ? 2 : 1
                continue
            }
            page.copy(start..<offset)
            page.replace(offset..<end, by: words)
            (start, offset) = (end, end)
            if isComment { return skipComment(end..<range.upperBound) }
        }
        if start < range.upperBound { page.copy(start..<range.upperBound) }
    }

    /// The replacement for the mark at a brace, and its end; nil for other text.
    private mutating func replacement(for rest: ArraySlice<UInt8>) -> (String, Int)? {
        guard rest.starts(with: "{:".utf8), let close = rest.prefix(500).firstIndex(of: UInt8(ascii: "}")) else { return nil }
        let inside = String(decoding: rest[(rest.startIndex + 2)..<close], as: UTF8.self), end = close + 1
        if inside.hasPrefix(":") {
            let name = inside.dropFirst().prefix(while: Self.isName), isWhole = inside.last == "/"
            guard ["comment", "nomarkdown", "options"].contains(name), isWhole || name == "options" || end <= lastEnd else { return nil }
            isComment = name == "comment" && !isWhole
            return ("", end)
        }
        if inside == "/" || ["/comment", "/nomarkdown", "/options"].contains(inside) { return ("", end) }
        let words = inside.split(separator: " ", omittingEmptySubsequences: false)
        guard words.contains(where: { definitions[String($0)] != nil }) else { return nil }
        return ("{:" + words.map { definitions[String($0)] ?? String($0) }.joined(separator: " ") + "}", end)
    }
}
