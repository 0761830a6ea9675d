package import Formats
package import Geometry

/// Used values as JSON. Numbers have at most four decimals, which hides rounding errors.
extension JSONValue {
    static func orNull(_ value: JSONValue?) -> JSONValue { value ?? .null }

    static func text(_ text: String?) -> JSONValue { orNull(text.map(JSONValue.string)) }

    static func rounded(_ number: Double) -> JSONValue { .number((number * 10_000).rounded() / 10_000 + 0) }

    package static func rounded(_ length: some Length) -> JSONValue { rounded(length.value) }

    /// Returns `#rrggbb`, or `#rrggbbaa` if the colour is not opaque.
    package static func color(_ color: Color) -> JSONValue { .string(color.hexadecimal) }

    static func decoration(_ value: ResolvedStyle.Decoration) -> JSONValue {
        ["color": orNull(value.color.map(color)), "thickness": orNull(value.thickness.map(rounded))]
    }

    static func hyphenation(_ value: ResolvedStyle.Hyphenation) -> JSONValue {
        [
            "minimumWordLength": .number(Double(value.minimumWordLength)), "left": .number(Double(value.left)),
            "right": .number(Double(value.right)), "maximumConsecutive": .number(Double(value.maximumConsecutive)),
            "exceptions": .strings(value.exceptions),
        ]
    }

    static func measure(_ measure: ResolvedStyle.Measure) -> JSONValue {
        switch measure {
        case .points(let width): ["points": rounded(width)]
        case .characters(let count): ["characters": rounded(count)]
        }
    }

    static func insets(_ insets: Insets) -> JSONValue {
        ["top": rounded(insets.top), "right": rounded(insets.right), "bottom": rounded(insets.bottom), "left": rounded(insets.left)]
    }

    static func stroke(_ stroke: ResolvedStyle.Stroke) -> JSONValue {
        ["width": rounded(stroke.width), "line": .string(stroke.line.rawValue), "color": color(stroke.color)]
    }

    static func border(_ border: ResolvedStyle.Border) -> JSONValue {
        [
            "top": orNull(border.top.map(stroke)), "right": orNull(border.right.map(stroke)),
            "bottom": orNull(border.bottom.map(stroke)), "left": orNull(border.left.map(stroke)),
        ]
    }

    static func shadow(_ shadow: ResolvedStyle.Shadow) -> JSONValue {
        ["color": color(shadow.color), "offset": point(shadow.offset), "blur": rounded(shadow.blur)]
    }

    static func gradient(_ gradient: ResolvedStyle.Gradient) -> JSONValue {
        let stops = gradient.stops.map { stop -> JSONValue in ["location": rounded(stop.location), "color": color(stop.color)] }
        return ["stops": .array(stops), "start": point(gradient.start), "end": point(gradient.end)]
    }

    private static func point(_ point: Point) -> JSONValue { [rounded(point.x), rounded(point.y)] }
}

extension Color {
    /// The colour as `#rrggbb`, or `#rrggbbaa` if it is not opaque.
    package var hexadecimal: String {
        let parts = [red, green, blue] + (alpha < 1 ? [alpha] : [])
        return "#"
            + parts.map { part in
                let digits = String(Int((min(1, max(0, part)) * 255).rounded()), radix: 16)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
    }
}

/// JSON Schemas of the kinds of used values.
enum ValueSchema {
    static let number: JSONValue = ["type": "number"]
    static let text: JSONValue = ["type": "string"]
    static let bool: JSONValue = ["type": "boolean"]
    static let texts: JSONValue = ["type": "array", "items": text]
    static let numbersByName = map(number)
    static let color: JSONValue = ["$ref": "#/$defs/color"]
    static let shadows: JSONValue = ["type": "array", "items": object([("color", color), ("offset", point), ("blur", number)])]
    static let stroke = object([("width", number), ("line", choice(ResolvedStyle.Stroke.Line.self)), ("color", color)])
    static let decoration = object([("color", orNull(color)), ("thickness", orNull(number))])
    static let gradient = object([
        ("stops", ["type": "array", "items": object([("location", number), ("color", color)])]), ("start", point), ("end", point),
    ])
    static let hyphenation = object([
        ("minimumWordLength", number), ("left", number), ("right", number), ("maximumConsecutive", number), ("exceptions", texts),
    ])
    /// A measure in points, or in digits of the font.
    static let measure: JSONValue = ["anyOf": [object([("points", number)]), object([("characters", number)])]]
    private static let point: JSONValue = ["type": "array", "items": number, "minItems": .number(2), "maxItems": .number(2)]

    static func orNull(_ schema: JSONValue) -> JSONValue { ["anyOf": [schema, ["type": "null"]]] }
    static func map(_ value: JSONValue) -> JSONValue { ["type": "object", "additionalProperties": value] }
    static func sides(_ side: JSONValue) -> JSONValue { object(sideNames.map { ($0, side) }) }

    static func choice<Choice: RawRepresentable<String> & CaseIterable>(_ type: Choice.Type) -> JSONValue {
        ["enum": .strings(type.allCases.map(\.rawValue))]
    }

    /// Returns the schema of an object whose keys are all required.
    static func object(_ fields: [(String, JSONValue)]) -> JSONValue {
        ["type": "object", "properties": .object(fields), "required": .strings(fields.map(\.0)), "additionalProperties": false]
    }
}
