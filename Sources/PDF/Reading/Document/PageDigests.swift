import TypesetBase

/// A page's number for everything that its drawing depends on, equal in all files in which the page is drawn alike.
package struct PageDigest: Hashable, Sendable { fileprivate let number: Int }

/// The properties by which a page of one file is recognized in another.
package struct PageIdentity: Sendable {
    package let digest: PageDigest
    /// The first element of the page's content, from which the others are as far as in the other file; 0 without elements.
    package let firstElement: Int
    /// Whether the content was not read, because the page is known from another file.
    package let isLeftOut: Bool
}

/// Computes the digests of a file's pages from the bytes of their content and resources, without reading the content.
///
/// Digests of different pages are equal with the probability of two random numbers of 64 bits.
struct PageDigests {
    private let file: ObjectFile
    private let blocks: BlockIndex
    /// A hash of the types of each element and of those around it.
    private let chains: [Int]
    /// The hashes of objects with everything that they lead to; nil for objects that are not known completely.
    private var objects: [ObjectID: Int?] = [:]

    /// Creates the digests of a file; nil if its settings decide which content is shown.
    init?(_ file: ObjectFile, _ structure: InspectedStructure, _ blocks: BlockIndex) {
        guard file.catalog["OCProperties"].isNull else { return nil }
        (self.file, self.blocks) = (file, blocks)
        var chains: [Int] = []
        chains.reserveCapacity(structure.elements.count)
        // Parents precede their children.
        for index in structure.elements.indices {
            var hasher = Hasher()
            hasher.combine(structure.elements[index].standardType)
            if let parent = structure.elements[index].parent { hasher.combine(chains[parent]) }
            chains.append(hasher.finalize())
        }
        self.chains = chains
    }

    /// Returns the digest of a page; nil if its drawing depends on more than its content and its resources.
    ///
    /// - Parameter elements: the elements of its marked content, whose places in the tree divide words and make pictures.
    mutating func digest(of page: InheritedEntries, _ geometry: PageGeometry, _ elements: ElementList) -> PageDigest? {
        guard file.array(page.page["Annots"]).allSatisfy({ file.dictionary($0)["AP"].isNull }) else { return nil }
        var hasher = Hasher()
        hasher.combine(geometry.size)
        for part in [geometry.matrix.a, geometry.matrix.b, geometry.matrix.c, geometry.matrix.d, geometry.matrix.e, geometry.matrix.f] {
            hasher.combine(part)
        }
        addElements(elements, to: &hasher)
        guard add(page.page["Contents"], to: &hasher), addResources(file.dictionary(page["Resources"]), to: &hasher) else { return nil }
        return PageDigest(number: hasher.finalize())
    }

    /// Adds the places of elements in relation to the first one, since other pages may have more or fewer elements.
    private func addElements(_ elements: ElementList, to hasher: inout Hasher) {
        let first = elements.first
        for element in elements.all {
            guard let element, element != StructureIndex.stray else { hasher.combine(element); continue }
            hasher.combine(element - first)
            hasher.combine(chains[element])
            hasher.combine(blocks[element].map { $0 - first })
        }
    }

    /// Adds the fonts, forms and pictures of a page, whose dictionaries several pages may share.
    private mutating func addResources(_ resources: PDFDictionary, to hasher: inout Hasher) -> Bool {
        for category in resources.entries {
            hasher.combine(category.key)
            guard let entries = file.resolve(category.value).dictionary?.entries else {
                guard add(category.value, to: &hasher) else { return false }
                continue
            }
            for entry in entries {
                hasher.combine(entry.key)
                guard add(entry.value, to: &hasher) else { return false }
            }
        }
        return true
    }

    private mutating func add(_ object: PDFObject, to hasher: inout Hasher) -> Bool {
        switch object {
        case .null: hasher.combine(0)
        case .boolean(let value): hasher.combine(value)
        case .number(let value): hasher.combine(value)
        case .name(let value): hasher.combine(value)
        case .string(let bytes): hasher.combine(bytes)
        case .array(let items):
            hasher.combine(items.count)
            for item in items { guard add(item, to: &hasher) else { return false } }
        case .dictionary(let dictionary), .stream(let dictionary, _):
            hasher.combine(dictionary.entries.count)
            for entry in dictionary.entries {
                hasher.combine(entry.key)
                guard add(entry.value, to: &hasher) else { return false }
            }
        case .reference(let id):
            guard let hash = hash(of: id) else { return false }
            hasher.combine(hash)
        }
        return true
    }

    private mutating func hash(of id: ObjectID) -> Int? {
        if let known = objects[id] { return known }
        let hash = ObjectContents(of: id, in: file)?.hash
        objects[id] = .some(hash)
        return hash
    }
}
