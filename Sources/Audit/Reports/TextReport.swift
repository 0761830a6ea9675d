import TypesetBase

/// The report for a terminal: each finding as a compiler-style message, then the counts.
struct TextReport {
    let run: RunReport
    let options: ReportOptions

    var text: String {
        let printer = DiagnosticPrinter(usesColor: options.usesColor, columns: options.columns)
        return options.isBrief ? brief(printer) : run.documents.map { full($0, printer) }.joined() + (run.single == nil ? total : "")
    }

    // MARK: - Full

    private func full(_ report: AuditReport, _ printer: DiagnosticPrinter) -> String {
        let findings = report.counted.map { diagnostic($0, in: report) }
        return printer.text(of: DiagnosticPrinter.ordered(findings)) + fixed(report) + summary(report) + "\n" + claim(report)
    }

    private func diagnostic(_ finding: Finding, in report: AuditReport) -> Diagnostic {
        let review = finding.outcome == .review ? "to review: " : ""
        let message = review + finding.message + placement(finding, in: report)
        let hints = finding.fix.isEmpty ? [] : [finding.fix]
        return Diagnostic(
            finding.severity, message, at: finding.source, path: finding.file ?? report.document, hints: hints, related: finding.related,
            rule: finding.rule)
    }

    /// The sizes, and in the full report the first page and its tags, such as ` (ax2...ax5, page 3)`.
    private func placement(_ finding: Finding, in report: AuditReport) -> String {
        // If only one size is audited, all findings have that size.
        let all = report.sizes.count == 1 ? ReportText.editions(finding, of: report) : ReportText.sizes(finding, of: report)
        // An abridged report leaves out the words for all sizes, which most findings have.
        let sizes = options.isBrief && all == ReportText.allSizes ? "" : all
        let page = options.isBrief ? "" : finding.locations.first?.pageName ?? ""
        let tags = options.isBrief ? "" : ReportText.path(finding.tags)
        let parts = [sizes, page, tags].filter { !$0.isEmpty }
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    }

    private func fixed(_ report: AuditReport) -> String {
        report.fixed.map { "fixed: \(Printable.text($0.message)) [\(Printable.text($0.rule))]\n" }.joined()
    }

    /// The summary line, such as `audit of guide.md (wcag-aa): 2 failures, 1 warning, 3 ignored`.
    private func summary(_ report: AuditReport) -> String {
        "audit of \(Printable.text(report.name(relativeTo: options.base)))\(ReportText.editions(of: report)) "
            + "(\(report.profile.rawValue)): " + ([ReportText.counts(report)] + ReportText.others([report])).joined(separator: ", ")
    }

    private func claim(_ report: AuditReport) -> String {
        report.claim.map { $0.line(about: report.name(relativeTo: options.base)) + "\n" } ?? ""
    }

    // MARK: - Abridged

    private func brief(_ printer: DiagnosticPrinter) -> String {
        let brief = BriefFindings(run, least: options.leastSeverity)
        let findings = brief.text(by: printer) { diagnostic($0.finding, in: run.documents[$0.document]) }
        guard let report = run.single else {
            return findings + run.documents.map(fixed).joined() + closing(brief) + claims + total
        }
        return findings + fixed(report) + summary(report) + hint(brief) + closing(brief) + claim(report)
    }

    /// The counts by rule, and how to get the full report.
    private func closing(_ brief: BriefFindings) -> String {
        guard brief.isAbridged || run.single == nil else { return "" }
        let lines = ReportText.countedOutcomes.compactMap { outcome in
            let groups = brief.groups.filter { $0.outcome == outcome }.sorted { $0.count > $1.count }
            let counts = groups.map(quantity).joined(separator: ", ")
            return counts.isEmpty ? nil : "  \(ReportText.name(outcome).lowercased()): \(counts)\n"
        }
        return (run.single == nil ? "" : "\n") + lines.joined()
            + (brief.isAbridged
                ? "  see all findings with --report text=FILE, and what a rule requires with `typesetter explain RULE`\n" : "")
    }

    /// The number of findings of a rule, such as `8 image-alt-missing in 3 documents`.
    private func quantity(_ group: FindingGroup) -> String {
        let places = run.single == nil ? " in \(Phrase.count(group.documentCount, "document"))" : ""
        return "\(group.count) \(Printable.text(group.rule.rawValue))\(places)"
    }

    /// The end of the summary line, which names the full report if only notes are left out and no finding is abridged.
    private func hint(_ brief: BriefFindings) -> String {
        if brief.isAbridged { return "" }
        return (brief.leavesOut ? " (see all findings with --report text=FILE)" : "") + "\n"
    }

    // MARK: - A run

    /// The claims, one per line, with the number of documents that make them, the most frequent first.
    private var claims: String {
        let groups = run.documents.grouped { $0.claim?.text }.filter { $0.key != nil }.sorted { $0.elements.count > $1.elements.count }
        let lines = groups.prefix(Self.claimLimit).map { text, reports in
            reports.count == 1
                ? "claim of \(Printable.text(reports[0].name(relativeTo: options.base))): \(text ?? "")\n"
                : "claim of \(reports.count) documents: \(text ?? "")\n"
        }
        let rest = groups.dropFirst(Self.claimLimit).reduce(0) { $0 + $1.elements.count }
        let claims = "\(Phrase.count(rest, "more document")) \(rest == 1 ? "has another claim" : "have other claims")"
        return lines.joined() + (rest > 0 ? "\(claims): see \(rest == 1 ? "it" : "them") with --report text=FILE\n" : "")
    }

