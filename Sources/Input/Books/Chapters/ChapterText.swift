package import TypesetBase
package import TypesetMarkdown

/// The text of a chapter for parsing, after the inclusions and removals of the book's program.
package struct ChapterText: Sendable {
    /// The text for `MarkdownParser`.
    ///
    /// Its spans refer to this text; `SourceSpan.origin` finds the file that contains the words. If nothing is included or removed, it is
    /// the chapter's own file.
    package var file: SourceFile
    /// The size of the chapter's own file, in bytes.
    package let ownSize: Int
    /// The title of the chapter in its text (`{{#title …}}`), which overrides the outline.
    package var title: Metadata.Entry<String>?
    /// The files that the text includes.
    package var included: [SourceFile] = []
    package var diagnostics: [Diagnostic] = []
    /// Whether cells of tables may span columns and rows.
    package var hasTableSpans = false
    /// Whether relative addresses in the included files are relative to those files, not to the chapter.
    var areAddressesOfFiles = false
    /// The program's interpretation of inline code.
    var inlineCode: (@Sendable (String, SourceSpan) -> String)?

    init(_ file: SourceFile) { (self.file, ownSize) = (file, file.bytes.count) }
}
