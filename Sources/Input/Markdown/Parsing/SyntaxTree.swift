import CMarkdown
import Synchronization

typealias Node = UnsafeMutablePointer<cmark_node>

/// cmark-gfm's tree of one text, freed with this object.
///
/// Nodes must not outlive it; data that leaves this target is copied into `Document`.
final class SyntaxTree {
    /// The lock for parsing one text at a time.
    ///
    /// cmark-gfm keeps the special characters in one table per process, which every parser changes while it reads inlines.
    private static let parsing = Mutex(())

    let root: Node

    /// Parses a text; nil if there is not enough memory.
    init?(parsing bytes: [UInt8], _ syntaxes: MarkdownSyntax = .all) {
        let formulas = MathLines.find(in: bytes)
        let root = Self.parsing.withLock { _ in MathLines.use(formulas) { Root(node: Self.parse(bytes, syntaxes)) } }
        guard let node = root.node else { return nil }
        self.root = node
    }

    deinit { cmark_node_free(root) }

    /// A tree that is not shared yet, to return it from the lock.
    private struct Root: @unchecked Sendable {
        let node: Node?
    }

    private static func parse(_ bytes: [UInt8], _ syntaxes: MarkdownSyntax) -> Node? {
        let parser = cmark_parser_new(CMARK_OPT_FOOTNOTES | CMARK_OPT_SOURCEPOS)
        guard let parser else { return nil }
        defer { cmark_parser_free(parser) }
        for syntax in SyntaxExtensions.shared.extensions(of: syntaxes) { cmark_parser_attach_syntax_extension(parser, syntax) }
        bytes.withUnsafeBytes { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
        return cmark_parser_finish(parser)
    }
}

extension Node {
    var type: cmark_node_type { cmark_node_type(UInt32(pointee.type)) }
    var firstChild: Node? { pointee.first_child }
    var next: Node? { pointee.next }

    var children: NodeChildren { NodeChildren(upcoming: pointee.first_child) }

    /// The bytes of a text, code span or tag; valid as long as the tree.
    var literal: UnsafeBufferPointer<UInt8> { pointee.as.literal.buffer }

    /// The source text of a leaf block or of an attribute, as the parser kept it; valid as long as the tree.
    var content: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: pointee.content.ptr, count: Int(pointee.content.size))
    }
}

extension cmark_chunk {
    var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: data, count: Int(max(0, len))) }
    var string: String { String(decoding: buffer, as: UTF8.self) }
}

struct NodeChildren: Sequence, IteratorProtocol {
    fileprivate var upcoming: Node?

    mutating func next() -> Node? {
        defer { upcoming = upcoming?.next }
        return upcoming
    }
}

/// Syntax of GitHub that can be disabled for a text.
struct MarkdownSyntax: OptionSet {
    let rawValue: Int

    static let tables = MarkdownSyntax(rawValue: 1)
    /// Bare addresses (`www.example.org`, `a@example.org`) that become links.
    static let addresses = MarkdownSyntax(rawValue: 2)
    static let all: MarkdownSyntax = [.tables, .addresses]
}

/// The syntax beyond CommonMark: cmark-gfm's own extensions and those of this target.
///
/// cmark-gfm registers extensions and node types once per process. A static constant does so exactly once on any thread.
struct SyntaxExtensions: @unchecked Sendable {
    // Sharing the pointers is safe: they are written only here, and their objects live as long as the process.
    static let shared = SyntaxExtensions()

    /// The extensions in the order in which the parser tries them on a line. Those of this target come first; otherwise a table would treat
    /// `:::` as a row.
    private let all: [OpaquePointer]

    func extensions(of syntaxes: MarkdownSyntax) -> [OpaquePointer] {
        all.filter { syntax in
            syntax == tableSyntax ? syntaxes.contains(.tables) : syntax == addressSyntax ? syntaxes.contains(.addresses) : true
        }
    }

    /// The node type of a division, `:::` … `:::`.
    let division = cmark_syntax_extension_add_node(0)
    /// The node type of a line `{.class}`.
    let attributeLine = cmark_syntax_extension_add_node(0)
    /// The node type of a line `: Caption` after a table.
    let caption = cmark_syntax_extension_add_node(0)
    /// The node type of `: Definition` after a term.
    let definition = cmark_syntax_extension_add_node(0)

    /// The extension for display formulas, `$$` … `$$`.
    let blockMath = BlockMathSyntax.make()

    private let tableSyntax: OpaquePointer?
    private let addressSyntax: OpaquePointer?
    let table: cmark_node_type
    let strikethrough: cmark_node_type

    private init() {
        cmark_gfm_core_extensions_ensure_registered()
        let gfm = ["table", "strikethrough", "autolink", "tasklist"].compactMap { (name: String) in cmark_find_syntax_extension(name) }
        let own = [
            DivisionSyntax.make(), AttributeLineSyntax.make(), CaptionSyntax.make(), DefinitionSyntax.make(), blockMath,
            InlineAttributeSyntax.make(), InlineMathSyntax.make(),
        ]
        tableSyntax = cmark_find_syntax_extension("table")
        addressSyntax = cmark_find_syntax_extension("autolink")
        all = own.compactMap { $0 } + gfm
        table = Self.type(of: "|a|\n|-|", extensions: gfm) { $0.firstChild }
        strikethrough = Self.type(of: "~~a~~", extensions: gfm) { $0.firstChild?.firstChild }
    }

    /// The node type that an extension of cmark-gfm uses for the syntax in `sample`; the headers do not declare it.
    private static func type(of sample: String, extensions: [OpaquePointer], _ path: (Node) -> Node?) -> cmark_node_type {
        guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return CMARK_NODE_NONE }
        defer { cmark_parser_free(parser) }
        for syntax in extensions { cmark_parser_attach_syntax_extension(parser, syntax) }
        cmark_parser_feed(parser, sample, sample.utf8.count)
        guard let root = cmark_parser_finish(parser) else { return CMARK_NODE_NONE }
        defer { cmark_node_free(root) }
        return path(root)?.type ?? CMARK_NODE_NONE
    }
}
