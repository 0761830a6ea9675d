/// The front matter has a mistake.
///
/// A key is misspelt, a value has the wrong type for its key, or the front matter is never closed. Anything that is not understood has no
/// effect. If none of the front matter can be read, that is an error, and the status of a build is 1.
///
/// - Warns: `languge: fr`. Passes: `language: fr`.
struct FrontMatterMistake: MistakeReport, BuildRule {
    static let description = RuleDescription(
        id: .frontMatterMistake, summary: "front matter has known keys and valid values", outcome: .warning,
        isBuildError: true,
        references: [Reference(.practice, "Markdown")],
        fix: "follow the hint of the message")
}
