/// No hyphenation dictionary for a language of the document is installed.
///
/// Its words are not hyphenated: lines end less evenly, and long words are broken at any letter at large sizes.
///
/// - Criterion: Practice.
/// - Warns: Hungarian text without `hyphen-hu`. Passes: the same where it is installed.
package struct HyphenationMissing: MistakeReport, BuildRule {
    package static let description = RuleDescription(
        id: .hyphenationMissing, summary: "a dictionary for the language is installed", outcome: .warning,
        references: [Reference(.practice, "fonts")],
        fix: "install the package that has the dictionary, or set `hyphenation: false`")

    package init() {}
}
