import CTypesetMarkdown
import TypesetBase

extension Construct {
    /// Formulas in brackets with a backslash, as LaTeX, MathJax and KaTeX have them.
    static let bracketFormula = Construct("backslash-math", #"`\(x^2\)`, `\[x^2\]`, with a command, an exponent or variables"#, .otherStage)
    static let textEnvironment = Construct(
        "text-environment", #"`so \begin{equation*} a = b \end{equation*}` within a paragraph"#, .otherStage)
    static let macroDefinition = Construct("math-macro", #"`\newcommand{\R}{\mathbb{R}}` outside formulas"#, .otherStage)
}

/// A text whose formulas have the marks that the parser reads.
///
/// - `\(x^2\)` becomes `` $`x^2`$ ``, and `\[x^2\]` becomes `$$x^2$$`.
/// - An environment within a paragraph has its own lines.
/// - The definition of a macro is a formula, which shows nothing and defines the macro for later formulas.
struct FormulaMarks {
    /// The text with these marks; the text itself if it needs none.
    private(set) var text: MarkdownText

    /// Reads a text.
    ///
    /// - Parameter areDoubled: whether two backslashes may precede the brackets, as on sites with kramdown or Goldmark, where the first one
    ///   escapes the second.
    init(in text: MarkdownText, _ constructs: Set<Construct>, areDoubled: Bool) {
        self.text = text
        guard constructs.contains(.bracketFormula), Self.mayHaveMarks(text.bytes), let tree = SyntaxTree(parsing: text.bytes, constructs)
        else { return }
        var scan = FormulaScan(text.bytes, areDoubled: areDoubled, areSpacesMarks: !constructs.contains(.spacedMath))
        for range in Self.paragraphs(of: text, tree) { scan.read(range) }
        let edits = scan.edits
        guard !edits.isEmpty else { return }
        var pieces: [MarkdownText.Piece] = [], end = 0
        for edit in edits where edit.range.lowerBound >= end {
            pieces += [.source(end..<edit.range.lowerBound), .inserted(Array(edit.words.utf8))]
            end = edit.range.upperBound
        }
        self.text = MarkdownText(text, pieces: pieces + [.source(end..<text.bytes.count)])
    }

    /// Whether a backslash precedes a bracket or the first letter of `begin` or of a definition, or whether there are both a command and a
    /// dollar beside a space.
    private static func mayHaveMarks(_ bytes: [UInt8]) -> Bool {
        var before: UInt8 = 0, hasCommand = false, hasDollar = false
        for byte in bytes {
            if before == UInt8(ascii: "\\") {
                if "([bdgnprD".utf8.contains(byte) { return true }
                hasCommand = hasCommand || (0x41...0x5A).contains(byte & 0xDF)
            } else if before == UInt8(ascii: "$") && byte == 0x20 || before == 0x20 && byte == UInt8(ascii: "$") {
                hasDollar = true
            }
            before = byte
        }
        return hasCommand && hasDollar
    }

    /// The runs of lines without blank lines, code and raw HTML; formulas on lines of their own are code for the parser.
    private static func paragraphs(of text: MarkdownText, _ tree: SyntaxTree) -> [Range<Int>] {
        var isOpaque = Array(repeating: false, count: text.lineStarts.count + 1)
        for node in tree.root.descendants() where node.type == CMARK_NODE_CODE_BLOCK || node.type == CMARK_NODE_HTML_BLOCK {
            guard node.firstLine > 0, node.firstLine <= node.lastLine else { continue }
            for line in node.firstLine...min(node.lastLine, isOpaque.count - 1) { isOpaque[line] = true }
        }
        var ranges: [Range<Int>] = [], start: Int?
        for line in 1...text.lineStarts.count {
            let begin = text.offset(ofLine: line), end = text.endOffset(ofLine: line)
            let isText = !isOpaque[line] && text.bytes[begin..<end].contains { $0 != 0x20 && $0 != 0x09 && $0 != UInt8(ascii: ">") }
            if isText { start = start ?? begin }
            if !isText, let first = start {
                ranges.append(first..<begin)
                start = nil
            }
        }
        if let start { ranges.append(start..<text.bytes.count) }
        return ranges
    }
}

/// The search for formulas in the runs of lines of a text.
struct FormulaScan {
    /// Other words for a range of the text.
    struct Edit {
        var range: Range<Int>
        var words: String
    }

    let bytes: [UInt8]
    private let areDoubled: Bool
    /// Whether the parser does not know formulas with spaces inside their dollars.
    private let areSpacesMarks: Bool
    private var sure: [Edit] = []
    /// The changes for short texts in brackets, which are formulas if the text has others.
    private var likely: [Edit] = []
    private var hasBrackets = false
    /// The run of lines that is read.
    private(set) var run = 0..<0
    /// The line of the command that is read.
    private var line = (marks: 0..<0, text: 0..<0)
    /// The lengths of runs of backticks that no later run closes.
    private var unclosed: Set<Int> = []

    init(_ bytes: [UInt8], areDoubled: Bool, areSpacesMarks: Bool) {
        (self.bytes, self.areDoubled, self.areSpacesMarks) = (bytes, areDoubled, areSpacesMarks)
    }

    /// The changes in the order of the text.
    var edits: [Edit] { (hasBrackets ? sure + likely : sure).sorted { $0.range.lowerBound < $1.range.lowerBound } }

    mutating func read(_ range: Range<Int>) {
        (run, unclosed, line) = (range, [], (range.lowerBound..<range.lowerBound, range.lowerBound..<range.lowerBound))
        var offset = range.lowerBound
        while offset < range.upperBound {
            switch bytes[offset] {
            case UInt8(ascii: "`"): offset = codeEnd(at: offset)
            case UInt8(ascii: "$"): offset = formulaEnd(at: offset) ?? spacedFormulaEnd(at: offset) ?? offset + 1
            case UInt8(ascii: "\\"): offset = command(at: offset)
            default: offset += 1
            }
        }
    }

    /// The end of a code span, or of the backticks if they begin none.
    private mutating func codeEnd(at start: Int) -> Int {
        let length = bytes[start..<run.upperBound].prefix { $0 == UInt8(ascii: "`") }.count
        guard !unclosed.contains(length) else { return start + length }
        var offset = start + length
        while let next = bytes[offset..<run.upperBound].firstIndex(of: UInt8(ascii: "`")) {
            let other = bytes[next..<run.upperBound].prefix { $0 == UInt8(ascii: "`") }
            if other.count == length { return other.endIndex }
            offset = other.endIndex
        }
        unclosed.insert(length)
        return start + length
    }

    private func formulaEnd(at start: Int) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            InlineMathSyntax.end(ofFormulaAt: start - run.lowerBound, in: UnsafeBufferPointer(rebasing: bytes[run]))
        }.map { $0 + run.lowerBound }
    }

    /// Reads a formula with spaces inside its dollars and a command of TeX; returns its end, or nil if none begins here.
    private mutating func spacedFormulaEnd(at start: Int) -> Int? {
        let found = bytes.withUnsafeBufferPointer { bytes in
            InlineMathSyntax.end(ofSpacedFormulaAt: start - run.lowerBound, in: UnsafeBufferPointer(rebasing: bytes[run]))
        }
        guard areSpacesMarks, let end = found.map({ $0 + run.lowerBound }), end - start < Self.longest.line else { return nil }
        let content = trimmed(start + 1..<end - 1)
        guard FormulaContent.hasCommand(bytes[content]) else { return nil }
        sure.append(Edit(range: start + 1..<content.lowerBound, words: ""))
        sure.append(Edit(range: content.upperBound..<end - 1, words: ""))
        return end
    }

    // MARK: Commands

    /// Reads the command at a backslash; returns the offset at which the search continues.
    private mutating func command(at start: Int) -> Int {
        if let end = bracketed(at: start) { return end }
        findLine(of: start)
        if starts("\\begin{", at: start), let environment = TextEnvironment(at: start, in: self) {
            sure += environment.edits(in: self, line: line)
            return environment.end
        }
        if let definition = MacroDefinition(at: start, in: bytes[..<run.upperBound]) {
            let isAlone = line.text.lowerBound == start && isLineEnd(definition.end)
            let isQuotable = !isAlone && !bytes[start..<definition.end].contains { $0 == 0x0A || $0 == UInt8(ascii: "`") }
            sure.append(Edit(range: start..<start, words: isQuotable ? "$`" : "$$"))
            sure.append(Edit(range: definition.end..<definition.end, words: isQuotable ? "`$" : "$$"))
            return definition.end
        }
        return min(start + 2, run.upperBound)
    }

    /// The largest number of bytes of a formula in a line and of one on lines of its own.
    private static let longest = (line: 600, lines: 4000)

    /// Reads a formula in brackets; returns its end, or nil if none begins here.
    private mutating func bracketed(at start: Int) -> Int? {
        let marks = areDoubled && starts(#"\\"#, at: start) ? #"\\"# : #"\"#, first = start + marks.utf8.count
        guard first + 1 < run.upperBound, bytes[first] == UInt8(ascii: "(") || bytes[first] == UInt8(ascii: "[") else { return nil }
        let isLine = bytes[first] == UInt8(ascii: "("), close = Array((marks + (isLine ? ")" : "]")).utf8)
        let limit = min(run.upperBound, first + (isLine ? Self.longest.line : Self.longest.lines)), open = Array(bytes[start...first])
        var offset = first + 1
        while offset < limit, bytes[offset] != UInt8(ascii: "\\") || bytes[offset - 1] == bytes[offset] || !isMark(close, at: offset) {
            // A formula has no other one in it.
            if isMark(open, at: offset), bytes[offset - 1] != UInt8(ascii: "\\") { return nil }
            offset += 1
        }
        guard offset < limit else { return nil }
        let content = trimmed(first + 1..<offset), end = offset + close.count
        guard !content.isEmpty else { return nil }
        let before = start > run.lowerBound ? bytes[start - 1] : 0x20, isWord = Self.isWord(before)
        let isSure = FormulaContent.isFormula(bytes[content], followsWord: isWord)
        guard isSure || isLine && (before <= 0x20 || "(*_|>".utf8.contains(before)) && FormulaContent.mayBeFormula(bytes[content]) else {
            return nil
        }
        if isSure { hasBrackets = true }
        let isQuotable = isLine && !bytes[content].contains { $0 == 0x0A || $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "|") }
        let edits = [
            Edit(range: start..<content.lowerBound, words: !isLine ? "$$" : isQuotable ? "$`" : "$"),
            Edit(range: content.upperBound..<end, words: !isLine ? "$$" : isQuotable ? "`$" : "$"),
        ]
        if isSure { sure += edits } else { likely += edits }
        return end
    }

    // MARK: Bytes

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        let content = bytes[range].drop { $0 <= 0x20 }
        return content.startIndex..<(content.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? content.startIndex)
    }

    func starts(_ words: StaticString, at offset: Int) -> Bool {
        words.withUTF8Buffer { bytes[offset..<run.upperBound].starts(with: $0) }
    }

    private func isMark(_ mark: [UInt8], at offset: Int) -> Bool { bytes[offset..<run.upperBound].starts(with: mark) }

    /// Finds the line of an offset that is not before the last one, with its marks of quotes and lists.
    private mutating func findLine(of offset: Int) {
        guard line.text.isEmpty || offset > line.text.upperBound else { return }
        var start = line.marks.lowerBound, end = start
        while true {
            end = bytes[start..<run.upperBound].firstIndex(of: 0x0A) ?? run.upperBound
            if offset <= end { break }
            start = end + 1
        }
        let marks = bytes.withUnsafeBufferPointer { MathLines.marksLength(of: UnsafeBufferPointer(rebasing: $0[start..<end])) }
        line = (start..<start + marks, start + marks..<end)
    }

    func isLineEnd(_ offset: Int) -> Bool {
        (bytes[offset..<run.upperBound].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D } ?? 0x0A) == 0x0A
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte & 0xDF) || (0x30...0x39).contains(byte) || byte >= 0x80
    }
}
