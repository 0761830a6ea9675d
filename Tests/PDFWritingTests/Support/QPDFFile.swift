import Foundation

/// A value in qpdf's JSON of a file, in which names start with `/`, texts with `u:`, and references read `5 0 R`.
enum QPDFValue: Decodable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([QPDFValue])
    case dictionary([String: QPDFValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([QPDFValue].self) {
            self = .array(value)
        } else if let value = try? container.decode([String: QPDFValue].self) {
            self = .dictionary(value)
        } else {
            self = .null
        }
    }

    subscript(key: String) -> QPDFValue { if case .dictionary(let entries) = self { entries[key] ?? .null } else { .null } }

    var array: [QPDFValue] {
        switch self {
        case .null: []
        case .array(let values): values
        default: [self]
        }
    }

    var dictionary: [String: QPDFValue] { if case .dictionary(let entries) = self { entries } else { [:] } }
    var number: Double? { if case .number(let value) = self { value } else { nil } }
    /// A name without its slash.
    var name: String? { if case .string(let text) = self, text.hasPrefix("/") { String(text.dropFirst()) } else { nil } }
    /// A text string; nil for a string of bytes.
    var text: String? { if case .string(let text) = self, text.hasPrefix("u:") { String(text.dropFirst(2)) } else { nil } }
    var reference: String? { if case .string(let text) = self, text.hasSuffix(" R"), !text.hasPrefix("u:") { text } else { nil } }
}

/// A PDF file as qpdf reads it, with decoded streams.
struct QPDFFile {
    private let objects: [String: QPDFValue]

    init(_ file: [UInt8]) throws {
        struct Root: Decodable {
            var qpdf: [QPDFValue]
        }
        let options = ["--json=2", "--json-stream-data=inline", "--decode-level=generalized", "{}"]
        let root = try JSONDecoder().decode(Root.self, from: Data(Tool.bytes("qpdf", options, on: file)))
        objects = root.qpdf.last?.dictionary ?? [:]
    }

    var catalog: QPDFValue { resolve(objects["trailer"]?["value"]["/Root"] ?? .null) }

    /// The references to the pages in order.
    var pages: [QPDFValue] { leaves(of: catalog["/Pages"]) }

    private func leaves(of node: QPDFValue) -> [QPDFValue] {
        let kids = resolve(node)["/Kids"]
        return kids == .null ? [node] : kids.array.flatMap(leaves)
    }

    /// Returns the value of a reference, or the dictionary of a stream; other values unchanged.
    func resolve(_ value: QPDFValue) -> QPDFValue {
        guard let object = value.reference.flatMap({ objects["obj:" + $0] }) else { return value }
        return object["stream"] == .null ? object["value"] : object["stream"]["dict"]
    }

    /// Returns the decoded bytes of a stream; none for another value.
    func content(of value: QPDFValue) -> [UInt8] {
        guard let object = value.reference.flatMap({ objects["obj:" + $0] }), case .string(let data) = object["stream"]["data"] else {
            return []
        }
        return Array(Data(base64Encoded: data) ?? Data())
    }
}
