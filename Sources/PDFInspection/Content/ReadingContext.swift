import Geometry

/// How much a page has.
struct PageCounts {
    var items = 0
    var glyphs = 0
    var markedContents = 0

    init() {}
    init(_ page: InspectedPage) { (items, glyphs, markedContents) = (page.items.count, page.glyphs.count, page.markedContents.count) }
}

/// A font of the context, which owns it, and its number there.
struct FontUse {
    let number: Int
    let font: Unmanaged<LoadedFont>
}

/// What the pages of one file share while they are read.
final class ReadingContext {
    let file: ObjectFile
    let structure: StructureIndex
    private(set) var fonts: [LoadedFont] = []
    var paints = PaintStore()
    var spaces = ColorSpaceStore()
    let glyphs = GlyphBuffer()
    /// Of the page read last: the next one has about as many.
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

    /// Whether so many more operators may run.
    func spend(_ count: Int) -> Bool {
        budget -= count
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

    func use(of object: PDFObject) -> FontUse {
        let number = font(object)
        return FontUse(number: number, font: Unmanaged.passUnretained(fonts[number]))
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
