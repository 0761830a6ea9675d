import TypesetBase
import TypesetLayout

/// Writes the structure tree of the file: elements, their content, and the references from content to elements (ISO 32000-1 14.7).
final class StructureWriter {
    private let objects: ObjectWriter
    let tags: TagTree
    private let standard: PDFOptions.Standard
    let root: ObjectNumber
    private let namespace: ObjectNumber?
    private let mathNamespace: ObjectNumber?
    /// The MathML of formulas; nil before PDF 2.0, which has no associated files.
    let markup: FormulaMarkup?
    /// The object number of each element; `free` if the element is not in the file or not referred to yet.
    private var numbers: [ObjectNumber]
    /// The array of the owners of each page's sequences, by page.
    private var parents: [ObjectNumber] = []
    private var figures: [StructureID: (page: Int, rect: Rect)] = [:]

    init(objects: ObjectWriter, tags: TagTree, standard: PDFOptions.Standard) {
        self.objects = objects
        self.tags = tags
        self.standard = standard
        root = objects.reserve()
        namespace = standard == .ua2 ? objects.reserve() : nil
        mathNamespace = tags.formulas.isEmpty ? nil : objects.reserve()
        markup = standard == .ua2 ? FormulaMarkup(objects: objects) : nil
        numbers = [ObjectNumber](repeating: .free, count: tags.elements.count)
    }

    func number(of element: StructureID) -> ObjectNumber {
        if numbers[element] == .free { numbers[element] = objects.reserve() }
        return numbers[element]
    }

    func isWritten(_ element: StructureID) -> Bool { numbers[element] != .free }

    /// Returns the element itself if it is in the file, else its nearest ancestor in the file.
    func writtenElement(from element: StructureID) -> ObjectNumber? {
        tags.lineage(of: element).lazy.map { self.numbers[$0] }.first { $0 != .free }
    }

    /// Records the position of a picture, for the bounding box of its figure.
    func addPicture(_ content: ContentID, in rect: Rect, page: Int) {
        guard let owner = tags.owner(of: content), let figure = tags.ancestor(of: owner, .figure) else { return }
        guard let known = figures[figure] else { return figures[figure] = (page, rect) }
        if known.page == page { figures[figure] = (page, known.rect.union(rect)) }
    }

    /// Records the position of glyphs, for the bounding box of their formula, or of the figure whose picture they replace.
    func addGlyphs(_ glyphs: PlacedGlyphs, _ content: ContentID, page: Int) {
        guard let element = tags.owner(of: content) else { return }
        guard let owner = tags.formula(around: element) ?? (tags.elements[element].kind == .figure ? element : nil) else { return }
        let rect = glyphs.inkRect
        guard let known = figures[owner] else { return figures[owner] = (page, rect) }
        if known.page == page { figures[owner] = (page, known.rect.union(rect)) }
    }

    /// Writes the owners of a page's sequences.
    func endPage(owners: [StructureID]) {
        parents.append(objects.write(array: { array in for owner in owners { array.add(number(of: owner)) } }))
    }

    /// Writes the structure tree.
    ///
    /// - Returns: the elements of the file in reading order.
    func write(
        _ content: MarkedContentWriter, _ annotations: AnnotationList, pages: PageTree, destinations: [Destination]
    ) -> [StructureID] {
        let kept = keptElements(content.sequences, annotations)
        for element in kept { _ = number(of: element) }
        let writer = StructureElementWriter(
            structure: self, content: ContentOrder(content.sequences, count: tags.contentCount), annotations: annotations, pages: pages,
            references: standard == .ua2 ? StructureReferences(tags, kept, destinations) : nil, namespace: namespace,
            mathNamespace: mathNamespace,
            standard: standard,
            figures: figures)
        for element in kept {
            let markup = markup.flatMap { markup in tags.elements[element].mathML.map(markup.file(for:)) }
            objects.write(numbers[element]) { dictionary in
                writer.write(element, to: &dictionary)
                if let markup { dictionary.set("AF", references: [markup]) }
            }
        }
        writeRoot(kept, annotations)
        write(namespace, name: "http://iso.org/pdf2/ssn")
        write(mathNamespace, name: "http://www.w3.org/1998/Math/MathML")
        return kept
    }

    private func write(_ namespace: ObjectNumber?, name: String) {
        guard let namespace else { return }
        objects.write(namespace) { dictionary in
            dictionary.set("Type", "Namespace")
            dictionary.set("NS", bytes: name.utf8)
        }
    }

