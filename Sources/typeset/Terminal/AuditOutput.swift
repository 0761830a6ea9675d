import Glibc
import TypesetAudit
import TypesetBase
import TypesetKit

/// Writes the reports of a run to files, standard output and standard error.
struct AuditOutput {
    private let run: RunReport
    private let pictures: [(any ReportPictures)?]
    private let invocation: Invocation

    /// Creates the output of a run.
    ///
    /// - Parameter pictures: the pictures of each report, if there are any.
    init(_ run: RunReport, pictures: [(any ReportPictures)?] = [], for invocation: Invocation) {
        self.run = run
        self.pictures = pictures
        self.invocation = invocation
    }

    /// Writes all requested reports.
    ///
    /// An abridged text report also goes to standard error, unless the run is quiet and nothing fails.
    ///
    /// - Returns: false if a report could not be written.
    func write() -> Bool {
        if showsText { Terminal.write(text) }
        var problems: [Diagnostic] = [], isPrinted = true
        for request in invocation.reports where request.path != nil || request.isPrinted {
            do throws(Diagnostic) {
                isPrinted = try write(request) && isPrinted
            } catch {
                problems.append(error)
            }
        }
        Terminal.show(problems, color: invocation.color)
        return problems.isEmpty && isPrinted
    }

    /// Whether more warnings count than `--max-warnings` allows; if so, prints a message.
    func exceedsWarnings() -> Bool {
        guard let limit = invocation.findingOptions.warningLimit else { return false }
        let count = run.count(.warning)
        guard count > limit else { return false }
        Terminal.write("\(count) warning\(count == 1 ? " is" : "s are") more than the \(limit) that --max-warnings allows\n")
        return true
    }

    /// Returns the exit status: 2 if a document could not be judged in full, 1 if findings fail the run.
    func status() -> Int32 {
        guard run.documents.allSatisfy(\.isComplete) else { return ExitStatus.failed }
        let fails = (invocation.job.audit ?? AuditRequest()).failOn.map { run.counted(from: $0) > 0 } ?? false
        return exceedsWarnings() || fails ? 1 : 0
    }

    // MARK: - Text

    private var showsText: Bool {
        let requests = invocation.reports
        let isText =
            requests.contains { $0.format == .text && $0.path == nil && !$0.isPrinted } || !requests.contains { $0.format == .text }
        let fails = run.documents.contains { !$0.isComplete || $0.counted.contains { $0.severity == .error } }
        return isText && !run.documents.isEmpty && (fails || !invocation.isQuiet)
    }

    private var text: String {
        var options = options
        options.usesColor = Terminal.usesColor(invocation.color, isInteractive: Terminal.isInteractive, variable: Environment.variable)
        options.columns = Terminal.columns
        options.isBrief = true
        options.leastSeverity = invocation.listedSeverity
        return String(decoding: ReportWriter.write(run, as: .text, options), as: UTF8.self)
    }

    private var options: ReportOptions {
        var options = ReportOptions(failOn: (invocation.job.audit ?? AuditRequest()).failOn)
        options.base = invocation.pathBase
        options.pictures = pictures
        options.publisher = try? AnswerFile.read(for: invocation)?.publisher
        return options
    }

    /// Returns the options of one format; GitHub shows annotations only for paths relative to the repository's folder.
    private func options(for format: ReportFormat) -> ReportOptions {
        var options = options
        if format == .github, let base = options.base, let repository = Repository.folder(around: base.folder) {
            options.base?.folder = repository
        }
        return options
    }

    // MARK: - Reports

    /// Adds the JSON report on the whole run to an archive, with the pictures for HTML if it is requested.
    func archive(_ add: (_ name: String, _ bytes: [UInt8]) -> Void) {
        add(ArchivedReport.name(of: invocation.shard), ReportWriter.write(run, as: .json, options))
        let folder = ArchivedReport.pictures(of: invocation.shard), base = options.base
        for (number, (report, pictures)) in zip(run.documents, pictures).enumerated() {
            guard let pictures else { continue }
            RecordedPictures.record(pictures, of: report, relativeTo: base) { add("\(folder)/\(number)/\($0)", $1) }
        }
    }

