import CTypesetMarkdown
import TypesetBase

/// Converts a syntax tree to a `Document`, block by block in the order of the file.
///
/// It is a class because every part of the conversion leaves state for later blocks: anchors, suppressed rules, footnotes.
final class DocumentBuilder {
    /// The maximum nesting depth of quotes, lists and divisions, or of inlines, in a `Document`.
    ///
    /// No readable document nests deeper, and every later stage may walk the tree by recursion. Deeper content is set at this depth.
    static let maximumDepth = 64

    let text: MarkdownText
    /// The constructs of the document.
    let constructs: Set<Construct>
    var diagnostics: [Diagnostic] = []
    var issues: [DocumentIssue] = []
    var suppressions: [Suppression] = []
    /// The indices of the suppressions that have no block yet.
    var openSuppressions: [Int] = []
    /// The HTML anchors that belong to the next block.
    var openAnchors: [OpenAnchor] = []
    /// The raw HTML in the current block that is not kept, each kind and name once.
    private var rawTags: [(kind: RawHTML, name: String, range: Range<Int>)] = []
    var hasReportedDepth = false
    /// The number of bytes of HTML searched for end tags so far.
    var lookedThrough = 0
    /// The number of invalid opening fences of divisions, whose closing fences are not reported as well.
    var brokenFences = 0
    /// The kinds of alerts that have been reported as unknown.
    var unknownAlerts: Set<String> = []
    /// The written labels of second and later definitions of a footnote, by the labels under which they were parsed.
    var repeatedFootnotes: [String: String] = [:]

    /// The emoji set for codes in the current block, with their codes.
    var emojiCodes: [(emoji: String, code: String)] = []
    /// The anchors of headings that contain codes of emoji.
    var emojiAnchors = GitHubSlug()
    /// The formulas of the document, and syntax of its dialect that is left out or replaced.
    private(set) var foreignUses: [ForeignSyntax: ForeignUse] = [:]
    /// The number of diagrams of each language, and the first one.
    var diagrams: [String: (count: Int, first: SourceSpan)] = [:]

    /// The conditions on the reader's settings that parts have.
    var conditions: Set<EnvironmentSet> = []
    /// Whether attributes of inlines may have conditions.
    var mayHaveConditions = false
    /// Whether the document has citations.
    var hasCitations = false
    /// Whether each name after `@` is a citation, as in pandoc.
    var areNamesCitations = false
    /// The number of pictures whose alternative text contains the current inline.
    var openPictures = 0

    /// The constructs that are read from text.
    let textConstructs: TextConstructs
    private(set) var abbreviations = Abbreviations()
    /// The labels of the document's numbered examples.
    private(set) var examples = ExampleNumbers()
    let variables: TextVariables

    /// A footnote that is called: its definition, or the content of an inline note.
    private enum CalledFootnote {
        case definition(Node)
        case note(Footnote)
    }

    private var calledFootnotes: [CalledFootnote] = []
    private var footnoteIndices: [Node: Int] = [:]

    /// The tables and blocks of lines that `text` has in another order.
    let alignedBlocks: [AlignedText.Block]

    init(text: MarkdownText, _ constructs: Set<Construct>, aligned: [AlignedText.Block] = [], variables: TextVariables = TextVariables()) {
        (self.text, self.constructs, alignedBlocks, self.variables) = (text, constructs, aligned, variables)
        textConstructs = TextConstructs(constructs)
    }

    /// Returns the blocks and footnotes of the whole tree.
    func build(_ tree: SyntaxTree, skippingFirstBlock: Bool) -> (blocks: [Block], footnotes: [Footnote]) {
        let root = tree.root
        if skippingFirstBlock, let first = root.firstChild, first.type == CMARK_NODE_PARAGRAPH {
            first.remove()
        }
        return buildAll(root)
    }

    private func buildAll(_ root: Node) -> (blocks: [Block], footnotes: [Footnote]) {
        if constructs.contains(.abbreviation) {
            abbreviations = Abbreviations(root) { self.isContainer($0) || $0.type == CMARK_NODE_ITEM }
        }
        if constructs.contains(.exampleList) {
            examples = ExampleNumbers(root, in: text) {
                self.isContainer($0) || $0.type == CMARK_NODE_ITEM || $0.type == CMARK_NODE_FOOTNOTE_DEFINITION
            }
        }
        var blocks = blocks(of: root, depth: 0)
        var footnotes: [Footnote] = []
        convertFootnotes(into: &footnotes)
        for node in root.children where node.type == CMARK_NODE_FOOTNOTE_DEFINITION && footnoteIndices[node] == nil {
            insertUncalled(node, in: &blocks)
            convertFootnotes(into: &footnotes)
        }
        blocks = withQuartoAttributes(blocks)
        for index in footnotes.indices { footnotes[index].blocks = withQuartoAttributes(footnotes[index].blocks) }
        issues += foreignUses.values.map(DocumentIssue.foreignSyntax)
        issues += diagrams.map { .diagrams(language: $0, count: $1.count, $1.first) }
        return (blocks, footnotes)
    }

    /// The index of the footnote that a reference calls; nil if the parser knows no such footnote.
    func footnoteIndex(of reference: Node) -> Int? {
        reference.footnote.map(index)
    }

