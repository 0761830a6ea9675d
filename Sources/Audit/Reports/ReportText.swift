import TypesetBase

/// Wording shared by all reports.
package enum ReportText {
    /// A visible form of a scalar.
    ///
    /// A control character is shown as a control picture. A bidirectional control, and the two noncharacters that XML forbids, are shown as
    /// the replacement character.
    static func printable(_ scalar: Unicode.Scalar) -> String {
        scalar.value == 0xFFFE || scalar.value == 0xFFFF ? "\u{FFFD}" : Printable.text(String(scalar))
    }

    /// The text with visible forms of control characters other than line feeds and tabs, and without commands to logs.
    static func printable(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars { result += scalar == "\n" || scalar == "\t" ? String(scalar) : printable(scalar) }
        return LogCommands.disarmed(result)
    }

    /// The message as a sentence, with a capital first letter and a full stop.
    package static func sentence(_ text: String) -> String {
        if text.isEmpty { return "" }
        let ends: Set<Character> = [".", "!", "?", ":", "…"]
        return capitalized(text) + (text.last.map(ends.contains) == true ? "" : ".")
    }

    /// The text with a capital first letter.
    package static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    /// The sizes and editions that a finding affects, such as `ax2...ax5`, `small, ax1...ax3` or `all sizes, dark`; empty if it names none.
    package static func sizes(_ finding: Finding, of report: AuditReport) -> String {
        [categories(finding, of: report), editions(finding, of: report)].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The words for a finding at every audited size.
    static let allSizes = "all sizes"

    private static func categories(_ finding: Finding, of report: AuditReport) -> String {
        if finding.categories.count > 1, finding.categories.count == report.sizes.count { return allSizes }
        return finding.ranges.map(\.description).joined(separator: ", ")
    }

    /// The editions that a finding affects, such as `dark` or `dark, increased contrast or bold text`; empty for all.
    static func editions(_ finding: Finding, of report: AuditReport) -> String {
        finding.editions.count >= report.editions.count ? "" : finding.editions.map(\.description).joined(separator: " or ")
    }

    /// The edition of a report, such as ` (dark)`, or the number of editions; empty for the standard edition alone.
    static func editions(of report: AuditReport) -> String {
        report.editions == [.standard] || report.editions.isEmpty
            ? "" : " (" + report.editions.map(\.description).joined(separator: "; ") + ")"
    }

    /// The counted findings, such as `2 failures, 1 warning, 3 to review`, or `no findings`.
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

    /// The findings that are not counted, such as `1 in the baseline`, `3 ignored`, `1 fixed`.
    static func others(_ reports: [AuditReport]) -> [String] {
        func sum(_ count: (AuditReport) -> Int) -> Int { reports.reduce(0) { $0 + count($1) } }
        let known = sum { $0.findings.count - $0.counted.count }, fixed = sum(\.fixed.count)
        let answered = reports.flatMap(\.ignored).compactMap(\.answer), ignored = sum(\.ignored.count) - answered.count
        let people = answered.map(\.person).grouped(by: \.self).map(\.key).joined(separator: " and ")
        return [
            known > 0 ? "\(known) in the baseline" : nil, ignored > 0 ? "\(ignored) ignored" : nil,
            answered.isEmpty ? nil : "\(answered.count) answered by \(printable(people))", fixed > 0 ? "\(fixed) fixed" : nil,
        ].compactMap(\.self)
    }

    /// The tags around a place, such as `Document › Table › TR`.
    static func path(_ tags: [String]) -> String { tags.joined(separator: " › ") }

    /// The outcomes that are findings, worst first.
    static let countedOutcomes: [Outcome] = [.fail, .warning, .review, .note]

    /// A number of findings, such as `1 failure` or `3 to review`.
    static func quantity(_ count: Int, _ outcome: Outcome) -> String {
        "\(count) \(name(outcome, count: count).lowercased())"
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

    /// The verdict on a whole run, such as `fails: 3 of 29 documents` or `passes with warnings: 29 documents`.
    static func verdict(of run: RunReport) -> String {
        let count = run.documents(with: run.verdict), all = Phrase.count(run.documentCount, "document")
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
}

extension AuditReport {
    /// The rules that ran, followed by rules that only findings name, so that no report loses a finding whose rule is not listed.
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
    /// The path, relative to the working folder if it is inside.
    var file: String
    /// The start of the span; nil for a finding about a whole file.
    var start: SourceLocation?
    var end: SourceLocation?

    init(file: String) { self.file = file }

    init(_ span: SourceSpan, relativeTo base: PathBase?) {
        let span = span.origin
        file = RelativePath.text(of: span.file.path, to: base)
        start = span.start
        end = span.end
    }

    /// Creates the location of a finding: its source if known, otherwise its PDF, otherwise the document.
    init(_ finding: Finding, in report: AuditReport, _ options: ReportOptions) {
        if let source = finding.source {
            self.init(source, relativeTo: options.base)
        } else {
            self.init(file: RelativePath.text(of: finding.file ?? report.document, to: options.base))
        }
    }

    /// The location as `guide.md:3:5`, or the file alone.
    var text: String { start.map { "\(file):\($0.line):\($0.column)" } ?? file }
}

extension AuditFigure.Unit {
    /// The unit's name in JSON: its symbol, or `count` for plain numbers.
    var name: String { self == .count ? "count" : rawValue }
}

/// A part of a message: plain words, or code between backticks.
struct MessagePiece {
    var text: String
    var isCode: Bool

    static func pieces(of message: String) -> [MessagePiece] {
        let parts = message.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        // With an odd number of backticks, the last one is unpaired and is kept as text.
        let paired = parts.count % 2 == 1 ? parts : parts.dropLast(2) + [parts.suffix(2).joined(separator: "`")]
        return paired.enumerated().map { MessagePiece(text: $1, isCode: $0 % 2 == 1) }.filter { !$0.text.isEmpty }
    }
}

extension AuditReport {
    /// The name in reports: the title of a book, or the path of a document.
    func name(relativeTo base: PathBase?) -> String { title ?? RelativePath.text(of: document, to: base) }
}
