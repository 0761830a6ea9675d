import Geometry

/// Reads the structure tree into a list (ISO 32000-1 14.7.2). Iterative, because trees of damaged files can be as deep as the file is long.
struct StructureReader {
    let file: ObjectFile
    let pages: [ObjectID: Int]
    let roleMap: RoleMap
    private(set) var structure = InspectedStructure()
    private(set) var indices: [ObjectID: Int] = [:]

    /// A child still to be read, and where it belongs.
    private struct Pending { var object: PDFObject; var parent: Int?; var page: Int? }

    /// Real books have some hundred thousand elements.
    private static let elementLimit = 5_000_000

    init(root: PDFDictionary, file: ObjectFile, pages: [ObjectID: Int], isVersion2: Bool) {
        self.file = file
        self.pages = pages
        roleMap = RoleMap(file.dictionary(root["RoleMap"]), file: file, isVersion2: isVersion2)
        read(root["K"])
        structure.roleMapFaults = Set(structure.elements.map(\.type)).sorted().compactMap(roleMap.fault)
    }

    private mutating func read(_ kids: PDFObject) {
        var stack = items(kids).reversed().map { Pending(object: $0, parent: nil, page: nil) }
        while let next = stack.popLast(), structure.elements.count < Self.elementLimit {
            guard let index = enter(next) else { continue }
            let entries = file.dictionary(next.object), page = structure.elements[index].page
            stack += items(entries["K"]).reversed().map { Pending(object: $0, parent: index, page: page) }
        }
    }

    private func items(_ kids: PDFObject) -> [PDFObject] {
        let value = file.resolve(kids)
        if let list = value.array { return list }
        return value.isNull ? [] : [kids]
    }

    /// Enters a child: content into its parent, an element into the list. The element's index, if it is one that was not met before.
    private mutating func enter(_ pending: Pending) -> Int? {
        let value = file.resolve(pending.object)
        if let mcid = value.integer { addContent(mcid, pending.page, pending.parent); return nil }
        guard let entries = value.dictionary else { return nil }
        switch file.name(entries["Type"]) {
        case "MCR":
            guard let mcid = file.number(entries["MCID"]) else { return nil }
            addContent(Int(clamping: mcid), entries["Pg"].reference.flatMap { pages[$0] } ?? pending.page, pending.parent)
            return nil
        case "OBJR":
            if let parent = pending.parent { structure.elements[parent].kids.append(.object) }
            return nil
        default: return enterElement(entries, pending)
        }
    }

    private mutating func addContent(_ mcid: Int, _ page: Int?, _ parent: Int?) {
        if let parent { structure.elements[parent].kids.append(.content(mcid: mcid, page: page)) }
    }

    private mutating func enterElement(_ entries: PDFDictionary, _ pending: Pending) -> Int? {
        let index = structure.elements.count
        if let id = pending.object.reference {
            guard indices[id] == nil else { return nil }
            indices[id] = index
        }
        structure.elements.append(element(entries, pending))
        if let parent = pending.parent { structure.elements[parent].kids.append(.element(index)) } else { structure.roots.append(index) }
        return index
    }

    private func element(_ entries: PDFDictionary, _ pending: Pending) -> StructureElement {
        let type = file.name(entries["S"]) ?? ""
        var element = StructureElement(type: type, standardType: roleMap.standardType(type), parent: pending.parent, hasParentEntry: !entries["P"].isNull)
        element.page = entries["Pg"].reference.flatMap { pages[$0] } ?? pending.page
        element.id = file.text(entries["ID"])
        for entry in entries.entries {
            switch entry.key {
            case "T": element.title = file.text(entry.value)
            case "Alt": element.alternateText = file.text(entry.value)
            case "ActualText": element.actualText = file.text(entry.value)
            case "E": element.expansion = file.text(entry.value)
            case "Lang": element.language = file.text(entry.value)
            case "A": readAttributes(entry.value, into: &element.attributes)
            default: break
            }
        }
        return element
    }

    /// One dictionary, or a list of them with revision numbers between.
    private func readAttributes(_ object: PDFObject, into attributes: inout ElementAttributes) {
        for item in items(object) {
            guard let entries = file.resolve(item).dictionary else { continue }
            if let scope = file.name(entries["Scope"]) { attributes.scope = scope }
            if let numbering = file.name(entries["ListNumbering"]) { attributes.listNumbering = numbering }
            if let role = file.name(entries["Role"]) { attributes.role = role }
            if let span = file.number(entries["ColSpan"]) { attributes.columnSpan = Self.span(span) }
            if let span = file.number(entries["RowSpan"]) { attributes.rowSpan = Self.span(span) }
            attributes.headers += file.array(entries["Headers"]).compactMap { file.text($0) }
            if let box = file.numbers(entries["BBox"], count: 4) {
                attributes.bounds = Rect(x: box[0], y: box[1], width: box[2] - box[0], height: box[3] - box[1])
            }
        }
    }

    /// A table past these bounds is an attack on memory, not a table.
    private static func span(_ value: Double) -> Int { min(10_000, max(1, Int(clamping: value))) }
}

/// From the numbers that pages, forms and annotations carry to elements (the parent tree, ISO 32000-1 14.7.4.4).
struct StructureIndex {
    private var lists: [Int: [Int?]] = [:]
    private var single: [Int: Int] = [:]

    init() {}

    init(_ tree: PDFObject, file: ObjectFile, indices: [ObjectID: Int]) {
        NumberTree(file: file).forEach(tree) { key, value in
            if let list = file.resolve(value).array {
                lists[key] = list.map { $0.reference.flatMap { indices[$0] } }
            } else if let index = value.reference.flatMap({ indices[$0] }) {
                single[key] = index
            }
        }
    }

    func elements(forKey key: Int) -> [Int?] { lists[key] ?? [] }
    func element(forKey key: Int) -> Int? { single[key] }
}

/// Walks number trees (ISO 32000-1 7.9.7).
struct NumberTree {
    let file: ObjectFile

    func forEach(_ tree: PDFObject, _ body: (Int, PDFObject) -> Void) {
        var pending = [tree], seen: Set<ObjectID> = []
        while let node = pending.popLast() {
            if let id = node.reference, !seen.insert(id).inserted { continue }
            let entries = file.dictionary(node)
            let numbers = file.array(entries["Nums"])
            for index in stride(from: 0, to: numbers.count - 1, by: 2) {
                if let key = file.number(numbers[index]) { body(Int(clamping: key), numbers[index + 1]) }
            }
            pending += file.array(entries["Kids"]).reversed()
        }
    }
}
