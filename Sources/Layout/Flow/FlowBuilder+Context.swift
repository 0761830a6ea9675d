import TypesetBase
import TypesetImages
import TypesetMarkdown
import TypesetMath
import TypesetStylesheet
import TypesetText

extension FlowBuilder {
    /// The properties that a block inherits from the surrounding blocks.
    struct Context {
        var parent: StructureID
        /// The style of the innermost container; nil at the top level.
        var container: StyleID?
        var language: String
        var isRightToLeft: Bool
        /// The text alignment from `align`; nil for the style's.
        var alignment: ResolvedStyle.Alignment?
        /// The line direction from `dir`; nil for that of the text.
        var direction: ParagraphText.Direction?
        /// The style of the surrounding cell, whose text size lists in it use.
        var cell: StyleID?
        /// The nesting depth of bullet lists, which selects the bullet.
        var bulletDepth = 0
        var numberDepth = 0
        /// Whether the block follows a marker or number, at whose side its text begins: in a list item or a footnote.
        var followsLabel = false
    }

    struct HeadingEntry {
        /// The text as it is set, with its number if the stylesheet numbers headings.
        var title: String
        /// The text in running heads, with its number; nil for the title.
        var shortTitle: String?
        /// The words as they are set; empty for a heading that is not in the document's blocks.
        var inlines: [Inline]
        /// The language of the heading, if it is not the document's.
        var language: String?
        var level: Int
        /// The number of levels that it is deeper in bookmarks and tables of contents.
        var outlineDepth = 0
        var destination: Int
        /// Whether it has a number if the stylesheet numbers headings.
        var isNumbered: Bool
        /// Whether tables of contents list it.
        var isListed = true
        /// Whether it is the title of a book's chapter or part.
        var isChapter = false
        var outlineLevel: Int { level + outlineDepth }
    }
}
