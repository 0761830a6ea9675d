import Audit
import Formats

/// The JSON report of a run: the counts of all documents, then the report of each as it is by itself.
struct RunJSON {
    private let run: RunReport
    private let options: ReportOptions

    init(_ run: RunReport, _ options: ReportOptions) {
        self.run = run
        self.options = options
    }

    /// Written document by document, so that the values of one at a time are in memory.
    var text: String {
        if let report = run.single { return JSONReport(report, options).value.text() + "\n" }
        let head = (JSONReport.head(run.tool) + members).map { "  \"\($0)\": \($1.text(indent: "  "))" }.joined(separator: ",\n")
        let documents = run.documents.map { "    " + JSONValue.object(JSONReport($0, options).members).text(indent: "    ", depth: 2) }
        return "{\n\(head),\n  \"documents\": [" + (documents.isEmpty ? "" : "\n\(documents.joined(separator: ",\n"))\n  ") + "]\n}\n"
    }

    private var members: [(String, JSONValue)] {
        let members: [(String, JSONValue?)] = [
            ("shard", run.shard.map(shard)), ("summary", summary),
            (
                "failures",
                .array(
                    run.failures.map {
                        .object(optional: [
                            ("document", .string(RelativePath.text(of: $0.document, to: options.base))), ("message", .string($0.message)),
                            ("position", $0.position.map { .number(Double($0)) }),
                        ])
                    })
            ),
        ]
        return members.compactMap { key, value in value.map { (key, $0) } }
    }

    private func shard(_ shard: Shard) -> JSONValue {
        .object([
            ("number", .number(Double(shard.number))), ("count", .number(Double(shard.count))),
            ("positions", .array(shard.positions.map { .number(Double($0)) })), ("total", .number(Double(shard.total))),
            ("job", .string(shard.job)),
        ])
    }

    private var summary: JSONValue {
        let groups = run.counted.grouped(by: \.finding.rule)
        return .object([
            ("verdict", .string(run.verdict.rawValue)),
            (
                "documents",
                .object(
                    [Outcome.fail, .warning, .review, .pass].map { ($0.rawValue, .number(Double(run.documents(with: $0)))) })
            ),
            ("findings", JSONReport.counts { run.count($0) }),
            ("inBaseline", .number(Double(run.findings.count - run.counted.count))),
            (
                "byRule",
                .object(
                    groups.map { rule, findings in
                        (rule.rawValue, JSONReport.counts { outcome in findings.count { $0.finding.outcome == outcome } })
                    })
            ),
        ])
    }
}
