import Audit
import AuditReports
import Diagnostics
import TypesetKit

/// The value of `--report`: a form, and the file that takes it. Without a file, and with `-` for one, it is standard output; `text` alone
/// is standard error.
struct ReportRequest: Hashable, Sendable {
    var format: ReportFormat
    /// May hold `{stem}` and `{dir}`, the name of the document without its extension and its folder; nil for the terminal.
    var path: String?
    /// Whether standard output takes it.
    var isPrinted: Bool

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
        if let path { try Self.check(path) }
    }

    private static func check(_ path: String) throws(UsageError) {
        do throws(Diagnostic) {
            try PathTemplate.check(path, fields: PathTemplate.documentFields)
        } catch {
            throw UsageError(error.message, hint: error.hints.first)
        }
    }

    func file(for document: String) -> String? { path.map { PathTemplate.filled($0, for: document) } }

    /// Whether one file can hold the reports of several documents, one behind the other.
    var canFollowItself: Bool { [.text, .github, .markdown].contains(format) }
}

/// Where the reports of a run go, checked before any work: no two into one place, and none over what was read or is written otherwise.
struct ReportPlan {
    let requests: [ReportRequest]
    /// What reports are made of.
    let documents: [String]

    /// - Parameters:
    ///   - inputs: files that are read, which no report may destroy.
    ///   - outputs: files that the run itself writes.
    func check(inputs: [String], outputs: [String] = []) throws(UsageError) {
        try checkOutput()
        var taken: [String: String] = [:]
        for path in inputs { taken[FilePath.normalized(path)] = "is an input: writing a report there would destroy it" }
        for path in outputs { taken[FilePath.normalized(path)] = "would be written by a report and by the run itself" }
        for request in requests {
            for document in documents {
                // Devices take as many as come.
                guard let file = request.file(for: document), !file.hasPrefix("/dev/") else { continue }
                if let reason = taken.updateValue("would be written by two reports", forKey: FilePath.normalized(file)) {
                    throw UsageError("'\(file)' \(reason)", hint: documents.count > 1 ? hint(request) : nil)
                }
            }
        }
    }

    /// How the reports of several documents get names of their own.
    private func hint(_ request: ReportRequest) -> String? {
        let isTold = request.path?.contains("{dir}") ?? true
        return isTold ? nil : request.path?.contains("{stem}") == true ? "write {dir} into its name too" : "write {stem} into its name"
    }

    /// Standard output is one place; the text goes to standard error.
    private func checkOutput() throws(UsageError) {
        let printed = requests.filter(\.isPrinted)
        if printed.count > 1 {
            let names = printed.map(\.format.rawValue)
            throw UsageError(
                "the reports '\(names[0])' and '\(names[1])' would both go to standard output",
                hint: "name a file for one of them: --report \(names[1])=report.\(names[1])")
        }
        if documents.count > 1, let report = printed.first(where: { !$0.canFollowItself }) {
            let name = report.format.rawValue
            throw UsageError(
                "'\(name)' of \(documents.count) documents cannot go to standard output, one behind the other",
                hint: "--report '\(name)={stem}.\(name)' writes a file for each")
        }
    }
}
