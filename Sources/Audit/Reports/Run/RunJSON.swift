import TypesetBase

/// The JSON report of a run: the counts of all documents, then the report of each document.
struct RunJSON {
    let run: RunReport
    let options: ReportOptions

    /// The bytes, written document by document, so that only one document's values and text are in memory beside them.
    var bytes: [UInt8] {
        if let report = run.single { return Array((JSONReport(report: report, options: options).value.text() + "\n").utf8) }
        let head = (JSONReport.head(run.tool) + members).map { "  \"\($0)\": \($1.text(indent: "  "))" }.joined(separator: ",\n")
        var bytes = Array("{\n\(head),\n  \"documents\": [".utf8)
        for (index, report) in run.documents.enumerated() {
            let text = JSONValue.object(JSONReport(report: report, options: options).members).text(indent: "    ", depth: 2)
            // Reports of a run are about equally long. Growing the array would take the memory of all of them twice.
            if index == 0 { bytes.reserveCapacity(bytes.count + run.documents.count * (text.utf8.count + text.utf8.count / 8)) }
            bytes += Array((index == 0 ? "\n    " : ",\n    ").utf8)
            bytes += Array(text.utf8)
        }
        bytes += Array((run.documents.isEmpty ? "]\n}\n" : "\n  ]\n}\n").utf8)
        return bytes
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
                            ("rule", .string($0.rule.rawValue)),
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
