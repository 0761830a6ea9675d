import Audit
import AuditReports
import Diagnostics
import FileAccess
import TypesetKit

/// The entry point of the command line.
enum Command {
    /// Runs the command.
    ///
    /// - Parameter arguments: the arguments without the name of the program.
    /// - Returns: the exit status: 0, 1 for errors in documents or findings, or 2 if something could not be done.
    static func run(_ arguments: [String]) -> Int32 {
        let (subcommand, given) = Subcommand.split(arguments)
        do throws(UsageError) {
            try FileNameGuard.check(arguments)
            try Subcommand.checkHelp(arguments)
            if Help.isAskedForAll(by: arguments) {
                return Terminal.print(Help.whole(subcommand == .build ? description : subcommand.description))
            }
            let arguments = subcommand.takesArgumentFiles ? try ArgumentFile.expanded(given) : given
            try FileNameGuard.check(arguments)
            try WorkerRequest.refuseEndless(subcommand)
            switch subcommand {
            case .build: return try build(arguments)
            case .check: return try CheckCommand.run(arguments, isFile: Environment.exists)
            case .audit: return try AuditCommand.run(arguments, isFile: Environment.exists)
            case .report: return try ReportCommand.run(arguments)
            case .baseline: return try BaselineCommand.run(arguments, isFile: Environment.exists)
            case .rules: return try ManualCommand.rules(arguments)
            case .explain: return try ManualCommand.explain(arguments)
            case .specimen: return try SpecimenCommand.run(arguments, isFile: Environment.exists)
            case .project: return try ProjectCommand.run(arguments)
            case .watch: return try WatchCommand.run(arguments)
            case .preview: return try PreviewCommand.run(arguments, isFile: Environment.exists)
            case .plan: return try PlanCommand.run(arguments)
            case .worker: return try WorkerCommand.run(arguments)
            case .styles: return try StylesCommand.run(arguments, isFile: Environment.exists)
            case .import: return try ImportCommand.run(arguments)
            case .export: return try ExportCommand.run(arguments)
            case .`init`: return try InitCommand.run(arguments, isFile: Environment.exists)
            case .templates: return try TemplatesCommand.run(arguments)
            case .fonts: return try FontsCommand.run(arguments, isFile: Environment.exists)
            case .doctor: return try DoctorCommand.run(arguments)
            case .completions: return try CompletionsCommand.run(arguments)
            case .manual: return try ManualPageCommand.run(arguments)
            }
        } catch {
            let hint = error.hint.map { "  hint: \(Printable.text($0))\n" } ?? ""
            Terminal.write("\(Program.name): \(Printable.text(error.message)) [\(RuleID.usageError)]\n" + hint)
            return TypesettingResult.Outcome.failed.rawValue
        }
    }

    private static func build(_ arguments: [String]) throws(UsageError) -> Int32 {
        let invocation = try Invocation(arguments, isFile: Environment.exists)
        switch invocation.action {
        case .help: return Terminal.print(Help.text(description))
        case .version: return Terminal.print("\(Program.name) \(Help.version)\n")
        case .typeset: return try invocation.withDeclaredInputs { () throws(UsageError) in try build(invocation) }
        }
    }

    /// Runs a command line without a subcommand.
    static func build(_ given: Invocation) throws(UsageError) -> Int32 {
        var invocation = given.auditing
        try Subcommand.check(invocation.job.documents, isFile: Environment.exists)
        guard try invocation.settle() else { return TypesettingResult.Outcome.failed.rawValue }
        try invocation.checkWork()
        if invocation.showsSettings { return Terminal.print(SettingsText.text(invocation)) }
        invocation.job.mistakes += [FontLockFile.warning(for: invocation)].compactMap(\.self)
        try invocation.checkReports(of: invocation.paths)
        invocation.job.faults = FaultRecovery.history
        FaultRecovery.prepare(documents: invocation.job.paths.count)
        let status = typeset(invocation)
        return status == 0 && invocation.job.mistakes.contains { $0.severity == .error }
            ? TypesettingResult.Outcome.findings.rawValue : status
    }

