import TypesetBase
import TypesetLayout

/// Writes structure elements (ISO 32000-1 14.7.2, table 323).
struct StructureElementWriter {
    let structure: StructureWriter
    let content: ContentOrder
    let annotations: AnnotationList
    let pages: PageTree
    /// The references between elements; nil before PDF 2.0.
    let references: StructureReferences?
    let namespace: ObjectNumber?
    /// The namespace of MathML.
    let mathNamespace: ObjectNumber?
    let standard: PDFOptions.Standard
    let figures: [StructureID: (page: Int, rect: Rect)]

    func write(_ id: StructureID, to dictionary: inout DictionaryWriter) {
        let type = structure.tags.type(of: id)
        dictionary.set("Type", "StructElem")
        dictionary.set("S", type.name)
        dictionary.set("P", structure.tags.parent(of: id).map(structure.number) ?? structure.root)
        if let namespace = type.isMathML ? mathNamespace : type.isInPDF2 ? namespace : nil { dictionary.set("NS", namespace) }
        if mayHaveAttributes(id) {
            let element = structure.tags.elements[id]
            writeTexts(element, to: &dictionary)
            writeAttributes(id, element, to: &dictionary)
        }
        if let references { writeReferences(references[id], to: &dictionary) }
        writeChildren(id, to: &dictionary)
    }

    private func writeReferences(_ elements: [StructureID], to dictionary: inout DictionaryWriter) {
        let targets = elements.compactMap { structure.writtenElement(from: $0) }
        if !targets.isEmpty { dictionary.set("Ref", references: targets) }
    }

    /// Whether the element may have texts or attributes; most elements of a document have none, and writing them begins and ends here.
    private func mayHaveAttributes(_ id: StructureID) -> Bool {
        if !structure.tags.elements[id].isPlain { return true }
        switch structure.tags.elements[id].kind {
        case .list, .tableHeader, .note, .line, .figure, .formula: return true
        default: return false
        }
    }

    private func writeTexts(_ element: StructureElement, to dictionary: inout DictionaryWriter) {
        if let text = element.alternateText { dictionary.set("Alt", text: text) }
        if let text = element.actualText { dictionary.set("ActualText", text: text) }
        if let language = element.language, !language.isEmpty { dictionary.set("Lang", text: language) }
        if let expansion = element.expansion { dictionary.set("E", text: expansion) }
        if let title = element.title { dictionary.set("T", text: title) }
        if let identifier = element.identifier { dictionary.set("ID", bytes: identifier.utf8) }
    }

    // MARK: Attributes (14.8.5), an object per owner

    /// The owner of the attributes in an object.
    private enum AttributeOwner {
        case list(numbering: String)
        case cell(scope: StructureElement.Scope?)
        case note
        case layout
    }

    private func writeAttributes(_ id: StructureID, _ element: StructureElement, to dictionary: inout DictionaryWriter) {
        let owners = [own(id, element), hasLayout(id, element) ? .layout : nil].compactMap(\.self)
        switch owners.count {
        case 0: break
        case 1: dictionary.setDictionary("A") { write(owners[0], id, element, to: &$0) }
        default: dictionary.setArray("A") { array in for owner in owners { array.addDictionary { write(owner, id, element, to: &$0) } } }
        }
    }

    private func write(_ owner: AttributeOwner, _ id: StructureID, _ element: StructureElement, to attributes: inout DictionaryWriter) {
        switch owner {
        case .list(let numbering):
            attributes.set("O", "List")
            attributes.set("ListNumbering", name: numbering)
        case .cell(let scope): writeCell(element, scope, to: &attributes)
        case .note:
            attributes.set("O", "FENote")
            attributes.set("NoteType", "Footnote")
        case .layout: writeLayout(id, element, to: &attributes)
        }
    }

    /// Returns the attributes of the element's own type; nil if it has none.
    private func own(_ id: StructureID, _ element: StructureElement) -> AttributeOwner? {
        switch element.kind {
        case .list:
            // PDF 2.0 requires a numbering for every list with labels (ISO 14289-2 8.2.5.25).
            let isUnstated = element.listNumbering == nil || element.listNumbering == "None"
            // `Description` came with PDF 2.0. In PDF 1.7, terms are "arbitrary text not subject to any numbering scheme".
            if standard == .ua1, element.listNumbering == StructureElement.definitionNumbering { return .list(numbering: "None") }
            return (standard == .ua2 && isUnstated ? "Unordered" : element.listNumbering).map { .list(numbering: $0) }
        case .tableHeader:
            // Assistive technology must know which cells a header is for (ISO 14289-1 7.5).
            return .cell(scope: element.scope ?? (structure.tags.ancestor(of: id, .tableHead) != nil ? .column : .row))
        case .tableData: return element.headers.isEmpty && element.columnSpan <= 1 && element.rowSpan <= 1 ? nil : .cell(scope: nil)
        case .note: return standard == .ua2 ? .note : nil
        default: return nil
        }
    }

    private func writeCell(_ element: StructureElement, _ scope: StructureElement.Scope?, to attributes: inout DictionaryWriter) {
        attributes.set("O", "Table")
        if let scope { attributes.set("Scope", name: scope.rawValue) }
        if element.columnSpan > 1 { attributes.set("ColSpan", element.columnSpan) }
        if element.rowSpan > 1 { attributes.set("RowSpan", element.rowSpan) }
        guard !element.headers.isEmpty else { return }
        attributes.setArray("Headers") { array in for header in element.headers { array.add(bytes: header.utf8) } }
    }

