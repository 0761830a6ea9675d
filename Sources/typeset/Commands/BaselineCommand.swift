import Audit
import Diagnostics
import Glibc
import TypesetKit

/// `typeset baseline write` and `prune`.
enum BaselineCommand {
    private static let usage = "typeset baseline write FILE… --baseline BASELINE"

    private enum Action: String { case write, prune }

    static func run(_ arguments: [String], isFile: @escaping @Sendable (String) -> Bool) throws(UsageError) -> Int32 {
        if arguments.contains("--help") || arguments.contains("-h") {
            Terminal.write(help, to: 1)
            return 0
        }
        guard let action = arguments.first.flatMap(Action.init(rawValue:)) else {
            throw UsageError("'baseline' takes 'write' or 'prune'", hint: usage)
        }
        let invocations = try invocations(Array(arguments.dropFirst()), isFile: isFile)
        guard let path = invocations.first?.baseline else { throw UsageError("no file given for the baseline", hint: usage) }
        let inputs = invocations.flatMap { $0.job.documents + [$0.job.stylesheet].compactMap(\.self) }
        if inputs.map(FilePath.normalized).contains(FilePath.normalized(path)) {
            throw UsageError("'\(path)' is an input: writing the baseline there would destroy it", hint: usage)
        }
        return run(action, invocations, path)
    }

    /// PDFs are audited as they are; everything else is typeset first.
    private static func invocations(_ arguments: [String], isFile: @escaping @Sendable (String) -> Bool) throws(UsageError) -> [Invocation]
    {
        if arguments.contains(where: { $0.lowercased().hasSuffix(".pdf") }) { return [try Invocation(auditing: arguments, isFile: isFile)] }
        return try CheckCommand.invocations(arguments, usage: usage, isFile: isFile)
    }

    private static func run(_ action: Action, _ invocations: [Invocation], _ path: String) -> Int32 {
        do throws(Diagnostic) {
            let old = action == .prune || BaselineFile.exists(path) ? try BaselineFile.read(path) : nil
            guard let reports = reports(invocations) else { return 2 }
            let new = action == .prune ? old?.pruned(by: reports) ?? Baseline() : BaselineFile.made(of: reports)
            try Typesetter.write(Array(new.text.utf8), to: path)
            if !invocations[0].isQuiet { Terminal.write(summary(path, old, new)) }
        } catch {
            Terminal.write(Report.text([error], color: invocations[0].color))
            return 2
        }
        return 0
    }

    /// nil: something could not be judged, and a baseline without it would call it clean.
    private static func reports(_ invocations: [Invocation]) -> [AuditReport]? {
        var reports: [AuditReport] = []
        for invocation in invocations {
            var invocation = invocation
            invocation.baseline = nil
            if invocation.job.writesFiles {
                let (found, problems) = AuditCommand.reports(invocation)
                Terminal.write(Report.text(problems, color: invocation.color))
                guard problems.isEmpty else { return nil }
                reports += found
            } else {
                guard let result = Command.run(invocation), result.outcome != .failed else { return nil }
                reports += result.reports
            }
        }
        return reports
    }

    private static func summary(_ path: String, _ old: Baseline?, _ new: Baseline) -> String {
        let gone = Set(old?.entries ?? []).subtracting(new.entries).count
        return "\(path): \(new.entries.count) finding\(new.entries.count == 1 ? "" : "s")" + (gone == 0 ? "" : ", \(gone) taken out") + "\n"
    }

    private static let help = """
        typeset baseline: a list of findings that do not count, so that only new ones do

        usage: typeset baseline write FILE… --baseline BASELINE     writes down what is found now
               typeset baseline prune FILE… --baseline BASELINE     takes out what is found no more

        The other options are those of 'typeset check', or of 'typeset audit' where the files are PDFs. What is found depends on them:
        give the same sizes, stylesheet and profile each time.

        Exit status: 0 written; 2 something could not be done.

        """
}

/// Baselines as files. They name documents as seen from the working folder, however the command line names them.
enum BaselineFile {
    static func read(_ path: String) throws(Diagnostic) -> Baseline {
        let text = try Typesetter.read(path, kind: "baseline")
        guard let baseline = Baseline(text: text, folder: WorkingFolder.path) else {
            throw .error("this is no baseline", path: path, hints: ["`typeset baseline write FILE… --baseline BASELINE` makes one"])
        }
        return baseline
    }

    static func made(of reports: [AuditReport]) -> Baseline { Baseline(of: reports, folder: WorkingFolder.path) }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}

/// The folder that the program runs in.
enum WorkingFolder {
    static var path: String? {
        getcwd(nil, 0).map { path in
            defer { free(path) }
            return String(cString: path)
        }
    }
}
