package import Diagnostics

/// What front matter, and `-M` on the command line, say of a document, each value with its span.
package struct Metadata: Sendable {
    package struct Entry<Value: Sendable>: Sendable {
        package var value: Value
        package var span: SourceSpan
        package init(_ value: Value, span: SourceSpan) { self.value = value; self.span = span }
    }

    /// Someone who wrote the document.
    package struct Author: Hashable, Sendable {
        package var name: String
        /// Universities, companies, offices; empty where none is named.
        package var affiliations: [String]
        package init(name: String, affiliations: [String] = []) { self.name = name; self.affiliations = affiliations }
    }

    /// The title without marks, for the file's description and for running text.
    package var title: Entry<String>?
    /// The title as it is set: Markdown.
    package var titleText: [Inline] = []
    package var subtitle: Entry<[Inline]>?
    package var authors: [Entry<Author>] = []
    /// As written.
    package var date: Entry<String>?
    package var abstract: Entry<[Block]>?
    /// BCP 47, as written.
    package var language: Entry<String>?
    /// Path of a stylesheet or a template's name; the command line wins.
    package var style: Entry<String>?
    package var subject: Entry<String>?
    package var keywords: [Entry<String>] = []
    /// `toc: true`: a table of contents after the title block; the place where it is asked for.
    package var contents: SourceSpan?
    /// How many levels of headings tables of contents list; nil: all.
    package var contentsDepth: Int?

    /// The picture at the top of the first page.
    package var logo: Logo?

    /// Every key of the front matter that has a text, or a list of texts, for headers and footers.
    package var variables: [String: String] = [:]
    /// The keys that mean nothing by themselves; a header or a footer may show them.
    package var unknownKeys: [Entry<String>] = []

    /// What the document says of paper, margins and text, in the order in which it is written; the stylesheet knows what it means.
    package var pageSettings: [PageSetting] = []

    package init() {}

    /// The picture of an organization.
    package struct Logo: Sendable {
        /// The path of the picture, as it is written.
        package var image: Entry<String>
        /// What it shows; nil: it is decoration.
        package var alternateText: String?
        /// Nil: as the stylesheet has it.
        package var height: PictureLength?
    }

    /// A note about the keys that nothing uses; nil if there are none.
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

    /// A variable of pandoc for paper, margins or text, with one value.
    package struct PageSetting: Sendable {
        /// As pandoc has it: `papersize`.
        package var name: String
        package var value: Entry<String>
        package init(_ name: String, _ value: Entry<String>) { self.name = name; self.value = value }
    }
}
