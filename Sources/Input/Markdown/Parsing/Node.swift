import CTypesetMarkdown

/// A block or an inline of a `SyntaxTree`, valid as long as the tree.
struct Node: Hashable {
    /// The parser's own node, for the parser's functions.
    let pointer: UnsafeMutablePointer<cmark_node>

    /// Wraps a node of cmark; nil for a null pointer.
    init?(_ pointer: UnsafeMutablePointer<cmark_node>?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    var type: cmark_node_type { cmark_node_type(UInt32(pointer.pointee.type)) }
    /// Whether an extension of the parser made the node.
    var isFromExtension: Bool { pointer.pointee.extension != nil }
    /// Whether the parser may still add lines to the block.
    var isOpen: Bool { pointer.pointee.flags & UInt16(CMARK_NODE__OPEN.rawValue) != 0 }

    // MARK: Positions

    /// The lines from 1, and the columns in bytes from 1; 0 for a node without a position.
    var firstLine: Int { Int(pointer.pointee.start_line) }
    var lastLine: Int { Int(pointer.pointee.end_line) }
    var firstColumn: Int { Int(pointer.pointee.start_column) }
    var lastColumn: Int { Int(pointer.pointee.end_column) }
    /// The number of bytes between the beginning of a leaf block and its content.
    var contentOffset: Int {
        get { Int(pointer.pointee.internal_offset) }
        nonmutating set { pointer.pointee.internal_offset = Int32(clamping: newValue) }
    }

    var isTable: Bool { type == SyntaxExtensions.shared.table || type == SyntaxExtensions.shared.alignedTable }

    // MARK: Content

    /// The bytes of a text, code span, code block or tag, or the label of a footnote.
    var literal: UnsafeBufferPointer<UInt8> {
        type == CMARK_NODE_CODE_BLOCK ? pointer.pointee.as.code.literal.buffer : pointer.pointee.as.literal.buffer
    }

    /// The source text of a leaf block or of an attribute, as the parser kept it.
    var content: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: pointer.pointee.content.ptr, count: Int(pointer.pointee.content.size))
    }

    /// The words after the fence of a code block.
    var info: UnsafeBufferPointer<UInt8> { pointer.pointee.as.code.info.buffer }
    var isFencedCode: Bool { type == CMARK_NODE_CODE_BLOCK && pointer.pointee.as.code.fenced != 0 }
    var heading: cmark_heading { pointer.pointee.as.heading }
    var list: cmark_list {
        get { pointer.pointee.as.list }
        nonmutating set { pointer.pointee.as.list = newValue }
    }
    /// The address of a link or of a picture.
    var address: UnsafeBufferPointer<UInt8> { pointer.pointee.as.link.url.buffer }
    /// The title of a link or of a picture.
    var title: UnsafeBufferPointer<UInt8> { pointer.pointee.as.link.title.buffer }
    /// The condition of CommonMark §4.6 under which a block of HTML begins, from 1 to 7; only while the parser adds lines to it.
    var htmlKind: Int { Int(pointer.pointee.as.html_block_type) }
    /// Whether a block of HTML ends at a blank line, so that it begins under condition 6 or 7.
    var endsAtBlankLine: Bool {
        let tag = literal.drop { $0 == 0x20 }.dropFirst(), name = tag.prefix { (0x41...0x5A).contains($0 & 0xDF) }
        guard !name.isEmpty else { return tag.first == UInt8(ascii: "/") }
        return !["script", "pre", "style", "textarea"].contains(String(decoding: name, as: UTF8.self).lowercased())
    }
    /// The footnote that a call names.
    var footnote: Node? { Node(pointer.pointee.parent_footnote_def) }

    /// Whether the box of a task item is checked; nil for other items.
    var isChecked: Bool? { isFromExtension ? cmark_gfm_extensions_get_tasklist_item_checked(pointer) : nil }

    /// The alignments of a table's columns: `l`, `c`, `r` or 0.
    var columnAlignments: [UInt8] {
        let columns = Int(cmark_gfm_extensions_get_table_columns(pointer))
        let marks = cmark_gfm_extensions_get_table_alignments(pointer)
        return (0..<columns).map { marks?[$0] ?? 0 }
    }

    /// A number that a construct keeps for its node.
    var number: Int {
        get { Int(bitPattern: pointer.pointee.user_data) }
        nonmutating set { pointer.pointee.user_data = UnsafeMutableRawPointer(bitPattern: newValue) }
    }

    /// The line of the fence that closes a division; 0 until it is found.
    var closingLine: Int {
        get { Int(bitPattern: pointer.pointee.as.opaque) }
        nonmutating set { pointer.pointee.as.opaque = UnsafeMutableRawPointer(bitPattern: newValue) }
    }

    // MARK: Neighbours

    var parent: Node? { Node(pointer.pointee.parent) }
    var firstChild: Node? { Node(pointer.pointee.first_child) }
    var lastChild: Node? { Node(pointer.pointee.last_child) }
    var next: Node? { Node(pointer.pointee.next) }
    var previous: Node? { Node(pointer.pointee.prev) }

    var children: NodeChildren { NodeChildren(upcoming: firstChild) }

    /// The nodes below this one in the order of the text, found without recursion.
    ///
    /// - Parameter enters: whether the nodes within a node follow it.
    func descendants(enters: @escaping (Node) -> Bool = { _ in true }) -> NodeDescendants {
        NodeDescendants(root: self, upcoming: firstChild, enters: enters)
    }

    // MARK: Changes

    /// Replaces the source text of a leaf block.
    func setContent(_ content: [UInt8]) { cmark_node_set_string_content(pointer, String(decoding: content, as: UTF8.self)) }

    /// Removes the node from the tree, and frees it.
    func remove() {
        cmark_node_unlink(pointer)
        cmark_node_free(pointer)
    }

    /// Replaces the texts and addresses of a node for which `replacement` returns another text.
    func replaceText(_ replacement: (UnsafeBufferPointer<UInt8>) -> String?) {
        switch type {
        case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_CODE_BLOCK, CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE:
            if let text = replacement(literal) { cmark_node_set_literal(pointer, text) }
            if isFencedCode, let text = replacement(info) { cmark_node_set_fence_info(pointer, text) }
        case CMARK_NODE_LINK, CMARK_NODE_IMAGE:
            if let text = replacement(address) { cmark_node_set_url(pointer, text) }
            if let text = replacement(title) { cmark_node_set_title(pointer, text) }
        default: break
        }
    }

    /// Turns an inline into a tag with this source; returns false if the parser does not allow that.
    func becomeTag(_ source: String) -> Bool {
        cmark_node_set_type(pointer, CMARK_NODE_HTML_INLINE) != 0 && cmark_node_set_literal(pointer, source) != 0
    }
}

/// The nodes directly below a node.
struct NodeChildren: Sequence, IteratorProtocol {
    fileprivate var upcoming: Node?

    mutating func next() -> Node? {
        defer { upcoming = upcoming?.next }
        return upcoming
    }
}

/// The nodes at any depth below a node, in the order of the text.
struct NodeDescendants: Sequence, IteratorProtocol {
    fileprivate let root: Node
    fileprivate var upcoming: Node?
    fileprivate let enters: (Node) -> Bool

    mutating func next() -> Node? {
        guard let node = upcoming else { return nil }
        upcoming = enters(node) ? node.firstChild : nil
        var last = node
        while upcoming == nil {
            if let sibling = last.next { upcoming = sibling; break }
            guard let parent = last.parent, parent != root else { break }
            last = parent
        }
        return node
    }
}

extension cmark_chunk {
    fileprivate var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: data, count: Int(Swift.max(0, len))) }
}

extension String {
    /// Creates a text from the parser's bytes.
    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.init(decoding: bytes, as: UTF8.self) }
}
