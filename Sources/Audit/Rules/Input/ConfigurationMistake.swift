/// The project's configuration, or a list of chapters, has an entry without effect.
///
/// `typeset.yaml`, `book.yaml`, `book.toml` and similar files name the documents and their settings. The findings are listed with the first
/// document of the run. An error in a configuration ends the run with status 2.
///
/// - Warns: an entry of `overrides` whose patterns match no document. Passes: a configuration in which every entry has an effect.
struct ConfigurationMistake: MistakeReport, BuildRule {
    static let description = RuleDescription(
        id: .configurationMistake, summary: "every setting of the project has an effect", outcome: .warning,
        references: [Reference(.practice, "projects")], fix: "see `docs/reference/projects.md`, or `typesetter --show-settings`")
}
