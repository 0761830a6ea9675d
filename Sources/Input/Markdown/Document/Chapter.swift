/// A file of a book, or the title of a part, as a block of the book's document.
///
/// A chapter is a scope: it has its own footnotes, link definitions and anchors. Its relative links and pictures are resolved from its
/// folder.
package struct Chapter: Sendable {
    /// The position where a chapter begins.
    package enum Opening: Sendable {
        /// Directly below the content before it.
        case runOn
        case newPage
        /// On an odd page, after a blank page if necessary.
        case rightPage
    }

    /// The index among the chapters and parts of the book, from 0.
    package var number: Int
    /// The path of the file as messages show it; nil for a part's title.
    package var path: String?
    /// The number before the title, such as `4.1` or `A`; empty if the chapter has none.
    package var label: String
    /// The number of levels by which outline entries are deeper than the headings.
    ///
    /// It is 1 within a part, whose title has the same heading level as the titles of its chapters.
    package var outlineDepth: Int
    package var opening: Opening
    /// Whether the pages before it are front matter, with separate page numbers.
    package var startsBody: Bool
    /// The number of levels by which headings are lowered from those in the file; negative if they are raised.
    package var headingShift = 0
    /// The chapter's address on a website, from the front matter (`permalink` of Jekyll).
    package var address: String?
    /// Whether links of other chapters may use its names without its address, as in MyST.
    package var sharesNames = false
    /// Whether its sections, figures, tables and theorems are counted by themselves, with its number before theirs, as in Quarto.
    package var countsElements = false
    package var blocks: [Block]
    /// The chapter's range in `Document.footnotes`.
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

/// The role of a file in a book, for the parser.
package struct ChapterPlacement: Sendable {
    /// The level of the file's highest headings in the book, from 1 to 6.
    package var topLevel: Int
    /// The number of the file's first footnote in the book, from 0.
    package var firstFootnote: Int
    /// The title in the outline, and the heading of a file that has no heading.
    package var title: Located<String>?
    /// Whether a file whose headings are all below the first level has that heading, too.
    package var isAboveLowerHeadings: Bool

    package init(topLevel: Int = 1, firstFootnote: Int = 0, title: Located<String>? = nil, isAboveLowerHeadings: Bool = false) {
        self.topLevel = topLevel
        self.firstFootnote = firstFootnote
        self.title = title
        self.isAboveLowerHeadings = isAboveLowerHeadings
    }
}

extension Document {
    /// Whether the title of the file is a heading of class `unnumbered`, so that the file is a chapter without a number.
    package var isUnnumbered: Bool {
        guard let first = blocks.first(where: { if case .heading = $0.kind { true } else { false } }) else { return false }
        return first.attributes.has(.unnumbered)
    }

    /// The document as a part of a book: its headings begin at the level of the outline, and its footnotes have the book's numbers.
    func placed(_ placement: ChapterPlacement) -> Document {
        var copy = self
        let highest = HeadingLevels.highest(in: blocks), heading = heading(placement, hasTop: highest == 1)
        // If the title comes from front matter, the file's own headings begin one level below it.
        let top = placement.topLevel + (heading == nil || highest == nil ? 0 : 1)
        copy.headingShift = highest.map { top - $0 } ?? 0
        if highest == 1, let index = blocks.firstIndex(where: { if case .heading(1, _) = $0.kind { true } else { false } }) {
            copy.blocks.add(metadata.noteReferences, toHeadingAt: index)
        }
        copy.blocks = HeadingLevels.shifted(copy.blocks, by: copy.headingShift, notes: placement.firstFootnote)
        if let heading { copy.blocks = HeadingLevels.shifted([heading], by: 0, notes: placement.firstFootnote) + copy.blocks }
        for index in copy.footnotes.indices {
            copy.footnotes[index].blocks = HeadingLevels.shifted(copy.footnotes[index].blocks, by: 0, notes: placement.firstFootnote)
        }
        return copy
    }

    /// A heading made from the title, for a file that has no heading for it.
    private func heading(_ placement: ChapterPlacement, hasTop: Bool) -> Block? {
        if !metadata.titleText.isEmpty, let title = metadata.title, !hasTop {
            return Block(.heading(level: placement.topLevel, metadata.titleText), span: title.span)
        }
        guard let title = placement.title, !hasTop, placement.isAboveLowerHeadings || HeadingLevels.highest(in: blocks) == nil else {
            return nil
        }
        return Block(.heading(level: placement.topLevel, [Inline(.text(title.value), span: title.span)]), span: title.span)
    }
}
