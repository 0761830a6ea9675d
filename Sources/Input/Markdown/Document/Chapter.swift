/// A file of a book, or the title of one of its parts, as a block of the book's document.
///
/// It is a scope: its footnotes, link definitions and anchors are its own, and its relative links and pictures are found from its folder.
package struct Chapter: Sendable {
    /// Where a chapter begins.
    package enum Opening: Sendable {
        /// Right below what comes before it.
        case runOn
        case newPage
        /// On an odd page, after a blank one where that is needed.
        case rightPage
    }

    /// Its number among the chapters and parts of the book, from 0.
    package var number: Int
    /// Of the file, as messages name it; nil for a part's title.
    package var path: String?
    /// The number before its title, such as `4.1` or `A`; empty where it has none.
    package var label: String
    /// How many levels below its headings' own the outline has them: 1 within a part, whose title is a heading of the same level as
    /// those of its chapters.
    package var outlineDepth: Int
    package var opening: Opening
    /// Whether the pages before it are front matter, with numbers of their own.
    package var startsBody: Bool
    /// How many levels its headings stand below those that its file gives them; less than 0 where they stand above.
    package var headingShift = 0
    /// Where a site shows it, as its front matter says (`permalink` of Jekyll).
    package var address: String?
    package var blocks: [Block]
    /// Of `Document.footnotes`, its own.
    package var footnotes: Range<Int>

    package init(
        number: Int, path: String?, label: String = "", outlineDepth: Int = 0, opening: Opening = .newPage, startsBody: Bool = false,
        blocks: [Block], footnotes: Range<Int> = 0..<0
    ) {
        self.number = number
        self.path = path
        self.label = label
        self.outlineDepth = outlineDepth
        self.opening = opening
        self.startsBody = startsBody
        self.blocks = blocks
        self.footnotes = footnotes
    }
}

/// What a file is in a book, for the parser.
package struct ChapterPlacement: Sendable {
    /// The level of the file's highest headings in the book, from 1 to 6.
    package var topLevel: Int
    /// The number of the file's first footnote in the book, from 0.
    package var firstFootnote: Int
    /// What the outline calls it, which heads a file that has no heading.
    package var title: Metadata.Entry<String>?

    /// Whether cells of its tables go on in other columns and rows where DocC's marks say so (`||`, `^`).
    package var hasTableSpans: Bool

    package init(topLevel: Int = 1, firstFootnote: Int = 0, title: Metadata.Entry<String>? = nil, hasTableSpans: Bool = false) {
        self.hasTableSpans = hasTableSpans
        self.topLevel = topLevel
        self.firstFootnote = firstFootnote
        self.title = title
    }
}

extension Document {
    /// The same file as a part of a book: its headings begin at the level of the outline, and its footnotes have the book's numbers.
    func placed(_ placement: ChapterPlacement) -> Document {
        var copy = self
        let highest = HeadingLevels.highest(in: blocks), heading = heading(placement, hasTop: highest == 1)
        // Of a file whose title stands in front matter, headings begin a level below it.
        let top = placement.topLevel + (heading == nil || highest == nil ? 0 : 1)
        copy.headingShift = highest.map { top - $0 } ?? 0
        copy.blocks = [heading].compactMap(\.self) + HeadingLevels.shifted(blocks, by: copy.headingShift, notes: placement.firstFootnote)
        for index in copy.footnotes.indices {
            copy.footnotes[index].blocks = HeadingLevels.shifted(copy.footnotes[index].blocks, by: 0, notes: placement.firstFootnote)
        }
        return copy
    }

    /// The heading of a file that has none for its title.
    private func heading(_ placement: ChapterPlacement, hasTop: Bool) -> Block? {
        if !metadata.titleText.isEmpty, let title = metadata.title, !hasTop {
            return Block(.heading(level: placement.topLevel, metadata.titleText), span: title.span)
        }
        guard let title = placement.title, HeadingLevels.highest(in: blocks) == nil else { return nil }
        return Block(.heading(level: placement.topLevel, [Inline(.text(title.value), span: title.span)]), span: title.span)
    }
}