    /// Returns the elements with content, and the cells that a grid needs, in reading order.
    private func keptElements(_ sequences: [WrittenSequence], _ annotations: AnnotationList) -> [StructureID] {
        var isKept = [Bool](repeating: false, count: tags.elements.count)
        isKept[0] = true
        func keep(_ element: StructureID) {
            for id in tags.lineage(of: element) {
                if isKept[id] { return }
                isKept[id] = true
            }
        }
        for sequence in sequences { tags.owner(of: sequence.content).map(keep) }
        for annotation in annotations.annotations { keep(annotation.element) }
        var result: [StructureID] = [], pending = [0]
        while let element = pending.popLast() {
            result.append(element)
            for case .element(let child) in tags.elements[element].children.reversed()
            where isKept[child] || StructureType.mayBeEmpty(tags.elements[child].kind) { pending.append(child) }
        }
        return result
    }

    private func writeRoot(_ kept: [StructureID], _ annotations: AnnotationList) {
        let parentTree = objects.writeNumberTree(parents + annotations.annotations.map { number(of: $0.element) })
        objects.write(root) { dictionary in
            dictionary.set("Type", "StructTreeRoot")
            dictionary.set("K", number(of: 0))
            dictionary.set("ParentTree", parentTree)
            dictionary.set("ParentTreeNextKey", parents.count + annotations.annotations.count)
            writeIdentifiers(kept, to: &dictionary)
            let namespaces = [namespace, mathNamespace].compactMap(\.self)
            if !namespaces.isEmpty { dictionary.set("Namespaces", references: namespaces) }
            if standard == .ua1 { writeRoles(kept, to: &dictionary) }
        }
    }

    /// Writes the PDF 1.7 roles of types that came with PDF 2.0.
    private func writeRoles(_ kept: [StructureID], to dictionary: inout DictionaryWriter) {
        let used = StructureType.rolesInPDF17.filter { type in kept.contains { tags.elements[$0].kind == type.kind } }
        guard !used.isEmpty else { return }
        dictionary.setDictionary("RoleMap") { roles in
            for (kind, role) in used { roles.set(StructureType(kind, standard: standard).name, role) }
        }
    }

    /// Writes the IDTree: identifiers in the order of their bytes (7.9.6).
    private func writeIdentifiers(_ kept: [StructureID], to dictionary: inout DictionaryWriter) {
        let named = kept.filter { !tags.elements[$0].isPlain }
            .compactMap { element in tags.elements[element].identifier.map { (Array($0.utf8), element) } }
            .sorted { $0.0.lexicographicallyPrecedes($1.0) }
        guard !named.isEmpty else { return }
        dictionary.setDictionary("IDTree") { tree in
            tree.setArray("Names") { names in
                for (name, element) in named {
                    names.add(bytes: name)
                    names.add(number(of: element))
                }
            }
        }
    }
}

extension PlacedGlyphs {
    /// The rectangle as wide as the advances and as high as the ink.
    fileprivate var inkRect: Rect {
        var ascent: Em = 0, descent: Em = 0
        for glyph in paragraph.glyphs[glyphs] { (ascent, descent) = (max(ascent, glyph.inkAscent), max(descent, glyph.inkDescent)) }
        let top = ascent.points(at: pointSize).value, bottom = descent.points(at: pointSize).value
        return Rect(x: origin.x, y: origin.y - top, width: width.value, height: top + bottom)
    }
}

extension ObjectWriter {
    /// The number of entries per leaf of a number tree, of which a reader searches one leaf.
    private static let leafSize = 256

    /// Writes references under the keys 0, 1, 2 … as a number tree (ISO 32000-1 7.9.7).
    fileprivate func writeNumberTree(_ values: [ObjectNumber]) -> ObjectNumber {
        guard values.count > Self.leafSize else { return write { Self.write(values, 0..<values.count, to: &$0) } }
        let leaves = stride(from: 0, to: values.count, by: Self.leafSize).map { start in
            let range = start..<min(start + Self.leafSize, values.count)
            return write { leaf in
                leaf.set("Limits", integers: range.lowerBound, range.upperBound - 1)
                Self.write(values, range, to: &leaf)
            }
        }
        return write { $0.set("Kids", references: leaves) }
    }

    private static func write(_ values: [ObjectNumber], _ range: Range<Int>, to dictionary: inout DictionaryWriter) {
        dictionary.setArray("Nums") { numbers in
            for key in range {
                numbers.add(key)
                numbers.add(values[key])
                numbers.addSpace()
            }
        }
    }
}
