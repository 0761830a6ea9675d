import Layout

/// Which elements refer to which (/Ref, ISO 32000-2 14.7.2): notes and the places that name them, both ways, and entries of a table of
/// contents to their headings (ISO 14289-2 8.2.5.14, 8.2.5.12).
struct StructureReferences {
    private var targets: [StructureID: [StructureID]] = [:]

    init(_ tags: TagTree, _ destinations: [Destination]) {
        for (id, element) in tags.elements.enumerated() {
            guard case .destination(let number)? = element.target, destinations.indices.contains(number) else { continue }
            let target = destinations[number].element
            if let note = tags.ancestor(of: target, .note), tags.ancestor(of: id, .note) != note {
                add(id, note)
                add(note, id)
            } else if let entry = tags.ancestor(of: id, .tableOfContentsItem) {
                add(entry, target)
            }
        }
    }

    private mutating func add(_ from: StructureID, _ to: StructureID) {
        if targets[from]?.contains(to) != true { targets[from, default: []].append(to) }
    }

    subscript(_ element: StructureID) -> [StructureID] { targets[element] ?? [] }
}
