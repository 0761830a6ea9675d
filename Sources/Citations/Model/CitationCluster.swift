/// The citations at one place of a document, such as "(Doe 1999; Smith 2020, 3–5)".
package struct CitationCluster: Sendable, Equatable {
    /// The form of the whole cluster.
    package enum Form: Sendable, Equatable {
        /// The form of the style, which is in parentheses, a superscript or a note: `[@key]`.
        case parenthetical
        /// The author as a part of the sentence, then the rest in parentheses: `@key says`.
        case narrative
    }

    /// The cited sources, in the order of the document.
    package var items: [CitationItem]
    /// The form.
    package var form: Form
    /// The number of the note of the document that has the citation, from 1; nil for a citation in the text.
    package var note: Int?
    /// The number of times that the numbers of notes have begun again.
    package var chapter: Int

    package init(_ items: [CitationItem], form: Form = .parenthetical, note: Int? = nil, chapter: Int = 0) {
        (self.items, self.form, self.note, self.chapter) = (items, form, note, chapter)
    }
}

/// One source of a cluster.
package struct CitationItem: Sendable, Equatable {
    /// The key of the entry.
    package var key: String
    /// The text before the citation, such as "see also".
    package var prefix = CitationText()
    /// The text after the citation and its locator.
    package var suffix = CitationText()
    /// The kind of the locator by its CSL name, such as `page` or `chapter`; nil if there is no locator.
    package var label: String?
    /// The place in the source, such as "3-5"; nil if there is none.
    package var locator: String?
    /// Whether the author is omitted: `[-@key]`.
    package var suppressesAuthor = false

    package init(key: String) { self.key = key }
}

/// A bibliography and the citations of a document as a style renders them.
package struct RenderedCitations: Sendable, Equatable {
    /// One entry of the bibliography.
    package struct Entry: Sendable, Equatable {
        /// The key of the entry.
        package var key: String
        /// The label before the entry, such as "[1]" (`second-field-align`); nil if the style has none.
        package var label: CitationText?
        /// The entry.
        package var text: CitationText
    }

    /// A part of a rendered cluster: text, and the entry that it links to.
    package struct Part: Sendable, Equatable {
        /// The text.
        package var text: CitationText
        /// The key of the entry that the text cites; nil for delimiters, brackets and affixes.
        package var key: String?

        package init(text: CitationText, key: String?) { (self.text, self.key) = (text, key) }
    }

    /// The text of each cluster, in the order of the clusters.
    package var clusters: [[Part]] = []
    /// Whether the style sets citations as notes (`class="note"`).
    package var citesInNotes = false
    /// The entries in the order of the style.
    package var entries: [Entry] = []
    /// Whether turned lines of entries are indented (`hanging-indent`).
    package var hasHangingIndent = false
    /// The keys that clusters cite and no entry has, in the order of the document.
    package var unknownKeys: [String] = []

    package init() {}
}
