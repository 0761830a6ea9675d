import Audit
import AuditReports
import Formats

/// The pictures that an HTML report may show of one document, drawn in advance, so that they are there when the document is not.
struct CachedPictures: Sendable {
    /// See `RecordedPictures`.
    private let index: [UInt8]
    /// By name.
    private let files: [String: [UInt8]]

    /// Draws them; nil where nothing was found that could be shown.
    init?(_ pictures: ReportPictures, of report: AuditReport) {
        var index: [UInt8]?, files: [String: [UInt8]] = [:]
        RunReport(tool: report.tool, documents: [report]).writePictures(in: "", ReportOptions(pictures: pictures)) { name, bytes in
            if name.hasSuffix(".json") { index = bytes } else { files[String(name.dropFirst(Self.folder.count))] = bytes }
        }
        guard let index else { return nil }
        (self.index, self.files) = (index, files)
    }

    /// Of the first document of a report, as `writePictures` names it.
    private static let folder = "/0/"

    /// As a report asks for them.
    var pictures: ReportPictures? { RecordedPictures(index: index)?.pictures(relativeTo: nil) { [files] in files[$0] } }

    var json: JSONValue {
        [
            "index": .string(String(decoding: index, as: UTF8.self)),
            "files": .object(files.sorted { $0.key < $1.key }.map { ($0, .string(Base64.text($1))) }),
        ]
    }

    /// Nil where it is damaged.
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
