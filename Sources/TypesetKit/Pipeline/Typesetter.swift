import Dispatch
public import TypesetAudit
public import TypesetBase
package import TypesetPDFReading

/// The entry point of the library.
public enum Typesetter {
    /// The version of the library and of the command.
    public static let version = "0.2.0"

    /// Runs a job and blocks until all its files are written.
    ///
    /// - Parameter progress: called for each event, from several threads.
    /// - Returns: the outputs and all problems with the input. Errors are in the diagnostics; nothing is thrown.
    public static func run(_ job: TypesettingJob, progress: @escaping @Sendable (TypesettingEvent) -> Void = { _ in }) -> TypesettingResult
    {
        run(job, cancellation: nil, progress: progress)
    }

    /// Runs a job without blocking the calling task.
    ///
    ///     var job = TypesettingJob()
    ///     job.documents = ["guide.md"]
    ///     let result = try await Typesetter.run(job) { event in
    ///         if case .wrote(_, let output) = event { print(output.path) }
    ///     }
    ///
    /// If the task is cancelled, the run ends after the sizes in progress. Files that are written by then are complete and remain.
    ///
    /// - Parameter progress: called for each event, from several threads.
    /// - Returns: the outputs and all problems with the input. Errors are in the diagnostics.
    /// - Throws: `CancellationError` if the task is cancelled before the run ends.
    public static func run(
        _ job: TypesettingJob, progress: @escaping @Sendable (TypesettingEvent) -> Void = { _ in }
    ) async throws(CancellationError) -> TypesettingResult {
        let cancellation = RunCancellation()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // The thread only waits for those of the run.
                DispatchQueue.global().async {
                    continuation.resume(returning: run(job, cancellation: cancellation, progress: progress))
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
        if Task.isCancelled { throw CancellationError() }
        return result
    }

    private static func run(
        _ job: TypesettingJob, cancellation: RunCancellation?, progress: @escaping @Sendable (TypesettingEvent) -> Void
    ) -> TypesettingResult {
        let timings = StageTimings(records: job.recordsTrace)
        do throws(Diagnostic) {
            let plan = try OutputPlan(job, isFolder: InputFile.isFolder)
            try InputFile.checkFolders(job.roots, kind: "root")
            try InputFile.checkFolders(job.fontDirectories, kind: "font folder")
            TemporaryFiles.beginRun()
            let stages = DocumentStages(job: job, naming: plan.naming, timings: timings)
            if job.drawsContactSheets {
                let sheets = try ContactSheetStages(stages)
                let run = TypesettingRun(
                    job: job, plan: plan, stages: sheets, timings: timings, cancellation: cancellation, progress: progress)
                return finished(run(), stages)
            }
            var run = TypesettingRun(
                job: job, plan: plan, stages: stages, timings: timings, cancellation: cancellation, progress: progress)
            guard let archive = job.archive else { return finished(run(), stages) }
            if job.writesFiles { try checkNames(plan) }
            var result: TypesettingResult?
            do throws(Diagnostic) {
                try OutputFile.archive(to: archive) { archive in
                    run.archive = archive
                    let made = finished(run(), stages)
                    job.archiveEntries?(made) { archive.append($1, name: $0) }
                    result = made
                }
            } catch {
                guard var failed = result else { throw error }
                failed.diagnostics.append(error)
                failed.outcome = .failed
                return failed
            }
            return result ?? TypesettingResult(outputs: [], diagnostics: [], outcome: .failed, timings: timings)
        } catch {
            return TypesettingResult(outputs: [], diagnostics: [error], outcome: .failed, timings: timings)
        }
    }

    /// Returns the result with the data that the stages have at the end.
    private static func finished(_ result: TypesettingResult, _ stages: DocumentStages) -> TypesettingResult {
        var result = result
        result.faces = stages.sheets.faces
        result.stylesheets = stages.sheets
        let refused = DeclaredInputs.current?.refused ?? []
        if !refused.isEmpty { result.outcome = .failed }
        result.diagnostics += refused.map { path in
            .error("a document names the file, which is not among the declared inputs", path: path, hints: [FileProblem.undeclaredHint])
        }
        return result
    }
}

extension Typesetter {
    /// Checks that all outputs can be in an archive.
    ///
    /// - Throws: an error about an output that cannot be in an archive, whose entries lie below one folder.
    private static func checkNames(_ plan: OutputPlan) throws(Diagnostic) {
        for output in plan.outputs where FilePath.isAbsolute(output.path) || FilePath.normalized(output.path).hasPrefix("..") {
            throw .error(
                "'\(output.path)' cannot be in an archive: it is outside the working folder",
                hints: ["name an output folder inside it with '-o out/'"])
        }
    }

