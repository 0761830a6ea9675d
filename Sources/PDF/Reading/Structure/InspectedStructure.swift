package import TypesetBase

/// The structure tree (ISO 32000-1 14.7) as a list, in the order of the tree, with children after their parents.
package struct InspectedStructure: Sendable {
    package var elements: [InspectedElement] = []
    /// The elements directly under the root.
    package var roots: [Int] = []
    /// Whether the types of all roots are of the namespace of PDF 2.0; true without roots.
    package var hasVersion2Roots = true
    package var roleMapFaults: [RoleMapFault] = []
}

extension InspectedStructure {
    /// For each element, the nearest one that states a language: itself or an ancestor.
    package var languageOwners: [CompactIndex] {
        elements.withUnsafeBufferPointer { elements in
            var owners: [CompactIndex] = []
            owners.reserveCapacity(elements.count)
            // Parents precede their children.
            for index in elements.indices {
                let isOwner = elements[index].statesDetails && elements[index].language != nil
                owners.append(CompactIndex(wrappedValue: isOwner ? index : elements[index].parent.flatMap { owners[$0].wrappedValue }))
            }
            return owners
        }
    }
}

/// A role map entry that the standard forbids (ISO 14289-1 7.1).
package enum RoleMapFault: Hashable, Sendable {
    case circular(String)
    case remapsStandardType(String)
    /// A type of a namespace with a role in the same namespace (ISO 14289-2 8.2.4).
    case staysInNamespace(String)
}

/// A node of the structure tree; a book has a hundred thousand, whose numbers are stored in half the size of integers.
package struct InspectedElement: Sendable {
    package enum Kid: Sendable {
        case element(Int32)
        /// Marked content of a page (from 1), or of a form on it.
        case content(mcid: Int32, page: Int32?)
        /// An annotation or an XObject.
        case object
    }

    /// The type as written, before the role map.
    package let type: String
    /// The type after the role map; nil if the type is neither standard nor mapped to a standard one.
    package let standardType: StandardType?
    private let details: Detached<ElementSyntax.Details>?
    package internal(set) var kids: [Kid] = []
    @CompactIndex package private(set) var parent: Int?
    @CompactIndex package private(set) var page: Int?
    /// The number of the element's object; nil for an element inside its parent's object.
    @CompactIndex package private(set) var objectNumber: Int?
    package let hasParentEntry: Bool

    init(_ syntax: ElementSyntax, standardType: StandardType?, parent: Int?, page: Int?, objectNumber: Int?) {
        (type, hasParentEntry) = (syntax.type, syntax.hasParentEntry)
        details = syntax.details.flatMap { Detached($0, unless: ElementSyntax.Details()) }
        self.standardType = standardType
        (self.parent, self.page, self.objectNumber) = (parent, page, objectNumber)
    }

    /// The element's children that are elements.
    package var children: [Int] { kids.compactMap { if case .element(let index) = $0 { Int(index) } else { nil } } }
}

extension InspectedElement {
    /// Whether the element states any of the following, as few elements do.
    package var statesDetails: Bool { details != nil }
    package var title: String? { details?.value.title }
    package var alternateText: String? { details?.value.texts.alternateText }
    package var actualText: String? { details?.value.texts.actualText }
    package var expansion: String? { details?.value.texts.expansion }
    package var language: String? { details?.value.texts.language }
    package var id: String? { details?.value.id }
    /// Whether the element refers to others (`Ref`).
    package var hasReference: Bool { details?.value.hasReference ?? false }
    /// Whether the element has associated files (`AF`), such as the MathML of a formula.
    package var hasFiles: Bool { details?.value.hasFiles ?? false }
    package var attributes: ElementAttributes { details?.value.attributes ?? ElementAttributes() }
}

/// Attributes of the owners Table and List (ISO 32000-1 14.8.5.5 and 14.8.5.7), and the bounding box of the owner Layout.
package struct ElementAttributes: Hashable, Sendable {
    package var scope: String?
    package var headers: [String] = []
    package var columnSpan = 1
    package var rowSpan = 1
    /// Whether the element states its bounding box (14.8.5.4.3).
    package var hasBox = false
    package var listNumbering: String?
}

/// Follows the role map to a standard type (ISO 32000-1 14.8.4.1), once for each type, also in long chains.
struct RoleMap {
    private let roles: [String: String]
    private var standards: [String: StandardType?] = [:]
    private var circles: [String: Bool] = [:]

    init(_ dictionary: PDFDictionary, file: ObjectFile) {
        roles = Dictionary(
            dictionary.entries.compactMap { entry in file.name(entry.value).map { (entry.key.asName, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Returns the fault of the role map for the type of an element; nil if there is none.
    mutating func fault(_ type: String) -> RoleMapFault? {
        guard roles[type] != nil else { return nil }
        if standard(type) != nil { return .remapsStandardType(type) }
        return isCircular(type) ? .circular(type) : nil
    }

    private func standard(_ type: String) -> StandardType? { StandardType(type, isVersion2: false) }

    private mutating func isCircular(_ type: String) -> Bool {
        var path: [String] = [], seen: Set<String> = [], current: String? = type, isCircular = false
        while let next = current {
            if let known = circles[next] { isCircular = known; break }
            if !seen.insert(next).inserted { isCircular = true; break }
            path.append(next)
            current = roles[next]
        }
        for type in path { circles[type] = isCircular }
        return isCircular
    }

    /// Returns the standard type of a type; nil if it is mapped to none.
    mutating func standardType(_ type: String) -> StandardType? {
        var path: [String] = [], seen: Set<String> = [], current: String? = type, standard: StandardType?
        while let next = current, seen.insert(next).inserted {
            if let known = standards[next] { standard = known; break }
            standard = self.standard(next)
            if standard != nil { break }
            path.append(next)
            current = roles[next]
        }
        for type in path { standards[type] = .some(standard) }
        return standard
    }
}
