import Audit
import AuditReports
import Diagnostics
import PDFInspection
import TypesetKit

/// `typeset audit`: audits finished PDFs made by any program.
enum AuditCommand {
    static func run(_ arguments: [String], isFile: @escaping @Sendable (String) -> Bool) throws(UsageError) -> Int32 {
        let invocation = try Invocation(auditing: arguments, isFile: isFile)
        if invocation.action == .help {
            return Terminal.print(Help.text(description))
        }
        let files = invocation.job.documents
        try invocation.checkStandardOutput()
        try ReportPlan(requests: invocation.reports, documents: files).check(inputs: files + [invocation.baseline].compactMap(\.self))
        return audit(invocation)
    }

    private static func audit(_ invocation: Invocation) -> Int32 {
        let failOn = (invocation.job.audit ?? AuditRequest()).failOn, files = invocation.job.documents, part = invocation.part
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
        if !output.write() || !archive(output, invocation) || !problems.isEmpty || !found.allSatisfy(\.isComplete) { return 2 }
        let fails = failOn.map { failOn in found.contains { $0.counted.contains { $0.severity >= failOn } } } ?? false
        return output.exceedsWarnings() || fails ? 1 : 0
    }

    /// Writes the archive, if one is requested.
    ///
    /// - Returns: false if it cannot be written; the reason is then shown.
    private static func archive(_ output: AuditOutput, _ invocation: Invocation) -> Bool {
        guard let path = invocation.job.archive else { return true }
        do throws(Diagnostic) {
            try Typesetter.writeArchive(to: path) { output.archive($0) }
            return true
        } catch {
            Terminal.show([error], color: invocation.color)
            return false
        }
    }

    /// Returns the reports on all files that can be read, the pictures for HTML if it is requested, and the problems with the other files.
    static func reports(_ invocation: Invocation) -> (reports: [AuditReport], pictures: [ReportPictures?], problems: [Diagnostic]) {
        var reports: [AuditReport] = [], pictures: [ReportPictures?] = [], problems: [Diagnostic] = []
        let roots = invocation.job.roots, limits = invocation.readingLimits, password = invocation.password
        let drawing =
            invocation.reports.contains { $0.format == .html }
            ? FilePictures { path in
                path == "-" ? nil : try? Typesetter.inspected(path, roots: roots, password: password, limits: limits)
            } : nil
        let history = FaultRecovery.history
        FaultRecovery.prepare(documents: invocation.job.documents.count)
        do throws(Diagnostic) {
            let baseline = try invocation.baseline.map { path throws(Diagnostic) in try BaselineFile.read(path, for: invocation)
            }
            for file in invocation.job.documents {
                do throws(Diagnostic) {
                    if let error = history.error(about: file) { throw error }
                    let audited = try InFlightDocuments.during(file) { () throws(Diagnostic) in
                        try Typesetter.audit(
                            pdf: file, profile: invocation.job.audit?.profile ?? .wcagAA, roots: roots, password: password,
                            limits: limits, pictures: drawing)
                    }
                    let rules = invocation.job.audit?.rules ?? RuleSelection(), chosen = rules.applied(to: audited.report)
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
            operands: [.pdfs], options: Invocation.auditing(isFile: Environment.exists).map(OptionDescription.init),
            examples: [
                .init(command: "\(Program.name) audit other.pdf"),
                .init(command: "\(Program.name) audit other.pdf --report html=report.html --fail-on never"),
                .init(command: "\(Program.name) audit secret.pdf --password-file password.txt"),
            ],
            exitStatus: "0 no findings that fail the audit; 1 findings; 2 a file could not be read completely.")
    }
}

extension Invocation {
    /// A command line after `typeset audit`.
    init(auditing arguments: [String], isFile: @escaping @Sendable (String) -> Bool) throws(UsageError) {
        self.init()
        let operands = try ArgumentParser(options: Self.auditing(isFile: isFile), names: FileOperands.names).parse(arguments, into: &self)
        for operand in operands { job.documents += try Self.pdfs(operand) }
        try readPassword()
        if job.documents.isEmpty, action != .help { throw UsageError("no PDF given", hint: "\(Program.name) audit FILE.pdf") }
    }

    /// Returns the PDFs of an operand. A folder means the PDFs in it and below it.
    private static func pdfs(_ operand: String) throws(UsageError) -> [String] {
        guard Environment.isFolder(operand) else { return [operand] }
        let (found, problem) = Project.files(in: operand, ending: ".pdf", called: "PDF")
        if let problem { throw UsageError("'\(operand)': \(problem.message)", hint: problem.hints.first) }
        return found.map(FileOperands.oneSpelling)
    }

    /// The options of `typeset audit`.
    static func auditing(isFile: @escaping @Sendable (String) -> Bool) -> [Option<Invocation>] {
        let others = ["root", "shard", "archive", "quiet", "color", "help"]
        return auditSettings + [limit, passwordFile] + options(isFile: isFile).filter { others.contains($0.long) }
    }

    private static var limit: Option<Invocation> {
        Option(
            "limit", help: "a limit on reading a PDF, from docs/limits.md, such as operators=50M; may be repeated",
            .value(placeholder: "NAME=VALUE") { (invocation, text) throws(UsageError) in
                let (limit, figure) = try readingLimit(text)
                invocation.readingLimits[limit] = figure
            })
    }

    /// Parses a limit and its value, such as `operators=50M`.
    static func readingLimit(_ text: String) throws(UsageError) -> (ReadingLimit, Int) {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard let limit = parts.first.flatMap(ReadingLimit.init) else {
            throw .unknown("limit", parts.first ?? "", candidates: ReadingLimit.allCases.map(\.rawValue))
        }
        guard parts.count == 2, let number = InputLimits.number(parts[1]) else {
            throw UsageError("the limit '\(limit.rawValue)' takes a number of \(limit.unit), such as 500, 200k, 64M or 2G")
        }
        return (limit, number)
    }
}
