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

    /// What the document says of paper, margins and text, in the order in which it is written; the stylesheet knows what it means.
    package var pageSettings: [PageSetting] = []

    package init() {}

    /// A variable of pandoc for paper, margins or text, with one value.
    package struct PageSetting: Sendable {
        /// As pandoc has it: `papersize`.
        package var name: String
        package var value: Entry<String>
        package init(_ name: String, _ value: Entry<String>) { self.name = name; self.value = value }
    }
}
