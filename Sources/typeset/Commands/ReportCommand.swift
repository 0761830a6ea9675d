import TypesetAudit
import TypesetBase
import TypesetKit

/// `typeset report merge`: merges the reports of several runs or machines into one.
enum ReportCommand: ProgramCommand {
    private static let usage = "\(Program.name) report merge FILE… --report FORMAT[=PATH]"

    /// The largest report in bytes: the reports of eight thousand documents.
    static let sizeLimit = 512 << 20

    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        guard let word = arguments.first, !word.hasPrefix("-"), !Environment.exists(word) else {
            let hint = Environment.isFolder("report") ? "./report for the folder of that name" : usage
            throw UsageError("'report' requires 'merge'", hint: hint)
        }
        guard word == "merge" else { throw .unknown("action", word, candidates: ["merge"]) }
        var invocation = Invocation()
        let files = try ArgumentParser(options: options).parse(Array(arguments.dropFirst()), into: &invocation)
        if files.isEmpty { throw UsageError("no report given", hint: usage) }
        if invocation.reports.contains(where: \.isPerDocument) {
            throw UsageError("the path of a merged report cannot have fields", hint: "use a path without braces: --report html=report.html")
        }
        if invocation.reports.contains(where: { $0.format == .transcript }) {
            throw UsageError(
                "reports have no transcripts to merge", hint: "write them in the runs that are merged: --transcript='{stem}.txt'")
        }
        try ReportPlan(requests: invocation.reports, documents: files).check(inputs: files)
        return try invocation.withDeclaredInputs { merge(files, invocation) }
    }

    private static func merge(_ files: [String], _ invocation: Invocation) -> Int32 {
        let result = Terminal.attempt(invocation.color) { () throws(Diagnostic) in try merged(files, invocation) }
        guard let (run, pictures) = result else { return ExitStatus.failed }
        Terminal.show(run.failures.map { Diagnostic(.error, $0.message, path: $0.document, rule: $0.rule) }, color: invocation.color)
        let output = AuditOutput(run, pictures: pictures, for: invocation)
        return output.write() && run.failures.isEmpty ? output.status() : ExitStatus.failed
    }

    /// Returns the merged report and, if HTML is requested, the archived pictures of each document.
    private static func merged(
        _ files: [String], _ invocation: Invocation
    ) throws(Diagnostic) -> (run: RunReport, pictures: [(any ReportPictures)?]) {
        let limit = invocation.reportLimit ?? sizeLimit, needsPictures = invocation.reports.contains { $0.format.showsPictures }
        var reader = RunReportReader(), archives: [String: ArchivedReport] = [:]
        for file in files {
            let archive = try ArchivedReport(file)
            let bytes =
                if let archive { try archive.report(limit: limit) } else {
                    try Typesetter.bytes(of: file, kind: "report", limit: limit, option: "report-size")
                }
            if needsPictures { archives[file] = archive }
            try reader.read(SourceFile(path: file, bytes: bytes))
        }
        let parts = try reader.parts(), run = try RunReport.merged(parts)
        guard !archives.isEmpty else { return (run, []) }
        var pictures: [String: RecordedPictures] = [:]
        for part in parts {
            for (number, report) in part.run.documents.enumerated() {
                pictures[report.document] = archives[part.path]?.pictures(of: number, relativeTo: invocation.pathBase)
            }
        }
        return (run, run.documents.map { pictures[$0.document] })
    }

    private static var limit: Option<Invocation> {
        .limit(
            help: "report-size=N: the largest report that is read, in bytes, such as 2G (default: 512M)", [("report-size", "bytes", ())]
        ) { invocation, _, number in invocation.reportLimit = number }
    }

    private static var options: [Option<Invocation>] {
        let names = ["input", "report", "fail-on", "errors-only", "max-warnings", "quiet", "verbose", "color"]
        return (Invocation.auditSettings + Invocation.options()).grouped(by: \.long).compactMap(\.elements.first)
            .filter { names.contains($0.long) } + [limit]
    }

    static var description: CommandDescription {
        CommandDescription(
            name: "report", summary: "merges the reports of several runs or machines",
            forms: [.init(arguments: "report merge FILE… [--report FORMAT[=PATH]]…")],
            text: [
                .paragraph(
                    "Merges the JSON reports of several runs, of the parts of a job (--shard), or of the archives of such parts "
                        + "(--archive). Archives also have the pictures of an HTML report if the parts were run with one. The result is "
                        + "the report of a single run over all documents.")
            ],
            operands: [.words(["merge"])], actions: [("merge", [.files([".json", ".tar"])])], options: options.map(OptionDescription.init),
            examples: [
                .init(
                    command: "\(Program.name) report merge part1.json part2.json --report sarif=all.sarif",
                    meaning: "merges the reports of two machines")
            ],
            exitStatus: "0 no findings that fail the audit; 1 findings; 2 a report cannot be read, or a part is missing.")
    }
}

/// The JSON report in an archive of outputs, and the pictures for HTML.
final class ArchivedReport: Sendable {
    private static let beginning = ".typeset/"
    private let path: String
    private let report: TarReader.ArchivedFile
    private let files: [String: TarReader.ArchivedFile]
    /// The name of the folder with the pictures.
    private let folder: String

    /// Returns the name of a part's report, unique in its job, so the archives of all parts can be unpacked in one folder.
    static func name(of shard: ShardRequest?) -> String { beginning + "report" + suffix(of: shard) + ".json" }

    /// Returns the folder with the pictures of a part.
    static func pictures(of shard: ShardRequest?) -> String { beginning + "pictures" + suffix(of: shard) }

    private static func suffix(of shard: ShardRequest?) -> String { shard.map { "-\($0.number)-of-\($0.count)" } ?? "" }

    /// Opens an archive; nil if the file is not one.
    ///
    /// - Throws: an error about an archive that is cut off or has no report.
    init?(_ path: String) throws(Diagnostic) {
        guard path.lowercased().hasSuffix(".tar") else { return nil }
        let entries = try TarReader(path).entries { $0.hasPrefix(Self.beginning) }
        let start = Self.beginning + "report"
        guard let report = entries.first(where: { $0.name.hasPrefix(start) && $0.name.hasSuffix(".json") }) else {
            throw .error("the archive has no report", path: path, hints: ["make it with --archive, and without --no-audit"])
        }
        self.path = path
        self.report = report
        folder = Self.beginning + "pictures" + report.name.dropFirst(start.count).dropLast(".json".count)
        files = Dictionary(entries.map { ($0.name, $0) }) { first, _ in first }
    }

    func report(limit: Int) throws(Diagnostic) -> [UInt8] {
        try TarReader(path).bytes(of: report, limit: limit, hint: "raise it with --limit report-size=N")
    }

    /// Returns the pictures that the part has drawn of one of its documents; nil if there are none.
    func pictures(of document: Int, relativeTo base: PathBase?) -> RecordedPictures? {
        RecordedPictures(relativeTo: base) { name in self.bytes("\(self.folder)/\(document)/\(name)") }
    }

    /// Reads a file; nil if it is missing or can no longer be read, in which case the report omits the picture.
    private func bytes(_ name: String) -> [UInt8]? {
        files[name].flatMap { try? TarReader(path).bytes(of: $0, limit: Self.pictureLimit) }
    }

    /// The largest size of a picture in bytes; a page of HTML has 15 MB for all its pictures.
    private static let pictureLimit = 64 << 20
}
