package import TypesetBase

/// The value of `audit:`, checked without knowledge of the rules and their thresholds, which only the audit has.
package struct SheetAuditSettings: Sendable {
    /// The setting of one rule.
    package struct Rule: Sendable {
        /// A level, or thresholds.
        package enum Value: Sendable, Hashable {
            /// `off`, `on`, or a severity.
            case level(String)
            /// Thresholds by name.
            case parameters([String: String])
        }
        /// The rule's name.
        package var name: String
        /// The level or thresholds that the sheet sets.
        package var value: Value
        /// The place of the rule's name.
        package var span: SourceSpan
    }

    /// The profile, one of `profiles`; nil if the sheet names none.
    package var profile: String?
    /// The rules in the order of the sheets; later ones override earlier ones.
    package var rules: [Rule] = []

    /// Creates settings without a profile and without rules.
    package init() {}

    /// The values of `audit: profile`.
    package static let profiles = [
        "wcag-aa", "wcag-aaa", "hig", "acb-2025", "aph", "ukaaf-clear", "ukaaf-large", "rnib-clear", "din-1450",
    ]
    /// The levels of a rule, where `error` is a synonym of `fail`, as in messages and in `--fail-on`.
    package static let levels = ["off", "on", "note", "warning", "fail", "error"]
}
