import TypesetBase
import TypesetKit

/// `typeset build`, or `typeset` without the name of a command: typesets documents.
enum BuildCommand: ProgramCommand {
    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        let invocation = try Invocation(arguments)
        if invocation.printsVersion { return Terminal.print("\(Program.name) \(Help.version)\n") }
        return try invocation.withDeclaredInputs { () throws(UsageError) in try run(invocation) }
    }

    /// Runs a parsed command line.
    static func run(_ given: Invocation) throws(UsageError) -> Int32 {
        var invocation = given.auditing
        try Subcommand.check(invocation.job.documents)
        guard try invocation.settle() else { return ExitStatus.failed }
        try invocation.checkWork()
        if invocation.showsSettings { return Terminal.print(SettingsText.text(invocation)) }
        invocation.job.mistakes += [FontLockFile.warning(for: invocation)].compactMap(\.self)
        try invocation.checkReports(of: invocation.paths)
        invocation.job.faults = FaultRecovery.history
        FaultRecovery.prepare(documents: invocation.job.paths.count)
        let status = Command.typeset(invocation)
        return status == 0 && invocation.job.mistakes.contains { $0.severity == .error }
            ? TypesettingResult.Outcome.findings.rawValue : status
    }

    static var description: CommandDescription {
        var description = program
        (description.name, description.summary) = ("build", "typesets documents; may be omitted")
        return description
    }

    /// The declaration of the program, which builds without the name of a command.
    static var program: CommandDescription {
        CommandDescription(
            name: "", summary: "typesets Markdown with a YAML stylesheet as accessible PDF",
            forms: [.init(arguments: "doc.md… [--style SHEET] [--size NAME… | --sizes RANGE | --all-sizes] [-o PATH]")],
            text: [
                .paragraph("`-` is standard input for a document or stylesheet, and standard output for a file that is written."),
                .commands(heading: "Commands, each with its own --help (write ./styles for a file with the name of a command):"),
            ],
            operands: [.documents], options: Invocation.options().map(OptionDescription.init),
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
}
