import Markdown

/// The numbers of pages as readers see them, in running text, in contents and as page labels: of a book's front matter roman ones, and from
/// its first chapter on arabic ones from 1.
struct PageNumbers: Equatable {
    /// Pages before the first that counts.
    private let frontMatter: Int
    private let pageCount: Int

    init(pageCount: Int, frontMatter: Int = 0) {
        self.pageCount = pageCount
        self.frontMatter = frontMatter
    }

    /// - Parameter index: of the page, from 0.
    func text(of index: Int) -> String {
        index < frontMatter ? List.Numbering.lowerRoman.text(index + 1) : "\(index - frontMatter + 1)"
    }

    /// The number of the last page.
    var last: String { "\(max(1, pageCount - frontMatter))" }
}
