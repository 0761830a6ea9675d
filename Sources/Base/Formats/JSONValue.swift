/// A JSON value whose objects keep their order: equal values have equal texts.
package indirect enum JSONValue: Sendable {
    case string(String)
    case number(Double)
    case bool(Bool)
    case null
    case array([JSONValue])
    case object([(String, JSONValue)])

    /// An object of the entries whose value is not nil.
    package static func object(optional entries: [(String, JSONValue?)]) -> JSONValue {
        .object(entries.compactMap { key, value in value.map { (key, $0) } })
    }

    package static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

    /// The object with further entries; other values are unchanged.
    package func adding(_ entries: [(String, JSONValue)]) -> JSONValue {
        guard case .object(let own) = self else { return self }
        return .object(own + entries)
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByBooleanLiteral {
    package init(stringLiteral value: String) { self = .string(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue {
    /// The text of the value, indented by two spaces, with arrays of scalars on one line.
    ///
    /// - Parameter depth: the number of indented levels; deeper values are on one line.
    package func text(indent: String = "", depth: Int = .max) -> String {
        let inner = indent + "  ", below = depth - 1
        switch self {
        case .array where depth == 0, .object where depth == 0: return line
        case .string(let text): return Self.quoted(text)
        case .number(let number): return Self.decimal(number)
        case .bool(let bool): return "\(bool)"
        case .null: return "null"
        case .array(let items) where items.allSatisfy(\.isScalar): return "[" + items.map { $0.text() }.joined(separator: ", ") + "]"
        case .array(let items):
            return "[\n" + items.map { inner + $0.text(indent: inner, depth: below) }.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let entries) where entries.isEmpty: return "{}"
        case .object(let entries):
            return "{\n" + entries.map { "\(inner)\(Self.quoted($0)): \($1.text(indent: inner, depth: below))" }.joined(separator: ",\n")
                + "\n\(indent)}"
        }
    }

    /// The text on one line, with a space after each comma and colon.
    package var line: String {
        switch self {
        case .array(let items): "[" + items.map(\.line).joined(separator: ", ") + "]"
        case .object(let entries) where !entries.isEmpty:
            "{ " + entries.map { "\(Self.quoted($0)): \($1.line)" }.joined(separator: ", ") + " }"
        default: text()
        }
    }

    private var isScalar: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }

    /// The text of a number; `null` for infinity and NaN, which JSON lacks.
    private static func decimal(_ number: Double) -> String {
        guard number.isFinite else { return "null" }
        return number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }

    /// A quoted text (RFC 8259, §7).
    ///
    /// DEL, C1, the line separators and bidirectional controls are escaped too, because logs and JavaScript mishandle them. The second `#`
    /// in a row is escaped, because `##` begins commands that GitHub Actions and others read from logs.
    private static func quoted(_ text: String) -> String {
        var result = "\"", last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { last = scalar }
            switch scalar.value {
            case 0x23 where last == "#": result += "\\u0023"
            case 0x22: result += "\\\""
            case 0x5C: result += "\\\\"
            case 0x0A: result += "\\n"
            case 0x09: result += "\\t"
            case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
                result += "\\u" + scalar.value.hexadecimal(digits: 4)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
