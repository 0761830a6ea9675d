import Geometry

/// How much a page has: the next one has about as much.
struct PageCounts {
    var items = 0
    var glyphs = 0
    var markedContents = 0

    init() {}
    init(_ page: InspectedPage) { (items, glyphs, markedContents) = (page.items.count, page.glyphs.count, page.markedContents.count) }
}

/// What the pages of one file share while they are read.
final class ReadingContext {
    let file: ObjectFile
    let structure: StructureIndex
    private(set) var fonts: [LoadedFont] = []
    var paints = PaintStore()
    var spaces = ColorSpaceStore()
    /// Of the page read last.
    var usual = PageCounts()
    private var fontNumbers: [ObjectID: Int] = [:]
    private var streams: [ObjectID: [UInt8]] = [:]
    private(set) var forms: [ObjectID: InspectedForm] = [:]
    private(set) var formOrder: [ObjectID] = []
    private(set) var problems: [String] = []
    /// Operators left to run. Forms that draw forms grow exponentially; no real document comes near this number.
    private var budget = 50_000_000
    private static let problemLimit = 100

    init(file: ObjectFile, structure: StructureIndex) {
        self.file = file
        self.structure = structure
    }

    /// Whether one more operator may run.
    @inline(__always)
    func spend() -> Bool {
        budget -= 1
        return budget > 0
    }

    func report(_ problem: String) { if problems.count < Self.problemLimit, !problems.contains(problem) { problems.append(problem) } }

    func font(_ object: PDFObject) -> Int {
        if let id = object.reference, let number = fontNumbers[id] { return number }
        let number = fonts.count
        fonts.append(FontReader(file: file).read(file.dictionary(object)))
        if let id = object.reference { fontNumbers[id] = number }
        return number
    }

    /// The bytes of a form, kept, since headers and logos are drawn on every page.
    func formData(_ id: ObjectID) -> [UInt8] {
        if let data = streams[id] { return data }
        let data = file.data(id)
        streams[id] = data
        return data
    }

    func noteForm(_ id: ObjectID, _ dictionary: PDFDictionary, page: Int) {
        if forms[id] == nil {
            formOrder.append(id)
            forms[id] = InspectedForm(hasReference: !dictionary["Ref"].isNull, hasStructure: !dictionary["StructParents"].isNull, uses: 0, firstPage: page)
        }
        forms[id]?.uses += 1
    }
}
