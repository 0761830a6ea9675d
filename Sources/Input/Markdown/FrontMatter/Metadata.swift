package import TypesetBase

/// A value with its place in a file.
package struct Located<Value: Sendable>: Sendable {
    package var value: Value
    package var span: SourceSpan
    package init(_ value: Value, span: SourceSpan) { self.value = value; self.span = span }
}

/// The metadata of a document from front matter and `-M` on the command line, each value with its span.
package struct Metadata: Sendable {
    /// The title without markup, for the metadata of the output and for running text.
    package var title: Located<String>?
    /// The title with its Markdown, as it is set.
    package var titleText: [Inline] = []
    /// The title in running heads, if it is not the title.
    package var shortTitle: Located<String>?
    package var subtitle: Located<[Inline]>?
    package var authors: [Located<Author>] = []
    /// The affiliations of the authors, in the order of their first use.
    package var affiliations: [Located<Affiliation>] = []
    /// The date as written.
    package var date: Located<String>?
    package var doi: Located<DOI>?
    /// The identifier of the archive with the software that a paper describes (JOSS).
    package var archiveDOI: Located<DOI>?
    package var publisher: Located<String>?
    /// The paragraphs about rights, in the order of the front matter.
    package var rights: [Located<[Inline]>] = []
    /// The ISBN and other identifiers, each after the name of its scheme.
    package var identifiers: [Located<String>] = []
    package var abstract: Located<[Block]>?
    /// The word above the abstract, if it is not that of the document's language.
    package var abstractTitle: Located<String>?
    /// The language as written, a BCP 47 tag.
    package var language: Located<String>?
    /// The path of a stylesheet or the name of a template; the command line takes precedence.
    package var style: Located<String>?
    package var subject: Located<String>?
    package var keywords: [Located<String>] = []
    /// The span of the value in `toc: true`, which requests a table of contents after the title block; nil without it.
    package var contents: SourceSpan?
    /// The inline notes in the title, the subtitle and the abstract, until `TitleNotes` numbers them among the document's footnotes.
    var notes: [Footnote] = []
    /// The number of heading levels in tables of contents; nil for all.
    package var contentsDepth: Int?

    /// The bibliographies, and how their entries are cited and listed.
    package var bibliography = BibliographySettings()

    /// The picture at the top of the first page.
    package var logo: Logo?

    /// The text of each key of the front matter, for headers and footers; the texts of a list are joined.
    package var variables: [String: String] = [:]
    /// The variables of the text: those of the key `variables`, and the keys of the command line without a meaning of their own.
    package var textVariables = TextVariables()
    /// The substitutions of MyST, which are variables in its dialect.
    package var substitutions = TextVariables()
    /// The macros of formulas: the TeX that replaces each, by name without backslash.
    package var macros: [String: String] = [:]
    /// Whether the front matter has a mistake for which none of it could be read.
    package var isUnreadable = false
    /// The keys without a meaning of their own; a header or a footer may show them.
    package var unknownKeys: [Located<String>] = []

    /// Settings of paper, margins and text, in source order; the stylesheet interprets them.
    package var pageSettings: [PageSetting] = []

    package init() {}

    /// The logo of an organization.
    package struct Logo: Sendable {
        /// The path of the picture as written.
        package var image: Located<String>
        /// The alternative text; nil for a decorative picture.
        package var alternateText: String?
        /// The height; nil for the stylesheet's.
        package var height: PictureLength?
    }

    /// Whether it names a publisher, rights or an identifier, as books do on their title page and its back.
    package var hasImprint: Bool { publisher != nil || !rights.isEmpty || !identifiers.isEmpty }

    /// The keys that change a whole document or book, and have no effect in a chapter.
    package var documentKeys: [Located<String>] {
        [style.map { Located("style", span: $0.span) }, contents.map { Located("toc", span: $0) }].compactMap(\.self)
            + [logo.map { Located("logo", span: $0.image.span) }, bibliography.style.map { Located("csl", span: $0.span) }].compactMap(
                \.self)
            + pageSettings.map { Located($0.name, span: $0.value.span) }
    }

    /// A note about unused keys; nil if there are none.
    ///
    /// - Parameter used: the keys that headers and footers show.
    package func unusedKeys(but used: Set<String>) -> Diagnostic? {
        let unused = unknownKeys.filter { !used.contains($0.value) }
        guard let first = unused.first else { return nil }
        let names = unused.map { "`\($0.value)`" }.joined(separator: ", ")
        return Diagnostic(
            .note, "front matter: \(names) \(unused.count == 1 ? "has" : "have") no meaning here", at: first.span,
            hints: ["known keys: \(FrontMatterKey.allCases.map(\.name).joined(separator: ", "))"])
    }

    /// A pandoc variable for paper, margins or text, with one value.
    package struct PageSetting: Sendable {
        /// The name in pandoc, such as `papersize`.
        package var name: String
        package var value: Located<String>
        package init(_ name: String, _ value: Located<String>) { self.name = name; self.value = value }
    }
}
