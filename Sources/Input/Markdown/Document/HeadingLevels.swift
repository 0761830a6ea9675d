/// Changes the heading levels and footnote numbers of a file in a book.
enum HeadingLevels {
    /// The highest heading level among the blocks; nil if there is none.
    ///
    /// Headings in quotes are not counted: they belong to another text.
    static func highest(in blocks: [Block]) -> Int? {
        blocks.compactMap { block -> Int? in
            switch block.kind {
            case .heading(let level, _): level
            case .division(let inner), .alert(_, let inner), .details(_, let inner): highest(in: inner)
            default: nil
            }
        }.min()
    }

    /// The blocks with their headings `distance` levels lower, at most level 6, and with footnotes numbered from `notes`.
    static func shifted(_ blocks: [Block], by distance: Int, notes: Int) -> [Block] {
        if distance == 0, notes == 0 { return blocks }
        // In the first file of a book, inlines do not change.
        let inline: ((Inline) -> Inline)? = notes == 0 ? nil : { counted($0, from: notes) }
        return TreeMapping(level: { min(6, max(1, $0 + distance)) }, inline: inline).mapped(blocks)
    }

    private static func counted(_ inline: Inline, from notes: Int) -> Inline {
        guard case .footnoteReference(let note) = inline.kind else { return inline }
        var inline = inline
        inline.kind = .footnoteReference(note + notes)
        return inline
    }
}
