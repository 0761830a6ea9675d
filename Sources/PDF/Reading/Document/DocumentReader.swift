package import TypesetBase

extension InspectedPDF {
    /// Reads the bytes of a PDF file, named by `path` in messages; throws if it is damaged beyond repair or needs another password.
    ///
    /// - Parameters:
    ///   - fonts: the fonts of files that share them; nil if no other file does.
    ///   - keepsOutlines: whether codes keep the outlines of their glyphs, with which pages can be drawn.
    ///   - known: the pages of other files, whose content is left out; nil if pages are not recognized in other files.
    package init(
        reading bytes: [UInt8], path: String, password: String = "", limits: ReadingLimits = ReadingLimits(),
        sharing fonts: SharedFonts? = nil, keepsOutlines: Bool = false, leavingOut known: Set<PageDigest>? = nil
    ) throws(Diagnostic) {
        self = try InspectedPDF(
            reading: bytes, path: path, password: password, repairs: false, limits: limits, sharing: fonts, keepsOutlines: keepsOutlines,
            leavingOut: known)
    }

    /// Reads the bytes of a PDF file.
    ///
    /// - Parameter repairs: whether to search for the objects, even if the cross-references seem correct.
    init(
        reading bytes: [UInt8], path: String, password: String = "", repairs: Bool, limits: ReadingLimits = ReadingLimits(),
        sharing fonts: SharedFonts? = nil, keepsOutlines: Bool = false, leavingOut known: Set<PageDigest>? = nil
    ) throws(Diagnostic) {
        self = try bytes.withUnsafeBufferPointer { (buffer) throws(Diagnostic) in
            let start = ReadingBudget.processorSeconds
            if !repairs, let pdf = Self.readIntact(buffer, path: path, password, limits, fonts, keepsOutlines, known) { return pdf }
            let budget = ReadingBudget(limits, fileSize: buffer.count, since: start)
            let file = try ObjectFile(buffer, path: path, password: password, repairs: true, budget: budget)
            return try DocumentReader(file: file, buffer, keepsOutlines: keepsOutlines).read()
        }
    }

    /// Reads an undamaged file; nil if the file needs repair.
    private static func readIntact(
        _ bytes: UnsafeBufferPointer<UInt8>, path: String, _ password: String, _ limits: ReadingLimits, _ fonts: SharedFonts?,
        _ keepsOutlines: Bool, _ known: Set<PageDigest>?
    ) -> InspectedPDF? {
        let budget = ReadingBudget(limits, fileSize: bytes.count)
        guard let file = try? ObjectFile(bytes, path: path, password: password, budget: budget),
            let pdf = try? DocumentReader(file: file, bytes, sharing: fonts, keepsOutlines: keepsOutlines, leavingOut: known).read()
        else { return nil }
        // Repairs would not read past a limit either.
        return file.needsRepair && budget.exhausted.isEmpty ? nil : pdf
    }
}

/// Reads the parts of a file in the order of their dependencies: page numbers, structure, content.
struct DocumentReader {
    let file: ObjectFile
    private let header: String
    private let sharedFonts: SharedFonts?
    private let keepsOutlines: Bool
    private let knownPages: Set<PageDigest>?

    init(
        file: ObjectFile, _ bytes: UnsafeBufferPointer<UInt8>, sharing fonts: SharedFonts? = nil, keepsOutlines: Bool = false,
        leavingOut known: Set<PageDigest>? = nil
    ) {
        (self.file, self.keepsOutlines, knownPages) = (file, keepsOutlines, known)
        sharedFonts = fonts
        header = Self.header(bytes)
    }

