import Audit
import Diagnostics
import Formats

/// A short table for a step summary or a comment on a pull request. Notes are counted but not listed, because they require no action.
struct MarkdownReport {
    /// The size of the table in UTF-16 code units: a comment on GitHub holds 65,536 characters, and the heading and the last line need
    /// some.
    private static let tableLimit = 64_000

    private let report: AuditReport
    private let options: ReportOptions

    init(_ report: AuditReport, _ options: ReportOptions) {
        self.report = report
        self.options = options
    }

    var text: String {
        let listed = ReportText.worstFirst(report.counted.filter { $0.outcome != .note }), rows = rows(listed)
        let table = (["| Outcome | Rule | Finding | Sizes | Location |", "|---|---|---|---|---|"] + rows).joined(separator: "\n")
        return [title, verdict, rows.isEmpty ? "" : table, remainder(listed.count - rows.count)].filter { !$0.isEmpty }.joined(
            separator: "\n\n") + "\n"
    }

    private var title: String { "### Accessibility audit of \(Self.escape(RelativePath.text(of: report.document, to: options.folder)))" }

    private var verdict: String {
        let sizes = report.sizes.isEmpty ? "" : ", \(report.sizes.count) size\(report.sizes.count == 1 ? "" : "s")"
        let claim = report.claim.map { "; claim: \(Self.escape($0.text))" } ?? ""
        return "**\(ReportText.verdict(report))**: \(ReportText.counts(report)) (profile \(report.profile.rawValue)\(sizes))\(claim)"
    }

    /// As many rows as `tableLimit` allows.
    private func rows(_ findings: [Finding]) -> [String] {
        var rows: [String] = [], left = Self.tableLimit
        for finding in findings {
            let row = row(finding)
            left -= row.utf16.count + 1
            if left < 0 { break }
            rows.append(row)
        }
        return rows
    }

    private func row(_ finding: Finding) -> String {
        let fix = finding.fix.isEmpty ? "" : " *\(Self.message(ReportText.sentence(finding.fix)))*"
        let cells = [
            finding.outcome.rawValue, Self.escape(finding.rule.rawValue), Self.message(ReportText.sentence(finding.message)) + fix,
            ReportText.sizes(finding, of: report), Self.escape(ReportLocation(finding, in: report, options).text),
        ]
        return "| " + cells.joined(separator: " | ") + " |"
    }

    /// One line on what the table leaves out.
    private func remainder(_ more: Int) -> String {
        let known = report.findings.count - report.counted.count, notes = report.count(.note)
        let parts = [
            more > 0 ? "\(more) more finding\(more == 1 ? " is" : "s are") not listed" : nil,
            notes > 0 ? "\(ReportText.quantity(notes, .note)) not listed" : nil,
            known > 0 ? "\(known) in the baseline" : nil, report.fixed.isEmpty ? nil : "\(report.fixed.count) fixed",
            report.ignored.isEmpty ? nil : "\(report.ignored.count) ignored",
        ]
        let text = parts.compactMap(\.self).joined(separator: ", ")
        return text.isEmpty ? "" : ReportText.sentence(text)
    }

    /// Keeps code as code spans, where punctuation needs no backslashes.
    static func message(_ text: String) -> String {
        MessagePiece.pieces(of: text).map { $0.isCode ? code($0.text) : escape($0.text) }.joined()
    }

    /// A pipe ends a table cell even in a code span, and the backslash before it is removed when the table is read (GFM 4.10).
    private static func code(_ text: String) -> String {
        let text = line(text).unicodeScalars.map { $0 == "|" ? "\\|" : String($0) }.joined()
        let padding = text.hasPrefix(" ") || text.hasSuffix(" ") ? " " : ""
        return "`\(padding)\(text)\(padding)`"
    }

    /// Escapes punctuation with a meaning in Markdown, HTML or on GitHub (mentions, addresses).
    static func escape(_ text: String) -> String {
        let scalars = Array(line(text).unicodeScalars)
        return scalars.indices.map { index in
            switch scalars[index] {
            case "<", ">", "&": XMLEscaping.escaped(String(scalars[index]), for: .content)
            // An invisible word joiner (U+2060) keeps `@name` from becoming a mention.
            case "@": "@\u{2060}"
            // A URL would become a link (GFM 6.9).
            case ":" where scalars[(index + 1)...].starts(with: ["/", "/"]): "\\:"
            case "." where scalars[..<index].suffix(3).elementsEqual(["w", "w", "w"]): "\\."
            case "\\", "`", "*", "_", "[", "]", "|", "~", "#", "$": "\\\(scalars[index])"
            default: String(scalars[index])
            }
        }.joined()
    }

    private static func line(_ text: String) -> String {
        LogCommands.disarmed(text.map { $0.isNewline ? " " : $0.unicodeScalars.map(ReportText.printable).joined() }.joined())
    }
}
