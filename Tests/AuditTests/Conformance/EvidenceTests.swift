import Testing
import TypesetBase
import TypesetStylesheet

@testable import TypesetAudit

/// The verdicts on the requirements of standards.
@Suite struct EvidenceTests {
    /// Returns the result for a requirement; nil if the table of its standard does not have it.
    static func result(_ number: String, in table: RequirementTable, of report: AuditReport) -> RequirementResult? {
        let evidence = ConformanceEvidence(RunReport(tool: report.tool, documents: [report]))
        return evidence.tables.first { $0.table == table }?.results.first { $0.requirement.number == number }
    }

    private static func report(_ damage: (inout ConformingPDF) -> Void = { _ in }) throws -> AuditReport {
        var file = ConformingPDF()
        damage(&file)
        let findings = try AuditEngine.findings(in: file.inspected()), ofRules = Dictionary(grouping: findings, by: \.rule)
        let rules = RuleCatalogue.fileRuleDescriptions.filter { AuditConfiguration().isOn($0) }
        return AuditReport(
            tool: AuditReport.Tool(version: "1"), document: "small.pdf",
            rules: rules.map { RuleRun(rule: $0, sizes: [], findings: ofRules) },
            findings: findings)
    }

    @Test(arguments: [(RequirementTable.wcag, "1.4.3"), (.en301549, "10.1.4.3"), (.section508, "1.4.3")])
    func aFailureFailsTheCriterionInEveryStandard(_ table: RequirementTable, _ number: String) throws {
        let sheet = cleanSheet.replacing("#111111", with: "#999999")
        let result = try #require(Self.result(number, in: table, of: SourceAudit(markdown: "# Grey\n\nText.", sheet: sheet).report()))
        #expect(result.verdict == .fails)
    }

    @Test func aCriterionStatesTheWorstFigureAndTheSizesThatFail() throws {
        let sheet = cleanSheet.replacing("#111111", with: "#888888")
        let report = SourceAudit(markdown: "# Grey\n\nText.", sheet: sheet).report()
        let result = try #require(Self.result("1.4.3", in: .wcag, of: report))
        #expect(result.failingSizes == "xSmall...large")
        #expect(result.measured.first?.text == "3.54:1 of 4.5:1 at xSmall")
    }

    /// Without faults, only a person can say that a criterion is met.
    @Test func theAbsenceOfFindingsProvesNoCriterion() throws {
        let result = try #require(Self.result("1.4.3", in: .wcag, of: SourceAudit(markdown: "# One\n\nText.").report()))
        #expect(result.verdict == .needsPerson)
    }

    private static let damages: [(String, @Sendable (inout ConformingPDF) -> Void)] = [
        ("13-004", { $0.cells[2].replace("/Alt(a square)", with: "") }),
        ("28-012", { $0.annotation.replace("/Contents(to example.org)", with: "") }),
        ("07-002", { $0.catalog.replace("DisplayDocTitle true", with: "DisplayDocTitle false") }),
        ("14-002", { $0.elements[1].replace("/S/H1", with: "/S/H2") }),
        ("28-008", { $0.page.replace("/Tabs/S", with: "") }),
    ]

