import TypesetBase

/// The file of answers for the documents of a run: the answers that it has, and an entry to fill in for each open question.
struct QuestionsReport {
    let run: RunReport
    let options: ReportOptions

    var text: String {
        let head = """
            # Answer with yes, no or not-applicable. Entries without an answer are open.
            # An answer counts until what its question is about changes: `digest` names the version.

            """
        let parts = run.documents.map(questions)
        return head + publisher + "answers:\n" + parts.joined()
    }

    private var publisher: String {
        let publisher = options.publisher ?? AuditAnswers.Publisher()
        let values = [publisher.name, publisher.company, publisher.email]
        return "publisher:\n" + zip(AuditAnswers.Key.publisher, values).map { "  \($0): \(Self.quoted($1))\n" }.joined()
    }

    private func questions(_ report: AuditReport) -> String {
        let document = options.name(report.document)
        let open = ConformanceEvidence(RunReport(tool: run.tool, documents: [report])).openQuestions
        func entry(_ answer: AuditAnswer) -> String {
            """
              - question: \(answer.question)
                answer: \(answer.reply.rawValue)
                by: \(Self.quoted(answer.person))
                on: \(answer.date)
                note: \(Self.quoted(answer.note))
                document: \(Self.quoted(document))
                digest: \(Self.quoted(answer.digest))

            """
        }
        let blank = open.map { question in
            let earlier = report.expiredAnswers.filter { $0.question == question.id }.map {
                "  # Expired: \($0.text.split(whereSeparator: \.isNewline).joined(separator: " "))\n"
            }
            return """
                  # \(question.text)
                \(earlier.joined())  - question: \(question.id)
                    answer:
                    by: ""
                    on: ""
                    note: ""
                    document: \(Self.quoted(document))
                    digest: \(Self.quoted(Self.digest(of: question.id, in: report)))

                """
        }
        return (report.answers.map(entry) + blank).joined()
    }

    /// The digests of the parts that a question is about.
    private static func digest(of question: String, in report: AuditReport) -> String {
        guard let content = report.content, let scope = AuditQuestion(id: question)?.scope else { return "" }
        let digests = content.parts(of: scope).map(\.digest)
        return digests.isEmpty ? "none" : digests.joined(separator: " ")
    }

    private static func quoted(_ text: String) -> String { JSONValue.string(text).line }
}
