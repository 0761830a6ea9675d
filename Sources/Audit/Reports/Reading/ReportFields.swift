import TypesetBase

/// The reason why a file is not a report that this program can read, and its place.
struct ReportFormatError: Error {
    var message: String
    /// The place in the file, in bytes; nil for the whole file.
    var range: Range<Int>?
}

/// Values of a JSON object, which must have the form that the schema gives them.
extension JSONNode {
    func field(_ key: String) throws(ReportFormatError) -> JSONNode {
        guard let value = self[key] else { throw ReportFormatError(message: "`\(key)` is missing", range: range) }
        return value
    }

    func string(_ key: String) throws(ReportFormatError) -> String { try field(key).asString() }
    func integer(_ key: String) throws(ReportFormatError) -> Int { try field(key).asInteger() }
    func list(_ key: String) throws(ReportFormatError) -> [JSONNode] { try field(key).asList() }

    func optionalString(_ key: String) throws(ReportFormatError) -> String? {
        guard let value = self[key] else { return nil }
        return try value.asString()
    }

    /// The items of a list, each read by a function.
    func list<Item>(_ key: String, of read: (JSONNode) throws(ReportFormatError) -> Item) throws(ReportFormatError) -> [Item] {
        try list(key).map(read)
    }

    func strings(_ key: String) throws(ReportFormatError) -> [String] {
        try list(key) { item throws(ReportFormatError) in try item.asString() }
    }

    func asString() throws(ReportFormatError) -> String {
        guard let text else { throw ReportFormatError(message: "this must be text, not \(kindDescription)", range: range) }
        return text
    }

    func asNumber() throws(ReportFormatError) -> Double {
        guard let number else { throw ReportFormatError(message: "this must be a number, not \(kindDescription)", range: range) }
        return number
    }

    func asInteger() throws(ReportFormatError) -> Int {
        guard let number = Int(exactly: try asNumber()), (0...1_000_000_000).contains(number) else {
            throw ReportFormatError(message: "this must be a whole number of 0 or more", range: range)
        }
        return number
    }

    func asList() throws(ReportFormatError) -> [JSONNode] {
        guard let items else { throw ReportFormatError(message: "this must be a list, not \(kindDescription)", range: range) }
        return items
    }

    /// A value from a fixed set of names, such as that of an outcome.
    func name<Name: RawRepresentable<String>>(_ kind: String, as type: Name.Type = Name.self) throws(ReportFormatError) -> Name {
        let text = try asString()
        guard let name = Name(rawValue: text) else { throw ReportFormatError(message: "unknown \(kind) `\(text)`", range: range) }
        return name
    }
}
