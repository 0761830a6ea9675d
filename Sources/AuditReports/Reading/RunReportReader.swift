import Audit
import ContentSize
public import Diagnostics
import Formats

/// Reads JSON reports back, so that those of several machines become one.
public struct RunReportReader {
    /// A report that was read, and the file that it came from.
    public struct Part: Sendable {
        public var path: String
        public var run: RunReport
        public init(path: String, run: RunReport) { self.path = path; self.run = run }
    }

    /// Objects in a file; each takes about a hundred bytes of memory.
    private static let valueLimit = 8_000_000

    private var nodes: [(file: SourceFile, node: JSONNode)] = []
    private var lines = SourceLines()

    public init() {}

    /// - Throws: an error where the file is no report of this version of the format, with the place in the file.
    public mutating func read(_ file: SourceFile) throws(Diagnostic) {
        var reader = JSONReader()
        reader.valueLimit = Self.valueLimit
        do throws(JSONError) {
            let node = try reader.read(file.bytes)
            nodes.append((file, node))
        } catch {
            // Of a file that is cut off, the end is at fault and not the bracket that it leaves open.
            throw .error(
                "the report is no JSON: \(error.message)", path: file.path,
                hints: error.hints + ["was the run that wrote it interrupted?"])
        }
        let node = nodes[nodes.count - 1].node
        try explaining(file) { () throws(ReportFormatError) in
            let version = try node.integer("schemaVersion")
            guard version == JSONReport.schemaVersion else {
                throw ReportFormatError(
                    message: "the report is of version \(version) of the format, and this program reads version \(JSONReport.schemaVersion)"
                )
            }
            for report in try Self.reports(in: node) { try Self.places(in: report).forEach { lines.add($0) } }
        }
    }

    /// The reports of all files that were read, in their order.
    public func parts() throws(Diagnostic) -> [Part] {
        let files = lines.files()
        var parts: [Part] = []
        for (file, node) in nodes {
            try explaining(file) { () throws(ReportFormatError) in
                parts.append(Part(path: file.path, run: try Self.run(node, AuditReportReader(files: files))))
            }
        }
        return parts
    }

    private func explaining(_ file: SourceFile, _ body: () throws(ReportFormatError) -> Void) throws(Diagnostic) {
        do throws(ReportFormatError) {
            try body()
        } catch {
            let line = error.range.map { " (line \(file.location(of: $0.lowerBound).line))" } ?? ""
            throw .error(
                "the file is no report that can be read: \(error.message)\(line)", path: file.path,
                hints: ["write reports with `--report json=FILE`"])
        }
    }

    // MARK: - A file

    private static func reports(in node: JSONNode) throws(ReportFormatError) -> [JSONNode] {
        node["documents"] == nil ? [node] : try node.list("documents")
    }

    private static func places(in report: JSONNode) throws(ReportFormatError) -> [SourceLines.Place] {
        var findings = try report.list("findings"), places: [SourceLines.Place] = []
        for item in try report.list("ignored") { findings.append(try item.field("finding")) }
        for finding in findings {
            if let source = finding["source"] { places.append(try SourceLines.Place(source)) }
            for related in try finding.list("related") { places.append(try SourceLines.Place(related)) }
        }
        return places
    }

    private static func run(_ node: JSONNode, _ reader: AuditReportReader) throws(ReportFormatError) -> RunReport {
        let toolNode = try node.field("tool")
        let tool = AuditReport.Tool(name: try toolNode.string("name"), version: try toolNode.string("version"))
        var documents: [AuditReport] = [], failures: [RunReport.Failure] = []
        for report in try reports(in: node) { documents.append(try reader.report(report, tool)) }
        for failure in node["failures"]?.items ?? [] {
            var position: Int?
            if let node = failure["position"] { position = try node.asInteger() }
            failures.append(
                RunReport.Failure(document: try failure.string("document"), message: try failure.string("message"), position: position))
        }
        return RunReport(tool: tool, documents: documents, failures: failures, shard: try node["shard"].map(shard))
    }

    private static func shard(_ node: JSONNode) throws(ReportFormatError) -> Shard {
        var positions: [Int] = []
        for position in try node.list("positions") { positions.append(try position.asInteger()) }
        let shard = Shard(
            number: try node.integer("number"), count: try node.integer("count"), positions: positions, total: try node.integer("total"),
            job: try node.string("job"))
        guard shard.count >= 1, (1...shard.count).contains(shard.number), positions.allSatisfy({ $0 < shard.total }) else {
            throw ReportFormatError(message: "its numbers are those of no part of a job", range: node.range)
        }
        return shard
    }
}

private extension Optional {
    /// `map` for bodies with typed errors.
    func map<Result, Failure: Error>(_ transform: (Wrapped) throws(Failure) -> Result) throws(Failure) -> Result? {
        switch self {
        case .some(let value): try transform(value)
        case .none: nil
        }
    }
}
