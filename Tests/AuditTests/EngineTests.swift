import Foundation
import Testing
import TypesetBase
import TypesetLayout
import TypesetStylesheet

@testable import TypesetAudit

@Suite struct Engine {
    /// A finding points to the value that applies to text in the document's language.
    @Test func aColourForALanguageIsTheCause() {
        let sheet = cleanSheet + "at: { lang(de): { styles: { base: { color: \"#aaaaaa\" } } } }\n"
        let line = cleanSheet.count { $0 == "\n" } + 1, german = titled("Worte.").replacing("language: en", with: "language: de")
        let lines = SourceAudit(markdown: german, sheet: sheet).lines(of: .contrastMinimum)
        #expect(!lines.isEmpty, "\(lines)")
        #expect(lines.allSatisfy { $0.hasPrefix("test.yaml:\(line) all fail: ") }, "\(lines)")
        #expect(SourceAudit(markdown: titled("Words."), sheet: sheet).lines(of: .contrastMinimum) == [])
    }

    private func file(_ path: String) throws -> String {
        try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../" + path), encoding: .utf8
        )
    }

    @Test func baselinesAcceptKnownFindingsAndNameFixedOnes() throws {
        let old = audit(titled("Read [more](a.html) and [here](b.html)."))
        let baseline = try #require(Baseline(text: Baseline(of: [old]).text))
        #expect(baseline.entries.count == 2)
        let new = baseline.applied(to: audit(titled("Read [more](a.html) and [this page](c.html).")))
        #expect(new.counted.map(\.message) == ["the link “this page” does not name its target: c.html"])
        #expect(new.fixed.map(\.message) == ["the link “here” does not name its target: b.html"])
        #expect(baseline.pruned(by: [new]).entries.map(\.message) == ["the link “more” does not name its target: a.html"])
        #expect(Baseline(text: "rules: {}") == nil)
    }

    @Test func aBaselineAcceptsFindingsToReview() {
        let report = SourceAudit(markdown: "# One\n\n**A heading**\n\nMore.").report()
        #expect(report.findings.contains { $0.outcome == .review })
        #expect(!Baseline(of: [report]).applied(to: report).counted.contains { $0.outcome == .review })
    }

    @Test func errorsInTheTagsOfAFileTakeItsClaimAway() {
        let text = titled("Words.")
        func claim(_ outcome: Outcome) -> String? {
            let faults = { (layout: LayoutSummary, _: AuditInput) in
                [
                    Fault(
                        rule: PDFTags.description, outcome: outcome, message: "a Formula has no text", categories: [layout.category],
                        file: "test.pdf", identity: ["formula"])
                ]
            }
            return SourceAudit(markdown: text, fileFaults: faults).report().claim?.text
        }
        #expect(audit(text).claim?.text == "PDF/UA-1 and PDF/A-2a")
        #expect(claim(.fail) == "PDF/A-2a, not PDF/UA-1: the tags have an error [pdf-tags]")
        #expect(claim(.warning) == "PDF/UA-1 and PDF/A-2a")
    }

    @Test func theSameInputGivesTheSameReport() {
        let text = titled("Read [more](a.html), *words* and `code`.\n\n- one\n\n> quote")
        let reports = [audit(text), audit(text)].map { ReportWriter.write($0, as: .json) }
        #expect(reports[0] == reports[1])
        #expect(reports[0].count > 1000)
    }

    @Test func everyRuleHasAPageWhichIsItsDocComment() throws {
        for rule in RuleCatalogue.descriptions {
            let page = try #require(RulePages.all[rule.id], "\(rule.id) has no page")
            let name = rule.id.rawValue.split(separator: "-").map {
                ["html", "pdf", "url"].contains($0) ? $0.uppercased() : $0.prefix(1).uppercased() + $0.dropFirst()
            }.joined()
            let folders = ["Document", "Style", "Layout", "Print", "Input", "File"].map { "Sources/Audit/Rules/\($0)/\(name).swift" }
            let source = try #require(folders.lazy.compactMap { try? self.file($0) }.first, "\(name).swift is missing")
            let comment = page.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "///" : "/// \($0)" }.joined(
                separator: "\n")
            #expect(source.contains(comment + "\nstruct \(name): "), "the page of \(rule.id) is not its doc comment")
        }
        #expect(RulePages.all.count == RuleCatalogue.descriptions.count)
    }

    @Test func theManualIsMadeOfThePages() throws {
        #expect(
            try file("docs/reference/audit-rules.md") == RuleManual.markdown,
            "run `typeset rules --markdown > docs/reference/audit-rules.md`")
    }
}
