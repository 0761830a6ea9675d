import TypesetBase
import TypesetLayout
import TypesetRaster

/// Writes a file in order: pages, then the objects that depend on all pages.
final class FileWriter {
    private let document: LaidOutDocument
    private let options: PDFOptions
    private let objects: ObjectWriter
    private let catalog: ObjectNumber
    private let pages: PageTree
    private let tags: TagTree
    private let structure: StructureWriter
    private let annotations: AnnotationList
    private let stores: DrawingStores
    private let fonts: FontStore
    private let images: ImageObjectStore
    /// The content streams before compression; nil unless they are recorded.
    private var contents: [FileRecord.Content]?
    /// The places of the objects, when the file is written; nil unless its contents are recorded.
    private(set) var record: FileRecord?

    init(_ document: LaidOutDocument, options: PDFOptions, destination: @escaping ObjectWriter.Destination) {
        self.document = document
        self.options = options
        objects = ObjectWriter(isCompressed: options.isCompressed, destination: destination)
        catalog = objects.reserve()
        pages = PageTree(document.pages, objects: objects)
        tags = TagTree(document.structure, links: document.pages.lazy.flatMap(\.links), standard: options.standard)
        structure = StructureWriter(objects: objects, tags: tags, standard: options.standard)
        annotations = AnnotationList(objects: objects, tags: tags)
        stores = DrawingStores(objects: objects, budget: EffectBudget(limit: options.effectPixels))
        fonts = FontStore(order: document.glyphs, objects: objects)
        images = ImageObjectStore(objects: objects, drawVector: SVGPainter.pdf(of:size:))
    }

    /// Keeps the content streams and the places of objects.
    func recordContents() { contents = [] }

    /// Writes the file.
    ///
    /// - Returns: a summary; nil if the destination accepted no more bytes.
    func write() throws(Diagnostic) -> FileSummary? {
        objects.writeHeader(version: options.standard == .ua2 ? "2.0" : "1.7")
        guard let content = try writePages() else { return nil }
        try fonts.write(images: images, states: stores.states)
        let elements = structure.write(content, annotations, pages: pages, destinations: document.destinations)
        let navigation = Navigation(
            objects: objects, pages: pages, structure: structure, destinations: document.destinations, standard: options.standard,
            documentAddress: options.documentAddress, volume: document.volume, volumeName: options.volumeName)
        navigation.write(annotations)
        let outline = navigation.write(document.outline, printPages: document.printPageOutline)
        pages.write()
        let description = DocumentDescription(document, options: options, hasAttachments: structure.markup?.isEmpty == false)
        writeCatalog(description, outline: outline, navigation)
        let info = options.standard == .ua1 ? objects.write(description.writeInfo) : nil
        objects.finish(root: catalog, info: info)
        record = contents.map { objects.record($0, root: catalog, info: info) }
        return objects.hasFailed
            ? nil
            : FileSummary(
                sources: elements.map { (structure.number(of: $0).value, tags.source(of: $0)) }, cutTexts: objects.cutStrings,
                omittedEffects: stores.budget.omitted, contentSize: objects.contentSize)
    }

    private func writePages() throws(Diagnostic) -> MarkedContentWriter? {
        let content = PageContent(states: stores.states, gradients: stores.gradients), textObject = TextObject(content.stream)
        content.recordsColors = contents != nil
        let marks = MarkedContentWriter(content.stream, textObject, tags: tags, standard: options.standard)
        let painter = PageContentPainter(
            content: content, marks: marks,
            text: TextWriter(content: content, marks: marks, textObject: textObject, fonts: fonts, stores: stores), images: images,
            shadows: try ShadowWriter(content, ShadowPlan(document.pages, budget: stores.budget), stores), stores: stores,
            structure: structure)
        for (index, page) in document.pages.enumerated() {
            try painter.paint(page, number: index)
            write(page, index, content)
            structure.endPage(owners: marks.pageOwners)
            if objects.hasFailed { return nil }
        }
        painter.shadows.finish()
        if content.hasColoredForms { contents = nil }
        return marks
    }

    private func write(_ page: Page, _ index: Int, _ content: PageContent) {
        let stream = objects.writeStream(content.stream.buffer)
        contents?.append(
            FileRecord.Content(number: stream, buffer: content.stream.buffer.suffix(from: 0), colors: content.colors))
        let links = annotations.add(page.links, page: index)
        objects.write(pages[index]) { dictionary in
            dictionary.set("Type", "Page")
            dictionary.set("Parent", pages.parent(of: index))
            dictionary.set("MediaBox", numbers: 0, 0, page.size.width, page.size.height)
            dictionary.set("Contents", stream)
            dictionary.set("StructParents", index)
            // Reading order follows the structure (ISO 14289-1 7.18.3).
            dictionary.set("Tabs", "S")
            dictionary.setGroup(colorSpace: "DeviceRGB")
            dictionary.setDictionary("Resources") { content.resources.write(to: &$0) }
            if !links.isEmpty { dictionary.set("Annots", references: links) }
        }
    }

