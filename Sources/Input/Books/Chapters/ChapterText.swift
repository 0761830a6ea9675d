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
    package var title: Located<String>?
    /// The files that the text includes.
    package var included: [SourceFile] = []
    package internal(set) var diagnostics: [Diagnostic] = []
    /// The dialect of the text.
    package internal(set) var dialect = Dialect.github
    /// The constructs of the dialect whose marks are text.
    package internal(set) var omitted: Set<Construct> = []
    /// Whether links find names in all chapters of the book.
    package internal(set) var sharesNames = false
    /// The settings of the site for a page that is typeset alone: bibliographies, macros of formulas and substitutions.
    package internal(set) var siteMetadata = Metadata()
    /// The name of the file that lists the pages whose names a page that is typeset alone refers to; nil if there is none.
    package internal(set) var listOfPages: String?
    /// The names on the other pages of the book of a page that is typeset alone.
    package internal(set) var siteNames: SiteNames?
    /// Whether relative addresses in the included files are relative to those files, not to the chapter.
    var areAddressesOfFiles = false
    /// The vault of Obsidian in which links name files.
    var vault: Vault?
    /// The program's interpretation of inline code.
    var inlineCode: (@Sendable (String, SourceSpan) -> String)?
    /// The syntax that is left out.
    var foreignUses: [ForeignUse] = []

    init(_ file: SourceFile) { (self.file, ownSize) = (file, file.bytes.count) }

    /// The content that could not be included, which is a finding, like a listed file that is missing, and syntax that is left out.
    package var issues: [DocumentIssue] {
        missing.compactMap { problem in problem.span.map { .leftOut(problem, $0) } } + foreignUses.map(DocumentIssue.foreignSyntax)
    }
    /// The other messages.
    package var messages: [Diagnostic] { diagnostics.filter { $0.severity != .error || $0.span == nil } }

    private var missing: [Diagnostic] { diagnostics.filter { $0.severity == .error && $0.span != nil } }
}
