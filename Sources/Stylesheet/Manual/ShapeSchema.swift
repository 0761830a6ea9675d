import ContentSize
import JSON

/// The JSON Schema of one shape of value.
///
/// Where the schema must choose, it lets through what the program refuses rather than the other way round: an editor that marks what is right
/// is worse than one that misses something.
struct ShapeSchema {
    let shape: ValueShape

    var json: JSONValue {
        switch shape {
        case .text: ["type": ["string", "number"]]
        case .bool: ["type": "boolean"]
        case .integer(let range): Self.number("integer", Double(range.lowerBound), Double(range.upperBound), unbounded: Double(Int.max))
        case .number(let range): Self.number("number", range.lowerBound, range.upperBound, unbounded: .greatestFiniteMagnitude)
        case .length: ["$ref": "#/$defs/length"]
        case .sides: ["$ref": "#/$defs/sides"]
        case .color: ["$ref": "#/$defs/color"]
        case .contentSizes: ["$ref": "#/$defs/contentSizes"]
        case .choice(let names): Self.choice(names)
        case .list(let item): ["anyOf": [["type": "array", "items": Self(shape: item).nullable], Self(shape: item).json]]
        case .map(_, let value): ["type": "object", "additionalProperties": Self(shape: value).nullable]
        case .object(let fields): Self.object(fields)
        case .either(let shapes): ["anyOf": .array(shapes.map { Self(shape: $0).json })]
        case .notation(let words): Self.notation(words)
        }
    }

    /// Wherever a value stands, `~` and a token may stand too.
    var nullable: JSONValue { ["anyOf": [json, ["$ref": "#/$defs/token"], ["type": "null"]]] }

    /// Quoted numbers are numbers for the program.
    private static func number(_ type: String, _ lower: Double, _ upper: Double, unbounded: Double) -> JSONValue {
        var entries: [(String, JSONValue)] = [("type", .string(type))]
        if lower > -unbounded { entries.append(("minimum", .number(lower))) }
        if upper < unbounded { entries.append(("maximum", .number(upper))) }
        return .object(entries)
    }

    /// The names as they are for completion, and in any case of letters. A name that reads as a number or a truth value may stand unquoted.
    private static func choice(_ names: [String]) -> JSONValue {
        let plain: [JSONValue] = names.map { name in Double(name).map { .number($0) } ?? .string(name) }
        return ["enum": .array(plain)]
    }

    private static func object(_ fields: [ValueShape.Field]) -> JSONValue {
        let required = fields.filter(\.isRequired).map { JSONValue.string($0.name) }
        let properties = JSONValue.object(fields.map { ($0.name, ShapeSchema(shape: $0.shape).nullable) })
        let schema: JSONValue = ["type": "object", "properties": properties, "additionalProperties": false]
        return required.isEmpty ? schema : schema.adding([("required", .array(required))])
    }

    /// Texts with a grammar of their own, or a number where the grammar has one.
    private static func notation(_ words: String) -> JSONValue {
        let description = JSONValue.string(words)
        let pattern: String? = switch words {
        case "a percentage": #"^[-+]?[0-9.]+ ?%$"#
        case "a number of points": #"^[0-9.]+ ?(pt)?$"#
        case "a number of em, a part of the point size": #"^[-+]?[0-9.]+ ?(em)?$"#
        case "a language such as `en-GB`": "^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$"
        default: nil
        }
        guard let pattern else { return words == "any value" ? [:] : ["type": ["string", "number"], "description": description] }
        let text: JSONValue = ["type": "string", "pattern": .string(pattern), "description": description]
        return pattern.hasSuffix("%$") || pattern.hasSuffix(")*$") ? text : ["anyOf": [["type": "number"], text]]
    }
}
