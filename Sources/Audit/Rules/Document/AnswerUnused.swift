import TypesetBase

/// An answer in the file of answers has no effect.
///
/// A person's answer is about one version of what its question names: the pictures, the tables, the links, the whole text, or the findings
/// of a rule. If that changes, somebody must look again, and the answer counts no longer. Answers settle only findings to review and the
/// questions of standards, so an answer to another rule has no effect either: no answer overrules a failure that a program has found.
///
/// - Warns: an answer about pictures, of which one has been replaced; `question: wcag-1.1.11`. Passes: an answer with the digest that
///   `--report questions` writes.
struct AnswerUnused: Rule {
    static let description = RuleDescription(
        id: .answerUnused, summary: "every answer is about this version of what it answers", outcome: .warning,
        references: [Reference(.practice, "answers")],
        fix: "look at what has changed, and copy the entry from `--report questions`")

    static func fault(unknown entry: AuditAnswers.Entry) -> Fault {
        let near = Suggestion.closest(to: entry.answer.question, among: AuditQuestion.all.map(\.id))
        return fault(
            "`\(entry.answer.question)` is not a question of the audit", entry,
            fix: near.map { "did you mean `\($0)`?" } ?? "`--report questions` lists the questions")
    }

    /// The fault about answers that one change has made outdated.
    static func fault(expired entries: [AuditAnswers.Entry], _ change: ContentChange) -> Fault {
        let first = entries[0], questions = entries.map { "`\($0.answer.question)`" }.joined(separator: ", ")
        let message =
            entries.count == 1
            ? "the answer to \(questions) by \(first.answer.person) of \(first.answer.date) has expired: \(change.text)"
            : "\(entries.count) answers have expired: \(change.text) (\(questions))"
        return fault(
            message, first, fix: entries.count == 1 ? nil : "look at what has changed, and copy the entries from `--report questions`",
            related: change.places)
    }

    static func fault(repeated entry: AuditAnswers.Entry) -> Fault {
        fault("`\(entry.answer.question)` is answered again below", entry, fix: "remove one of the answers")
    }

    static func fault(overruling entry: AuditAnswers.Entry) -> Fault {
        fault(
            "the findings of `\(entry.answer.question)` are not for a person to answer", entry,
            fix: "fix the document: an answer settles only findings to review")
    }

    static func fault(needless entry: AuditAnswers.Entry) -> Fault {
        fault("`\(entry.answer.question)` has no findings to answer", entry, fix: "remove the answer")
    }

    private static func fault(
        _ message: String, _ entry: AuditAnswers.Entry, fix: String? = nil, related: [Diagnostic.Related] = []
    ) -> Fault {
        Fault(
            rule: description, message: message, categories: [], cause: .document(entry.span), related: related, fix: fix,
            identity: [entry.answer.question, message])
    }
}
