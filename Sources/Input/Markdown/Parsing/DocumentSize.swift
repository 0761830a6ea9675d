import CMarkdown
import Diagnostics

/// How much a document may have, so that a small file cannot take all memory.
package struct DocumentLimits: Hashable, Sendable {
    /// Paragraphs, headings, items, cells and all else that takes as much memory in layout, about 4 KB; a document may have one more for
    /// each 50 bytes of its own, twice as many as books have.
    package var blocks = 100_000
    /// Bytes that a document of any length may repeat (`ExpansionBudget`).
    package var expansion = ExpansionBudget.standardFloor

    package init() {}
}

/// What a document will take in layout, counted before anything of it is built.
struct DocumentSize {
    private static let bytesOfBlock = 50

    /// The blocks that a text of so many bytes may have.
    static func blocks(_ limits: DocumentLimits, of text: MarkdownText) -> Int { limits.blocks + text.file.bytes.count / bytesOfBlock }

    /// In quarters of a block.
    private var size = 0
    private var headings = 0, contents = 0
    /// The first node for which there is no room.
    private var excess: Node?
    private let limit: Int

    /// The error of a document that is larger than `limits` allow; nil where it is not.
    ///
    /// - Parameter range: of a node, in the text.
    static func error(of tree: SyntaxTree, in text: MarkdownText, _ limits: DocumentLimits, range: (Node) -> Range<Int>) -> Diagnostic? {
        var count = DocumentSize(limit: blocks(limits, of: text))
        count.visit(tree)
        guard let node = count.excess else { return nil }
        return .error(
            "the document is too large: it has more than \(count.limit) blocks, such as paragraphs, items and cells",
            at: text.span(range(node)), hints: ["split it, or allow more with `--limit blocks=N`"])
    }

    private init(limit: Int) { self.limit = limit }

    private mutating func visit(_ tree: SyntaxTree) {
        guard let walk = cmark_iter_new(tree.root) else { return }
        defer { cmark_iter_free(walk) }
        while excess == nil {
            switch cmark_iter_next(walk) {
            case CMARK_EVENT_DONE: return
            case CMARK_EVENT_ENTER: if let node = cmark_iter_get_node(walk) { add(node) }
            default: break
            }
        }
    }

    private mutating func add(_ node: Node) {
        size += weight(of: node)
        // An entry of a table of contents is a paragraph with a link and a page number.
        if size + 6 * headings * contents > 4 * limit { excess = node }
    }

    /// In quarters of a block.
    private mutating func weight(of node: Node) -> Int {
        switch node.type {
        case CMARK_NODE_DOCUMENT, CMARK_NODE_TEXT, CMARK_NODE_SOFTBREAK: return 0
        case CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_LINK, CMARK_NODE_IMAGE, CMARK_NODE_CODE, CMARK_NODE_LINEBREAK,
            CMARK_NODE_HTML_INLINE, SyntaxExtensions.shared.strikethrough:
            return 1
        case CMARK_NODE_FOOTNOTE_REFERENCE: return 3
        case CMARK_NODE_FOOTNOTE_DEFINITION: return 8
        case CMARK_NODE_CODE_BLOCK: return 4 + 2 * node.pointee.as.code.literal.buffer.count { $0 == 0x0A }
        // Most tags begin something: end tags of cells and items may be left out.
        case CMARK_NODE_HTML_BLOCK: return 4 + 3 * node.literal.count { $0 == UInt8(ascii: "<") }
        // It has a bookmark and a name besides.
        case CMARK_NODE_HEADING:
            headings += 1
            return 8
        case CMARK_NODE_PARAGRAPH: if isContents(node) { contents += 1 }
        default: break
        }
        return 4
    }

    private func isContents(_ node: Node) -> Bool {
        node.content.count < 100 && String(decoding: node.content, as: UTF8.self).lowercased().contains("[toc]")
    }
}
