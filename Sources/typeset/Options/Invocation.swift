import TypesetAudit
import TypesetBase
import TypesetKit
import TypesetPDFReading

/// A parsed command line: the job, and how to show its progress and results.
struct Invocation: Sendable {
    var printsVersion = false
    var job = TypesettingJob()
    var isQuiet = false
    var isVerbose = false
    var color = ColorChoice.auto
    var showsTimings = false
    /// The file for a trace of the stages; nil for none.
    var trace: String?
    /// Whether to audit, from `--audit` or `--no-audit`; nil means yes.
    var audits: Bool?
    var reports: [ReportRequest] = []
    /// The folders of the documents of both versions that `compare` compares.
    var comparedSources = ComparedSources()
    /// The options for listed findings and for the limit of warnings.
    var findingOptions = FindingOptions()
    /// The fixes that `check` makes; nil for none.
    var fixes: FixOptions?
    /// The part of the job for this run; nil for the whole job.
    var shard: ShardRequest?
    /// The documents of the job for this run; empty for all.
    var only: [String] = []
    /// The only files that may be read, as declared by a build system; empty allows all files below the roots.
    var inputs: [String] = []
    /// The path of the baseline.
    var baseline: String?
    /// The path of the file with the answers of people.
    var answers: String?
    /// Whether the file of answers is named on the command line, not found beside the configuration.
    var hasOwnAnswers = false
    /// The path of the configuration from `--config`.
    var configuration: String?
    var isIsolated = false
    var showsSettings = false
    /// Whether results of earlier runs are not used and none are kept.
    var avoidsCache = false
    /// The path of the dependency file.
    var dependencies: String?
    /// Whether the operands are one book.
    var isBook = false
    /// The project whose configuration applies; nil before it is settled.
    var settledProject: Project?
    /// Whether the reports and the baseline come from the command line instead of the project.
    var hasOwnReports = false
    var hasOwnBaseline = false
    /// The project settings that the command line overrides.
    var given: Set<ProjectSetting> = []
    /// The path of the font lock file; nil: the one of the project or of the working folder, if fonts are locked.
    var fontLock: String?
    /// The options of `preview`.
    var preview = PreviewOptions()
    /// The limits on reading a PDF in `audit`.
    var readingLimits = ReadingLimits()
    /// The password of encrypted PDFs, and the file that contains it.
    var password = "", passwordFile: String?
    /// The largest report that is merged, in bytes; nil uses the default.
    var reportLimit: Int?

    /// The traits of readers that were given.
    var traits = RequestedTraits()
    /// The content sizes that were given.
    private(set) var sizes = RequestedSizes()
    /// Whether `--fail-on` was given.
    var hasFailureLevel = false
    /// The language that was given.
    var givenLanguage: String?
    /// The dialect that was given.
    var givenSyntax: String?
    /// The given options that apply only to some formats.
    private(set) var formatOptions: Set<String> = []

    init() {}

    /// Parses a command line for typesetting.
    ///
    /// - Parameter isFile: whether a word names an existing file and is therefore not another size after `--size`.
    init(_ arguments: [String], isFile: @escaping @Sendable (String) -> Bool = Environment.exists) throws(UsageError) {
        job.documents = try ArgumentParser(options: Self.options(isFile: isFile), names: FileOperands.names).parse(arguments, into: &self)
        guard !printsVersion else { return }
        try checkDocuments()
        try takeFormat()
        try checkOptions()
    }

    /// Checks the names of documents and of the stylesheet.
    ///
    /// - Throws: an error about an empty name, a PDF or a stylesheet among the documents, or a document in place of the stylesheet.
    func checkDocuments() throws(UsageError) {
        if job.documents.contains("") { throw UsageError("the name of a document is empty") }
        if let path = job.documents.first(where: Self.isYAML) {
            throw UsageError(
                "'\(path)' is YAML, not Markdown",
                hint: "use it with '--style \(path)', or show it with '\(Program.name) styles \(path)'")
        }
        if let sheet = job.stylesheet, [".md", ".markdown"].contains(FilePath.fileExtension(of: sheet).lowercased()) {
            throw UsageError(
                "'\(sheet)' is Markdown, not a stylesheet",
                hint: "'--style' takes YAML, or the name of a template; see '\(Program.name) templates'")
        }
        if let path = job.documents.first(where: { $0.lowercased().hasSuffix(".pdf") }) {
            throw UsageError("'\(path)' is a PDF, not Markdown", hint: "use '\(Program.name) audit \(path)'")
        }
    }

