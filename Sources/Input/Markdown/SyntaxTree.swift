import CMarkdown
import Synchronization

typealias Node = UnsafeMutablePointer<cmark_node>

/// cmark-gfm's tree of one text, freed with this object.
///
/// Nodes must not outlive it; what leaves this target is copied into `Document`.
final class SyntaxTree {
    /// cmark-gfm keeps which characters are special in one table of the process, which every parser changes while it
    /// reads inlines; so one text is parsed at a time.
    private static let parsing = Mutex(())

    let root: Node

    /// nil where memory is short.
    init?(parsing bytes: [UInt8], tables: Bool = true) {
        let root = Self.parsing.withLock { _ in Root(node: Self.parse(bytes, tables: tables)) }
        guard let node = root.node else { return nil }
        self.root = node
    }

    deinit { cmark_node_free(root) }

    /// A tree that only its maker knows, on its way out of the lock.
    private struct Root: @unchecked Sendable {
        let node: Node?
    }

    private static func parse(_ bytes: [UInt8], tables: Bool) -> Node? {
        let parser = cmark_parser_new(CMARK_OPT_FOOTNOTES | CMARK_OPT_SOURCEPOS)
        guard let parser else { return nil }
        defer { cmark_parser_free(parser) }
        for syntax in SyntaxExtensions.shared.all where tables || syntax != SyntaxExtensions.shared.tableSyntax {
            cmark_parser_attach_syntax_extension(parser, syntax)
        }
        bytes.withUnsafeBytes { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
        return cmark_parser_finish(parser)
    }
}

extension Node {
    var type: cmark_node_type { cmark_node_type(UInt32(pointee.type)) }
    var firstChild: Node? { pointee.first_child }
    var next: Node? { pointee.next }

    var children: NodeChildren { NodeChildren(upcoming: pointee.first_child) }

    /// The bytes of a text, code span or tag; valid while the tree is.
    var literal: UnsafeBufferPointer<UInt8> { pointee.as.literal.buffer }

    /// The source text of a leaf block or of an attribute, as the parser kept it; valid while the tree is.
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
