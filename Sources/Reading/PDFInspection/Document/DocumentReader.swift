package import Diagnostics
import Geometry

extension InspectedPDF {
    /// Reads a PDF file's bytes back. `path` names it in messages. Throws where the file is damaged beyond repair or asks for a password.
    package init(reading bytes: [UInt8], path: String) throws(Diagnostic) {
        self = try InspectedPDF(reading: bytes, path: path, repairs: false)
    }

    /// - Parameter repairs: whether to read through qpdf, even if the file seems sound.
    init(reading bytes: [UInt8], path: String, repairs: Bool = false, limits: ReadingLimits = ReadingLimits()) throws(Diagnostic) {
        self = try bytes.withUnsafeBufferPointer { (buffer) throws(Diagnostic) in
            let file = try ObjectFile(buffer, path: path, repairs: repairs, limits: limits)
            let reader = DocumentReader(file: file, header: DocumentReader.header(buffer))
            if repairs { return try reader.read() }
            let pdf = try? reader.read()
            if let pdf, !file.needsRepair { return pdf }
            return try InspectedPDF(reading: bytes, path: path, repairs: true, limits: limits)
        }
    }
}

/// Reads the parts of a file in the order in which they need one another: pages' numbers, structure, content.
struct DocumentReader {
    let file: ObjectFile
    let header: String

    static func header(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: bytes.prefix(1024).prefix { $0 != 10 && $0 != 13 }.prefix(16), as: UTF8.self)
    }

    func read() throws(Diagnostic) -> InspectedPDF {
        let entries = file.catalog, limits = file.limits
        // One more, so that it is seen whether there are more.
        let all = file.pages(limit: limits.pages + 1), pages = all.prefix(limits.pages)
        guard !pages.isEmpty else { throw Diagnostic.error("the file has no pages that can be read", path: file.path) }
        let numbers = Dictionary(zip(pages, 1...), uniquingKeysWith: { first, _ in first })
        let root = entries["StructTreeRoot"]
        let structure = StructureReader(
            root: root, file: file, pages: numbers, isVersion2: file.version.hasPrefix("2"))
        let index = StructureIndex(file.dictionary(root)["ParentTree"], file: file, indices: structure.indices)
        let context = ReadingContext(file: file, structure: index)
        let read = pages.enumerated().map { page($1, number: $0 + 1, context) }
        if all.count > pages.count { context.report("the file has more than \(limits.pages) pages, of which no more were read", page: nil) }
        if structure.isCut {
            context.report("the structure tree has more than \(limits.elements) elements, of which no more were read", page: nil)
        }
        let catalog = catalog(entries, structure.structure, read)
        context.reportRest()
        return InspectedPDF(
            path: file.path, catalog: catalog, pages: read, fonts: context.fonts.map(\.info), paints: context.paints.all,
            structure: structure.structure, blocks: BlockIndex(structure.structure),
            forms: context.formOrder.compactMap { context.forms[$0] },
            problems: context.problems.all)
    }

    private func catalog(_ entries: PDFDictionary, _ structure: InspectedStructure, _ pages: [InspectedPage]) -> Catalog {
        var catalog = CatalogReader(file: file, entries: entries).read(header: header)
        if let language = catalog.language { catalog.languageTags.append(LanguageUse(tag: language, owner: "the catalog")) }
        catalog.languageTags += structure.elements.compactMap { element in
            element.language.map { LanguageUse(tag: $0, owner: "a \(element.type)") }
        }
        for page in pages {
            catalog.languageTags += page.markedContents.compactMap { content in
                content.language.map { LanguageUse(tag: $0, owner: "marked content on page \(page.number)") }
            }
        }
        return catalog
    }

    private func page(_ id: ObjectID, number: Int, _ context: ReadingContext) -> InspectedPage {
        let entries = file.dictionary(.reference(id)), inherited = InheritedEntries(page: entries, nodes: context.nodes)
        let geometry = PageGeometry(inherited)
        let frame = PageFrame(
            number: number, size: geometry.size, mediaBox: geometry.mediaBounds, rotation: geometry.rotation,
            tabOrder: file.name(entries["Tabs"]))
        var reader = PageReader(context: context, frame: frame, matrix: geometry.matrix)
        reader.resources = file.dictionary(inherited["Resources"])
        if let key = file.number(entries["StructParents"]) { reader.elements = context.structure.elements(forKey: Int(clamping: key)) }
        reader.page.annotations = AnnotationReader(file: file, structure: context.structure, matrix: geometry.matrix, bounds: frame.bounds)
            .read(entries)
        reader.run(content(entries["Contents"], reader))
        if !reader.page.annotations.isEmpty { reader.drawAnnotations(entries, base: geometry.matrix) }
        context.usual = PageCounts(reader.page)
        return InspectedPage(frame, reader.page)
    }

    /// The content streams of a page as one, white space between (7.8.2).
    private func content(_ object: PDFObject, _ reader: borrowing PageReader) -> [UInt8] {
        if object.isNull { return [] }
        guard let parts = file.resolve(object).array else { return stream(object, reader) }
        var all: [UInt8] = []
        for part in parts {
            all += stream(part, reader)
            all.append(10)
        }
        return all
    }

    private func stream(_ object: PDFObject, _ reader: borrowing PageReader) -> [UInt8] {
        guard case .stream(_, let id) = file.resolve(object) else {
            reader.report("a content stream is not in the file")
            return []
        }
        return reader.context.data(id, of: "a content stream", page: reader.frame.number)
    }
}

/// How much of a file is read: what goes further exists to exhaust memory or time. One value goes to every reader of a file; tests set
/// lower ones.
struct ReadingLimits {
    /// Content operators of all pages. Forms that draw forms grow exponentially; no real document comes near this number.
    var operators = 50_000_000
    var pages = 200_000
    /// Of the structure tree. Real books have some hundred thousand.
    var elements = 5_000_000
    /// Seconds of processor time for the widths of glyphs in embedded programs. A hundred thousand glyphs take a tenth.
    var glyphSeconds = 5.0
}

/// What the reader gave up on, each once.
struct ReadingProblems {
    private(set) var all: [ReadingProblem] = []
    private var known: Set<ReadingProblem> = []
    /// A file with more is known to be read in part all the same.
    private static let limit = 10_000

    mutating func add(_ problem: ReadingProblem) {
        if all.count < Self.limit, known.insert(problem).inserted { all.append(problem) }
    }
}
