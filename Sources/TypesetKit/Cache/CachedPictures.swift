import TypesetAudit
import TypesetBase

/// The pictures of one document that an HTML report may show, as files in memory by name.
struct CachedPictures: Sendable {
    private var files: [String: [UInt8]] = [:]

    /// Draws the pictures; nil if the report has nothing to show.
    init?(_ pictures: any ReportPictures, of report: AuditReport) {
        RecordedPictures.record(pictures, of: report) { files[$0] = $1 }
        if files.isEmpty { return nil }
    }

    /// The closure from which reports read the pictures.
    var pictures: RecordedPictures? { RecordedPictures { [files] in files[$0] } }

    var json: JSONValue { .object(files.sorted { $0.key < $1.key }.map { ($0, .string(Base64.text($1))) }) }

    /// Creates pictures from JSON; nil if it is damaged.
    init?(_ node: JSONNode) {
        guard let entries = node.entries else { return nil }
        for entry in entries {
            guard let text = entry.value.text, let bytes = Base64.bytes(Array(text.utf8)) else { return nil }
            files[entry.key] = bytes
        }
    }
}
