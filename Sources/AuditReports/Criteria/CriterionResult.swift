import Audit

/// What a run says of one criterion: what rules judged, what they found, and what is left for a person.
struct CriterionResult {
    enum State: Equatable {
        /// The worst outcome of the findings, and how many there are of it.
        case found(Outcome, Int)
        /// Rules ran and found nothing, which is no proof.
        case nothingFound
        /// No rule judges it.
        case unchecked
        /// The files that were made hold nothing that it is about.
        case inapplicable
    }

    let criterion: SuccessCriterion
    /// The rules that ran and rest on the criterion, or have findings that do, in the order of the reports.
    let rules: [RuleID]
    let state: State
    /// What a person must still judge, or why nobody has to.
    var rest: String { state == .inapplicable ? criterion.absence ?? "" : criterion.question }

    init(_ criterion: SuccessCriterion, in run: RunReport, rules all: [RuleDescription], counted: [RunFinding]) {
        self.criterion = criterion
        let reference = Reference(.wcag, criterion.id), known = all.filter { $0.references.contains(reference) }.map(\.id)
        let found = counted.filter { $0.finding.references.contains(reference) }.map(\.finding)
        let outcomes = found.map(\.outcome), others = Set(found.map(\.rule)).subtracting(known)
        rules = all.map(\.id).filter { known.contains($0) || others.contains($0) }
        // Files of other programs, whose sizes are not known, may hold anything.
        let isOwn = run.documents.allSatisfy { !$0.sizes.isEmpty }
        if let worst = Outcome.worst(outcomes), worst != .note {
            state = .found(worst, outcomes.count { $0 == worst })
        } else {
            state = !rules.isEmpty ? .nothingFound : isOwn && criterion.absence != nil ? .inapplicable : .unchecked
        }
    }

    /// Every criterion of the levels A and AA, and those of level AAA that a rule of the run rests on.
    static func all(of run: RunReport) -> [CriterionResult] {
        let rules = run.rules, counted = run.counted
        return SuccessCriterion.all.map { CriterionResult($0, in: run, rules: rules, counted: counted) }.filter {
            $0.criterion.level != .aaa || !$0.rules.isEmpty
        }
    }
}
