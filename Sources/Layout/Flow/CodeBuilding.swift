import TypesetBase
import TypesetHighlighting
import TypesetMarkdown
import TypesetStylesheet
import TypesetText

/// Code blocks.
extension FlowBuilder {
    /// Returns a code block and its title.
    ///
    /// Each source line is tagged as a paragraph: lines, indents and blank lines are read out, and wraps are not.
    mutating func code(_ text: String, language: String?, _ listing: CodeListing, _ block: Block, in context: Context) -> [FlowBlock] {
        let style = self.style(.codeBlock, block, in: context)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(Self.expandingTabs)
        var parent = context.parent
        let caption = codeCaption(listing, block, in: context), isGroup = lines.count > 1 || caption != nil
        if isGroup {
            parent = flow.structure.add(.division, to: parent)
            describe(parent, as: block)
        }
        let anchor = anchor(of: block, element: parent), title = caption.map { codeTitle($0, of: parent, block, in: context) }
        let code = HighlightedCode(lines, language ?? block.attributes.classes.first, marks: listing.marks)
        let highlights = highlightStyles(listing, code.tokens, within: style)
        let first = codeLine(in: parent, isEmphasized: listing.highlights.contains(0))
        if !isGroup { describe(first.paragraph, as: block) }
        let run = piece(style: style, language: context.language, content: first.content)
        var collector = TextCollector()
        var starts: [Int] = []
        for (number, line) in lines.enumerated() {
            if number > 0 {
                collector.hardBreak(as: run)
                starts.append(collector.result.text.count)
                _ = codeLine(in: parent, isEmphasized: listing.highlights.contains(number))
            }
            collector.appendVerbatim(line, as: run)
        }
        if code.tokens != nil || !highlights.isEmpty {
            var pieces = CodePieces(lineStarts: starts, lineStyles: highlights, plain: run, style: style)
            collector.result.pieces = pieces.all(code.tokens, upTo: collector.result.text.count, &flow)
        }
        collector.result.spans = code.spans
        var sign = TextCollector()
        sign.appendVerbatim("↪", as: piece(style: style, language: "", content: nil))
        let flowCode = FlowCode(
            style: style,
            paragraph: FlowParagraph(collector.result, style: style, isCode: true, lineStarts: starts, source: block.span),
            continuation: FlowParagraph(sign.result, style: style, source: nil),
            numbers: numbers(within: style), isDrawing: lines.contains(where: CodeDrawing.isEdge),
            isTitled: title != nil, firstNumber: listing.firstNumber, highlights: highlights)
        return (title.map { [.paragraph($0, anchor)] } ?? []) + [.code(flowCode)]
    }

    /// Returns the title of a listing or a formula after its number, if it has one; nil without both.
    private func codeCaption(_ listing: CodeListing, _ block: Block, in context: Context) -> String? {
        let number = captionNumber(of: block.attributes.id, at: block.span, in: context.language).plainText
        guard !number.isEmpty else { return listing.title }
        return listing.title.map { number + $0 } ?? String(number.dropLast(2))
    }

    /// Returns the title of a code block; its characters are set unchanged, since it is often the name of a file.
    private mutating func codeTitle(_ title: String, of parent: StructureID, _ block: Block, in context: Context) -> FlowParagraph {
        let style = flow.styles.number(of: .block(.caption, classes: [Element.codeTitle], container: context.container))
        let element = flow.structure.add(.caption, to: parent)
        flow.structure[element].source = block.span
        var collector = TextCollector()
        let content = flow.structure.addContent(to: element)
        collector.appendVerbatim(title, as: piece(style: style, language: context.language, content: content))
        return FlowParagraph(collector.result, style: style, isRightToLeft: context.isRightToLeft, lead: .caption, source: block.span)
    }

    /// Returns the styles of the lines that the document highlights, and of the changed lines of a diff.
    private mutating func highlightStyles(_ listing: CodeListing, _ tokens: CodeTokens?, within style: StyleID) -> [Int: StyleID] {
        var lines: [Int: StyleID] = [:]
        for (token, range) in tokens?.withLines ?? [] where token.kind == .inserted || token.kind == .deleted {
            let changed = highlightStyle([token.kind == .inserted ? "inserted" : "deleted"], within: style)
            for line in range { lines[line] = changed }
        }
        guard !listing.highlights.isEmpty else { return lines }
        let highlighted = highlightStyle([], within: style)
        for line in listing.highlights { lines[line] = highlighted }
        return lines
    }