    static var description: CommandDescription {
        CommandDescription(
            name: "", summary: "typesets Markdown with a YAML stylesheet as accessible PDF",
            forms: [.init(arguments: "doc.md… [--style SHEET] [--size NAME… | --sizes RANGE | --all-sizes] [-o PATH]")],
            text: [
                .paragraph("`-` is standard input for a document or stylesheet, and standard output for a file that is written."),
                .commands(
                    heading: "Commands, each with its own --help (write ./styles for a file with the name of a command):",
                    Subcommand.allCases.map { ($0.rawValue, $0.summary) }),
            ],
            operands: [.documents], options: Invocation.options(isFile: Environment.exists).map(OptionDescription.init),
            commonOptions: ["style", "output", "paper", "font-size", "toc", "size", "all-sizes", "report", Help.allOption],
            examples: [
                .init(command: "\(Program.name) doc.md", meaning: "writes doc.pdf at the size large"),
                .init(command: "\(Program.name) doc.md --paper letter --toc", meaning: "on Letter paper, with a table of contents"),
                .init(
                    command: "\(Program.name) doc.md --style report --all-sizes -o out/",
                    meaning: "writes out/doc.xSmall.pdf … out/doc.ax5.pdf"),
                .init(
                    command: "\(Program.name) doc.md --all-sizes --report html=report.html",
                    meaning: "writes the findings of the audit, with pictures"),
            ],
            exitStatus: ExitStatus.build)
    }

    /// Typesets a settled invocation, with all messages and outputs.
    ///
    /// - Returns: the exit status.
    static func typeset(_ invocation: Invocation) -> Int32 {
        let start = StageTimings.now, (result, status) = outcome(of: invocation)
        if let result, invocation.showsTimings { Terminal.write(timings(result.timings, total: StageTimings.now - start)) }
        return status
    }

    /// Typesets, with all messages and outputs; nil if the run could not begin.
    static func made(_ invocation: Invocation) -> TypesettingResult? { outcome(of: invocation).result }

    private static func outcome(of invocation: Invocation) -> (result: TypesettingResult?, status: Int32) {
        var invocation = invocation.job.audit == nil ? invocation.auditing : invocation
        if invocation.audits == false { invocation.job.audit = nil }
        guard let result = run(invocation) else { return (nil, TypesettingResult.Outcome.failed.rawValue) }
        var status = report(RunReport(result, of: invocation), result, invocation)
        if !writeDependencies(result, invocation) { status = TypesettingResult.Outcome.failed.rawValue }
        if invocation.job.audit == nil, !invocation.isQuiet { Terminal.write(claims(result, of: invocation)) }
        if let path = invocation.trace, !write(result.timings.trace, to: path, color: invocation.color) {
            status = TypesettingResult.Outcome.failed.rawValue
        }
        return (result, status)
    }

    /// Writes the reports of a run, if there are any.
    ///
    /// - Returns: the exit status of the command.
    static func report(_ run: RunReport?, _ result: TypesettingResult, _ invocation: Invocation) -> Int32 {
        guard let run else { return result.outcome.rawValue }
        let output = AuditOutput(run, pictures: result.pictures, for: invocation)
        if !output.write() { return TypesettingResult.Outcome.failed.rawValue }
        return max(result.outcome.rawValue, output.exceedsWarnings() ? TypesettingResult.Outcome.findings.rawValue : 0)
    }

    /// Returns a line for each document, which otherwise appears in its report.
    private static func claims(_ result: TypesettingResult, of invocation: Invocation) -> String {
        let job = invocation.job, documents = job.documents.map { RelativePath.text(of: $0, to: invocation.pathBase) }
        let books = job.books.map { $0.title ?? RelativePath.text(of: $0.path, to: invocation.pathBase) }
        return zip(documents + books, result.claims).map { name, claim in claim.map { $0.line(about: name) + "\n" } ?? "" }.joined()
    }

