import TypesetBase
import TypesetMarkdown

/// Converts a DocC page to Markdown: directives are removed, their content is kept, and links and pictures name files.
struct DocCText {
    var lines = DocCLines()
    var diagnostics: [Diagnostic] = []
    /// The contents of the file if it is a tutorial or the list of them.
    var tutorial: DocCTutorial?
    /// The files from which code blocks are read.
    var code: DocCCodeFiles?
    let file: SourceFile
    let catalog: DocCCatalog?
    /// The links; nil if there is no catalogue, and links stay unchanged.
    var links: DocCLinks?
    let isTutorial: Bool
    /// The page's title, if it differs from the heading.
    private var title: (line: Int, source: String)?
    private(set) var frames: [Frame] = []
    /// The number of frames whose content is dropped.
    private var droppedFrames = 0
    private var fence: CodeFence?
    private var isComment = false
    private var indented = DocCIndentedCode()
    /// Whether the line is within `## Topics`, whose pages are separate chapters.
    private var isTopics = false
    /// The line after the last entry of the list of tutorials.
    var lineAfterEntry = 0
    /// The directives that have no meaning on paper, each at its first place.
    private var omitted: [(name: String, span: SourceSpan)] = []
    private var omittedNames: Set<String> = []

    /// A directive whose content has begun.
    struct Frame {
        var meaning: DocCDirective.Meaning
        /// The white space before its first line, which is removed from all its lines: four spaces would begin a code block.
        var indent: Int?
        /// The number of its steps.
        var steps = 0
    }

    /// The deepest nesting, more than that of columns in tabs in sections.
    private static let maximumDepth = 50

    /// Creates the conversion of a page.
    ///
    /// - Parameter expansion: the bytes of titles that links on a page of any length may repeat.
    init(_ file: SourceFile, catalog: DocCCatalog?, code: DocCCodeFiles? = nil, expansion: Int = ExpansionBudget.standardFloor) {
        self.file = file
        self.catalog = catalog
        self.code = code
        isTutorial = DocCTutorial.isNamed(by: file.path)
        links = catalog.map { DocCLinks(of: file, $0, ExpansionBudget(floor: expansion, size: file.bytes.count)) }
        if !isTutorial, let page = catalog?.pages.first(where: { $0.file.path == file.path }), let heading = page.heading,
            page.symbol != nil || page.displayName != nil
        {
            title = (heading.span.start.line, page.titleSource)
        }
        var line = 1
        while line <= file.lineCount, file.offset(ofLine: line) < file.bytes.count { line = read(line) }
        diagnostics += links?.diagnostics ?? []
        for (name, span) in omitted {
            diagnostics.append(Diagnostic(.note, "`\(name)` has no meaning on paper, and is left out", at: span))
        }
    }

    /// Records, once per name, that a directive or an argument is left out.
    mutating func leaveOut(_ name: String, at place: SourceSpan) {
        if isShown, omittedNames.insert(name).inserted { omitted.append((name, place)) }
    }

    // MARK: Lines

    /// Converts a line, and the lines after it that belong to the same construct.
    ///
    /// - Returns: the number of the next line to read.
    private mutating func read(_ number: Int) -> Int {
        let range = file.offset(ofLine: number)..<file.offset(ofLine: number + 1)
        let start = file.bytes[range].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? range.upperBound
        if frames.isEmpty, fence == nil, !isComment, indented.holds(file.bytes[range], from: start) {
            copy(range, start)
        } else if isComment || file.bytes[start...].starts(with: "<!--".utf8), fence == nil {
            isComment = !file.bytes[start..<range.upperBound].contains("-->".utf8)
            copy(range, start)
        } else if CodeFence.contains(file.bytes[start..<range.upperBound], &fence) {
            copy(range, start)
        } else if !frames.isEmpty, let count = Self.closingBraces(file.bytes[start..<range.upperBound]) {
            separate(range)
            for _ in 0..<min(count, frames.count) { leaveFrame() }
        } else if frames.count < Self.maximumDepth, let directive = DocCDirective(in: file.bytes[...], at: start, inTutorial: isTutorial) {
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
            lines.append(.text(Array("# \(title.source)".utf8), insteadOf: SourceSpan(file: file, range: start..<end)))
            return lines.append(.copy(SourceSpan(file: file, range: end..<range.upperBound)))
        }
        let from = contentStart(range, start)
        if let item = DocCTerm(in: file.bytes, from..<range.upperBound) { return add(item, of: from..<range.upperBound) }
        // A line after a list of links without a blank line is not part of the last entry.
        if words.contains(where: { $0 > 0x20 }), file.location(of: start).line == lineAfterEntry { separate(from..<from) }
        addText(from..<range.upperBound)
    }

