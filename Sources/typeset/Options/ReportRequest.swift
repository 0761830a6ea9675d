import TypesetAudit
import TypesetBase
import TypesetKit

/// The value of `--report`: a format and the file to write.
///
/// Without a file, or with `-`, the report goes to standard output. A `text` report without a file goes to standard error.
struct ReportRequest: Hashable, Sendable {
    var format: ReportFormat
    /// A path template with the fields `{stem}` and `{dir}`; nil for standard output or standard error.
    var path: String?
    /// Whether the report goes to standard output.
    var isPrinted: Bool
    /// The folder of the project whose configuration requests the report; nil if the command line does.
    var project: String?

    /// Creates a report that a configuration requests, to a file or to standard output.
    init(format: ReportFormat, path: String, project: String) {
        self.format = format
        self.project = project
        isPrinted = path == StandardOutput.name
        self.path = isPrinted ? nil : path
    }

    init(_ text: String) throws(UsageError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let format = ReportFormat(rawValue: parts[0]) else {
            throw .unknown("report format", parts[0], candidates: ReportFormat.allCases.map(\.rawValue))
        }
        if parts.count == 2, parts[1].isEmpty {
            throw UsageError("'--report \(text)' names no file", hint: "--report \(parts[0])=report.\(parts[0])")
        }
        self.format = format
        path = parts.count == 2 && parts[1] != "-" ? parts[1] : nil
        isPrinted = path == nil && (format != .text || parts.count == 2)
        if let path { try UsageError.about { () throws(Diagnostic) in try PathTemplate.check(path, fields: PathTemplate.documentFields) } }
    }

    /// Returns the path of the report on a document; nil for standard output or standard error.
    func file(for document: String) -> String? { path.map { PathTemplate.filled($0, for: document, relativeTo: project) } }

    /// Returns the folder that the reports on a document stay in; nil as for `file`.
    ///
    /// - Parameter roots: the roots of the job.
    func base(for document: String, roots: [String]) -> OutputBase? {
        project.map(OutputBase.project) ?? path.map { OutputBase(of: $0, for: document, roots: roots) }
    }

    /// Whether each document has a report, because the path has a field; otherwise the run has one report.
    var isPerDocument: Bool { path?.contains("{") ?? false }
}

/// The destinations of all reports of a run, checked before any work starts, so no report overwrites another file.
struct ReportPlan {
    let requests: [ReportRequest]
    /// The documents or stylesheets that have reports.
    let documents: [String]

    /// Checks the destinations of all reports.
    ///
    /// - Parameters:
    ///   - inputs: the files that the run reads.
    ///   - outputs: the files that the run writes in addition to the reports.
    /// - Throws: an error about two reports with one destination, or about a report that would overwrite an input or an output.
    func check(inputs: [String], outputs: [String] = []) throws(UsageError) {
        try checkOutput()
        var taken: [String: String] = [:]
        for path in inputs { taken[FilePath.normalized(path)] = "is an input and would be overwritten by a report" }
        for path in outputs { taken[FilePath.normalized(path)] = "would be written both as a report and as an output" }
        for request in requests {
            for document in request.isPerDocument ? documents : Array(documents.prefix(1)) {
                // A device can receive several reports.
                guard let file = request.file(for: document), !file.hasPrefix("/dev/") else { continue }
                if let reason = taken.updateValue("would be written by two reports", forKey: FilePath.normalized(file)) {
                    throw UsageError("'\(file)' \(reason)", hint: documents.count > 1 ? hint(request) : nil)
                }
            }
        }
    }

    /// Returns a hint about different paths for the reports on several documents.
    private func hint(_ request: ReportRequest) -> String? {
        request.isPerDocument && request.path?.contains("{dir}") == false ? "add {dir} to its path" : nil
    }

    /// Checks the reports for standard output.
    ///
    /// - Throws: an error if several reports would go to standard output.
    private func checkOutput() throws(UsageError) {
        let printed = requests.filter(\.isPrinted)
        if printed.count > 1 {
            let names = printed.map(\.format.rawValue)
            throw UsageError(
                "the reports '\(names[0])' and '\(names[1])' would both go to standard output",
                hint: "name a file for one of them: --report \(names[1])=report.\(names[1])")
        }
    }
}