    /// Runs a job and shows its progress and diagnostics; nil if the baseline cannot be read.
    static func run(_ invocation: Invocation) -> TypesettingResult? {
        var job: TypesettingJob
        do throws(Diagnostic) {
            job = try Self.job(of: invocation)
        } catch {
            Terminal.show([error], color: invocation.color)
            return nil
        }
        if let part = invocation.part { job.selection = Set(part.positions) }
        job.cache = cache(invocation)
        job.archiveEntries = { result, add in
            guard let run = RunReport(result, of: invocation) else { return }
            AuditOutput(run, pictures: result.pictures, for: invocation).archive(add)
        }
        let progress = ProgressPrinter(job, isInteractive: Terminal.isInteractive, now: { StageTimings.now }) { Terminal.write($0) }
        let start = FileState.now
        if job.stylesheets == nil { job.stylesheets = StylesheetCache.shared.store(for: job) }
        let result = Typesetter.run(job) { if !invocation.isQuiet { progress.show($0) } }
        if !invocation.isQuiet { progress.finish() }
        if result.outcome != .failed { StylesheetCache.shared.keep(result.stylesheets, for: job, since: start) }
        Terminal.show(result.diagnostics, from: invocation.listedSeverity ?? .warning, color: invocation.color)
        if result.reusedCount > 0, !invocation.isQuiet {
            Terminal.write("\(result.reusedCount) of \(job.paths.count) unchanged since an earlier run (--no-cache typesets all again)\n")
        }
        return result
    }

    /// Returns the job with the settings from its files and the environment.
    ///
    /// - Throws: an error about the baseline or the font lock file.
    static func job(of invocation: Invocation) throws(Diagnostic) -> TypesettingJob {
        var job = invocation.job
        job.date = Environment.date(ofEpoch: Environment.variable("SOURCE_DATE_EPOCH"))
        // Without an audit, a baseline that does not exist yet hides no findings.
        if let path = invocation.baseline, invocation.audits != false || BaselineFile.exists(path, for: invocation) {
            job.knownFindings = try BaselineFile.read(path, for: invocation)
            job.audit?.baseline = job.knownFindings
        }
        job.fontLock = try FontLockFile.read(for: invocation)
        return job
    }

    /// Returns the cache for results of projects and books. Results of earlier runs are not used if fonts must match a lock; timed runs
    /// have no cache.
    private static func cache(_ invocation: Invocation) -> CacheUse? {
        // Output on standard output cannot be found again later.
        if invocation.printsOutput { return nil }
        guard invocation.settledProject != nil || !invocation.job.books.isEmpty, !invocation.avoidsCache, invocation.job.archive == nil
        else { return nil }
        guard !invocation.showsTimings, var cache = CacheUse() else { return nil }
        cache.isRead = !invocation.job.locksFonts
        return cache
    }

    /// Writes the dependency file, if one is requested.
    ///
    /// - Returns: false if the file cannot be written; the reason is then shown.
    private static func writeDependencies(_ result: TypesettingResult, _ invocation: Invocation) -> Bool {
        guard let path = invocation.dependencies else { return true }
        let settings = [invocation.settledProject?.path, invocation.baseline].compactMap(\.self)
        let file = DependencyFile(result, of: invocation.job, besides: settings), isJSON = path.lowercased().hasSuffix(".json")
        let refused = file.refused(isJSON: isJSON)
        Terminal.show(refused, color: invocation.color)
        return write(file.text(isJSON: isJSON), to: path, color: invocation.color) && refused.isEmpty
    }

    /// Writes a text file.
    ///
    /// - Returns: false if the file cannot be written; the reason is then shown.
    private static func write(_ text: String, to path: String, color: ColorChoice) -> Bool {
        do throws(Diagnostic) {
            try Typesetter.write(Array(text.utf8), to: path)
            return true
        } catch {
            Terminal.show([error], color: color)
            return false
        }
    }

    /// Returns a line for each stage with its seconds, summed over all threads, and one for the elapsed time.
    private static func timings(_ timings: StageTimings, total: Double) -> String {
        let lines = Stage.allCases.map { ("\($0)", timings.seconds(in: $0)) } + [("elapsed", total)]
        return lines.map { name, seconds in
            let milliseconds = Int((seconds * 1000).rounded())
            let fraction = String(milliseconds % 1000)
            return "timing \(name) \(milliseconds / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction) s\n"
        }.joined()
    }
}
