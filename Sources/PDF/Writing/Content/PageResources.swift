/// The resources that a content stream names: those of a page, a form or a Type 3 font (ISO 32000-1 7.8.3).
final class PageResources {
    /// The objects of each kind; there are a handful of each, and searching an array is faster than a set.
    private var objects = ResourceKind.allCases.map { _ in [ObjectNumber]() }

    func removeAll() { for kind in objects.indices { objects[kind].removeAll(keepingCapacity: true) } }

    /// Returns all resources named so far and empties this object.
    func take() -> PageResources {
        let taken = PageResources()
        taken.restore(self)
        removeAll()
        return taken
    }

    func restore(_ other: PageResources) { objects = other.objects }

    func use(_ kind: ResourceKind, _ object: ObjectNumber) {
        if !objects[kind.rawValue].contains(object) { objects[kind.rawValue].append(object) }
    }

    /// Writes the entries of a resource dictionary.
    func write(to dictionary: inout DictionaryWriter) {
        for (kind, objects) in zip(ResourceKind.allCases, objects) where !objects.isEmpty {
            dictionary.setDictionary(kind.category) { entries in
                for object in objects { entries.set(ResourceName(kind: kind, object: object)) }
            }
        }
    }
}