    /// Adds an item of a list of terms as a definition.
    private mutating func add(_ item: DocCTerm, of line: Range<Int>) {
        let mark = SourceSpan(file: file, range: line.lowerBound..<item.term.lowerBound)
        // A blank line ends the definition before it.
        lines.append(.text([0x0A], insteadOf: mark))
        addText(item.term)
        lines.append(.text(Array("\n: ".utf8), insteadOf: SourceSpan(file: file, range: item.term.upperBound..<item.definition.lowerBound)))
        addText(item.definition)
    }

    private mutating func addText(_ range: Range<Int>) {
        for piece in links?.pieces(of: range) ?? [.copy(SourceSpan(file: file, range: range))] { lines.append(piece) }
    }

    var isShown: Bool { !isTopics && droppedFrames == 0 }

    private mutating func copy(_ range: Range<Int>, _ start: Int) {
        guard isShown else { return }
        lines.append(.copy(SourceSpan(file: file, range: contentStart(range, start)..<range.upperBound)))
    }

    /// The offset at which a line begins, without the indent of its directive.
    private mutating func contentStart(_ range: Range<Int>, _ start: Int) -> Int {
        guard !frames.isEmpty, start < range.upperBound, file.bytes[start] != 0x0A else { return range.lowerBound }
        let indent = frames[frames.count - 1].indent ?? (start - range.lowerBound)
        frames[frames.count - 1].indent = indent
        return min(start, range.lowerBound + indent)
    }

    /// Writes an empty line, which separates the content of a directive from the next paragraph.
    mutating func separate(_ range: Range<Int>) {
        if isShown { lines.append(.text([0x0A, 0x0A], insteadOf: SourceSpan(file: file, range: range))) }
    }

    // MARK: Directives

    private mutating func read(_ directive: DocCDirective) {
        // Entries of a list follow each other without blank lines.
        if directive.meaning == .tutorial(.reference) { return begin(directive) }
        separate(directive.range.lowerBound..<directive.range.lowerBound)
        begin(directive)
        guard directive.body != .none else { return separate(directive.range) }
        separate(directive.range.lowerBound..<directive.range.lowerBound)
        frames.append(Frame(meaning: directive.meaning))
        if directive.meaning == .dropped { droppedFrames += 1 }
        switch directive.body {
        case .open(let range): readInline(range)
        case .inline(let range):
            let depth = frames.count
            readInline(range)
            separate(directive.range)
            while frames.count >= depth { leaveFrame() }
        case .none: break
        }
        separate(directive.range)
    }

    /// Reads the content on a directive's own line: text, or another directive.
    private mutating func readInline(_ range: Range<Int>) {
        let start = file.bytes[range].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? range.upperBound
        guard start < range.upperBound else { return }
        if frames.count < Self.maximumDepth,
            let directive = DocCDirective(in: file.bytes[..<range.upperBound], at: start, inTutorial: isTutorial)
        {
            return read(directive)
        }
        if isShown { addText(range) }
    }

    private mutating func leaveFrame() {
        let frame = frames.removeLast()
        if frame.meaning == .dropped { droppedFrames -= 1 }
        if isShown { end(frame) }
    }

    /// The number of directives that a line of braces closes, nil for other lines; text after a brace is left out, as in DocC.
    private static func closingBraces(_ line: ArraySlice<UInt8>) -> Int? {
        guard line.prefix(while: { $0 > 0x20 }).allSatisfy({ $0 == UInt8(ascii: "}") }) else { return nil }
        let count = line.prefix { $0 == UInt8(ascii: "}") || $0 <= 0x20 }.count { $0 == UInt8(ascii: "}") }
        return count == 0 ? nil : count
    }

    mutating func countStep() -> Int {
        guard let index = frames.lastIndex(where: { $0.meaning == .tutorial(.steps) }) else { return 1 }
        frames[index].steps += 1
        return frames[index].steps
    }

    mutating func write(_ markdown: String, at place: SourceSpan) {
        if isShown { lines.append(.text(Array(markdown.utf8), insteadOf: place)) }
    }
}
