import Audit
import Diagnostics

/// Workflow commands of GitHub Actions: each new finding becomes an annotation on its line.
///
/// Worst first, because GitHub shows only the first ten errors, warnings and notices of a step. Notes are left out: they require no action,
/// and a job shows no more than fifty annotations in all.
/// Source: GitHub, "Workflow commands for GitHub Actions".
struct GitHubReport {
    private let report: AuditReport
    private let options: ReportOptions

    init(_ report: AuditReport, _ options: ReportOptions) {
        self.report = report
        self.options = options
    }

    var text: String { ReportText.worstFirst(report.counted.filter { $0.outcome != .note }).map { command($0) + "\n" }.joined() }

    private func command(_ finding: Finding) -> String {
        let properties = properties(finding).map { "\($0)=\(Self.property($1))" }.joined(separator: ",")
        return "::\(name(finding)) \(properties)::\(Self.data(message(finding)))"
    }

    private func name(_ finding: Finding) -> String {
        switch finding.severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
    }

    /// Columns are given only within one line, because GitHub rejects columns of spans over several lines.
    private func properties(_ finding: Finding) -> [(String, String)] {
        let location = ReportLocation(finding, in: report, options)
        var properties = [("file", location.file)]
        if let start = location.start, let end = location.end {
            properties += [("line", "\(start.line)"), ("endLine", "\(end.line)")]
            if start.line == end.line { properties += [("col", "\(start.column)"), ("endColumn", "\(end.column)")] }
        }
        return properties + [("title", finding.rule.rawValue)]
    }

    private func message(_ finding: Finding) -> String {
        let sizes = ReportText.sizes(finding, of: report)
        let review = finding.outcome == .review ? "to review: " : ""
        let sentences = [review + finding.message + (sizes.isEmpty ? "" : " (\(sizes))"), finding.fix]
        return sentences.filter { !$0.isEmpty }.map(ReportText.sentence).joined(separator: "\n")
    }

    /// Escapes the message after `::`, where a line end would begin a new command and a percent sign an escape. The older commands `##[…]`
    /// have no escapes, and are taken anywhere in a line.
    static func data(_ text: String) -> String {
        var result = ""
        for scalar in LogCommands.disarmed(text).unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            default: result += scalar == "\t" ? "\t" : ReportText.printable(scalar)
            }
        }
        return result
    }

    /// Escapes a property's value, which also ends at a comma or colon.
    static func property(_ text: String) -> String {
        data(text).unicodeScalars.map { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : String($0) }.joined()
    }
}
