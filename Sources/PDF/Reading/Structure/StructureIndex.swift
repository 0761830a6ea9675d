import TypesetBase

/// The mapping from the numbers of pages, forms and annotations to elements (the parent tree, ISO 32000-1 14.7.4.4).
struct StructureIndex {
    private var lists: [Int: ElementList] = [:]
    private var single: [Int: Int] = [:]
    /// The element lists by the object of their array, which several keys of the parent tree may share.
    private var objects: [ObjectID: ElementList] = [:]

    /// The value for an element in the file that the structure tree does not reach.
    static let stray = -1

    init(_ tree: PDFObject, file: ObjectFile, indices: ElementIndices) {
        func index(_ id: ObjectID) -> Int? {
            indices[id].map(Int.init) ?? (file.name(file.dictionary(.reference(id))["S"]) == nil ? nil : Self.stray)
        }
        NumberTreeReader(file: file).forEach(tree) { key, value in
            if let index = value.reference.flatMap({ indices[$0] }) {
                single[key] = Int(index)
            } else if let list = list(value, file, index) {
                lists[key] = list
            } else {
                single[key] = value.reference.flatMap(index)
            }
        }
    }

    /// Returns the elements of a list of references; most lists are separate objects with hundreds of items.
    private mutating func list(_ value: PDFObject, _ file: ObjectFile, _ index: (ObjectID) -> Int?) -> ElementList? {
        guard let id = value.reference else { return value.array.map { ElementList($0.map { $0.reference.flatMap(index) }) } }
        if let known = objects[id] { return known }
        guard let scanner = file.syntax(of: id) else { return nil }
        var parser = ObjectParser(scanner, file.budget), items: [Int?] = []
        guard parser.isAtArray else { return nil }
        items.reserveCapacity(64)
        parser.forEachItem { parser in
            guard file.budget.spend(.memory, Self.itemSize) else { return parser.stop() }
            items.append(parser.object().reference.flatMap(index))
        }
        let list = ElementList(items)
        objects[id] = list
        return list
    }

    /// The bytes of memory of an item.
    private static let itemSize = 24

    func elements(forKey key: Int) -> ElementList { lists[key] ?? ElementList() }
    func element(forKey key: Int) -> Int? { single[key] }
}

/// The elements of one page's or form's content, by MCID.
struct ElementList {
    private let elements: [CompactIndex]

    init(_ elements: [Int?] = []) { self.elements = elements.map(CompactIndex.init) }

    subscript(mcid: Int) -> Int? { elements.indices.contains(mcid) ? elements[mcid].wrappedValue : nil }

    /// The elements in the order of their sequences; nil for sequences without one.
    var all: some Sequence<Int?> { elements.lazy.map(\.wrappedValue) }
    /// The element of the first sequence with one; 0 if there is none.
    var first: Int { all.lazy.compactMap(\.self).first { $0 != StructureIndex.stray } ?? 0 }
}

/// Walks number trees (ISO 32000-1 7.9.7).
struct NumberTreeReader {
    let file: ObjectFile

    func forEach(_ tree: PDFObject, _ body: (Int, PDFObject) -> Void) {
        var pending = [tree], seen: Set<ObjectID> = []
        while let node = pending.popLast(), file.budget.tick() {
            if let id = node.reference, !seen.insert(id).inserted { continue }
            let entries = file.dictionary(node)
            let numbers = file.array(entries["Nums"])
            for index in stride(from: 0, to: numbers.count - 1, by: 2) {
                if let key = file.number(numbers[index]) { body(Int(fileNumber: key), numbers[index + 1]) }
            }
            pending += file.array(entries["Kids"]).reversed()
        }
    }
}

/// For each element, the nearest one that is not part of a line: itself or an ancestor.
struct BlockIndex: Sendable {
    private let blocks: [CompactIndex]

    init(_ structure: InspectedStructure) {
        var blocks: [CompactIndex] = []
        blocks.reserveCapacity(structure.elements.count)
        // A parent precedes its children.
        for index in structure.elements.indices {
            let isInline = structure.elements[index].standardType?.isInline == true
            let block = isInline ? structure.elements[index].parent.flatMap { blocks[$0].wrappedValue } : index
            blocks.append(CompactIndex(wrappedValue: block))
        }
        self.blocks = blocks
    }

    subscript(_ element: Int) -> Int? { blocks[element].wrappedValue }
}
