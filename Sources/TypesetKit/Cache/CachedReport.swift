import Audit
import AuditReports
import Diagnostics
import Formats

/// An audit report in the cache: the JSON of a report, read like a report from another machine.
extension AuditReport {
    var cached: JSONValue { .string(String(decoding: ReportWriter.write(self, as: .json, ReportOptions()), as: UTF8.self)) }

    init?(cached text: String) {
        var reader = RunReportReader()
        guard (try? reader.read(SourceFile(path: "cache", text: text))) != nil, let parts = try? reader.parts(),
            let report = parts.first?.run.documents.first
        else { return nil }
        self = report
    }
}

extension ConformanceClaim {
    var cached: JSONValue {
        [
            "standards": .strings(standards), "withheld": withheld.map(JSONValue.string) ?? .null,
            "obstacles": .array(obstacles.map { .strings([$0.rule.rawValue, "\($0.count)", $0.words]) }),
        ]
    }

    init?(cached node: JSONNode) {
        guard let standards = node["standards"]?.items, let obstacles = node["obstacles"]?.items else { return nil }
        var kept: [Obstacle] = []
        for item in obstacles {
            let fields = (item.items ?? []).compactMap(\.text)
            guard fields.count == 3, let rule = RuleID(rawValue: fields[0]), let count = Int(fields[1]) else { return nil }
            kept.append(Obstacle(rule: rule, count: count, words: fields[2]))
        }
        self.init(standards: standards.compactMap(\.text), withheld: node["withheld"]?.text, obstacles: kept)
    }
}
