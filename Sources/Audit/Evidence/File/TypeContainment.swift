import TypesetPDFReading

/// The types that elements may contain (ISO/TS 32005, Table 5).
struct TypeContainment: Sendable {
    /// A kind of fault: the type of an element, and what it contains.
    struct Breach: Hashable {
        let parent: StandardType
        /// The type of the child; nil for marked content.
        let child: StandardType?
        /// Whether one such child is allowed.
        let isRepeated: Bool
    }

    static let standard = TypeContainment()

    /// The types that may not be in a type, and those that may be there once.
    private var forbidden: [StandardType: Set<StandardType>] = [:], single: [StandardType: Set<StandardType>] = [:]
    /// The types that may not have marked content of their own.
    private var withoutContent: Set<StandardType> = []

    private init() {
        for line in EmbeddedText.containment_txt.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: " ").map(String.init)
            guard let name = fields.first, let parent = Self.type(named: String(name.dropLast())) else { continue }
            forbidden[parent] = Set(fields.compactMap(Self.type))
            single[parent] = Set(fields.compactMap { $0.hasPrefix("1:") ? Self.type(named: String($0.dropFirst(2))) : nil })
            if fields.contains("content") { withoutContent.insert(parent) }
        }
    }

    /// The type with a name in the table, whose `Hn` is every heading with a level.
    private static func type(named name: String) -> StandardType? { name == "Hn" ? .heading(1) : StandardType(name, isVersion2: true) }

    /// Reports each fault of a structure tree, with its element.
    ///
    /// The children and the content of an element that only groups others count as parts of the element around it.
    func judge(_ structure: InspectedStructure, _ report: (Breach, _ element: Int) -> Void) {
        struct Child: Hashable { var parent: Int; var type: StandardType }
        let owners = structure.owners
        var found: Set<Child> = []
        for index in structure.elements.indices {
            guard let type = structure.elements[index].standardType?.inTable else { continue }
            let owner = owners[index], around = owner.flatMap { structure.elements[$0].standardType?.inTable }
            if let holder = structure.isGroup(index) ? around : type, withoutContent.contains(holder),
                structure.elements[index].kids.contains(where: { if case .content = $0 { true } else { false } })
            {
                report(Breach(parent: holder, child: nil, isRepeated: false), index)
            }
            guard type != .nonStructural, let owner, let around else { continue }
            let isRepeated = single[around]?.contains(type) == true && !found.insert(Child(parent: owner, type: type)).inserted
            if isRepeated || forbidden[around]?.contains(type) == true {
                report(Breach(parent: around, child: type, isRepeated: isRepeated), index)
            }
        }
    }
}

extension StandardType {
    /// The type as the table names it.
    fileprivate var inTable: StandardType { if case .heading = self { .heading(1) } else { self } }

    /// The name in the table.
    var nameInTable: String { if case .heading = self { "Hn" } else { name } }
}
