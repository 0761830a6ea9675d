extension Sequence {
    /// The elements grouped by key; groups and their elements keep the order of the sequence.
    package func grouped<Key: Hashable>(by key: (Element) throws -> Key) rethrows -> [(key: Key, elements: [Element])] {
        var groups: [(key: Key, elements: [Element])] = [], numbers: [Key: Int] = [:], recent: [Int] = []
        for element in self {
            let key = try key(element)
            // Equal keys mostly follow one another or alternate with a few others, and long keys are slow to hash.
            if let number = recent.first(where: { groups[$0].key == key }) {
                groups[number].elements.append(element)
                continue
            }
            let number = numbers[key] ?? groups.count
            if number == groups.count {
                numbers[key] = number
                groups.append((key, [element]))
            } else {
                groups[number].elements.append(element)
            }
            if recent.count == 4 { recent.removeLast() }
            recent.insert(number, at: 0)
        }
        return groups
    }
}
