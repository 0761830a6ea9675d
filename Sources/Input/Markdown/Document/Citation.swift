package import TypesetBase

/// Sources that a document cites at one place, such as `[see @doe99, p. 3; @smith04]`.
package struct Citation: Sendable {
    /// The form of a citation on the page.
    package enum Form: Sendable, Equatable {
        /// The form of the citation style, which is in parentheses, a superscript or a note: `[@key]`.
        case parenthetical
        /// As a part of the sentence: `@key says`.
        case narrative
    }

    /// One of the sources.
    package struct Item: Sendable {
        /// The key of the source in the bibliography.
        package var key: String
        /// The text before the source, such as "see also".
        package var prefix: [Inline] = []
        /// The text after the source: the place in it, and further words.
        package var suffix: [Inline] = []
        /// Whether the author is omitted: `[-@key]`.
        package var suppressesAuthor = false
        /// The span of the key with its mark.
        package var span: SourceSpan
    }

    /// The sources in the order of the text, at least one.
    package var items: [Item]
    /// The form.
    package var form: Form
    /// The source text, which is set if the bibliography has none of the sources.
    package var source: String
    /// The reference that a name is if the bibliography has no such key and an element has it as its label: `@label` of MyST.
    package var reference: CrossReference?
    /// Whether a name without an entry is an ordinary word, such as the name of a GitHub user.
    package var isOptional = false
    /// The number among the citations of the document, from 0; -1 until `Document.numberCitations` sets it.
    package var number = -1

    package init(_ items: [Item], form: Form, source: String) { (self.items, self.form, self.source) = (items, form, source) }
}

/// The reference list of a document, or the place for it.
package struct ReferenceList: Sendable {
    /// A place in the text that cites an entry.
    package struct Place: Sendable {
        /// The name that the list links to, unique in the document.
        package var name: String
        /// The words that cite the entry, such as "Doe 1999".
        package var words: String

        package init(name: String, words: String) { (self.name, self.words) = (name, words) }
    }

    /// An entry of the list.
    package struct Entry: Sendable {
        /// The name that citations link to, unique in the document.
        package var id: String
        /// The label before the entry, such as "[1]"; empty if the citation style has none.
        package var label: [Inline]
        /// The text of the entry.
        package var text: [Inline]
        /// The places that cite the entry, in the order of the text.
        package var citedAt: [Place] = []

        package init(id: String, label: [Inline] = [], text: [Inline]) { (self.id, self.label, self.text) = (id, label, text) }
    }

    /// The entries in the order of the citation style; empty until the citations are rendered.
    package var entries: [Entry] = []
    /// Whether lines of an entry after the first are indented.
    package var hasHangingIndent = false
    /// Whether entries without a label end with a link back to their first citation; nil if the stylesheet decides.
    package var linksBack: Bool?

    package init() {}
}
