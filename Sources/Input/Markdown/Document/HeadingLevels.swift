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
        var mapping = notes == 0 ? TreeMapping() : TreeMapping.ofNoteCalls { $0 + notes }
        mapping.level = { min(6, max(1, $0 + distance)) }
        return mapping.mapped(blocks)
    }
}
