/// An entry of a bibliography is not cited.
///
/// A file with the sources of one document usually has only those that it cites, so an entry without a citation is often one that was
/// forgotten. Collections for many documents have thousands of others. The rule is off unless the settings turn it on.
///
/// - Notes: a bibliography of which only half is cited. Passes: the same with `nocite: "@*"`.
struct EntryUncited: MistakeReport, BuildRule {
    static let description = RuleDescription(
        id: .entryUncited, summary: "every entry of a bibliography is cited", outcome: .note,
        references: [Reference(.practice, "citations")], fix: "cite the entry, list it with `nocite`, or remove it", profiles: [])
}
