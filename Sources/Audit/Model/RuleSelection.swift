/// The rules that a command line asks for: some alone, or all but some. Sheets and profiles have said before which rules there are.
public struct RuleSelection: Hashable, Sendable {
    /// nil: all rules.
    public var selected: Set<RuleID>?
    /// Left out, selected or not.
    public var ignored: Set<RuleID>

    public init(selected: Set<RuleID>? = nil, ignored: Set<RuleID> = []) {
        self.selected = selected
        self.ignored = ignored
    }

    /// Whether findings of the rule are asked for.
    public func contains(_ rule: RuleID) -> Bool { (selected?.contains(rule) ?? true) && !ignored.contains(rule) }

    /// The report without rules and findings that are not asked for. What the files claim does not depend on it.
    public func applied(to report: AuditReport) -> AuditReport {
        if selected == nil, ignored.isEmpty { return report }
        var report = report
        report.rules.removeAll { !contains($0.rule.id) }
        report.findings.removeAll { !contains($0.rule) }
        report.ignored.removeAll { !contains($0.finding.rule) }
        return report
    }

    /// The baseline's entries of the rules that are asked for: others are neither found nor fixed.
    public func applied(to baseline: Baseline) -> Baseline {
        var baseline = baseline
        baseline.entries.removeAll { RuleID(rawValue: $0.rule).map { !contains($0) } ?? false }
        return baseline
    }
}
