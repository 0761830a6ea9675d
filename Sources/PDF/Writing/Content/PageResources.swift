/// The resources that a content stream names: those of a page, a form or a Type 3 font (ISO 32000-1 7.8.3).
final class PageResources {
    private var fonts: [ObjectNumber] = []
    private var xObjects: [ObjectNumber] = []
    private var patterns: [ObjectNumber] = []
    private var graphicsStates: [ObjectNumber] = []
    private var shadings: [ObjectNumber] = []

    func removeAll() {
        fonts.removeAll(keepingCapacity: true)
        xObjects.removeAll(keepingCapacity: true)
        patterns.removeAll(keepingCapacity: true)
        graphicsStates.removeAll(keepingCapacity: true)
        shadings.removeAll(keepingCapacity: true)
    }

    /// Returns all resources named so far and empties this object.
    func take() -> PageResources {
        let taken = PageResources()
        taken.restore(self)
        removeAll()
        return taken
    }

    func restore(_ other: PageResources) {
        (fonts, xObjects, patterns, graphicsStates) = (other.fonts, other.xObjects, other.patterns, other.graphicsStates)
        shadings = other.shadings
    }

    // A page has a handful of each: searching an array is faster than a set.
    func use(_ kind: ResourceName.Kind, _ object: ObjectNumber) {
        switch kind {
        case .font: if !fonts.contains(object) { fonts.append(object) }
        case .xObject: if !xObjects.contains(object) { xObjects.append(object) }
        case .pattern: if !patterns.contains(object) { patterns.append(object) }
        case .graphicsState: if !graphicsStates.contains(object) { graphicsStates.append(object) }
        case .shading: if !shadings.contains(object) { shadings.append(object) }
        }
    }

    /// Writes the entries of a resource dictionary.
    func write(to dictionary: inout DictionaryWriter) {
        write("Font", .font, fonts, to: &dictionary)
        write("XObject", .xObject, xObjects, to: &dictionary)
        write("Pattern", .pattern, patterns, to: &dictionary)
        write("ExtGState", .graphicsState, graphicsStates, to: &dictionary)
        write("Shading", .shading, shadings, to: &dictionary)
    }

    private func write(
        _ category: PDFName, _ kind: ResourceName.Kind, _ objects: [ObjectNumber], to dictionary: inout DictionaryWriter
    ) {
        guard !objects.isEmpty else { return }
        dictionary.setDictionary(category) { entries in
            for object in objects { entries.set(ResourceName(kind: kind, object: object)) }
        }
    }
}
