import Audit
import AuditReports
import Diagnostics
import FileAccess
import TypesetKit

/// `typeset report merge`: one report of those of several runs or machines.
enum ReportCommand {
    private static let usage = "\(Program.name) report merge FILE… --report FORMAT[=PATH]"

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
        return try invocation.withDeclaredInputs { merge(files, invocation) }
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
            let archived = try ArchivedReport.bytes(of: file, limit: sizeLimit)
            let bytes = if let archived { archived } else { try Typesetter.bytes(of: file, kind: "report", limit: sizeLimit) }
            try reader.read(SourceFile(path: file, bytes: bytes))
        }
        return try RunReport.merged(try reader.parts())
    }

    private static var options: [Option<Invocation>] {
        let names = ["input", "report", "fail-on", "errors-only", "max-warnings", "quiet", "verbose", "color"]
        return (Invocation.auditSettings + Invocation.options(isFile: { _ in false })).grouped(by: \.long).compactMap(\.elements.first)
            .filter { names.contains($0.long) }
    }

    static var description: CommandDescription {
        CommandDescription(
            name: Subcommand.report.rawValue, summary: Subcommand.report.summary,
            forms: [.init(arguments: "merge FILE… [--report FORMAT[=PATH]]…")],
            text: [
                .paragraph(
                    "Makes one report of the JSON reports of several runs, or of the parts of a job (--shard), or of the archives of such "
                        + "parts (--archive), which have theirs. It is what one run over all documents would have written, but for the "
                        + "pictures of HTML.")
            ],
            operands: [.words(["merge"]), .files([".json", ".tar"])], options: options.map(OptionDescription.init),
            examples: [
                .init(
                    command: "\(Program.name) report merge part1.json part2.json --report sarif=all.sarif",
                    meaning: "joins the reports of two machines")
            ],
            exitStatus: "0 no findings that fail the audit; 1 findings; 2 a report cannot be read, or a part is missing.")
    }
}

/// The JSON report that an archive of outputs has with them.
enum ArchivedReport {
    private static let beginning = ".typeset/report"

    /// Parts of a job have different names, so that their archives can be unpacked in one folder.
    static func name(of shard: ShardRequest?) -> String {
        beginning + (shard.map { "-\($0.number)-of-\($0.count)" } ?? "") + ".json"
    }

    /// Nil where the file is no archive.
    ///
    /// - Throws: an error about an archive that is cut off or has no report.
    static func bytes(of path: String, limit: Int) throws(Diagnostic) -> [UInt8]? {
        guard path.lowercased().hasSuffix(".tar") else { return nil }
        guard let bytes = try TarReader(path).bytes(limit: limit, where: { $0.hasPrefix(beginning) && $0.hasSuffix(".json") }) else {
            throw .error("the archive has no report", path: path, hints: ["make it with --archive, and without --no-audit"])
        }
        return bytes
    }
}
