import Audit
import Diagnostics
import TypesetKit

/// The program behind the command line.
enum Command {
    /// Runs the command.
    ///
    /// - Parameter arguments: without the name of the program.
    /// - Returns: the exit status: 0, 1 for errors in documents or findings, or 2 if something could not be done.
    static func run(_ arguments: [String]) -> Int32 {
        let (subcommand, arguments) = Subcommand.split(arguments)
        do throws(UsageError) {
            switch subcommand {
            case .build: return try build(arguments)
            case .check: return try CheckCommand.run(arguments, isFile: Environment.exists)
            case .audit: return try AuditCommand.run(arguments, isFile: Environment.exists)
            case .baseline: return try BaselineCommand.run(arguments, isFile: Environment.exists)
            case .rules: return try ManualCommand.rules(arguments)
            case .explain: return try ManualCommand.explain(arguments)
            case .specimen: return try SpecimenCommand.run(arguments, isFile: Environment.exists)
            case .project: return try ProjectCommand.run(arguments)
            case .styles: return try StylesCommand.run(arguments, isFile: Environment.exists)
            case .import: return try ImportCommand.run(arguments)
            case .export: return try ExportCommand.run(arguments)
            }
        } catch {
            let hint = error.hint.map { "  hint: \(Printable.text($0))\n" } ?? ""
            Terminal.write("\(Program.name): \(Printable.text(error.message))\n" + hint)
            return TypesettingResult.Outcome.failed.rawValue
        }
    }

    private static func build(_ arguments: [String]) throws(UsageError) -> Int32 {
        var invocation = try Invocation(arguments, isFile: Environment.exists)
        switch invocation.action {
        case .help: Terminal.write(Help.text(Invocation.options(isFile: Environment.exists)), to: 1)
        case .version: Terminal.write("\(Program.name) \(Help.version)\n", to: 1)
        case .typeset:
            guard let problems = try invocation.settle() else { return TypesettingResult.Outcome.failed.rawValue }
            try invocation.checkWork()
            if invocation.showsSettings {
                Terminal.write(SettingsText.text(invocation), to: 1)
                return 0
            }
            Terminal.show(problems, from: invocation.isVerbose ? .note : .warning, color: invocation.color)
            try invocation.checkReports(of: invocation.paths)
            let status = typeset(invocation)
            return status == 0 && problems.contains { $0.severity == .error } ? TypesettingResult.Outcome.findings.rawValue : status
        }
        return 0
    }

    private static func typeset(_ invocation: Invocation) -> Int32 {
        var invocation = invocation
        if invocation.job.audit == nil, invocation.audits ?? true { invocation.job.audit = AuditRequest() }
        if invocation.audits == false { invocation.job.audit = nil }
        let start = StageTimings.now
        guard let result = run(invocation) else { return TypesettingResult.Outcome.failed.rawValue }
        let written = AuditOutput.write(
            result.reports, pictures: result.pictures, invocation.reports, failOn: invocation.job.audit?.failOn,
            isQuiet: invocation.isQuiet, showsNotes: invocation.isVerbose, color: invocation.color)
        if invocation.job.audit == nil, !invocation.isQuiet { Terminal.write(claims(result, of: invocation.job)) }
        if invocation.showsTimings { Terminal.write(timings(result.timings, total: StageTimings.now - start)) }
        return !written ? TypesettingResult.Outcome.failed.rawValue : result.outcome.rawValue
    }

    /// A line for each document, which else stands in its report.
    private static func claims(_ result: TypesettingResult, of job: TypesettingJob) -> String {
        zip(job.documents + job.books.map(\.path), result.claims).map { document, claim in
            claim.map { $0.line(about: RelativePath.text(of: document, to: Environment.workingFolder)) + "\n" } ?? ""
        }.joined()
    }

    /// Runs a job and shows its progress and diagnostics; nil if the baseline cannot be read.
    static func run(_ invocation: Invocation) -> TypesettingResult? {
        var job = invocation.job
        job.date = Environment.date(ofEpoch: Environment.variable("SOURCE_DATE_EPOCH"))
        job.audit?.version = Help.version
        if let path = invocation.baseline {
            do throws(Diagnostic) {
                job.audit?.baseline = try BaselineFile.read(path, roots: job.roots)
            } catch {
                Terminal.show([error], color: invocation.color)
                return nil
            }
        }
        let isQuiet = invocation.isQuiet || !job.writesFiles
        let progress = ProgressPrinter(
            total: (job.documents.count + job.books.count) * job.sizes.count * job.editions.count, isInteractive: Terminal.isInteractive
        ) {
            Terminal.write($0)
        }
        let result = Typesetter.run(job) { if !isQuiet { progress.show($0) } }
        if !isQuiet { progress.finish() }
        Terminal.show(result.diagnostics, from: invocation.isVerbose ? .note : .warning, color: invocation.color)
        return result
    }

    /// A line for each stage with its seconds, summed over all threads, and one for the elapsed time.
    private static func timings(_ timings: StageTimings, total: Double) -> String {
        let lines = Stage.allCases.map { ("\($0)", timings.seconds(in: $0)) } + [("elapsed", total)]
        return lines.map { name, seconds in
            let milliseconds = Int((seconds * 1000).rounded())
            let fraction = String(milliseconds % 1000)
            return "timing \(name) \(milliseconds / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction) s\n"
        }.joined()
    }
}

/// The subcommands. Without one, documents are typeset; a file with the name of a subcommand is written `./styles`.
enum Subcommand: String, CaseIterable {
    case build, check, audit, baseline, rules, explain, project, specimen, styles, `import`, export

    /// One line for the help.
    var summary: String {
        switch self {
        case .build: "typesets documents; may be omitted"
        case .check: "audits documents or stylesheets without writing PDFs"
        case .audit: "audits PDFs made by any program"
        case .baseline: "writes or prunes a list of known findings"
        case .rules: "lists the rules of the audit"
        case .explain: "explains a rule"
        case .project: "prints the schema of typeset.yaml"
        case .specimen: "shows every style of a stylesheet with its numbers"
        case .styles: "shows, explains, compares and checks stylesheets"
        case .import: "converts design tokens, CSS, Android's resources or property lists to a stylesheet"
        case .export: "converts a stylesheet to design tokens, CSS or JSON"
        }
    }

    /// The subcommand at the start of the arguments, and the rest of them.
    static func split(_ arguments: [String]) -> (subcommand: Subcommand, arguments: [String]) {
        guard let first = arguments.first, let subcommand = Subcommand(rawValue: first) else { return (.build, arguments) }
        return (subcommand, Array(arguments.dropFirst()))
    }
}
