/// The operators of content streams (ISO 32000-1 annex A).
enum ContentOperator: String, CaseIterable {
    case save = "q", restore = "Q", concatenate = "cm", lineWidth = "w", graphicsState = "gs"
    case moveTo = "m", lineTo = "l", curveTo = "c", curveFromHere = "v", curveToThere = "y", closePath = "h", rectangle = "re"
    case stroke = "S", closeStroke = "s", fill = "f", fillOld = "F", fillEvenOdd = "f*", fillStroke = "B", fillStrokeEvenOdd = "B*"
    case closeFillStroke = "b", closeFillStrokeEvenOdd = "b*", endPath = "n", clip = "W", clipEvenOdd = "W*"
    case beginText = "BT", endText = "ET", characterSpacing = "Tc", wordSpacing = "Tw", horizontalScale = "Tz", leading = "TL", font = "Tf"
    case renderMode = "Tr", rise = "Ts", moveLine = "Td", moveLineLeading = "TD", textMatrix = "Tm", nextLine = "T*"
    case show = "Tj", showAdjusted = "TJ", nextLineShow = "'", nextLineShowSpaced = "\""
    case strokeSpace = "CS", fillSpace = "cs", strokeColor = "SC", strokeColorPattern = "SCN", fillColor = "sc", fillColorPattern = "scn"
    case strokeGray = "G", fillGray = "g", strokeRGB = "RG", fillRGB = "rg", strokeCMYK = "K", fillCMYK = "k"
    case shading = "sh", beginImage = "BI", xObject = "Do"
    case beginMarked = "BMC", beginMarkedProperties = "BDC", endMarked = "EMC"

    /// nil for letters that are no operator that a reader of text and fills needs.
    static func named(_ letters: UnsafeBufferPointer<UInt8>) -> ContentOperator? {
        switch letters.count {
        case 1: short[Int(letters[0])]
        case 2: short[Int(letters[0]) << 8 | Int(letters[1])]
        case 3: long[UInt32(letters[0]) << 16 | UInt32(letters[1]) << 8 | UInt32(letters[2])]
        default: nil
        }
    }

    /// Those of one and two letters, by their letters' bytes: nearly all that a page has.
    private static let short: [ContentOperator?] = {
        var table = [ContentOperator?](repeating: nil, count: 1 << 16)
        for op in allCases where op.rawValue.utf8.count < 3 { table[op.rawValue.utf8.reduce(0) { $0 << 8 | Int($1) }] = op }
        return table
    }()

    private static let long: [UInt32: ContentOperator] = Dictionary(
        uniqueKeysWithValues: allCases.filter { $0.rawValue.utf8.count == 3 }.map { op in
            (op.rawValue.utf8.reduce(0) { $0 << 8 | UInt32($1) }, op)
        })
}

/// Some bytes of a content stream, or of its strings.
struct ByteRange {
    var start: Int32
    var count: Int32

    init(_ range: Range<Int>) { (start, count) = (Int32(clamping: range.lowerBound), Int32(clamping: range.count)) }
    var range: Range<Int> { Int(start)..<Int(start + count) }
}

/// An operand as the scanner meets it; names and strings are ranges of bytes, so that nothing is allocated for them.
enum Operand {
    case number(Double)
    case name(ByteRange)
    /// Of the scanner's strings.
    case string(ByteRange)
    /// A string whose bytes stand in the stream themselves.
    case literal(ByteRange)
    case dictionary(ByteRange)
    case other
}
