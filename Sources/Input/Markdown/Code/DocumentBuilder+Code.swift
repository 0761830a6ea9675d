import CTypesetMarkdown
import TypesetBase

/// Code blocks and diagrams.
extension DocumentBuilder {
    /// The block of a code block; nil for code that is not for readers.
    func codeBlock(_ node: Node, span: SourceSpan) -> Block? {
        if BlockMathSyntax.isMath(node) { return texEnvironment(node, span: span) ?? formula(node, span: span) }
        reportOpenFence(node)
        var code = String(node.literal)
        if code.last?.isNewline == true { code.removeLast() }
        // The colours of a terminal, which are no text.
        if code.utf8.contains(0x1B) { code.replace(/\u{1B}\[[0-9;]*[A-Za-z]/, with: "") }
        guard !node.info.isEmpty else { return Block(.codeBlock(info: nil, text: code), span: span) }
        if constructs.contains(.rawInline), RawFormatSyntax.format(node.info) != nil {
            if RawFormatSyntax.isPageBreak(node.literal) { return Block(.pageBreak, span: span) }
            note(.rawCode, at: span)
            return nil
        }
        var info = CodeInfo(node.info), listing = CodeListing()
        if let picture = diagram(info, span: span) { return picture }
        if constructs.contains(.directive), let name = info.directive?.lowercased(), Directive.literals.contains(name),
            !CodeDirective.names.contains(name)
        {
            var lines = code.split(separator: "\n", omittingEmptySubsequences: false)
            let argument = String(String(node.info).drop { $0 != "}" }.dropFirst()).trimmingSpaces
            let directive = Directive(name: name, argument: argument, takingOptionsOf: &lines)
            return literalBlock(of: directive, lines, at: span)
        }
        let isDirective = constructs.contains(.codeDirective) && info.directive.map(CodeDirective.names.contains) == true
        // Docusaurus interprets no comments if the fence states lines.
        let hasComments = constructs.contains(.highlightComment) && info.highlights.isEmpty && code.contains("highlight-")
        let hasMarks = constructs.contains(.codeAnnotation) && isBeforeNumberedList(node)
        let hasCodeMarks = constructs.contains(.codeMark) && code.contains("[!code ")
        if isDirective || hasComments || hasMarks || hasCodeMarks {
            var lines = code.split(separator: "\n", omittingEmptySubsequences: false)
            if isDirective { CodeDirective.takeOptions(of: &lines, into: &info) }
            if hasComments { listing.highlights = CodeComments.takeHighlights(of: &lines) }
            if hasCodeMarks { listing.highlights = CodeComments.takeCodeMarks(of: &lines) }
            if hasMarks { listing.marks = CodeComments.takeMarks(of: &lines) }
            code = lines.joined(separator: "\n")
        }
        (listing.title, listing.firstNumber) = (info.title, info.firstNumber)
        if !info.highlights.isEmpty { listing.highlights.formUnion(Self.lines(info.highlights, of: code)) }
        return Block(.codeBlock(info: info.language, text: code, listing), span: span, attributes: info.attributes)
    }

    /// Moves the options of a code block from its attributes, as in `{lineno-start=3}` on the line before it.
    func applyCodeOptions(to block: inout Block) {
        guard case .codeBlock(let language, let code, var listing) = block.kind else { return }
        let info = CodeInfo(block.attributes)
        listing.title = listing.title ?? info.title
        listing.firstNumber = listing.firstNumber ?? info.firstNumber
        listing.highlights.formUnion(Self.lines(info.highlights, of: code))
        block = Block(.codeBlock(info: language, text: code, listing), span: block.span, attributes: info.attributes)
    }

    /// Reports a fence that is never closed, so that the rest of the document, quote or item is code.
    private func reportOpenFence(_ node: Node) {
        let start = range(of: node).lowerBound, mark = text.bytes[start...].first ?? 0
        guard node.isFencedCode, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return }
        let fence = text.bytes[start...].prefix { $0 == mark }.count
        let last = node.firstLine + node.lineCount + 1
        if last <= text.lineStarts.count {
            let line = text.bytes[text.offset(ofLine: last)..<text.endOffset(ofLine: last)]
            let content = line.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }, marks = content.prefix { $0 == mark }
            if marks.count >= fence, content[marks.endIndex...].allSatisfy({ $0 == 0x20 || $0 == 0x09 }), isIn(node, line: last) { return }
        }
        let container = node.parent.map { $0.type == CMARK_NODE_BLOCK_QUOTE ? "quote" : $0.type == CMARK_NODE_ITEM ? "item" : "document" }
        warn(
            "this code is never closed; the rest of the \(container ?? "document") is part of it", at: start..<(start + fence),
            hint: "write `\(String(repeating: Character(Unicode.Scalar(mark)), count: fence))` on a line after the code")
    }

    /// Whether the last line of a code block belongs to the block, not to a later one that begins there.
    private func isIn(_ node: Node, line: Int) -> Bool {
        var last = node
        while last.next == nil, let parent = last.parent { last = parent }
        return last.next?.firstLine != line
    }

    /// The lines of a code in ranges that count from 1, each counted from 0.
    private static func lines(_ ranges: [ClosedRange<Int>], of code: String) -> Set<Int> {
        let count = code.utf8.count { $0 == 0x0A } + 1
        var changes = [Int](repeating: 0, count: count + 2), open = 0
        for range in ranges where range.lowerBound <= count {
            changes[range.lowerBound] += 1
            changes[min(range.upperBound, count) + 1] -= 1
        }
        var lines: Set<Int> = []
        for line in 0...count {
            open += changes[line]
            if open > 0, line > 0 { lines.insert(line - 1) }
        }
        return lines
    }

    private func isBeforeNumberedList(_ node: Node) -> Bool {
        guard let next = node.next, next.type == CMARK_NODE_LIST else { return false }
        return next.list.list_type == CMARK_ORDERED_LIST
    }

    // MARK: Diagrams

    /// Returns the drawing that a diagram names; nil for other code, and, with an issue, for a diagram without a drawing.
    private func diagram(_ info: CodeInfo, span: SourceSpan) -> Block? {
        guard let name = info.language ?? info.attributes.classes.first, let title = DiagramLanguage.title(of: name) else { return nil }
        var attributes = info.attributes
        guard let file = attributes.values.removeValue(forKey: "svg") else {
            diagrams[title, default: (0, span)].count += 1
            return nil
        }
        let alt = attributes.values.removeValue(forKey: "alt") ?? "", caption = info.title ?? ""
        let picture = Inline(
            .image(destination: file, title: caption, ImageDescription(alt: alt)), span: span, attributes: attributes)
        return Block(.paragraph([picture]), span: span)
    }

    /// The block of a diagram between colons, as in wikis of Azure DevOps: its source as code.
    func diagramSource(of division: Node, _ language: String, _ attributes: Attributes, at span: SourceSpan) -> Block {
        if let title = DiagramLanguage.title(of: language) { diagrams[title, default: (0, span)].count += 1 }
        let start = text.offset(ofLine: division.firstLine + 1),
            last = division.closingLine > 0 ? division.closingLine : division.lastLine + 1
        let source = String(decoding: text.bytes[start..<max(start, text.endOffset(ofLine: last - 1))], as: UTF8.self)
        var attributes = attributes
        attributes.classes.removeAll { $0 == language }
        return Block(.codeBlock(info: language, text: source), span: span, attributes: attributes)
    }

    // MARK: Formulas

    /// The source of a formula, with the attributes after it.
    private func formula(_ node: Node, span: SourceSpan) -> Block {
        let (formula, attributes) = MathLines.split(node.literal, constructs.contains(.target))
        return Block(
            .codeBlock(info: "math", text: String(decoding: formula, as: UTF8.self)), span: span, attributes: attributes ?? .none)
    }
}

extension Node {
    /// The number of lines of a code block.
    fileprivate var lineCount: Int {
        literal.indices.count { literal[$0] == 0x0A || literal[$0] == 0x0D && ($0 + 1 == literal.count || literal[$0 + 1] != 0x0A) }
    }
}
