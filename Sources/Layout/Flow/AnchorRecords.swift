import TypesetBase
import TypesetMarkdown

/// The records of the table: names, places and numbers of captions.
extension AnchorTable {
    /// The number of a caption.
    struct CaptionLabel {
        var target: CrossReference.Target
        /// The number; for a part of a figure, followed by its letter: `3 (a)`.
        var number: String
        /// The letter of a part of a figure; nil for a whole figure or another element.
        var part: String?
    }

    /// The captions that are counted together.
    struct CaptionCount: Hashable {
        var target: CrossReference.Target
        /// The number of the chapter, or the destination of the section; nil for the whole document.
        var group: Int?
    }

    /// An element that may have a number.
    struct Captioned {
        var target: CrossReference.Target
        /// The destination; nil without an id that references can name.
        var destination: Int?
        var place: Place?
        var chapter: Int?
        /// Whether it is a part of the figure before it.
        var isPart = false
        /// Whether its id names its kind.
        var isNamed = true
        /// The row of a formula that TeX numbers; nil for any other element.
        var row: Int?
        /// The number that the document states.
        var tag: String?
        /// The number of headings before it.
        var headingCount = 0
        /// The destination of the section that counts it; nil if the whole document or a chapter does.
        var section: Int?
    }

    /// A name that links use, of which each file of a book has its own.
    struct Name: Hashable {
        var chapter: Int?
        var text: String
    }

    /// The place where a part of the document begins.
    struct Place: Hashable {
        var file: ObjectIdentifier
        var offset: Int
        init(_ span: SourceSpan) { (file, offset) = (ObjectIdentifier(span.file), span.range.lowerBound) }
    }
}

extension [FlowBuilder.HeadingEntry] {
    /// Returns the heading with a destination; nil if there is none.
    func entry(at destination: Int) -> Element? {
        guard let first, first.destination != destination else { return first }
        // Destinations ascend, except that of a title above all other headings.
        let rest = self[1...]
        let index = rest.partitioningIndex { $0.destination >= destination }
        return index < rest.endIndex && rest[index].destination == destination ? rest[index] : nil
    }
}
