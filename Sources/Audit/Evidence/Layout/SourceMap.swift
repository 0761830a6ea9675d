package import TypesetBase
package import TypesetLayout

/// The starts of source blocks on the pages of one size.
package struct SourceMap: Sendable {
    /// The source of a block, as a range of its file, and the start of the block on the pages.
    private struct Block {
        @CompactRange var source: Range<Int>
        @CompactInt var page: Int
        var rect: Rect
    }
    private struct File {
        let file: SourceFile
        /// The blocks in source order, each once.
        var blocks: [Block] = []
    }

    /// The files by identity.
    private let files: [ObjectIdentifier: File]
    private let category: ContentSizeCategory
    private var traits: ReaderTraits
    private let volume: Int?

    package init(_ document: LaidOutDocument) { self.init(document, BlockTable(document.structure)) }

    /// Returns the map of another edition with the same layout.
    func moved(to traits: ReaderTraits) -> SourceMap {
        var map = self
        map.traits = traits
        return map
    }

    init(_ document: LaidOutDocument, _ table: BlockTable) {
        var files: [ObjectIdentifier: File] = [:], blocks: [Block] = []
        var file: SourceFile?
        func enterBlocks() {
            if let file { files[ObjectIdentifier(file), default: File(file: file)].blocks += blocks }
            blocks.removeAll(keepingCapacity: true)
        }
        // Most content is in the same block as the content drawn before it, and in the same file.
        var latest = -1
        for page in document.pages.indices {
            document.pages[page].items.withUnsafeBufferPointer { items in
                for item in items.indices {
                    guard case .content(let content) = items[item].role, content != latest, let rect = items[item].content.rect else {
                        continue
                    }
                    latest = content
                    guard let source = table.owner(of: items[item].role)?.source else { continue }
                    if source.file !== file {
                        enterBlocks()
                        file = source.file
                    }
                    if blocks.last?.source.lowerBound == source.range.lowerBound { continue }
                    blocks.append(Block(source: source.range, page: page + 1, rect: rect))
                }
            }
        }
        enterBlocks()
        self.files = files.mapValues { File(file: $0.file, blocks: Self.sorted($0.blocks)) }
        (category, traits, volume) = (document.category, document.traits, document.volume?.number)
    }

    /// Sorts blocks by their source, and keeps the first of those that begin at one place.
    ///
    /// Nearly all blocks are drawn in source order.
    private static func sorted(_ blocks: [Block]) -> [Block] {
        let isSorted = zip(blocks, blocks.dropFirst()).allSatisfy { $0.source.lowerBound < $1.source.lowerBound }
        guard !isSorted else { return blocks }
        // The sort is stable.
        return blocks.sorted { $0.source.lowerBound < $1.source.lowerBound }.reduce(into: []) { result, block in
            if result.last?.source.lowerBound != block.source.lowerBound { result.append(block) }
        }
    }

    /// The start of the block in which a span begins; nil if no part of it is drawn, and for another file.
    package func location(of span: SourceSpan) -> Location? {
        guard let blocks = files[ObjectIdentifier(span.file)]?.blocks else { return nil }
        let next = blocks.partitioningIndex { $0.source.lowerBound > span.range.lowerBound }
        guard next > 0, span.range.lowerBound < blocks[next - 1].source.upperBound else { return nil }
        return Location(category: category, traits: traits, volume: volume, page: blocks[next - 1].page, rect: blocks[next - 1].rect)
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
        owners = structure.elements.withUnsafeBufferPointer { elements in
            var owners: [Owner] = []
            owners.reserveCapacity(elements.count)
            // Parents precede their children.
            for index in elements.indices {
                // The fields are read one by one, because copying an element takes longer than all other work here.
                let kind = elements[index].kind, parentIndex = elements[index].parent
                let parent = parentIndex.flatMap { owners.indices.contains($0) ? owners[$0] : nil }
                owners.append(
                    Owner(
                        role: kind.textRole(within: parent?.role) ?? parent?.role ?? .other,
                        source: elements[index].source ?? parent?.source,
                        isItem: kind == .listItem || kind == .note || parent?.isItem ?? false))
            }
            return owners
        }
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
        case .paragraph: role == .contents ? .contents : .paragraph
        case .title: .heading(1)
        case .caption: .caption
        case .tableHeader, .tableData: .cell
        case .label: .label
        case .formula: .formula
        // The entries of a table of contents are references too, but separate texts.
        case .reference: role == .contents ? .contents : .reference
        case .tableOfContents, .tableOfContentsItem, .index: .contents
        default: nil
        }
    }
}
