import TypesetBase
import TypesetBooks

/// The JSON Schema of a book, for an item of `books` and for a `book.yaml`.
///
/// The reader of books is in a target above this one; a test compares their keys.
package enum BookSchema {
    /// The definitions that the schema of a configuration refers to.
    static let definitions: JSONValue = ["book": book, "chapter": chapter]
    /// A reference to the definition of a book, for an item of `books`.
    static let reference: JSONValue = ["$ref": "#/$defs/book"]

    package static let keys = fields.map(\.0)
    package static let openings = ["page", "right", "run-on"]

    private static let text = ConfigurationKey.text, truth = ConfigurationKey.truth
    private static let chapters: JSONValue = ["type": "array", "items": ["$ref": "#/$defs/chapter"]]
    /// A text, or a number such as a year alone.
    private static let words: JSONValue = ["type": ["string", "number"]]

    private static let fields: [(String, JSONValue)] = [
        ("title", described(words, "the title, Markdown")),
        ("subtitle", described(words, "below the title, Markdown")),
        ("authors", described(["anyOf": [author, ["type": "array", "items": author]]], "who wrote it")),
        ("language", described(text, "the language as a BCP 47 tag")),
        ("description", described(words, "what it is about, for the file's description")),
        ("date", described(words, "the date, as written")),
        ("publisher", described(words, "the publisher, on the title page")),
        ("rights", described(["type": ["string", "array", "object"]], "the paragraphs about rights, on the back of the title page")),
        ("isbn", described(["type": ["string", "array"]], "the ISBN, below the rights")),
        ("direction", described(["enum": ["ltr", "rtl"]], "whether it is read from right to left")),
        ("summary", described(text, "a SUMMARY.md instead of `chapters`")),
        ("chapters", described(chapters, "paths, patterns, chapters with titles, and parts")),
        ("appendices", described(chapters, "the same, counted with letters")),
        ("output", described(text, "where its files are written, as a template")),
        ("numbering", described(object(["chapters", "headings", "figures", "tables"].map { ($0, truth) }), "what is numbered")),
        ("syntax", described(["enum": .strings(BookOutline.syntaxNames)], "whose directives the chapters have")),
        ("bibliography", described(["anyOf": [text, ["type": "array", "items": text]]], "the files with the entries that chapters cite")),
        ("citationStyle", described(text, "the style of citations, a file or the name of an installed one")),
        ("bibliographyPer", described(["enum": ["book", "chapter"]], "whether the book or each chapter has a reference list")),
        ("openings", described(["enum": .strings(openings)], "where chapters begin")),
        ("contents", described(truth, "whether a table of contents follows the title")),
        (
            "tocDepth",
            described(["type": "integer", "minimum": .number(1), "maximum": .number(6)], "the levels of headings in the table of contents")
        ),
    ]

    private static let author: JSONValue = ["anyOf": [text, object([("name", text)])]]
    private static let book = object(fields)

    /// A path or a pattern, a chapter with its properties, or a part.
    private static let chapter: JSONValue = [
        "anyOf": [
            text,
            object([("file", text), ("title", words), ("numbered", truth), ("chapters", chapters)]),
            object([("part", words), ("chapters", chapters)]),
        ]
    ]

    private static func object(_ fields: [(String, JSONValue)]) -> JSONValue { ConfigurationKey.object(fields) }

    private static func described(_ schema: JSONValue, _ help: String) -> JSONValue { schema.adding([("description", .string(help))]) }
}
