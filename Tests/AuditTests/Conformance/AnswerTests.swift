import Testing
import TypesetBase
import TypesetMarkdown
import TypesetStylesheet

@testable import TypesetAudit

/// The answers of people to the questions of the audit.
@Suite struct AnswerTests {
    private static let fake = "# One\n\nText.\n\n**A heading**\n\nMore."

    /// Returns the audit of a document with a bold line that may be a heading, after one answer about it or about an earlier version.
    private func report(_ question: String, _ answer: String = "yes", markdown: String = fake, seen: String? = nil) throws -> AuditReport {
        let now = Self.audited(markdown), digest = Self.digest(question, in: seen.map { Self.audited($0) } ?? now)
        return try Self.read("answers:\n" + Self.entry(question, answer, digest: digest)).applied(to: now)
    }

    /// Returns the audit of a document.
    ///
    /// - Parameter pictures: the contents of its pictures by destination.
    static func audited(_ markdown: String, pictures: [String: String] = [:]) -> AuditReport {
        var report = SourceAudit(markdown: markdown).report()
        let (document, _) = MarkdownParser.parse(SourceFile(path: "test.md", text: markdown))
        report.content = ContentReader.content(of: document) { destination, _ in pictures[destination] ?? destination }
        report.content = report.content?.adding(report.findings)
        return report
    }

    /// Returns the digest that the form of a report has for a question.
    static func digest(_ question: String, in report: AuditReport) -> String {
        let parts = AuditQuestion(id: question).flatMap { report.content?.parts(of: $0.scope) } ?? []
        return parts.isEmpty ? "none" : parts.map(\.digest).joined(separator: " ")
    }

    static func entry(_ question: String, _ answer: String = "yes", digest: String = "1") -> String {
        """
          - { question: \(question), answer: \(answer), by: Jane Doe, on: 2026-11-27, document: test.md, digest: "\(digest)" }

        """
    }

    static func read(_ text: String) throws -> AuditAnswers {
        try AuditAnswers(reading: SourceFile(path: "audit-answers.yaml", text: text), base: nil)
    }

    private func findings(_ report: AuditReport) -> [String] {
        report.findings.filter { [.headingFake, .answerUnused, .headingSkip].contains($0.rule) }.map {
            "\($0.outcome.rawValue): \($0.message)"
        }
    }

    @Test func yesSettlesAFindingToReview() throws { #expect(try findings(report("heading-fake")) == []) }

    @Test func theReportNamesThePerson() throws {
        let text = SampleReport.text(.text, try report("heading-fake"))
        #expect(text.contains("1 answered by Jane Doe"))
    }

    @Test func noFails() throws {
        #expect(
            try findings(report("heading-fake", "no")) == [
                "fail: “A heading” is a bold paragraph that may be a heading (no, Jane Doe, 2026-11-27)"
            ])
    }

    @Test func noAnswerOverrulesAFailure() throws {
        #expect(
            try findings(report("heading-skip", markdown: "# One\n\n### Three\n\nText.")) == [
                "fail: heading level 3 follows level 1: a level is skipped",
                "warning: the findings of `heading-skip` are not for a person to answer",
            ])
    }

    @Test func anUnknownQuestionHasASuggestion() throws {
        let finding = try #require(try report("wcag-1.1.11").findings.first { $0.rule == .answerUnused })
        #expect(finding.fix == "did you mean `wcag-1.1.1`?")
    }

    @Test func anAnswerMeetsTheCriterionInEveryStandard() throws {
        let report = try report("wcag-2.4.6")
        #expect(EvidenceTests.result("10.2.4.6", in: .en301549, of: report)?.verdict == .passes)
    }

    @Test func anAnswerMeetsNoCriterionThatARuleFails() throws {
        let report = try report("wcag-1.1.1", markdown: "# One\n\n![](a.png)")
        #expect(EvidenceTests.result("1.1.1", in: .wcag, of: report)?.verdict == .fails)
    }

    @Test func anAnswerReplacesNoRuleThatIsOff() throws {
        let report = RuleSelection(ignored: [.headingEmpty]).applied(to: try report("wcag-2.4.6"))
        #expect(EvidenceTests.result("2.4.6", in: .wcag, of: report)?.verdict == .notJudged)
    }

    @Test func anAnswerDecidesWhatARuleOnlySuspects() throws {
        let report = try report("wcag-2.4.6", markdown: "# One\n\n## Two\n\nText.\n\n## Two\n\nText.")
        let result = try #require(EvidenceTests.result("2.4.6", in: .wcag, of: report))
        #expect(result.verdict == .passes)
        #expect(result.remark == "1 warning.")
    }

    @Test func theFormIsReadBack() throws {
        let form = SampleReport.text(.questions)
        #expect(try Self.read(form).entries.isEmpty)
    }

    @Test func anAnsweredQuestionIsNotAskedAgain() throws {
        let form = SampleReport.text(.questions, try report("wcag-2.4.6"))
        #expect(form.components(separatedBy: "- question: wcag-2.4.6\n    answer: yes").count == 2)
    }

    @Test func answersAreKeptInJSON() throws {
        let report = try report("heading-fake")
        var reader = RunReportReader()
        try reader.read(SourceFile(path: "r.json", text: SampleReport.text(.json, report)))
        #expect(try reader.parts().first?.run.documents.first?.ignored.first?.answer == report.ignored.first?.answer)
    }

    @Test(arguments: [
        ("answers: yes", "`answers` must be a list, not `yes`"),
        ("answers:\n" + entry("wcag-1.1.1", "ja"), "the answer must be `yes`, `no` or `not-applicable`, not `ja`"),
        ("answers: [{ question: wcag-1.1.1, answer: yes, on: 2026-11-27, document: a, digest: b }]", "`by` is missing"),
        (
            "answers:\n" + entry("wcag-1.1.1").replacing("2026-11-27", with: "27.11.2026"),
            "`on` must be a date such as 2026-11-27, not `27.11.2026`"
        ),
        ("answer: []", "unknown key `answer`"),
    ])
    func mistakesAreExplained(_ text: String, _ message: String) {
        let error = #expect(throws: Diagnostic.self) { try Self.read(text) }
        #expect(error?.message == message)
    }
}

extension String {
    fileprivate func components(separatedBy words: String) -> [Substring] { split(separator: words, omittingEmptySubsequences: false) }
}
