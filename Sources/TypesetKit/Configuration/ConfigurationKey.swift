import TypesetBase
import TypesetMarkdown
import TypesetStylesheet

/// A key of `typeset.yaml`, declared once for the reader, the JSON Schema and the manual.
package struct ConfigurationKey: Sendable {
    package let name: String
    /// The description of the key; a sentence without a full stop.
    package let help: String
    /// The key with a value, as in a configuration.
    package let example: String
    let schema: JSONValue

    init(_ name: String, example: String, _ help: String, _ schema: JSONValue) {
        self.name = name
        self.help = help
        self.example = "\(name): \(example)"
        self.schema = schema
    }

    static let text: JSONValue = ["type": "string", "minLength": .number(1)]
    private static let texts: JSONValue = ["anyOf": [text, ["type": "array", "items": text]]]
    static let truth: JSONValue = ["type": "boolean"]

    /// The keys that `overrides` has, too.
    static let shared: [ConfigurationKey] = [
        ConfigurationKey(
            "style", example: "brand.yaml",
            "the stylesheet, a file or the name of a template; front matter and the command line win over it", text),
        ConfigurationKey(
            "language", example: "en-GB", "the language of documents that state none, as a BCP 47 tag", text),
        ConfigurationKey(
            "syntax", example: "mkdocs",
            "the dialect of Markdown; with `auto`, it is that of the site to which a document belongs (`mkdocs.yml`, `_quarto.yml` …), "
                + "else GitHub's; front matter and the command line win over it", ["enum": .strings(DialectSetting.names)]),
        ConfigurationKey(
            "bibliography", example: "refs.bib",
            "the bibliographies of documents that state none: a file of BibTeX, BibLaTeX, CSL or RIS, or a list of files", texts),
        ConfigurationKey(
            "citationStyle", example: "apa",
            "the citation style of documents that state none, a file of CSL or the name of an installed style", text),
        ConfigurationKey(
            "bibliographyPer", example: "chapter",
            "whether a book has one reference list at its end, `book`, which is the default, or one at the end of each `chapter`",
            ["enum": ["book", "chapter"]]),
    ]

    package static let top: [ConfigurationKey] =
        [
            ConfigurationKey(
                "typeset", example: "1", "the version of the configuration's language", ["enum": [.number(1), .string("1")]]),
            ConfigurationKey(
                "documents", example: "[\"docs/**/*.md\", \"!docs/drafts/**\"]",
                "the files to typeset if the command line names none: names may have `*`, `?` and `[…]`, `**` matches any "
                    + "folders, and `!` leaves out what it matches; hidden files and `node_modules` are left out", texts),
        ] + shared + [
            ConfigurationKey(
                "variables", example: "{ product: Example }",
                "names with their values, which replace `{{ product }}` in the text of documents; front matter and `-M` win over it",
                ["type": "object", "additionalProperties": ["type": ["string", "number", "boolean", "null"]]]),
            ConfigurationKey(
                "sizes", example: "[small, large, ax3]",
                "the content sizes: a name, a list of names, a range such as `large...ax3`, or `all`",
                texts),
            ConfigurationKey(
                "editions", example: "[standard, dark, cream, { appearance: dark, contrast: increased }]",
                "the editions for readers: names, which are those of `--editions`, and settings of readers, which are `appearance`, "
                    + "`contrast` and `boldText`", editions),
            ConfigurationKey(
                "output", example: "\"out/{dir}/{stem}.{size}.pdf\"",
                "where files are written, as a folder or a template; `{dir}` is the document's folder, seen from the configuration's",
                text),
            ConfigurationKey(
                "standard", example: "ua2", "`ua1` for PDF/UA-1 with PDF/A-2a, `ua2` for PDF/UA-2 with PDF/A-4",
                ["enum": .array(TypesettingJob.Standard.allCases.map { .string($0.rawValue) })]),
            ConfigurationKey(
                "roots", example: "[assets]",
                "folders of the project below which all its documents and stylesheets may name files; others take a `--root`",
                texts),
            ConfigurationKey(
                "fonts", example: "{ folders: [fonts], system: false }",
                "`folders` are searched before the system's fonts, which `system: false` leaves out; with `locked: true` a substitute is "
                    + "an error", object(["folders": texts, "system": truth, "locked": truth])),
            ConfigurationKey(
                "audit", example: "{ profile: wcag-aaa, rules: { line-too-long: off }, baseline: known.txt, failOn: warning }",
                "the profile, the levels of rules (they win over the stylesheet's), the file of known findings, and what fails the run",
                object([
                    "profile": ["enum": .array(SheetAuditSettings.profiles.map { .string($0) })], "rules": ["type": "object"],
                    "baseline": text,
                    "failOn": ["enum": .array(FailureLevel.allCases.map { .string($0.rawValue) })],
                ])),
            ConfigurationKey(
                "reports", example: "{ html: out/report.html, sarif: out/report.sarif }",
                "reports by their format, and the files they go to",
                ["type": "object", "additionalProperties": text]),
            ConfigurationKey(
                "overrides", example: "[{ paths: [\"docs/fr/**\"], language: fr }]",
                "`style`, `language`, `syntax`, `bibliography`, `citationStyle`, `bibliographyPer` and `audit: { rules: … }` of the "
                    + "documents that match `paths`; later ones win",
                [
                    "type": "array",
                    "items": object(
                        [("paths", texts)] + shared.map { ($0.name, $0.schema) } + [("audit", object(["rules": ["type": "object"]]))]),
                ]),
            ConfigurationKey(
                "books", example: "[{ title: Handbook, chapters: [intro.md, basics.md] }]",
                "books, which are typeset with the documents", ["type": "array", "items": BookSchema.reference]),
        ]

    /// The schema of a mapping with these keys and no others.
    static func object(_ fields: [(String, JSONValue)]) -> JSONValue {
        ["type": "object", "properties": .object(fields), "additionalProperties": .bool(false)]
    }

    private static func object(_ fields: KeyValuePairs<String, JSONValue>) -> JSONValue { object(fields.map { ($0.key, $0.value) }) }

    private static let editions: JSONValue = [
        "type": "array",
        "items": [
            "anyOf": [
                text,
                object([
                    "appearance": ["enum": .array(ReaderTraits.Appearance.allCases.map { .string($0.rawValue) })],
                    "contrast": ["enum": .array(ReaderTraits.Contrast.allCases.map { .string($0.rawValue) })], "boldText": truth,
                ]),
            ]
        ],
    ]
}

/// The JSON Schema (draft 2020-12) of `typeset.yaml`, for editors.
package enum ConfigurationSchema {
    package static let json = schema.text() + "\n"

    private static var schema: JSONValue {
        [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "typeset configuration",
            "type": "object",
            "properties": .object(
                ConfigurationKey.top.map { ($0.name, $0.schema.adding([("description", .string($0.help + ", as `\($0.example)`"))])) }),
            "additionalProperties": .bool(false),
            "required": ["typeset"],
            "$defs": BookSchema.definitions,
        ]
    }
}
