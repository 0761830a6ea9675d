/// The letters of hyphenation patterns as a tree of bytes, whose nodes are numbers.
///
/// One hash table contains the edges of all nodes, and nothing is allocated for a pattern. The dictionary of German has 78,000 patterns
/// with 290,000 nodes, and is read at each start.
struct PatternTrie: Sendable {
    typealias Node = UInt32

    static let root: Node = 0

    /// The maximum number of nodes: the table stores a node's number in 24 bits, next to a byte.
    static let largestCount = 1 << 24

    /// The edges by their hash: the source node and the byte in the upper half, the target node in the lower; 0: none.
    private var edges: [UInt64]
    /// The number of unused bits of a hash.
    private var shift: UInt32
    /// The start of each node's pattern in the file; 0: the node is only a prefix of longer patterns.
    private var patterns: [UInt32] = [0]

    /// Creates a trie with room for some patterns.
    ///
    /// - Parameter size: the number of bytes of all patterns. Three quarters of them are digits, line ends and letters that patterns share.
    init(size: Int) {
        let bits = max(6, Int.bitWidth - (size / 3).leadingZeroBitCount)
        edges = [UInt64](repeating: 0, count: 1 << bits)
        shift = UInt32(32 - bits)
        patterns.reserveCapacity(size / 3)
    }

    /// The start of a node's pattern in the file; 0 if there is none.
    func pattern(at node: Node) -> Int { Int(patterns[Int(node)]) }

    mutating func setPattern(_ start: Int, at node: Node) { patterns[Int(node)] = UInt32(truncatingIfNeeded: start) }

    /// The child of a node for a byte.
    func child(of node: Node, _ byte: UInt8) -> Node? {
        let slot = slot(node, byte)
        return edges[slot] == 0 ? nil : Node(truncatingIfNeeded: edges[slot])
    }

    /// The child of a node for a byte, which is added if there is none.
    @inline(__always)
    mutating func addedChild(of node: Node, _ byte: UInt8) -> Node {
        let slot = slot(node, byte)
        if edges[slot] != 0 { return Node(truncatingIfNeeded: edges[slot]) }
        let child = Node(patterns.count)
        edges[slot] = UInt64(Self.key(node, byte)) << 32 | UInt64(child)
        patterns.append(0)
        // Probes stay short while at most three quarters of the slots are used.
        if patterns.count * 4 > edges.count * 3 { grow() }
        return child
    }

    @inline(__always)
    private static func key(_ node: Node, _ byte: UInt8) -> UInt32 { node << 8 | UInt32(byte) }

    /// The slot of an edge, or the free slot for it.
    @inline(__always)
    private func slot(_ node: Node, _ byte: UInt8) -> Int {
        let key = Self.key(node, byte), mask = edges.count - 1
        // Nodes are numbered in the order of the file. Edges of one byte are therefore added from slot to slot, and stay in the processor's
        // cache. 2³² divided by the golden ratio spreads the bytes (Knuth, *The Art of Computer Programming*, 6.4).
        var slot = (Int(node) + Int((UInt32(byte) &* 0x9E37_79B1) >> shift)) & mask
        while edges[slot] != 0, edges[slot] >> 32 != UInt64(key) { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func grow() {
        let former = edges
        edges = [UInt64](repeating: 0, count: former.count * 2)
        shift -= 1
        for edge in former where edge != 0 {
            let key = UInt32(truncatingIfNeeded: edge >> 32)
            edges[slot(key >> 8, UInt8(truncatingIfNeeded: key))] = edge
        }
    }
}
