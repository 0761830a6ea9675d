import CMarkdown

/// The syntax beyond CommonMark: GFM's own extensions of cmark-gfm and the ones of this target.
///
/// cmark-gfm registers extensions and node types once per process; a static constant does so exactly once on any thread.
struct SyntaxExtensions: @unchecked Sendable {
    // The pointers are written here only and their objects live as long as the process: sharing them is safe.
    static let shared = SyntaxExtensions()

    /// In the order in which they are asked for a block. Ours come first, else a table takes `:::` for a row.
    let all: [OpaquePointer]

    /// `:::` … `:::`
    let division = cmark_syntax_extension_add_node(0)
    /// A line `{.class}`.
    let attributeLine = cmark_syntax_extension_add_node(0)
    /// A line `: Caption` after a table.
    let caption = cmark_syntax_extension_add_node(0)

    let tableSyntax: OpaquePointer?
    let table: cmark_node_type
    let strikethrough: cmark_node_type

    private init() {
        cmark_gfm_core_extensions_ensure_registered()
        let gfm = ["table", "strikethrough", "autolink", "tasklist"].compactMap { (name: String) in cmark_find_syntax_extension(name) }
        let own = [DivisionSyntax.make(), AttributeLineSyntax.make(), CaptionSyntax.make(), InlineAttributeSyntax.make()]
        tableSyntax = cmark_find_syntax_extension("table")
        all = own.compactMap { $0 } + gfm
        table = Self.type(of: "|a|\n|-|", extensions: gfm) { $0.firstChild }
        strikethrough = Self.type(of: "~~a~~", extensions: gfm) { $0.firstChild?.firstChild }
    }

    /// The node type that an extension of cmark-gfm has for what stands in `sample`; its headers do not give it.
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

/// The line that the parser is at, seen by a block extension.
struct BlockLine {
    let parser: OpaquePointer
    let bytes: UnsafeBufferPointer<UInt8>
    /// Offset of the first byte that is no blank.
    let start: Int

    init?(_ parser: OpaquePointer?, _ input: UnsafePointer<UInt8>?, _ length: Int32) {
        guard let parser, let input, length >= 0 else { return nil }
        self.parser = parser
        var count = Int(length)
        while count > 0, input[count - 1] == 0x0A || input[count - 1] == 0x0D { count -= 1 }
        bytes = UnsafeBufferPointer(start: input, count: count)
        start = min(count, Int(cmark_parser_get_first_nonspace(parser)))
    }

    /// What follows the container's marks, without blanks on either side.
    var text: UnsafeBufferPointer<UInt8> {
        var end = bytes.count
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        return UnsafeBufferPointer(rebasing: bytes[start..<end])
    }

    /// Four or more columns of indent make code.
    var isIndented: Bool { cmark_parser_get_indent(parser) >= 4 }

    /// Takes the line up to its end, not past it: past it, the parser holds the line for text that goes on.
    func consume() {
        cmark_parser_advance_offset(parser, bytes.baseAddress, Int32(bytes.count) - cmark_parser_get_offset(parser), 0)
    }

    /// Opens a block here that keeps `content`.
    func open(_ type: cmark_node_type, of syntax: OpaquePointer?, in parent: Node, content: Slice<UnsafeBufferPointer<UInt8>>) -> Node? {
        guard let node = cmark_parser_add_child(parser, parent, type, Int32(start) + 1) else { return nil }
        cmark_node_set_syntax_extension(node, syntax)
        cmark_node_set_string_content(node, String(decoding: content, as: UTF8.self))
        consume()
        return node
    }
}
