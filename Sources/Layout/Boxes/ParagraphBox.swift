import Geometry
import Stylesheet
import Typography

/// A paragraph broken into lines at one size; its lines are boxes of their own.
final class ParagraphBox {
    let flow: FlowParagraph
    let shaped: ShapedParagraph
    let lines: [Line]
    let style: StyleID
    /// Width that the lines were broken to.
    let measure: Double
    /// Painted as an artifact whatever its pieces say: repeated heads, running text.
    let isArtifact: Bool
    /// Logical glyph ranges that no line shows, since the sheet limits the text.
    let cut: [Range<Int>]
    /// How many lines the whole text takes.
    let wholeLineCount: Int
    /// By which the text was shrunk to fit; `style` has it in it.
    var scale = 1.0
    /// The sign before continuation lines of code.
    var continuation: ParagraphBox?

    convenience init(flow: FlowParagraph, shaped: ShapedParagraph, lines: [Line], style: StyleID, measure: Double, isArtifact: Bool = false)
    {
        self.init(flow: flow, shaped: shaped, text: BrokenText(lines: lines), style: style, measure: measure, isArtifact: isArtifact)
    }

    init(flow: FlowParagraph, shaped: ShapedParagraph, text: BrokenText, style: StyleID, measure: Double, isArtifact: Bool = false) {
        self.flow = flow
        self.shaped = shaped
        lines = text.lines
        cut = text.cut
        wholeLineCount = text.wholeLineCount
        self.style = style
        self.measure = measure
        self.isArtifact = isArtifact
    }

    /// Logical glyphs from the beginning of line `index` to the end of the text.
    func glyphs(fromLine index: Int) -> Range<Int> {
        guard index > 0 else { return 0..<shaped.glyphs.count }
        let start = lines[index...].lazy.compactMap { line in line.runs.map(\.glyphs.lowerBound).min() }.first
        return (start ?? shaped.glyphs.count)..<shaped.glyphs.count
    }

    /// Whether line `index` goes on with a source line that did not fit.
    func isContinuation(_ index: Int) -> Bool {
        index > 0 && lines[index - 1].end == .wrapped
    }

    /// Footnotes that a line refers to; the last line has those of the text that was cut, too.
    func notes(onLine index: Int) -> [Int] {
        guard flow.hasNotes else { return [] }
        let shown = lines[index].runs.compactMap { flow.pieces[shaped.runs[$0.run].piece].note }
        guard !cut.isEmpty, index == lines.count - 1 else { return shown }
        return shown + shaped.runs.filter { run in cut.contains { $0.overlaps(run.glyphs) } }.compactMap { flow.pieces[$0.piece].note }
    }
}

/// A table row at one size.
final class RowBox {
    struct Cell {
        var x: Double
        var width: Double
        var style: StyleID
        /// Content with the cell's padding already in `x` of its boxes.
        var boxes: [Box]
        /// Top of each box from the row's top.
        var tops: [Double]
        var paddingTop: Double
        var paddingBottom: Double
    }

    let cells: [Cell]
    let height: Double
    let isHead: Bool
    /// Rows are told apart by rules only between them: the first part of a split row has no bottom border.
    let isContinued: Bool
    /// Columns run from right to left.
    let isMirrored: Bool

    /// The baseline of its first cell's first line.
    var ascent: Double { cells.first.flatMap { cell in cell.boxes.first.map { (cell.tops.first ?? 0) + $0.ascent } } ?? 0 }
    /// Footnotes referred to.
    var notes: [Int] { cells.flatMap { $0.boxes.flatMap(\.notes) } }

    init(cells: [Cell], height: Double, isHead: Bool, isContinued: Bool = false, isMirrored: Bool = false) {
        self.cells = cells
        self.height = height
        self.isHead = isHead
        self.isContinued = isContinued
        self.isMirrored = isMirrored
    }
}

/// The entries of a table of contents at one size.
final class ContentsBox {
    let contents: FlowContents
    /// Entries' text; the page number stands at the end of its last line.
    let paragraphs: [ParagraphBox]

    init(contents: FlowContents, paragraphs: [ParagraphBox]) {
        self.contents = contents
        self.paragraphs = paragraphs
    }
}
