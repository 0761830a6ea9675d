import Testing
import TypesetBase
import TypesetMarkdown

@testable import TypesetAudit

/// The time until which the answers of people count: until what their questions are about changes.
@Suite struct AnswerExpiryTests {
    private static let syllabus = """
        ---
        title: Syllabus
        ---

        # Biology

        Read [the rules](https://example.org/rules) first.

        ![A cell](cell.png)

        | Week | Topic |
        |---|---|
        | 1 | Cells |

        ## Late work

        Late work is not graded.

        **Except by appeal**

        Ask early.
        """

    /// Returns the expired answers in words, after answers about one version are applied to another.
    private func expiries(
        _ questions: String..., before: String = syllabus, after: String, pictures: [String: String] = [:]
    ) throws -> [String] {
        let seen = AnswerTests.audited(before), now = AnswerTests.audited(after, pictures: pictures)
        let entries = questions.map { AnswerTests.entry($0, digest: AnswerTests.digest($0, in: seen)) }
        let report = try AnswerTests.read("answers:\n" + entries.joined()).applied(to: now)
        return report.findings.filter { $0.rule == .answerUnused }.map(\.message)
    }

    @Test(arguments: [
        ("wcag-1.1.1", "Late work is", "Late homework is"), ("wcag-2.4.4", "Late work is", "Late homework is"),
        ("wcag-1.4.10", "Ask early", "Ask late"), ("wcag-2.4.2", "Ask early", "Ask late"), ("heading-fake", "Ask early", "Ask late"),
        ("matterhorn-13-007", "Ask early", "Ask late"), ("aph-charts", "Ask early", "Ask late"),
        ("acb-2025-binding", "A cell", "Two cells"), ("wcag-1.3.1", "is not graded", "is not\ngraded"),
        ("wcag-1.1.1", "![A cell](cell.png)", ""),
    ])
    func anAnswerOutlivesOtherChanges(_ question: String, _ words: String, _ others: String) throws {
        #expect(try expiries(question, after: Self.syllabus.replacing(words, with: others)) == [])
    }

