/// Text with the formatting that bibliographies and citation styles can state.
package struct CitationText: Sendable, Equatable {
    /// The runs in the order of the text; neighbors differ in their format.
    package var runs: [CitationRun]

    /// A text; runs with an equal format are joined.
    package init(_ runs: [CitationRun] = []) {
        self.runs = []
        for run in runs where !run.text.isEmpty {
            if self.runs.last?.format == run.format { self.runs[self.runs.count - 1].text += run.text } else { self.runs.append(run) }
        }
    }

    /// A text without formatting.
    package init(_ text: String) { self.init([CitationRun(text)]) }

    /// The characters without their formatting.
    package var plain: String { runs.map(\.text).joined() }
    /// Whether there are no characters.
    package var isEmpty: Bool { runs.isEmpty }
}

/// Neighboring characters with one format.
package struct CitationRun: Sendable, Equatable {
    /// The characters.
    package var text: String
    /// Their format.
    package var format: CitationFormat

    package init(_ text: String, _ format: CitationFormat = CitationFormat()) { (self.text, self.format) = (text, format) }
}

/// The format of a run: CSL's formatting attributes, and what the readers of bibliographies state.
package struct CitationFormat: Sendable, Hashable {
    /// The position relative to the baseline (`vertical-align`).
    package enum Baseline: Sendable, Hashable { case normal, superscript, `subscript` }

    /// Whether the text is italic (`font-style`; `oblique` is italic).
    package var isItalic = false
    /// Whether the text is bold (`font-weight`).
    package var isBold = false
    /// Whether the text is in small capitals (`font-variant`).
    package var isSmallCaps = false
    /// Whether the text is underlined (`text-decoration`).
    package var isUnderlined = false
    /// The position relative to the baseline.
    package var baseline = Baseline.normal
    /// Whether changes of case leave the text as it is (`nocase`).
    package var keepsCase = false
    /// The address that the text links to; nil for text without a link.
    package var link: String?
    /// The language of the text as a BCP 47 tag, if it is not that of the document.
    package var language: String?
    /// Whether the text is the TeX source of a formula.
    package var isFormula = false

    package init() {}
}