    private static func header(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: bytes.prefix(1024).prefix { $0 != 10 && $0 != 13 }.prefix(16), as: UTF8.self)
    }

    func read() throws(Diagnostic) -> InspectedPDF {
        let entries = file.catalog, pages = file.pages
        guard !pages.isEmpty else { throw withoutPages }
        let numbers = Dictionary(zip(pages, 1...), uniquingKeysWith: { first, _ in first })
        let root = entries["StructTreeRoot"]
        let (structure, index, elements) = readStructure(root, numbers), blocks = BlockIndex(structure)
        let context = ReadingContext(file: file, structure: index, sharing: sharedFonts, keepsOutlines: keepsOutlines)
        let targets = LinkTargetReader(file: file, pages: numbers, elements: elements)
        var read: [InspectedPage] = [], digests = knownPages.flatMap { _ in PageDigests(file, structure, blocks) }
        for id in pages {
            guard file.budget.spend(.memory, Self.pageSize), file.budget.tick() else { break }
            read.append(page(id, number: read.count + 1, context, targets, &digests))
            file.forget(id)
        }
        let catalog = catalog(entries, structure, read, targets)
        context.reportRest()
        return InspectedPDF(
            path: file.path, catalog: catalog, pages: read, fonts: context.fonts.map(\.info), paints: context.paints.all,
            structure: structure, blocks: blocks,
            forms: context.formOrder.compactMap { context.forms[$0] },
            problems: context.problems.all, pictures: context.pictures, comparisonLimit: file.budget.figure(.comparisons))
    }

    /// Reads the structure tree, the index of the elements that own the pages' content, and the elements by their objects.
    private func readStructure(_ root: PDFObject, _ pages: [ObjectID: Int]) -> (InspectedStructure, StructureIndex, ElementIndices) {
        defer { file.trim() }
        let (structure, indices) = StructureReader.read(root: root, file: file, pages: pages)
        return (structure, StructureIndex(file.dictionary(root)["ParentTree"], file: file, indices: indices), indices)
    }

    /// The bytes of memory of a page without content.
    private static let pageSize = 4096

    private var withoutPages: Diagnostic {
        let reason = file.budget.reports.first.map { ": \($0.message)" } ?? ""
        return .error("the file has no readable pages" + reason, path: file.path)
    }

    private func catalog(
        _ entries: PDFDictionary, _ structure: InspectedStructure, _ pages: [InspectedPage], _ targets: LinkTargetReader
    ) -> Catalog {
        var catalog = CatalogReader(file: file, entries: entries, targets: targets).read(header: header)
        if let language = catalog.language { catalog.languageTags.append(LanguageUse(tag: language, owner: "the catalog")) }
        for index in structure.elements.indices where structure.elements[index].statesDetails {
            if let tag = structure.elements[index].language {
                catalog.languageTags.append(LanguageUse(tag: tag, owner: "a \(structure.elements[index].type)"))
            }
        }
        for page in pages {
            for index in page.markedContents.indices where page.markedContents[index].statesTexts {
                if let tag = page.markedContents[index].language {
                    catalog.languageTags.append(LanguageUse(tag: tag, owner: "marked content on page \(page.number)"))
                }
            }
        }
        return catalog
    }

    private func page(
        _ id: ObjectID, number: Int, _ context: ReadingContext, _ targets: LinkTargetReader, _ digests: inout PageDigests?
    ) -> InspectedPage {
        let entries = file.dictionary(.reference(id)), inherited = InheritedEntries(page: entries, nodes: context.nodes)
        let geometry = PageGeometry(inherited)
        let frame = PageFrame(
            number: number, size: geometry.size, mediaBox: geometry.mediaBounds, tabOrder: file.name(entries["Tabs"]),
            activeContent: ActiveContent.actions(entries["AA"], in: file))
        var reader = PageReader(context: context, frame: frame, matrix: geometry.matrix)
        reader.resources = file.dictionary(inherited["Resources"])
        if let key = file.number(entries["StructParents"]) { reader.elements = context.structure.elements(forKey: Int(fileNumber: key)) }
        reader.page.annotations = AnnotationReader(
            file: file, structure: context.structure, targets: targets, matrix: geometry.matrix, bounds: frame.bounds
        )
        .read(entries)
        let identity = digests?.digest(of: inherited, geometry, reader.elements).map {
            PageIdentity(digest: $0, firstElement: reader.elements.first, isLeftOut: knownPages?.contains($0) == true)
        }
        if identity?.isLeftOut != true {
            reader.run(content(entries["Contents"], reader))
            if !reader.page.annotations.isEmpty { reader.drawAnnotations(entries, base: geometry.matrix) }
            context.usual = PageCounts(reader.page)
        }
        for annotation in file.array(entries["Annots"]) { annotation.reference.map(file.forget) }
        return InspectedPage(frame, reader.page, identity)
    }

    /// Returns the content streams of a page as one, with white space between them (7.8.2).
    private func content(_ object: PDFObject, _ reader: borrowing PageReader) -> [UInt8] {
        if object.isNull { return [] }
        guard file.resolve(object).array != nil else { return stream(object, reader) }
        var all: [UInt8] = []
        for part in file.array(object) {
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

/// The problems of reading, each once.
struct ReadingProblems {
    private(set) var all: [ReadingProblem] = []
    private var known: Set<ReadingProblem> = []
    /// The limit of problems; a file with more is known to be read only in part.
    private static let limit = 10_000

    mutating func add(_ problem: ReadingProblem) {
        if all.count < Self.limit || problem.page == nil, known.insert(problem).inserted { all.append(problem) }
    }
}
