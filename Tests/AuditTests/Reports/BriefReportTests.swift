import Testing
@testable import TypesetAudit
import TypesetBase
import TypesetStylesheet

/// Tests of the report that the terminal shows.
@Suite struct BriefReports {
    private static let vague = RuleDescription(
        id: .linkTextVague, summary: "link texts name their targets", outcome: .warning, references: [], fix: "name the target")
    private static let missing = RuleDescription(
        id: .imageAltMissing, summary: "pictures are described", outcome: .fail, references: [], fix: "describe it")
    private static let adjusted = RuleDescription(
        id: .layoutAdjusted, summary: "layout gave nothing up", outcome: .note, references: [], fix: "")
    private static let file = SourceFile(path: "a.md", text: (1...40).map { "line \($0)\n" }.joined())

    /// Returns one finding about each of the lines, with different messages if they are numbered.
    private static func findings(_ rule: RuleDescription, lines: ClosedRange<Int>, _ words: String, numbered: Bool = false) -> [Finding] {
        lines.map { line in
            Finding(
                rule: rule, message: words + (numbered ? " \(line)" : ""), categories: [.large],
                source: SampleReport.span("line \(line)\n", in: file), identity: ["\(line)"])
        }
    }

    private func brief(_ findings: [Finding]) -> String {
        var options = ReportOptions()
        options.isBrief = true
        return SampleReport.text(
            .text, AuditReport(tool: AuditReport.Tool(version: "1.0"), document: "a.md", sizes: [.large], findings: findings), options)
    }

    private func headlines(_ text: String) -> [String] {
        text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("a.md:") }
    }

    @Test func failuresComeFirstAndEachRuleIsCutToWhatOneReads() {
        let findings =
            Self.findings(Self.vague, lines: 1...12, "vague") + Self.findings(Self.adjusted, lines: 14...15, "wrapped")
            + Self.findings(Self.missing, lines: 20...20, "no text") + Self.findings(Self.vague, lines: 30...31, "other")
        let text = brief(findings)
        #expect(
            headlines(text) == [
                "a.md:20:1: error: no text [image-alt-missing]", "a.md:1:1: warning: vague [link-text-vague]",
                // One finding of each wording is listed, with the number of the others.
                "a.md:30:1: warning: other [link-text-vague]",
            ])
        #expect(text.contains("     = the same at 11 more places: lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 …\na.md:30:1:"))
        #expect(
            text.hasSuffix(
                """
                     = the same at 1 more place: line 31
                audit of a.md (wcag-aa): 1 failure, 14 warnings, 2 notes
                  failures: 1 image-alt-missing
                  warnings: 14 link-text-vague
                  notes: 2 layout-adjusted
                  see all findings with --report text=FILE, and what a rule requires with `typesetter explain RULE`

                """))
    }

    @Test func failuresAreShownMoreOftenThanWarnings() {
        #expect(headlines(brief(Self.findings(Self.missing, lines: 1...11, "none", numbered: true))).count == 11)
        let many = brief(Self.findings(Self.missing, lines: 1...40, "none", numbered: true))
        #expect(headlines(many).count == 10)
        #expect(many.contains("= image-alt-missing at 30 more places: lines 11, "))
    }

    @Test func completeListsHaveNoSecondCount() {
        #expect(brief(Self.findings(Self.vague, lines: 1...4, "vague")).hasSuffix("\naudit of a.md (wcag-aa): 4 warnings\n"))
        #expect(
            brief(Self.findings(Self.adjusted, lines: 1...9, "wrapped"))
                == "audit of a.md (wcag-aa): 9 notes (see all findings with --report text=FILE)\n")
    }

    @Test func placesInSeveralFilesAreNamed() {
        let sheet = SourceFile(path: "s.yaml", text: "a\nb\nc\n")
        let others = [0, 2].map {
            Finding(
                rule: Self.vague, message: $0 == 0 ? "vague" : "vaguer", source: SourceSpan(file: sheet, range: $0..<$0 + 1),
                identity: ["\($0)"])
        }
        #expect(
            brief(Self.findings(Self.vague, lines: 1...4, "vague", numbered: true) + others).contains(
                "= link-text-vague at 3 more places: a.md:4, s.yaml:1, s.yaml:2\n"))
    }
}
