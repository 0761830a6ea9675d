import TypesetBase

/// Judges requirements by the results of a run: the findings of rules, and the answers of people.
struct RequirementJudge {
    private let run: RunReport
    /// All findings, those that comments ignore and baselines contain included: neither changes what a document conforms to.
    private let findings: [RunFinding]
    /// The descriptions of the rules that could judge the documents.
    private let possible: [RuleDescription]
    private let runs: [RuleID: [RuleRun]]
    /// Whether all documents are typeset by this program, and their files were compared with them without a fault.
    private let isBuilt: Bool

    /// The rules that compare a file with its document.
    private static let comparisons: [RuleID] = [.pdfText, .pdfOrder, .pdfTags, .pdfArtifacts]

    init(_ run: RunReport) {
        self.run = run
        // The sizes of files of other programs are not known.
        let isOwn = run.documents.allSatisfy { !$0.sizes.isEmpty }
        findings = run.documents.enumerated().flatMap { number, report in
            let silenced = report.ignored.filter { $0.answer == nil }.map(\.finding)
            return (report.findings + silenced).map { RunFinding(finding: $0, document: number) }
        }
        let profiles = run.profiles
        possible = RuleCatalogue.descriptions.filter { rule in
            profiles.contains { $0.judges(rule) } && (isOwn ? rule.id.isJudgedInDocuments : RuleCatalogue.fileRule(of: rule.id) != nil)
        }
        let runs = Dictionary(grouping: run.documents.flatMap(\.rules), by: \.rule.id)
        self.runs = runs
        let verdicts = Self.comparisons.map { runs[$0] ?? [] }
        isBuilt =
            isOwn && run.failures.isEmpty
            && verdicts.allSatisfy { runs in
                runs.count == run.documents.count && runs.allSatisfy { $0.verdicts.allSatisfy { $0.outcome == .pass } }
            }
    }

    /// Whether every document has a report on a rule.
    private func hasRun(_ rule: RuleID) -> Bool { (runs[rule]?.count ?? 0) == run.documents.count }

    /// Whether a rule had nothing to judge in any document.
    private func isIdle(_ rule: RuleID) -> Bool {
        guard let runs = runs[rule], hasRun(rule) else { return false }
        return runs.allSatisfy { run in !run.verdicts.isEmpty && run.verdicts.allSatisfy { $0.outcome == .inapplicable } }
    }

    /// Judges a requirement.
    func result(_ requirement: Requirement) -> RequirementResult {
        let rules = possible.filter(requirement.isJudged).map(\.id)
        let found = findings.filter { requirement.concerns($0.finding) && isEvidence($0) }
        let answers = answers(to: requirement)
        let (verdict, remark) = verdict(requirement, rules, found.map(\.finding), answers)
        return RequirementResult(
            requirement: requirement, verdict: verdict, rules: rules.filter { runs[$0] != nil }, findings: found,
            measured: rules.compactMap(measured), remark: remark, answers: answers)
    }

    /// Whether a finding is more than a note; a failure that the settings make a note is.
    private func isEvidence(_ item: RunFinding) -> Bool {
        item.finding.outcome != .note || run.documents[item.document].milderRules.contains(item.finding.rule)
    }

    private func verdict(
        _ requirement: Requirement, _ rules: [RuleID], _ found: [Finding], _ answers: [RequirementResult.Answer]
    ) -> (RequirementVerdict, remark: String) {
        if let exception = requirement.exception { return (.notApplicable, exception) }
        if found.contains(where: requirement.isViolated) || answers.contains(where: { $0.answer.reply == .no }) { return (.fails, "") }
        let open = found.map(\.outcome)
        if !open.isEmpty {
            let counts = [Outcome.warning, .review, .note].compactMap { outcome -> String? in
                let count = open.count { $0 == outcome }
                return count == 0 ? nil : ReportText.quantity(count, outcome)
            }
            // A person who has answered has judged what a rule only suspects.
            if let question = requirement.question, open.allSatisfy({ $0 == .warning }) {
                let (verdict, _) = answered(question, answers, rules, named: requirement.name)
                if verdict != .needsPerson { return (verdict, ReportText.sentence(counts.joined(separator: ", "))) }
            }
            let question = requirement.question.map { $0.text == requirement.name ? "" : " " + $0.text } ?? ""
            return (.needsPerson, ReportText.sentence(counts.joined(separator: ", ")) + question)
        }
        if let absent = lacking(requirement.absences) { return (.notApplicable, absent) }
        if let construction = requirement.construction, isBuilt, !answers.contains(where: { $0.answer.reply == .notApplicable }) {
            return (.passes, construction)
        }
        if let absent = lacking(requirement.judgedContent), !rules.isEmpty, machineVerdict(requirement, rules).0 == .passes {
            return (.passes, absent)
        }
        if let question = requirement.question { return answered(question, answers, rules, named: requirement.name) }
        if !rules.isEmpty, rules.allSatisfy(isIdle) { return (.notApplicable, "The documents have nothing to which it applies.") }
        return machineVerdict(requirement, rules)
    }

