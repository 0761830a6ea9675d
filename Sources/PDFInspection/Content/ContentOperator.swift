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

    /// The letters packed into a number.
    static func code(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }

    static let table: [UInt32: ContentOperator] = Dictionary(uniqueKeysWithValues: allCases.map { op in
        (op.rawValue.utf8.reduce(0) { $0 << 8 | UInt32($1) }, op)
    })
}

/// An operand as the scanner meets it; strings are ranges of the scanner's buffer, so that showing text allocates nothing.
enum Operand {
    case number(Double)
    case name(String)
    case string(Range<Int>)
    case arrayStart
    case arrayEnd
    case object(PDFObject)

    var number: Double { if case .number(let value) = self { value } else { 0 } }
    var name: String? { if case .name(let value) = self { value } else { nil } }
}
