/// Reads the structure tree into a list (ISO 32000-1 14.7.2). Iterative, because trees of damaged files can be as deep as the file is long.
struct StructureReader {
    private let file: ObjectFile
    private let pages: [ObjectID: Int]
    private var types: StructureTypes
    private(set) var structure = InspectedStructure()
    private(set) var indices = ElementIndices()
    /// Children still to be read, the next one last.
    private var pending: [Pending] = []
    private var kids: [ElementSyntax.Kid] = []

    private struct Pending { var kid: ElementSyntax.Kid; var parent: Int?; var page: Int? }

    /// Whether there were more elements than the limit.
    var isCut: Bool { !pending.isEmpty }

    /// - Parameter root: a reference, as the standard requires (table 28).
    init(root: PDFObject, file: ObjectFile, pages: [ObjectID: Int], isVersion2: Bool) {
        self.file = file
        self.pages = pages
        let roles = RoleMap(file.dictionary(file.dictionary(root)["RoleMap"]), file: file, isVersion2: isVersion2)
        types = StructureTypes(roles)
        if let scanner = root.reference.flatMap(file.syntax) {
            var parser = ObjectParser(scanner), syntax = ElementSyntax()
            _ = syntax.read(&parser, file, into: &kids)
        }
        push(parent: nil, page: nil)
        while structure.elements.count < file.limits.elements, let next = pending.popLast() { read(next) }
        structure.roleMapFaults = types.used.sorted().compactMap(roles.fault)
    }

    /// Moves the kids that were just read to those that are still to be followed.
    private mutating func push(parent: Int?, page: Int?) {
        for kid in kids.reversed() { pending.append(Pending(kid: kid, parent: parent, page: page)) }
        kids.removeAll(keepingCapacity: true)
    }

    private mutating func read(_ next: Pending) {
        switch next.kid {
        case .content(let mcid): addContent(mcid, next.page, next.parent)
        case .syntax(let scanner): read(scanner, id: nil, next)
        case .reference(let id):
            guard indices[id] == nil, let scanner = file.syntax(of: id) else { return }
            read(scanner, id: id, next)
        }
    }

    private mutating func read(_ scanner: ByteScanner, id: ObjectID?, _ next: Pending) {
        var parser = ObjectParser(scanner)
        var syntax = ElementSyntax()
        guard syntax.read(&parser, file, into: &kids) else { return readOther(scanner, next) }
        switch syntax.kind {
        case "MCR": if let mcid = syntax.mcid { addContent(mcid, page(syntax) ?? next.page, next.parent) }
        case "OBJR": if let parent = next.parent { structure.elements[parent].kids.append(.object) }
        default: return enter(syntax, id, next)
        }
        kids.removeAll(keepingCapacity: true)
    }

    /// A list of kids that stands in an object of its own, or a number.
    private mutating func readOther(_ scanner: ByteScanner, _ next: Pending) {
        var parser = ObjectParser(scanner)
        ElementSyntax.readKids(&parser, into: &kids)
        push(parent: next.parent, page: next.page)
    }

    private func page(_ syntax: ElementSyntax) -> Int? { syntax.page.flatMap { pages[$0] } }

    private mutating func addContent(_ mcid: Int, _ page: Int?, _ parent: Int?) {
        if let parent { structure.elements[parent].kids.append(.content(mcid: mcid, page: page)) }
    }

    private mutating func enter(_ syntax: ElementSyntax, _ id: ObjectID?, _ next: Pending) {
        let index = structure.elements.count
        if let id { indices.enter(id, index) }
        let page = page(syntax) ?? next.page
        structure.elements.append(syntax.element)
        structure.elements[index].standardType = types.standard(syntax.type)
        structure.elements[index].parent = next.parent
        structure.elements[index].page = page
        structure.elements[index].objectNumber = id.map { Int($0.number) }
        structure.elements[index].kids.reserveCapacity(kids.count)
        if let parent = next.parent { structure.elements[parent].kids.append(.element(index)) } else { structure.roots.append(index) }
        push(parent: index, page: page)
    }
}

/// The types that a tree's elements have, each looked up in the role map once.
private struct StructureTypes {
    private let roles: RoleMap
    private var standards: [String: String?] = [:]
    /// The first that were met: in most files all, so that looking through them is faster than hashing.
    private var usual: [(type: String, standard: String?)] = []
    private static let usualLimit = 32

    init(_ roles: RoleMap) { self.roles = roles }

    var used: [String] { Array(standards.keys) }

    mutating func standard(_ type: String) -> String? {
        for known in usual where known.type == type { return known.standard }
        if let known = standards[type] { return known }
        let standard = roles.standardType(type)
        standards[type] = .some(standard)
        if usual.count < Self.usualLimit { usual.append((type, standard)) }
        return standard
    }
}

/// The elements' indices in the list, by their objects.
struct ElementIndices {
    /// By object number, for the generation that nearly all objects have; -1 for none.
    private var byNumber: [Int32] = []
    private var others: [ObjectID: Int] = [:]
    /// The highest number of an object (ISO 32000-1 annex C.2).
    private static let limit = 8_388_607

    subscript(_ id: ObjectID) -> Int? {
        guard isOrdinary(id) else { return others[id] }
        return Int(id.number) < byNumber.count && byNumber[Int(id.number)] >= 0 ? Int(byNumber[Int(id.number)]) : nil
    }

    mutating func enter(_ id: ObjectID, _ index: Int) {
        guard isOrdinary(id) else { return others[id] = index }
        if Int(id.number) >= byNumber.count { byNumber += repeatElement(-1, count: max(1024, 2 * Int(id.number) - byNumber.count)) }
        byNumber[Int(id.number)] = Int32(index)
    }

    private func isOrdinary(_ id: ObjectID) -> Bool { id.generation == 0 && id.number >= 0 && Int(id.number) <= Self.limit }
}
