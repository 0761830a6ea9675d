/// No hyphenation dictionary for a language of the document is installed.
///
/// Words in this language are not hyphenated. Lines end less evenly, and at large sizes long words break at any letter.
///
/// - Warns: Hungarian text without `hyphen-hu`. Passes: the same if it is installed.
struct HyphenationMissing: MistakeReport, BuildRule {
    static let description = RuleDescription(
        id: .hyphenationMissing, summary: "a dictionary for the language is installed", outcome: .warning,
        references: [Reference(.practice, "fonts")],
        fix: "install the package that has the dictionary, or set `hyphenation: false`")
}
