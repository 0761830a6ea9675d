package import TypesetBase
import TypesetPDFReading

/// The content of a PDF in reading order, as a comparison needs it, without the file itself.
package struct ComparedFile: Sendable {
    package let path: String
    let title: String
    let language: String
    /// The author and other properties; the date only if a source states it.
    let properties: [DocumentProperty: String]
    package let pageSizes: [Size]
    let blocks: [ComparedBlock]
    let tokens: [Token]
    /// The text of each formula as it is drawn, such as `E = mc^2`.
    let formulas: [String]
    let links: [ComparedLink]
    let bookmarks: [Bookmark]
    /// The distinct lines of running heads and feet in the order of their first pages, with numbers as `#`.
    let runningTexts: [RunningText]
    /// The distinct texts of watermarks in the order of their first pages.
    let watermarks: [RunningText]
    /// The first watermark that is drawn without text; nil if there is none.
    let drawnWatermark: DrawnWatermark?
    /// The number of rules and areas by their paint.
    let shapes: [InspectedPaint: Int]
    /// Whether this program made the file: each space is drawn, and hyphens that only end lines are marked.
    let isOfThisProgram: Bool
    /// Whether the file marks the hyphens that end lines, so that they are never letters of a word.
    let marksHyphens: Bool
    /// The unread parts of the file, of which nothing is compared.
    package let problems: [String]

    /// Whether a block is a contents entry that leads to another volume, which has its heading.
    func isEntryOfOtherVolume(_ block: ComparedBlock) -> Bool {
        guard block.kind == .contentsEntry else { return false }
        return block.tokens.contains { token in
            guard tokens[token].link >= 0, case .file? = links[Int(tokens[token].link)].target else { return false }
            return true
        }
    }
}

/// A block of the text: a paragraph, a heading, a cell, a picture.
struct ComparedBlock: Sendable {
    var kind: BlockKind
    /// The chain of tags around it, by its number in the vocabulary.
    var tags: Int32
    /// The text without spaces, by its number in the vocabulary.
    var text: Int32
    /// The words, as a range of the file's tokens.
    var tokens: Range<Int>
    /// The label of a list item or a note, such as `3.`; empty without one.
    var label: String
    /// The area of a picture; nil for text.
    var picture: PictureArea?
    /// The place in a table; nil outside tables.
    var cell: TableCell?
}

/// The area of a picture on its first page.
struct PictureArea: Sendable {
    /// The page, from 1.
    var page: Int
    var rect: Rect
    /// Whether all of the picture is on the page.
    private(set) var isWhole = true
    private(set) var content = PictureContent()

    mutating func add(_ item: PaintedItem, _ paints: [InspectedPaint]) {
        rect = rect.union(item.bounds)
        content.add(item, paints)
    }

    /// Adds a part of the picture, unless it is on another page.
    mutating func add(_ part: PictureArea) {
        guard part.page == page else { isWhole = false; return }
        rect = rect.union(part.rect)
        content.add(part.content)
    }
}

/// A watermark whose letters are shapes or a picture.
struct DrawnWatermark: Sendable {
    /// The colour in words.
    var paint: String
    var area: PictureArea
}

/// A link with its target.
struct ComparedLink: Sendable {
    var target: LinkTarget?
    var element: Int
}

/// An entry of the outline.
struct Bookmark: Hashable, Sendable {
    var title: String
    var level: Int
}

/// A line of a running head or foot.
struct RunningText: Hashable, Sendable {
    var text: String
    /// The first page with the line, from 1.
    var page: Int
    var rect: Rect
}
