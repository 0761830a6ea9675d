import Testing
import TypesetBase
import TypesetStylesheet

@testable import TypesetAudit

@Suite struct VerdictTests {
    private func verdicts(_ rule: RuleID, _ text: String) throws -> [RuleRun.Verdict] {
        try #require(audit(titled(text)).rules.first { $0.rule.id == rule }).verdicts
    }

    @Test func aCleanDocumentHasNoFindings() {
        let report = audit(titled("Text with [a link](a.html) and `code`.[^1]\n\n## Part\n\n- one\n- two\n\n[^1]: A note."))
        #expect(report.findings.map { "\($0.rule): \($0.message)" } == [])
        #expect(report.rules.allSatisfy { $0.verdicts.allSatisfy { $0.outcome == .pass || $0.outcome == .inapplicable } })
    }

    /// Without pictures or tables, their rules are inapplicable instead of passed.
    @Test func absentElementsAreNotJudged() throws {
        for rule: RuleID in [.imageAltMissing, .tableHeaderMissing, .linkTextVague, .looseLines] {
            #expect(Set(try verdicts(rule, "Words.").map(\.outcome)) == [.inapplicable])
        }
        #expect(Set(try verdicts(.tableHeaderMissing, "| Year |\n|--|\n| 1 |").map(\.outcome)) == [.pass])
        #expect(
            try verdicts(.textNotScaled, "Words.").map(\.outcome) == Array(repeating: .inapplicable, count: 9) + [.pass, .pass, .pass])
    }

    @Test func passingRulesAreMeasuredToo() throws {
        let contrast = try verdicts(.contrastMinimum, "Words.")
        // The text is #111111 on white. Under 18 points, as at xSmall, it needs 4.5:1; from 18 points on, 3:1.
        #expect(contrast.first?.measured?.description == "18.88:1")
        #expect(contrast.first?.required == .ratio(4.5))
        #expect(contrast.last?.required == .ratio(3))
        #expect(try verdicts(.textTooSmall, "Words.").map { $0.measured?.value } == [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
    }
}
