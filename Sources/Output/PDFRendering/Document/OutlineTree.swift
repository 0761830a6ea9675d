import Layout

/// Bookmarks nested by their levels: each stands under the nearest earlier one of a smaller level.
struct OutlineTree {
    struct Node {
        var parent: Int?
        var previous: Int?
        var next: Int?
        var children: [Int] = []
    }

    private(set) var nodes: [Node]
    private(set) var top: [Int] = []

    init(_ items: [OutlineItem]) {
        nodes = [Node](repeating: Node(), count: items.count)
        var path: [Int] = []
        for (index, item) in items.enumerated() {
            while let last = path.last, items[last].level >= item.level { path.removeLast() }
            add(index, under: path.last)
            path.append(index)
        }
    }

    private mutating func add(_ index: Int, under parent: Int?) {
        let previous = parent.map { nodes[$0].children.last } ?? top.last
        nodes[index].parent = parent
        nodes[index].previous = previous
        if let previous { nodes[previous].next = index }
        if let parent { nodes[parent].children.append(index) } else { top.append(index) }
    }
}
