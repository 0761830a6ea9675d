import Audit

/// A short table for a step summary or a comment of a pull request. Notes are counted, not listed: nothing has to be done about them.
struct MarkdownReport {
    /// What fits beside a heading and the last line in a comment on GitHub, which holds 65,536 characters.
    private static let room = 64_000

    private let report: AuditReport
    private let options: ReportOptions

    init(_ report: AuditReport, _ options: ReportOptions) {
        self.report = report
        self.options = options
    }

    var text: String {
        let listed = ReportText.worstFirst(report.counted.filter { $0.outcome != .note }), rows = rows(listed)
        let table = (["| Outcome | Rule | Finding | Sizes | Where |", "|---|---|---|---|---|"] + rows).joined(separator: "\n")
        return [title, verdict, rows.isEmpty ? "" : table, remainder(listed.count - rows.count)].filter { !$0.isEmpty }.joined(
            separator: "\n\n") + "\n"
    }

    private var title: String { "### Accessibility audit of \(Self.escape(RelativePath.text(of: report.document, to: options.folder)))" }

    private var verdict: String {
        let sizes = report.sizes.isEmpty ? "" : ", \(report.sizes.count) size\(report.sizes.count == 1 ? "" : "s")"
        return "**\(ReportText.verdict(report))**: \(ReportText.counts(report)) (profile \(report.profile.rawValue)\(sizes))"
    }

    /// As many as there is room for.
    private func rows(_ findings: [Finding]) -> [String] {
        var rows: [String] = [], left = Self.room
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
            finding.outcome.rawValue, Self.escape(finding.rule), Self.message(ReportText.sentence(finding.message)) + fix,
            ReportText.sizes(finding, of: report), Self.escape(ReportPlace(finding, in: report, options).text),
        ]
        return "| " + cells.joined(separator: " | ") + " |"
    }

    /// What the table leaves out, in one line.
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

    /// Code stays code, so that names are not broken by backslashes.
    static func message(_ text: String) -> String {
        MessagePiece.pieces(of: text).map { $0.isCode ? code($0.text) : escape($0.text) }.joined()
    }

    /// A pipe ends a table's cell even in code; a backslash before it is taken off again (GFM 4.10).
    private static func code(_ text: String) -> String {
        let text = line(text).unicodeScalars.map { $0 == "|" ? "\\|" : String($0) }.joined()
        let padding = text.hasPrefix(" ") || text.hasSuffix(" ") ? " " : ""
        return "`\(padding)\(text)\(padding)`"
    }

    /// Punctuation that means something to Markdown, HTML or GitHub (mentions, addresses) means itself.
    static func escape(_ text: String) -> String {
        let scalars = Array(line(text).unicodeScalars)
        return scalars.indices.map { index in
            switch scalars[index] {
            case "<": "&lt;"
            case ">": "&gt;"
            case "&": "&amp;"
            // An invisible word joiner (U+2060) keeps `@name` from calling somebody.
            case "@": "@\u{2060}"
            // An address would become a link, with its ampersands as entities (GFM 6.9).
            case ":" where scalars[(index + 1)...].starts(with: ["/", "/"]): "\\:"
            case "." where scalars[..<index].suffix(3).elementsEqual(["w", "w", "w"]): "\\."
            case "\\", "`", "*", "_", "[", "]", "|", "~", "#", "$": "\\\(scalars[index])"
            default: String(scalars[index])
            }
        }.joined()
    }

    private static func line(_ text: String) -> String {
        text.map { $0.isNewline ? " " : $0.unicodeScalars.map(ReportText.printable).joined() }.joined()
    }
}
