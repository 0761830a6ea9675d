import TypesetBase
import TypesetStylesheet
import TypesetText

/// A paragraph broken at one size into lines, each of which becomes a `Box`.
final class ParagraphBox {
    let flow: FlowParagraph
    let shaped: ShapedParagraph
    let lines: [Line]
    let style: StyleID
    /// The width that the lines were broken to.
    let measure: Points
    /// Whether it is an artifact regardless of its pieces: repeated table heads, running text.
    let isArtifact: Bool
    /// Logical glyph ranges that no line shows, because the style limits the lines or the height.
    let hiddenRanges: [Range<Int>]
    /// The number of lines of the whole text.
    let wholeLineCount: Int
    /// The factor by which the text was shrunk to fit; `style` includes it.
    let scale: Double
    /// The drop capital, made of the first piece; nil if there is none.
    let initial: DropCapital?
    /// The content beside lines of code; nil if there is none.
    let codeMargin: CodeMargin?

    init(
        flow: FlowParagraph, shaped: ShapedParagraph, text: BrokenText, style: StyleID, measure: Points, isArtifact: Bool = false,
        scale: Double = 1, initial: DropCapital? = nil
    ) {
        (self.flow, self.shaped, self.style, self.measure, self.isArtifact) = (flow, shaped, style, measure, isArtifact)
        (lines, hiddenRanges, wholeLineCount) = (text.lines, text.cut, text.wholeLineCount)
        (self.scale, self.initial, codeMargin) = (scale, initial, nil)
    }

    /// Creates the same paragraph with other lines.
    init(varying other: ParagraphBox, lines: [Line]) {
        (flow, shaped, style, measure, isArtifact) = (other.flow, other.shaped, other.style, other.measure, other.isArtifact)
        (self.lines, hiddenRanges, wholeLineCount) = (lines, [], lines.count)
        (scale, initial, codeMargin) = (other.scale, nil, nil)
    }

    /// Creates the same lines with content beside them.
    init(_ other: ParagraphBox, codeMargin: CodeMargin) {
        (flow, shaped, style, measure, isArtifact) = (other.flow, other.shaped, other.style, other.measure, other.isArtifact)
        (lines, hiddenRanges, wholeLineCount) = (other.lines, other.hiddenRanges, other.wholeLineCount)
        (scale, initial) = (other.scale, other.initial)
        self.codeMargin = codeMargin
    }

    /// Returns the content of a glyph of a piece.
    func content(of piece: FlowPiece, atGlyph glyph: Int) -> ContentID? {
        guard !flow.lineStarts.isEmpty, shaped.glyphs.indices.contains(glyph) else { return piece.content }
        return flow.content(of: piece, at: shaped.glyphs.textStart(of: glyph))
    }

    /// Returns the logical glyphs from the beginning of line `index` to the end of the text.
    func glyphs(fromLine index: Int) -> Range<Int> {
        guard index > 0 else { return 0..<shaped.glyphs.count }
        let start = lines[index...].lazy.compactMap { line in line.runs.map(\.glyphs.lowerBound).min() }.first
        return (start ?? shaped.glyphs.count)..<shaped.glyphs.count
    }

    /// Whether line `index` continues a source line of code that did not fit.
    func isContinuation(_ index: Int) -> Bool {
        index > 0 && lines[index - 1].end == .wrapped
    }

    /// Returns the footnotes that a line refers to; those of hidden text belong to the last line.
    func notes(onLine index: Int) -> [Int] {
        guard flow.hasNotes else { return [] }
        let shown = lines[index].runs.compactMap { flow.pieces[shaped.runs[$0.run].piece].note }
        guard !hiddenRanges.isEmpty, index == lines.count - 1 else { return shown }
        return shown
            + shaped.runs.filter { run in hiddenRanges.contains { $0.overlaps(run.glyphs) } }.compactMap { flow.pieces[$0.piece].note }
    }

    /// Returns the destinations on a line, with those of hidden text on the last line; nil if there are none.
    func marks(onLine index: Int) -> [Int]? {
        guard !isArtifact else { return nil }
        let bytes = (index == 0 ? 0 : textStart(ofLine: index))..<(index + 1 < lines.count ? textStart(ofLine: index + 1) : Int.max)
        let first = flow.marks.partitioningIndex { $0.byte >= bytes.lowerBound },
            end = flow.marks.partitioningIndex { $0.byte >= bytes.upperBound }
        return first < end ? flow.marks[first..<end].map(\.destination) : nil
    }

    private func textStart(ofLine index: Int) -> Int {
        let glyph = glyphs(fromLine: index).lowerBound
        return glyph < shaped.glyphs.count ? shaped.glyphs.textStart(of: glyph) : shaped.text.count
    }
}
