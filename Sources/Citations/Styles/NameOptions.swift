/// The values of `form` on `cs:name`.
enum NameForm: String, Sendable { case long, short, count }

/// The values of `and`.
enum NameConjunction: String, Sendable { case text, symbol }

/// The values of `delimiter-precedes-last` and `delimiter-precedes-et-al`.
enum DelimiterRule: String, Sendable {
    case contextual, always, never
    case afterInvertedName = "after-inverted-name"
}

/// The values of `name-as-sort-order`.
enum SortOrderNames: String, Sendable { case first, all }

/// The options of names, which `cs:style`, `cs:citation`, `cs:bibliography` and `cs:names` pass on to `cs:name` (CSL 1.0.2, "Inheritable
/// Name Options"); nil where the element inherits.
struct NameOptions: Sendable, Equatable {
    var and: NameConjunction?
    var delimiterPrecedesEtAl: DelimiterRule?
    var delimiterPrecedesLast: DelimiterRule?
    /// The fewest names that are shortened.
    var etAlMin: Int?
    /// The number of names that remain of a shortened list.
    var etAlUseFirst: Int?
    /// `etAlMin` of a source that was cited before.
    var etAlSubsequentMin: Int?
    /// `etAlUseFirst` of a source that was cited before.
    var etAlSubsequentUseFirst: Int?
    /// Whether a shortened list shows its last name.
    var etAlUseLast: Bool?
    /// Whether given names become initials if `initializeWith` is set.
    var initialize: Bool?
    /// The text after each initial.
    var initializeWith: String?
    var nameAsSortOrder: SortOrderNames?
    var sortSeparator: String?
    var form: NameForm?
    /// The text between names.
    var delimiter: String?
    /// The text between the lists of several variables.
    var namesDelimiter: String?

    /// The options, with those of an outer element where these are nil.
    func inheriting(_ outer: NameOptions) -> NameOptions {
        NameOptions(
            and: and ?? outer.and, delimiterPrecedesEtAl: delimiterPrecedesEtAl ?? outer.delimiterPrecedesEtAl,
            delimiterPrecedesLast: delimiterPrecedesLast ?? outer.delimiterPrecedesLast, etAlMin: etAlMin ?? outer.etAlMin,
            etAlUseFirst: etAlUseFirst ?? outer.etAlUseFirst, etAlSubsequentMin: etAlSubsequentMin ?? outer.etAlSubsequentMin,
            etAlSubsequentUseFirst: etAlSubsequentUseFirst ?? outer.etAlSubsequentUseFirst, etAlUseLast: etAlUseLast ?? outer.etAlUseLast,
            initialize: initialize ?? outer.initialize, initializeWith: initializeWith ?? outer.initializeWith,
            nameAsSortOrder: nameAsSortOrder ?? outer.nameAsSortOrder, sortSeparator: sortSeparator ?? outer.sortSeparator,
            form: form ?? outer.form, delimiter: delimiter ?? outer.delimiter, namesDelimiter: namesDelimiter ?? outer.namesDelimiter)
    }
}
