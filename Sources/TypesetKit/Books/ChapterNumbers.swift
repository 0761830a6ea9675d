import TypesetBooks
import TypesetMarkdown

/// The numbers of a book's chapters: `4` and `4.1`, or `A` and `A.1` for appendices.
struct ChapterNumbers {
    /// The counts by level, down to the level of the last numbered chapter.
    private var counts: [Int] = []
    private var kind = BookChapter.Numbering.number
    /// Whether the last chapter and each of its ancestors have numbers, by depth.
    private var areNumbered: [Bool] = []

    /// Returns the number of the next chapter; empty for a chapter without a number.
    ///
    /// Chapters below a chapter without a number, such as a part that is a page, continue the count of the surrounding level.
    mutating func next(_ chapter: BookChapter) -> String {
        while areNumbered.count < chapter.depth { areNumbered.append(true) }
        areNumbered = areNumbered.prefix(chapter.depth) + [chapter.numbering != .none]
        guard chapter.numbering != .none else { return "" }
        let level = areNumbered.prefix(chapter.depth).count { $0 }
        if chapter.numbering != kind, level == 0 { (counts, kind) = ([], chapter.numbering) }
        while counts.count <= level { counts.append(0) }
        counts = Array(counts.prefix(level + 1))
        counts[level] += 1
        let first = kind == .appendix ? List.Numbering.upperLetter.text(counts[0]) : "\(counts[0])"
        return ([first] + counts.dropFirst().map(String.init)).joined(separator: ".")
    }
}
