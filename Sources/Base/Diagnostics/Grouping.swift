extension Sequence {
    /// The elements grouped by key; groups and their elements keep the order of the sequence.
    package func grouped<Key: Hashable>(by key: (Element) throws -> Key) rethrows -> [(key: Key, elements: [Element])] {
        var groups: [(key: Key, elements: [Element])] = [], numbers: [Key: Int] = [:]
        for element in self {
            let key = try key(element)
            if let number = numbers[key] {
                groups[number].elements.append(element)
            } else {
                numbers[key] = groups.count
                groups.append((key, [element]))
            }
        }
        return groups
    }
}
