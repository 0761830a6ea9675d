import TypesetAudit
import TypesetBase
import TypesetKit

/// `typeset check`: audits documents or stylesheets without writing files.
enum CheckCommand: ProgramCommand {
    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        guard var jobs = try invocations(arguments) else { return ExitStatus.failed }
        if let fixes = jobs[0].fixes {
            if let status = try FixedCheck(jobs: jobs, options: fixes).run() { return status }
            guard let changed = try invocations(arguments) else { return ExitStatus.failed }
            jobs = changed
        }
        var whole: TypesettingResult?, run: RunReport?
        let faults = FaultRecovery.history
        FaultRecovery.prepare(documents: jobs.reduce(0) { $0 + $1.job.paths.count })
        for var invocation in jobs {
            invocation.job.faults = faults
            guard let result = Command.run(invocation) else { return ExitStatus.failed }
            let own = RunReport(result, of: invocation)
            run = own.map { run?.joined(with: $0) ?? $0 } ?? run
            whole = whole.map { $0.joined(with: result) } ?? result
        }
        return whole.map { Command.report(run, $0, jobs[0]) } ?? 0
    }

    /// Returns the jobs: one for all documents, or one for each stylesheet that is checked alone.
    ///
    /// The result is nil if a project or a book cannot be read; the reason is then shown.
    ///
    /// - Parameter usage: the hint of the error if nothing is named.
    static func invocations(
        _ arguments: [String], usage: String = "\(Program.name) check doc.md, or \(Program.name) check sheet.yaml"
    ) throws(UsageError) -> [Invocation]? {
        var invocation = try Invocation(checking: arguments)
        let isProject = invocation.job.documents.isEmpty && invocation.job.stylesheet == nil
        let operands = invocation.job.documents, sheets = operands.filter(isSheet)
        invocation.job.documents = operands.filter { !isSheet($0) }
        try invocation.checkDocuments()
        guard isProject || !invocation.job.documents.isEmpty else { return try sheetInvocations(invocation, sheets, usage: usage) }
        if sheets.count > 1 || (!sheets.isEmpty && invocation.job.stylesheet != nil) {
            throw UsageError("documents can only be checked with one stylesheet", hint: "\(Program.name) check doc.md --style sheet.yaml")
        }
        invocation.job.stylesheet = sheets.first ?? invocation.job.stylesheet
        guard try invocation.settle() else { return nil }
        if isProject, invocation.settledProject == nil { throw UsageError("no document and no stylesheet given", hint: usage) }
        try invocation.checkWork()
        try invocation.checkReports(of: invocation.paths)
        return [invocation]
    }

    /// Returns a job for each stylesheet.
    private static func sheetInvocations(
        _ given: Invocation, _ sheets: [String], usage: String
    ) throws(UsageError) -> [Invocation] {
        var invocation = given
        if invocation.shard != nil { throw UsageError("'--shard' divides documents, but none is given", hint: usage) }
        let all = sheets.isEmpty ? [invocation.job.stylesheet].compactMap(\.self) : sheets
        if all.isEmpty { throw UsageError("no document and no stylesheet given", hint: usage) }
        invocation.job.stylesheet = nil
        try invocation.checkReports(of: all)
        try ReportPlan(requests: invocation.reports, documents: all).check(inputs: all)
        return all.map { invocation.showing($0) }
    }

    /// Whether an operand is a stylesheet by its extension, or a template by its name.
    private static func isSheet(_ path: String) -> Bool {
        if Templates.names.contains(path), !Environment.exists(path) { return true }
        let isYAML = path.hasSuffix(".yaml") || path.hasSuffix(".yml")
        return isYAML && !Book.isNamed(by: path) && FilePath.name(of: path) != Project.fileName
    }

    static var description: CommandDescription {
        CommandDescription(
            name: "check", summary: "audits documents or stylesheets without writing PDFs",
            forms: [
                .init(arguments: "check FILE… [--style SHEET] [--profile NAME] [--report FORMAT[=PATH]]…", meaning: "audits documents"),
                .init(arguments: "check SHEET…", meaning: "audits stylesheets with a specimen of every element"),
            ],
            text: [.paragraph("All twelve sizes are audited unless sizes are given.")],
            operands: [.files([".md", ".markdown", ".yaml", ".yml"])],
            options: Invocation.checking.map(OptionDescription.init),
            commonOptions: ["style", "size", "profile", "report", "ignore", "baseline", "fail-on", Help.allOption],
            examples: [
                .init(command: "\(Program.name) check doc.md --profile wcag-aaa"),
                .init(command: "\(Program.name) check docs/*.md --size large ax3 --report sarif={stem}.sarif"),
                .init(command: "\(Program.name) check doc.md --transcript=doc.txt", meaning: "writes what a screen reader says"),
                .init(command: "\(Program.name) check doc.md --diff", meaning: "shows what '--fix' would change"),
                .init(command: "\(Program.name) check brand.yaml"),
            ],
            exitStatus: ExitStatus.audit)
    }
}

extension Invocation {
    /// A command line after `typeset check`.
    init(checking arguments: [String]) throws(UsageError) {
        self.init()
        job.documents = try ArgumentParser(options: Self.checking, names: FileOperands.names).parse(arguments, into: &self)
        if sizes.option == nil { job.sizes = ContentSizeCategory.allCases }
        job.writesFiles = false
        job.output = nil
        request { _ in }
    }

    /// Returns the options for typesetting, without those about output.
    static var checking: [Option<Invocation>] {
        let others = [
            "output", "input", "format", "pages", "resolution", "scale", "audit", "no-audit", "timings", "version",
        ]
        return (options() + fixing).filter { !others.contains($0.long) }.map { option in
            var option = option
            option.help.replace("(default: large)", with: "(default: all twelve)")
            return option
        }
    }

    /// Returns a job that typesets the specimen with a stylesheet.
    func showing(_ sheet: String) -> Invocation {
        var invocation = self
        invocation.job.stylesheet = sheet
        invocation.job.documents = ["specimen"]
        invocation.job.showsSpecimen = true
        return invocation
    }
}
