import TypesetMarkdown

/// The page numbers that readers see, in running text, in tables of contents and as page labels.
///
/// A book's front matter has roman numbers. Arabic numbers begin at 1 with the first chapter. The numbers of volumes run on.
struct PageNumbers: Equatable {
    /// The number of pages before the first arabic one.
    private let frontMatter: Int
    private let pageCount: Int
    /// The number of pages in earlier volumes.
    private let earlier: Int

    /// Creates the numbers of pages after those of earlier volumes.
    ///
    /// - Parameters:
    ///   - pageCount: the number of pages, of all volumes.
    ///   - earlier: the number of pages in earlier volumes.
    init(pageCount: Int, frontMatter: Int = 0, earlier: Int = 0) {
        self.pageCount = pageCount
        self.frontMatter = frontMatter
        self.earlier = earlier
    }

    /// Returns the numbers in a later volume.
    ///
    /// - Parameter earlier: the number of pages before the volume.
    func after(_ earlier: Int) -> PageNumbers { PageNumbers(pageCount: pageCount, frontMatter: frontMatter, earlier: earlier) }

    /// Returns the index of a page of this file among the pages of all volumes.
    func index(ofPageInFile index: Int) -> Int { earlier + index }

    /// Returns the printed number of a page.
    ///
    /// - Parameter index: the index of the page among those of all volumes, from 0.
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
