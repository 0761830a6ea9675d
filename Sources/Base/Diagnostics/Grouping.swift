extension Sequence {
    /// The elements grouped by key; groups and their elements keep the order of the sequence.
    package func grouped<Key: Hashable>(by key: (Element) throws -> Key) rethrows -> [(key: Key, elements: [Element])] {
        var groups: [(key: Key, elements: [Element])] = [], numbers: [Key: Int] = [:], latest = 0
        for element in self {
            let key = try key(element)
            // Equal keys mostly follow one another, and long keys are slow to hash.
            if groups.indices.contains(latest), groups[latest].key == key {
                groups[latest].elements.append(element)
            } else if let number = numbers[key] {
                groups[number].elements.append(element)
                latest = number
            } else {
                latest = groups.count
                numbers[key] = latest
                groups.append((key, [element]))
            }
        }
        return groups
    }
}
