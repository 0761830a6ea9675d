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
    /// A picture or a part of a formula within the text, as an index into `FlowParagraph.objects`.
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
    /// The text in UTF-8, with U+2028 for forced line ends, U+FFFC for pictures and a letter for each part of a formula.
    var text: [UInt8] = []
    var pieces: [FlowPiece] = []
    var objects: [FlowObject] = []
    var rubies: [FlowRuby] = []
    /// Places that links and the index lead to, in text order.
    var marks: [TextMark] = []
    /// The spans with an order of their own.
    var spans: [BidiSpan] = []
}

extension FlowText {
    /// Returns the text with its formulas in lines, for measures that they are too wide for; nil if no formula has another form.
    var linearized: FlowText? {
        guard objects.contains(where: \.isLinearizable) else { return nil }
        var result = FlowText(rubies: rubies), byte = 0
        // The places from which bytes are moved, and by how much.
        var shifts: [(byte: Int, by: Int)] = []
        for piece in pieces {
            let bytes = byte..<byte + piece.length
            byte = bytes.upperBound
            guard let object = piece.object, case .formula(let formula, let part) = objects[object],
                let form = formula.narrower
            else {
                var piece = piece
                if let object = piece.object {
                    piece.object = result.objects.count
                    result.objects.append(objects[object])
                }
                result.text += text[bytes]
                result.pieces.append(piece)
                continue
            }
            guard part == 0 else {
                shifts.append((bytes.lowerBound, -piece.length))
                continue
            }
            let linear = FlowFormula(formula.formula, source: formula.source, in: form)
            for part in linear.parts.indices {
                var piece = piece
                piece.object = result.objects.count
                result.objects.append(.formula(linear, part: part))
                result.text += FlowObject.formula(linear, part: part).placeholder.utf8
                result.pieces.append(piece)
            }
            shifts.append((bytes.upperBound, linear.parts.count - 1))
        }
        func moved(_ byte: Int) -> Int { shifts.reduce(byte) { byte >= $1.byte ? $0 + $1.by : $0 } }
        result.marks = marks.map { TextMark(byte: moved($0.byte), destination: $0.destination) }
        result.spans = spans.map { BidiSpan(moved($0.range.lowerBound)..<moved($0.range.upperBound), $0.kind) }
        return result
    }
}

/// The annotation above a piece of text (`<rt>`).
struct FlowRuby: Sendable {
    var text: GeneratedText
    /// The style of the text below it.
    var base: StyleID
}

/// A picture or a part of a formula, which is set within a line like a letter.
enum FlowObject: Sendable {
    case picture(FlowPicture)
    /// A part of a formula, as an index into its parts.
    case formula(FlowFormula, part: Int)

    /// The break before a part of a formula, at which lines end only if the text between two spaces is wider than the line.
    var start: FormulaBreak? { if case .formula(let formula, let part) = self { formula.parts[part].start } else { nil } }

    /// Whether it is a formula that is set differently in lines.
    var isLinearizable: Bool { if case .formula(let formula, _) = self { formula.narrower != nil } else { false } }

    /// The character that represents it in the text.
    var placeholder: String {
        switch self {
        case .picture: "\u{FFFC}"
        // No line ends between a formula and the letters and marks beside it.
        case .formula: "x"
        }
    }
}

/// A picture within a line of text.
struct FlowPicture: Sendable {
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
