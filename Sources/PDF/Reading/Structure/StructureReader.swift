import TypesetBase

/// Reads the structure tree into a list (ISO 32000-1 14.7.2), iteratively, since damaged trees can be as deep as the file is long.
struct StructureReader {
    private let file: ObjectFile
    private let pages: [ObjectID: Int]
    private var types: StructureTypes
    private var structure = InspectedStructure()
    private var indices = ElementIndices()
    /// The children still to be read, the next one last.
    private var pending: [Pending] = []
    private var kids: [ElementSyntax.Kid] = []
    /// The lists that were read; lists may contain one another.
    private var lists: Set<ObjectID> = []

    /// A kid with the properties it inherits; `depth` is the number of elements that its syntax is inside of.
    private struct Pending {
        var kid: ElementSyntax.Kid
        @CompactIndex var parent: Int?
        @CompactIndex var page: Int?
        @CompactInt var depth: Int
    }

    /// The bytes of memory of an element, with the findings of rules about it.
    private static let elementSize = 600
    /// The limit of elements nested in one object; a nested element is read once for each level, and no writer nests whole trees.
    private static let depthLimit = 64

    /// Reads the tree, and returns the indices of its elements in the list.
    ///
    /// - Parameter root: a reference, as the standard requires (table 28).
    static func read(
        root: PDFObject, file: ObjectFile, pages: [ObjectID: Int]
    ) -> (structure: InspectedStructure, indices: ElementIndices) {
        var reader = StructureReader(root: root, file: file, pages: pages)
        // Copies release the spare capacity for the pages.
        reader.structure.elements = reader.structure.elements.withUnsafeBufferPointer(Array.init)
        return (reader.structure, reader.indices)
    }

    private init(root: PDFObject, file: ObjectFile, pages: [ObjectID: Int]) {
        self.file = file
        self.pages = pages
        let roles = RoleMap(file.dictionary(file.dictionary(root)["RoleMap"]), file: file)
        types = StructureTypes(roles, StructureNamespaces(file))
        if let scanner = root.reference.flatMap(file.syntax) {
            var parser = ObjectParser(scanner, file.budget), syntax = ElementSyntax()
            _ = syntax.read(&parser, file, into: &kids)
        }
        push(parent: nil, page: nil, depth: 0)
        while let next = pending.popLast(), file.budget.spend(.objects, 1), file.budget.tick() { read(next) }
        structure.roleMapFaults = types.faults
    }

    /// Moves the kids just read to the pending ones.
    private mutating func push(parent: Int?, page: Int?, depth: Int) {
        for kid in kids.reversed() { pending.append(Pending(kid: kid, parent: parent, page: page, depth: depth)) }
        kids.removeAll(keepingCapacity: true)
    }

    private mutating func read(_ next: Pending) {
        switch next.kid {
        case .content(let mcid): addContent(mcid, next.page, next.parent)
        case .syntax(let scanner):
            guard next.depth < Self.depthLimit else {
                let message = "structure elements are nested more than \(Self.depthLimit) deep in one object; the innermost were not read"
                return file.budget.problems.add(ReadingProblem(message))
            }
            read(scanner, id: nil, next)
        case .reference(let id):
            guard indices[id] == nil, let scanner = file.syntax(of: id) else { return }
            read(scanner, id: id, next)
        }
    }

    private mutating func read(_ scanner: ByteScanner, id: ObjectID?, _ next: Pending) {
        var parser = ObjectParser(scanner, file.budget)
        var syntax = ElementSyntax()
        guard syntax.read(&parser, file, into: &kids) else { return readOther(scanner, id, next) }
        switch syntax.kind {
        case "MCR": if let mcid = syntax.mcid { addContent(mcid, page(syntax) ?? next.page, next.parent) }
        case "OBJR": if let parent = next.parent { structure.elements[parent].kids.append(.object) }
        default: return enter(syntax, id, next)
        }
        kids.removeAll(keepingCapacity: true)
    }

    /// Reads a list of kids that is a separate object, or a number.
    private mutating func readOther(_ scanner: ByteScanner, _ id: ObjectID?, _ next: Pending) {
        if let id, !lists.insert(id).inserted { return }
        var parser = ObjectParser(scanner, file.budget)
        ElementSyntax.readKids(&parser, into: &kids)
        push(parent: next.parent, page: next.page, depth: next.depth)
    }

    private func page(_ syntax: ElementSyntax) -> Int? { syntax.page.flatMap { pages[$0] } }

    private mutating func addContent(_ mcid: Int, _ page: Int?, _ parent: Int?) {
        guard let parent else { return }
        structure.elements[parent].kids.append(.content(mcid: Int32(clamping: mcid), page: page.map { Int32(clamping: $0) }))
    }

    private mutating func enter(_ syntax: ElementSyntax, _ id: ObjectID?, _ next: Pending) {
        guard file.budget.spend(.memory, Self.elementSize) else { return kids.removeAll() }
        let index = structure.elements.count
        if let id { indices[id] = Int32(index) }
        let page = page(syntax) ?? next.page
        let role = types.role(of: syntax.type, in: syntax.namespace)
        var element = InspectedElement(
            syntax, standardType: role.type, parent: next.parent, page: page, objectNumber: id.map { Int($0.number) })
        element.kids.reserveCapacity(kids.count)
        structure.elements.append(element)
        if let parent = next.parent {
            structure.elements[parent].kids.append(.element(Int32(index)))
        } else {
            structure.roots.append(index)
            structure.hasVersion2Roots = structure.hasVersion2Roots && role.isVersion2
        }
        push(parent: index, page: page, depth: id == nil ? next.depth + 1 : 1)
    }
}

/// The types of a tree's elements, each looked up in the role map once.
private struct StructureTypes {
    private struct Name: Hashable { var type: String; var namespace: ObjectID? }
    private var roles: RoleMap
    private let namespaces: StructureNamespaces
    private var known: [Name: StructureNamespaces.Role] = [:]
    /// The types found first, in most files all types; a linear search is faster than hashing.
    private var usual: [(name: Name, role: StructureNamespaces.Role)] = []
    private static let usualLimit = 32

    init(_ roles: RoleMap, _ namespaces: StructureNamespaces) { (self.roles, self.namespaces) = (roles, namespaces) }

    /// The role map faults of the types found.
    var faults: [RoleMapFault] {
        mutating get {
            known.keys.filter { $0.namespace == nil }.map(\.type).sorted().compactMap { roles.fault($0) }
                + known.filter(\.value.staysInNamespace).map(\.key.type).sorted().map(RoleMapFault.staysInNamespace)
        }
    }

    mutating func role(of type: String, in namespace: ObjectID?) -> StructureNamespaces.Role {
        for known in usual where known.name.type == type && known.name.namespace == namespace { return known.role }
        let name = Name(type: type, namespace: namespace)
        if let known = known[name] { return known }
        let role = namespace.map { namespaces.role(of: type, in: $0, &roles) } ?? .init(type: roles.standardType(type))
        known[name] = role
        if usual.count < Self.usualLimit { usual.append((name, role)) }
        return role
    }
}

/// The indices of elements in `InspectedStructure.elements`, by their objects.
typealias ElementIndices = ObjectTable<Int32>
