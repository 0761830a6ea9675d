import Glibc
import TypesetAudit
import TypesetBase
import TypesetKit

/// `typeset baseline write` and `prune`.
enum BaselineCommand: ProgramCommand {
    private static let usage = "\(Program.name) baseline write FILE… --baseline BASELINE"

    private enum Action: String, CaseIterable { case write, prune }

    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        guard let word = arguments.first, !word.hasPrefix("-"), !Environment.exists(word) else {
            throw UsageError("'baseline' requires 'write' or 'prune'", hint: usage)
        }
        let action: Action = try Invocation.choice(word, of: "action")
        guard let invocations = try invocations(Array(arguments.dropFirst())) else { return ExitStatus.failed }
        guard let path = invocations.first?.baseline else { throw UsageError("no baseline given", hint: usage) }
        let inputs = invocations.flatMap { $0.job.documents + [$0.job.stylesheet].compactMap(\.self) }
        if inputs.map(FilePath.normalized).contains(FilePath.normalized(path)) {
            throw UsageError("'\(path)' is an input and would be overwritten by the baseline", hint: usage)
        }
        return run(action, invocations, path)
    }

    /// Returns the invocations: PDFs are audited directly; everything else is typeset first.
    private static func invocations(_ arguments: [String]) throws(UsageError) -> [Invocation]? {
        if arguments.contains(where: { $0.lowercased().hasSuffix(".pdf") }) { return [try Invocation(auditing: arguments)] }
        return try CheckCommand.invocations(arguments, usage: usage)
    }

    private static func run(_ action: Action, _ invocations: [Invocation], _ path: String) -> Int32 {
        let status = Terminal.attempt(invocations[0].color) { () throws(Diagnostic) -> Int32 in
            let old =
                action == .prune || path != StandardOutput.name && BaselineFile.exists(path, for: invocations[0])
                ? try BaselineFile.read(path, for: invocations[0]) : nil
            guard let reports = reports(invocations) else { return ExitStatus.failed }
            let new = action == .prune ? old?.pruned(by: reports) ?? Baseline() : BaselineFile.made(of: reports, for: invocations[0])
            try Typesetter.write(Array(new.text.utf8), to: path, below: BaselineFile.base(for: invocations[0]))
            if !invocations[0].isQuiet { Terminal.write(summary(path, old, new)) }
            return 0
        }
        return status ?? ExitStatus.failed
    }

    /// Returns the reports on everything; nil if a part could not be audited, because its findings would be missing from the baseline.
    private static func reports(_ invocations: [Invocation]) -> [AuditReport]? {
        var reports: [AuditReport] = []
        for invocation in invocations {
            var invocation = invocation
            invocation.baseline = nil
            if invocation.job.writesFiles {
                let (found, _, problems) = AuditCommand.reports(invocation)
                Terminal.show(problems, color: invocation.color)
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
        let removed = Set(old?.entries ?? []).subtracting(new.entries).count
        return "\(Printable.text(path)): \(Phrase.count(new.entries.count, "finding"))"
            + (removed == 0 ? "" : ", \(removed) removed") + "\n"
    }

    private static let audited = CommandDescription.Operand.files([".md", ".markdown", ".yaml", ".yml", ".pdf"])

    static var description: CommandDescription {
        CommandDescription(
            name: "baseline", summary: "writes or prunes a list of known findings",
            forms: [
                .init(arguments: "baseline write FILE… --baseline BASELINE", meaning: "writes all current findings"),
                .init(arguments: "baseline prune FILE… --baseline BASELINE", meaning: "removes findings that are gone"),
            ],
            text: [
                .paragraph("If BASELINE is `-`, the list is written to standard output, and 'prune' reads it from standard input."),
                .paragraph(
                    "The other options are those of '\(Program.name) check', or of '\(Program.name) audit' for PDFs. Findings depend on "
                        + "them, so use the same sizes, stylesheet and profile each time."),
            ],
            operands: [.words(Action.allCases.map(\.rawValue))], actions: Action.allCases.map { ($0.rawValue, [audited]) },
            options: Invocation.checking.map(OptionDescription.init),
            examples: [
                .init(command: "\(Program.name) baseline write doc.md --baseline known"),
                .init(command: "\(Program.name) check doc.md --baseline known"),
            ])
    }
}

/// Reads and creates baselines, with documents named relative to the project's folder, or else to the working folder.
enum BaselineFile {
    static func read(_ path: String, for invocation: Invocation) throws(Diagnostic) -> Baseline {
        do throws(Diagnostic) {
            return try baseline(path, for: invocation)
        } catch {
            throw invocation.hasOwnBaseline ? error : invocation.settledProject?.located(error, aboutBaseline: path) ?? error
        }
    }

    private static func baseline(_ path: String, for invocation: Invocation) throws(Diagnostic) -> Baseline {
        let text =
            if case .project(let folder) = base(for: invocation) {
                try Typesetter.read(path, kind: "baseline", below: folder, roots: invocation.job.roots)
            } else {
                try Typesetter.read(path, kind: "baseline", roots: invocation.job.roots)
            }
        guard let baseline = Baseline(text: text, base: invocation.pathBase) else {
            throw .error(
                "the file is not a baseline", path: path,
                hints: ["write one with `\(Program.name) baseline write FILE… --baseline BASELINE`"])
        }
        return baseline
    }

    /// Returns the project's folder if its configuration names the baseline; nil if the command line does.
    static func base(for invocation: Invocation) -> OutputBase? {
        invocation.hasOwnBaseline ? nil : invocation.settledProject.map { .project($0.folder) }
    }

    static func exists(_ path: String, for invocation: Invocation) -> Bool {
        if case .project(let folder) = base(for: invocation) { return Typesetter.exists(path, below: folder) }
        return Environment.exists(path)
    }

    static func made(of reports: [AuditReport], for invocation: Invocation) -> Baseline { Baseline(of: reports, base: invocation.pathBase) }
}
