import CTypesetMarkdown

/// An extension of cmark-gfm's parser that lives as long as the process, because cmark-gfm keeps pointers to it.
struct ParserExtension: @unchecked Sendable, Equatable {
    // Sharing the pointer is safe: the extension is only written when it is made.
    fileprivate let pointer: OpaquePointer

    /// An extension of cmark-gfm itself; nil for an unknown name.
    init?(named name: String) {
        guard let pointer = cmark_find_syntax_extension(name) else { return nil }
        self.pointer = pointer
    }

    fileprivate init?(own name: String) {
        guard let pointer = cmark_syntax_extension_new(name) else { return nil }
        self.pointer = pointer
    }
}

/// cmark-gfm's parser for one text.
final class Parser {
    private let pointer: OpaquePointer

    /// Creates a parser with some extensions; nil if there is not enough memory.
    init?(_ options: Int32, _ extensions: [ParserExtension]) {
        guard let pointer = cmark_parser_new(options) else { return nil }
        self.pointer = pointer
        for syntax in extensions { cmark_parser_attach_syntax_extension(pointer, syntax.pointer) }
    }

    deinit { cmark_parser_free(pointer) }

    /// Parses a text, whose root the caller frees; nil if there is not enough memory.
    func parse(_ bytes: [UInt8]) -> Node? {
        bytes.withUnsafeBytes { cmark_parser_feed(pointer, $0.baseAddress, $0.count) }
        return Node(cmark_parser_finish(pointer))
    }
}

// MARK: Blocks

/// The parser of a block beyond CommonMark, which cmark-gfm calls while it reads lines.
final class BlockParser: Sendable {
    /// The nodes that a block may contain.
    enum Content { case nothing, blocks, inlines }

    typealias Opening = @Sendable (_ line: BlockLine, _ parent: Node) -> Node?
    typealias Continuation = @Sendable (_ line: BlockLine, _ block: Node) -> Bool

    private let content: Content
    private let open: Opening
    private let continues: Continuation

    /// Creates the parser of a block.
    ///
    /// - Parameters:
    ///   - open: opens a block on a line that is not indented like code; returns nil for other lines.
    ///   - continues: whether a line after the first one is part of the block.
    init(
        containing content: Content = .nothing, open: @escaping Opening,
        continues: @escaping Continuation = { _, _ in false }
    ) {
        (self.content, self.open, self.continues) = (content, open, continues)
    }

    /// Makes the extension of cmark-gfm; nil if there is not enough memory.
    func makeExtension(_ name: String) -> ParserExtension? {
        guard let made = ParserExtension(own: name) else { return nil }
        let pointer = made.pointer
        cmark_syntax_extension_set_private(pointer, Unmanaged.passRetained(self).toOpaque(), nil)
        cmark_syntax_extension_set_open_block_func(pointer) { syntax, indented, parser, parent, input, length in
            guard indented == 0, let parent = Node(parent), let line = BlockLine(parser, syntax, input, length) else { return nil }
            return BlockParser.of(syntax)?.open(line, parent)?.pointer
        }
        cmark_syntax_extension_set_match_block_func(pointer) { syntax, parser, input, length, node in
            guard let node = Node(node), let line = BlockLine(parser, syntax, input, length) else { return 0 }
            return BlockParser.of(syntax)?.continues(line, node) == true ? 1 : 0
        }
        cmark_syntax_extension_set_can_contain_func(pointer) { syntax, _, child in
            switch BlockParser.of(syntax)?.content {
            case .blocks: CMARK_NODE_TYPE_BLOCK_P(child) && child != CMARK_NODE_ITEM ? 1 : 0
            case .inlines: CMARK_NODE_TYPE_INLINE_P(child) ? 1 : 0
            case .nothing, nil: 0
            }
        }
        cmark_syntax_extension_set_contains_inlines_func(pointer) { syntax, _ in
            BlockParser.of(syntax)?.content == .inlines ? 1 : 0
        }
        return made
    }