    private func writeCatalog(_ description: DocumentDescription, outline: ObjectNumber?, _ navigation: Navigation) {
        let metadata = objects.reserve(), profile = objects.reserve()
        // The packet is not compressed, since readers of metadata search the file for it.
        Array(XMPPacket(description).text.utf8).withUnsafeBytes { packet in
            _ = objects.writeStream(metadata, data: packet, compress: false) { dictionary in
                dictionary.set("Type", "Metadata")
                dictionary.set("Subtype", "XML")
            }
        }
        ColorProfile.sRGB.withUnsafeBytes { _ = objects.writeStream(profile, data: $0, compress: true) { $0.set("N", 3) } }
        objects.write(catalog) { dictionary in
            dictionary.set("Type", "Catalog")
            dictionary.set("Pages", pages.root)
            dictionary.set("Metadata", metadata)
            dictionary.set("Lang", text: description.language)
            dictionary.setDictionary("MarkInfo") { $0.set("Marked", true) }
            dictionary.setDictionary("ViewerPreferences") { preferences in
                preferences.set("DisplayDocTitle", true)
                // Pages side by side begin on the right.
                if tags.elements[0].isRightToLeft == true { preferences.set("Direction", "R2L") }
            }
            dictionary.set("StructTreeRoot", structure.root)
            if let outline {
                dictionary.set("Outlines", outline)
                dictionary.set("PageMode", "UseOutlines")
            }
            writeNames(navigation, to: &dictionary)
            PageLabels(document.pages).write(to: &dictionary)
            dictionary.setArray("OutputIntents") { intents in intents.addDictionary { Self.writeIntent(profile, to: &$0) } }
        }
    }

    /// Writes the names of destinations and of associated files (ISO 32000-2 7.7.4).
    private func writeNames(_ navigation: Navigation, to catalog: inout DictionaryWriter) {
        let destinations = options.namesDestinations ? navigation.namedDestinations : []
        let markup = structure.markup.flatMap { $0.isEmpty ? nil : $0 }
        guard !destinations.isEmpty || markup != nil else { return }
        catalog.setDictionary("Names") { names in
            if !destinations.isEmpty { navigation.write(destinations, to: &names) }
            markup?.writeNames(to: &names)
        }
    }

    /// Writes the output intent (ISO 19005-2 6.2.3).
    private static func writeIntent(_ profile: ObjectNumber, to intent: inout DictionaryWriter) {
        intent.set("Type", "OutputIntent")
        intent.set("S", "GTS_PDFA1")
        intent.set("OutputConditionIdentifier", text: "sRGB")
        intent.set("Info", text: "sRGB")
        intent.set("DestOutputProfile", profile)
    }
}

/// The page objects and the tree above them (ISO 32000-1 7.7.3), numbered before anything is written.
final class PageTree {
    /// The number of pages per node of the tree, which readers walk to find a page.
    private static let nodeSize = 64
    let root: ObjectNumber
    private let pages: [ObjectNumber]
    private let nodes: [ObjectNumber]
    private let heights: [Double]
    private let objects: ObjectWriter

    init(_ pages: [Page], objects: ObjectWriter) {
        self.objects = objects
        root = objects.reserve()
        heights = pages.map(\.size.height)
        self.pages = pages.map { _ in objects.reserve() }
        nodes = pages.count > Self.nodeSize ? stride(from: 0, to: pages.count, by: Self.nodeSize).map { _ in objects.reserve() } : []
    }

    var count: Int { pages.count }

    subscript(_ page: Int) -> ObjectNumber { pages[page] }

    func height(of page: Int) -> Double { heights[page] }

    func parent(of page: Int) -> ObjectNumber { nodes.isEmpty ? root : nodes[page / Self.nodeSize] }

    func write() {
        for (index, node) in nodes.enumerated() {
            let start = index * Self.nodeSize
            write(node, kids: pages[start..<min(start + Self.nodeSize, pages.count)], count: nil, parent: root)
        }
        write(root, kids: nodes.isEmpty ? pages[...] : nodes[...], count: pages.count, parent: nil)
    }

    private func write(_ node: ObjectNumber, kids: ArraySlice<ObjectNumber>, count: Int?, parent: ObjectNumber?) {
        objects.write(node) { dictionary in
            dictionary.set("Type", "Pages")
            dictionary.set("Count", count ?? kids.count)
            if let parent { dictionary.set("Parent", parent) }
            dictionary.set("Kids", references: kids)
        }
    }
}

/// The page numbers that readers show (ISO 32000-1 12.4.2): ranges of decimal numbers, and other labels as text.
struct PageLabels {
    private let labels: [String]

    init(_ pages: [Page]) { labels = pages.map(\.label) }

    func write(to catalog: inout DictionaryWriter) {
        guard labels.contains(where: { !$0.isEmpty }) else { return }
        catalog.setDictionary("PageLabels") { tree in tree.setArray("Nums") { writeRanges(to: &$0) } }
    }

    private func writeRanges(to numbers: inout ArrayWriter) {
        var expected: Int?
        for (page, label) in labels.enumerated() {
            let number = decimal(label)
            if number == nil || number != expected {
                numbers.add(page)
                numbers.addDictionary { Self.write(label, number, to: &$0) }
            }
            expected = number.map { $0 + 1 }
        }
    }

    private static func write(_ label: String, _ number: Int?, to range: inout DictionaryWriter) {
        if let number {
            range.set("S", "D")
            range.set("St", number)
        } else if !label.isEmpty {
            range.set("P", text: label)
        }
    }

    /// Returns the number whose decimal spelling is the label; nil if there is none.
    private func decimal(_ label: String) -> Int? {
        guard let number = Int(label), number > 0, number < 1_000_000_000, String(number) == label else { return nil }
        return number
    }
}
