/// A JSON value and its place in the file, for readers that report errors with their location.
package struct JSONNode: Sendable {
    package enum Value: Sendable {
        case string(String)
        /// The number, which is finite.
        case number(Double)
        case bool(Bool)
        case null
        case array([JSONNode])
        /// The entries in the order of the file; the first of equal keys.
        case object([JSONMember])
    }

    package var value: Value
    /// The bytes of the file that contain the value.
    package var range: Range<Int>

    package init(_ value: Value, range: Range<Int>) { (self.value, self.range) = (value, range) }

    package var entries: [JSONMember]? { if case .object(let entries) = value { entries } else { nil } }
    package var items: [JSONNode]? { if case .array(let items) = value { items } else { nil } }
    package var text: String? { if case .string(let text) = value { text } else { nil } }
    // Swift 6.3.1 fails if this property is inlined in an optimized test build (`-O -enable-testing`).
    @inline(never)
    package var number: Double? { if case .number(let number) = value { number } else { nil } }

    package subscript(key: String) -> JSONNode? { entries?.first { $0.key == key }?.value }

    /// The kind of the value for messages: `the text "Inter"`, `an object`.
    package var kindDescription: String {
        switch value {
        case .string(let text): text.count <= 40 ? "the text `\(text)`" : "a text"
        case .number(let number): "the number \(JSONValue.number(number).text())"
        case .bool(let bool): "`\(bool)`"
        case .null: "null"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

/// A key of an object and its value.
package struct JSONMember: Sendable {
    package var key: String
    package var keyRange: Range<Int>
    package var value: JSONNode
}