    /// Whether a path names a YAML file that is neither a book nor a project.
    private static func isYAML(_ path: String) -> Bool {
        [".yaml", ".yml"].contains(FilePath.fileExtension(of: path).lowercased()) && !Book.isNamed(by: path)
            && FilePath.name(of: path) != Project.fileName
    }

    /// The folder that paths in reports and baselines are relative to: the project's folder, or else the working folder.
    var pathBase: PathBase? {
        guard let working = FileRoots.workingFolder else { return nil }
        return PathBase(settledProject.flatMap { FileRoots.canonicalFolder($0.folder) } ?? working, workingFolder: working)
    }

    /// Returns the problems with the project and with books that no finding about a document reports.
    func unreported(_ problems: [Diagnostic]) -> [Diagnostic] {
        let reported = Set(job.books.flatMap(\.faults))
        return problems.filter { !reported.contains($0) }
    }

    /// The paths of the documents and books of the job.
    var paths: [String] { job.paths }

    /// The settings of the command line, which a configuration does not change.
    var settled: Set<ProjectSetting> {
        var result: Set<ProjectSetting> = []
        if sizes.option != nil { result.insert(.sizes) }
        if traits != RequestedTraits() { result.insert(.editions) }
        if job.output != nil || job.format != .pdf || !job.writesFiles { result.insert(.output) }
        if formatOptions.contains("--standard") { result.insert(.standard) }
        if !job.usesSystemFonts { result.insert(.systemFonts) }
        if job.locksFonts { result.insert(.lockedFonts) }
        if hasFailureLevel { result.insert(.failOn) }
        return result
    }

    /// Checks that there is work to do.
    ///
    /// - Throws: an error if there is nothing to typeset.
    func checkWork() throws(UsageError) {
        guard paths.isEmpty else { return }
        if let settledProject {
            let patterns = settledProject.configuration.documents.map { "'\($0.value)'" }
            throw UsageError(
                patterns.isEmpty
                    ? "'\(settledProject.path)' names no documents and no books"
                    : "no file matches the documents of '\(settledProject.path)': \(patterns.joined(separator: ", "))",
                hint: patterns.isEmpty
                    ? "write 'documents: [\"**/*.md\"]' in it, or name documents"
                    : "write patterns relative to its folder; '**' matches any folders")
        }
        throw UsageError("no document given", hint: "\(Program.name) doc.md; see '\(Program.name) --help'")
    }

    /// Records an option that applies only to some formats.
    mutating func note(_ option: String) { formatOptions.insert(option) }

    /// Adds sizes that an option names.
    mutating func add(_ more: [ContentSizeCategory], from option: RequestedSizes.SizeOption) throws(UsageError) {
        try sizes.add(more, from: option)
        job.sizes = sizes.categories
        job.namesSize = true
    }

    /// Changes the settings of the audit and requests one, as every option of the audit does.
    mutating func request(_ change: (inout AuditRequest) -> Void) {
        var request = job.audit ?? AuditRequest()
        change(&request)
        job.audit = request
    }

    /// Adds a report, and requests the data that it shows.
    mutating func add(_ report: ReportRequest) {
        reports.append(report)
        request { request in
            request.drawsPictures = request.drawsPictures || report.format.showsPictures
            request.namesContent = request.namesContent || report.format.namesContent
            request.transcribes = request.transcribes || report.format == .transcript
        }
    }

    /// Checks the destinations of reports.
    ///
    /// - Parameter documents: the documents or stylesheets that have reports.
    /// - Throws: an error if a report would overwrite another file.
    func checkReports(of documents: [String]) throws(UsageError) {
        try checkStandardOutput()
        let inputs = job.documents + job.books.map(\.path) + [job.stylesheet, baseline, answers].compactMap(\.self)
        try ReportPlan(requests: reports, documents: documents).check(inputs: inputs, outputs: Typesetter.outputPaths(of: job))
    }

    /// Checks options for conflicts.
    ///
    /// - Throws: an error about options that exclude each other.
    func checkOptions() throws(UsageError) {
        if audits == false, job.audit != nil { throw UsageError("'--no-audit' cannot be combined with options of the audit") }
        for option in ["--resolution", "--scale"] where formatOptions.contains(option) && job.format != .png {
            throw UsageError("option '\(option)' requires '--format png'")
        }
        if formatOptions.isSuperset(of: ["--resolution", "--scale"]) {
            throw UsageError("'--resolution' and '--scale' cannot be combined")
        }
        if formatOptions.contains("--pages"), job.format == .pdf {
            throw UsageError("option '--pages' requires '--format png' or '--format svg'")
        }
        if formatOptions.contains("--standard"), job.format != .pdf {
            throw UsageError("option '--standard' requires '--format pdf'")
        }
    }
}
