package import Audit
import ContentSize
import Diagnostics

/// Wording shared by all reports.
package enum ReportText {
    /// The scalar, or a visible substitute: a control picture for a control character, and the replacement character for a bidirectional
    /// control and for the two noncharacters that XML forbids.
    static func printable(_ scalar: Unicode.Scalar) -> String {
        scalar.value == 0xFFFE || scalar.value == 0xFFFF ? "\u{FFFD}" : Printable.text(String(scalar))
    }

    /// The text with visible substitutes for control characters other than line feeds and tabs, and without commands to logs.
    static func printable(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars { result += scalar == "\n" || scalar == "\t" ? String(scalar) : printable(scalar) }
        return LogCommands.disarmed(result)
    }

    /// A message as a sentence: capital first letter, full stop.
    package static func sentence(_ text: String) -> String {
        if text.isEmpty { return "" }
        let ends: Set<Character> = [".", "!", "?", ":", "…"]
        return capitalized(text) + (text.last.map(ends.contains) == true ? "" : ".")
    }

    /// With a capital first letter.
    package static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    /// The sizes a finding affects, and the editions: `ax2...ax5`, `small, ax1...ax3`, `all sizes, dark`; empty where it names none.
    package static func sizes(_ finding: Finding, of report: AuditReport) -> String {
        [categories(finding, of: report), editions(finding, of: report)].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The words for findings at every size that was audited.
    static let allSizes = "all sizes"

    private static func categories(_ finding: Finding, of report: AuditReport) -> String {
        if finding.categories.count > 1, finding.categories.count == report.sizes.count { return allSizes }
        return finding.ranges.map(\.description).joined(separator: ", ")
    }

    /// The editions a finding affects, where that is not all of them: `dark`, `dark, increased contrast or bold text`; empty for all.
    static func editions(_ finding: Finding, of report: AuditReport) -> String {
        finding.editions.count >= report.editions.count ? "" : finding.editions.map(\.description).joined(separator: " or ")
    }

    /// The edition of a report on one that is not the standard one, or how many there are: ` (dark)`; empty for the standard one alone.
    static func editions(of report: AuditReport) -> String {
        report.editions == [.standard] || report.editions.isEmpty
            ? "" : " (" + report.editions.map(\.description).joined(separator: "; ") + ")"
    }

    /// The counted findings: `2 failures, 1 warning, 3 to review`, or `no findings`.
    package static func counts(_ report: AuditReport) -> String { counts { report.count($0) } }

    /// The counted findings of all documents.
    static func counts(_ run: RunReport) -> String { counts { run.count($0) } }

    private static func counts(_ count: (Outcome) -> Int) -> String {
        let parts = countedOutcomes.compactMap { outcome in
            let count = count(outcome)
            return count == 0 ? nil : quantity(count, outcome)
        }
        return parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
    }

    /// What does not count: `1 in the baseline`, `3 ignored`, `1 fixed`.
    static func others(_ reports: [AuditReport]) -> [String] {
        func sum(_ count: (AuditReport) -> Int) -> Int { reports.reduce(0) { $0 + count($1) } }
        let known = sum { $0.findings.count - $0.counted.count }, ignored = sum(\.ignored.count), fixed = sum(\.fixed.count)
        return [
            known > 0 ? "\(known) in the baseline" : nil, ignored > 0 ? "\(ignored) ignored" : nil, fixed > 0 ? "\(fixed) fixed" : nil,
        ].compactMap(\.self)
    }

    /// `Document › Table › TR`: the tags around a place.
    static func path(_ tags: [String]) -> String { tags.joined(separator: " › ") }

    /// The outcomes that are findings, worst first.
    static let countedOutcomes: [Outcome] = [.fail, .warning, .review, .note]

    /// A number of findings: `1 failure`, `3 to review`.
    static func quantity(_ count: Int, _ outcome: Outcome) -> String {
        switch outcome {
        case .fail: "\(count) failure\(count == 1 ? "" : "s")"
        case .warning: "\(count) warning\(count == 1 ? "" : "s")"
        case .review: "\(count) to review"
        case .note: "\(count) note\(count == 1 ? "" : "s")"
        case .pass: "\(count) passed"
        case .inapplicable: "\(count) not applicable"
        }
    }

    /// The heading for findings of an outcome, singular or plural.
    static func name(_ outcome: Outcome, count: Int = 2) -> String {
        switch outcome {
        case .fail: count == 1 ? "Failure" : "Failures"
        case .warning: count == 1 ? "Warning" : "Warnings"
        case .review: "To review"
        case .note: count == 1 ? "Note" : "Notes"
        case .pass: "Passed"
        case .inapplicable: "Not applicable"
        }
    }

    /// The verdict in words.
    static func verdict(_ report: AuditReport) -> String { verdict(report.verdict) }

    /// The verdict on a whole run: `fails: 3 of 29 documents`, `passes with warnings: 29 documents`.
    static func verdict(of run: RunReport) -> String {
        let count = run.documents(with: run.verdict), all = "\(run.documentCount) document\(run.documentCount == 1 ? "" : "s")"
        let share = count == run.documentCount || run.verdict == .pass || run.verdict == .note ? all : "\(count) of \(all)"
        let unread = run.failures.isEmpty ? "" : ", \(run.failures.count) of them without a report"
        return "\(verdict(run.verdict).lowercased()): \(share)\(unread)"
    }

    static func verdict(_ outcome: Outcome) -> String {
        switch outcome {
        case .fail: "Fails"
        case .warning: "Passes with warnings"
        case .review: "Needs manual review"
        case .pass, .note, .inapplicable: "Passes"
        }
    }

    /// Sorts findings by outcome, worst first, and otherwise keeps the order of the report.
    static func worstFirst(_ findings: [Finding]) -> [Finding] {
        findings.enumerated().sorted {
            (-Outcome.order($0.element.outcome), $0.offset) < (-Outcome.order($1.element.outcome), $1.offset)
        }.map(\.element)
    }
}

extension AuditReport {
    /// The rules that ran, followed by rules that only findings mention, so that no report loses a finding whose rule is not listed.
    var allRules: [RuleRun] {
        var seen = Set(rules.map(\.rule.id))
        let ofRules = Dictionary(grouping: findings, by: \.rule)
        let others = (findings + ignored.map(\.finding)).filter { seen.insert($0.rule).inserted }.map { finding in
            RuleRun(
                rule: RuleDescription(
                    id: finding.rule, summary: finding.rule.rawValue, outcome: finding.outcome, references: finding.references,
                    fix: finding.fix),
                sizes: sizes, findings: ofRules)
        }
        return rules + others
    }
}

/// A file, and the span in it, as reports print them.
struct ReportLocation {
    /// Relative to the working folder where it lies inside.
    var file: String
    /// nil where a finding concerns a whole file.
    var start: SourceLocation?
    var end: SourceLocation?

    init(file: String) { self.file = file }

    init(_ span: SourceSpan, relativeTo base: PathBase?) {
        let span = span.origin
        file = RelativePath.text(of: span.file.path, to: base)
        start = span.start
        end = span.end
    }

    /// Where a finding points: its source if known, otherwise its PDF, otherwise the document.
    init(_ finding: Finding, in report: AuditReport, _ options: ReportOptions) {
        if let source = finding.source {
            self.init(source, relativeTo: options.base)
        } else {
            self.init(file: RelativePath.text(of: finding.file ?? report.document, to: options.base))
        }
    }

    /// `guide.md:3:5`, or the file alone.
    var text: String { start.map { "\(file):\($0.line):\($0.column)" } ?? file }
}

extension Measurement.Unit {
    /// The unit in JSON: the symbol, or `count` for plain numbers.
    var name: String { self == .count ? "count" : rawValue }
}

/// A stretch of a message: plain words, or code between backticks.
struct MessagePiece {
    var text: String
    var isCode: Bool

    static func pieces(of message: String) -> [MessagePiece] {
        let parts = message.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        // With an odd number of backticks the last one is unpaired and stands for itself.
        let paired = parts.count % 2 == 1 ? parts : parts.dropLast(2) + [parts.suffix(2).joined(separator: "`")]
        return paired.enumerated().map { MessagePiece(text: $1, isCode: $0 % 2 == 1) }.filter { !$0.text.isEmpty }
    }
}

extension AuditReport {
    /// The name in reports: a book's title, or the path of a document.
    func name(relativeTo base: PathBase?) -> String { title ?? RelativePath.text(of: document, to: base) }
}