    /// The largest number of claims; the reasons for missing claims can differ in every document.
    private static let claimLimit = 5

    /// The verdict on all documents, such as `fails: 3 of 29 documents (wcag-aa): 12 failures, 40 warnings`.
    private var total: String {
        let counts = [ReportText.counts(run)] + ReportText.others(run.documents)
        let profiles = run.profiles.map(\.rawValue).joined(separator: ", ")
        return "\(ReportText.verdict(of: run)) (\(profiles)): \(counts.joined(separator: ", "))\n"
    }
}

/// The findings of a run, abridged for a terminal.
///
/// They are grouped by rule and cause, worst first. The first few of each rule are shown in full, the others only by line number. Notes are
/// left out unless they are requested, because they require no action.
struct BriefFindings {
    /// The groups in the order of the report, including those that are not shown.
    let groups: [FindingGroup]
    private let least: Diagnostic.Severity?
    /// The documents of the run.
    private let names: [String]
    private var isOneDocument: Bool { names.count < 2 }

    /// Creates an abridged view of a run.
    ///
    /// - Parameter least: the lowest severity to show; nil for everything but notes. `content-unread` is always shown, because the list of
    ///   findings is then incomplete.
    init(_ run: RunReport, least: Diagnostic.Severity? = nil) {
        groups = FindingGroup.groups(of: run.counted)
        self.least = least
        names = run.documents.map(\.document)
    }

    /// Whether any finding is shown only by its line number.
    var isAbridged: Bool { shown.contains { !isWhole($0) } }
    /// Whether there are findings whose severity is not shown.
    var leavesOut: Bool { shown.count < groups.count }

    func text(by printer: DiagnosticPrinter, _ diagnostic: (RunFinding) -> Diagnostic) -> String {
        shown.map { text(of: $0, by: printer, diagnostic) }.joined()
    }

    private var shown: [FindingGroup] {
        groups.filter { group in
            group.rule == .contentUnread || least.map { group.outcome.severity ?? .note >= $0 } ?? (group.outcome != .note)
        }
    }

    // MARK: - One rule

    private func text(of group: FindingGroup, by printer: DiagnosticPrinter, _ diagnostic: (RunFinding) -> Diagnostic) -> String {
        if isWhole(group) {
            return printer.text(of: Self.withoutRepeatedHints(DiagnosticPrinter.ordered(group.findings.map(diagnostic))))
        }
        let causes = group.causes.prefix(Self.limit(of: group))
        let others = group.causes.dropFirst(causes.count).flatMap(\.findings)
        let firsts = Self.withoutRepeatedHints(causes.map { diagnostic($0.first) })
        return zip(causes, firsts).map { text(of: $0, first: $1, by: printer, diagnostic) }.joined()
            + (others.isEmpty
                ? ""
                : printer.line(
                    ofOthers: others.map(diagnostic), after: causes.last.map { diagnostic($0.first) }, named: group.rule.rawValue))
    }

    /// Removes repeated hints, so that the hint that findings of one rule usually share is shown once.
    private static func withoutRepeatedHints(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        var seen: Set<[String]> = []
        return diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            if !seen.insert(diagnostic.hints).inserted { diagnostic.hints = [] }
            return diagnostic
        }
    }

    private func text(
        of cause: FindingGroup.Cause, first: Diagnostic, by printer: DiagnosticPrinter, _ diagnostic: (RunFinding) -> Diagnostic
    ) -> String {
        let others = cause.findings.dropFirst()
        guard !others.isEmpty else { return printer.text(of: first) }
        // Several documents can show the same value of a stylesheet.
        let isOnePlace = first.span.map { span in others.allSatisfy { $0.finding.source == span } } ?? false
        return printer.text(of: first)
            + (isOnePlace ? printer.line(documents(of: others)) : printer.line(ofOthers: others.map(diagnostic), after: first))
    }

    /// The documents with the same finding, such as `the same in 12 more documents: a.md, b.md …`.
    private func documents(of findings: ArraySlice<RunFinding>) -> String {
        let names = findings.map { Printable.text(self.names[$0.document]) }
        return "the same in \(Phrase.count(names.count, "more document")): "
            + names.prefix(10).joined(separator: ", ") + (names.count > 10 ? " …" : "")
    }

    /// Whether all findings of a group are shown in full.
    ///
    /// Their number may exceed the limit by one, since the line that replaces a single finding saves nothing. In a run of several
    /// documents, each finding must have a different cause.
    private func isWhole(_ group: FindingGroup) -> Bool {
        group.count <= Self.limit(of: group) + 1 && (isOneDocument || group.causes.count == group.count)
    }

    /// The number of findings shown in full; ten failures fill about two screens, and three examples are enough for other rules.
    private static func limit(of group: FindingGroup) -> Int { group.outcome == .fail ? 10 : 3 }
}
