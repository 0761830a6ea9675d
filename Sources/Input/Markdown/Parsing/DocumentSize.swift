import CTypesetMarkdown
import TypesetBase

/// The limits on a document's content, which prevent a small file from using all memory.
package struct DocumentLimits: Hashable, Sendable {
    /// The maximum number of paragraphs, headings, items, cells and other blocks of the same size in layout, about 4 KB each.
    ///
    /// A document may have one more block for each 50 bytes of its source, twice as many as books have.
    package var blocks = 100_000
    /// The number of bytes that a document of any length may repeat (`ExpansionBudget`).
    package var expansion = ExpansionBudget.standardFloor

    package init() {}
}

/// Measures a document's size in layout before the document is built.
struct DocumentSize {
    private static let bytesOfBlock = 50

    /// The maximum number of blocks in a text.
    static func blocks(_ limits: DocumentLimits, of text: MarkdownText) -> Int { limits.blocks + text.file.bytes.count / bytesOfBlock }

    /// The size so far, in quarters of a block.
    private var size = 0
    private var headings = 0, contents = 0
    private let limit: Int

    /// The error for a document that exceeds `limits`; nil if it is within them.
    ///
    /// - Parameter range: Returns the range of a node in the text.
    static func error(of tree: SyntaxTree, in text: MarkdownText, _ limits: DocumentLimits, range: (Node) -> Range<Int>) -> Diagnostic? {
        var count = DocumentSize(limit: blocks(limits, of: text))
        guard let node = tree.root.descendants().first(where: { count.add($0) }) else { return nil }
        return .error(
            "the document is too large: it has more than \(count.limit) blocks, such as paragraphs, items and cells",
            at: text.span(range(node)), hints: ["split it, or allow more with `--limit blocks=N`"])
    }

    private init(limit: Int) { self.limit = limit }

    /// Adds a node; returns whether the document then exceeds the limit.
    private mutating func add(_ node: Node) -> Bool {
        size += weight(of: node)
        // An entry of a table of contents is a paragraph with a link and a page number.
        return size + 6 * headings * contents > 4 * limit
    }

    /// The weight of a node, in quarters of a block.
    private mutating func weight(of node: Node) -> Int {
        switch node.type {
        case CMARK_NODE_TEXT, CMARK_NODE_SOFTBREAK: return 0
        case CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_LINK, CMARK_NODE_IMAGE, CMARK_NODE_LINEBREAK, CMARK_NODE_HTML_INLINE,
            SyntaxExtensions.shared.strikethrough:
            return 1
        case CMARK_NODE_CODE: return 1 + (node.next.map(InlineAttributeSyntax.mark) == .rawFormat ? Self.tags(in: node) : 0)
        case CMARK_NODE_FOOTNOTE_REFERENCE: return 3
        case CMARK_NODE_FOOTNOTE_DEFINITION: return 8
        case CMARK_NODE_CODE_BLOCK where RawFormatSyntax.isHTML(node): return 4 + Self.tags(in: node)
        case CMARK_NODE_CODE_BLOCK: return 4 + 2 * node.literal.count { $0 == 0x0A }
        case CMARK_NODE_HTML_BLOCK: return 4 + Self.tags(in: node)
        // A heading also has a bookmark and a name.
        case CMARK_NODE_HEADING:
            headings += 1
            return 8
        case CMARK_NODE_PARAGRAPH: if isContents(node) { contents += 1 }
        default: break
        }
        return 4
    }

    /// The weight of the tags in HTML: most begin an element, because end tags of cells and items may be omitted.
    private static func tags(in node: Node) -> Int { 3 * node.literal.count { $0 == UInt8(ascii: "<") } }

    private func isContents(_ node: Node) -> Bool {
        node.content.count < 100 && String(node.content).lowercased().contains("[toc]")
    }
}
