import TypesetBase
import TypesetImages
import TypesetPDFWriting
import TypesetStylesheet
import TypesetText

@testable import TypesetLayout

/// Builds small laid-out documents, one line of text below the other.
struct TestDocument {
    var pages: [Page] = []
    var structure = StructureTree()
    var outline: [OutlineItem] = []
    var destinations: [Destination] = []
    var obstacles: Int = 0
    private var y = 60.0

    init() {
        structure.language = "en"
        newPage()
    }

    mutating func newPage() {
        pages.append(Page(size: Size(width: 400, height: 500), label: "\(pages.count + 1)"))
        y = 60
    }

    /// Adds a line that belongs to a new element of `kind`; returns the element.
    @discardableResult
    mutating func line(
        _ text: String, _ face: FontFace = TestFont.latin, kind: StructureKind = .paragraph, in parent: StructureID = 0,
        isRightToLeft: Bool = false, missing: Set<Unicode.Scalar> = [], paint: Paint = .solid(.black), outline: TextOutline? = nil,
        endsWithHyphen: Bool = false
    ) -> StructureID {
        let element = structure.add(kind, to: parent)
        add(
            TestFont.shape(text, face, isRightToLeft: isRightToLeft, missing: missing), content: structure.addContent(to: element),
            paint: paint,
            outline: outline, endsWithHyphen: endsWithHyphen)
        return element
    }

    /// Adds a line of existing content.
    mutating func add(
        _ paragraph: ShapedParagraph, content: ContentID, paint: Paint = .solid(.black), outline: TextOutline? = nil,
        endsWithHyphen: Bool = false
    ) {
        let size: Points = 16, width = paragraph.glyphs.reduce(Em.zero) { $0 + $1.advance }.points(at: size)
        let glyphs = PlacedGlyphs(
            paragraph: paragraph, run: 0, glyphs: paragraph.glyphs.indices, origin: Point(x: 40, y: y), width: width, pointSize: size,
            endsWithHyphen: endsWithHyphen, paint: paint, outline: outline)
        pages[pages.count - 1].items.append(PlacedItem(.glyphs(glyphs), role: .content(content)))
        y += 26
    }

    mutating func add(_ item: PlacedItem) { pages[pages.count - 1].items.append(item) }

    /// Adds a link over the last line.
    mutating func link(_ element: StructureID, to target: StructureElement.Target) {
        structure[element].target = target
        pages[pages.count - 1].links.append(PlacedLink(element: element, rects: [Rect(x: 40, y: y - 44, width: 200, height: 22)]))
    }

    /// Adds a destination at the next line; returns its index.
    mutating func destination(of element: StructureID) -> Int {
        destinations.append(Destination(name: "d\(destinations.count)", page: pages.count - 1, y: Points(y - 44), element: element))
        return destinations.count - 1
    }

    @discardableResult
    mutating func figure(_ image: ImageResource, alternateText: String, opacity: Double = 1) -> StructureID {
        let figure = structure.add(.figure, to: 0)
        structure[figure].alternateText = alternateText
        let rect = Rect(x: 40, y: y, width: 60, height: 40)
        add(PlacedItem(.image(image, rect, opacity: opacity), role: .content(structure.addContent(to: figure))))
        y += 70
        return figure
    }

    var laidOut: LaidOutDocument {
        var metadata = DocumentMetadata()
        metadata.title = "A test"
        metadata.authors = ["An Author", "Another"]
        return LaidOutDocument(
            category: .large, pages: pages, structure: structure, outline: outline, destinations: destinations, metadata: metadata)
    }
}
