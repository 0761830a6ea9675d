import Audit
import Diagnostics
import Glibc
import TypesetKit

/// The program behind the command line: understand, do, tell, and end with a status.
enum Command {
    static func run(_ arguments: [String]) -> Int32 {
        let (subcommand, arguments) = Subcommand.split(arguments)
        do throws(UsageError) {
            switch subcommand {
            case .build: return try build(arguments)
            case .check: return try CheckCommand.run(arguments, isFile: isFile)
            case .audit: return try AuditCommand.run(arguments, isFile: isFile)
            case .baseline: return try BaselineCommand.run(arguments, isFile: isFile)
            case .rules: return try ManualCommand.rules(arguments)
            case .explain: return try ManualCommand.explain(arguments)
            case .styles: return try StylesCommand.run(arguments, isFile: isFile)
            case .import: return try ImportCommand.run(arguments)
            }
        } catch {
            Terminal.write("typeset: \(error.message)\n" + (error.hint.map { "  hint: \($0)\n" } ?? ""))
            return TypesettingResult.Outcome.failed.rawValue
        }
    }

    private static func build(_ arguments: [String]) throws(UsageError) -> Int32 {
        let invocation = try Invocation(arguments, isFile: isFile)
        switch invocation.action {
        case .help: Terminal.write(Help.text(Invocation.options(isFile: isFile)), to: STDOUT_FILENO)
        case .version: Terminal.write("typeset \(Help.version)\n", to: STDOUT_FILENO)
        case .typeset: return typeset(invocation)
        }
        return 0
    }

    private static func typeset(_ invocation: Invocation) -> Int32 {
        var invocation = invocation
        // Twelve sizes are an edition for everybody: judged unless told otherwise.
        if invocation.job.audit == nil, invocation.audits ?? (invocation.sizeSource == .all) { invocation.job.audit = AuditRequest() }
        if invocation.audits == false { invocation.job.audit = nil }
        let start = StageTimings.now
        guard let result = run(invocation) else { return TypesettingResult.Outcome.failed.rawValue }
        let written = AuditOutput.write(
            result.reports, pictures: result.pictures, invocation.reports, failOn: invocation.job.audit?.failOn,
            isQuiet: invocation.isQuiet, color: invocation.color)
        if invocation.showsTimings { Terminal.write(timings(result.timings, total: StageTimings.now - start)) }
        return !written ? TypesettingResult.Outcome.failed.rawValue : result.outcome.rawValue
    }

    /// Runs a job, with its progress and its diagnostics. nil: the baseline cannot be read.
    static func run(_ invocation: Invocation) -> TypesettingResult? {
        var job = invocation.job
        job.date = FileDate.text(ofEpoch: Terminal.variable("SOURCE_DATE_EPOCH"))
        job.audit?.version = Help.version
        if let path = invocation.baseline {
            do throws(Diagnostic) {
                job.audit?.baseline = try BaselineFile.read(path)
            } catch {
                Terminal.write(Report.text([error], color: invocation.color))
                return nil
            }
        }
        let isQuiet = invocation.isQuiet || !job.writesFiles
        let progress = ProgressPrinter(total: job.documents.count * job.sizes.count, isInteractive: Terminal.isInteractive) {
            Terminal.write($0)
        }
        let result = Typesetter.run(job) { if !isQuiet { progress.show($0) } }
        if !isQuiet { progress.finish() }
        // Notes only where they are asked for.
        Terminal.write(Report.text(result.diagnostics, from: invocation.isVerbose ? .note : .warning, color: invocation.color))
        return result
    }

    /// A line for each stage: seconds of all threads together, then the time that passed.
    private static func timings(_ timings: StageTimings, total: Double) -> String {
        let lines = Stage.allCases.map { ("\($0)", timings.seconds(in: $0)) } + [("elapsed", total)]
        return lines.map { name, seconds in
            let milliseconds = Int((seconds * 1000).rounded())
            let fraction = String(milliseconds % 1000)
            return "timing \(name) \(milliseconds / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction) s\n"
        }.joined()
    }

    @Sendable private static func isFile(_ path: String) -> Bool { access(path, F_OK) == 0 }
}

/// What the first word of the command line can name; without one, documents are typeset. A file of such a name is reached with `./styles`.
enum Subcommand: String, CaseIterable {
    case build, check, audit, baseline, rules, explain, styles, `import`

    var summary: String {
        switch self {
        case .build: "typesets documents; may be left out"
        case .check: "audits documents or stylesheets, and writes no PDFs"
        case .audit: "audits PDFs, from whatever program"
        case .baseline: "writes or prunes a list of findings that do not count"
        case .rules: "lists the rules of the audit"
        case .explain: "explains a rule"
        case .styles: "shows, explains and checks stylesheets"
        case .import: "makes a stylesheet of one of DynamicStyles or ScaledFont"
        }
    }

    /// The subcommand that the arguments begin with, and what follows it.
    static func split(_ arguments: [String]) -> (subcommand: Subcommand, arguments: [String]) {
        guard let first = arguments.first, let subcommand = Subcommand(rawValue: first) else { return (.build, arguments) }
        return (subcommand, Array(arguments.dropFirst()))
    }
}