    /// Returns the reason why the documents lack content, if they lack all kinds of a list; nil if they lack those of none.
    private func lacking(_ lists: [[AbsentContent]]) -> String? {
        lists.first { $0.allSatisfy(run.lacks) }.map { $0.map(\.reason).joined(separator: " ") }
    }

    /// Returns the verdict that people's answers and the findings of rules give a question.
    ///
    /// - Parameter name: the name of the requirement, which may be the question.
    private func answered(
        _ question: Requirement.Question, _ answers: [RequirementResult.Answer], _ rules: [RuleID], named name: String
    ) -> (RequirementVerdict, remark: String) {
        guard !answers.isEmpty, Set(answers.map(\.document)).count == run.documents.count, run.failures.isEmpty else {
            return (.needsPerson, question.text == name ? "" : question.text)
        }
        // An answer does not replace a rule that is turned off.
        if let rule = rules.first(where: { !hasRun($0) }) { return (.notJudged, Self.missing(rule)) }
        return (answers.allSatisfy { $0.answer.reply == .notApplicable } ? .notApplicable : .passes, "")
    }

    /// The verdict on a requirement that rules alone decide, and of which no fault was found.
    private func machineVerdict(_ requirement: Requirement, _ rules: [RuleID]) -> (RequirementVerdict, remark: String) {
        if rules.isEmpty {
            let isJudged = RuleCatalogue.descriptions.contains(where: requirement.isJudged)
            return (.notJudged, isJudged ? "Rules judge it in documents, not in files of other programs." : "No rule judges it.")
        }
        if !run.failures.isEmpty { return (.notJudged, "A document has no report.") }
        if let rule = rules.first(where: { !hasRun($0) }) { return (.notJudged, Self.missing(rule)) }
        let isRead = rules.allSatisfy { rule in runs[rule]?.allSatisfy { $0.verdicts.allSatisfy { $0.outcome != .review } } ?? true }
        return isRead ? (.passes, "") : (.needsPerson, "A part of a file could not be read.")
    }

    private static func missing(_ rule: RuleID) -> String { "The rule `\(rule.rawValue)` did not run." }

    /// The answers of each document to the requirement's own question, or else to the one that covers it.
    ///
    /// A no to the covering question leaves open which part of it is meant.
    private func answers(to requirement: Requirement) -> [RequirementResult.Answer] {
        guard let question = requirement.question?.id.id else { return [] }
        let covering = requirement.coveringQuestion?.id
        return run.documents.enumerated().flatMap { number, report in
            let own = report.answers.filter { $0.question == question }
            let used = own.isEmpty ? report.answers.filter { $0.question == covering && $0.reply != .no } : own
            return used.map { RequirementResult.Answer(answer: $0, document: number) }
        }
    }

    /// The figure of a rule that is worst, or nearest to its limit if all pass.
    private func measured(_ rule: RuleID) -> MeasuredFigure? {
        let figures = (runs[rule] ?? []).flatMap(\.verdicts).compactMap { verdict in
            verdict.measured.map { measured in
                let distance = verdict.required.map { abs(measured.value / $0.value - 1) } ?? 0
                let isMet = verdict.outcome == .pass
                return (
                    rank: isMet ? distance : -distance - 1,
                    figure: MeasuredFigure(rule: rule, measured: measured, required: verdict.required, category: verdict.category)
                )
            }
        }
        return figures.min { $0.rank < $1.rank }?.figure
    }
}
