/// The directives of mdBook.
struct MdBookSyntax: ChapterSyntax {
    static let name = "mdbook"

    /// The prefixes of hidden lines of code by language, for blocks that specify none.
    var hiddenLines: [String: String] = [:]

    init(folder: String) {}

    var settings: [String] { hiddenLines.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] } }

    func convert(_ chapter: inout ChapterText, _ files: ChapterFiles) {
        // `{{#include file:anchor}}` names a path relative to the file that contains it.
        chapter.include(IncludeSyntax(directives: IncludeDirective.find), files)
        if let page = HiddenLines(in: chapter.file, prefixes: hiddenLines) { chapter.apply(page) }
    }
}
