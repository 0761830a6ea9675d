/// The formatting attributes of an element; nil where the element inherits (CSL 1.0.2, "Formatting").
struct Formatting: Sendable, Equatable {
    /// Whether `font-style` is italic or oblique.
    var isItalic: Bool?
    /// Whether `font-weight` is bold.
    var isBold: Bool?
    /// Whether `font-variant` is small capitals.
    var isSmallCaps: Bool?
    /// Whether `text-decoration` is an underline.
    var isUnderlined: Bool?
    /// The value of `vertical-align`.
    var baseline: CitationFormat.Baseline?

    /// Whether the element states no formatting.
    var isEmpty: Bool { self == Formatting() }
}

/// The values of `text-case`.
enum TextCase: String, Sendable {
    case lowercase, uppercase, sentence, title
    case capitalizeFirst = "capitalize-first"
    case capitalizeAll = "capitalize-all"
}

/// The values of `display`.
enum DisplayMode: String, Sendable {
    case block, indent
    case leftMargin = "left-margin"
    case rightInline = "right-inline"
}

/// The attributes that most rendering elements share: affixes, formatting, quotes, case and display.
struct ElementAttributes: Sendable, Equatable {
    /// The text before the output.
    var prefix = ""
    /// The text after the output.
    var suffix = ""
    /// The formatting of the output without its affixes.
    var formatting = Formatting()
    /// Whether the output is in quotation marks.
    var hasQuotes = false
    /// Whether full stops are removed from the output.
    var stripsPeriods = false
    /// The case of the output; nil to leave it as it is.
    var textCase: TextCase?
    /// The position of the output in an entry of the bibliography.
    var display: DisplayMode?
}

/// The values of `demote-non-dropping-particle`.
enum ParticleDemotion: String, Sendable {
    case never
    case sortOnly = "sort-only"
    case displayAndSort = "display-and-sort"
}

/// The values of `page-range-format`.
enum PageRangeFormat: String, Sendable {
    case chicago, chicago15 = "chicago-15", chicago16 = "chicago-16", expanded, minimal, minimalTwo = "minimal-two"
}

/// The values of `givenname-disambiguation-rule`.
enum GivenNameRule: String, Sendable {
    case allNames = "all-names", allNamesWithInitials = "all-names-with-initials"
    case primaryName = "primary-name", primaryNameWithInitials = "primary-name-with-initials"
    case byCite = "by-cite"
}

/// The values of `collapse`.
enum Collapse: String, Sendable {
    case citationNumber = "citation-number", year, yearSuffix = "year-suffix", yearSuffixRanged = "year-suffix-ranged"
}

/// The values of `subsequent-author-substitute-rule`.
enum AuthorSubstituteRule: String, Sendable {
    case completeAll = "complete-all", completeEach = "complete-each", partialEach = "partial-each", partialFirst = "partial-first"
}
