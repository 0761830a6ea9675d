package import TypesetBase
package import TypesetMath

/// The number of a structure element in its tree.
package typealias StructureID = Int
/// The number of a marked content: consecutive text of one structure element, or a picture.
package typealias ContentID = Int

/// The role of a structure element, from which its tag derives.
package enum StructureKind: Hashable, Sendable {
    /// An aside is separate from the surrounding text, such as a warning.
    case document, division, section, aside
    /// The title of a document whose first-level headings are its sections.
    case title
    case heading(Int)
    case paragraph, blockQuote, code, span, note, reference, link, figure, formula, caption
    case list, listItem, label, listBody
    case table, tableHead, tableBody, tableFoot, tableRow, tableHeader, tableData
    case emphasis, strong, quote
    case ruby, rubyBase, rubyText
    /// A part of a block that begins and ends with a line: text between hard line breaks, a line of code.
    case line
    case tableOfContents, tableOfContentsItem
    /// A subject index.
    case index
    /// An entry of a reference list.
    case bibliographyEntry
}

/// A structure element, which describes a part of the document to assistive technology (ISO 32000-1 14.7, ISO 14289-1).
package struct StructureElement: Sendable {
    package enum TextPosition: String, Sendable { case sup = "Sup", sub = "Sub" }
    package enum Scope: String, Sendable { case row = "Row", column = "Column", both = "Both" }

    /// The meaning of a line under or through text (ISO 32000-1 table 344, `TextDecorationType`).
    package enum TextDecoration: Sendable { case underline, lineThrough }

    package enum Child: Hashable, Sendable {
        case element(StructureID)
        case content(ContentID)
    }

    /// The target of a link or a reference.
    package enum Target: Hashable, Sendable {
        case uri(String)
        /// The index into `LaidOutDocument.destinations`.
        case destination(Int)
        /// The file of another document of the run, by number, and an anchor in it, which may be empty. `address` is the address as written
        /// in the document.
        case document(Int, fragment: String, address: String)
    }

    package var kind: StructureKind
    @CompactIndex package var parent: StructureID?
    /// The children in reading order.
    package var children: [Child] = []
    package var source: SourceSpan?
    private var details = CopyOnWriteBox<Details>()
    private var link = CopyOnWriteBox<Link>()

    /// Attributes that few elements have, stored separately, since documents have hundreds of thousands of elements.
    private struct Details: Initializable {
        var alternateText: String?
        var actualText: String?
        var expansion: String?
        var textPosition: TextPosition?
        var language: String?
        var title: String?
        var identifier: String?
        var scope: Scope?
        var headers: [String] = []
        var columnSpan = 1
        var rowSpan = 1
        var listNumbering: String?
        var textDecoration: TextDecoration?
        var isRightToLeft: Bool?
        var formula: FlowFormula?
    }

    private struct Link: Initializable {
        var target: Target?
        var description: String?
    }

    /// Whether none of the attributes that few elements have is set.
    package var isPlain: Bool { details.isInitial }

    /// Takes all attributes that few elements have from another element, without a copy of its own.
    mutating func shareDetails(of other: StructureElement) { details = other.details }

    package var alternateText: String? {
        get { details.value.alternateText }
        set { details.value.alternateText = newValue }
    }
    /// The formula that the element contains; nil for other elements.
    var formula: FlowFormula? {
        get { details.value.formula }
        set { details.value.formula = newValue }
    }
    /// The formula as MathML; nil for other elements.
    package var mathML: String? { formula?.mathML }
    /// The elements of the formula in MathML, whose tokens are those of the glyphs; nil for other elements.
    package var mathMLElements: [MathMLElement]? { formula?.formula.mathMLElements }
    package var actualText: String? {
        get { details.value.actualText }
        set { details.value.actualText = newValue }
    }
    /// The expansion of an abbreviation.
    package var expansion: String? {
        get { details.value.expansion }
        set { details.value.expansion = newValue }
    }
    /// The position of raised and lowered text (ISO 32000-2 table 378).
    package var textPosition: TextPosition? {
        get { details.value.textPosition }
        set { details.value.textPosition = newValue }
    }
    /// A BCP 47 tag, if it differs from the parent's.
    package var language: String? {
        get { details.value.language }
        set { details.value.language = newValue }
    }
    package var title: String? {
        get { details.value.title }
        set { details.value.title = newValue }
    }
    /// The identifier, unique in the document: notes must have one (ISO 14289-1 7.9), and header cells have one if `headers` name them.
    package var identifier: String? {
        get { details.value.identifier }
        set { details.value.identifier = newValue }
    }
    package var scope: Scope? {
        get { details.value.scope }
        set { details.value.scope = newValue }
    }
    /// The identifiers of the header cells of a cell.
    package var headers: [String] {
        get { details.value.headers }
        set { details.value.headers = newValue }
    }
    package var columnSpan: Int {
        get { details.value.columnSpan }
        set { details.value.columnSpan = newValue }
    }
    package var rowSpan: Int {
        get { details.value.rowSpan }
        set { details.value.rowSpan = newValue }
    }
    /// The numbering of a list: `None`, `Disc`, `Decimal` … (ISO 32000-1 table 347).
    package var listNumbering: String? {
        get { details.value.listNumbering }
        set { details.value.listNumbering = newValue }
    }
    package var textDecoration: TextDecoration? {
        get { details.value.textDecoration }
        set { details.value.textDecoration = newValue }
    }
    /// Whether lines run from right to left; nil if as around the element (ISO 32000-1 table 343, `WritingMode`).
    package var isRightToLeft: Bool? {
        get { details.value.isRightToLeft }
        set { details.value.isRightToLeft = newValue }
    }
    package var target: Target? {
        get { link.value.target }
        set { link.value.target = newValue }
    }
    /// The description in a link annotation (Contents, ISO 14289-1 7.18.5).
    package var linkDescription: String? {
        get { link.value.description }
        set { link.value.description = newValue }
    }

    /// The numbering of a list whose labels are terms.
    package static let definitionNumbering = "Description"

    package init(_ kind: StructureKind, parent: StructureID? = nil) {
        self.kind = kind
        self.parent = parent
    }
}

