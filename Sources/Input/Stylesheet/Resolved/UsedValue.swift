package import TypesetBase

/// A used value that can be written as JSON, with its type's schema; numbers have at most four decimals, which hides rounding errors.
protocol UsedValue: Sendable {
    static var schema: JSONValue { get }
    /// The unit of a number; nil for none.
    static var unit: String? { get }
    var json: JSONValue { get }
}

extension UsedValue {
    static var unit: String? { nil }
}

/// A part of a used value: a field of a style, or of a value with several fields.
struct UsedField<Whole>: Sendable {
    let schema: JSONValue
    /// The unit of a number; nil for none.
    let unit: String?
    /// Whether JSON has the part; false for a part that only leads to another one.
    var isPrinted = true
    /// The part as JSON; null if there is none.
    let value: @Sendable (Whole) -> JSONValue

    init<Used: UsedValue>(_ field: any KeyPath<Whole, Used> & Sendable) {
        schema = Used.schema
        unit = Used.unit
        value = { $0[keyPath: field].json }
    }

    /// Returns the part in the notation of sheets.
    func notation(of whole: Whole) -> String { value(whole).notation }
}

/// A used value with several fields, each an entry of its JSON.
protocol UsedObject: UsedValue {
    static var fields: [(name: String, field: UsedField<Self>)] { get }
}

extension UsedObject {
    static var schema: JSONValue { ValueSchema.object(fields.map { ($0.name, $0.field.schema) }) }
    var json: JSONValue { .object(Self.fields.map { ($0.name, $0.field.value(self)) }) }
}

extension JSONValue {
    /// The value on one line, with a text unquoted and null as `none`.
    var notation: String {
        switch self {
        case .string(let text): text
        case .null: "none"
        default: line
        }
    }

    static func text(_ text: String?) -> JSONValue { text.json }

    /// Returns a number with at most four decimals.
    package static func rounded(_ number: Double) -> JSONValue { .number((number * 10_000).rounded() / 10_000 + 0) }

    package static func rounded(_ length: some Length) -> JSONValue { rounded(length.value) }

    /// Returns `#rrggbb`, or `#rrggbbaa` if the colour is not opaque.
    package static func color(_ color: Color) -> JSONValue { .string(color.hexadecimal) }
}

// MARK: - Scalars

extension Double: UsedValue {
    static var schema: JSONValue { ValueSchema.number }
    var json: JSONValue { .rounded(self) }
}

extension Int: UsedValue {
    static var schema: JSONValue { ValueSchema.number }
    var json: JSONValue { .number(Double(self)) }
}

extension Bool: UsedValue {
    static var schema: JSONValue { ["type": "boolean"] }
    var json: JSONValue { .bool(self) }
}

extension String: UsedValue {
    static var schema: JSONValue { ValueSchema.text }
    var json: JSONValue { .string(self) }
}

extension Points: UsedValue {
    static var schema: JSONValue { ValueSchema.number }
    static var unit: String? { "points" }
    var json: JSONValue { .rounded(value) }
}

extension Em: UsedValue {
    static var schema: JSONValue { ValueSchema.number }
    static var unit: String? { "em" }
    var json: JSONValue { .rounded(value) }
}

extension Color: UsedValue {
    static var schema: JSONValue { ["$ref": "#/$defs/color"] }
    var json: JSONValue { .color(self) }
}

extension Optional: UsedValue where Wrapped: UsedValue {
    static var schema: JSONValue { ValueSchema.orNull(Wrapped.schema) }
    static var unit: String? { Wrapped.unit }
    var json: JSONValue { map(\.json) ?? .null }
}

/// A value of a key that is one of a set of words.
protocol StyleChoice: UsedValue, SheetNotation, RawRepresentable<String>, CaseIterable, Hashable {}

extension StyleChoice {
    static var schema: JSONValue { ["enum": .strings(allCases.map(\.rawValue))] }
    var json: JSONValue { .string(rawValue) }
}

// MARK: - Collections

/// A value of a list whose JSON is that of the whole list.
protocol UsedItem: Sendable {
    static var listSchema: JSONValue { get }
    static func json(_ list: [Self]) -> JSONValue
}

extension Array: UsedValue where Element: UsedItem {
    static var schema: JSONValue { Element.listSchema }
    var json: JSONValue { Element.json(self) }
}

extension UsedItem where Self: UsedValue {
    static var listSchema: JSONValue { ValueSchema.list(schema) }
    static func json(_ list: [Self]) -> JSONValue { .array(list.map(\.json)) }
}

extension String: UsedItem {}

extension ResolvedStyle.Feature: UsedItem {
    static var listSchema: JSONValue { ValueSchema.map(ValueSchema.number) }
    static func json(_ list: [Self]) -> JSONValue { .object(list.map { ($0.tag, $0.value.json) }) }
}

