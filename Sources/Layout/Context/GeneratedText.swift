import Synchronization
import TypesetBase
import TypesetStylesheet
import TypesetText

/// A short text that the document does not contain, such as a page number or a running header; the key to its own layout.
struct GeneratedText: Hashable {
    var text: String
    var run: TextRunID
    var style: StyleID
    /// The marked content; nil for an artifact.
    var content: ContentID?
    var measure = Self.unlimited
    var alignment = LineBreakRequest.Alignment.left
    /// The scale of the type size, if the text is shrunk to fit.
    var scale = 1.0
    /// The maximum number of lines; 0 for no limit.
    var maximumLines = 0
    /// The truncation of the last line; nil for the style's.
    var truncation: Truncation?

    /// Wider than any text on one line.
    private static let unlimited: Points = 10_000

    init(_ text: String, run: TextRunID, style: StyleID, content: ContentID? = nil, scale: Double = 1) {
        self.text = text
        self.run = run
        self.style = style
        self.content = content
        self.scale = scale
    }
}

/// The paragraphs of the generated texts of a document, with their shaped forms, which all sizes share.
final class GeneratedParagraphs: Sendable {
    private struct Key: Hashable {
        var text: String
        var run: TextRunID
        var style: StyleID
        var content: ContentID?
    }

    /// The maximum number of paragraphs; further ones, such as page numbers that contain the number of pages, are not shared.
    private static let limit = 4_096

    private let known = Mutex<[Key: FlowParagraph]>([:])

    func paragraph(of generated: GeneratedText, isRightToLeft: Bool) -> FlowParagraph {
        let key = Key(text: generated.text, run: generated.run, style: generated.style, content: generated.content)
        return known.withLock { known in
            if let paragraph = known[key] { return paragraph }
            let bytes = Array(generated.text.utf8)
            let paragraph = FlowParagraph(
                FlowText(text: bytes, pieces: [FlowPiece(length: bytes.count, run: generated.run, content: generated.content)]),
                style: generated.style, isRightToLeft: isRightToLeft, source: nil)
            if known.count < Self.limit { known[key] = paragraph }
            return paragraph
        }
    }
}

/// The generated texts of a document at one size, with equal texts shaped and broken into lines once.
final class GeneratedTexts {
    private let flow: FlowDocument
    private let styles: StyleTable
    private let attributes: AttributeTable
    private let shaper: any TextShaper
    @exclusivity(unchecked) private var known: [GeneratedText: ParagraphBox] = [:]

    init(_ flow: FlowDocument, styles: StyleTable, attributes: AttributeTable, shaper: any TextShaper) {
        self.flow = flow
        self.styles = styles
        self.attributes = attributes
        self.shaper = shaper
    }

    subscript(generated: GeneratedText) -> ParagraphBox {
        if let known = known[generated] { return known }
        let id = styles.scaled(generated.style, by: generated.scale)
        let paragraph = flow.generated.paragraph(of: generated, isRightToLeft: flow.isRightToLeft)
        let shaped = paragraph.shaped(with: attributes, by: shaper)
        var request = LineBreakRequest(pointSizes: [styles[id].pointSize], measure: generated.measure)
        request.alignment = generated.alignment
        request.maximumLines = generated.maximumLines
        request.truncation = generated.truncation ?? styles[id].truncation
        if generated.maximumLines > 0, request.truncation.hasEllipsis {
            request.ellipsisWidths = ellipsisWidths(paragraph, scale: generated.scale)
        }
        let box = ParagraphBox(
            flow: paragraph, shaped: shaped, text: LineBreaker.breakText(shaped, request), style: id, measure: generated.measure,
            isArtifact: generated.content == nil, scale: generated.scale)
        known[generated] = box
        return box
    }

    /// Returns the ellipsis in the style of a piece.
    func ellipsis(_ piece: Int, of paragraph: FlowParagraph, scale: Double) -> ParagraphBox {
        let run = paragraph.pieces[piece].run
        return self[GeneratedText("…", run: run, style: flow.runs[run].style, scale: scale)]
    }

    /// Returns the widths of the ellipses, by piece.
    func ellipsisWidths(_ paragraph: FlowParagraph, scale: Double) -> [Points] {
        paragraph.pieces.indices.map { ellipsis($0, of: paragraph, scale: scale).lines.first?.width ?? 0 }
    }
}
