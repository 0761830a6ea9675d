import TypesetBase

/// The JSON Schema (draft 2020-12) of stylesheets, with which yaml-language-server completes, explains and checks sheets in editors.
///
/// It is derived from the declarations of the keys, like the manual. It does not check what only the whole sheet shows: unknown styles,
/// unknown tokens, circles.
package enum StylesheetSchema {
    package static let json = schema.text() + "\n"

    private static var schema: JSONValue {
        [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "typeset stylesheet",
            "type": "object",
            "properties": .object(SheetKey.top.map { ($0.name, described(value(of: $0), $0.help, $0.initial)) }),
            "additionalProperties": false,
            "required": ["typeset"],
            "$defs": definitions,
        ]
    }

    private static func value(of key: SheetKey) -> JSONValue {
        switch key.name {
        case "typeset": ["enum": [.number(1), .string("1")]]
        case "tokens": nullable(["type": "object", "propertyNames": ["pattern": #"^[A-Za-z_\u0080-\uFFFF][0-9A-Za-z_\u0080-\uFFFF-]*$"#]])
        case "page", "styles", "elements": ["$ref": .string("#/$defs/\(key.name)")]
        case "fonts": nullable(fonts)
        case "at":
            nullable([
                "type": "object", "propertyNames": ["$ref": "#/$defs/condition"], "additionalProperties": ["$ref": "#/$defs/query"],
            ])
        case "editions":
            nullable([
                "type": "object", "propertyNames": ["$ref": "#/$defs/editionName"], "additionalProperties": ["$ref": "#/$defs/edition"],
            ])
        case "audit": nullable(audit)
        case "extends": nullable(["anyOf": [["type": "string"], ["type": "array", "items": ["type": "string"]]]])
        default: ShapeSchema(shape: key.shape).nullable
        }
    }

    private static func described(_ schema: JSONValue, _ help: String, _ initial: String) -> JSONValue {
        schema.adding([("description", .string("\(help) (default: \(initial))"))])
    }

    private static func nullable(_ schema: JSONValue) -> JSONValue { ["anyOf": [schema, ["$ref": "#/$defs/token"], ["type": "null"]]] }

    // MARK: Definitions

    private static var definitions: JSONValue {
        [
            "token": ["type": "string", "pattern": #"\$[A-Za-z_\u0080-\uFFFF]"#, "description": "a token"],
            "length": length("\\+?", from: 0),
            "signedLength": length("[-+]?", from: -SpecifiedLength.largest.value),
            "sides": sides,
            "color": color,
            "contentSizes": contentSizes,
            "condition": condition,
            "sizeCurve": [
                "type": "object", "propertyNames": ["type": "string", "pattern": .string("^\(size)$")], "minProperties": .number(1),
                "additionalProperties": ShapeSchema(shape: ValueType<Points>.pointSize.shape).nullable,
            ],
            "styleName": ["type": "string", "pattern": #"^[^. $]+$"#],
            "style": style,
            "styles": nullable([
                "type": "object", "propertyNames": ["$ref": "#/$defs/styleName"],
                "additionalProperties": nullable(["$ref": "#/$defs/style"]),
            ]),
            "elements": nullable(elements),
            "page": nullable(page),
            "query": rules("if the condition is true"),
            "edition": rules(
                "in the edition",
                and: [("basedOn", ["$ref": "#/$defs/editionName", "description": "the edition that this one changes"])]),
            "editionName": ["type": "string", "pattern": .string("^[A-Za-z][0-9A-Za-z_-]{0,\(EditionName.maximumLength - 1)}$")],
        ]
    }

    /// The rules under a condition or under an edition, which override the rest of a sheet.
    private static func rules(_ scope: String, and others: [(String, JSONValue)] = []) -> JSONValue {
        let rules = SheetKey.query.map { key -> (String, JSONValue) in
            let description = "\(key) \(scope), over the rest of the sheet"
            return (key, ["$ref": .string("#/$defs/\(key)"), "description": .string(description)])
        }
        return nullable(["type": "object", "additionalProperties": false, "properties": .object(rules + others)])
    }

    private static func length(_ sign: String, from least: Double) -> JSONValue {
        let pattern = "^" + sign + "[0-9.]+([eE]-?[0-9]+)? ?(" + SpecifiedLength.unitNames.joined(separator: "|") + ")?$"
        return [
            "anyOf": [
                ["type": "number", "minimum": .number(least), "maximum": .number(SpecifiedLength.largest.value)],
                ["type": "string", "pattern": .string(pattern)],
            ]
        ]
    }

    private static var style: JSONValue {
        let properties = StyleKey.all.map { key in
            (
                key.name,
                described(ShapeSchema(shape: key.shape).nullable, key.help, key.initial)
                    .adding([("examples", .array([.string(key.example)]))])
            )
        }
        return ["type": "object", "properties": .object(properties), "additionalProperties": false]
    }

    private static var elements: JSONValue {
        let target: JSONValue = ["anyOf": [["$ref": "#/$defs/styleName"], ["$ref": "#/$defs/style"], ["type": "null"]]]
        let names = Element.allCases.map(\.rawValue)
        return [
            "type": "object",
            "properties": .object(
                names.map { ($0, target.adding([("description", .string("the style of `\($0)`: a style's name, or style keys"))])) }),
            // Elements with a class, within or directly after other elements, or any combination of these.
            "patternProperties": .object([(#"^([^ +]+ *[ +] *)*("# + names.joined(separator: "|") + #")(\.[^. +]+)?$"#, target)]),
            "additionalProperties": false,
        ]
    }

    private static var page: JSONValue {
        let properties = SheetKey.page.map { key -> (String, JSONValue) in
            let value =
                switch key.name {
                case "header", "footer": nullable(keys(SheetKey.running))
                case "watermark":
                    nullable(["anyOf": [ShapeSchema(shape: ValueType<RunningRule>.text.shape).json, keys(SheetKey.watermark)]])
                case "size": pageSize
                default: ShapeSchema(shape: key.shape).nullable
                }
            return (key.name, described(value, key.help, key.initial))
        }
        return ["type": "object", "properties": .object(properties), "additionalProperties": false]
    }

    /// Returns the schema of a mapping with some keys.
    private static func keys(_ keys: [SheetKey]) -> JSONValue {
        let properties = keys.map { ($0.name, described(ShapeSchema(shape: $0.shape).nullable, $0.help, $0.initial)) }
        return ["type": "object", "additionalProperties": false, "properties": .object(properties)]
    }

    private static var pageSize: JSONValue {
        nullable([
            "anyOf": [
                names(PageSize.all.map(\.name)),
                ["type": "array", "items": ["$ref": "#/$defs/length"], "minItems": .number(2), "maxItems": .number(2)],
            ]
        ])
    }

    private static var fonts: JSONValue {
        let entry = nullable(
            ShapeSchema(
                shape: .object([
                    .init("fontName", .text, isRequired: true), .init("fontSize", ValueType<Points>.pointSize.shape, isRequired: true),
                ])
            ).json)
        let styles = TextStyle.allNames.map {
            ($0, entry.adding([("description", .string("the font of the text style `\($0)`, and its size at `large`"))]))
        }
        let files = ShapeSchema(shape: ValueType<[String]>.names.shape).nullable.adding([
            ("description", "font files to use before the system's; `*` stands for any letters")
        ])
        let constants = "^" + ShapeSchema.constants(TextStyle.allNames, after: TextStyle.nameBeginnings) + "$"
        return [
            "type": "object", "properties": .object([("files", files)] + styles), "patternProperties": .object([(constants, entry)]),
            "additionalProperties": false,
        ]
    }

    private static var audit: JSONValue {
        let level: JSONValue = [
            "anyOf": [
                ["enum": .array(SheetAuditSettings.levels.map { .string($0) })], ["type": "boolean"],
                ["type": "object", "additionalProperties": ["type": ["string", "number", "boolean"]]],
            ]
        ]
        return [
            "type": "object", "additionalProperties": false,
            "properties": [
                "profile": nullable(["enum": .array(SheetAuditSettings.profiles.map { .string($0) })]).adding([
                    ("description", "the audit profile and the levels of rules")
                ]),
                "rules": nullable(["type": "object", "additionalProperties": level]).adding([
                    ("description", "a level, or thresholds, for each rule; `typesetter rules` lists them")
                ]),
            ],
        ]
    }

    private static var sides: JSONValue {
        [
            "anyOf": [
                ["$ref": "#/$defs/length"],
                [
                    "type": "array", "items": ["anyOf": [["$ref": "#/$defs/length"], ["$ref": "#/$defs/token"]]], "minItems": .number(1),
                    "maxItems": .number(4),
                ],
                [
                    "type": "object", "additionalProperties": false,
                    "properties": .object(
                        sideNames.map { ($0, ["anyOf": [["$ref": "#/$defs/length"], ["$ref": "#/$defs/token"], ["type": "null"]]]) }),
                ],
            ]
        ]
    }

    private static var color: JSONValue {
        [
            "anyOf": [
                ["type": "string", "pattern": #"^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"#],
                ["type": "string", "pattern": #"^([rR][gG][bB]|[hH][sS][lL])[aA]?\( *[-+0-9.]+(%|deg)?([ ,/]+[-+0-9.]+%?){2,3} *\)$"#],
                // A colour with an alpha.
                ["type": "string", "pattern": #"^[rR][gG][bB][aA]?\( *[#A-Za-z].*[ ,]+[0-9.]+%? *\)$"#],
                ["type": "string", "pattern": #"^([oO][kK][lL][cC][hH]|[oO][kK][lL][aA][bB]|[cC][oO][lL][oO][rR])\(.+\)$"#],
                names(ColorNames.all.keys.sorted() + ["transparent"]),
            ]
        ]
    }

    /// The schema of a content size, or of a range with a size on at least one side.
    private static var contentSizes: JSONValue {
        [
            "anyOf": [
                ["enum": .array(ContentSizeCategory.allCases.map { .string($0.shortName) })],
                ["type": "string", "pattern": .string("^ *" + sizeRange + " *$")],
            ]
        ]
    }

    private static let size: String = {
        let all = ContentSizeCategory.allCases.flatMap(\.names)
        return "(" + ShapeSchema.constants(Set(all).sorted(), after: ContentSizeCategory.nameBeginnings) + ")"
    }()

    private static let sizeRange = #"(SIZE|SIZE *\.\.\.|(SIZE)? *\.\.[.<] *SIZE)"#.replacing("SIZE", with: size)

    /// The schema of conditions: sizes, traits and languages, joined by `and`, `or` and commas, with the words for completion.
    private static var condition: JSONValue {
        let traits = QueryCondition.words
        let term = "(not +)*(" + traits.joined(separator: "|") + #"|lang\([A-Za-z0-9-]+\)|"# + sizeRange + ")"
        let words = ContentSizeCategory.allCases.map { .string($0.shortName) } + traits.map { JSONValue.string($0) }
        return [
            "anyOf": [["enum": .array(words)], ["type": "string", "pattern": .string("^ *\(term)(( +and +| +or +| *, *)\(term))* *$")]]
        ]
    }

    /// Returns the schema of a list of names for completion; case is ignored.
    private static func names(_ names: [String]) -> JSONValue {
        [
            "anyOf": [
                ["enum": .array(names.map { .string($0) })],
                ["type": "string", "pattern": .string("^(" + names.map(ShapeSchema.anyCase).joined(separator: "|") + ")$")],
            ]
        ]
    }
}
