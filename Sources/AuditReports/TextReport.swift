import Audit
import Diagnostics

/// The report for a terminal: each finding like a compiler's message, and the counts at the end.
struct TextReport {
    private let report: AuditReport
    private let options: ReportOptions

    init(_ report: AuditReport, _ options: ReportOptions) {
        self.report = report
        self.options = options
    }

    var text: String {
        let printer = DiagnosticPrinter(usesColor: options.usesColor, columns: options.columns)
        guard options.isBrief else {
            return printer.text(of: DiagnosticPrinter.ordered(report.counted.map(diagnostic))) + fixed + summary + "\n"
        }
        let brief = BriefFindings(report.counted)
        return brief.text(by: printer, diagnostic) + fixed + summary + closing(brief)
    }

    private func diagnostic(_ finding: Finding) -> Diagnostic {
        let review = finding.outcome == .review ? "to review: " : ""
        let message = review + finding.message + placement(finding) + " [\(finding.rule)]"
        let hints = finding.fix.isEmpty ? [] : [finding.fix]
        return Diagnostic(
            severity(finding), message, at: finding.source, path: finding.file ?? report.document, hints: hints, related: finding.related)
    }

    private func severity(_ finding: Finding) -> Diagnostic.Severity {
        switch finding.severity {
        case .error: .error
        case .warning: .warning
        case .note: .note
        }
    }

    /// ` (ax2...ax5, page 3)`: sizes, and, where there is room for it, the page at the first of them.
    private func placement(_ finding: Finding) -> String {
        let sizes = ReportText.sizes(finding, of: report)
        let page = options.isBrief ? "" : finding.places.first.map { "page \($0.page)" } ?? ""
        let parts = [sizes, page].filter { !$0.isEmpty }
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    }

    private var fixed: String {
        report.fixed.map { "fixed: \(Printable.text($0.message)) [\(Printable.text($0.rule))]\n" }.joined()
    }

    /// `audit of guide.md (wcag-aa): 2 failures, 1 warning, 3 ignored`
    private var summary: String {
        let known = report.findings.count - report.counted.count
        let rest = [
            known > 0 ? "\(known) in the baseline" : nil, report.ignored.isEmpty ? nil : "\(report.ignored.count) ignored",
            report.fixed.isEmpty ? nil : "\(report.fixed.count) fixed",
        ].compactMap(\.self)
        let counts = ([ReportText.counts(report)] + rest).joined(separator: ", ")
        return
            "audit of \(Printable.text(RelativePath.text(of: report.document, to: options.folder))) (\(report.profile.rawValue)): \(counts)"
    }

    /// Where more is to be read than was shown: what each rule found, and where all of it is.
    private func closing(_ brief: BriefFindings) -> String {
        guard brief.isCut else { return (brief.groups.contains { $0.outcome == .note } ? " (in full with --report text=FILE)" : "") + "\n" }
        let lines = ReportText.countedOutcomes.compactMap { outcome in
            let groups = brief.groups.filter { $0.outcome == outcome }.enumerated().sorted {
                ($1.element.findings.count, $0.offset) < ($0.element.findings.count, $1.offset)
            }
            let counts = groups.map { "\($0.element.findings.count) \(Printable.text($0.element.rule))" }.joined(separator: ", ")
            return counts.isEmpty ? nil : "  \(ReportText.name(outcome).lowercased()): \(counts)\n"
        }
        return "\n" + lines.joined() + "  in full with --report text=FILE; what a rule asks with `typeset explain RULE`\n"
    }
}

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
