import Geometry
import Layout

/// Structure elements as dictionaries (ISO 32000-1 14.7.2, table 323).
struct ElementSerializer {
    let writer: StructureWriter
    let content: ContentOrder
    let annotations: AnnotationList
    let pages: PageTree
    /// Only PDF 2.0 has references between elements.
    let references: StructureReferences?
    let namespace: ObjectNumber?
    let standard: PDFOptions.Standard
    let figures: [StructureID: (page: Int, rect: Rect)]

    func body(of id: StructureID) -> ByteBuffer {
        let body = ByteBuffer(capacity: 256), element = writer.tags.elements[id], type = writer.tags.type(of: id)
        body.put("<</Type/StructElem/S/").put(type.name)
        body.put("/P").put(reference: element.parent.map(writer.number) ?? writer.root)
        if let namespace, type.isInPDF2 { body.put("/NS").put(reference: namespace) }
        putTexts(element, body)
        putAttributes(id, element, body)
        putReferences(id, body)
        putChildren(id, element, body)
        return body.put(">>")
    }

    private func putTexts(_ element: StructureElement, _ body: ByteBuffer) {
        if let text = element.alternateText { body.put("/Alt").put(text: text) }
        if let text = element.actualText { body.put("/ActualText").put(text: text) }
        if let language = element.language, !language.isEmpty { body.put("/Lang").put(text: language) }
        if let title = element.title { body.put("/T").put(text: title) }
        if let identifier = element.identifier { body.put("/ID").put(byteString: Array(identifier.utf8)) }
    }

    /// 14.8.5: an attribute object per owner.
    private func putAttributes(_ id: StructureID, _ element: StructureElement, _ body: ByteBuffer) {
        switch element.kind {
        case .list:
            // PDF 2.0 wants a kind for every list with labels (ISO 14289-2 8.2.5.25).
            let isUnstated = element.listNumbering == nil || element.listNumbering == "None"
            if let numbering = standard == .ua2 && isUnstated ? "Unordered" : element.listNumbering {
                body.put("/A<</O/List/ListNumbering").put(name: numbering).put(">>")
            }
        case .tableHeader, .tableData: putCell(id, element, body)
        case .figure: putFigure(id, element, body)
        case .note where standard == .ua2: body.put("/A<</O/FENote/NoteType/Footnote>>")
        default: break
        }
    }

    private func putCell(_ id: StructureID, _ element: StructureElement, _ body: ByteBuffer) {
        var scope = element.scope
        // Assistive technology must be able to tell what a header cell heads (ISO 14289-1 7.5).
        if element.kind == .tableHeader, scope == nil { scope = writer.tags.ancestor(of: id, .tableHead) != nil ? .column : .row }
        guard scope != nil || !element.headers.isEmpty || element.columnSpan > 1 || element.rowSpan > 1 else { return }
        body.put("/A<</O/Table")
        if element.kind == .tableHeader, let scope { body.put("/Scope").put(name: scope.rawValue) }
        if element.columnSpan > 1 { body.put("/ColSpan ").put(element.columnSpan) }
        if element.rowSpan > 1 { body.put("/RowSpan ").put(element.rowSpan) }
        if !element.headers.isEmpty {
            body.put("/Headers[")
            for header in element.headers { body.put(byteString: Array(header.utf8)) }
            body.put("]")
        }
        body.put(">>")
    }

    private func putFigure(_ id: StructureID, _ element: StructureElement, _ body: ByteBuffer) {
        guard let (page, rect) = figures[id] else { return }
        body.put("/A<</O/Layout/Placement/").put(isInline(element) ? "Inline" : "Block").put("/BBox[")
        body.put(rect.minX, pages.height(of: page) - rect.maxY, rect.maxX, pages.height(of: page) - rect.minY).put("]>>")
    }

    private func isInline(_ element: StructureElement) -> Bool {
        guard let parent = element.parent else { return false }
        switch writer.tags.elements[parent].kind {
        case .paragraph, .heading, .span, .link, .emphasis, .strong, .label, .caption, .code, .reference: return true
        default: return false
        }
    }

    private func putReferences(_ id: StructureID, _ body: ByteBuffer) {
        let targets = (references?[id] ?? []).compactMap { writer.writtenElement(from: $0) }
        guard !targets.isEmpty else { return }
        body.put("/Ref[")
        for target in targets { body.put(reference: target) }
        body.put("]")
    }

    /// /K: child elements, sequences and annotations. Sequences on the element's first page are bare numbers, others name theirs.
    private func putChildren(_ id: StructureID, _ element: StructureElement, _ body: ByteBuffer) {
        let kids = ByteBuffer(capacity: 128)
        var firstPage: Int32?
        for child in element.children {
            switch child {
            case .element(let child): if writer.isWritten(child) { kids.put(reference: writer.number(of: child)) }
            case .content(let number):
                for sequence in content[number] {
                    if firstPage == nil { firstPage = sequence.page }
                    putSequence(sequence, isOnFirstPage: sequence.page == firstPage, kids)
                }
            }
        }
        for index in annotations.byElement[id] ?? [] {
            let annotation = annotations.annotations[index]
            kids.put("<</Type/OBJR/Pg").put(reference: pages[annotation.page]).put("/Obj").put(reference: annotation.number).put(">>")
        }
        if let firstPage { body.put("/Pg").put(reference: pages[Int(firstPage)]) }
        if kids.count > 0 { body.put("/K[").put(kids).put("]") }
    }

    private func putSequence(_ sequence: MarkedContent.Sequence, isOnFirstPage: Bool, _ kids: ByteBuffer) {
        if isOnFirstPage {
            kids.put(" ").put(Int(sequence.mcid))
        } else {
            kids.put("<</Type/MCR/Pg").put(reference: pages[Int(sequence.page)]).put("/MCID ").put(Int(sequence.mcid)).put(">>")
        }
    }
}
