import TypesetBase

/// The evidence of a run for all standards: a result for each requirement.
struct ConformanceEvidence {
    /// The results for one standard.
    struct Table {
        let table: RequirementTable
        let results: [RequirementResult]

        func count(_ verdict: RequirementVerdict) -> Int { results.count { $0.verdict == verdict } }
    }

    /// A question that nobody has answered.
    struct OpenQuestion: Hashable {
        let id: String
        let text: String
    }

    let tables: [Table]
    /// The questions that are open, each once.
    let openQuestions: [OpenQuestion]

    init(_ run: RunReport) {
        let judge = RequirementJudge(run)
        tables = Self.tables(of: run).map { Table(table: $0, results: $0.requirements.map(judge.result)) }
        let open = tables.flatMap(\.results).filter { $0.verdict == .needsPerson }.map(\.requirement)
        let asked = Set(open.compactMap(\.question?.id))
        let ofRequirements = open.compactMap { requirement -> OpenQuestion? in
            if let covering = requirement.coveringQuestion, asked.contains(covering) { return nil }
            return requirement.question.map { OpenQuestion(id: $0.id.id, text: $0.text) }
        }
        // Findings in a baseline do not count, but their questions are open all the same.
        let ofRules = run.documents.flatMap(\.findings).filter { $0.outcome == .review && $0.rule != .printReview }.map { finding in
            let rule = RuleCatalogue.description(of: finding.rule)
            return OpenQuestion(id: rule.id.rawValue, text: ReportText.sentence("review the findings of this rule: \(rule.summary)"))
        }
        openQuestions = (ofRules + ofRequirements).grouped(by: \.id).compactMap(\.elements.first)
    }

    /// The standards by which a run is judged.
    ///
    /// The Matterhorn Protocol is about the first part of PDF/UA.
    private static func tables(of run: RunReport) -> [RequirementTable] {
        let isOfPart2 = run.documents.contains { report in
            [report.claim?.standards ?? [], [report.claim?.withheld].compactMap(\.self)].joined().contains("PDF/UA-2")
                || report.findings.contains { finding in finding.references.contains { $0.standard == .pdfUA2 } }
        }
        let print = run.profiles.filter { $0.standard != nil }.map(RequirementTable.print)
        return [.wcag, .en301549, .section508] + (isOfPart2 ? [] : [.matterhorn]) + print
    }
}
