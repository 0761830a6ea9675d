/// The command line has an unknown option or value, or contradicts itself.
///
/// Nothing is done, and the status is 2.
///
/// - Fails: the option `--sise`. Passes: the option `--size`.
struct UsageError: Rule {
    static let description = RuleDescription(
        id: .usageError, summary: "the command line is valid", outcome: .fail, references: [Reference(.practice, "command lines")],
        fix: "see `typesetter --help-all`")
}
