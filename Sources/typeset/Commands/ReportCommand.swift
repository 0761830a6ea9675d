import Audit
import AuditReports
import Diagnostics
import FileAccess
import TypesetKit

/// `typeset report merge`: one report of those of several runs or machines.
enum ReportCommand {
    private static let usage = "\(Program.name) report merge FILE.json… --report FORMAT[=PATH]"

    /// In bytes: about 100,000 findings, for which reading takes a gigabyte of memory.
    private static let sizeLimit = 128 << 20

    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        if arguments.contains("--help") || arguments.contains("-h") { return Terminal.print(Help.text(description)) }
        guard arguments.first == "merge" else { throw UsageError("'report' requires 'merge'", hint: usage) }
        var invocation = Invocation()
        let files = try ArgumentParser(options: options).parse(Array(arguments.dropFirst()), into: &invocation)
        if files.isEmpty { throw UsageError("no report given", hint: usage) }
        if invocation.reports.contains(where: \.isPerDocument) {
            throw UsageError("the path of a merged report has no fields", hint: "a path without braces: --report html=report.html")
        }
        try ReportPlan(requests: invocation.reports, documents: files).check(inputs: files)
        return merge(files, invocation)
    }

    private static func merge(_ files: [String], _ invocation: Invocation) -> Int32 {
        let run: RunReport
        do throws(Diagnostic) {
            run = try merged(files)
        } catch {
            Terminal.show([error], color: invocation.color)
            return TypesettingResult.Outcome.failed.rawValue
        }
        Terminal.show(run.failures.map { .error($0.message, path: $0.document) }, color: invocation.color)
        let output = AuditOutput(run, for: invocation)
        if !output.write() || !run.failures.isEmpty || !run.documents.allSatisfy(\.isComplete) { return 2 }
        let failOn = (invocation.job.audit ?? AuditRequest()).failOn
        let fails = failOn.map { failOn in run.counted(from: failOn) > 0 } ?? false
        return output.exceedsWarnings() || fails ? 1 : 0
    }

    private static func merged(_ files: [String]) throws(Diagnostic) -> RunReport {
        var reader = RunReportReader()
        for file in files {
            try reader.read(SourceFile(path: file, bytes: try Typesetter.bytes(of: file, kind: "report", limit: sizeLimit)))
        }
        return try RunReport.merged(try reader.parts())
    }

    private static var options: [Option<Invocation>] {
        let names = ["report", "fail-on", "errors-only", "max-warnings", "quiet", "verbose", "color"]
        return (Invocation.auditSettings + Invocation.options(isFile: { _ in false })).grouped(by: \.long).compactMap(\.elements.first)
            .filter { names.contains($0.long) }
    }

    static var description: CommandDescription {
        CommandDescription(
            name: Subcommand.report.rawValue, summary: Subcommand.report.summary,
            forms: [.init(arguments: "merge FILE.json… [--report FORMAT[=PATH]]…")],
            text: [
                .paragraph(
                    "Makes one report of the JSON reports of several runs, or of the parts of a job (--shard). It is what one run over all "
                        + "documents would have written, but for the pictures of HTML.")
            ],
            operands: [.words(["merge"]), .files([".json"])], options: options.map(OptionDescription.init),
            examples: [
                .init(
                    command: "\(Program.name) report merge part1.json part2.json --report sarif=all.sarif",
                    meaning: "joins the reports of two machines")
            ],
            exitStatus: "0 no findings that fail the audit; 1 findings; 2 a report cannot be read, or a part is missing.")
    }
}
