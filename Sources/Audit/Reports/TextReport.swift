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
            "audit of \(Printable.text(ReportPlace.relative(report.document, to: options.folder))) (\(report.profile.rawValue)): \(counts)"
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