/// The document as assistive technology reads it, the same at every size, across pages.
package struct StructureTree: Sendable {
    /// Element 0 is the Document.
    package private(set) var elements: [StructureElement] = [StructureElement(.document)]
    /// The element that each content belongs to.
    package private(set) var owners: [StructureID] = []
    /// The language of the whole document, a BCP 47 tag.
    package var language = ""

    package init() {}

    package var root: StructureID { 0 }

    /// Adds an element as the last child of `parent`.
    package mutating func add(_ kind: StructureKind, to parent: StructureID) -> StructureID {
        elements.append(StructureElement(kind, parent: parent))
        elements[parent].children.append(.element(elements.count - 1))
        return elements.count - 1
    }

    /// Adds content as the last child of `element`.
    package mutating func addContent(to element: StructureID) -> ContentID {
        owners.append(element)
        elements[element].children.append(.content(owners.count - 1))
        return owners.count - 1
    }

    /// Sets the direction of a block's lines if it differs from that of the surrounding blocks.
    package mutating func setDirection(ofBlock id: StructureID, isRightToLeft: Bool) {
        var outer = elements[id].parent
        while let around = outer, elements[around].isRightToLeft == nil { outer = elements[around].parent }
        let inherited = outer.flatMap { elements[$0].isRightToLeft } ?? false
        elements[id].isRightToLeft = isRightToLeft == inherited ? nil : isRightToLeft
    }

    package subscript(_ id: StructureID) -> StructureElement {
        get { elements[id] }
        set { elements[id] = newValue }
    }
}
