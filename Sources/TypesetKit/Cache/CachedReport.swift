import TypesetAudit
import TypesetBase

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
