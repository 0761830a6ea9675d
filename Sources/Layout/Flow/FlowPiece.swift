import TypesetBase
import TypesetImages
import TypesetStylesheet
import TypesetText

/// A piece of a paragraph's text with one style and one structure element.
///
/// It uses 32-bit integers to halve its size: highlighted code has hundreds of thousands of pieces.
struct FlowPiece: Sendable {
    /// The length in UTF-8 bytes.
    @CompactInt var length: Int
    /// The number of its key among the document's `TextRunKey`s.
    @CompactInt var run: TextRunID
    /// The marked content; nil for an artifact.
    @CompactIndex var content: ContentID? = nil
    /// The link element that the piece is part of.
    @CompactIndex var link: StructureID? = nil
    /// The footnote that the piece refers to.
    @CompactIndex var note: Int? = nil
    /// A picture within the text, as an index into `FlowParagraph.objects`.
    @CompactIndex var object: Int? = nil
    /// The annotation above the piece, as an index into `FlowParagraph.rubies`.
    @CompactIndex var ruby: Int? = nil
    /// Whether the piece is inline code.
    var isCode = false
    /// Whether the piece is code or an address, which run from left to right in any text.
    var isLiteral = false
    /// Whether the piece is above or below the line (`<sup>`, `<sub>`).
    var isRaised = false

    /// Whether another piece differs only in length.
    func continues(_ other: FlowPiece) -> Bool {
        run == other.run && content == other.content && link == other.link && note == nil && other.note == nil
            && object == nil && other.object == nil && ruby == other.ruby
    }
}

/// The text of a paragraph, with its pieces and what is attached to them.
struct FlowText: Sendable {
    /// The text in UTF-8, with U+2028 for forced line ends and U+FFFC for pictures.
    var text: [UInt8] = []
    var pieces: [FlowPiece] = []
    var objects: [FlowObject] = []
    var rubies: [FlowRuby] = []
    /// Places that links and the index lead to, in text order.
    var marks: [TextMark] = []
    /// The spans with an order of their own.
    var spans: [BidiSpan] = []
}

/// The annotation above a piece of text (`<rt>`).
struct FlowRuby: Sendable {
    var text: GeneratedText
    /// The style of the text below it.
    var base: StyleID
}

/// A picture within a line of text.
struct FlowObject: Sendable {
    var image: ImageResource
    var wanted: PictureSize
    /// The style of the box right around the picture.
    var style: StyleID
}

/// A place in a paragraph's text that links or the index lead to.
struct TextMark: Sendable {
    /// The byte offset of the marked text, in UTF-8 from the start of the text.
    var byte: Int
    /// The index into the document's destinations.
    var destination: Int
}