    @Test(arguments: [
        ("wcag-1.1.1", "A cell", "Two cells", "the picture `cell.png` has changed or is new"),
        ("wcag-1.1.1", "Ask early.", "![B](b.png)", "the picture `b.png` has changed or is new"),
        ("wcag-2.4.4", "first", "last", "the paragraph with the link “the rules” has changed or is new"),
        ("wcag-1.4.10", "Cells |", "Genes |", "the table “Week” has changed or is new"),
        ("wcag-2.4.2", "title: Syllabus", "title: Plan", "the title has changed or is new"),
        ("wcag-2.4.1", "## Late work", "## Late", "the heading “Late” has changed or is new"),
        ("wcag-1.3.3", "Ask early", "Ask late", "the section “Late work” has changed or is new"),
        ("heading-fake", "Except by", "Unless by", "the finding in line 19 has changed or is new"),
    ])
    func anAnswerExpiresWithItsSubject(_ question: String, _ words: String, _ others: String, _ change: String) throws {
        #expect(
            try expiries(question, after: Self.syllabus.replacing(words, with: others)) == [
                "the answer to `\(question)` by Jane Doe of 2026-11-27 has expired: \(change)"
            ])
    }

    @Test func anAnswerExpiresWithTheFileOfItsPicture() throws {
        let messages = try expiries("wcag-1.1.1", "wcag-1.3.1", "wcag-2.4.4", after: Self.syllabus, pictures: ["cell.png": "another"])
        #expect(
            messages == [
                "the answer to `wcag-1.1.1` by Jane Doe of 2026-11-27 has expired: the picture `cell.png` has changed or is new",
                "the answer to `wcag-1.3.1` by Jane Doe of 2026-11-27 has expired: the section “Biology” has changed or is new",
            ])
    }

    @Test func aRemovedSectionExpiresAnswersAboutTheText() throws {
        let parts = Self.syllabus.split(separator: "## Late work")
        let messages = try expiries("wcag-1.3.3", after: String(parts[0]))
        #expect(
            messages == [
                "the answer to `wcag-1.3.3` by Jane Doe of 2026-11-27 has expired: a part of the text was removed or moved"
            ])
    }

    @Test func oneChangeIsOneFindingForAllAnswers() throws {
        let messages = try expiries(
            "wcag-1.3.1", "wcag-1.3.3", "wcag-1.1.1", after: Self.syllabus.replacing("Ask early", with: "Ask late"))
        #expect(
            messages == ["2 answers have expired: the section “Late work” has changed or is new (`wcag-1.3.1`, `wcag-1.3.3`)"])
    }

    @Test func theFindingShowsThePartThatHasChanged() throws {
        let seen = AnswerTests.audited(Self.syllabus), digest = AnswerTests.digest("wcag-1.3.1", in: seen)
        let now = AnswerTests.audited(Self.syllabus.replacing("Ask early", with: "Ask late"))
        let report = try AnswerTests.read("answers:\n" + AnswerTests.entry("wcag-1.3.1", digest: digest)).applied(to: now)
        #expect(report.findings.first { $0.rule == .answerUnused }?.related.first?.span.start.line == 15)
    }

    /// One person saw the first picture, another one the second.
    @Test func answersAboutDifferentPicturesCountTogether() throws {
        let one = "# One\n\n![A](a.png)", both = one + "\n\n![B](b.png)", other = "# One\n\n![B](b.png)"
        let entries = [one, other].map {
            AnswerTests.entry("wcag-1.1.1", digest: AnswerTests.digest("wcag-1.1.1", in: AnswerTests.audited($0)))
        }
        let report = try AnswerTests.read("answers:\n" + entries.joined()).applied(to: AnswerTests.audited(both))
        #expect(EvidenceTests.result("1.1.1", in: .wcag, of: report)?.verdict == .passes)
    }

    @Test func aNoRemainsWhileItsPictureDoes() throws {
        let one = "# One\n\n![A](a.png)", digest = AnswerTests.digest("wcag-1.1.1", in: AnswerTests.audited(one))
        let report = try AnswerTests.read("answers:\n" + AnswerTests.entry("wcag-1.1.1", "no", digest: digest))
            .applied(to: AnswerTests.audited(one + "\n\n![B](b.png)"))
        #expect(EvidenceTests.result("1.1.1", in: .wcag, of: report)?.verdict == .fails)
    }

    @Test func theFormShowsTheExpiredAnswer() throws {
        let seen = AnswerTests.digest("wcag-1.3.1", in: AnswerTests.audited(Self.syllabus))
        let now = AnswerTests.audited(Self.syllabus.replacing("Ask early", with: "Ask late"))
        let report = try AnswerTests.read("answers:\n" + AnswerTests.entry("wcag-1.3.1", digest: seen)).applied(to: now)
        let form = SampleReport.text(.questions, report)
        #expect(form.contains("  # Expired: yes, Jane Doe, 2026-11-27\n  - question: wcag-1.3.1\n    answer:\n"))
        #expect(form.contains("digest: \"\(AnswerTests.digest("wcag-1.3.1", in: now))\""))
    }

    /// Reports of shards are merged before the questions are written.
    @Test func theFormOfAReportThatWasReadHasTheSameDigests() throws {
        let report = AnswerTests.audited(Self.syllabus)
        var reader = RunReportReader()
        try reader.read(SourceFile(path: "r.json", text: SampleReport.text(.json, report)))
        let run = try #require(try reader.parts().first?.run)
        #expect(SampleReport.text(.questions, run.documents[0]) == SampleReport.text(.questions, report))
    }

    /// The digests of a book with more sections than a line can hold are those of its chapters.
    @Test func manySectionsAreJoined() {
        let chapters = (1...40).map { "# Chapter \($0)\n\n" + (1...10).map { "## Part \($0)\n\nText.\n\n" }.joined() }.joined()
        let parts = AnswerTests.audited(chapters).content?.parts(of: .text) ?? []
        #expect(parts.count <= DocumentContent.limit)
        #expect(parts.contains { $0.name == "the section “Chapter 7”" })
    }
}
