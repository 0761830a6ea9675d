import Geometry
import Layout

/// The structure tree of the file: elements, what belongs to them, and the way back from content to elements (ISO 32000-1 14.7).
final class StructureWriter {
    private let objects: ObjectWriter
    let tags: TagTree
    private let standard: PDFOptions.Standard
    let root: ObjectNumber
    private let namespace: ObjectNumber?
    /// By element; 0: not in the file, or not referred to yet.
    private var numbers: [ObjectNumber]
    /// By page, the array of the owners of its sequences.
    private var parents: [ObjectNumber] = []
    private var figures: [StructureID: (page: Int, rect: Rect)] = [:]

    init(objects: ObjectWriter, tags: TagTree, standard: PDFOptions.Standard) {
        self.objects = objects
        self.tags = tags
        self.standard = standard
        root = objects.reserve()
        namespace = standard == .ua2 ? objects.reserve() : nil
        numbers = [ObjectNumber](repeating: 0, count: tags.elements.count)
    }

    func number(of element: StructureID) -> ObjectNumber {
        if numbers[element] == 0 { numbers[element] = objects.reserve() }
        return numbers[element]
    }

    func isWritten(_ element: StructureID) -> Bool { numbers[element] != 0 }

    /// The element itself where it is in the file, else the nearest one around it.
    func writtenElement(from element: StructureID) -> ObjectNumber? {
        var current: StructureID? = element
        while let id = current, numbers.indices.contains(id) {
            if numbers[id] != 0 { return numbers[id] }
            current = tags.elements[id].parent
        }
        return nil
    }

    /// Remembers where a picture stands, for its figure's bounding box.
    func place(_ content: ContentID, in rect: Rect, page: Int) {
        guard let owner = tags.owner(of: content), let figure = tags.ancestor(of: owner, .figure) else { return }
        guard let known = figures[figure] else { return figures[figure] = (page, rect) }
        if known.page == page { figures[figure] = (page, known.rect.union(rect)) }
    }

    /// Writes the owners of a page's sequences.
    func endPage(owners: [StructureID]) throws {
        let body = ByteBuffer()
        body.put("[")
        for owner in owners { body.put(reference: number(of: owner)) }
        parents.append(try objects.write(body.put("]")))
    }

    /// - Returns: the elements of the file in reading order.
    func write(
        _ content: MarkedContent, _ annotations: AnnotationList, pages: PageTree, destinations: [Destination]
    ) throws -> [StructureID] {
        let kept = keptElements(content.sequences, annotations)
        for element in kept { _ = number(of: element) }
        let serializer = ElementSerializer(
            writer: self, content: ContentOrder(content.sequences, count: tags.contentCount), annotations: annotations, pages: pages,
            references: standard == .ua2 ? StructureReferences(tags, destinations) : nil, namespace: namespace, standard: standard,
            figures: figures)
        for element in kept { try objects.write(numbers[element], serializer.body(of: element)) }
        try writeRoot(kept, annotations)
        if let namespace { try objects.write(namespace, ByteBuffer().put("<</Type/Namespace/NS(http://iso.org/pdf2/ssn)>>")) }
        return kept
    }

    /// Elements with something to read in them, and cells that a grid needs, in reading order.
    private func keptElements(_ sequences: [MarkedContent.Sequence], _ annotations: AnnotationList) -> [StructureID] {
        var isKept = [Bool](repeating: false, count: tags.elements.count)
        isKept[0] = true
        func keep(_ element: StructureID?) {
            var current = element
            while let id = current, isKept.indices.contains(id), !isKept[id] {
                isKept[id] = true
                current = tags.elements[id].parent
            }
        }
        for sequence in sequences { keep(tags.owner(of: Int(sequence.content))) }
        for annotation in annotations.annotations { keep(annotation.element) }
        var result: [StructureID] = [], pending = [0]
        while let element = pending.popLast() {
            result.append(element)
            for case .element(let child) in tags.elements[element].children.reversed()
            where isKept[child] || StructureType.mayBeEmpty(tags.elements[child].kind) { pending.append(child) }
        }
        return result
    }

    private func writeRoot(_ kept: [StructureID], _ annotations: AnnotationList) throws {
        let parentTree = try NumberTree(parents + annotations.annotations.map { number(of: $0.element) }).write(to: objects)
        let body = ByteBuffer()
        body.put("<</Type/StructTreeRoot/K").put(reference: number(of: 0)).put("/ParentTree").put(reference: parentTree)
        body.put("/ParentTreeNextKey ").put(parents.count + annotations.annotations.count)
        putIdentifiers(kept, body)
        if let namespace { body.put("/Namespaces[").put(reference: namespace).put("]") }
        // Emphasis came with PDF 2.0.
        if standard == .ua1 { body.put("/RoleMap<</Em/Span/Strong/Span>>") }
        try objects.write(root, body.put(">>"))
    }

    /// The IDTree: names in the order of their bytes (7.9.6).
    private func putIdentifiers(_ kept: [StructureID], _ body: ByteBuffer) {
        let named = kept.compactMap { element in tags.elements[element].identifier.map { (Array($0.utf8), element) } }
            .sorted { $0.0.lexicographicallyPrecedes($1.0) }
        guard !named.isEmpty else { return }
        body.put("/IDTree<</Names[")
        for (name, element) in named { body.put(byteString: name).put(reference: number(of: element)) }
        body.put("]>>")
    }
}
