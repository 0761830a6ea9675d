import TypesetBase
import TypesetLayout

/// Writes links, bookmarks and their destinations (ISO 32000-1 12.3, 12.5.6.5, 12.6.4).
struct Navigation {
    let objects: ObjectWriter
    let pages: PageTree
    let structure: StructureWriter
    let destinations: [Destination]
    let standard: PDFOptions.Standard
    let documentAddress: @Sendable (Int) -> String?
    /// The volume that the file is; nil for a document that is one file.
    let volume: LaidOutDocument.Volume?
    /// Returns the file name of another volume, by its number.
    let volumeName: @Sendable (Int) -> String?

    /// Writes the entry that leads to a destination; PDF 2.0 files name the element and the location (ISO 14289-2 8.8).
    private func writeTarget(_ index: Int, to dictionary: inout DictionaryWriter) {
        guard destinations.indices.contains(index) else { return }
        if let remote = destinations[index].remote { return write(destinations[index], in: remote, to: &dictionary) }
        guard (0..<pages.count).contains(destinations[index].page) else { return }
        let target = destinations[index], page = pages[target.page], y = pages.height(of: target.page) - target.y.value
        guard standard == .ua2 else { return dictionary.setArray("Dest") { Self.write(page, y, to: &$0) } }
        dictionary.setDictionary("A") { action in
            action.set("S", "GoTo")
            action.setArray("D") { Self.write(page, y, to: &$0) }
            guard let element = structure.writtenElement(from: target.element) else { return }
            action.setArray("SD") { Self.write(element, y, to: &$0) }
        }
    }

    /// Writes the action that opens another volume, whose page has a number there (ISO 32000-1 12.6.4.3).
    private func write(_ target: Destination, in remote: Destination.Remote, to dictionary: inout DictionaryWriter) {
        guard let name = volumeName(remote.volume) else { return }
        dictionary.setDictionary("A") { action in
            action.set("S", "GoToR")
            action.setDictionary("F") { file in
                file.set("Type", "Filespec")
                file.set("F", bytes: Self.fileName(name))
                file.set("UF", text: name)
            }
            action.setArray("D") { array in
                array.add(target.page)
                array.add("XYZ")
                array.addNull()
                array.add(remote.pageHeight - target.y.value)
                array.addNull()
            }
        }
    }

