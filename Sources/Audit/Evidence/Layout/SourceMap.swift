package import TypesetBase
package import TypesetLayout

/// The starts of source blocks on the pages of one size.
package struct SourceMap: Sendable {
    private struct Block { var source: SourceSpan; var location: Location }
    /// The blocks by file, in source order.
    private let blocks: [ObjectIdentifier: [Block]]

    package init(_ document: LaidOutDocument) { self.init(document, BlockTable(document.structure)) }

    /// The rectangle around the words of a passage within a block, on the page where the block starts; nil if they are not found there.
    package static func words(of span: SourceSpan, on page: Page, of document: LaidOutDocument) -> Rect? {
        DrawnPassage(of: span, on: page, BlockTable(document.structure)).rect
    }

    init(_ document: LaidOutDocument, _ table: BlockTable) {
        var first: [Place: Block] = [:]
        // Most content is in the same block as the content drawn before it.
        var latest = -1
        for page in document.pages.indices {
            document.pages[page].items.withUnsafeBufferPointer { items in
                for item in items.indices {
                    guard case .content(let content) = items[item].role, content != latest, let rect = items[item].content.rect else {
                        continue
                    }
                    latest = content
                    guard let source = table.owner(of: items[item].role)?.source else { continue }
                    let place = Place(file: ObjectIdentifier(source.file), offset: source.range.lowerBound)
                    if first[place] != nil { continue }
                    first[place] = Block(
                        source: source, location: Location(category: document.category, traits: document.traits, page: page + 1, rect: rect)
                    )
                }
            }
        }
        blocks = Dictionary(grouping: first, by: \.key.file).mapValues { entries in
            entries.map(\.value).sorted { $0.source.range.lowerBound < $1.source.range.lowerBound }
        }
    }

    private struct Place: Hashable { var file: ObjectIdentifier, offset: Int }

    /// The start of the block in which a span begins; nil if no part of it is drawn, and for another file.
    package func location(of span: SourceSpan) -> Location? {
        guard let blocks = blocks[ObjectIdentifier(span.file)] else { return nil }
        let next = blocks.partitioningIndex { $0.source.range.lowerBound > span.range.lowerBound }
        guard next > 0, span.range.lowerBound < blocks[next - 1].source.range.upperBound else { return nil }
        return blocks[next - 1].location
    }
}

extension PlacedItem.Content {
    /// The bounds of an item; nil for decoration.
    fileprivate var rect: Rect? {
        switch self {
        case .glyphs(let glyphs):
            Rect(
                x: glyphs.origin.x, y: glyphs.origin.y - glyphs.pointSize.value, width: glyphs.width.value,
                height: 1.25 * glyphs.pointSize.value)
        case .image(_, let rect, _): rect
        case .shape, .watermark, .shadow: nil
        }
    }
}

/// The block of each stretch of content.
struct BlockTable {
    struct Owner { var role: TextRole; var source: SourceSpan?; var isItem: Bool }
    private let owners: [Owner]
    private let contents: [StructureID]

    init(_ structure: StructureTree) {
        var owners: [Owner] = []
        owners.reserveCapacity(structure.elements.count)
        // Parents precede their children.
        for index in structure.elements.indices {
            // The fields are read one by one, because copying an element takes longer than all other work here.
            let kind = structure.elements[index].kind, parentIndex = structure.elements[index].parent
            let parent = parentIndex.flatMap { owners.indices.contains($0) ? owners[$0] : nil }
            owners.append(
                Owner(
                    role: kind.textRole(within: parent?.role) ?? parent?.role ?? .other,
                    source: structure.elements[index].source ?? parent?.source,
                    isItem: kind == .listItem || kind == .note || parent?.isItem ?? false))
        }
        self.owners = owners
        contents = structure.owners
    }

    func owner(of role: PlacedItem.Role) -> Owner? {
        guard case .content(let id) = role, contents.indices.contains(id), owners.indices.contains(contents[id]) else { return nil }
        return owners[contents[id]]
    }
}

extension StructureKind {
    /// The role of text in an element; nil for a part of a block's text.
    fileprivate func textRole(within role: TextRole?) -> TextRole? {
        switch self {
        case .heading(let level): .heading(level)
        // The entries of an index are paragraphs in lists.
        case .paragraph, .title: role == .contents ? .contents : .paragraph
        case .caption: .caption
        case .tableHeader, .tableData: .cell
        case .label: .label
        // The entries of a table of contents are references too, but separate texts.
        case .reference: role == .contents ? .contents : .reference
        case .tableOfContents, .tableOfContentsItem, .index: .contents
        default: nil
        }
    }
}
