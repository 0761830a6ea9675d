import Audit
import AuditReports
import Diagnostics
import Glibc
import TypesetKit

/// Writes the reports of a run to files, standard output and standard error.
enum AuditOutput {
    /// Writes all requested reports. An abridged text report goes to standard error even without a request, unless the run is quiet and
    /// there is nothing worse than a note.
    ///
    /// - Returns: false if a report could not be written.
    static func write(
        _ reports: [AuditReport], pictures: [ReportPictures?] = [], _ requests: [ReportRequest], failOn: Diagnostic.Severity?,
        isQuiet: Bool, showsNotes: Bool = false, color: ColorChoice
    ) -> Bool {
        var problems: [Diagnostic] = [], isPrinted = true
        let isText =
            requests.contains { $0.format == .text && $0.path == nil && !$0.isPrinted } || !requests.contains { $0.format == .text }
        for (index, report) in reports.enumerated() {
            var options = options(failOn)
            options.pictures = pictures.indices.contains(index) ? pictures[index] : nil
            if isText, !(isQuiet && report.isComplete && report.counted.allSatisfy({ $0.severity < .warning })) {
                Terminal.write(text(report, failOn, showsNotes: showsNotes, color))
            }
            for request in requests where request.path != nil || request.isPrinted {
                let bytes = ReportWriter.write(report, as: request.format, options)
                guard let path = request.file(for: report.document) else {
                    isPrinted = Terminal.print(String(decoding: bytes, as: UTF8.self)) == 0 && isPrinted
                    continue
                }
                do throws(Diagnostic) {
                    try Typesetter.write(bytes, to: path, below: request.base(for: report.document))
                } catch {
                    problems.append(error)
                }
            }
        }
        Terminal.show(problems, color: color)
        return problems.isEmpty && isPrinted
    }

    private static func text(
        _ report: AuditReport, _ failOn: Diagnostic.Severity?, showsNotes: Bool, _ color: ColorChoice
    ) -> String {
        var options = options(failOn)
        options.showsNotes = showsNotes
        options.usesColor = Terminal.usesColor(color, isInteractive: Terminal.isInteractive, variable: Environment.variable)
        options.columns = Terminal.columns
        options.isBrief = true
        return String(decoding: ReportWriter.write(report, as: .text, options), as: UTF8.self)
    }

    private static func options(_ failOn: Diagnostic.Severity?) -> ReportOptions {
        ReportOptions(folder: Environment.workingFolder, failOn: failOn)
    }
}
