public import Geometry

/// The structure tree (ISO 32000-1 14.7) as a list; children come after their parents, in the order of the tree.
public struct InspectedStructure: Sendable {
    public var elements: [InspectedElement] = []
    /// Elements directly under the root.
    public var roots: [Int] = []
    public var roleMapFaults: [RoleMapFault] = []
}

/// A role map entry that the standard forbids (ISO 14289-1 7.1).
public enum RoleMapFault: Hashable, Sendable {
    case circular(String)
    case remapsStandardType(String)
}

/// A node of the structure tree.
public struct InspectedElement: Sendable {
    public enum Kid: Sendable {
        case element(Int)
        /// Marked content of a page (from 1), or of a form on it.
        case content(mcid: Int, page: Int?)
        /// An annotation or an XObject.
        case object
    }

    /// As written, and after the role map.
    public var type: String
    /// nil where the type is neither standard nor mapped to a standard one.
    public var standardType: String?
    public var parent: Int?
    public var hasParentEntry: Bool
    public var kids: [Kid] = []
    public var page: Int?
    /// Of the object that the element is; nil for one that is written within its parent.
    public var objectNumber: Int?
    private let details: ElementDetails?

    /// - Parameter details: nil where it has none.
    init(type: String, hasParentEntry: Bool, details: ElementDetails?) {
        self.type = type
        self.hasParentEntry = hasParentEntry
        self.details = details
    }

    /// The element's children that are elements.
    public var children: [Int] { kids.compactMap { if case .element(let index) = $0 { index } else { nil } } }
}

extension InspectedElement {
    public var title: String? { details?.title }
    public var alternateText: String? { details?.alternateText }
    public var actualText: String? { details?.actualText }
    public var expansion: String? { details?.expansion }
    public var language: String? { details?.language }
    public var id: String? { details?.id }
    public var attributes: ElementAttributes { details?.attributes ?? ElementAttributes() }
}

/// What few elements have, kept apart so that a long book's list of elements is not mostly empty.
final class ElementDetails: Sendable {
    let title: String?
    let alternateText: String?
    let actualText: String?
    let expansion: String?
    let language: String?
    let id: String?
    let attributes: ElementAttributes

    init(_ syntax: ElementSyntax.Details) {
        (title, alternateText, actualText) = (syntax.title, syntax.alternateText, syntax.actualText)
        (expansion, language, id, attributes) = (syntax.expansion, syntax.language, syntax.id, syntax.attributes)
    }
}

/// Attributes of the owners Table, List, Layout and PrintField (ISO 32000-1 14.8.5).
public struct ElementAttributes: Sendable {
    public var scope: String?
    public var headers: [String] = []
    public var columnSpan = 1
    public var rowSpan = 1
    public var listNumbering: String?
    public var bounds: Rect?
    public var role: String?
}
