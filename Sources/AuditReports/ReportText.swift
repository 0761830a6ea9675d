import Audit
import ContentSize
import Diagnostics

/// Wording that all reports share.
enum ReportText {
    /// Nothing invisible or unwritable: controls become pictures of themselves, and the two noncharacters that XML forbids the replacement
    /// character.
    static func printable(_ scalar: Unicode.Scalar) -> String {
        scalar.value == 0xFFFE || scalar.value == 0xFFFF ? "\u{FFFD}" : Printable.text(String(scalar))
    }

    /// A message as a sentence: capital first letter, full stop.
    static func sentence(_ text: String) -> String {
        guard let first = text.first else { return "" }
        let ends: Set<Character> = [".", "!", "?", ":", "…"]
        return first.uppercased() + text.dropFirst() + (text.last.map(ends.contains) == true ? "" : ".")
    }

    /// `ax2...ax5`, `small, ax1...ax3`, `all sizes`; empty where no size is concerned.
    static func sizes(_ finding: Finding, of report: AuditReport) -> String {
        if finding.categories.count > 1, finding.categories.count == report.sizes.count { return "all sizes" }
        return finding.ranges.map(\.description).joined(separator: ", ")
    }

    /// `2 failures, 1 warning, 3 to review`; `no findings` where there are none.
    static func counts(_ report: AuditReport) -> String {
        let parts = countedOutcomes.compactMap { outcome in
            let count = report.count(outcome)
            return count == 0 ? nil : quantity(count, outcome)
        }
        return parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
    }

    /// Outcomes that are findings, worst first.
    static let countedOutcomes: [Outcome] = [.fail, .warning, .review, .note]

    static func quantity(_ count: Int, _ outcome: Outcome) -> String {
        switch outcome {
        case .fail: "\(count) failure\(count == 1 ? "" : "s")"
        case .warning: "\(count) warning\(count == 1 ? "" : "s")"
        case .review: "\(count) to review"
        case .note: "\(count) note\(count == 1 ? "" : "s")"
        case .pass: "\(count) passed"
        case .inapplicable: "\(count) inapplicable"
        }
    }

    /// What so many findings of an outcome are called.
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
    static func verdict(_ report: AuditReport) -> String {
        switch report.verdict {
        case .fail: "Fails"
        case .warning: "Passes with warnings"
        case .review: "Passes, but a person must look"
        case .pass, .note, .inapplicable: "Passes"
        }
    }

    /// Findings worst first; equal ones in the order of the report.
    static func worstFirst(_ findings: [Finding]) -> [Finding] {
        findings.enumerated().sorted {
            (-Outcome.order($0.element.outcome), $0.offset) < (-Outcome.order($1.element.outcome), $1.offset)
        }.map(\.element)
    }
}

extension AuditReport {
    /// The rules that ran, and behind them those that only findings name: no report may lose a failure because its rule was not listed.
    var allRules: [RuleRun] {
        var seen = Set(rules.map(\.rule.id))
        let others = (findings + ignored.map(\.finding)).filter { seen.insert($0.rule).inserted }.map { finding in
            RuleRun(
                rule: RuleDescription(
                    id: finding.rule, summary: finding.rule, outcome: finding.outcome, references: finding.references, fix: finding.fix),
                sizes: sizes, findings: findings)
        }
        return rules + others
    }
}

/// A file and its lines as reports name them.
struct ReportPlace {
    var file: String
    var start: SourceLocation?
    var end: SourceLocation?

    init(file: String) { self.file = file }

    init(_ span: SourceSpan, relativeTo folder: String?) {
        file = RelativePath.text(of: span.file.path, to: folder)
        start = span.start
        end = span.end
    }

    /// Where a finding points: its source, its PDF, else the document.
    init(_ finding: Finding, in report: AuditReport, _ options: ReportOptions) {
        if let source = finding.source {
            self.init(source, relativeTo: options.folder)
        } else {
            self.init(file: RelativePath.text(of: finding.file ?? report.document, to: options.folder))
        }
    }

    /// `guide.md:3:5`, or the file alone.
    var text: String { start.map { "\(file):\($0.line):\($0.column)" } ?? file }
}

extension Measurement.Unit {
    /// As reports for machines name it.
    var name: String { self == .count ? "count" : rawValue }
}

/// A message in pieces: what stands between backticks is code.
struct MessagePiece {
    var text: String
    var isCode: Bool

    static func pieces(of message: String) -> [MessagePiece] {
        let parts = message.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        // An odd number of backticks: the last one has no partner and is a backtick.
        let paired = parts.count % 2 == 1 ? parts : parts.dropLast(2) + [parts.suffix(2).joined(separator: "`")]
        return paired.enumerated().map { MessagePiece(text: $1, isCode: $0 % 2 == 1) }.filter { !$0.text.isEmpty }
    }
}
