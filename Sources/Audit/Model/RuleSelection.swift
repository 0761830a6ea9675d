public import TypesetBase

/// The rules that a command line selects, only some or all but some, after stylesheets and profiles decide which rules are on.
public struct RuleSelection: Hashable, Sendable {
    /// The selected rules; nil for all.
    package var selected: Set<RuleID>?
    /// The rules that are left out, even if they are selected.
    package var ignored: Set<RuleID>

    /// Creates a selection; by default of all rules.
    public init(selected: Set<RuleID>? = nil, ignored: Set<RuleID> = []) {
        self.selected = selected
        self.ignored = ignored
    }

    /// Whether findings of the rule are selected.
    package func contains(_ rule: RuleID) -> Bool { (selected?.contains(rule) ?? true) && !ignored.contains(rule) }

    /// The report without the rules and findings that are not selected; the claim of the files does not depend on the selection.
    package func applied(to report: AuditReport) -> AuditReport {
        if selected == nil, ignored.isEmpty { return report }
        var report = report
        report.rules.removeAll { !contains($0.rule.id) }
        report.findings.removeAll { !contains($0.rule) }
        report.ignored.removeAll { !contains($0.finding.rule) }
        return report
    }

    /// The baseline's entries of the selected rules; the others did not run, so their entries are neither found nor fixed.
    package func applied(to baseline: Baseline) -> Baseline {
        var baseline = baseline
        baseline.entries.removeAll { RuleID(rawValue: $0.rule).map { !contains($0) } ?? false }
        return baseline
    }
}
