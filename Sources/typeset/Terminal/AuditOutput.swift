import Audit
import AuditReports
import Diagnostics
import Glibc
import TypesetKit

/// Puts the reports of a run where they were asked for.
enum AuditOutput {
    /// The text report goes to standard error even where nobody asks for it, unless the run is quiet and nothing failed. false: something
    /// could not be written.
    static func write(
        _ reports: [AuditReport], pictures: [ReportPictures?] = [], _ requests: [ReportRequest], failOn: Severity?, isQuiet: Bool,
        color: Invocation.ColorChoice
    ) -> Bool {
        var problems: [Diagnostic] = [], isPrinted = true
        let isText =
            requests.contains { $0.format == .text && $0.path == nil && !$0.isPrinted } || !requests.contains { $0.format == .text }
        for (index, report) in reports.enumerated() {
            var options = options(failOn)
            options.pictures = pictures.indices.contains(index) ? pictures[index] : nil
            if isText, !(isQuiet && report.isComplete && report.counted.allSatisfy({ $0.severity < .warning })) {
                Terminal.write(text(report, failOn, color))
            }
            for request in requests where request.path != nil || request.isPrinted {
                let bytes = ReportWriter.write(report, as: request.format, options)
                guard let path = request.file(for: report.document) else {
                    isPrinted = Terminal.print(String(decoding: bytes, as: UTF8.self)) == 0 && isPrinted
                    continue
                }
                do throws(Diagnostic) { try Typesetter.write(bytes, to: path) } catch { problems.append(error) }
            }
        }
        Terminal.write(Report.text(problems, color: color))
        return problems.isEmpty && isPrinted
    }

    private static func text(_ report: AuditReport, _ failOn: Severity?, _ color: Invocation.ColorChoice) -> String {
        var options = options(failOn)
        options.usesColor = Terminal.usesColor(color, isInteractive: Terminal.isInteractive, variable: Terminal.variable)
        options.columns = Terminal.columns
        options.isBrief = true
        return String(decoding: ReportWriter.write(report, as: .text, options), as: UTF8.self)
    }

    private static func options(_ failOn: Severity?) -> ReportOptions {
        ReportOptions(folder: WorkingFolder.path, failOn: failOn)
    }
}