    private mutating func highlightStyle(_ classes: [String], within style: StyleID) -> StyleID {
        flow.styles.number(of: .inline(.codeHighlight, classes: classes, within: style))
    }

    private mutating func codeLine(in parent: StructureID, isEmphasized: Bool) -> (paragraph: StructureID, content: ContentID) {
        let paragraph = flow.structure.add(.paragraph, to: parent)
        let line = isEmphasized ? flow.structure.add(.emphasis, to: paragraph) : paragraph
        return (paragraph, flow.structure.addContent(to: flow.structure.add(.code, to: line)))
    }

    /// Sets the place, language and direction of a code block's outermost element; code runs left to right in any language.
    private mutating func describe(_ element: StructureID, as block: Block) {
        flow.structure[element].source = block.span
        flow.structure[element].language = languageAttribute(block)
        flow.structure.setDirection(ofBlock: element, isRightToLeft: false)
    }

    /// Expands tabs to stops every four columns, as on GitHub; wide characters take two columns.
    private static func expandingTabs(_ line: Substring) -> String {
        guard line.utf8.contains(9) else { return String(line) }
        var result = ""
        var column = 0
        for character in line {
            let spaces = 4 - column % 4
            result += character == "\t" ? String(repeating: " ", count: spaces) : String(character)
            column += character == "\t" ? spaces : character.unicodeScalars.first.map { CodeCells.count(of: $0.value) } ?? 1
        }
        return result
    }

    private mutating func numbers(within style: StyleID) -> FlowCode.Numbers {
        let own = flow.styles.number(of: .inline(.lineNumber, classes: [], within: style))
        return FlowCode.Numbers(run: flow.runs.number(of: TextRunKey(style: own, language: "")), style: own)
    }
}

// MARK: - Highlighted code

extension Element {
    /// The class of the caption of a code block.
    fileprivate static let codeTitle = "code"
}

/// The pieces of highlighted code: its tokens, on lines that may have a style of their own.
private struct CodePieces {
    /// The bytes at which lines after the first begin.
    let lineStarts: [Int]
    /// The styles of highlighted lines, by line from 0.
    let lineStyles: [Int: StyleID]
    /// The piece for text outside tokens on other lines, in the style of the block.
    let plain: FlowPiece
    let style: StyleID
    private var pieces: [FlowPiece] = []
    private var end = 0
    private var known: [Key: FlowPiece] = [:]

    /// An element, nil for text outside tokens, and the style around it.
    private struct Key: Hashable {
        var kind: CodeTokenKind?
        var surrounding: StyleID
    }

    init(lineStarts: [Int], lineStyles: [Int: StyleID], plain: FlowPiece, style: StyleID) {
        (self.lineStarts, self.lineStyles, self.plain, self.style) = (lineStarts, lineStyles, plain, style)
    }

    /// Returns the pieces of a code block, each in the style of its token.
    ///
    /// - Parameter length: the length of the paragraph's text.
    mutating func all(_ tokens: CodeTokens?, upTo length: Int, _ flow: inout FlowDocument) -> [FlowPiece] {
        for (token, lines) in tokens?.withLines ?? [] {
            add(nil, to: token.range.lowerBound + HighlightedCode.addedBytes * lines.lowerBound, &flow)
            add(token.kind, to: token.range.upperBound + HighlightedCode.addedBytes * lines.upperBound, &flow)
        }
        add(nil, to: length, &flow)
        return pieces
    }

    /// Adds text up to a byte, divided at the ends of highlighted lines.
    private mutating func add(_ kind: CodeTokenKind?, to byte: Int, _ flow: inout FlowDocument) {
        while byte > end {
            var surrounding = style, next = byte
            if !lineStyles.isEmpty {
                let line = lineStarts.partitioningIndex { $0 > end }
                surrounding = lineStyles[line] ?? style
                if line < lineStarts.count { next = min(byte, lineStarts[line]) }
            }
            pieces.append(piece(kind, surrounding, &flow))
            pieces[pieces.count - 1].length = next - end
            end = next
        }
    }

