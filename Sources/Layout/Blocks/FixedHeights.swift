import TypesetBase
import TypesetStylesheet
import TypesetText

/// Content of blocks with a fixed height.
extension BlockLayout {
    /// Returns the containing block with the height that fixed heights leave for a text; if less than a line, the list clips the lines.
    func limited(_ containing: ContainingBlock, to list: VerticalList, _ style: StyleID) -> ContainingBlock {
        var containing = containing
        containing.height = list.room.flatMap { list.fits(styles.lineMetrics(style).height) ? max(0, $0) : nil }
        return containing
    }

    /// Reports the texts and pictures that a container's fixed height clips, each once.
    func reportClipped(_ boxes: [Box]) {
        var seen: Set<ObjectIdentifier> = []
        for box in boxes { reportClipped(box, &seen) }
    }

    private func reportClipped(_ box: Box, _ seen: inout Set<ObjectIdentifier>) {
        switch box.content {
        case .line(let paragraph, let line): reportClipped(paragraph, fromLine: line, &seen)
        case .contentsEntry(let contents, let index): reportClipped(contents.entries[index].paragraph, fromLine: 0, &seen)
        case .figure(let figure): fallbacks.record(.clippedText, figure.flow.source, style: figure.flow.style, words: "a picture")
        case .formula(let line):
            fallbacks.record(.clippedText, line.block.source, style: line.block.style, words: "a formula")
        case .row(let row): for box in row.cells.flatMap(\.boxes) { reportClipped(box, &seen) }
        case .rule, .blank: break
        }
    }

    private func reportClipped(_ paragraph: ParagraphBox, fromLine line: Int, _ seen: inout Set<ObjectIdentifier>) {
        guard !paragraph.isArtifact, seen.insert(ObjectIdentifier(paragraph)).inserted else { return }
        fallbacks.record(
            .clippedText, paragraph.flow.source, style: paragraph.style,
            words: paragraph.shaped.words(of: paragraph.glyphs(fromLine: line), limit: 120),
            extent: .init(given: Double(line), needed: Double(paragraph.wholeLineCount)))
    }
}

/// The height that a style gives to a container's content box, in points.
struct FixedHeight {
    var points: Points
    /// The fraction of the free space above the content, from 0 to 1.
    var shareAbove: Double
}

extension ResolvedStyle.VerticalAlignment {
    /// The fraction of a box's free space above its content, from 0 to 1.
    var shareAbove: Double {
        switch self {
        case .top: 0
        case .center: 0.5
        case .bottom: 1
        }
    }
}
