import TypesetBase
import TypesetImages
import TypesetMarkdown
import TypesetStylesheet
import TypesetText

/// The style and the structure element of inline text.
struct InlineContext {
    var style: StyleID
    var language: String
    /// The structure element that owns the text.
    var element: StructureID
    var link: StructureID?
    var note: Int?
    /// Whether the text is set as it is: an address, code, or the title of a heading.
    var isLiteral = false
    var ruby: Int?
    /// Whether quotation marks surround the text, so that quotations within it use the inner marks.
    var isQuoted = false
    /// Whether the text is within a superscript or a subscript.
    var isRaised = false
}