    private mutating func piece(_ kind: CodeTokenKind?, _ surrounding: StyleID, _ flow: inout FlowDocument) -> FlowPiece {
        if kind == nil, surrounding == style { return plain }
        let key = Key(kind: kind, surrounding: surrounding)
        if let piece = known[key] { return piece }
        let own = kind.map { flow.styles.number(of: .inline($0.element, classes: [], within: surrounding)) } ?? surrounding
        var piece = plain
        piece.run = flow.runs.number(of: TextRunKey(style: own, language: flow.runs[plain.run].language))
        known[key] = piece
        return piece
    }
}

/// The tokens of code and the order of its right-to-left words.
private struct HighlightedCode {
    /// The number of bytes by which a line end in the paragraph, a space and a separator, is longer than in the code.
    static let addedBytes = 3

    /// The tokens; nil if the language is unknown or the code has none.
    var tokens: CodeTokens?
    /// The spans in the paragraph.
    var spans: [BidiSpan] = []

    /// Joins the lines of a code block to one text and finds its tokens.
    ///
    /// - Parameter marks: the lengths of the marks of notes at the ends of lines.
    init(_ lines: [String], _ name: String?, marks: [Int: Int]) {
        let language = name.flatMap(CodeLanguage.init(named:))
        let isReversed = lines.contains { RightToLeftLetters.mayBe(in: $0.utf8) }
        guard language != nil || isReversed || !marks.isEmpty else { return }
        let code = Array(lines.joined(separator: "\n").utf8), found = language?.tokens(in: code) ?? []
        let all = CodeToken.marking(Self.ranges(of: marks, in: lines), in: found)
        tokens = all.isEmpty ? nil : CodeTokens(all, in: code)
        guard isReversed else { return }
        var line = 0, byte = 0
        spans = CodeDirection.spans(in: code, found, isProgram: language?.isProgram == true).map { span in
            for index in byte..<max(byte, span.range.lowerBound) where code[index] == 0x0A { line += 1 }
            byte = max(byte, span.range.lowerBound)
            return span.moved(by: Self.addedBytes * line)
        }
    }

    /// Returns the bytes of the marks at the ends of lines.
    private static func ranges(of marks: [Int: Int], in lines: [String]) -> [Range<Int>] {
        guard !marks.isEmpty else { return [] }
        var end = -1
        return lines.indices.compactMap { line in
            end += lines[line].utf8.count + 1
            return marks[line].map { end - $0..<end }
        }
    }
}

/// The tokens of code with several lines.
private struct CodeTokens {
    /// The tokens, each with the numbers of the lines in which it begins and ends.
    private(set) var withLines: [(token: CodeToken, lines: ClosedRange<Int>)] = []

    /// Merges tokens of one kind that only spaces separate: the style of a space is invisible.
    init(_ tokens: [CodeToken], in code: [UInt8]) {
        var line = 0, byte = 0
        func pass(to end: Int) {
            for index in byte..<max(byte, end) where code[index] == 0x0A { line += 1 }
            byte = max(byte, end)
        }
        for token in tokens {
            let last = withLines.last
            let gap = (last?.token.range.upperBound ?? 0)..<token.range.lowerBound
            if let last, last.token.kind == token.kind, code[gap].allSatisfy({ $0 == 0x20 }) {
                pass(to: token.range.upperBound)
                withLines[withLines.count - 1] = (last.token.extended(to: token.range.upperBound), last.lines.lowerBound...line)
            } else {
                pass(to: token.range.lowerBound)
                let first = line
                pass(to: token.range.upperBound)
                withLines.append((token, first...line))
            }
        }
    }
}

extension CodeTokenKind {
    /// The element in whose style a token is set.
    fileprivate var element: Element {
        switch self {
        case .comment: .codeComment
        case .keyword: .codeKeyword
        case .string: .codeString
        case .number: .codeNumber
        case .type: .codeType
        case .function: .codeFunction
        case .attribute: .codeAttribute
        case .variable: .codeVariable
        case .tag: .codeTag
        case .key: .codeKey
        case .inserted: .codeInserted
        case .deleted: .codeDeleted
        case .heading: .codeHeading
        case .prompt: .codePrompt
        case .output: .codeOutput
        case .annotation: .codeAnnotation
        }
    }
}