    /// Audits a PDF file made by any program.
    ///
    /// - Parameters:
    ///   - path: the file; `-` is standard input.
    ///   - profile: the set of rules.
    ///   - roots: folders below which a link may lead; it may always lead to a file in its own folder.
    /// - Throws: an error if the file cannot be read or is not a PDF. Unreadable parts of it are findings.
    public static func audit(
        pdf path: String, profile: Profile = .wcagAA, roots: [String] = []
    ) throws(TypesetError) -> AuditReport {
        try TypesetError.wrapping { () throws(Diagnostic) in
            try audit(pdf: path, profile: profile, roots: roots, limits: ReadingLimits()).report
        }
    }

    /// Audits a PDF file with a password, limits and pictures.
    ///
    /// - Parameters:
    ///   - password: the password of an encrypted file.
    ///   - limits: the limits on reading the file.
    ///   - pictures: draws the pages; nil if no pictures are requested.
    ///   - transcribes: whether the report has a transcript.
    ///   - namesContent: whether the report states the version of the file.
    package static func audit(
        pdf path: String, profile: Profile, roots: [String], password: String = "", limits: ReadingLimits,
        pictures: FilePictures? = nil, transcribes: Bool = false, namesContent: Bool = false
    ) throws(Diagnostic) -> (report: AuditReport, pictures: (any ReportPictures)?) {
        let bytes = try self.bytes(ofPDF: path, roots: roots, limits: limits)
        let pdf = try InspectedPDF(reading: bytes, path: path, password: password, limits: limits)
        let configuration = AuditConfiguration(profile: profile)
        let findings = AuditEngine.findings(in: pdf, FileContext(configuration: configuration))
        let rules = RuleCatalogue.fileRuleDescriptions.filter { configuration.isOn($0) }
        let ofRules = Dictionary(grouping: findings, by: \.rule)
        var report = AuditReport(
            tool: AuditReport.Tool(version: version), document: path, claim: AuditEngine.claim(of: pdf), profile: profile,
            rules: rules.map { RuleRun(rule: $0, sizes: [], findings: ofRules) }, findings: findings)
        report.absentContent = AbsentContent.kinds(in: pdf)
        report.fileTitle = pdf.catalog.metadata?.title
        if transcribes { report.transcript = Transcript(pdf) }
        if namesContent {
            let digest = ContentVersion.digest(of: bytes)
            report.contentDigest = digest
            report.content = DocumentContent(ofFileWith: digest)
        }
        return (report, findings.isEmpty ? nil : pictures?.pictures(of: pdf))
    }

    /// Reads a PDF made by any program for inspection.
    package static func inspected(
        _ path: String, roots: [String], password: String = "", limits: ReadingLimits, sharing fonts: SharedFonts? = nil,
        keepsOutlines: Bool = false, leavingOut known: Set<PageDigest>? = nil
    ) throws(Diagnostic) -> InspectedPDF {
        try InspectedPDF(
            reading: try bytes(ofPDF: path, roots: roots, limits: limits), path: path, password: password, limits: limits, sharing: fonts,
            keepsOutlines: keepsOutlines, leavingOut: known)
    }

    /// Whether two PDFs have equal bytes.
    package static func areEqual(_ pdf: String, _ other: String, roots: [String], limits: ReadingLimits) throws(Diagnostic) -> Bool {
        try bytes(ofPDF: pdf, roots: roots, limits: limits) == bytes(ofPDF: other, roots: roots, limits: limits)
    }

    /// Reads the bytes of a PDF.
    private static func bytes(ofPDF path: String, roots: [String], limits: ReadingLimits) throws(Diagnostic) -> [UInt8] {
        let bytes = try InputFile.bytes(
            of: path, kind: "PDF", limit: limits.figure(.fileSize, fileSize: 0), option: "file-size", roots: FileRoots(roots),
            beginning: isPDF)
        guard isPDF(bytes) else {
            throw .error("the file is not a PDF", path: path, hints: ["`typesetter check` audits Markdown and stylesheets"])
        }
        return bytes
    }

