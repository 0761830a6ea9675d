import Audit
import Diagnostics

/// The report for a terminal: each finding as a compiler-style message, then the counts.
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
            return printer.text(of: DiagnosticPrinter.ordered(report.counted.map(diagnostic))) + fixed + summary + "\n" + claim
        }
        let brief = BriefFindings(report.counted, showsNotes: options.showsNotes)
        return brief.text(by: printer, diagnostic) + fixed + summary + closing(brief) + claim
    }

    private func diagnostic(_ finding: Finding) -> Diagnostic {
        let review = finding.outcome == .review ? "to review: " : ""
        let message = review + finding.message + placement(finding) + " [\(finding.rule)]"
        let hints = finding.fix.isEmpty ? [] : [finding.fix]
        return Diagnostic(
            finding.severity, message, at: finding.source, path: finding.file ?? report.document, hints: hints, related: finding.related)
    }

    /// ` (ax2...ax5, page 3)`: the sizes and, in the full report, the page at the first of them.
    private func placement(_ finding: Finding) -> String {
        // Where one size is audited, all findings are of that one.
        let sizes = report.sizes.count == 1 ? ReportText.editions(finding, of: report) : ReportText.sizes(finding, of: report)
        let page = options.isBrief ? "" : finding.locations.first.map { "page \($0.page)" } ?? ""
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
            "audit of \(Printable.text(RelativePath.text(of: report.document, to: options.folder)))\(ReportText.editions(of: report)) "
            + "(\(report.profile.rawValue)): \(counts)"
    }

    private var claim: String {
        report.claim.map { $0.line(about: RelativePath.text(of: report.document, to: options.folder)) + "\n" } ?? ""
    }

    /// In an abridged report, the counts by rule and how to get the full report.
    private func closing(_ brief: BriefFindings) -> String {
        guard brief.isAbridged else {
            return
                (!options.showsNotes && brief.groups.contains { $0.outcome == .note } ? " (see all findings with --report text=FILE)" : "")
                + "\n"
        }
        let lines = ReportText.countedOutcomes.compactMap { outcome in
            let groups = brief.groups.filter { $0.outcome == outcome }.enumerated().sorted {
                ($1.element.findings.count, $0.offset) < ($0.element.findings.count, $1.offset)
            }
            let counts = groups.map { "\($0.element.findings.count) \(Printable.text($0.element.rule.rawValue))" }.joined(separator: ", ")
            return counts.isEmpty ? nil : "  \(ReportText.name(outcome).lowercased()): \(counts)\n"
        }
        return "\n" + lines.joined()
            + "  see all findings with --report text=FILE, and what a rule requires with `typesetter explain RULE`\n"
    }
}

/// The findings abridged for a terminal: grouped by rule, worst first, with the first few of each rule in full and only the line numbers of
/// the rest.
///
/// Notes are left out unless they are asked for, because they require no action.
struct BriefFindings {
    /// The findings of one rule with one outcome.
    struct Group {
        var rule: RuleID
        var outcome: Outcome
        var findings: [Finding]
    }

    /// In the order in which they are shown; includes notes.
    let groups: [Group]
    private let showsNotes: Bool

    /// - Parameter findings: in the order of the report.
    init(_ findings: [Finding], showsNotes: Bool = false) {
        self.showsNotes = showsNotes
        groups = ReportText.worstFirst(findings).reduce(into: []) { groups, finding in
            if let index = groups.firstIndex(where: { $0.rule == finding.rule && $0.outcome == finding.outcome }) {
                groups[index].findings.append(finding)
            } else {
                groups.append(Group(rule: finding.rule, outcome: finding.outcome, findings: [finding]))
            }
        }
    }

    /// Whether any finding but a note is shown only by its line number.
    var isAbridged: Bool { shown.contains { $0.findings.count > Self.fullCount(of: $0) } }

    func text(by printer: DiagnosticPrinter, _ diagnostic: (Finding) -> Diagnostic) -> String {
        shown.map { text(of: $0, by: printer, diagnostic) }.joined()
    }

    private var shown: [Group] { groups.filter { showsNotes || $0.outcome != .note } }

    private func text(of group: Group, by printer: DiagnosticPrinter, _ diagnostic: (Finding) -> Diagnostic) -> String {
        let chosen = Self.chosen(from: group)
        let isFull = group.findings.indices.map(chosen.contains)
        let full = zip(group.findings, isFull).filter(\.1).map { diagnostic($0.0) }
        let others = zip(group.findings, isFull).filter { !$0.1 }.map { diagnostic($0.0) }
        return printer.text(of: DiagnosticPrinter.ordered(full))
            + (others.isEmpty ? "" : printer.line(ofOthers: DiagnosticPrinter.ordered(others), named: group.rule.rawValue))
    }

    // MARK: - Selection

    /// How many findings are shown in full: all, if only one would be left out, since the line that replaces it saves nothing.
    private static func fullCount(of group: Group) -> Int {
        let limit = group.outcome == .fail ? failureLimit : otherLimit
        return group.findings.count > limit + 1 ? limit : group.findings.count
    }

    /// Ten failures fill about two screens of a terminal.
    private static let failureLimit = 10
    /// Three examples show what a rule is about.
    private static let otherLimit = 3

    /// Indices of the findings shown in full: the first of each wording, then repetitions.
    private static func chosen(from group: Group) -> Set<Int> {
        var seen: Set<String> = []
        let isNew = group.findings.map { seen.insert($0.message).inserted }
        let order = isNew.indices.filter { isNew[$0] } + isNew.indices.filter { !isNew[$0] }
        return Set(order.prefix(fullCount(of: group)))
    }
}
