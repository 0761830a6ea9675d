import CairoRendering
import Diagnostics
import Geometry
import Layout

/// The order in which a file comes about: pages, then what can only be known after them.
final class FileWriter {
    private let document: LaidOutDocument
    private let options: PDFOptions
    private let objects: ObjectWriter
    private let catalog: ObjectNumber
    private let pages: PageTree
    private let tags: TagTree
    private let structure: StructureWriter
    private let annotations: AnnotationList
    private let states: GraphicsStateStore
    private let fonts: FontStore
    private let images: ImageStore

    init(_ document: LaidOutDocument, options: PDFOptions, sink: @escaping (UnsafeRawBufferPointer) throws -> Void) {
        self.document = document
        self.options = options
        objects = ObjectWriter(isCompressed: options.isCompressed, sink: sink)
        catalog = objects.reserve()
        pages = PageTree(document.pages, objects: objects)
        tags = TagTree(document.structure, links: document.pages.lazy.flatMap(\.links), standard: options.standard)
        structure = StructureWriter(objects: objects, tags: tags, standard: options.standard)
        annotations = AnnotationList(objects: objects, tags: tags)
        states = GraphicsStateStore(objects: objects)
        fonts = FontStore(objects: objects)
        images = ImageStore(objects: objects, drawVector: SVGPainter.pdf(of:size:))
    }

    /// - Returns: where each structure element comes from, in the order of the file's tree.
    func write() throws -> [SourceSpan?] {
        objects.writeHeader(version: options.standard == .ua2 ? "2.0" : "1.7")
        let content = try writePages()
        try fonts.write(images: images, states: states)
        let elements = try structure.write(content, annotations, pages: pages, destinations: document.destinations)
        let navigation = Navigation(
            objects: objects, pages: pages, structure: structure, destinations: document.destinations, standard: options.standard)
        try navigation.write(annotations)
        let outline = try navigation.write(document.outline)
        try pages.write()
        let description = DocumentDescription(document, options: options)
        try writeCatalog(description, outline: outline)
        let info = options.standard == .ua1 ? try objects.write(description.info) : nil
        try objects.finish(root: catalog, info: info)
        return elements.map(tags.source)
    }

    private func writePages() throws -> MarkedContent {
        let gradients = GradientStore(objects: objects, states: states)
        let content = PageContent(states: states, gradients: gradients)
        let marks = MarkedContent(buffer: content.buffer, tags: tags, standard: options.standard)
        let shapes = TextShapeStore(objects: objects), plan = try ShadowPlan(document.pages)
        let painter = PagePainter(
            content: content, marks: marks,
            text: TextWriter(content: content, marks: marks, fonts: fonts, objects: objects, shapes: shapes), images: images,
            shadows: try ShadowWriter(content: content, plan: plan, objects: objects, states: states, gradients: gradients, shapes: shapes),
            underlays: UnderlayMaskStore(objects: objects, states: states, shapes: shapes), structure: structure)
        for (index, page) in document.pages.enumerated() {
            try painter.paint(page, number: index)
            try write(page, index, content)
            try structure.endPage(owners: marks.pageOwners)
        }
        try painter.shadows.finish()
        return marks
    }

    private func write(_ page: Page, _ index: Int, _ content: PageContent) throws {
        let stream = objects.reserve()
        try objects.writeStream(stream, content.buffer)
        let body = ByteBuffer(capacity: 256)
        body.put("<</Type/Page/Parent").put(reference: pages.parent(of: index)).put("/MediaBox[0 0 ").put(page.size.width, page.size.height)
        body.put("]/Contents").put(reference: stream).put("/StructParents ").put(index)
        // Reading order follows the structure (ISO 14289-1 7.18.3).
        body.put("/Tabs/S/Group<</S/Transparency/CS/DeviceRGB>>/Resources<<")
        content.resources.write(to: body)
        body.put(">>")
        let links = annotations.add(page.links, page: index)
        if !links.isEmpty {
            body.put("/Annots[")
            for link in links { body.put(reference: link) }
            body.put("]")
        }
        try objects.write(pages[index], body.put(">>"))
    }

    private func writeCatalog(_ description: DocumentDescription, outline: ObjectNumber?) throws {
        let metadata = objects.reserve(), profile = objects.reserve()
        // Readers of metadata search the file for the packet: it stays as it is.
        try Array(XMPPacket(description).text.utf8).withUnsafeBytes {
            try objects.writeStream(metadata, dictionary: ByteBuffer().put("/Type/Metadata/Subtype/XML"), data: $0, compress: false)
        }
        try ColorProfile.sRGB.withUnsafeBytes { try objects.writeStream(profile, dictionary: ByteBuffer().put("/N 3"), data: $0) }
        let body = ByteBuffer()
        body.put("<</Type/Catalog/Pages").put(reference: pages.root).put("/Metadata").put(reference: metadata)
        body.put("/Lang").put(text: description.language).put("/MarkInfo<</Marked true>>/ViewerPreferences<</DisplayDocTitle true>>")
        body.put("/StructTreeRoot").put(reference: structure.root)
        if let outline { body.put("/Outlines").put(reference: outline).put("/PageMode/UseOutlines") }
        PageLabels(document.pages).put(body)
        body.put("/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/Info(sRGB)/DestOutputProfile").put(
            reference: profile)
        try objects.write(catalog, body.put(">>]>>"))
    }
}
