import Geometry
import Layout

/// The page objects and the tree above them (ISO 32000-1 7.7.3), numbered before anything is written.
final class PageTree {
    /// Pages per node: readers walk the tree to find a page.
    private static let nodeSize = 64
    let root: ObjectNumber
    private let pages: [ObjectNumber]
    private let nodes: [ObjectNumber]
    private let heights: [Double]
    private let objects: ObjectWriter

    init(_ pages: [Page], objects: ObjectWriter) {
        self.objects = objects
        root = objects.reserve()
        heights = pages.map(\.size.height)
        self.pages = pages.map { _ in objects.reserve() }
        nodes = pages.count > Self.nodeSize ? stride(from: 0, to: pages.count, by: Self.nodeSize).map { _ in objects.reserve() } : []
    }

    var count: Int { pages.count }

    subscript(_ page: Int) -> ObjectNumber { pages[page] }

    func height(of page: Int) -> Double { heights[page] }

    func parent(of page: Int) -> ObjectNumber { nodes.isEmpty ? root : nodes[page / Self.nodeSize] }

    func write() throws {
        for (index, node) in nodes.enumerated() {
            let start = index * Self.nodeSize
            try write(node, kids: pages[start..<min(start + Self.nodeSize, pages.count)], count: nil, parent: root)
        }
        try write(root, kids: nodes.isEmpty ? pages[...] : nodes[...], count: pages.count, parent: nil)
    }

    private func write(_ node: ObjectNumber, kids: ArraySlice<ObjectNumber>, count: Int?, parent: ObjectNumber?) throws {
        let body = ByteBuffer()
        body.put("<</Type/Pages/Count ").put(count ?? kids.count)
        if let parent { body.put("/Parent").put(reference: parent) }
        body.put("/Kids[")
        for kid in kids { body.put(reference: kid) }
        try objects.write(node, body.put("]>>"))
    }
}
