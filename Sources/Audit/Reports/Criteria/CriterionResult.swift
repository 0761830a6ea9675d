import TypesetBase

/// The result of a run for one criterion: the rules that judged it, their findings, and the part that is left for a person.
struct CriterionResult {
    enum State: Equatable {
        /// Findings, with their worst outcome and the number of findings with it.
        case found(Outcome, Int)
        /// Rules ran and found nothing. This is no proof.
        case nothingFound
        /// No rule judges it.
        case unchecked
        /// The files contain nothing to which the criterion applies.
        case inapplicable
    }

    let criterion: SuccessCriterion
    /// The rules that ran and are based on the criterion, or have findings about it, in the order of the reports.
    let rules: [RuleID]
    let state: State
    /// The question that a person must still judge, or the reason why nobody has to.
    let rest: String

    init(_ criterion: SuccessCriterion, in run: RunReport, rules all: [RuleDescription], counted: [RunFinding]) {
        self.criterion = criterion
        let reference = Reference(.wcag, criterion.id), known = all.filter { $0.references.contains(reference) }.map(\.id)
        let found = counted.filter { $0.finding.references.contains(reference) }.map(\.finding)
        let outcomes = found.map(\.outcome), others = Set(found.map(\.rule)).subtracting(known)
        rules = all.map(\.id).filter { known.contains($0) || others.contains($0) }
        let absent = criterion.absences.first { $0.allSatisfy(run.lacks) }
        if let worst = Outcome.worst(outcomes), worst != .note {
            state = .found(worst, outcomes.count { $0 == worst })
        } else {
            state = absent != nil ? .inapplicable : rules.isEmpty ? .unchecked : .nothingFound
        }
        rest = state == .inapplicable ? absent?.map(\.reason).joined(separator: " ") ?? "" : criterion.question
    }

    /// Every criterion of the levels A and AA, and those of level AAA on which a rule of the run is based.
    static func all(of run: RunReport) -> [CriterionResult] {
        let rules = run.rules, counted = run.counted
        return SuccessCriterion.all.map { CriterionResult($0, in: run, rules: rules, counted: counted) }.filter {
            $0.criterion.level != .aaa || !$0.rules.isEmpty
        }
    }
}
