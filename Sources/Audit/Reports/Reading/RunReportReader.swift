package import TypesetBase

/// Reads JSON reports, so that those of several machines become one.
package struct RunReportReader {
    /// A report, and the file from which it was read.
    package struct ReadReport: Sendable {
        package var path: String
        package var run: RunReport
    }

    /// The largest number of values in the report of a document, each of which takes about a hundred bytes of memory.
    private static let valueLimit = 8_000_000

    private var files: [SourceFile] = []
    private var lines = SourceLines()

    package init() {}

    /// Reads the source lines that the reports in a file quote.
    ///
    /// All quoted lines must be known before the first report is made. Files are therefore read twice, with one document in memory at a
    /// time.
    ///
    /// - Throws: an error with the place in the file, if the file is not a report of this version of the format.
    package mutating func read(_ file: SourceFile) throws(Diagnostic) {
        var lines = lines
        self.lines = SourceLines()
        defer { self.lines = lines }
        try Self.forEachReport(in: file) { report throws(ReportFormatError) in
            try Self.places(in: report).forEach { lines.add($0) }
        }
        files.append(file)
    }

    /// Returns the reports of all files that were read, in their order, and then forgets them.
    package mutating func parts() throws(Diagnostic) -> [ReadReport] {
        let reader = AuditReportReader(files: lines.files())
        defer { (files, lines) = ([], SourceLines()) }
        var parts: [ReadReport] = []
        for file in files {
            var documents: [AuditReport] = []
            let node = try Self.forEachReport(in: file) { report throws(ReportFormatError) in documents.append(try reader.report(report)) }
            try Self.explaining(file) { () throws(ReportFormatError) in
                let run = try Self.run(node, documents)
                parts.append(ReadReport(path: file.path, run: run))
            }
        }
        return parts
    }

    /// Passes on the reports of a file, one after the other.
    ///
    /// - Returns: the rest of the file, or all of it for the report of one document.
    @discardableResult
    private static func forEachReport(
        in file: SourceFile, _ take: (JSONNode) throws(ReportFormatError) -> Void
    ) throws(Diagnostic) -> JSONNode {
        var reader = JSONReader(), failure: ReportFormatError?
        reader.valueLimit = valueLimit
        let node: JSONNode
        do throws(JSONError) {
            node = try withoutActuallyEscaping(take) { take throws(JSONError) in
                try reader.read(file.bytes, streaming: "documents") { report in
                    if failure != nil { return }
                    do throws(ReportFormatError) { try take(report) } catch { failure = error }
                }
            }
        } catch {
            // If a file is cut off, the error is at its end, not at the bracket that is left open.
            throw .error(
                "the report is not valid JSON: \(error.message)", path: file.path,
                hints: error.hints + ["write the report again: the run may have been interrupted"])
        }
        try explaining(file) { () throws(ReportFormatError) in
            let version = try node.integer("schemaVersion")
            guard version == JSONReport.schemaVersion else {
                throw ReportFormatError(
                    message: "the report has format version \(version), but this program reads version \(JSONReport.schemaVersion)"
                )
            }
            if let failure { throw failure }
            if node["documents"] == nil { try take(node) } else { _ = try node.list("documents") }
        }
        return node
    }

    private static func explaining(_ file: SourceFile, _ body: () throws(ReportFormatError) -> Void) throws(Diagnostic) {
        do throws(ReportFormatError) {
            try body()
        } catch {
            let line = error.range.map { " (line \(file.location(of: $0.lowerBound).line))" } ?? ""
            throw .error(
                "the file is not a readable report: \(error.message)\(line)", path: file.path,
                hints: ["write reports with `--report json=FILE`"])
        }
    }

    // MARK: - A file

    private static func places(in report: JSONNode) throws(ReportFormatError) -> [SourceLines.QuotedSpan] {
        var findings = try report.list("findings"), places: [SourceLines.QuotedSpan] = []
        for item in try report.list("ignored") { findings.append(try item.field("finding")) }
        for finding in findings {
            if let source = finding["source"] { places.append(try SourceLines.QuotedSpan(source)) }
            for related in try finding.list("related") { places.append(try SourceLines.QuotedSpan(related)) }
            for edit in finding["edits"]?.items ?? [] { places.append(try SourceLines.QuotedSpan(edit)) }
        }
        return places
    }

    private static func run(_ node: JSONNode, _ reports: [AuditReport]) throws(ReportFormatError) -> RunReport {
        let toolNode = try node.field("tool")
        let tool = AuditReport.Tool(name: try toolNode.string("name"), version: try toolNode.string("version"))
        var documents = reports, failures: [RunReport.Failure] = []
        for index in documents.indices { documents[index].tool = tool }
        for failure in node["failures"]?.items ?? [] {
            var position: Int?
            if let node = failure["position"] { position = try node.asInteger() }
            failures.append(
                RunReport.Failure(
                    document: try failure.string("document"), message: try failure.string("message"),
                    rule: failure["rule"]?.text.flatMap(RuleID.init) ?? .runProblem, position: position))
        }
        return RunReport(tool: tool, documents: documents, failures: failures, shard: try node["shard"].map(shard))
    }

    private static func shard(_ node: JSONNode) throws(ReportFormatError) -> Shard {
        let positions = try node.list("positions") { position throws(ReportFormatError) in try position.asInteger() }
        let shard = Shard(
            number: try node.integer("number"), count: try node.integer("count"), positions: positions, total: try node.integer("total"),
            job: try node.string("job"))
        guard shard.count >= 1, (1...shard.count).contains(shard.number), positions.allSatisfy({ $0 < shard.total }) else {
            throw ReportFormatError(message: "its numbers do not match a part of a job", range: node.range)
        }
        return shard
    }
}
