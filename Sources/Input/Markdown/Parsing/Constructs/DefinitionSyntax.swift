import CTypesetMarkdown

extension Construct {
    static let definition = Construct("definition", "`: Definition` after a term", .block(DefinitionSyntax.parser(":")))
    static let tildeDefinition = Construct(
        "tilde-definition", "`~ Definition` after a term", .block(DefinitionSyntax.parser("~")), set: [.pandoc, .quarto])
}

/// Definitions, as in PHP Markdown Extra and pandoc: a line `: Definition` after its term, or after another definition.
///
/// Pandoc also has `~ Definition`.
///
/// Lines with at least the indent of the definition's text continue it.
enum DefinitionSyntax {
    static func parser(_ sign: Unicode.Scalar) -> BlockParser {
        BlockParser(containing: .blocks, open: { open($0, in: $1, sign: UInt8(ascii: sign)) }, continues: { isContinued($1, by: $0) })
    }

    private static func open(_ line: BlockLine, in parent: Node, sign: UInt8) -> Node? {
        let text = line.text
        guard text.count > 2, text[0] == sign, text[1] == 0x20 || text[1] == 0x09, follows(parent, line) else { return nil }
        // As in list items, more than four blanks begin code, and a tab is four columns wide.
        let blanks = text.dropFirst().prefix { $0 == 0x20 || $0 == 0x09 }
        let width = blanks.contains(0x09) ? 3 : min(blanks.count, 4)
        guard let node = line.open(SyntaxExtensions.shared.definition, in: parent) else { return nil }
        node.number = line.indent + 1 + width
        line.consume(upTo: 1)
        line.consume(columns: width)
        return node
    }

    /// Whether the line follows another definition, or a term with at most one blank line between.
    private static func follows(_ parent: Node, _ line: BlockLine) -> Bool {
        if parent.type == CMARK_NODE_PARAGRAPH { return true }
        guard let last = parent.lastChild else { return false }
        if last.type == SyntaxExtensions.shared.definition { return true }
        // A paragraph of several lines with a blank line after it is not a term.
        return last.type == CMARK_NODE_PARAGRAPH && last.firstLine == last.lastLine && line.number <= last.lastLine + 2
    }

    private static func isContinued(_ node: Node, by line: BlockLine) -> Bool {
        let width = node.number
        if line.indent >= width {
            line.consume(columns: width)
            return true
        }
        guard line.isBlank, node.firstChild != nil else { return false }
        line.consume()
        return true
    }
}
