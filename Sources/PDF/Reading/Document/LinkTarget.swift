import TypesetBase

/// The target of a link (ISO 32000-1 12.3.2, 12.6.4).
package enum LinkTarget: Hashable, Sendable {
    /// An address outside the file.
    case address(String)
    /// A page, from 1, and the height of the place in points from the top of the page as shown; nil for the whole page.
    case place(page: Int, top: Double?)
    /// A structure element, as an index into `InspectedStructure.elements`, and its page, from 1.
    case element(Int, page: Int?)
    /// Another file.
    case file(String)
}

/// Reads the targets of links: direct, named, and of actions.
///
/// It is a class, since all pages share the named destinations and the matrices of pages, which are read when a link needs them.
final class LinkTargetReader {
    private let file: ObjectFile
    private let pages: [ObjectID: Int]
    private let elements: ElementIndices
    private let nodes: PageNodes
    private var named: [[UInt8]: PDFObject]?
    private var matrices: [ObjectID: AffineTransform] = [:]

    init(file: ObjectFile, pages: [ObjectID: Int], elements: ElementIndices) {
        (self.file, self.pages, self.elements) = (file, pages, elements)
        nodes = PageNodes(file)
    }

    /// Returns the target of a link annotation; nil if it has none, or one that is no place, such as a script.
    func target(of annotation: PDFDictionary) -> LinkTarget? {
        if !annotation["Dest"].isNull { return destination(annotation["Dest"]) }
        let action = file.dictionary(annotation["A"])
        switch file.name(action["S"]) {
        case "URI": return file.text(action["URI"]).map { .address($0) }
        case "GoTo": return destination(action["SD"]) ?? destination(action["D"])
        case "GoToR", "GoToE", "Launch":
            return (file.text(action["F"]) ?? file.text(file.dictionary(action["F"])["UF"]) ?? file.text(file.dictionary(action["F"])["F"]))
                .map { .file($0) }
        default: return nil
        }
    }

    /// Returns a destination: an array, a dictionary with one, or a name of one.
    private func destination(_ object: PDFObject) -> LinkTarget? {
        var value = file.resolve(object)
        // A name leads to an array or a dictionary, never to another name.
        if let name = value.string ?? value.name.map({ Array($0.utf8) }) { value = file.resolve(namedDestination(name)) }
        if case .dictionary(let entries) = value {
            if let target = destination(array: file.array(entries["SD"])) { return target }
            value = file.resolve(entries["D"])
        }
        guard value.array != nil else { return nil }
        return destination(array: file.array(value))
    }

    private func destination(array items: [PDFObject]) -> LinkTarget? {
        guard let first = items.first else { return nil }
        guard let id = first.reference else {
            // Destinations of other writers have the index of the page.
            let number = file.number(first).map { Int(fileNumber: $0) + 1 }
            return number.flatMap { (1...pages.count).contains($0) ? .place(page: $0, top: nil) : nil }
        }
        if let page = pages[id] { return .place(page: page, top: top(items, on: id)) }
        guard let element = elements[id] else { return nil }
        return .element(Int(element), page: file.dictionary(first)["Pg"].reference.flatMap { pages[$0] })
    }

    /// Returns the height of a destination on a page, measured from its top; nil if the destination is the whole page.
    private func top(_ items: [PDFObject], on page: ObjectID) -> Double? {
        let index: Int
        switch items.count > 1 ? file.name(items[1]) : nil {
        case "XYZ": index = 3
        case "FitH", "FitBH": index = 2
        case "FitR": index = 5
        default: return nil
        }
        guard items.indices.contains(index), let y = file.number(items[index]), y.isFinite else { return nil }
        return matrix(of: page).apply(to: Point(x: 0, y: y)).y
    }

    private func matrix(of page: ObjectID) -> AffineTransform {
        if let known = matrices[page] { return known }
        let matrix = PageGeometry(InheritedEntries(page: file.dictionary(.reference(page)), nodes: nodes)).matrix
        matrices[page] = matrix
        return matrix
    }

    // MARK: - Names

    private func namedDestination(_ name: [UInt8]) -> PDFObject {
        if let named { return named[name] ?? .null }
        let read = readNames()
        named = read
        return read[name] ?? .null
    }

    /// Reads the name tree of destinations, and their dictionary in files of PDF 1.1.
    private func readNames() -> [[UInt8]: PDFObject] {
        var names: [[UInt8]: PDFObject] = [:]
        for entry in file.dictionary(file.catalog["Dests"]).entries { names[Array(entry.key.utf8)] = entry.value }
        var pending = [file.dictionary(file.catalog["Names"])["Dests"]], seen: Set<ObjectID> = []
        while let node = pending.popLast(), file.budget.tick(), file.budget.spend(.objects, 1) {
            if let id = node.reference, !seen.insert(id).inserted { continue }
            let entries = file.dictionary(node), items = file.array(entries["Names"])
            for index in stride(from: 0, to: items.count - 1, by: 2) {
                guard let name = file.resolve(items[index]).string, file.budget.spend(.memory, name.count + Self.nameSize) else { continue }
                names[name] = items[index + 1]
            }
            pending += file.array(entries["Kids"]).reversed()
        }
        return names
    }

    /// The bytes of memory of a named destination without its name.
    private static let nameSize = 96
}
