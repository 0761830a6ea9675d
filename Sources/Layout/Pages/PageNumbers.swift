import TypesetMarkdown

/// The page numbers that readers see, in running text, in tables of contents and as page labels.
///
/// A book's front matter has roman numbers. Arabic numbers begin at 1 with the first chapter.
struct PageNumbers: Equatable {
    /// The number of pages before the first arabic one.
    private let frontMatter: Int
    private let pageCount: Int

    init(pageCount: Int, frontMatter: Int = 0) {
        self.pageCount = pageCount
        self.frontMatter = frontMatter
    }

    /// - Parameter index: the index of the page, from 0.
    func text(of index: Int) -> String {
        index < frontMatter ? List.Numbering.lowerRoman.text(index + 1) : "\(index - frontMatter + 1)"
    }

    /// The number of the last page.
    var last: String { "\(max(1, pageCount - frontMatter))" }

    /// Returns the last number of the sequence to which a page belongs: a Roman one in front matter.
    ///
    /// - Parameter index: the index of the page, from 0.
    func total(of index: Int) -> String { index < frontMatter ? text(of: frontMatter - 1) : last }
}
