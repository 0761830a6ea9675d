package import TypesetBase

/// The output of `styles --json` and its JSON Schema.
package enum ResolvedSheetJSON {
    /// The version, which increases with every change of the format, even a new key.
    package static let version = 1

    package static func text(_ sheet: ResolvedSheet, name: String) -> String {
        json(sheet, name: name).text(depth: valueDepth) + "\n"
    }

    /// The depth at which values share a line: the path to them is `styles`, the name, `values`, the size.
    private static let valueDepth = 4

    package static func json(_ sheet: ResolvedSheet, name: String) -> JSONValue {
        [
            "version": .number(Double(version)),
            "sheet": .string(name),
            "sizes": .strings(sheet.sizes.map(\.shortName)),
            "pages": .object(zip(sheet.sizes, sheet.pages).map { ($0.shortName, pageValue($1)) }),
            "styles": .object(sheet.styles.map { ($0.name, entry($0, sheet, [("parents", .strings($0.parents))])) }),
            "elements": .object(sheet.elements.map { ($0.name, entry($0, sheet, [("style", .text($0.style))])) }),
        ]
    }

    /// Returns the used values of one style at one size.
    package static func values(of style: ResolvedStyle) -> JSONValue {
        .object(ResolvedField.all.map { ($0.name, $0.value(style)) })
    }

    private static func entry(_ entry: ResolvedSheet.NamedStyle, _ sheet: ResolvedSheet, _ first: [(String, JSONValue)]) -> JSONValue {
        let values = zip(sheet.sizes, entry.values).compactMap { size, style in style.map { (size.shortName, self.values(of: $0)) } }
        return .object(first + [("isInline", .bool(entry.isInline)), ("values", .object(values))])
    }

    /// Returns a page as JSON.
    package static func pageValue(_ page: PageStyle) -> JSONValue { .object(pageFields.map { ($0.name, $0.value(page)) }) }

    static let pageFields: [(name: String, schema: JSONValue, value: @Sendable (PageStyle) -> JSONValue)] = [
        ("width", ValueSchema.number, { .rounded($0.size.width) }),
        ("height", ValueSchema.number, { .rounded($0.size.height) }),
        ("margins", Insets.schema, { $0.margins.json }),
        ("facing", Bool.schema, { .bool($0.isFacing) }),
        ("baselineGrid", Bool.schema, { .bool($0.hasBaselineGrid) }),
        ("spacingShrinks", Bool.schema, { .bool($0.spacingShrinks) }),
        ("columns", ValueSchema.number, { .number(Double($0.columns)) }),
        ("background", Color?.schema, { $0.background.json }),
        ("openingPages", PageStyle.OpeningPages.schema, { $0.openingPages.json }),
    ]

    // MARK: Schema

    /// The JSON Schema (draft 2020-12) of `json`, as text.
    package static let schema = schemaValue.text() + "\n"

    private static var schemaValue: JSONValue {
        [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": .string("Resolved styles of a stylesheet of typeset, version \(version)"),
            "description":
                .string(
                    "What `typesetter styles SHEET --json` prints. Lengths are in points unless noted. Every change, a new key "
                        + "included, raises the version."),
            "type": "object",
            "properties": .object([
                ("version", ["const": .number(Double(version))]),
                ("sheet", described(ValueSchema.text, "the stylesheet as it was named")),
                ("sizes", described(["type": "array", "items": ["$ref": "#/$defs/size"]], "in ascending order")),
                ("pages", bySize(["$ref": "#/$defs/page"])),
                ("styles", described(ValueSchema.map(entrySchema(parents)), "by name, in the order of the names")),
                ("elements", described(ValueSchema.map(entrySchema(mapping)), "the elements, each followed by those with a class")),
            ]),
            "required": ["version", "sheet", "sizes", "pages", "styles", "elements"],
            "additionalProperties": false,
            "$defs": [
                "size": ["enum": .strings(ContentSizeCategory.allCases.map(\.shortName))],
                "color": ["type": "string", "pattern": "^#[0-9a-f]{6}([0-9a-f]{2})?$", "description": "sRGB, with alpha where not opaque"],
                "page": ValueSchema.object(pageFields.map { ($0.name, $0.schema) }),
                "values": ValueSchema.object(ResolvedField.all.map { ($0.name, described($0.schema, $0.help)) }),
            ],
        ]
    }

    private static let parents = ("parents", described([String].schema, "the styles that it inherits from, the nearest first"))
    private static let mapping = (
        "style",
        described(String?.schema, "the style that the sheet maps the element to; null: it has keys of its own")
    )

    private static func entrySchema(_ first: (String, JSONValue)) -> JSONValue {
        ValueSchema.object([
            first,
            (
                "isInline",
                described(Bool.schema, "whether it changes words within a text: its values are then those within the document's text")
            ),
            ("values", bySize(["$ref": "#/$defs/values"])),
        ])
    }

    private static func bySize(_ value: JSONValue) -> JSONValue {
        ["type": "object", "propertyNames": ["$ref": "#/$defs/size"], "additionalProperties": value]
    }

    private static func described(_ schema: JSONValue, _ help: String) -> JSONValue { schema.adding([("description", .string(help))]) }
}
