import Audit
import AuditReports
import Formats

/// The pictures of one document that an HTML report may show, drawn in advance because the document is not kept.
struct CachedPictures: Sendable {
    /// The index of the pictures; see `RecordedPictures`.
    private let index: [UInt8]
    /// The picture files by name.
    private let files: [String: [UInt8]]

    /// Draws the pictures; nil if the report has nothing to show.
    init?(_ pictures: ReportPictures, of report: AuditReport) {
        var index: [UInt8]?, files: [String: [UInt8]] = [:]
        RunReport(tool: report.tool, documents: [report]).writePictures(in: "", ReportOptions(pictures: pictures)) { name, bytes in
            if name.hasSuffix(".json") { index = bytes } else { files[String(name.dropFirst(Self.folder.count))] = bytes }
        }
        guard let index else { return nil }
        (self.index, self.files) = (index, files)
    }

    /// The folder of a report's first document, as `writePictures` names it.
    private static let folder = "/0/"

    /// The pictures in the form that a report requests them.
    var pictures: ReportPictures? { RecordedPictures(index: index)?.pictures(relativeTo: nil) { [files] in files[$0] } }

    var json: JSONValue {
        [
            "index": .string(String(decoding: index, as: UTF8.self)),
            "files": .object(files.sorted { $0.key < $1.key }.map { ($0, .string(Base64.text($1))) }),
        ]
    }

    /// Creates pictures from JSON; nil if it is damaged.
    init?(_ node: JSONNode) {
        guard let index = node["index"]?.text, let entries = node["files"]?.entries else { return nil }
        var files: [String: [UInt8]] = [:]
        for entry in entries {
            guard let text = entry.value.text, let bytes = Base64.bytes(Array(text.utf8)) else { return nil }
            files[entry.key] = bytes
        }
        (self.index, self.files) = (Array(index.utf8), files)
    }
}
