import TypesetBase
import TypesetStylesheet

/// A value of a property list, with its span in the file.
struct PropertyList {
    enum Value {
        case string(String)
        case number(Double)
        case bool(Bool)
        case array([PropertyList])
        /// The entries in the order of the file; reading the file reports duplicate keys.
        case dictionary([DictionaryEntry])
        /// Any other kind, such as `a date` or data.
        case other(String)
    }

    struct DictionaryEntry {
        var key: String
        var keySpan: SourceSpan
        var value: PropertyList
    }

    var value: Value
    /// The span of a scalar's text, or of the start tag of anything else.
    var span: SourceSpan

    /// The limits of a file, which protect memory; no stylesheet comes near them.
    enum Limit {
        static let depth = 64
        static let values = 200_000
    }

    /// The programs that convert other formats: `plutil` is part of macOS, `plistutil` of libplist on Linux.
    private static let conversion = "convert it to XML: `plutil -convert xml1 FILE`, or `plistutil -i FILE -o NEW` on Linux"

    static func read(_ file: SourceFile) throws(Diagnostic) -> PropertyList {
        guard file.bytes.count <= 1 << 24 else { throw .error("the property list is larger than 16 MB", path: file.path) }
        try rejectOtherFormats(file)
        guard String(validating: file.bytes, as: UTF8.self) != nil else {
            throw .error(
                "the property list is not UTF-8 text", path: file.path, hints: ["save it as UTF-8, or \(conversion)"])
        }
        return try XMLPropertyList.read(file)
    }

    /// Rejects other formats by their first bytes.
    private static func rejectOtherFormats(_ file: SourceFile) throws(Diagnostic) {
        if file.bytes.starts(with: "bplist".utf8) {
            throw .error("the property list is binary", path: file.path, hints: [conversion])
        }
        if file.bytes.starts(with: [0xFE, 0xFF]) || file.bytes.starts(with: [0xFF, 0xFE]) {
            throw .error("the property list is UTF-16", path: file.path, hints: ["save it as UTF-8, or \(conversion)"])
        }
        let first = file.bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        guard first != UInt8(ascii: "<") else { return }
        let start = SourceSpan(file: file, range: 0..<0)
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "(") {
            throw .error(
                "this is JSON, or an old-style property list", at: start, hints: [conversion])
        }
        throw .error("this is not a property list", at: start, hints: ["`typesetter import` reads property lists in XML"])
    }

    /// The kind in words for messages: `a text`, `a number`.
    var kindDescription: String {
        switch value {
        case .string(let text): text.isEmpty ? "an empty text" : text.count <= 40 ? "the text `\(text)`" : "a text"
        case .number(let number): "the number \(SheetText.number(number))"
        case .bool(let bool): bool ? "`true`" : "`false`"
        case .array: "an array"
        case .dictionary: "a dictionary"
        case .other(let kind): kind
        }
    }
}
