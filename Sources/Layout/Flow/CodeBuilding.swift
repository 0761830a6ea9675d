import TypesetBase
import TypesetHighlighting
import TypesetMarkdown
import TypesetStylesheet
import TypesetText

/// Code blocks.
extension FlowBuilder {
    /// Returns a code block, with each source line tagged as a paragraph: lines, indents and blank lines are read out, and wraps are not.
    mutating func code(_ text: String, language: String?, _ block: Block, in context: Context) -> FlowBlock {
        let style = self.style(.codeBlock, block, in: context)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(Self.expandingTabs)
        var parent = context.parent
        if lines.count > 1 {
            parent = flow.structure.add(.division, to: parent)
            describe(parent, as: block)
        }
        let first = codeLine(in: parent)
        if lines.count == 1 { describe(first.paragraph, as: block) }
        let run = piece(style: style, language: context.language, content: first.content)
        var collector = TextCollector()
        var starts: [Int] = []
        for (number, line) in lines.enumerated() {
            if number > 0 {
                collector.hardBreak(as: run)
                starts.append(collector.result.text.count)
                _ = codeLine(in: parent)
            }
            collector.appendVerbatim(line, as: run)
        }
        let code = HighlightedCode(lines, language)
        if let tokens = code.tokens {
            collector.result.pieces = pieces(tokens, of: collector.result.text.count, starts, as: run, in: style)
        }
        collector.result.spans = code.spans
        var sign = TextCollector()
        sign.appendVerbatim("↪", as: piece(style: style, language: "", content: nil))
        return .code(
            FlowCode(
                style: style,
                paragraph: FlowParagraph(
                    collector.result, style: style, isCode: true, lineStarts: starts,
                    source: block.span),
                continuation: FlowParagraph(sign.result, style: style, source: nil),
                numbers: numbers(within: style), isDrawing: lines.contains(where: CodeDrawing.isEdge)))
    }

    private mutating func codeLine(in parent: StructureID) -> (paragraph: StructureID, content: ContentID) {
        let paragraph = flow.structure.add(.paragraph, to: parent)
        return (paragraph, flow.structure.addContent(to: flow.structure.add(.code, to: paragraph)))
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

extension FlowBuilder {
    /// - Parameters:
    ///   - length: the length of the paragraph's text.
    ///   - starts: the bytes at which lines after the first begin.
    ///   - plain: the piece for text outside tokens.
    private mutating func pieces(
        _ tokens: CodeTokens, of length: Int, _ starts: [Int], as plain: FlowPiece, in style: StyleID
    ) -> [FlowPiece] {
        var pieces: [FlowPiece] = [], end = 0
        let language = flow.runs[plain.run].language
        var known: [CodeTokenKind: FlowPiece] = [:]
        func add(_ piece: FlowPiece, to byte: Int) {
            guard byte > end else { return }
            pieces.append(piece)
            pieces[pieces.count - 1].length = byte - end
            end = byte
        }
        for (token, lines) in tokens.withLines {
            let first = token.range.lowerBound + HighlightedCode.addedBytes * lines.lowerBound
            let last = token.range.upperBound + HighlightedCode.addedBytes * lines.upperBound
            add(plain, to: first)
            let own = known[token.kind] ?? piece(token.kind.element, within: style, language, plain.content)
            known[token.kind] = own
            add(own, to: last)
        }
        add(plain, to: length)
        return pieces
    }

    private mutating func piece(_ element: Element, within style: StyleID, _ language: String, _ content: ContentID?) -> FlowPiece {
        piece(style: flow.styles.number(of: .inline(element, classes: [], within: style)), language: language, content: content)
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

    init(_ lines: [String], _ name: String?) {
        let language = name.flatMap(CodeLanguage.init(named:))
        let isReversed = lines.contains { RightToLeftLetters.mayBe(in: $0.utf8) }
        guard language != nil || isReversed else { return }
        let code = Array(lines.joined(separator: "\n").utf8), found = language?.tokens(in: code) ?? []
        tokens = found.isEmpty ? nil : CodeTokens(found, in: code)
        guard isReversed else { return }
        var line = 0, byte = 0
        spans = CodeDirection.spans(in: code, found, isProgram: language?.isProgram == true).map { span in
            for index in byte..<max(byte, span.range.lowerBound) where code[index] == 0x0A { line += 1 }
            byte = max(byte, span.range.lowerBound)
            return span.moved(by: Self.addedBytes * line)
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
        }
    }
}
