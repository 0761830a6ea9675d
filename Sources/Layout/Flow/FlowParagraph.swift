import Diagnostics
import Images
import Synchronization
import Typography

/// A stretch of a paragraph's text with one look and one place in the structure.
struct FlowPiece: Sendable {
    /// UTF-8 bytes.
    var length: Int
    /// Number in the document's `TextRunTable`.
    var run: Int
    /// nil: an artifact.
    var content: ContentID?
    /// The link element that the piece is part of.
    var link: StructureID?
    /// The footnote that the piece refers to.
    var note: Int?
    /// A picture within the text: index into `FlowParagraph.objects`.
    var object: Int?
}

/// A picture within a line of text.
struct FlowObject: Sendable {
    var image: ImageResource
    /// Share of the measure that `{width=50%}` asks for.
    var widthFraction: Double?
}

/// One paragraph of text, ready to be shaped: the same at every size.
final class FlowParagraph: Sendable {
    /// UTF-8, with U+2028 for forced line ends and U+FFFC for pictures.
    let text: [UInt8]
    let pieces: [FlowPiece]
    let objects: [FlowObject]
    let style: StyleID
    let isCode: Bool
    /// The marker of an item or the number of a note: it hangs where layout puts it.
    let isLabel: Bool
    let direction: ParagraphText.Direction
    let source: SourceSpan?
    /// Whether any piece refers to a footnote: spares looking through the lines of most paragraphs.
    let hasNotes: Bool

    /// Shaped forms by the numbers of the attributes that they were shaped with; nearly always one.
    private let shapings = Mutex<[(key: [Int], paragraph: ShapedParagraph)]>([])

    /// - Parameter isRightToLeft: of the blocks around. There a paragraph begins on the right even if a foreign word comes first; one
    ///   without any
    ///   right-to-left letter keeps its own direction, and one without letters takes that of its surroundings.
    init(
        text: [UInt8], pieces: [FlowPiece], objects: [FlowObject] = [], style: StyleID, isCode: Bool = false, isLabel: Bool = false,
        isRightToLeft: Bool = false, source: SourceSpan?
    ) {
        self.text = text
        self.pieces = pieces
        self.objects = objects
        self.style = style
        self.isCode = isCode
        self.isLabel = isLabel
        direction = isCode ? .leftToRight : isRightToLeft && WritingDirection.runsRightToLeft(text) ? .rightToLeft : .natural
        self.source = source
        hasNotes = pieces.contains { $0.note != nil }
    }

    /// The glyphs for these attributes, shaped on first demand.
    ///
    /// - Parameters:
    ///   - attributes: by text run number, with the number that equal attributes share across sizes.
    ///   - shaper: called outside the lock, so that threads never wait for each other's shaping.
    func shaped(with attributes: AttributeTable, by shaper: any TextShaper) -> ShapedParagraph {
        let key = pieces.map { attributes.numbers[$0.run] }
        if let known = shapings.withLock({ $0.first { $0.key == key }?.paragraph }) { return known }
        let paragraph = shaper.shape(paragraphText(with: attributes))
        return shapings.withLock { shapings in
            if let known = shapings.first(where: { $0.key == key }) { return known.paragraph }
            shapings.append((key, paragraph))
            return paragraph
        }
    }

    private func paragraphText(with attributes: AttributeTable) -> ParagraphText {
        var local: [Int: Int] = [:]
        var used: [ParagraphText.Attributes] = []
        let pieces = self.pieces.map { piece in
            let number = attributes.numbers[piece.run]
            let index = local[number] ?? used.count
            if index == used.count {
                local[number] = index
                used.append(attributes.values[piece.run])
            }
            return ParagraphText.Piece(length: piece.length, attributes: index, object: piece.object)
        }
        return ParagraphText(text: text, attributes: used, pieces: pieces, direction: direction, isCode: isCode)
    }
}

/// The shaping attributes of every text run at one size.
struct AttributeTable: Sendable {
    /// By text run number.
    var values: [ParagraphText.Attributes]
    /// Equal attributes have equal numbers, at every size of a document.
    var numbers: [Int]
}

/// A stretch of a document's text, to be shaped before its sizes are laid out. Parts may be shaped in any order and on any threads at once.
public struct ShapingPart: Sendable {
    /// Bytes: a few milliseconds of work, so that threads are done at about the same time and tasks cost nothing beside it.
    private static let length = 16_384

    private let paragraphs: ArraySlice<FlowParagraph>
    private let attributes: AttributeTable
    private let shaper: any TextShaper

    static func parts(of paragraphs: [FlowParagraph], attributes: AttributeTable, shaper: any TextShaper) -> [ShapingPart] {
        var parts: [ShapingPart] = [], start = 0, length = 0
        for (index, paragraph) in paragraphs.enumerated() {
            length += paragraph.text.count
            guard length >= Self.length || index == paragraphs.count - 1 else { continue }
            parts.append(ShapingPart(paragraphs: paragraphs[start...index], attributes: attributes, shaper: shaper))
            (start, length) = (index + 1, 0)
        }
        return parts
    }

    public func shape() {
        for paragraph in paragraphs { _ = paragraph.shaped(with: attributes, by: shaper) }
    }
}
