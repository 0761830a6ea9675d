import Geometry
import Stylesheet
import Typography

/// Short texts that the document does not contain: page numbers, running headers and footers.
extension SizeLayout {
    /// A text in the look of a text run, broken to `measure`; equal ones are laid out once.
    ///
    /// - Parameter maximumLines: 0 for no limit.
    func ownText(
        _ text: String, run: Int, style: StyleID, content: ContentID?, measure: Double,
        alignment: LineBreakRequest.Alignment = .left, scale: Double = 1, maximumLines: Int = 0
    ) -> ParagraphBox {
        let key = OwnText(
            text: text, run: run, style: style, content: content, measure: measure, alignment: alignment, scale: scale,
            maximumLines: maximumLines)
        if let known = ownTexts[key] { return known }
        let id = scaled(style, by: scale), bytes = Array(text.utf8)
        let paragraph = FlowParagraph(
            text: bytes, pieces: [FlowPiece(length: bytes.count, run: run, content: content)], style: style, source: nil)
        let shaped = paragraph.shaped(with: attributes, by: shaper)
        var request = LineBreakRequest(pointSizes: [styles[id].pointSize], measure: measure)
        request.alignment = alignment
        request.maximumLines = maximumLines
        request.truncation = styles[id].truncation
        if maximumLines > 0, request.truncation.hasEllipsis { request.ellipsisWidths = ellipsisWidths(paragraph, scale: scale) }
        let box = ParagraphBox(
            flow: paragraph, shaped: shaped, text: LineBreaker.breakText(shaped, request), style: id, measure: measure,
            isArtifact: content == nil)
        box.scale = scale
        ownTexts[key] = box
        return box
    }
}
