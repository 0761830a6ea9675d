/// A JSON value whose objects keep their order, so that the same declarations give the same text.
indirect enum JSON {
    case string(String)
    case number(Double)
    case bool(Bool)
    case array([JSON])
    case object([(String, JSON)])

    /// Indented by two spaces; arrays of single values stand on one line.
    func text(indent: String = "") -> String {
        let inner = indent + "  "
        switch self {
        case .string(let text): return Self.quoted(text)
        case .number(let number): return number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
        case .bool(let bool): return "\(bool)"
        case .array(let items) where items.allSatisfy(\.isScalar): return "[" + items.map { $0.text() }.joined(separator: ", ") + "]"
        case .array(let items): return "[\n" + items.map { inner + $0.text(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let entries) where entries.isEmpty: return "{}"
        case .object(let entries):
            return "{\n" + entries.map { "\(inner)\(Self.quoted($0)): \($1.text(indent: inner))" }.joined(separator: ",\n") + "\n\(indent)}"
        }
    }

    private var isScalar: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }

    /// RFC 8259, §7.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20: result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByBooleanLiteral {
    init(stringLiteral value: String) { self = .string(value) }
    init(arrayLiteral elements: JSON...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, JSON)...) { self = .object(elements) }
    init(booleanLiteral value: Bool) { self = .bool(value) }

    /// An object with further entries.
    func adding(_ entries: [(String, JSON)]) -> JSON {
        guard case .object(let own) = self else { return self }
        return .object(own + entries)
    }
}