    /// Returns a file name in ASCII, for readers that do not know the name in Unicode.
    private static func fileName(_ name: String) -> [UInt8] { name.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : UInt8(ascii: "_") } }

    /// Writes a destination at a height of a page, which keeps the reader's column and zoom (12.3.2.2).
    private static func write(_ target: ObjectNumber, _ y: Double, to array: inout ArrayWriter) {
        array.add(target)
        array.add("XYZ")
        array.addNull()
        array.add(y)
        array.addNull()
    }

    /// The destinations to which links of other files may lead, in the order of their names' bytes.
    var namedDestinations: [Destination] {
        var seen: Set<String> = []
        return destinations.filter { target in
            // A destination that no text leads to yet has the root.
            target.element != 0 && target.remote == nil && (0..<pages.count).contains(target.page) && seen.insert(target.name).inserted
        }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Writes the name tree of destinations (7.9.6, 12.3.2.3).
    func write(_ named: [Destination], to names: inout DictionaryWriter) {
        names.setDictionary("Dests") { tree in
            tree.setArray("Names") { array in
                for target in named {
                    array.add(bytes: target.name.utf8)
                    write(target, to: &array)
                }
            }
        }
    }

    private func write(_ target: Destination, to array: inout ArrayWriter) {
        let page = pages[target.page], y = pages.height(of: target.page) - target.y.value
        guard standard == .ua2, let element = structure.writtenElement(from: target.element) else {
            return array.addArray { Self.write(page, y, to: &$0) }
        }
        array.addDictionary { dictionary in
            dictionary.setArray("D") { Self.write(page, y, to: &$0) }
            dictionary.setArray("SD") { Self.write(element, y, to: &$0) }
        }
    }

    // MARK: Links

    func write(_ annotations: AnnotationList) {
        for (index, annotation) in annotations.annotations.enumerated() {
            objects.write(annotation.number) { write(annotation, key: pages.count + index, to: &$0) }
        }
    }

    private func write(_ annotation: AnnotationList.Annotation, key: Int, to dictionary: inout DictionaryWriter) {
        let height = pages.height(of: annotation.page), element = structure.tags.elements[annotation.element]
        let union = Rect(around: annotation.rects) ?? Rect(origin: .zero, size: .zero)
        dictionary.set("Type", "Annot")
        dictionary.set("Subtype", "Link")
        dictionary.set("F", 4)
        dictionary.set("Border", integers: 0, 0, 0)
        dictionary.set("H", "I")
        dictionary.set("Rect", union, pageHeight: height)
        // Top left, top right, bottom left, bottom right: the order that readers expect, although table 173 states another.
        dictionary.setArray("QuadPoints") { array in
            for rect in annotation.rects {
                let top = height - rect.minY, bottom = height - rect.maxY
                for coordinate in [rect.minX, top, rect.maxX, top, rect.minX, bottom, rect.maxX, bottom] { array.add(coordinate) }
            }
        }
        dictionary.set("StructParent", key)
        dictionary.set("P", pages[annotation.page])
        writeAction(element.target, to: &dictionary)
        dictionary.set("Contents", text: description(of: element))
        if standard == .ua2, let language = element.language { dictionary.set("Lang", text: language) }
    }

    private func writeAction(_ target: StructureElement.Target?, to dictionary: inout DictionaryWriter) {
        switch target {
        case .uri(let uri): Self.write(uri, to: &dictionary)
        case .document(let number, let fragment, let address):
            Self.write(documentAddress(number).map { fragment.isEmpty ? $0 : "\($0)#\(fragment)" } ?? address, to: &dictionary)
        case .destination(let index): writeTarget(index, to: &dictionary)
        case nil: break
        }
    }

    private static func write(_ uri: String, to dictionary: inout DictionaryWriter) {
        dictionary.setDictionary("A") { action in
            action.set("S", "URI")
            // A URI has seven bits (12.6.4.7).
            action.set("URI", bytes: PercentCoding.encoded(uri) { $0 > 0x20 && $0 < 0x7F }.utf8)
        }
    }

    /// Returns the description of a link for assistive technology (ISO 14289-1 7.18.5).
    private func description(of element: StructureElement) -> String {
        let description = ownDescription(of: element)
        guard case .destination(let index) = element.target, destinations.indices.contains(index), let remote = destinations[index].remote,
            let names = volume?.names, names.indices.contains(remote.volume - 1)
        else { return description }
        return "\(description), \(names[remote.volume - 1])"
    }

    private func ownDescription(of element: StructureElement) -> String {
        if let text = element.linkDescription ?? element.alternateText, !text.isEmpty { return text }
        switch element.target {
        case .uri(let uri), .document(_, _, let uri): return "Link to \(uri)"
        case .destination(let index) where destinations.indices.contains(index): return "Go to page \(destinations[index].page + 1)"
        default: return "Link"
        }
    }

    // MARK: Bookmarks

    /// Writes the bookmarks; returns nil if there are none.
    ///
    /// - Parameter printPages: the bookmarks of the print edition's pages, which follow those of the headings.
    func write(_ headings: [OutlineItem], printPages: [OutlineItem]) -> ObjectNumber? {
        let items = headings + printPages
        guard !items.isEmpty else { return nil }
        let tree = OutlineTree(items), hasTitle = tree.top.count { $0 < headings.count } == 1
        let root = objects.reserve(), numbers = items.map { _ in objects.reserve() }
        for (index, item) in items.enumerated() {
            let node = tree.nodes[index]
            objects.write(numbers[index]) { dictionary in
                dictionary.set("Title", text: item.title)
                dictionary.set("Parent", node.parent.map { numbers[$0] } ?? root)
                if let previous = node.previous { dictionary.set("Prev", numbers[previous]) }
                if let next = node.next { dictionary.set("Next", numbers[next]) }
                // A single top-level item, the document's title, is open. All others are closed, which a negative count states.
                let isOpen = node.parent == nil && hasTitle && index < headings.count
                Self.write(node.children, count: isOpen ? node.children.count : -node.children.count, numbers, to: &dictionary)
                writeTarget(item.destination, to: &dictionary)
            }
        }
        objects.write(root) { dictionary in
            dictionary.set("Type", "Outlines")
            let visible = tree.top.count + (hasTitle ? tree.top.first.map { tree.nodes[$0].children.count } ?? 0 : 0)
            Self.write(tree.top, count: visible, numbers, to: &dictionary)
        }
        return root
    }

    private static func write(_ children: [Int], count: Int, _ numbers: [ObjectNumber], to dictionary: inout DictionaryWriter) {
        guard let first = children.first, let last = children.last else { return }
        dictionary.set("First", numbers[first])
        dictionary.set("Last", numbers[last])
        dictionary.set("Count", count)
    }
}

/// The link annotations of the file: one for each link on each page that it is on.
final class AnnotationList {
    struct Annotation {
        var number: ObjectNumber
        /// The Link element.
        var element: StructureID
        var page: Int
        var rects: [Rect]
    }

    private(set) var annotations: [Annotation] = []
    private(set) var byElement: [StructureID: [Int]] = [:]
    private let objects: ObjectWriter
    private let tags: TagTree

    init(objects: ObjectWriter, tags: TagTree) {
        self.objects = objects
        self.tags = tags
    }

    /// Numbers the annotations of a page; pieces of one link on it become one annotation.
    func add(_ links: [PlacedLink], page: Int) -> [ObjectNumber] {
        let start = annotations.count
        for link in links {
            guard let element = tags.linkElement(of: link.element), !link.rects.isEmpty else { continue }
            if let known = annotations[start...].firstIndex(where: { $0.element == element }) {
                annotations[known].rects += link.rects
            } else {
                byElement[element, default: []].append(annotations.count)
                annotations.append(Annotation(number: objects.reserve(), element: element, page: page, rects: link.rects))
            }
        }
        return annotations[start...].map(\.number)
    }
}

/// Bookmarks nested by their levels: each is a child of the nearest earlier one of a smaller level.
struct OutlineTree {
    struct Node {
        var parent: Int?
        var previous: Int?
        var next: Int?
        var children: [Int] = []
    }

    private(set) var nodes: [Node]
    private(set) var top: [Int] = []

    init(_ items: [OutlineItem]) {
        nodes = [Node](repeating: Node(), count: items.count)
        var path: [Int] = []
        for (index, item) in items.enumerated() {
            while let last = path.last, items[last].level >= item.level { path.removeLast() }
            add(index, under: path.last)
            path.append(index)
        }
    }

    private mutating func add(_ index: Int, under parent: Int?) {
        let previous = parent.map { nodes[$0].children.last } ?? top.last
        nodes[index].parent = parent
        nodes[index].previous = previous
        if let previous { nodes[previous].next = index }
        if let parent { nodes[parent].children.append(index) } else { top.append(index) }
    }
}
