import TypesetBase
import TypesetStylesheet

/// The footnotes of a document at one size, each laid out when a page first needs it.
final class NoteLists: LayoutPart {
    let context: LayoutContext
    /// The height between body and notes, which contains the footnote rule: a line of the notes.
    let separatorHeight: Points
    /// The spacing between two notes.
    let spacing: Points
    /// The distance from the last baseline of notes to their lower edge.
    private let depth: Points
    private var lists: [Int: VerticalList] = [:]
    /// The width of the widest number, at which the texts of all notes are aligned.
    private lazy var labelWidth = flow.notes.compactMap { label(of: $0).lines.first?.width }.max() ?? 0

    /// Creates the lists of the notes at one size.
    ///
    /// - Parameter hasLandscapePages: whether the body has landscape pages, on which notes may continue.
    init(_ context: LayoutContext, hasLandscapePages: Bool) {
        self.context = hasLandscapePages ? LayoutContext(notesOnLandscapePagesOf: context) : context
        let style = context.flow.notes.first?.style
        separatorHeight = style.map { context.styles.lineMetrics($0).height } ?? 0
        spacing = style.map { BlockSpacing.betweenNotes(context.styles[$0]) } ?? 0
        depth = style.map { context.styles.lineMetrics($0) }.map { $0.height - $0.ascent } ?? 0
    }

    subscript(index: Int) -> VerticalList {
        if let known = lists[index] { return known }
        let list = list(of: index)
        lists[index] = list
        return list
    }

    /// Returns the last baseline of notes at the foot of a page, which is the last line of its grid if the page has one.
    func lastBaseline(onPageOf height: Points) -> Points { height - depth - gap(onPageOf: height) }

    /// Returns the height below the notes of a page that ends them on a line of its grid.
    func gap(onPageOf height: Points) -> Points {
        guard let grid = context.grid else { return 0 }
        return max(0, height - depth - grid.lastBaseline(within: height))
    }

    /// Returns the notes that are not on a page yet, each followed by the notes that it calls, which is the order of their numbers.
    func unseen(_ notes: [Int], _ seen: inout Set<Int>) -> [Int] {
        var result: [Int] = [], next = Array(notes.reversed())
        while let note = next.popLast() {
            guard seen.insert(note).inserted else { continue }
            result.append(note)
            next += self[note].boxes.flatMap(\.notes).reversed()
        }
        return result
    }

    /// Returns the height to reserve when notes are added, with earlier notes complete; the first added note may continue on the next page.
    ///
    /// - Parameter page: the height of the page's body.
    func reserve(_ notes: [Int], reserved: BoxStream.Reserve, page: Points) -> BoxStream.Reserve {
        guard let first = notes.first, let least = leastHeight(of: first, page: page) else { return reserved }
        let base = reserved.whole > 0 ? reserved.whole + spacing : separatorHeight + gap(onPageOf: page)
        return BoxStream.Reserve(least: base + least, whole: base + fullHeight(of: notes))
    }

    /// Returns the height of the part of a note that must be on the page of its reference: up to the first permitted page break.
    ///
    /// If that is more than half a page, it is the first line. The limit is three quarters if the note's style keeps it whole. Nil if the
    /// note begins with a picture that is so high that it needs a separate page.
    private func leastHeight(of note: Int, page: Points) -> Points? {
        let boxes = self[note].boxes, style = styles[flow.notes[note].style]
        let most = style.keepTogether || style.height != nil ? 0.75 * page : page / 2
        var height: Points = 0, least: Points?
        for (index, box) in boxes.enumerated() {
            if index > 0, box.penalty < Penalty.widowOrOrphan { return height }
            height += (index > 0 ? box.glue : 0) + box.kernBefore + box.height + box.kernAfter
            guard height <= most else { return least }
            least = least ?? height
        }
        return height
    }

    private func fullHeight(of notes: [Int]) -> Points {
        notes.reduce(Double(notes.count - 1) * spacing) { $0 + self[$1].height }
    }

    /// Returns the boxes of a note, with its number in its indent and its box around the text, as in list items.
    private func list(of index: Int) -> VerticalList {
        var list = VerticalList()
        guard index < flow.notes.count else { return list }
        let note = flow.notes[index], style = styles[note.style]
        let containing = block(of: note)
        let label = label(of: note), width = label.lines.first?.width ?? 0
        let indent = max(labelWidth + 0.4 * style.pointSize, limits.indent(style.headIndent, of: containing))
        list.add(blocks.marker(label, x: containing.isRightToLeft ? containing.width - width : 0, in: containing))
        list.add(note.anchor)
        let source = note.children.lazy.flatMap(\.paragraphs).compactMap(\.source).first
        var inner = containing.indented(leading: indent, trailing: blocks.trailingIndent(style, of: containing))
        inner.staysBesideMarkers = true
        blocks.layOutBoxed(note.style, source, in: inner, into: &list) { inner, list in
            blocks.layOut(note.children, in: inner, into: &list)
            if list.hasPendingMarkers { blocks.appendBlankLine(note.style, in: inner, to: &list) }
        }
        if style.keepTogether { list.keepTogether(from: 0) }
        return list
    }

    private func label(of note: FlowNote) -> ParagraphBox {
        text.paragraphBox(note.label, in: block(of: note), alignment: .left)
    }

    /// Returns the containing block of a note, which fits all page orientations in the document, since a note may continue on another page.
    private func block(of note: FlowNote) -> ContainingBlock {
        let width = min(frames[.either].bodyWidth, frames.styled.measure)
        var block = ContainingBlock(x: 0, width: width, isRightToLeft: note.isRightToLeft)
        block.orientation = .either
        return block
    }
}
