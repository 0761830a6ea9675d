import TypesetBase

/// A node of the structure tree as its dictionary states it (ISO 32000-1 table 323): an element, or a reference to content (`MCR`) or to an
/// object (`OBJR`).
struct ElementSyntax {
    /// A child that is not yet followed.
    enum Kid {
        case reference(ObjectID)
        case content(Int)
        /// A direct dictionary inside its parent's.
        case syntax(ByteScanner)
    }

    private(set) var kind = ""
    private(set) var mcid: Int?
    private(set) var page: ObjectID?
    private(set) var type = ""
    /// The namespace of the type; nil for the types of PDF 1.7.
    private(set) var namespace: ObjectID?
    private(set) var hasParentEntry = false
    /// The rare entries; nil if there are none.
    private(set) var details: Details?

    /// The entries that few elements have.
    struct Details: Hashable, Sendable {
        var title: String?
        var texts = StatedTexts()
        var id: String?
        /// Whether the element refers to others (`Ref`), and whether it has associated files (`AF`).
        var hasReference = false, hasFiles = false
        /// The attributes; those of an unread owner are empty, since every line of code has some.
        var attributes = ElementAttributes()
    }

    /// Reads the dictionary at the parser's position and adds its kids to a list; returns false if there is no dictionary.
    mutating func read(_ parser: inout ObjectParser, _ file: ObjectFile, into kids: inout [Kid]) -> Bool {
        parser.forEachEntry { key, parser in
            switch key.bytes.first {
            case UInt8(ascii: "T") where key == "Type": kind = parser.name(file) ?? ""
            case UInt8(ascii: "S") where key == "S": type = parser.name(file) ?? ""
            case UInt8(ascii: "P") where key == "P": hasParentEntry = !parser.object().isNull
            case UInt8(ascii: "P") where key == "Pg": page = parser.object().reference
            case UInt8(ascii: "K") where key == "K": Self.readKids(&parser, into: &kids)
            case UInt8(ascii: "N") where key == "NS": namespace = parser.object().reference
            case UInt8(ascii: "M") where key == "MCID": mcid = parser.number(file).map(Int.init(fileNumber:))
            default: readText(key, &parser, file)
            }
        }
    }

    private mutating func readText(_ key: EntryKey, _ parser: inout ObjectParser, _ file: ObjectFile) {
        guard key == "T" || key == "ID" || key == "Ref" || StatedTexts.mayBe(key) else { return }
        var known = details ?? Details()
        if key == "T" { known.title = file.text(parser.object()) }
        if key == "ID" { known.id = file.text(parser.object()) }
        if key == "Ref" { known.hasReference = !parser.object().isNull }
        if key == "AF" { known.hasFiles = !parser.object().isNull }
        if key == "A" { known.attributes = ElementAttributes(parser.object(), file) }
        known.texts.read(key) { file.text(parser.object()) }
        details = known
    }

    /// The bytes of memory of a kid until it is read, and in its element.
    private static let kidSize = 96

    /// Reads one kid or a list of kids.
    static func readKids(_ parser: inout ObjectParser, into kids: inout [Kid]) {
        parser.forEachItem { parser in
            guard parser.budget.spend(.memory, Self.kidSize) else { return parser.stop() }
            if parser.isAtDictionary {
                kids.append(.syntax(parser.scanner))
                parser.skip()
            } else {
                switch parser.object() {
                case .number(let mcid): kids.append(.content(Int(fileNumber: mcid)))
                case .reference(let id): kids.append(.reference(id))
                default: break
                }
            }
        }
    }
}

extension ElementAttributes {
    /// Reads one dictionary, or a list of them with revision numbers between.
    init(_ object: PDFObject, _ file: ObjectFile) {
        let value = file.resolve(object)
        for item in value.array ?? [value] { read(file.dictionary(item), file) }
    }

    /// Reads the attributes of a dictionary, each of which counts only under its owner (14.8.5.1).
    private mutating func read(_ entries: PDFDictionary, _ file: ObjectFile) {
        let owner = file.name(entries["O"])
        if owner == "Layout" { hasBox = hasBox || !entries["BBox"].isNull }
        if owner == "List" { listNumbering = file.name(entries["ListNumbering"]) ?? listNumbering }
        guard owner == "Table" else { return }
        if let scope = file.name(entries["Scope"]) { self.scope = scope }
        if let span = file.number(entries["ColSpan"]) { columnSpan = Self.span(span) }
        if let span = file.number(entries["RowSpan"]) { rowSpan = Self.span(span) }
        headers += file.array(entries["Headers"]).compactMap { file.text($0) }
    }

    /// Returns a span within limits; a table beyond them is an attack on memory.
    private static func span(_ value: Double) -> Int { min(10_000, max(1, Int(fileNumber: value))) }
}
