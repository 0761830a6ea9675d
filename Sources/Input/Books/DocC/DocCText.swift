import Diagnostics
import FileAccess
import Markdown

/// A page of DocC as Markdown: directives are taken out and their content is kept, and links and pictures name files.
struct DocCText {
    private(set) var text = ComposedSource()
    private(set) var diagnostics: [Diagnostic] = []
    private let file: SourceFile
    /// The page's title, where it is to be another than its heading says.
    private var title: (line: Int, source: String)?
    private var links: DocCLinks
    private var frames: [Frame] = []
    private var code: (mark: UInt8, length: Int)?
    private var isComment = false
    private var indented = DocCIndentedCode()
    /// Within `## Topics`, whose pages are chapters of their own.
    private var isTopics = false
    /// Where each directive without a meaning on paper stands first.
    private var omitted: [(name: String, span: SourceSpan)] = []

    /// A directive whose content has begun.
    private struct Frame {
        var isDropped: Bool
        /// The blanks before its first line, which all its lines lose: four would make code of them.
        var indent: Int?
    }

    init(_ file: SourceFile, catalog: DocCCatalog) {
        self.file = file
        links = DocCLinks(of: file, catalog)
        if let page = catalog.pages.first(where: { $0.file.path == file.path }), let heading = page.heading,
            page.symbol != nil || page.displayName != nil
        {
            title = (heading.span.start.line, page.titleSource)
        }
        var line = 1
        while line <= file.lineCount, file.offset(ofLine: line) < file.bytes.count { line = read(line) }
        diagnostics += links.diagnostics
        for (name, span) in omitted {
            diagnostics.append(Diagnostic(.note, "`@\(name)` has no meaning on paper, and is left out", at: span))
        }
    }

    // MARK: Lines

    /// - Returns: the next line to read.
    private mutating func read(_ number: Int) -> Int {
        let range = file.offset(ofLine: number)..<file.offset(ofLine: number + 1)
        let start = file.bytes[range].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? range.upperBound
        if frames.isEmpty, code == nil, !isComment, indented.holds(file.bytes[range], from: start) {
            copy(range, start)
        } else if isComment || file.bytes[start...].starts(with: "<!--".utf8), code == nil {
            isComment = !file.bytes[start..<range.upperBound].contains("-->".utf8)
            copy(range, start)
        } else if let open = code {
            if Self.closes(open, file.bytes[start..<range.upperBound]) { code = nil }
            copy(range, start)
        } else if let open = fence(start, range.upperBound) {
            code = open
            copy(range, start)
        } else if !frames.isEmpty, file.bytes[start..<range.upperBound].prefix(while: { $0 > 0x20 }).elementsEqual("}".utf8) {
            frames.removeLast()
            separate(range)
        } else if let directive = DocCDirective(in: file.bytes, at: start) {
            read(directive)
            return file.location(of: directive.range.upperBound).line + 1
        } else {
            readText(range, start)
        }
        return number + 1
    }

    private mutating func readText(_ range: Range<Int>, _ start: Int) {
        let words = file.bytes[start..<range.upperBound]
        if frames.isEmpty, words.starts(with: "# ".utf8) || words.starts(with: "## ".utf8) {
            isTopics = words.split(whereSeparator: { $0 <= 0x20 }).dropFirst().elementsEqual(["Topics".utf8], by: { $0.elementsEqual($1) })
        }
        guard isShown else { return }
        if let title, words.first == UInt8(ascii: "#"), file.location(of: start).line == title.line {
            let end = file.bytes[range].lastIndex { $0 != 0x0A && $0 != 0x0D }.map { $0 + 1 } ?? range.upperBound
            text.append(.text(Array("# \(title.source)".utf8), insteadOf: SourceSpan(file: file, range: start..<end)))
            return text.append(.copy(SourceSpan(file: file, range: end..<range.upperBound)))
        }
        let from = contentStart(range, start)
        if let item = DocCTerm(in: file.bytes, from..<range.upperBound) { return add(item, of: from..<range.upperBound) }
        for piece in links.pieces(of: from..<range.upperBound) { text.append(piece) }
    }

