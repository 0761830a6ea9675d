import TypesetBase

/// An answer in the file of answers has no effect.
///
/// A person's answer is about the words and pictures of one version of a document. If these change, somebody must look again, and the
/// answer counts no longer. Answers settle only findings to review and the questions of standards, so an answer to another rule has no
/// effect either: no answer overrules a failure that a program has found.
///
/// - Warns: an answer with the digest of an earlier version; `question: wcag-1.1.11`. Passes: an answer with the digest that
///   `--report questions` writes.
struct AnswerUnused: Rule {
    static let description = RuleDescription(
        id: .answerUnused, summary: "every answer is about this version of the document", outcome: .warning,
        references: [Reference(.practice, "answers")],
        fix: "look at the document again, and copy the entry from `--report questions`")

    static func fault(unknown entry: AuditAnswers.Entry) -> Fault {
        let near = Suggestion.closest(to: entry.answer.question, among: AuditQuestion.all.map(\.id))
        return fault(
            "`\(entry.answer.question)` is not a question of the audit", entry,
            fix: near.map { "did you mean `\($0)`?" } ?? "`--report questions` lists the questions")
    }

    static func fault(outdated entry: AuditAnswers.Entry) -> Fault {
        fault(
            "the answer to `\(entry.answer.question)` by \(entry.answer.person) of \(entry.answer.date) has expired: the document has "
                + "changed", entry)
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

    private static func fault(_ message: String, _ entry: AuditAnswers.Entry, fix: String? = nil) -> Fault {
        Fault(
            rule: description, message: message, categories: [], cause: .document(entry.span), fix: fix,
            identity: [entry.answer.question, message])
    }
}
