import TypesetBase
import TypesetMarkdown

/// The `typeset:ignore` comments of a document.
struct Suppressions {
    private struct Comment {
        let suppression: Suppression
        /// The rule; nil if no rule has this name.
        let rule: RuleID?
    }
    private let input: AuditInput
    private let comments: [Comment]
    /// The targets of the comments, by the rule that they name.
    private let targets: [RuleID: CommentTargets]
    /// Whether a rule has judged all that it judges: all sizes, and the files if it reads them; nil if not all rules ran.
    ///
    /// Comments on other rules may still be needed. If the value is nil, unused comments are not reported.
    private let isComplete: ((RuleID) -> Bool)?

    init(_ input: AuditInput, isComplete: ((RuleID) -> Bool)? = nil) {
        self.input = input
        self.isComplete = isComplete
        comments = input.document.suppressions.map { Comment(suppression: $0, rule: RuleID(rawValue: $0.rule)) }
        var places: [RuleID: [(Int, SourceSpan)]] = [:]
        for (index, comment) in comments.enumerated() {
            if let rule = comment.rule, let target = comment.suppression.target { places[rule, default: []].append((index, target)) }
        }
        targets = places.mapValues(CommentTargets.init)
    }

    /// Removes suppressed findings and adds findings about the suppression.
    ///
    /// Those are comments that suppress nothing, and a conformance claim that is missing for a reason that no finding reports.
    func apply(to findings: [Finding], in context: AuditContext) -> (findings: [Finding], ignored: [IgnoredFinding]) {
        var kept = findings, ignored: [IgnoredFinding] = [], used: Set<Int> = []
        if !comments.isEmpty {
            kept.removeAll { finding in
                let silenced = silenced(finding)
                used.formUnion(silenced.by)
                guard silenced.isWhole, let first = silenced.by.min() else { return false }
                ignored.append(IgnoredFinding(finding, reason: comments[first].suppression.reason))
                return true
            }
        }
        var fold = FindingFold(input.configuration)
        fold.add(PDFMetadata.missingClaim(in: context, reported: kept))
        fold.add(unused(used, context.categories))
        kept += (consume fold).findings(on: context.layouts)
        return (kept, ignored)
    }

    /// The comments that apply to a finding, and whether they suppress it.
    ///
    /// A finding about the stylesheet is suppressed if every block that shows it is.
    private func silenced(_ finding: Finding) -> (by: Set<Int>, isWhole: Bool) {
        var by: Set<Int> = [], isWhole = false
        if let source = finding.source, !finding.coversAllBlocks {
            by = comments(on: finding.rule, at: source)
            isWhole = !by.isEmpty
        }
        guard !isWhole, !comments.isEmpty else { return (by, isWhole) }
        let blocks = Set(finding.blocks).map { comments(on: finding.rule, at: $0) }
        for comments in blocks { by.formUnion(comments) }
        return (by, !blocks.isEmpty && blocks.allSatisfy { !$0.isEmpty })
    }

    private func comments(on rule: RuleID, at source: SourceSpan) -> Set<Int> { targets[rule]?.comments(overlapping: source) ?? [] }

    private func unused(_ used: Set<Int>, _ categories: [ContentSizeCategory]) -> [Fault] {
        guard let isComplete, input.configuration.isOn(IgnoreUnused.description) else { return [] }
        return comments.indices.filter { !used.contains($0) }.compactMap { index in
            let comment = comments[index]
            // A rule that is off in this run may find something in another run.
            if let rule = comment.rule, !input.configuration.isOn(RuleCatalogue.description(of: rule)) || !isComplete(rule) { return nil }
            return IgnoreUnused.fault(comment.suppression, names: comment.rule, at: categories)
        }
    }
}
