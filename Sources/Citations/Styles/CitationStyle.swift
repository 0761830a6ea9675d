package import TypesetBase

/// A citation style of CSL 1.0.2.
package struct CitationStyle: Sendable {
    /// `cs:citation` or `cs:bibliography`.
    struct Section: Sendable {
        var nameOptions = NameOptions()
        /// The keys of the order; empty to keep the order of citation.
        var sortKeys: [SortKey] = []
        var elements: [RenderingElement] = []
        /// The text between cites.
        var delimiter = ""
        var attributes = ElementAttributes()
    }

    /// `cs:key`.
    struct SortKey: Sendable {
        /// The subject of the comparison.
        enum Source: Sendable {
            case variable(String)
            /// The index of a macro in the style.
            case macro(Int)
        }

        var source: Source
        var isDescending = false
        /// `names-min`, `names-use-first` and `names-use-last`.
        var nameOptions = NameOptions()
    }

    /// The attributes of `cs:citation` that concern several cites.
    struct CitationOptions: Sendable {
        var addsNames = false
        var addsGivenNames = false
        var givenNameRule = GivenNameRule.byCite
        var addsYearSuffix = false
        var collapse: Collapse?
        /// The text between cites of one author; nil if they are not grouped.
        var citeGroupDelimiter: String?
        var yearSuffixDelimiter: String?
        var afterCollapseDelimiter: String?
        /// The most notes between a cite and an earlier cite that is near.
        var nearNoteDistance = 5
    }

    /// The attributes of `cs:bibliography` that concern several entries.
    struct BibliographyOptions: Sendable {
        var hasHangingIndent = false
        /// Whether the first field is a label (`second-field-align`).
        var alignsSecondField = false
        var authorSubstitute: String?
        var authorSubstituteRule = AuthorSubstituteRule.completeAll
    }

    /// The title of the style.
    package internal(set) var title = ""
    /// The address that identifies the style.
    package internal(set) var id = ""
    /// The address of the independent style that a dependent style names; nil for an independent style.
    package internal(set) var parentID: String?
    /// The language of the style as a BCP 47 tag; nil if the style leaves it to the document.
    package internal(set) var defaultLanguage: String?
    /// Whether citations are notes.
    package internal(set) var citesInNotes = false

    var nameOptions = NameOptions()
    var particleDemotion = ParticleDemotion.displayAndSort
    /// Whether the initials of compound given names keep their hyphen.
    var initializesWithHyphen = true
    var pageRangeFormat: PageRangeFormat?
    var macros: [[RenderingElement]] = []
    var citation = Section()
    var citationOptions = CitationOptions()
    /// `cs:bibliography`; nil if the style has no list of references.
    var bibliography: Section?
    var bibliographyOptions = BibliographyOptions()
    /// The `cs:locale` elements, in order.
    var locales: [CitationLocale] = []

    /// Reads a style from XML.
    ///
    /// - Throws: a diagnostic if the file is not XML or not a style, or names a macro that it lacks.
    package init(reading file: SourceFile) throws(Diagnostic) {
        var reader = try StyleReader(file)
        self = try reader.read()
    }

    init() {}
}
