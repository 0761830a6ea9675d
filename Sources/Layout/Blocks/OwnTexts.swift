import Geometry
import Stylesheet
import Typography

/// Short texts that the document does not contain: page numbers, running headers and footers.
extension SizeLayout {
    /// A text in the look of a text run, broken to `measure`; equal ones are laid out once.
    func ownText(_ text: String, run: Int, style: StyleID, content: ContentID?, measure: Double,
                 alignment: LineBreakRequest.Alignment = .left) -> ParagraphBox {
        let key = OwnText(text: text, run: run, style: style, content: content, measure: measure, alignment: alignment)
        if let known = ownTexts[key] { return known }
        let bytes = Array(text.utf8)
        let paragraph = FlowParagraph(text: bytes, pieces: [FlowPiece(length: bytes.count, run: run, content: content)], style: style, source: nil)
        let shaped = paragraph.shaped(with: attributes, by: shaper)
        var request = LineBreakRequest(pointSizes: [styles[style].pointSize], measure: measure)
        request.alignment = alignment
        let box = ParagraphBox(flow: paragraph, shaped: shaped, lines: LineBreaker.breakLines(shaped, request), style: style, measure: measure, isArtifact: content == nil)
        ownTexts[key] = box
        return box
    }
}
