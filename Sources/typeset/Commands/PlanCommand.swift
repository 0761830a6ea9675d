import TypesetAudit
import TypesetBase
import TypesetKit

/// `typeset plan`: writes the commands with which a build system typesets a project.
enum PlanCommand: ProgramCommand {
    /// A parsed command line, and the arguments that the plan's commands repeat.
    private struct Plan: Sendable {
        var invocation = Invocation()
        /// The arguments for the command of each document.
        var documentWords: [String] = []
        /// The arguments for the command that merges the reports.
        var reportWords: [String] = []
        var format: BuildPlan.Format?
        /// The file to write; nil for standard output.
        var file: String?
        /// All arguments, for the command that makes the plan again.
        var words: [String]
    }

    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        var plan = Plan(words: arguments)
        let operands = try ArgumentParser(options: options, names: FileOperands.names).parse(arguments, into: &plan)
        plan.invocation.job.documents = operands
        try Subcommand.check(operands)
        try plan.invocation.checkDocuments()
        try plan.invocation.refuseStandardOutput(of: .plan)
        if operands.contains(GivenFile.standardInput) { throw UsageError("standard input cannot be planned: it can be read only once") }
        guard try plan.invocation.settle() else { return ExitStatus.failed }
        try plan.invocation.checkWork()
        plan.invocation.showMistakes()
        try plan.invocation.checkReports(of: plan.invocation.paths)
        return write(plan, operands)
    }

    private static func write(_ plan: Plan, _ operands: [String]) -> Int32 {
        let format = plan.format ?? plan.file.flatMap(format) ?? .ninja
        do throws(Diagnostic) {
            var build = try BuildPlan(plan.invocation.job, try request(plan, operands), for: format)
            Terminal.show(build.refused, color: plan.invocation.color)
            let status = (build.refused.isEmpty ? TypesettingResult.Outcome.done : .failed).rawValue
            if build.actions.isEmpty { return status }
            guard let file = plan.file else { return max(status, Terminal.print(build.text(as: format))) }
            let unplanned = Set(operands).subtracting(build.operands)
            try build.update(
                file, from: settings(plan.invocation) + folders(plan.invocation, of: build),
                by: ["plan"] + plan.words.filter { !unplanned.contains($0) })
            try Typesetter.write(Array(build.text(as: format).utf8), to: file)
            if !plan.invocation.isQuiet {
                Terminal.write("\(file): \(Phrase.count(build.actions.count, "document"))\n")
            }
            return status
        } catch {
            Terminal.show([error], color: plan.invocation.color)
            return ExitStatus.failed
        }
    }

    private static func format(of file: String) -> BuildPlan.Format? {
        switch FilePath.fileExtension(of: file) {
        case ".ninja": .ninja
        case ".mk": .make
        case ".json": .json
        default: FilePath.name(of: file).lowercased() == "makefile" ? .make : nil
        }
    }

    // MARK: Request

    private static func request(_ plan: Plan, _ operands: [String]) throws(Diagnostic) -> BuildPlan.Request {
        guard let program = FileRoots.canonicalFolder("/proc/self/exe") else {
            throw .error("the path of the program is unknown: /proc is missing")
        }
        let invocation = plan.invocation, reports = invocation.reports.filter { $0.path != nil && !$0.isPerDocument }
        let level = (invocation.job.audit ?? AuditRequest()).failOn
        var request = BuildPlan.Request(
            program: program, arguments: plan.documentWords,
            reportArguments: plan.reportWords + reports.flatMap { ["--report", "\($0.format.rawValue)=\($0.path ?? "-")"] }
                + ["--fail-on", level.map { "\($0)" } ?? "never"],
            reportFiles: reports.compactMap(\.path), settings: settings(invocation))
        request.operands = operands
        request.documentReports = invocation.reports.filter(\.isPerDocument).compactMap { report in report.path.map { (report.format, $0) }
        }
        return request
    }

    /// Returns the files that every document depends on.
    private static func settings(_ invocation: Invocation) -> [String] {
        [invocation.settledProject?.path, invocation.baseline, invocation.answers, FontLockFile.path(for: invocation)].compactMap(\.self)
    }

    /// Returns the folders of a project's documents, whose dates change when a document is added or removed.
    ///
    /// The working folder is omitted, because build systems write into it.
    private static func folders(_ invocation: Invocation, of plan: BuildPlan) -> [String] {
        guard invocation.settledProject != nil else { return [] }
        let planned = Set(plan.actions.compactMap(\.document))
        let folders = Set(invocation.job.documents.filter(planned.contains).map { FilePath.normalized(FilePath.folder(of: $0)) })
        return folders.filter { $0 != "." && Environment.isFolder($0) }.sorted()
    }

    // MARK: Options

    /// The options of the plan.
    ///
    /// Those that decide whether the run fails go to the report's command, those for typesetting and auditing to the documents' commands.
    private static var options: [Option<Plan>] {
        let report = ["errors-only", "max-warnings"], own = ["report", "fail-on", "color", "quiet", "help"]
        let others = [
            "format", "pages", "resolution", "scale", "jobs", "shard", "only", "input", "archive", "deps", "no-cache",
            "no-audit", "audit",
            "show-settings", "verbose", "timings", "version",
        ]
        let all = Invocation.options().filter { !others.contains($0.long) }.map { option in
            option.lifted(to: \Plan.invocation) { plan, words in
                if report.contains(option.long) {
                    plan.reportWords += words
                } else if !own.contains(option.long) {
                    plan.documentWords += words
                }
            }
        }
        return ownOptions + all
    }

    private static var ownOptions: [Option<Plan>] {
        [
            .choice(
                "format", of: "plan format", help: "ninja, make or json (default: by the name of --to, or ninja)", placeholder: "FORMAT"
            ) { $0.format = $1 },
            Option(
                "to", help: "write this file; the build writes it again when the configuration or a folder of documents changes",
                .value(placeholder: "FILE") { $0.file = $1 == StandardOutput.name ? nil : $1 }),
        ]
    }

    static var description: CommandDescription {
        CommandDescription(
            name: "plan", summary: "writes a build graph of a project for Ninja, make or another build system",
            forms: [.init(arguments: "plan [doc.md…] [--format ninja|make|json] [--to FILE] [OPTION…]")],
            text: [
                .paragraph(
                    "The plan has a command for each document, with the files that it reads and writes. A last command merges the reports "
                        + "and sets the exit status. The build system then repeats only the commands that depend on a change. The options "
                        + "are those of build.")
            ],
            operands: [.documents], options: options.map(OptionDescription.init),
            commonOptions: ["format", "to", "style", "output", "size", "all-sizes", "report", Help.allOption],
            examples: [
                .init(command: "\(Program.name) plan --to build.ninja && ninja", meaning: "typesets the project of the working folder"),
                .init(command: "\(Program.name) plan docs/*.md --all-sizes -o out/ --format make > documents.mk"),
            ])
    }
}

