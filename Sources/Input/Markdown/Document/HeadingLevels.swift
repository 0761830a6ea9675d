/// The levels of a file's headings, and its footnotes' numbers, where the file is part of a book.
enum HeadingLevels {
    /// The highest level among the blocks; nil where there is no heading. Those of quotes are another text's.
    static func highest(in blocks: [Block]) -> Int? {
        blocks.compactMap { block -> Int? in
            switch block.kind {
            case .heading(let level, _): level
            case .division(let inner), .alert(_, let inner), .details(_, let inner): highest(in: inner)
            default: nil
            }
        }.min()
    }

    /// The blocks with their headings `distance` levels lower, at most at the sixth, and with their footnotes counted from `notes`.
    static func shifted(_ blocks: [Block], by distance: Int, notes: Int) -> [Block] {
        if distance == 0, notes == 0 { return blocks }
        // Of a book's first file nothing changes in its lines.
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
