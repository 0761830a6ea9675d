public import Diagnostics

/// Number of a structure element in its tree.
public typealias StructureID = Int
/// Number of a piece of content: consecutive text of one structure element, or a picture.
public typealias ContentID = Int

/// A structure element, which describes a part of the document to assistive technology (ISO 32000-1 14.7, ISO 14289-1).
public struct StructureElement: Sendable {
    public enum Scope: String, Sendable { case row = "Row", column = "Column", both = "Both" }

    public enum Kind: Hashable, Sendable {
        case document, division, section
        case heading(Int)
        case paragraph, blockQuote, code, span, note, reference, link, figure, caption
        case list, listItem, label, listBody
        case table, tableHead, tableBody, tableRow, tableHeader, tableData
        case emphasis, strong
        case tableOfContents, tableOfContentsItem
    }

    public enum Child: Hashable, Sendable {
        case element(StructureID)
        case content(ContentID)
    }

    /// The target of a link or a reference.
    public enum Target: Hashable, Sendable {
        case uri(String)
        /// Index into `LaidOutDocument.destinations`.
        case destination(Int)
    }

    public var kind: Kind
    public var parent: StructureID?
    /// In reading order.
    public var children: [Child] = []
    public var alternateText: String?
    public var actualText: String?
    /// BCP 47, where it differs from the parent's.
    public var language: String?
    public var title: String?
    /// Unique in the document; notes must have one (ISO 14289-1 7.9), header cells have one where `headers` name them.
    public var identifier: String?
    public var scope: Scope?
    /// Identifiers of the header cells of a cell.
    public var headers: [String] = []
    public var columnSpan = 1
    public var rowSpan = 1
    /// Of lists: `None`, `Disc`, `Decimal` … (ISO 32000-1 table 347).
    public var listNumbering: String?
    public var target: Target?
    /// The description in a link annotation (Contents, ISO 14289-1 7.18.5).
    public var linkDescription: String?
    public var source: SourceSpan?

    public init(_ kind: Kind, parent: StructureID? = nil) {
        self.kind = kind
        self.parent = parent
    }
}

/// The document as assistive technology reads it: the same at every size, across pages.
public struct StructureTree: Sendable {
    /// Element 0 is the Document.
    public private(set) var elements: [StructureElement] = [StructureElement(.document)]
    /// The element that each content belongs to.
    public private(set) var owners: [StructureID] = []
    /// Language of the whole document, BCP 47.
    public var language = ""

    public init() {}

    public var root: StructureID { 0 }

    /// Adds an element as the last child of `parent`.
    public mutating func add(_ kind: StructureElement.Kind, to parent: StructureID) -> StructureID {
        elements.append(StructureElement(kind, parent: parent))
        elements[parent].children.append(.element(elements.count - 1))
        return elements.count - 1
    }

    /// Adds content as the last child of `element`.
    public mutating func addContent(to element: StructureID) -> ContentID {
        owners.append(element)
        elements[element].children.append(.content(owners.count - 1))
        return owners.count - 1
    }

    public subscript(_ id: StructureID) -> StructureElement {
        get { elements[id] }
        set { elements[id] = newValue }
    }
}
