package import Diagnostics
import Geometry
package import Layout

/// Where on the pages of one size each block of the source begins.
package struct SourceMap: Sendable {
    private struct Block { var source: SourceSpan; var location: Location }
    /// In the order of the source.
    private let blocks: [Block]

    package init(_ document: LaidOutDocument) { self.init(document, BlockTable(document.structure)) }

    init(_ document: LaidOutDocument, _ table: BlockTable) {
        var first: [Int: Block] = [:]
        // Most of what is drawn belongs to the content of what was drawn before it.
        var latest = -1
        for page in document.pages.indices {
            document.pages[page].items.withUnsafeBufferPointer { items in
                for item in items.indices {
                    guard case .content(let content) = items[item].role, content != latest, let rect = items[item].content.rect else {
                        continue
                    }
                    latest = content
                    guard let source = table.owner(of: items[item].role)?.source, first[source.range.lowerBound] == nil else { continue }
                    first[source.range.lowerBound] = Block(
                        source: source, location: Location(category: document.category, page: page + 1, rect: rect))
                }
            }
        }
        blocks = first.values.sorted { $0.source.range.lowerBound < $1.source.range.lowerBound }
    }

    /// The beginning of the block that the span begins in; nil where nothing of it is drawn, and for another file.
    package func location(of span: SourceSpan) -> Location? {
        var low = 0, high = blocks.count
        while low < high {
            let middle = (low + high) / 2
            if blocks[middle].source.range.lowerBound <= span.range.lowerBound { low = middle + 1 } else { high = middle }
        }
        guard low > 0, blocks[low - 1].source.file === span.file, span.range.lowerBound < blocks[low - 1].source.range.upperBound else {
            return nil
        }
        return blocks[low - 1].location
    }
}

extension PlacedItem.Content {
    /// nil for decoration.
    fileprivate var rect: Rect? {
        switch self {
        case .glyphs(let glyphs):
            Rect(x: glyphs.origin.x, y: glyphs.origin.y - glyphs.pointSize, width: glyphs.width, height: 1.25 * glyphs.pointSize)
        case .image(_, let rect): rect
        case .shape, .shadow: nil
        }
    }
}
