import PDFTestFiles
import TypesetPDFReading

/// A part of a test file: an element, text in it, or the end of the page.
indirect enum Tag: ExpressibleByStringLiteral {
    case element(String, entries: String, [Tag])
    /// Text with the property list of its marked content; without a number it is untagged.
    case text(String, properties: String = "", isTagged: Bool = true)
    case artifact(String)
    /// The annotation of a link, with its action or destination.
    case annotation(String)
    case pageBreak

    init(stringLiteral text: String) { self = .text(text) }
}

/// Creates an element with further entries in its dictionary.
func tag(_ type: String, _ entries: String = "", _ kids: Tag...) -> Tag { .element(type, entries: entries, kids) }

/// A tagged file of two pages, whose lines are set one below the other in Helvetica.
struct TaggedFile {
    private var elements: [String] = []
    private var annotations: [String] = []
    private var pages = ["", ""]
    /// The element of each number of marked content, by page.
    private var owners: [[Int]] = [[], []]
    private var page = 0
    private var y = 780
    private let annotationBase: Int
    private let catalog: String
    private let version: String
    /// Further objects, numbered after the elements and the annotations.
    private let more: [String]

    /// The objects before the elements: catalog, pages, font, root of the tree, and each page with its content.
    private static let firstElement = 9

    init(_ root: [Tag], catalog: String = "/Lang(en)", version: String = "1.7", more: [String] = []) {
        (self.catalog, self.version, self.more) = (catalog, version, more)
        annotationBase = Self.firstElement + Self.count(root)
        for part in root { _ = add(part, parent: 4) }
    }

    private static func count(_ tags: [Tag]) -> Int {
        tags.reduce(0) { if case .element(_, _, let kids) = $1 { $0 + 1 + count(kids) } else { $0 } }
    }

    /// Adds a part and returns its kid entry; empty if it has none.
    private mutating func add(_ part: Tag, parent: Int) -> String {
        switch part {
        case .element(let type, let entries, let kids):
            let index = elements.count, number = Self.firstElement + index
            elements.append("")
            let references = kids.map { add($0, parent: number) }.joined(separator: " ")
            elements[index] = "<</Type/StructElem/S/\(type)/P \(parent) 0 R\(entries)/K[\(references)]>>"
            return "\(number) 0 R"
        case .text(let text, let properties, let isTagged):
            y -= 20
            let show = "BT /F 12 Tf 40 \(y) Td (\(text)) Tj ET"
            guard isTagged else { pages[page] += show + "\n"; return "" }
            pages[page] += "/Span<</MCID \(owners[page].count)\(properties)>>BDC \(show) EMC\n"
            owners[page].append(parent)
            return "<</Type/MCR/Pg \(5 + 2 * page) 0 R/MCID \(owners[page].count - 1)>>"
        case .artifact(let text):
            y -= 20
            pages[page] += "/Artifact BMC BT /F 12 Tf 40 \(y) Td (\(text)) Tj ET EMC\n"
            return ""
        case .annotation(let entries):
            annotations.append(
                "<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/StructParent \(2 + annotations.count)\(entries)/Owner \(parent)>>")
            return "<</Type/OBJR/Obj \(annotationBase + annotations.count - 1) 0 R/Pg 5 0 R>>"
        case .pageBreak:
            (page, y) = (1, 780)
            return ""
        }
    }

    var bytes: [UInt8] {
        let references = annotations.indices.map { "\(annotationBase + $0) 0 R" }.joined(separator: " ")
        let lists = owners.enumerated().map { "\($0) [\($1.map { "\($0) 0 R" }.joined(separator: " "))]" }
        let links = annotations.enumerated().map { index, text in
            "\(2 + index) \(text.split(separator: "/Owner ").last?.split(separator: ">").first ?? "0") 0 R"
        }
        let nums = (lists + links).joined(separator: " ")
        let page = pages.indices.map { number in
            [
                "<</Type/Page/Parent 2 0 R/StructParents \(number)/Contents \(6 + 2 * number) 0 R/Resources<</Font<</F 3 0 R>>>>"
                    + (number == 0 ? "/Annots[\(references)]>>" : ">>"), SmallPDF.stream(pages[number]),
            ]
        }
        return SmallPDF(
            version: version,
            objects: [
                "<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>\(elements.isEmpty ? "" : "/StructTreeRoot 4 0 R")\(catalog)>>",
                "<</Type/Pages/Kids[5 0 R 7 0 R]/Count 2/MediaBox[0 0 600 800]>>",
                "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 126/Widths[\(Self.widths)]>>",
                "<</Type/StructTreeRoot/K[\(elements.isEmpty ? "" : "\(Self.firstElement) 0 R")]/ParentTree<</Nums[\(nums)]>>>>",
            ] + page.flatMap(\.self) + elements + annotations + more
        ).bytes
    }

    private static let widths = Array(repeating: "500", count: 95).joined(separator: " ")

    func inspected() throws -> InspectedPDF { try InspectedPDF(reading: bytes, path: "folder/tagged.pdf") }
}
