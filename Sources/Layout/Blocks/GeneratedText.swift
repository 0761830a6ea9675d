import Geometry
import Stylesheet
import Typography

/// A short text that the document does not contain, such as a page number or a running header. It is the key to its own layout.
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

extension SizeLayout {
    /// Returns the text, shaped and broken into lines. Equal texts are laid out once.
    func generatedText(_ generated: GeneratedText) -> ParagraphBox {
        if let known = generatedTexts[generated] { return known }
        let id = scaled(generated.style, by: generated.scale), bytes = Array(generated.text.utf8)
        let paragraph = FlowParagraph(
            text: bytes, pieces: [FlowPiece(length: bytes.count, run: generated.run, content: generated.content)], style: generated.style,
            isRightToLeft: flow.isRightToLeft, source: nil)
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
            isArtifact: generated.content == nil)
        box.scale = generated.scale
        generatedTexts[generated] = box
        return box
    }
}