    /// Writes a report on the run, or one for each document.
    ///
    /// - Returns: false if standard output could not be written to.
    private func write(_ request: ReportRequest) throws(Diagnostic) -> Bool {
        guard let path = request.path else {
            return Terminal.print(
                String(decoding: ReportWriter.write(run, as: request.format, options(for: request.format)), as: UTF8.self)) == 0
        }
        guard request.isPerDocument else {
            try write(request, to: path)
            return true
        }
        for (number, report) in run.documents.enumerated() {
            var own = options(for: request.format)
            own.pictures = pictures.indices.contains(number) ? [pictures[number]] : []
            let file = request.file(for: report.document) ?? path, run = RunReport(tool: report.tool, documents: [report])
            let bytes =
                isPDF(request, file)
                ? try ReportPDF.evidence(of: run, own) : ReportWriter.write(report, as: request.format, own)
            try Typesetter.write(bytes, to: file, below: request.base(for: report.document, roots: invocation.job.roots))
        }
        return true
    }

    /// Whether a report is typeset, as its name states.
    private func isPDF(_ request: ReportRequest, _ path: String) -> Bool {
        request.format == .evidence && FilePath.fileExtension(of: path).lowercased() == ".pdf"
    }

    /// Writes one report on the whole run.
    private func write(_ request: ReportRequest, to path: String) throws(Diagnostic) {
        let folder = FilePath.folder(of: path), base = request.project.map(OutputBase.project) ?? .chosen(folder)
        if isPDF(request, path) { return try Typesetter.write(try ReportPDF.evidence(of: run, options), to: path, below: base) }
        guard request.format == .html, !FilePath.isSystemFile(path) else {
            return try Typesetter.write(
                ReportWriter.write(run, as: request.format, options(for: request.format)), to: path, below: base)
        }
        try ReportWriter.writePages(of: run, named: FilePath.name(of: path), options) { (name, bytes) throws(Diagnostic) in
            try Typesetter.write(bytes, to: FilePath.join(folder, name), below: base)
        }
    }
}

extension Invocation {
    /// The lowest severity that a terminal lists; nil lists warnings, and findings that a person must review.
    var listedSeverity: Diagnostic.Severity? { isQuiet || findingOptions.listsErrorsOnly ? .error : isVerbose ? .note : nil }
}

extension RunReport {
    /// Creates the report on a run, in which a document without a report failed with the first error about it.
    ///
    /// The result is nil if nothing was judged, or if nothing was started because of an error in the job.
    init?(_ result: TypesettingResult, of invocation: Invocation) {
        let job = invocation.job, part = invocation.part
        guard job.audit != nil, !result.claims.isEmpty else { return nil }
        let named = job.showsSpecimen ? [job.stylesheet].compactMap(\.self) : job.paths
        let own = part?.positions ?? named.indices.filter { job.selection?.contains($0) ?? true }
        let judged = Set(result.reports.map(\.document))
        let failures = own.filter { !judged.contains(named[$0]) }.map { position in
            let error = result.diagnostics.first { $0.severity == .error && ($0.span?.file.path ?? $0.path) == named[position] }
            return Failure(
                document: named[position], message: error?.message ?? "it could not be typeset", rule: error?.rule ?? .runProblem,
                position: part == nil ? nil : position)
        }
        self.init(tool: AuditReport.Tool(version: Help.version), documents: result.reports, failures: failures, shard: part)
    }

    /// Returns the number of counted findings that are at least as severe.
    func counted(from severity: Diagnostic.Severity) -> Int { documents.reduce(0) { $0 + $1.counted.count { $0.severity >= severity } } }
}
