import Diagnostics

/// A value of a property list, with its place where the file is text.
struct PropertyList {
    enum Value {
        case string(String)
        case number(Double)
        case bool(Bool)
        case array([PropertyList])
        /// In the order of the file; duplicate keys are reported when it is read.
        case dictionary([Entry])
        /// Dates, data and archived identifiers: `a date`.
        case other(String)
    }

    struct Entry {
        var key: String
        var keySpan: SourceSpan?
        var value: PropertyList
    }

    var value: Value
    /// nil in a binary list, which has no lines to show.
    var span: SourceSpan?

    /// What may be in a file, past which it is refused: no stylesheet comes near, and nothing may take the machine's memory.
    enum Limit {
        static let depth = 64
        static let values = 200_000
    }

    /// Reads XML or binary; the first bytes tell which.
    static func read(_ file: SourceFile) throws(Diagnostic) -> PropertyList {
        let start = SourceSpan(file: file, range: 0..<0)
        guard file.bytes.count <= 1 << 24 else { throw .error("the property list is larger than 16 MB", path: file.path) }
        if file.bytes.starts(with: "bplist".utf8) { return try BinaryPropertyList(file).read() }
        if file.bytes.starts(with: [0xFE, 0xFF]) || file.bytes.starts(with: [0xFF, 0xFE]) {
            throw .error("the property list is UTF-16", path: file.path, hints: ["save it as UTF-8, or convert it: `plutil -convert xml1`"])
        }
        let first = file.bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        guard first == UInt8(ascii: "<") else {
            let isOther = first == UInt8(ascii: "{") || first == UInt8(ascii: "(")
            throw .error(
                isOther ? "this is JSON, or a property list of the old style" : "this is no property list", at: start,
                hints: [isOther ? "convert it: `plutil -convert xml1`" : "`typeset import` reads property lists, XML or binary"])
        }
        guard String(validating: file.bytes, as: UTF8.self) != nil else {
            throw .error(
                "the property list is not UTF-8 text", path: file.path, hints: ["save it as UTF-8, or convert it: `plutil -convert xml1`"])
        }
        var reader = XMLPropertyList(file)
        return try reader.read()
    }

    /// For messages: `a text`, `a number`.
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