    private static func of(_ syntax: OpaquePointer?) -> BlockParser? {
        cmark_syntax_extension_get_private(syntax).map { Unmanaged<BlockParser>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// The parser's current line, as a block parser sees it.
struct BlockLine {
    private let parser: OpaquePointer
    private let syntax: OpaquePointer
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The offset of the first non-blank byte.
    private let start: Int

    fileprivate init?(_ parser: OpaquePointer?, _ syntax: OpaquePointer?, _ input: UnsafePointer<UInt8>?, _ length: Int32) {
        guard let parser, let syntax, let input, length >= 0 else { return nil }
        (self.parser, self.syntax) = (parser, syntax)
        var count = Int(length)
        while count > 0, input[count - 1] == 0x0A || input[count - 1] == 0x0D { count -= 1 }
        bytes = UnsafeBufferPointer(start: input, count: count)
        start = min(count, Int(cmark_parser_get_first_nonspace(parser)))
    }

    /// The text after the container's marks, without blanks on either side.
    var text: UnsafeBufferPointer<UInt8> {
        var end = bytes.count
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        return UnsafeBufferPointer(rebasing: bytes[start..<end])
    }

    /// The number of the line in the text, from 1.
    var number: Int { Int(cmark_parser_get_line_number(parser)) }
    /// The number of bytes before the line's part after the marks and the indent of containers.
    var containerEnd: Int { Int(cmark_parser_get_offset(parser)) }
    /// The number of columns before the text.
    var indent: Int { Int(cmark_parser_get_indent(parser)) }
    var isBlank: Bool { cmark_parser_is_blank(parser) != 0 }

    /// Consumes the line up to its end, but not the line end; otherwise the parser treats it as a continuation of the text.
    func consume() { consume(upTo: bytes.count - start) }

    /// Consumes the line up to an offset in its text; the block that the line opens reads the rest.
    func consume(upTo offset: Int) {
        cmark_parser_advance_offset(parser, bytes.baseAddress, Int32(start + offset) - cmark_parser_get_offset(parser), 0)
    }

    func consume(columns: Int) { cmark_parser_advance_offset(parser, bytes.baseAddress, Int32(columns), 1) }

    /// Opens a block on this line, and leaves the line to it.
    func open(_ type: cmark_node_type, in parent: Node) -> Node? {
        guard let node = Node(cmark_parser_add_child(parser, parent.pointer, type, Int32(start) + 1)) else { return nil }
        cmark_node_set_syntax_extension(node.pointer, syntax)
        return node
    }

    /// Opens a block of the parser's own types, which the parser continues and ends.
    func openNative(_ type: cmark_node_type, in parent: Node) -> Node? {
        Node(cmark_parser_add_child(parser, parent.pointer, type, Int32(start) + 1))
    }

    /// Opens a block with this content, and consumes the line.
    func open(_ type: cmark_node_type, in parent: Node, content: Slice<UnsafeBufferPointer<UInt8>>) -> Node? {
        guard let node = open(type, in: parent) else { return nil }
        cmark_node_set_string_content(node.pointer, String(decoding: content, as: UTF8.self))
        consume()
        return node
    }
}

// MARK: Inlines

/// The parser of an inline beyond CommonMark, which cmark-gfm calls at its first characters.
final class InlineParser: Sendable {
    typealias Match = @Sendable (_ text: InlineText, _ parent: Node) -> Node?

    private let first: [UInt8]
    private let match: Match

    /// Creates the parser of an inline.
    ///
    /// - Parameter match: makes the node of an inline that begins here; returns nil for other text. The parser also calls it at other
    ///   characters.
    init(at first: Unicode.Scalar..., match: @escaping Match) {
        (self.first, self.match) = (first.map { UInt8(ascii: $0) }, match)
    }

    /// Makes the extension of cmark-gfm; nil if there is not enough memory.
    func makeExtension(_ name: String) -> ParserExtension? {
        guard let made = ParserExtension(own: name) else { return nil }
        let pointer = made.pointer
        cmark_syntax_extension_set_private(pointer, Unmanaged.passRetained(self).toOpaque(), nil)
        let characters = first.reduce(nil) { list, byte in
            cmark_llist_append(cmark_get_default_mem_allocator(), list, UnsafeMutableRawPointer(bitPattern: Int(byte)))
        }
        cmark_syntax_extension_set_special_inline_chars(pointer, characters)
        cmark_syntax_extension_set_match_inline_func(pointer) { syntax, _, parent, _, reader in
            guard let parent = Node(parent), let text = InlineText(reader, syntax) else { return nil }
            let construct = cmark_syntax_extension_get_private(syntax).map {
                Unmanaged<InlineParser>.fromOpaque($0).takeUnretainedValue()
            }
            return construct?.match(text, parent)?.pointer
        }
        return made
    }
}

/// The parser's current leaf block, as an inline parser sees it.
struct InlineText {
    private let reader: OpaquePointer
    private let syntax: OpaquePointer
    let bytes: UnsafeBufferPointer<UInt8>
    /// The offset of the character that is read.
    let start: Int

    fileprivate init?(_ reader: OpaquePointer?, _ syntax: OpaquePointer?) {
        guard let reader, let syntax, let chunk = cmark_inline_parser_get_chunk(reader) else { return nil }
        (self.reader, self.syntax) = (reader, syntax)
        bytes = UnsafeBufferPointer(start: chunk.pointee.data, count: Int(max(0, chunk.pointee.len)))
        start = Int(cmark_inline_parser_get_offset(reader))
    }

    /// Makes a node whose literal is the source up to an offset, and reads on from there.
    func take(_ type: cmark_node_type, upTo end: Int) -> Node? {
        guard let pointer = cmark_node_new_with_ext(type, syntax) else { return nil }
        pointer.pointee.start_line = cmark_inline_parser_get_line(reader)
        pointer.pointee.end_line = pointer.pointee.start_line
        pointer.pointee.start_column = cmark_inline_parser_get_column(reader)
        pointer.pointee.end_column = pointer.pointee.start_column + Int32(end - start) - 1
        cmark_node_set_literal(pointer, String(decoding: bytes[start..<end], as: UTF8.self))
        cmark_inline_parser_set_offset(reader, Int32(end))
        return Node(pointer)
    }
}
