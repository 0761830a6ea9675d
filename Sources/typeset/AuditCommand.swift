import Audit
import Diagnostics
import TypesetKit

/// `typeset audit`: finished PDFs, from whatever program.
enum AuditCommand {
    static func run(_ arguments: [String], isFile: @escaping @Sendable (String) -> Bool) throws(UsageError) -> Int32 {
        var invocation = Invocation()
        let options = Invocation.judging + Invocation.options(isFile: isFile).filter { ["quiet", "color", "help"].contains($0.long) }
        let files = try ArgumentParser(options: options).parse(arguments, into: &invocation)
        if invocation.action == .help {
            Terminal.write(help(options), to: 1)
            return 0
        }
        guard !files.isEmpty else { throw UsageError("no PDF given", hint: "typeset audit FILE.pdf") }
        try ReportRequest.check(invocation.reports, documents: files.count)
        return audit(files, invocation)
    }

    private static func audit(_ files: [String], _ invocation: Invocation) -> Int32 {
        let request = invocation.job.audit ?? AuditRequest()
        var reports: [AuditReport] = [], problems: [Diagnostic] = []
        do throws(Diagnostic) {
            let baseline = try invocation.baseline.map { path throws(Diagnostic) in try BaselineFile.read(path) }
            for file in files {
                do throws(Diagnostic) {
                    let report = try Typesetter.audit(pdf: file, profile: request.profile ?? .wcagAA, version: Help.version)
                    reports.append(baseline.map { $0.applied(to: report) } ?? report)
                } catch {
                    problems.append(error)
                }
            }
        } catch {
            problems.append(error)
        }
        Terminal.write(Report.text(problems, color: invocation.color))
        let written = AuditOutput.write(reports, invocation.reports, failOn: request.failOn, isQuiet: invocation.isQuiet, color: invocation.color)
        if !problems.isEmpty || !written { return 2 }
        guard let failOn = request.failOn else { return 0 }
        return reports.contains { $0.counted.contains { $0.severity >= failOn } } ? 1 : 0
    }

    private static func help(_ options: [Option<Invocation>]) -> String {
        """
        typeset audit: what the rules that read finished files find in PDFs, from whatever program

        usage: typeset audit FILE.pdf… [--profile NAME] [--report FORMAT[=PATH]]…

        \(Help.lines(options))

        Exit status: 0 nothing that counts; 1 findings; 2 a file could not be read.

        """
    }
}
