package import TypesetBase
package import TypesetLayout
import TypesetText

/// Finds the words of passages on the pages of one size.
package struct PassageSearch: Sendable {
    private let blocks: BlockTable

    package init(_ document: LaidOutDocument) { blocks = BlockTable(document.structure) }

    /// The rectangle around the words of a passage within a block, on the page where the block starts; nil if they are not found there.
    package func words(of span: SourceSpan, on page: Page) -> Rect? { DrawnPassage(of: span, on: page, blocks).rect }
}

/// The drawn text of the block that contains a passage, in which the words of the passage are found by their letters.
struct DrawnPassage {
    /// A byte of the block's text on the page, without white space, and the item that draws it.
    private struct Letter { var byte: UInt8; var item: Int; var offset: Int }

    private var items: [PlacedGlyphs] = []
    private var letters: [Letter] = []
    private let span: SourceSpan
    private var block: SourceSpan?

    /// Reads the text on a page of the blocks that contain the start of a span.
    init(of span: SourceSpan, on page: Page, _ table: BlockTable) {
        self.span = span
        for item in page.items {
            guard case .glyphs(let glyphs) = item.content, let source = table.owner(of: item.role)?.source, source.file === span.file,
                source.range.contains(span.range.lowerBound)
            else { continue }
            block = source
            add(glyphs)
        }
    }

    private mutating func add(_ glyphs: PlacedGlyphs) {
        guard let last = glyphs.glyphs.last else { return }
        let shaped = glyphs.paragraph.glyphs, text = glyphs.paragraph.text
        let range = shaped.textStart(of: glyphs.glyphs.lowerBound)..<shaped.textRange(of: last).upperBound
        for offset in range.clamped(to: text.indices) where !Self.isSpace(text[offset]) {
            letters.append(Letter(byte: text[offset], item: items.count, offset: offset))
        }
        items.append(glyphs)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte <= 32 }

    /// The rectangle around the words on the first line that has any of them; nil if they are not drawn as they are written.
    var rect: Rect? {
        guard let block, block.range != span.range else { return nil }
        let before = SourceSpan(file: span.file, range: block.range.lowerBound..<span.range.lowerBound).text
        for words in wordings {
            let wanted = words.utf8.filter { !Self.isSpace($0) }, places = places(of: wanted)
            guard let last = places.last, !wanted.isEmpty else { continue }
            let earlier = before.split(separator: words, omittingEmptySubsequences: false).count - 1
            return rect(of: letters[(places.dropFirst(earlier).first ?? last)...].prefix(wanted.count))
        }
        return nil
    }

    /// The words that a passage may be drawn as: its source, or the text in its brackets, backquotes or tags.
    private var wordings: [String] {
        let text = span.text
        let label = text.firstMatch(of: /^!?\[([^\]]+)\]|^`+([^`]+)`+$|^<[^>]*>([^<]+)</)?.output
        return [text] + [label?.1, label?.2, label?.3].compactMap { $0.map(String.init) }
    }

    /// The places of all occurrences of some bytes.
    private func places(of wanted: [UInt8]) -> [Int] {
        guard !wanted.isEmpty, letters.count >= wanted.count else { return [] }
        return (0...letters.count - wanted.count).filter { start in
            letters[start].byte == wanted[0] && letters[start..<start + wanted.count].lazy.map(\.byte).elementsEqual(wanted)
        }
    }

    /// The rectangle around those of some letters that are on the line of the first one.
    private func rect(of letters: ArraySlice<Letter>) -> Rect? {
        guard let first = letters.first else { return nil }
        let line = items[first.item].origin.y
        let parts = letters.grouped(by: \.item).filter { items[$0.key].origin.y == line }
        return parts.compactMap { Self.rect(of: Set($0.elements.map(\.offset)), in: items[$0.key]) }.reduce(nil) { $0?.union($1) ?? $1 }
    }

    /// The part of an item that draws the bytes at some offsets, as a share of its advances.
    private static func rect(of offsets: Set<Int>, in item: PlacedGlyphs) -> Rect? {
        let shaped = item.paragraph.glyphs
        var pen = 0.0, start: Double?, end = 0.0
        for index in item.glyphs {
            let isWanted = offsets.contains(shaped.textStart(of: index))
            if isWanted, start == nil { start = pen }
            pen += item.advance(of: shaped[index]).value
            if isWanted { end = pen }
        }
        guard let start, pen > 0 else { return nil }
        let size = item.pointSize.value, left = start / pen * item.width.value, width = (end - start) / pen * item.width.value
        let x = item.paragraph.runs[item.run].isRightToLeft ? item.width.value - left - width : left
        return Rect(x: item.origin.x + x, y: item.origin.y - size, width: width, height: 1.25 * size)
    }
}