    /// The definitions of footnotes by their labels in lower case.
    func footnoteDefinitions(in tree: SyntaxTree) -> [String: Node] {
        let definitions = tree.root.children.filter { $0.type == CMARK_NODE_FOOTNOTE_DEFINITION }
        return Dictionary(definitions.map { (String($0.literal).lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The index of a called footnote.
    func index(of definition: Node) -> Int {
        if let index = footnoteIndices[definition] { return index }
        footnoteIndices[definition] = calledFootnotes.count
        calledFootnotes.append(.definition(definition))
        return calledFootnotes.count - 1
    }

    /// Adds the footnote of an inline note, and returns its index.
    func addNote(_ content: [Inline], at span: SourceSpan) -> Int { addNote([Block(.paragraph(content), span: span)], at: span) }

    func addNote(_ blocks: [Block], at span: SourceSpan) -> Int { addNote(Footnote(label: "", blocks: blocks, span: span)) }

    func addNote(_ note: Footnote) -> Int {
        calledFootnotes.append(.note(note))
        return calledFootnotes.count - 1
    }

    /// Converts the footnotes that are called; a footnote may call others, which then follow it.
    private func convertFootnotes(into footnotes: inout [Footnote]) {
        while footnotes.count < calledFootnotes.count {
            switch calledFootnotes[footnotes.count] {
            case .note(let footnote): footnotes.append(footnote)
            case .definition(let node):
                footnotes.append(
                    Footnote(label: String(node.literal), blocks: blocks(of: node, depth: 1), span: text.span(definitionRange(node))))
            }
        }
    }

    /// The range of a definition with its label; the definition's node begins after the label.
    private func definitionRange(_ node: Node) -> Range<Int> {
        let range = range(of: node), label = node.literal.count + "[^]:".utf8.count
        var start = range.lowerBound
        let lineStart = text.offset(ofLine: node.firstLine)
        while start > lineStart, text.bytes[start - 1] == 0x20 || text.bytes[start - 1] == 0x09 { start -= 1 }
        return max(lineStart, start - label)..<range.upperBound
    }

    /// Inserts a footnote that nothing calls as ordinary blocks where it is defined, to keep its text.
    private func insertUncalled(_ node: Node, in blocks: inout [Block]) {
        let span = text.span(definitionRange(node)), label = String(node.literal)
        issues.append(repeatedFootnotes[label].map { .repeatedFootnote(label: $0, span) } ?? .unusedFootnote(label: label, span))
        let index = blocks.firstIndex { $0.span.range.lowerBound > span.range.lowerBound } ?? blocks.count
        blocks.insert(contentsOf: self.blocks(of: node, depth: 0), at: index)
    }

    /// The bytes of a block, without trailing spaces and line ends.
    func range(of node: Node) -> Range<Int> {
        let start = min(text.bytes.count, text.offset(ofLine: node.firstLine) + max(0, node.firstColumn - 1))
        var end = knownEnd(of: node) ?? min(text.bytes.count, text.offset(ofLine: node.lastLine) + max(0, node.lastColumn))
        while end > start, [0x20, 0x09, 0x0A, 0x0D].contains(text.bytes[end - 1]) { end -= 1 }
        return start..<max(start, end)
    }

    /// The end of a block whose end column the parser copies from another line.
    private func knownEnd(of node: Node) -> Int? {
        switch node.type {
        case CMARK_NODE_HEADING: return node.underline(in: text).map { text.endOffset(ofLine: $0) }
        case CMARK_NODE_HTML_BLOCK:
            let lines = node.literal.count { $0 == 0x0A } + (node.literal.last == 0x0A ? 0 : 1)
            return text.endOffset(ofLine: node.firstLine + max(1, lines) - 1)
        case SyntaxExtensions.shared.division:
            return node.closingLine > 0 ? text.endOffset(ofLine: node.closingLine) : nil
        default: return nil
        }
    }

    /// Notes syntax that has no form, for a finding.
    func note(_ syntax: ForeignSyntax, at span: SourceSpan) {
        foreignUses[syntax, default: ForeignUse(syntax, isReplaced: true)].add(span)
    }

    func warn(_ message: String, at range: Range<Int>, hint: String) {
        diagnostics.append(.warning(message, at: text.span(range), hints: [hint]))
    }

    /// Reports the raw HTML of a block, each kind once.
    func reportRawHTML() {
        for kind in [RawHTML.drawing, .style, .element] {
            let tags = rawTags.filter { $0.kind == kind }
            if let first = tags.first { issues.append(.rawHTML(kind, tags: tags.map(\.name), text.span(first.range))) }
        }
        rawTags = []
    }

    func recordRawTag(_ tag: HTMLTag, at range: Range<Int>) {
        for kind in tag.reportedKinds where !rawTags.contains(where: { $0.kind == kind && $0.name == tag.name }) {
            rawTags.append((kind, tag.name, range))
        }
    }

    /// Interprets comments that are commands to this program, and skips all others.
    func interpretComment(_ comment: String, at range: Range<Int>) {
        if comment.drop(while: \.isWhitespace).hasPrefix("@include:") {
            return note(.commentInclude, at: text.span(range))
        }
        let words = comment.split(maxSplits: 2, whereSeparator: \.isWhitespace)
        guard let command = words.first, command.hasPrefix("typeset:") else { return }
        if command == "typeset:ignore", words.count == 1 {
            return warn("`typeset:ignore` names no rule", at: range, hint: "write <!-- typeset:ignore RULE reason -->")
        }
        guard command == "typeset:ignore" else {
            return warn("`\(command)` is not a command for comments", at: range, hint: "write <!-- typeset:ignore RULE reason -->")
        }
        var reason = words.count > 2 ? String(words[2]) : ""
        while reason.last?.isWhitespace == true { reason.removeLast() }
        openSuppressions.append(suppressions.count)
        // `RULE: reason` is accepted as well.
        let rule = words[1].hasSuffix(":") ? words[1].dropLast() : words[1]
        suppressions.append(Suppression(rule: String(rule), reason: reason, span: text.span(range)))
    }

    /// Makes the block at `range` the target of the suppressions that have none yet.
    func assignSuppressions(to range: Range<Int>) {
        for index in openSuppressions { suppressions[index].target = text.span(range) }
        openSuppressions = []
    }
}
