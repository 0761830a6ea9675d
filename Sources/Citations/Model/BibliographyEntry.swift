package import TypesetBase

/// A source that a bibliography describes, in the terms of CSL 1.0.2 (appendix III, "Types", and appendix IV, "Variables").
///
/// The readers of BibTeX, BibLaTeX, CSL JSON and CSL YAML all make this value, and only this value reaches the styles.
package struct BibliographyEntry: Sendable, Equatable {
    /// The key that documents cite, unique in a bibliography.
    package var key: String
    /// The CSL type, such as `article-journal` or `chapter`.
    package var type: String
    /// The standard and number variables by their CSL names, such as `title`, `container-title`, `volume` and `DOI`.
    package var fields: [String: CitationText] = [:]
    /// The name variables by their CSL names, such as `author` and `editor`, in the order of the source.
    package var names: [String: [CitedName]] = [:]
    /// The date variables by their CSL names, such as `issued` and `accessed`.
    package var dates: [String: CitedDate] = [:]
    /// The language of the source's title as a BCP 47 tag; nil if the bibliography does not state it.
    package var language: String?
    /// The position of the entry in its file; nil if the entry was made in code.
    package var span: SourceSpan?
}

/// The name of a person or an organization, in the parts that CSL 1.0.2 names ("Name variables").
package struct CitedName: Sendable, Equatable {
    /// The family name without particles; empty for an organization.
    package var family = ""
    /// The given names.
    package var given = ""
    /// Particles that belong to the family name only where it is sorted or shortened, such as "de" in "Jean de La Fontaine".
    package var droppingParticle = ""
    /// Particles that stay with the family name, such as "van" in "van Gogh".
    package var nonDroppingParticle = ""
    /// The suffix, such as "Jr." or "III".
    package var suffix = ""
    /// Whether a comma separates the suffix from the name ("Smith, Jr.").
    package var commaSuffix = false
    /// The name of an organization, or a name that must not be divided; nil for a name with parts.
    package var literal: String?
}

/// A date or a range of dates, as precise as its source ("Date variables" of CSL 1.0.2).
package struct CitedDate: Sendable, Equatable {
    /// A day, a month or a year.
    package struct Point: Sendable, Equatable {
        /// The year of the Gregorian calendar; 0 and below are years before Christ (0 is 1 BC).
        package var year: Int
        /// The month from 1 to 12; nil if only the year is known.
        package var month: Int?
        /// The day of the month, from 1; nil if only the month is known.
        package var day: Int?
        /// The season from 1 (spring) to 4 (winter); nil if the source names none.
        package var season: Int?
    }

    /// The date, or the first of a range; nil for a date that is only text.
    package var start: Point?
    /// The end of a date range; nil for a single date and for an open range.
    package var end: Point?
    /// Whether the range has no end ("2010–").
    package var isOpen = false
    /// Whether the date is uncertain ("circa").
    package var isCirca = false
    /// A date that is only text, such as "forthcoming"; nil if the date has numbers.
    package var literal: String?
}