extension ResolvedStyle.Axis: UsedItem {
    static var listSchema: JSONValue { ValueSchema.map(Double?.schema) }
    static func json(_ list: [Self]) -> JSONValue { .object(list.map { ($0.tag, $0.value.json) }) }
}

extension ResolvedStyle.Shadow: UsedObject, UsedItem {
    static var fields: [(name: String, field: UsedField<Self>)] {
        [("color", .init(\.color)), ("offset", .init(\.offset)), ("blur", .init(\.blur))]
    }
}

extension Set: UsedValue where Element: StyleChoice {
    static var schema: JSONValue { ValueSchema.list(ValueSchema.text) }
    var json: JSONValue { .strings(Element.allCases.filter(contains).map(\.rawValue)) }
}

extension [String: Em]: UsedValue {
    static var schema: JSONValue { ValueSchema.map(ValueSchema.number) }
    static var unit: String? { Em.unit }
    var json: JSONValue { .object(sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) }) }
}

// MARK: - Parts of styles

extension Point: UsedValue {
    static var schema: JSONValue { ["type": "array", "items": ValueSchema.number, "minItems": .number(2), "maxItems": .number(2)] }
    var json: JSONValue { [x.json, y.json] }
}

extension Insets: UsedObject {
    static var fields: [(name: String, field: UsedField<Self>)] {
        [("top", .init(\.top)), ("right", .init(\.right)), ("bottom", .init(\.bottom)), ("left", .init(\.left))]
    }
    static var unit: String? { Points.unit }
}

extension ResolvedStyle.Border: UsedObject {
    static var fields: [(name: String, field: UsedField<Self>)] {
        [("top", .init(\.top)), ("right", .init(\.right)), ("bottom", .init(\.bottom)), ("left", .init(\.left))]
    }
}

extension ResolvedStyle.Stroke: UsedObject {
    static var fields: [(name: String, field: UsedField<Self>)] {
        [("width", .init(\.width)), ("line", .init(\.line)), ("color", .init(\.color))]
    }
}

extension ResolvedStyle.Decoration: UsedObject {
    static var fields: [(name: String, field: UsedField<Self>)] { [("color", .init(\.color)), ("thickness", .init(\.thickness))] }
}

extension ResolvedStyle.Hyphenation: UsedObject {
    static var fields: [(name: String, field: UsedField<Self>)] {
        [
            ("minimumWordLength", .init(\.minimumWordLength)), ("left", .init(\.left)), ("right", .init(\.right)),
            ("maximumConsecutive", .init(\.maximumConsecutive)), ("exceptions", .init(\.exceptions)),
        ]
    }
}

extension ResolvedStyle.JustificationLimits: UsedObject {
    static var fields: [(name: String, field: UsedField<Self>)] {
        [
            ("expansion", .init(\.expansion)), ("tracking", .init(\.tracking)), ("narrowestSpace", .init(\.narrowestSpace)),
            ("widestSpace", .init(\.widestSpace)), ("minimumCharacters", .init(\.minimumCharacters)),
        ]
    }
}

extension ResolvedStyle.Gradient: UsedObject {
    static var fields: [(name: String, field: UsedField<Self>)] {
        [("stops", .init(\.stops)), ("start", .init(\.start)), ("end", .init(\.end))]
    }
}

extension ResolvedStyle.Gradient.Stop: UsedObject, UsedItem {
    static var fields: [(name: String, field: UsedField<Self>)] { [("location", .init(\.location)), ("color", .init(\.color))] }
}

extension ResolvedStyle.Measure: UsedValue {
    /// A measure in points, or in digits of the font.
    static var schema: JSONValue {
        ["anyOf": [ValueSchema.object([("points", ValueSchema.number)]), ValueSchema.object([("characters", ValueSchema.number)])]]
    }
    static var unit: String? { Points.unit }
    var json: JSONValue {
        switch self {
        case .points(let width): ["points": width.json]
        case .characters(let count): ["characters": count.json]
        }
    }
}

/// JSON Schemas of the kinds of used values.
enum ValueSchema {
    static let number: JSONValue = ["type": "number"]
    static let text: JSONValue = ["type": "string"]
    static func list(_ item: JSONValue) -> JSONValue { ["type": "array", "items": item] }
    static func orNull(_ schema: JSONValue) -> JSONValue { ["anyOf": [schema, ["type": "null"]]] }
    static func map(_ value: JSONValue) -> JSONValue { ["type": "object", "additionalProperties": value] }

    /// Returns the schema of an object whose keys are all required.
    static func object(_ fields: [(String, JSONValue)]) -> JSONValue {
        ["type": "object", "properties": .object(fields), "required": .strings(fields.map(\.0)), "additionalProperties": false]
    }
}