    @Test(arguments: damages.indices) func aFaultFailsItsConditionAlone(_ index: Int) throws {
        let (number, damage) = Self.damages[index]
        let report = try Self.report(damage)
        let table = try #require(
            ConformanceEvidence(RunReport(tool: report.tool, documents: [report])).tables.first { $0.table == .matterhorn })
        #expect(table.results.filter { $0.verdict == .fails }.map(\.requirement.number) == [number])
    }

    @Test func aConditionWhoseRulesFoundNothingPasses() throws {
        #expect(try Self.result("13-004", in: .matterhorn, of: Self.report())?.verdict == .passes)
    }

    @Test func aConditionWhoseRuleDidNotRunIsNotJudged() throws {
        let report = RuleSelection(ignored: [.pdfTags]).applied(to: try Self.report())
        #expect(try #require(Self.result("13-004", in: .matterhorn, of: report)).remark == "The rule `pdf-tags` did not run.")
    }

    /// A comment of the author changes what is reported, not what the document conforms to.
    @Test func anIgnoredFailureFailsTheRequirement() throws {
        let report = SourceAudit(markdown: "# A\n\n<!-- typeset:ignore heading-skip -->\n### B\n\nText.").report()
        #expect(Self.result("14-003", in: .matterhorn, of: report)?.verdict == .fails)
    }

    @Test func aMilderLevelProvesNothing() throws {
        let sheet = cleanSheet + "audit: { rules: { heading-skip: note } }\n"
        let report = SourceAudit(markdown: "# A\n\n### B\n\nText.", sheet: sheet).report()
        #expect(Self.result("14-003", in: .matterhorn, of: report)?.verdict == .needsPerson)
    }

    @Test func aBaselineChangesNoVerdict() throws {
        let report = SourceAudit(markdown: "# A\n\n### B\n\nText.").report()
        #expect(Self.result("14-003", in: .matterhorn, of: Baseline(of: [report]).applied(to: report))?.verdict == .fails)
    }

    @Test func requirementsWithoutSubjectDoNotApply() throws {
        var report = SourceAudit(markdown: "# One\n\nText.").report()
        report.absentContent = [.tables]
        #expect(Self.result("15-001", in: .matterhorn, of: report)?.verdict == .notApplicable)
    }

    @Test func aGuidelineForPrintHasATableOfItsOwn() throws {
        let report = SourceAudit(markdown: "# One\n\nText in *italics*.", profile: .ukaafClear).report()
        let evidence = ConformanceEvidence(RunReport(tool: report.tool, documents: [report]))
        #expect(evidence.tables.last?.table == .print(.ukaafClear))
    }

    /// A misspelt rule would silently judge nothing.
    @Test func everyConditionOfAProgramHasARule() {
        let unjudged = MatterhornCondition.all.filter { $0.judge == .machine && $0.rules.isEmpty && $0.equivalent == nil }
        #expect(unjudged.map(\.number) == [])
    }

    /// A misspelt criterion or kind of content would leave a question open that nobody needs to answer.
    @Test func coveringCriteriaAndKindsOfContentExist() {
        let criteria = Set(SuccessCriterion.all.map(\.id))
        #expect(MatterhornCondition.all.compactMap(\.coveringCriterion).filter { !criteria.contains($0) } == [])
        #expect(!MatterhornCondition.all.contains { $0.absences.contains(where: \.isEmpty) })
    }

    /// The questions that a person must answer about a file, by their ids.
    private static func questions(_ damage: (inout ConformingPDF) -> Void = { _ in }, _ answers: [AuditAnswer] = []) throws -> [String] {
        var file = ConformingPDF()
        damage(&file)
        var report = try report(damage)
        report.absentContent = AbsentContent.kinds(in: try file.inspected())
        report.answers = answers
        return ConformanceEvidence(RunReport(tool: report.tool, documents: [report])).openQuestions.map(\.id)
    }

    @Test(arguments: ["matterhorn-02-002", "matterhorn-19-002", "wcag-3.2.3", "wcag-1.4.1", "matterhorn-01-006"])
    func nothingIsAskedAboutWhatAFileLacks(_ question: String) throws {
        let asked = try Self.questions()
        #expect(!asked.contains(question))
    }

    @Test(arguments: [("wcag-2.4.4", "60 140 Td (link)"), ("wcag-1.4.1", "1 0 0 rg"), ("wcag-3.2.3", "other.pdf")])
    func whatAFileHasIsAskedAbout(_ question: String, _ content: String) throws {
        let asked = try Self.questions { file in
            if content.hasSuffix("rg") { file.content += "/Artifact BMC \(content) BT /F 12 Tf 10 30 Td (7) Tj ET EMC" }
            file.annotation.replace("https://example.org", with: content.hasSuffix("pdf") ? content : "https://example.org")
        }
        #expect(asked.contains(question))
    }

    /// A no to a question that covers others leaves open which part of it is meant.
    @Test(arguments: [(AuditAnswer.Reply.yes, false), (.no, true)])
    func anAnswerCoversNarrowerQuestions(_ reply: AuditAnswer.Reply, isAsked: Bool) throws {
        let answer = AuditAnswer(question: "wcag-1.3.1", reply: reply, person: "Ada", date: "2026-11-27", note: "")
        let asked = try Self.questions({ _ in }, [answer])
        #expect(asked.contains("matterhorn-14-001") == isAsked)
    }

    /// The protocol has 136 conditions and tests, and two checkpoints without a test.
    @Test func theTableHasEveryCondition() { #expect(Set(MatterhornCondition.all.map(\.number)).count == 137) }

    @Test func theFileShowsWhatAPersonMustJudge() {
        let page = SampleReport.text(.evidence)
        #expect(page.contains("<li><code>wcag-1.1.1</code>: Does each alternative text describe its picture?"))
    }

    @Test func aRequirementLinksToItsFinding() {
        #expect(SampleReport.text(.evidence).contains("<a href=\"#finding-1\">Finding 1</a>: <code>text-clipped</code>"))
    }

    @Test func theReportOfADocumentHasItsTitle() {
        var report = SampleReport.report
        report.fileTitle = "The Guide"
        #expect(SampleReport.text(.openacr, report).hasPrefix("title: \"The Guide Accessibility Conformance Report\"\n"))
    }

    @Test func openACRStatesWhatFailsAtSomeSizes() {
        let levels = SampleReport.text(.openacr).components(after: "num: \"1.4.4\"") ?? ""
        #expect(levels.prefix(200).contains("level: \"partially-supports\""))
    }
}
