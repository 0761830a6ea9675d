import TypesetBase
import TypesetMarkdown

/// Converts a page of Documenter into Markdown.
///
/// - Formulas between two backticks get dollars.
/// - Links to headings of the page lead to them. Other links of `@ref` are text, because they lead to documentation that is made from code.
/// - Programs of `@example`, `@repl` and `jldoctest` are code in Julia, without their hidden lines.
/// - `@contents` is the table of contents. Blocks for the program, such as `@meta`, are left out.
struct DocumenterText: PageConversion {
    private(set) var page: RewrittenPage
    private(set) var foreignUses: [ForeignUse] = []
    private let file: SourceFile
    private var documentation = ForeignUse(.documenterBlock, isReplaced: true)
    /// The names of headings by their titles and by the names that they state.
    private var names: [String: String] = [:]
    private var block = Block.code

    private enum Block { case code, program, dropped }

    /// Returns nil for a page without such marks.
    init?(_ file: SourceFile) {
        guard file.bytes[...].contains("``".utf8) || file.bytes[...].contains("](@".utf8) else { return nil }
        self.file = file
        page = RewrittenPage(file)
        readHeadings()
        for line in file.lines { read(line) }
        if documentation.count > 0 { foreignUses = [documentation] }
    }

    private mutating func readHeadings() {
        var fence: CodeFence?
        for line in file.lines {
            let words = file.bytes[line]
            guard !CodeFence.contains(words, &fence), words.first == UInt8(ascii: "#"), words.count < 500 else { continue }
            let title = String(decoding: words.drop { $0 == UInt8(ascii: "#") }, as: UTF8.self).filter { !$0.isNewline }.trimmingSpaces
            if let named = Self.named(title) {
                names[named.name] = named.name
                names[named.title] = named.name
            } else {
                names[title] = GitHubSlug.slug(title)
            }
        }
    }

    /// The title and the name of a heading `[Title](@id name)`; nil for other text.
    private static func named(_ title: String) -> (title: String, name: String)? {
        guard title.hasPrefix("["), title.hasSuffix(")"), let middle = title.firstRange(of: "](@id ") else { return nil }
        let name = title[middle.upperBound...].dropLast()
        return (String(title[..<middle.lowerBound].dropFirst()), DraftOutline.id(String(name).trimmingSpaces))
    }

    // MARK: Lines

    private mutating func read(_ line: Range<Int>) {
        let words = file.bytes[line].drop { $0 == 0x20 || $0 == 0x09 }, wasCode = page.code != nil
        guard page.isCode(words) else { return readText(line, words) }
        if !wasCode { return begin(words, line) }
        let ends = page.code == nil, isHidden = block == .program && Self.isHidden(words)
        if block == .dropped || isHidden && !ends { page.replace(line, by: "") } else { page.copy(line) }
    }

    private mutating func begin(_ words: ArraySlice<UInt8>, _ line: Range<Int>) {
        block = .code
        guard let fence = page.code else { return page.copy(line) }
        let name = String(decoding: fence.info.prefix(100), as: UTF8.self).drop { $0 == " " }.prefix { $0.isLetter || $0 == "@" }
        switch name {
        case "@example", "@repl", "jldoctest":
            block = .program
            let marks = String(repeating: String(UnicodeScalar(fence.mark)), count: fence.length)
            page.replace(words, of: line, by: marks + "julia")
        case "@docs", "@autodocs", "@index", "@eval", "@raw":
            block = .dropped
            documentation.add(SourceSpan(file: file, range: line).firstLine)
            page.replace(line, by: "")
        case "@contents":
            block = .dropped
            page.replace(line, by: "\n[TOC]\n\n")
        case "@meta", "@setup":
            block = .dropped
            page.replace(line, by: "")
        default: page.copy(line)
        }
    }

    /// Whether a line of a program ends with `# hide`.
    private static func isHidden(_ words: ArraySlice<UInt8>) -> Bool {
        let end = words.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? words.startIndex
        return words[..<end].suffix(6).elementsEqual("# hide".utf8) || words[..<end].suffix(5).elementsEqual("#hide".utf8)
    }

    // MARK: Text

    private mutating func readText(_ line: Range<Int>, _ words: ArraySlice<UInt8>) {
        if words.first == UInt8(ascii: "#"), words.count < 500 {
            let marks = words.prefix { $0 == UInt8(ascii: "#") }
            let title = String(decoding: words[marks.endIndex...], as: UTF8.self).filter { !$0.isNewline }.trimmingSpaces
            if let named = Self.named(title) {
                page.copy(line.lowerBound..<marks.endIndex)
                return page.replace(marks.endIndex..<line.upperBound, by: " \(named.title) {#\(named.name)}\n")
            }
        }
        var start = line.lowerBound, offset = start, spans = CodeSpans()
        while offset < line.upperBound {
            let rest = file.bytes[offset..<line.upperBound]
            var found: (words: String, end: Int)?
            switch file.bytes[offset] {
            case UInt8(ascii: "`"):
                let end = spans.end(rest), marks = rest.prefix { $0 == UInt8(ascii: "`") }.count
                found = marks == 2 && end - offset > 4 ? Self.formula(rest[(offset + 2)..<(end - 2)]).map { ($0, end) } : nil
                if found == nil { offset = end }
            case UInt8(ascii: "\\"): offset += 2
            case UInt8(ascii: "["):
                found = link(rest)
                if found == nil { offset += 1 }
            default: offset += 1
            }
            guard let found else { continue }
            page.copy(start..<offset)
            page.replace(offset..<found.end, by: found.words)
            (start, offset) = (found.end, found.end)
        }
        if start < line.upperBound { page.copy(start..<line.upperBound) }
    }

    private static func formula(_ content: ArraySlice<UInt8>) -> String? {
        content.contains(UInt8(ascii: "`")) ? nil : "$`\(String(decoding: content, as: UTF8.self).trimmingSpaces)`$"
    }

    /// The words for `[text](@ref name)`, and its end; nil for other text.
    private func link(_ rest: ArraySlice<UInt8>) -> (words: String, end: Int)? {
        let text = rest.prefix(600), open = Array("](@ref".utf8)
        // The text of a link has no other link in it.
        guard let middle = text.dropFirst().firstIndex(where: { $0 == open[0] || $0 == UInt8(ascii: "[") }),
            text[middle...].starts(with: open),
            let close = text[middle...].firstIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let words = String(decoding: text[(text.startIndex + 1)..<middle], as: UTF8.self)
        let target = String(decoding: text[(middle + open.count)..<close], as: UTF8.self).filter { !"\"`".contains($0) }.trimmingSpaces
        let name = names[target.isEmpty ? words : target] ?? names[DraftOutline.id(target)]
        return (name.map { "[\(words)](#\($0))" } ?? words, close + 1)
    }
}
