import TypesetAudit
import TypesetBase
import TypesetKit
import TypesetPDFReading

/// `typeset audit`: audits finished PDFs made by any program.
enum AuditCommand: ProgramCommand {
    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        let invocation = try Invocation(auditing: arguments)
        let files = invocation.job.documents
        try invocation.checkStandardOutput()
        try ReportPlan(requests: invocation.reports, documents: files).check(
            inputs: files + [invocation.baseline, invocation.answers].compactMap(\.self))
        return audit(invocation)
    }

    private static func audit(_ invocation: Invocation) -> Int32 {
        let files = invocation.job.documents, part = invocation.part
        var own = invocation
        if let part { own.job.documents = part.positions.map { files[$0] } }
        let (found, pictures, problems) = reports(own)
        Terminal.show(problems, color: invocation.color)
        let failures = problems.map { problem in
            RunReport.Failure(
                document: problem.path ?? "", message: problem.message, rule: problem.rule ?? .runProblem,
                position: part == nil ? nil : files.firstIndex { $0 == problem.path })
        }
        let run = RunReport(tool: AuditReport.Tool(version: Help.version), documents: found, failures: failures, shard: part)
        let output = AuditOutput(run, pictures: pictures, for: invocation)
        let isWritten = output.write() && archive(output, invocation)
        return isWritten && problems.isEmpty ? output.status() : ExitStatus.failed
    }

    /// Writes the archive, if one is requested.
    ///
    /// - Returns: false if it cannot be written; the reason is then shown.
    private static func archive(_ output: AuditOutput, _ invocation: Invocation) -> Bool {
        guard let path = invocation.job.archive else { return true }
        return Terminal.attempt(invocation.color) { () throws(Diagnostic) in
            try Typesetter.writeArchive(to: path) { output.archive($0) }
        } != nil
    }

    /// Returns the reports on all files that can be read, the pictures for HTML if it is requested, and the problems with the other files.
    static func reports(_ invocation: Invocation) -> (reports: [AuditReport], pictures: [(any ReportPictures)?], problems: [Diagnostic]) {
        var reports: [AuditReport] = [], pictures: [(any ReportPictures)?] = [], problems: [Diagnostic] = []
        let roots = invocation.job.roots, limits = invocation.readingLimits, password = invocation.password
        let drawing =
            invocation.reports.contains { $0.format.showsPictures }
            ? FilePictures { path in
                path == "-" ? nil : try? Typesetter.inspected(path, roots: roots, password: password, limits: limits)
            } : nil
        let history = FaultRecovery.history
        FaultRecovery.prepare(documents: invocation.job.documents.count)
        do throws(Diagnostic) {
            let baseline = try invocation.baseline.map { path throws(Diagnostic) in try BaselineFile.read(path, for: invocation)
            }
            let answers = try AnswerFile.read(for: invocation)
            for file in invocation.job.documents {
                do throws(Diagnostic) {
                    if let error = history.error(about: file) { throw error }
                    let audited = try InFlightDocuments.during(file) { () throws(Diagnostic) in
                        try Typesetter.audit(
                            pdf: file, profile: invocation.job.audit?.profile ?? .wcagAA, roots: roots, password: password,
                            limits: limits, pictures: drawing, transcribes: drawing != nil || invocation.job.audit?.transcribes == true,
                            namesContent: invocation.job.audit?.namesContent == true)
                    }
                    let rules = invocation.job.audit?.rules ?? RuleSelection(), selected = rules.applied(to: audited.report)
                    let chosen = answers?.applied(to: selected) ?? selected
                    pictures.append(audited.pictures)
                    reports.append(baseline.map { rules.applied(to: $0).applied(to: chosen) } ?? chosen)
                } catch {
                    problems.append(error)
                }
            }
        } catch {
            problems.append(error)
        }
        return (reports, pictures, problems)
    }

    static var description: CommandDescription {
        CommandDescription(
            name: "audit", summary: "audits PDFs made by any program",
            forms: [.init(arguments: "audit FILE.pdf… [--profile NAME] [--report FORMAT[=PATH]]…")],
            text: [
                .paragraph(
                    "The audit reads the bytes of each file: tags, fonts, and the position and size of each glyph. A folder means all PDFs "
                        + "in it and in its subfolders.")
            ],
            operands: [.pdfs], options: Invocation.auditing.map(OptionDescription.init),
            examples: [
                .init(command: "\(Program.name) audit other.pdf"),
                .init(command: "\(Program.name) audit other.pdf --report html=report.html --fail-on never"),
                .init(command: "\(Program.name) audit other.pdf --transcript", meaning: "prints what a screen reader says"),
                .init(command: "\(Program.name) audit secret.pdf --password-file password.txt"),
            ],
            exitStatus: "0 no findings that fail the audit; 1 findings; 2 a file could not be read completely.")
    }
}

extension Invocation {
    /// A command line after `typeset audit`.
    init(auditing arguments: [String]) throws(UsageError) {
        self.init()
        let operands = try ArgumentParser(options: Self.auditing, names: FileOperands.names).parse(arguments, into: &self)
        for operand in operands { job.documents += try Self.pdfs(operand) }
        try readPassword()
        if job.documents.isEmpty { throw UsageError("no PDF given", hint: "\(Program.name) audit FILE.pdf") }
    }

    /// Returns the PDFs of an operand; a folder means the PDFs in it and below it.
    private static func pdfs(_ operand: String) throws(UsageError) -> [String] {
        guard Environment.isFolder(operand) else { return [operand] }
        let (found, problem) = Project.files(in: operand, ending: ".pdf", called: "PDF")
        if let problem { throw UsageError("'\(operand)': \(problem.message)", hint: problem.hints.first) }
        return found.map(FileOperands.oneSpelling)
    }

    /// The options of `typeset audit`.
    static var auditing: [Option<Invocation>] {
        let others = ["root", "shard", "archive", "quiet", "color", "help"]
        return auditSettings + [limit, passwordFile] + options().filter { others.contains($0.long) }
    }

    private static var limit: Option<Invocation> {
        .limit(
            help: "a limit on reading a PDF, from docs/reference/limits.md, such as operators=50M; may be repeated",
            ReadingLimit.allCases.map { ($0.rawValue, $0.unit, $0) }
        ) { $0.readingLimits[$1] = $2 }
    }
}