    private func hasLayout(_ id: StructureID, _ element: StructureElement) -> Bool {
        element.textDecoration != nil || hasPosition(element) || element.isRightToLeft != nil
            || figures[id] != nil || isLineOfPDF17(element)
    }

    /// Whether text is raised or lowered, for which PDF 1.7 has no attribute.
    private func hasPosition(_ element: StructureElement) -> Bool { element.textPosition != nil && standard == .ua2 }

    /// Whether the element is a line within a block in PDF 1.7, which has no type for it; it becomes a span that is placed like a line.
    private func isLineOfPDF17(_ element: StructureElement) -> Bool { element.kind == .line && standard == .ua1 }

    private func writeLayout(_ id: StructureID, _ element: StructureElement, to attributes: inout DictionaryWriter) {
        attributes.set("O", "Layout")
        switch element.textDecoration {
        case .underline: attributes.set("TextDecorationType", "Underline")
        case .lineThrough: attributes.set("TextDecorationType", "LineThrough")
        case nil: break
        }
        if hasPosition(element), let position = element.textPosition { attributes.set("TextPosition", name: position.rawValue) }
        if let isRightToLeft = element.isRightToLeft { attributes.set("WritingMode", isRightToLeft ? "RlTb" : "LrTb") }
        if isLineOfPDF17(element) { attributes.set("Placement", "Block") }
        guard let (page, rect) = figures[id] else { return }
        attributes.set("Placement", isInline(element) ? "Inline" : "Block")
        attributes.set("BBox", rect, pageHeight: pages.height(of: page))
    }

    private func isInline(_ element: StructureElement) -> Bool {
        guard let parent = element.parent else { return false }
        // A formula that is a block is alone in its paragraph.
        if element.kind == .formula, element.source == structure.tags.elements[parent].source { return false }
        switch structure.tags.elements[parent].kind {
        case .paragraph, .heading, .span, .link, .emphasis, .strong, .line, .label, .caption, .code, .reference,
            .bibliographyEntry:
            return true
        default: return false
        }
    }

    // MARK: Children

    /// Writes /K: child elements, annotations, and sequences, which are bare numbers on the element's first page, and else name theirs.
    private func writeChildren(_ id: StructureID, to dictionary: inout DictionaryWriter) {
        let annotations = self.annotations.byElement[id] ?? [], children = structure.tags.elements[id].children
        let firstPage = firstPage(of: children)
        if let firstPage { dictionary.set("Pg", pages[firstPage]) }
        guard firstPage != nil || !annotations.isEmpty || children.contains(where: isWritten) else { return }
        dictionary.setArray("K") { kids in
            for child in children {
                switch child {
                case .element(let child): if structure.isWritten(child) { kids.add(structure.number(of: child)) }
                case .content(let number):
                    for sequence in content[number] { write(sequence, isOnFirstPage: sequence.page == firstPage, to: &kids) }
                }
            }
            for index in annotations { write(self.annotations.annotations[index], to: &kids) }
        }
    }

    private func firstPage(of children: [StructureElement.Child]) -> Int? {
        for case .content(let number) in children {
            if let first = content[number].first { return first.page }
        }
        return nil
    }

    private func isWritten(_ child: StructureElement.Child) -> Bool {
        if case .element(let id) = child { structure.isWritten(id) } else { false }
    }

    private func write(_ sequence: WrittenSequence, isOnFirstPage: Bool, to kids: inout ArrayWriter) {
        guard !isOnFirstPage else {
            kids.addSpace()
            return kids.add(sequence.mcid)
        }
        kids.addDictionary { reference in
            reference.set("Type", "MCR")
            reference.set("Pg", pages[sequence.page])
            reference.set("MCID", sequence.mcid)
        }
    }

    private func write(_ annotation: AnnotationList.Annotation, to kids: inout ArrayWriter) {
        kids.addDictionary { reference in
            reference.set("Type", "OBJR")
            reference.set("Pg", pages[annotation.page])
            reference.set("Obj", annotation.number)
        }
    }
}

/// The marked-content sequences of each content, in painting order.
struct ContentOrder {
    private let sequences: [WrittenSequence]
    /// The start of each content's sequences, by content.
    private let starts: [Int]

    init(_ all: [WrittenSequence], count: Int) {
        var starts = [Int](repeating: 0, count: count + 1)
        for sequence in all { starts[sequence.content + 1] += 1 }
        for content in 0..<count { starts[content + 1] += starts[content] }
        var next = starts
        var sorted = all
        for sequence in all {
            sorted[next[sequence.content]] = sequence
            next[sequence.content] += 1
        }
        self.starts = starts
        sequences = sorted
    }

    subscript(_ content: ContentID) -> ArraySlice<WrittenSequence> {
        content >= 0 && content + 1 < starts.count ? sequences[starts[content]..<starts[content + 1]] : []
    }
}

/// The elements that each element refers to (/Ref, ISO 32000-2 14.7.2).
///
/// Notes and their references refer to each other, and entries of a table of contents refer to their headings (ISO 14289-2 8.2.5.14,
/// 8.2.5.12).
struct StructureReferences {
    private var targets: [StructureID: [StructureID]] = [:]

    /// Finds the references.
    ///
    /// - Parameter kept: the elements of the file. It contains no link without content, and no element refers to such a link.
    init(_ tags: TagTree, _ kept: [StructureID], _ destinations: [Destination]) {
        for id in kept {
            guard case .destination(let number)? = tags.elements[id].target, destinations.indices.contains(number) else { continue }
            // An entry whose heading is in another volume refers to the link that leads there, because it must refer to something.
            guard destinations[number].remote == nil else {
                if let entry = tags.ancestor(of: id, .tableOfContentsItem) { add(entry, id) }
                continue
            }
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
