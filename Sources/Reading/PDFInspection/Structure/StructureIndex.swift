/// From the numbers that pages, forms and annotations carry to elements (the parent tree, ISO 32000-1 14.7.4.4).
struct StructureIndex {
    private var lists: [Int: [Int?]] = [:]
    private var single: [Int: Int] = [:]

    /// In place of an element that the file has but that its structure tree does not lead to.
    static let stray = -1

    init() {}

    init(_ tree: PDFObject, file: ObjectFile, indices: ElementIndices) {
        func index(_ id: ObjectID) -> Int? { indices[id] ?? (file.name(file.dictionary(.reference(id))["S"]) == nil ? nil : Self.stray) }
        NumberTree(file: file).forEach(tree) { key, value in
            if let index = value.reference.flatMap({ indices[$0] }) {
                single[key] = index
            } else if let list = Self.list(value, file, index) {
                lists[key] = list
            } else {
                single[key] = value.reference.flatMap(index)
            }
        }
    }

    /// The elements of a list of references. Most lists stand in objects of their own and have hundreds.
    private static func list(_ value: PDFObject, _ file: ObjectFile, _ index: (ObjectID) -> Int?) -> [Int?]? {
        guard let id = value.reference else { return value.array.map { $0.map { $0.reference.flatMap(index) } } }
        guard let scanner = file.syntax(of: id) else { return nil }
        var parser = ObjectParser(scanner), items: [Int?] = []
        guard parser.isAtArray else { return nil }
        items.reserveCapacity(64)
        parser.forEachItem { items.append($0.object().reference.flatMap(index)) }
        return items
    }

    func elements(forKey key: Int) -> [Int?] { lists[key] ?? [] }
    func element(forKey key: Int) -> Int? { single[key] }
}

/// Walks number trees (ISO 32000-1 7.9.7).
struct NumberTree {
    let file: ObjectFile

    func forEach(_ tree: PDFObject, _ body: (Int, PDFObject) -> Void) {
        var pending = [tree], seen: Set<ObjectID> = []
        while let node = pending.popLast() {
            if let id = node.reference, !seen.insert(id).inserted { continue }
            let entries = file.dictionary(node)
            let numbers = file.array(entries["Nums"])
            for index in stride(from: 0, to: numbers.count - 1, by: 2) {
                if let key = file.number(numbers[index]) { body(Int(clamping: key), numbers[index + 1]) }
            }
            pending += file.array(entries["Kids"]).reversed()
        }
    }
}
