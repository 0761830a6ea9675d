import Geometry

/// How much a page has.
struct PageCounts {
    var items = 0
    var glyphs = 0
    var markedContents = 0

    init() {}
    init(_ page: PageDrawing) { (items, glyphs, markedContents) = (page.items.count, page.glyphs.count, page.markedContents.count) }
}

/// A font of the context, which owns it, and its number there.
struct FontReference {
    let number: Int
    let font: Unmanaged<LoadedFont>
}

/// What the pages of one file share while they are read.
final class ReadingContext {
    let file: ObjectFile
    let structure: StructureIndex
    let optionalContent: OptionalContent
    let nodes: PageNodes
    private let programs: FontPrograms
    private(set) var fonts: [LoadedFont] = []
    var paints = PaintStore()
    var spaces = ColorSpaceStore()
    /// Of the page read last: the next one has about as many.
    var usual = PageCounts()
    private var fontNumbers: [ObjectID: Int] = [:]
    private var streams: [ObjectID: [UInt8]] = [:]
    private(set) var forms: [ObjectID: InspectedForm] = [:]
    private(set) var formOrder: [ObjectID] = []
    private(set) var problems = ReadingProblems()
    /// Damaged streams that a problem was reported for.
    private var reportedStreams: Set<ObjectID> = []
    /// Operators left to run.
    private var budget: Int

    init(file: ObjectFile, structure: StructureIndex) {
        self.file = file
        self.structure = structure
        optionalContent = OptionalContent(file)
        nodes = PageNodes(file)
        programs = FontPrograms(file)
        budget = file.limits.operators
    }

    /// Whether so many more operators may run.
    func spend(_ count: Int) -> Bool {
        budget -= count
        return budget > 0
    }

    func report(_ message: String, page: Int?) { problems.add(ReadingProblem(page: page, message)) }

    private func font(_ object: PDFObject, page: Int) -> Int {
        if let id = object.reference, let number = fontNumbers[id] { return number }
        let number = fonts.count, damaged = file.damagedStreams
        let font = FontReader(file: file, programs: programs).read(file.dictionary(object))
        fonts.append(font)
        if file.damagedStreams != damaged { report("\(font.info.displayName) has streams that cannot be decoded", page: page) }
        reportedStreams.formUnion(file.damagedStreams.subtracting(damaged))
        if let id = object.reference { fontNumbers[id] = number }
        return number
    }

    func use(of object: PDFObject, page: Int) -> FontReference {
        let number = font(object, page: page)
        return FontReference(number: number, font: Unmanaged.passUnretained(fonts[number]))
    }

    /// The bytes of a form, kept, since headers and logos are drawn on every page.
    func formData(_ id: ObjectID, page: Int) -> [UInt8] {
        if let data = streams[id] { return data }
        let data = data(id, of: "a form", page: page)
        streams[id] = data
        return data
    }

    /// The bytes of content of some kind, such as `a form`.
    func data(_ id: ObjectID, of kind: String, page: Int) -> [UInt8] {
        let data = file.data(id)
        if file.damagedStreams.contains(id) {
            reportedStreams.insert(id)
            report("\(kind) cannot be decoded to its end", page: page)
        }
        return data
    }

    /// Reports what is known only when all pages are read: damaged streams that they do not draw (metadata, tables of colours), and
    /// glyphs that were not read.
    func reportRest() {
        if programs.isExhausted { report("the glyphs of embedded fonts take too long to read, and not all of them were read", page: nil) }
        for id in file.damagedStreams.subtracting(reportedStreams).sorted(by: { $0.number < $1.number }) {
            report("the stream of object \(id.number) cannot be decoded to its end", page: nil)
        }
    }

    func noteForm(_ id: ObjectID, _ dictionary: PDFDictionary, page: Int) {
        if forms[id] == nil {
            formOrder.append(id)
            forms[id] = InspectedForm(
                hasReference: !dictionary["Ref"].isNull, hasStructure: !dictionary["StructParents"].isNull, uses: 0, firstPage: page)
        }
        forms[id]?.uses += 1
    }
}
