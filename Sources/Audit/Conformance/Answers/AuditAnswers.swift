import TypesetBase

/// The answers of people to the questions of the audit, from a file such as `audit-answers.yaml`.
package struct AuditAnswers: Sendable {
    /// An answer, and the document that it is about.
    struct Entry: Sendable {
        var answer: AuditAnswer
        /// nil if there is no such question.
        var question: AuditQuestion?
        /// The path of the document, relative to the project's folder, or else to the working folder.
        var document: String
        /// The digests of the parts that the person saw.
        var digests: [String] { answer.digest.split(separator: " ").map(String.init) }
        var span: SourceSpan
    }

    /// The person or organization that publishes a conformance report.
    package struct Publisher: Hashable, Sendable {
        package var name = ""
        package var company = ""
        package var email = ""
    }

    let entries: [Entry]
    /// nil if the file names nobody.
    package let publisher: Publisher?
    /// The content of the file, which results depend on.
    package let text: String
    private let base: PathBase?

    init(entries: [Entry], publisher: Publisher?, text: String, base: PathBase?) {
        (self.entries, self.publisher, self.text, self.base) = (entries, publisher, text, base)
    }

    /// Returns a report with the answers about its document.
    ///
    /// A finding that a person must review is settled by yes, and becomes a failure by no. Answers do not concern other findings. An answer
    /// about another version of what its question is about, to an unknown question or to a question with no such finding is a finding.
    package func applied(to report: AuditReport) -> AuditReport {
        let document = RelativePath.text(of: report.document, to: base)
        return AnswerApplication.report(report, with: entries.filter { $0.document == document })
    }
}
