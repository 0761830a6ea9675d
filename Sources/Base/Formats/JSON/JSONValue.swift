/// A JSON value whose objects keep their order, so that equal values are equal texts.
public indirect enum JSONValue: Sendable {
    case string(String)
    case number(Double)
    case bool(Bool)
    case array([JSONValue])
    case object([(String, JSONValue)])

    /// Entries whose value is nil are left out.
    public static func object(optional entries: [(String, JSONValue?)]) -> JSONValue {
        .object(entries.compactMap { key, value in value.map { (key, $0) } })
    }

    public static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

    /// An object with further entries.
    public func adding(_ entries: [(String, JSONValue)]) -> JSONValue {
        guard case .object(let own) = self else { return self }
        return .object(own + entries)
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByBooleanLiteral {
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}
