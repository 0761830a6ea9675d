import TypesetBase

/// The size of a page.
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

/// The data that the pages of one file share while they are read.
///
/// Operators use its stores in turn, each for one call. Checks for overlapping accesses would take as long as the calls.
final class ReadingContext {
    let file: ObjectFile
    let structure: StructureIndex
    @exclusivity(unchecked) var optionalContent: OptionalContent
    let nodes: PageNodes
    private let programs: FontPrograms
    /// The fonts of files that share them; nil if no other file does.
    private let sharedFonts: SharedFonts?
    @exclusivity(unchecked) private(set) var fonts: [LoadedFont] = []
    @exclusivity(unchecked) var paints = PaintStore()
    @exclusivity(unchecked) var spaces: ColorSpaceStore
    let profiles: ICCProfiles
    @exclusivity(unchecked) private(set) var masks: [SoftMask] = []
    var maskNumbers: [PlacedContent: Int32] = [:]
    var tiles: [PlacedContent: InspectedPaint] = [:]
    private var pictureDigests: [ObjectID: UInt64] = [:]
    /// The pictures by the digests of their data; empty unless outlines are kept.
    private(set) var pictures: [UInt64: PictureFile] = [:]
    /// Whether the file is read for drawings of its pages.
    let keepsOutlines: Bool
    /// The counts of the page read last; the next one has about as many.
    var usual = PageCounts()
    @exclusivity(unchecked) private var fontNumbers: [ObjectID: Int] = [:]
    @exclusivity(unchecked) private var streams: [ObjectID: [UInt8]] = [:]
    @exclusivity(unchecked) private(set) var forms: [ObjectID: InspectedForm] = [:]
    private(set) var formOrder: [ObjectID] = []
    private(set) var problems = ReadingProblems()
    /// The damaged streams that a problem was reported for.
    private var reportedStreams: Set<ObjectID> = []
    var budget: ReadingBudget { file.budget }
    /// The bytes of paints and colour spaces that are already paid for.
    @exclusivity(unchecked) private var paidTables = 0

    init(file: ObjectFile, structure: StructureIndex, sharing sharedFonts: SharedFonts? = nil, keepsOutlines: Bool = false) {
        self.sharedFonts = sharedFonts
        self.file = file
        self.structure = structure
        optionalContent = OptionalContent(file)
        nodes = PageNodes(file)
        programs = FontPrograms(file, keepsOutlines: keepsOutlines)
        self.keepsOutlines = keepsOutlines
        profiles = ICCProfiles(file)
        spaces = ColorSpaceStore(process: profiles.process)
    }

    /// Keeps a picture for drawings of pages.
    func keepPicture(_ dictionary: PDFDictionary, _ id: ObjectID) {
        let digest = digest(ofPicture: id)
        guard pictures[digest] == nil, let picture = PictureFile(dictionary, id, file), budget.spend(.memory, picture.memory) else {
            return
        }
        pictures[digest] = picture
    }

    /// Returns the digest of a picture's data as they are in the file; that of no data if they are encrypted.
    func digest(ofPicture id: ObjectID) -> UInt64 {
        if let known = pictureDigests[id] { return known }
        var digest = ContentDigest()
        if let bytes = file.rawBytes(id) { digest.add(UnsafeRawBufferPointer(bytes)) }
        pictureDigests[id] = digest.number
        return digest.number
    }

    /// Stores a soft mask and returns its number.
    func enter(_ mask: SoftMask) -> Int32 {
        masks.append(mask)
        return Int32(masks.count - 1)
    }

    /// Pays for the paints, colour spaces and masks added since the last call.
    func payTables() -> Bool {
        let size = (paints.count + spaces.count + masks.count) * Self.tableSize, new = size - paidTables
        paidTables = size
        return new == 0 || budget.spend(.memory, new)
    }

    /// The bytes of memory of a paint or a colour space, and of a font with its tables of 256 codes.
    private static let tableSize = 192, fontSize = 16_384
    /// The cost in operators of reading a font.
    private static let fontCost = 500

    /// Reports a problem, or only the limit that ended the reading of objects, since much then seems to be missing.
    func report(_ message: String, page: Int?) {
        if !budget.endsObjects { problems.add(ReadingProblem(page: page, message)) }
    }

    private func font(_ object: PDFObject, page: Int) -> Int {
        if let id = object.reference, let number = fontNumbers[id] { return number }
        let number = fonts.count, damaged = file.damagedStreams.count
        // A font past the budget is replaced by the last font or, if there is none, by a font without a name.
        let isPaid = budget.spend(.memory, Self.fontSize) && budget.spend(.operators, Self.fontCost)
        let font = read(isPaid ? object : .null)
        if !isPaid, let last = fonts.indices.last { return last }
        fonts.append(font)
        let streams = file.damagedStreams[damaged...]
        if !streams.isEmpty { report("\(font.info.displayName) has streams that cannot be decoded", page: page) }
        reportedStreams.formUnion(streams)
        if let id = object.reference { fontNumbers[id] = number }
        return number
    }

    private func read(_ object: PDFObject) -> LoadedFont {
        let reader = FontReader(file: file, programs: programs), dictionary = file.dictionary(object)
        guard let sharedFonts, file.name(dictionary["Subtype"]) == "Type0", let id = object.reference,
            let contents = ObjectContents(of: id, in: file)
        else { return LoadedFont(reader.read(dictionary), budget) }
        if let known = sharedFonts.font(contents) { return LoadedFont(known, budget) { reader.read(dictionary).codes } }
        let damaged = file.damagedStreams.count, font = reader.read(dictionary)
        guard file.damagedStreams.count == damaged, font.codes.isComplete else { return LoadedFont(font, budget) }
        return LoadedFont(sharedFonts.enter(SharedFont(font), contents), budget) { font.codes }
    }

    func use(of object: PDFObject, page: Int) -> FontReference {
        let number = font(object, page: page)
        return FontReference(number: number, font: Unmanaged.passUnretained(fonts[number]))
    }

    /// Returns the bytes of a form and caches them, since headers and logos are drawn on every page.
    func formData(_ id: ObjectID, page: Int) -> [UInt8] {
        if let data = streams[id] { return data }
        let data = data(id, of: "a form", page: page)
        if budget.spend(.memory, data.count) { streams[id] = data }
        return data
    }

    /// Returns the bytes of content of a kind, such as `a form`.
    func data(_ id: ObjectID, of kind: String, page: Int) -> [UInt8] {
        let data = file.data(id)
        if file.isDamaged(id) {
            reportedStreams.insert(id)
            report("\(kind) cannot be decoded to its end", page: page)
        }
        return data
    }

    /// Reports problems that are known only after all pages: damaged streams that pages do not draw (metadata, tables of colours), and
    /// glyphs that were not read.
    func reportRest() {
        if programs.isExhausted { budget.exhaust(.glyphSeconds) }
        for id in file.damagedStreams.sorted(by: { $0.number < $1.number }) where !reportedStreams.contains(id) {
            report("the stream of object \(id.number) cannot be decoded to its end", page: nil)
        }
        for problem in budget.problems.all + budget.reports { problems.add(problem) }
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
