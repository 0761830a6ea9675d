import Diagnostics

/// The findings as a terminal shows them: rule by rule, the worst first, of each rule as many as somebody reads, and then the lines of the
/// others.
///
/// Notes are left out: nothing has to be done about them.
struct BriefFindings {
    /// Findings of one rule and outcome.
    struct Group {
        var rule: String
        var outcome: Outcome
        var findings: [Finding]
    }

    /// Notes among them.
    let groups: [Group]

    /// - Parameter findings: in the order of the report.
    init(_ findings: [Finding]) {
        groups = ReportText.worstFirst(findings).reduce(into: []) { groups, finding in
            if let index = groups.firstIndex(where: { $0.rule == finding.rule && $0.outcome == finding.outcome }) {
                groups[index].findings.append(finding)
            } else {
                groups.append(Group(rule: finding.rule, outcome: finding.outcome, findings: [finding]))
            }
        }
    }

    /// Whether a finding that is no note is shown by its line alone.
    var isCut: Bool { shown.contains { $0.findings.count > Self.fullCount(of: $0) } }

    func text(by printer: DiagnosticPrinter, _ diagnostic: (Finding) -> Diagnostic) -> String {
        shown.map { text(of: $0, by: printer, diagnostic) }.joined()
    }

    private var shown: [Group] { groups.filter { $0.outcome != .note } }

    private func text(of group: Group, by printer: DiagnosticPrinter, _ diagnostic: (Finding) -> Diagnostic) -> String {
        let chosen = Self.chosen(from: group)
        let isFull = group.findings.indices.map(chosen.contains)
        let full = zip(group.findings, isFull).filter(\.1).map { diagnostic($0.0) }
        let others = zip(group.findings, isFull).filter { !$0.1 }.map { diagnostic($0.0) }
        return printer.text(of: DiagnosticPrinter.ordered(full))
            + (others.isEmpty ? "" : printer.line(ofOthers: DiagnosticPrinter.ordered(others), named: group.rule))
    }

    // MARK: - Choosing

    /// How many are shown in full. A line for one other would save nothing.
    private static func fullCount(of group: Group) -> Int {
        let limit = group.outcome == .fail ? failureLimit : otherLimit
        return group.findings.count > limit + 1 ? limit : group.findings.count
    }

    /// Failures fill two screens of a terminal at most.
    private static let failureLimit = 10
    /// Three examples tell what a rule is about.
    private static let otherLimit = 3

    /// Positions of those that are shown in full: the first of each wording, then those that repeat one.
    private static func chosen(from group: Group) -> Set<Int> {
        var seen: Set<String> = []
        let isNew = group.findings.map { seen.insert($0.message).inserted }
        let order = isNew.indices.filter { isNew[$0] } + isNew.indices.filter { !isNew[$0] }
        return Set(order.prefix(fullCount(of: group)))
    }
}
