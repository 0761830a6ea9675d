/// A rendering element of a style (CSL 1.0.2, "Rendering Elements").
enum RenderingElement: Sendable {
    case text(TextElement)
    case date(DateElement)
    case number(NumberElement)
    case names(NamesElement)
    case label(LabelElement)
    case group(GroupElement)
    case choose([ChooseBranch])
}

/// `cs:text`.
struct TextElement: Sendable {
    /// The source of the text.
    enum Source: Sendable {
        case variable(String, isShort: Bool)
        /// The index of a macro in the style.
        case macro(Int)
        case term(String, form: TermForm, isPlural: Bool)
        case value(String)
    }

    var source: Source
    var attributes: ElementAttributes
}

/// `cs:date`.
struct DateElement: Sendable {
    /// The parts that a localized date shows (`date-parts`).
    enum Precision: String, Sendable {
        case day = "year-month-day", month = "year-month", year
    }

    var variable: String
    /// The localized format; nil for a date whose parts the style lists.
    var form: DateForm?
    var precision = Precision.day
    var parts: [DatePart]
    var delimiter: String
    var attributes: ElementAttributes
}

/// `cs:date-part`.
struct DatePart: Sendable, Equatable {
    /// The part of a date, from the largest to the smallest.
    enum Name: String, Sendable { case year, month, day }
    /// The values of `form`.
    enum Form: String, Sendable {
        case long, short, numeric, ordinal
        case numericLeadingZeros = "numeric-leading-zeros"
    }

    var name: Name
    /// The form; nil for that of the locale, or the default of the part.
    var form: Form?
    var rangeDelimiter: String?
    var attributes: ElementAttributes
}

/// `cs:number`.
struct NumberElement: Sendable {
    /// The values of `form`.
    enum Form: String, Sendable {
        case numeric, ordinal, roman
        case longOrdinal = "long-ordinal"
    }

    var variable: String
    var form: Form
    var attributes: ElementAttributes
}

/// `cs:label`.
struct LabelElement: Sendable {
    /// The values of `plural`.
    enum Plural: String, Sendable { case contextual, always, never }

    /// The number variable or `locator`; empty within `cs:names`.
    var variable: String
    var form: TermForm
    var plural: Plural
    var attributes: ElementAttributes
}

/// `cs:names`.
struct NamesElement: Sendable {
    /// `cs:name` with its parts.
    struct Name: Sendable {
        /// A `cs:name-part`.
        struct Part: Sendable { var attributes = ElementAttributes() }

        var options: NameOptions
        var family = Part()
        var given = Part()
        var attributes: ElementAttributes
    }

    /// `cs:et-al`.
    struct EtAl: Sendable {
        var term: String
        var attributes: ElementAttributes
    }

    var variables: [String]
    /// The element `cs:name`; nil if the style has none.
    var name: Name?
    var etAl: EtAl?
    var label: LabelElement?
    /// Whether the label comes before the names.
    var labelIsFirst = false
    var substitutes: [RenderingElement]
    /// The delimiter between variables; nil if the element inherits it.
    var delimiter: String?
    var attributes: ElementAttributes
}

/// `cs:group`.
struct GroupElement: Sendable {
    var elements: [RenderingElement]
    var delimiter: String
    var attributes: ElementAttributes
}

/// `cs:if`, `cs:else-if` or `cs:else`.
struct ChooseBranch: Sendable {
    /// The values of `match`.
    enum Match: String, Sendable { case all, any, none }

    /// One test, such as `type` with one of its types.
    enum Condition: Sendable {
        case type(String), variable(String), isNumeric(String), isUncertainDate(String), locator(String)
        case position(CitePosition)
        /// The `disambiguate` test: whether the condition is needed to distinguish cites.
        case disambiguate
        /// A test that is false in every document, such as an unknown position.
        case never
    }

    var match: Match
    /// The tests; empty for `cs:else`.
    var conditions: [Condition]
    var elements: [RenderingElement]
}

/// The values of `position`.
package enum CitePosition: String, Sendable {
    case first, subsequent, ibid
    case ibidWithLocator = "ibid-with-locator"
    case nearNote = "near-note"
}
