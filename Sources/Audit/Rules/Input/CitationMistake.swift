/// A citation has no entry, or a bibliography has a mistake.
///
/// A key that no bibliography has is set as it is written, so readers see a mark of the program and no source. The same rule reports
/// bibliographies and citation styles that cannot be read, and mistakes in entries.
///
/// - Fails: `[@knuth1984]` without an entry of this key. Passes: the same with its entry.
struct CitationMistake: MistakeReport, BuildRule {
    static let description = RuleDescription(
        id: .citationMistake, summary: "every citation has an entry", outcome: .fail, references: [Reference(.practice, "citations")],
        fix: "add the entry to the bibliography, or correct the key")
}
