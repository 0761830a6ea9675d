import TypesetAudit
import TypesetBase
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
            if let help = Help.text(askedBy: given, of: subcommand) { return Terminal.print(help) }
            let arguments = subcommand.takesArgumentFiles ? try ArgumentFile.expanded(given) : given
            try FileNameGuard.check(arguments)
            try WorkerRequest.refuseEndless(subcommand)
            return try subcommand.run(arguments)
        } catch {
            let hint = error.hint.map { "  hint: \(Printable.text($0))\n" } ?? ""
            Terminal.write("\(Program.name): \(Printable.text(error.message)) [\(RuleID.usageError)]\n" + hint)
            return ExitStatus.failed
        }
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
        guard let result = run(invocation) else { return (nil, ExitStatus.failed) }
        var status = report(RunReport(result, of: invocation), result, invocation)
        if !writeDependencies(result, invocation) { status = ExitStatus.failed }
        if invocation.job.audit == nil, !invocation.isQuiet { Terminal.write(claims(result, of: invocation)) }
        if let path = invocation.trace, !Terminal.write(result.timings.trace, to: path, invocation.color) {
            status = ExitStatus.failed
        }
        return (result, status)
    }

    /// Writes the reports of a run, if there are any.
    ///
    /// - Returns: the exit status of the command.
    static func report(_ run: RunReport?, _ result: TypesettingResult, _ invocation: Invocation) -> Int32 {
        guard let run else { return result.outcome.rawValue }
        let output = AuditOutput(run, pictures: result.pictures, for: invocation)
        if !output.write() { return ExitStatus.failed }
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
        let settled = Terminal.attempt(invocation.color) { () throws(Diagnostic) in try Self.job(of: invocation) }
        guard var job = settled else { return nil }
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
    /// - Throws: an error about the baseline, the file of answers or the font lock file.
    static func job(of invocation: Invocation) throws(Diagnostic) -> TypesettingJob {
        var job = invocation.job
        job.date = Environment.date(ofEpoch: Environment.variable("SOURCE_DATE_EPOCH"))
        // Without an audit, a baseline that does not exist yet hides no findings.
        if let path = invocation.baseline, invocation.audits != false || BaselineFile.exists(path, for: invocation) {
            job.knownFindings = try BaselineFile.read(path, for: invocation)
            job.audit?.baseline = job.knownFindings
        }
        if invocation.audits != false { job.audit?.answers = try AnswerFile.read(for: invocation) }
        job.fontLock = try FontLockFile.read(for: invocation)
        return job
    }

    /// Returns the cache for results of projects and books, which ignores earlier results if fonts must match a lock; timed runs have none.
    private static func cache(_ invocation: Invocation) -> CacheUse? {
        // Output on standard output cannot be found again later, and no result keeps a transcript.
        if invocation.printsOutput || invocation.job.audit?.transcribes == true { return nil }
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
        let settings = [invocation.settledProject?.path, invocation.baseline, invocation.answers].compactMap(\.self)
        let file = DependencyFile(result, of: invocation.job, besides: settings), isJSON = path.lowercased().hasSuffix(".json")
        let refused = file.refused(isJSON: isJSON)
        Terminal.show(refused, color: invocation.color)
        return Terminal.write(file.text(isJSON: isJSON), to: path, invocation.color) && refused.isEmpty
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
