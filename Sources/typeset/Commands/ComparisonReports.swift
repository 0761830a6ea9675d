import TypesetAudit
import TypesetBase
import TypesetComparison
import TypesetKit

/// The reports of a comparison.
extension CompareCommand {
    /// Writes the reports, or prints the text if none is printed; returns whether all were written.
    static func write(_ report: ComparisonReport, _ paths: ComparedPaths, _ invocation: Invocation) -> Bool {
        var isWritten = true
        let requests = invocation.reports
        if !requests.contains(where: { $0.isPrinted || $0.format == .text }), !invocation.isQuiet || report.isDifferent {
            let usesColor = Terminal.usesColor(invocation.color, isInteractive: Terminal.isInteractive, variable: Environment.variable)
            isWritten = Terminal.print(ComparisonText(report, usesColor: usesColor).text) == 0
        }
        for request in requests {
            let text = self.text(report, paths, request.format, invocation)
            guard let path = request.file(for: report.newPath) else {
                isWritten = Terminal.print(text) == 0 && isWritten
                continue
            }
            let base = request.base(for: report.newPath, roots: invocation.job.roots)
            isWritten = Terminal.write(text, to: path, below: base, invocation.color) && isWritten
        }
        return isWritten
    }

    private static func text(
        _ report: ComparisonReport, _ paths: ComparedPaths, _ format: ReportFormat, _ invocation: Invocation
    ) -> String {
        let tool = AuditReport.Tool(version: Help.version)
        switch format {
        case .markdown: return ComparisonMarkdown(report).text
        case .json: return ComparisonJSON(report, tool: tool).text
        case .html:
            let (roots, password, limits) = (invocation.job.roots, invocation.password, invocation.readingLimits)
            let files = FilePictures { path in
                try? Typesetter.inspected(path, roots: roots, password: password, limits: limits, keepsOutlines: true)
            }
            let pictures = paths.documents.map { document -> ComparisonHTML.Pictures in
                Dictionary(document.pairs.map { ($0.size, (files.pictures(of: $0.old), files.pictures(of: $0.new))) }) { first, _ in first }
            }
            return ComparisonHTML(report, tool: tool, pictures: pictures).text
        default: return ComparisonText(report, usesColor: false).text
        }
    }
}
