/// The named resources of a page or a Type 3 font. Names are a letter and the object's number, so they need no table.
final class PageResources {
    enum Kind { case font, image, pattern, graphicsState }

    private var fonts: [ObjectNumber] = []
    private var images: [ObjectNumber] = []
    private var patterns: [ObjectNumber] = []
    private var graphicsStates: [ObjectNumber] = []

    func removeAll() {
        fonts.removeAll(keepingCapacity: true)
        images.removeAll(keepingCapacity: true)
        patterns.removeAll(keepingCapacity: true)
        graphicsStates.removeAll(keepingCapacity: true)
    }

    /// Everything so far, which is no longer here.
    func take() -> PageResources {
        let taken = PageResources()
        taken.restore(self)
        removeAll()
        return taken
    }

    func restore(_ other: PageResources) {
        (fonts, images, patterns, graphicsStates) = (other.fonts, other.images, other.patterns, other.graphicsStates)
    }

    // A page has a handful of each, so a search through an array beats a set.
    func use(_ kind: Kind, _ number: ObjectNumber) {
        switch kind {
        case .font: if !fonts.contains(number) { fonts.append(number) }
        case .image: if !images.contains(number) { images.append(number) }
        case .pattern: if !patterns.contains(number) { patterns.append(number) }
        case .graphicsState: if !graphicsStates.contains(number) { graphicsStates.append(number) }
        }
    }

    /// The entries of a resource dictionary, without its brackets.
    func write(to buffer: ByteBuffer) {
        put("/Font", "/F", fonts, buffer)
        put("/XObject", "/X", images, buffer)
        put("/Pattern", "/P", patterns, buffer)
        put("/ExtGState", "/G", graphicsStates, buffer)
    }

    private func put(_ key: StaticString, _ prefix: StaticString, _ numbers: [ObjectNumber], _ buffer: ByteBuffer) {
        guard !numbers.isEmpty else { return }
        buffer.put(key).put("<<")
        for number in numbers { buffer.put(prefix).put(number).put(reference: number) }
        buffer.put(">>")
    }
}
