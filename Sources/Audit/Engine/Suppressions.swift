import ContentSize
import Diagnostics
import Markdown

/// The `typeset:ignore` comments of a document.
struct Suppressions {
    private let suppressions: [Suppression]
    private let settings: AuditSettings

    init(_ suppressions: [Suppression], settings: AuditSettings) {
        self.suppressions = suppressions
        self.settings = settings
    }

    /// Takes out what is silenced, and tells of comments that silence nothing.
    func apply(to findings: [Finding], categories: [ContentSizeCategory]) -> (findings: [Finding], ignored: [IgnoredFinding]) {
        var kept: [Finding] = [], ignored: [IgnoredFinding] = [], used: Set<Int> = []
        for finding in findings {
            let matching = suppressions.indices.filter { silences(suppressions[$0], finding) }
            if let first = matching.first {
                ignored.append(IgnoredFinding(finding, reason: suppressions[first].reason))
                used.formUnion(matching)
            } else {
                kept.append(finding)
            }
        }
        return (kept + settings.apply(to: unused(used, categories)), ignored)
    }

    /// A finding about the sheet is silenced in the sheet.
    private func silences(_ suppression: Suppression, _ finding: Finding) -> Bool {
        guard suppression.rule == finding.rule, let target = suppression.target, let source = finding.source else { return false }
        return source.file === target.file && source.range.lowerBound < max(target.range.upperBound, target.range.lowerBound + 1)
            && target.range.lowerBound < max(source.range.upperBound, source.range.lowerBound + 1)
    }

    private func unused(_ used: Set<Int>, _ categories: [ContentSizeCategory]) -> [Finding] {
        guard settings.isOn(IgnoreUnused.description) else { return [] }
        return suppressions.indices.filter { !used.contains($0) }.compactMap { index in
            let suppression = suppressions[index], rule = RuleCatalogue.description(of: suppression.rule)
            // A rule that is off for this run may find something in another.
            if let rule, !settings.isOn(rule) { return nil }
            let message = rule == nil ? "no rule is called `\(suppression.rule)`" : "`\(suppression.rule)` finds nothing here that could be ignored"
            let near = rule == nil ? Suggestion.closest(to: suppression.rule, among: RuleCatalogue.descriptions.map(\.id)) : nil
            return Finding(rule: IgnoreUnused.description, message: message, categories: categories, source: suppression.span,
                           mend: near.map { "did you mean `\($0)`?" }, subject: [suppression.rule])
        }
    }
}
