import TypesetBase

/// The JSON Schema of one shape of value.
///
/// If the schema cannot be exact, it accepts too much rather than too little. An editor that marks correct values is worse than one that
/// misses a mistake.
struct ShapeSchema {
    let shape: ValueShape

    var json: JSONValue {
        switch shape {
        case .text: ["type": ["string", "number", "boolean"]]
        case .bool: ["anyOf": [["type": "boolean"], Self.text("^(true|false)$")]]
        case .integer(let range): Self.number("integer", Double(range.lowerBound), Double(range.upperBound), unbounded: Double(Int.max))
        case .number(let range): Self.number("number", range.lowerBound, range.upperBound, unbounded: .greatestFiniteMagnitude)
        case .length: ["$ref": "#/$defs/length"]
        case .signedLength: ["$ref": "#/$defs/signedLength"]
        case .sides: ["$ref": "#/$defs/sides"]
        case .color: ["$ref": "#/$defs/color"]
        case .contentSizes: ["$ref": "#/$defs/contentSizes"]
        case .sizeCurve: ["$ref": "#/$defs/sizeCurve"]
        case .condition: ["$ref": "#/$defs/condition"]
        case .choice(let names, let spelling): Self.choice(names, spelling)
        case .list(let item): ["anyOf": [["type": "array", "items": Self(shape: item).nullable], Self(shape: item).json]]
        case .pair(let item): ["type": "array", "items": Self(shape: item).nullable, "minItems": .number(2), "maxItems": .number(2)]
        case .map(_, let value): ["type": "object", "additionalProperties": Self(shape: value).nullable]
        case .object(let fields): Self.object(fields)
        case .oneOf(let fields): Self.object(fields).adding([("minProperties", .number(1)), ("maxProperties", .number(1))])
        case .either(let shapes): ["anyOf": .array(shapes.map { Self(shape: $0).json })]
        case .percentage: Self.text(#"^[-+]?[0-9.]+ ?%$"#).adding(description)
        case .pointSize:
            ["anyOf": [Self.number("number", 0.1, 10_000, unbounded: .infinity), Self.text(#"^\+?[0-9.]+ ?(pt)?$"#).adding(description)]]
        case .em:
            ["anyOf": [Self.number("number", -1000, 1000, unbounded: .infinity), Self.text(#"^[-+]?[0-9.]+ ?(em)?$"#).adding(description)]]
        case .language: Self.text("^([A-Za-z]{2,3}|[iIxX]-[A-Za-z0-9]{1,8})(-[A-Za-z0-9]{1,8})*$").adding(description)
        case .textWithFields: Self.textWithFields.adding(description)
        case .anything: [:]
        case .notation(let words): ["type": ["string", "number"], "description": .string(words)]
        }
    }

    private var description: [(String, JSONValue)] { [("description", .string(shape.words))] }

    /// The schema with `~` and tokens, which every value permits.
    var nullable: JSONValue { ["anyOf": [json, ["$ref": "#/$defs/token"], ["type": "null"]]] }

    private static func text(_ pattern: String) -> JSONValue { ["type": "string", "pattern": .string(pattern)] }

    /// Returns the schema of a number; the program reads quoted numbers as numbers too.
    private static func number(_ type: String, _ lower: Double, _ upper: Double, unbounded: Double) -> JSONValue {
        var entries: [(String, JSONValue)] = [("type", .string(type))]
        if lower > -unbounded { entries.append(("minimum", .number(lower))) }
        if upper < unbounded { entries.append(("maximum", .number(upper))) }
        return ["anyOf": [.object(entries), text("^[-+]?[0-9.]+([eE]-?[0-9]+)?$")]]
    }

    /// Returns the schema of a choice, with its names for completion; a name that reads as a number may be unquoted.
    private static func choice(_ names: [String], _ spelling: ValueShape.Spelling) -> JSONValue {
        let plain: [JSONValue] = names.flatMap { name -> [JSONValue] in
            Double(name).map { [.number($0), .string(name)] } ?? [.string(name)]
        }
        return switch spelling {
        case .exact: ["enum": .array(plain)]
        case .words: ["anyOf": [["enum": .array(plain)], text("^(" + names.map(words).joined(separator: "|") + ")$")]]
        case .constants(let beginnings): ["anyOf": [["enum": .array(plain)], text("^" + constants(names, after: beginnings) + "$")]]
        }
    }

    /// Returns a pattern for names of constants in any case, with an optional prefix.
    static func constants(_ names: [String], after beginnings: [String]) -> String {
        let beginnings = beginnings.map { anyCase($0).replacing(".", with: #"\."#) }
        return "(\(beginnings.joined(separator: "|")))?(" + names.map(anyCase).joined(separator: "|") + ")"
    }

    /// Returns a pattern for a name in any case, with an optional space, hyphen or underscore before each capital.
    private static func words(_ name: String) -> String {
        name.map { ($0.isUppercase ? "[ _-]?" : "") + anyCase(String($0)) }.joined()
    }

    /// Returns a pattern for a name in any case, since regular expressions of JSON Schema have no case-insensitive flag.
    static func anyCase(_ name: String) -> String {
        name.map { $0.isLetter ? "[\($0.lowercased())\($0.uppercased())]" : String($0) }.joined()
    }

    private static func object(_ fields: [ValueShape.Field]) -> JSONValue {
        let required = fields.filter(\.isRequired).map { JSONValue.string($0.name) }
        let properties = JSONValue.object(
            fields.map { ($0.name, ShapeSchema(shape: $0.shape).nullable.adding([("description", .string($0.shape.words))])) })
        let schema: JSONValue = ["type": "object", "properties": properties, "additionalProperties": false]
        return required.isEmpty ? schema : schema.adding([("required", .array(required))])
    }

    private static var textWithFields: JSONValue {
        ["anyOf": [["type": ["number", "boolean"]], text(#"^([^{]|\{[A-Za-z][-A-Za-z0-9_.]*\})*$"#)]]
    }
}