    /// An item of a list of terms, as the definition that it is.
    private mutating func add(_ item: DocCTerm, of line: Range<Int>) {
        let mark = SourceSpan(file: file, range: line.lowerBound..<item.term.lowerBound)
        // A blank line ends the definition before it.
        text.append(.text([0x0A], insteadOf: mark))
        for piece in links.pieces(of: item.term) { text.append(piece) }
        text.append(.text(Array("\n: ".utf8), insteadOf: SourceSpan(file: file, range: item.term.upperBound..<item.definition.lowerBound)))
        for piece in links.pieces(of: item.definition) { text.append(piece) }
    }

    private var isShown: Bool { !isTopics && !frames.contains(where: \.isDropped) }

    private mutating func copy(_ range: Range<Int>, _ start: Int) {
        guard isShown else { return }
        text.append(.copy(SourceSpan(file: file, range: contentStart(range, start)..<range.upperBound)))
    }

    /// Where a line begins without the indent of the directive that it is in.
    private mutating func contentStart(_ range: Range<Int>, _ start: Int) -> Int {
        guard !frames.isEmpty, start < range.upperBound, file.bytes[start] != 0x0A else { return range.lowerBound }
        let indent = frames[frames.count - 1].indent ?? (start - range.lowerBound)
        frames[frames.count - 1].indent = indent
        return min(start, range.lowerBound + indent)
    }

    /// An empty line, so that what a directive held and what follows are two paragraphs.
    private mutating func separate(_ range: Range<Int>) {
        if isShown { text.append(.text([0x0A, 0x0A], insteadOf: SourceSpan(file: file, range: range))) }
    }

    // MARK: Code

    /// The fence that begins here.
    private func fence(_ start: Int, _ end: Int) -> (mark: UInt8, length: Int)? {
        let rest = file.bytes[start..<end]
        guard let mark = rest.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
        let run = rest.prefix { $0 == mark }
        return run.count >= 3 && !rest[run.endIndex...].contains(UInt8(ascii: "`")) ? (mark, run.count) : nil
    }

    private static func closes(_ fence: (mark: UInt8, length: Int), _ line: ArraySlice<UInt8>) -> Bool {
        let run = line.prefix { $0 == fence.mark }
        return run.count >= fence.length && line[run.endIndex...].allSatisfy { $0 <= 0x20 }
    }

    // MARK: Directives

    private mutating func read(_ directive: DocCDirective) {
        let place = SourceSpan(file: file, range: directive.range)
        switch directive.meaning {
        case .tab: write("**\(directive.arguments[""] ?? "")**", at: place)
        case .image: write(links.image(directive.arguments["source"] ?? "", alternative: directive.arguments["alt"] ?? ""), at: place)
        case .unavailable: if !omitted.contains(where: { $0.name == directive.name }) { omitted.append((directive.name, place)) }
        case .frame: separate(directive.range)
        case .dropped, nil: break
        }
        switch directive.body {
        case .open: frames.append(Frame(isDropped: directive.meaning == .dropped))
        case .inline(let range): if directive.meaning != .dropped { readInline(range) }
        case .none: break
        }
        separate(directive.range)
    }

    /// What a directive holds between braces on its own line: text, or another directive.
    private mutating func readInline(_ range: Range<Int>) {
        let start = file.bytes[range].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? range.upperBound
        if let directive = DocCDirective(in: Array(file.bytes[..<range.upperBound]), at: start) { return read(directive) }
        guard isShown else { return }
        for piece in links.pieces(of: range) { text.append(piece) }
    }

    private mutating func write(_ markdown: String, at place: SourceSpan) {
        if isShown { text.append(.text(Array("\n\(markdown)\n".utf8), insteadOf: place)) }
    }
}