    /// Whether the bytes are a PDF, with a header anywhere in the first 1,024 bytes, as for viewers (ISO 32000-1, annex H.3, note 13).
    private static func isPDF(_ bytes: [UInt8]) -> Bool {
        let header = Array("%PDF-".utf8), start = bytes.prefix(1024)
        return start.indices.contains { bytes[$0...].starts(with: header) }
    }

    /// Returns an error if a document or a book does not exist; nil if it does.
    package static func problem(ofMissing path: String) -> Diagnostic? {
        if path == GivenFile.standardInput || InputFile.exists(path) { return nil }
        return .error("the document does not exist", path: path, hints: NearbyFile.hints(for: path))
    }

    /// Returns the files that a job will write; empty if its outputs are invalid.
    package static func outputPaths(of job: TypesettingJob) -> [String] {
        guard job.writesFiles, let plan = try? OutputPlan(job, isFolder: InputFile.isFolder) else { return [] }
        return plan.outputs.map(\.path)
    }

    /// Writes a file atomically, so a reader sees either the old file or the complete new one, and creates missing folders.
    ///
    /// - Parameter base: the folder that the file stays in; nil uses the file's own folder. Links below it to a target below it are
    ///   followed. Any other link is replaced if it is in the place of the file, and an error if it is in the place of a folder.
    /// - Throws: an error that names the path and the reason.
    package static func write(_ bytes: [UInt8], to path: String, below base: OutputBase? = nil) throws(Diagnostic) {
        try OutputFile.write(bytes, to: path, below: base)
    }

    /// Writes a tar archive atomically.
    ///
    /// - Parameter fill: a function that adds the files.
    package static func writeArchive(
        to path: String, _ fill: (_ add: (_ name: String, _ bytes: [UInt8]) -> Void) -> Void
    ) throws(Diagnostic) {
        try OutputFile.archive(to: path) { archive in fill { archive.append($1, name: $0) } }
    }

    /// Reads a file that the user named.
    ///
    /// - Parameters:
    ///   - kind: the kind of file, for messages, such as `report`.
    ///   - limit: the largest size in bytes.
    ///   - option: the name of the `--limit` that raises it.
    package static func bytes(of path: String, kind: String, limit: Int, option: String? = nil) throws(Diagnostic) -> [UInt8] {
        try InputFile.bytes(of: path, kind: kind, limit: limit, option: option, roots: FileRoots([]))
    }

    /// Reads a text file; invalid UTF-8 is replaced.
    ///
    /// - Parameters:
    ///   - path: the file; `-` is standard input.
    ///   - kind: the kind of file, for messages, such as `baseline`.
    ///   - roots: folders below which a link may lead; it may always lead to a file in its own folder.
    /// - Throws: an error if the file is missing or unreadable, or is a link that leads elsewhere.
    package static func read(_ path: String, kind: String, roots: [String] = []) throws(Diagnostic) -> String {
        String(decoding: try InputFile.read(path, kind: kind, roots: FileRoots(roots)).bytes, as: UTF8.self)
    }

    /// Whether a file exists that a configuration names or that is found by its name.
    ///
    /// The result is true if a link leads elsewhere, so it does not reveal what exists there.
    package static func exists(_ path: String, below folder: String) -> Bool { FileRoots().adding(folder).exists(path) }

    /// Reads a text file that a configuration names or that is found by its name.
    ///
    /// - Parameters:
    ///   - folder: the folder below which the file lies after all links are followed.
    ///   - roots: further folders.
    /// - Throws: the errors of `read(_:kind:roots:)`, and an error if the file is a pipe or a device, or lies elsewhere.
    package static func read(
        _ path: String, kind: String, below folder: String, roots: [String] = []
    ) throws(Diagnostic) -> String {
        let all = FileRoots(roots.filter { $0 != folder }).adding(folder)
        return String(decoding: try InputFile.read(named: path, kind: kind, below: all).bytes, as: UTF8.self)
    }
}
