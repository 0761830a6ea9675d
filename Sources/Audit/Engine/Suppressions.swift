import ContentSize
import Diagnostics
import Markdown

/// The `typeset:ignore` comments of a document.
struct Suppressions {
    private let suppressions: [Suppression]
    private let settings: AuditSettings
    /// Whether a rule had everything that it judges: all sizes, and the files if it reads them. Of the others nobody can say that they find
    /// nothing.
    private let isComplete: (RuleDescription) -> Bool

    init(_ suppressions: [Suppression], settings: AuditSettings, isComplete: @escaping (RuleDescription) -> Bool) {
        self.suppressions = suppressions
        self.settings = settings
        self.isComplete = isComplete
    }

    /// Takes out what is silenced, and tells of comments that silence nothing.
    func apply(to findings: [Finding], categories: [ContentSizeCategory]) -> (findings: [Finding], ignored: [IgnoredFinding]) {
        var kept: [Finding] = [], ignored: [IgnoredFinding] = [], used: Set<Int> = []
        for finding in findings {
            let silenced = silenced(finding)
            used.formUnion(silenced.by)
            if silenced.isWhole, let first = silenced.by.min() {
                ignored.append(IgnoredFinding(finding, reason: suppressions[first].reason))
            } else {
                kept.append(finding)
            }
        }
        return (kept + settings.apply(to: unused(used, categories)), ignored)
    }

    /// The comments that speak of a finding, and whether they leave nothing of it: one about the sheet is silenced where every block that
    /// shows it is.
    private func silenced(_ finding: Finding) -> (by: Set<Int>, isWhole: Bool) {
        var by: Set<Int> = [], isWhole = false
        if let source = finding.source, !finding.isForAllShown {
            by = comments(on: finding.rule, at: source)
            isWhole = !by.isEmpty
        }
        guard !isWhole, !suppressions.isEmpty else { return (by, isWhole) }
        let blocks = Set(finding.shown).map { comments(on: finding.rule, at: $0) }
        for comments in blocks { by.formUnion(comments) }
        return (by, !blocks.isEmpty && blocks.allSatisfy { !$0.isEmpty })
    }

    private func comments(on rule: String, at source: SourceSpan) -> Set<Int> {
        Set(
            suppressions.indices.filter {
                suppressions[$0].rule == rule && suppressions[$0].target.map { Self.overlaps($0, source) } ?? false
            })
    }

    private static func overlaps(_ a: SourceSpan, _ b: SourceSpan) -> Bool {
        a.file === b.file && a.range.lowerBound < max(b.range.upperBound, b.range.lowerBound + 1)
            && b.range.lowerBound < max(a.range.upperBound, a.range.lowerBound + 1)
    }

    private func unused(_ used: Set<Int>, _ categories: [ContentSizeCategory]) -> [Finding] {
        guard settings.isOn(IgnoreUnused.description) else { return [] }
        return suppressions.indices.filter { !used.contains($0) }.compactMap { index in
            let suppression = suppressions[index], rule = RuleCatalogue.description(of: suppression.rule)
            // A rule that is off for this run may find something in another.
            if let rule, !settings.isOn(rule) || !isComplete(rule) { return nil }
            let message =
                rule == nil ? "no rule is called `\(suppression.rule)`" : "`\(suppression.rule)` finds nothing here that could be ignored"
            let near = rule == nil ? Suggestion.closest(to: suppression.rule, among: RuleCatalogue.descriptions.map(\.id)) : nil
            return Finding(
                rule: IgnoreUnused.description, message: message, categories: categories, source: suppression.span,
                fix: near.map { "did you mean `\($0)`?" }, subject: [suppression.rule])
        }
    }
}