extension Option {
    /// Returns the option for a target that contains this option's target, and passes on how the option was written.
    func lifted<Outer>(
        to part: any WritableKeyPath<Outer, Target> & Sendable, _ note: @escaping @Sendable (inout Outer, [String]) -> Void
    ) -> Option<Outer> {
        let name = "--\(long)"
        var lifted = Option<Outer>(long, short: short, help: help, words: words, .flag { _ in })
        lifted.group = group
        switch action {
        case .flag(let set):
            lifted.action = .flag { (outer) throws(UsageError) in
                try set(&outer[keyPath: part])
                note(&outer, [name])
            }
        case .attached(let placeholder, let set):
            lifted.action = .attached(placeholder: placeholder) { (outer, text) throws(UsageError) in
                try set(&outer[keyPath: part], text)
                note(&outer, [name + (text.map { "=" + $0 } ?? "")])
            }
        case .value(let placeholder, let set):
            lifted.action = .value(placeholder: placeholder) { (outer, text) throws(UsageError) in
                try set(&outer[keyPath: part], text)
                note(&outer, [name, text])
            }
        case .values(let placeholder, let accepts, let set):
            lifted.action = .values(placeholder: placeholder, accepts: accepts) { (outer, text) throws(UsageError) in
                try set(&outer[keyPath: part], text)
                note(&outer, [name, text])
            }
        }
        return lifted
    }
}
