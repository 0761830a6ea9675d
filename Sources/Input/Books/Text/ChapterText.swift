package import Diagnostics
package import Markdown

/// The text of a chapter as it is to be parsed, with what the book's program would have put in or taken out.
package struct ChapterText: Sendable {
    /// For `MarkdownParser`. Its spans are those of one text; `SourceSpan.origin` leads to the file that holds the words. It is the
    /// chapter's own file where nothing is put in or taken out.
    package var file: SourceFile
    /// Bytes of the chapter's own file.
    package let ownSize: Int
    /// What the text says that the chapter is called (`{{#title …}}`), which wins over the outline.
    package var title: Metadata.Entry<String>?
    /// Further files that its text comes from.
    package var included: [SourceFile] = []
    package var diagnostics: [Diagnostic] = []
    /// Whether cells of tables go on in other columns and rows.
    package var hasTableSpans = false
    /// Whether relative addresses in these files are relative to them, and not to the chapter.
    var areAddressesOfFiles = false
    /// Whether code in a line may begin with its language.
    var hasLanguagesInCode = false

    init(_ file: SourceFile) { (self.file, ownSize) = (file, file.bytes.count) }
}
