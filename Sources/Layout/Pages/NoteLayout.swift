import Geometry
import Stylesheet

/// Footnotes at one size.
extension SizeLayout {
    /// Returns the boxes of a note. Its number is in its indent and its box is around the text, as in list items.
    ///
    /// - Parameter labelWidth: the width of the widest number, at which the texts of all notes are aligned.
    func noteList(_ index: Int, labelWidth: Points) -> VerticalList {
        var list = VerticalList()
        guard index < flow.notes.count else { return list }
        let note = flow.notes[index], style = styles[note.style]
        let containing = noteBlock(note)
        let label = noteLabel(note), width = label.lines.first?.width ?? 0
        let indent = max(labelWidth + 0.4 * style.pointSize, fittedIndent(style.headIndent, of: containing))
        list.add(marker(label, x: containing.isRightToLeft ? containing.width - width : 0, in: containing))
        list.add(note.anchor)
        let source = note.children.lazy.flatMap(\.paragraphs).compactMap(\.source).first
        var inner = containing.indented(leading: indent, trailing: trailingIndent(style, of: containing))
        inner.staysBesideMarkers = true
        layOutBoxed(note.style, source, in: inner, into: &list) { inner, list in
            layOut(note.children, in: inner, into: &list)
            if list.hasPendingMarkers { appendBlankLine(note.style, in: inner, to: &list) }
        }
        if style.keepTogether { list.keepTogether(from: 0) }
        return list
    }

    func noteLabel(_ note: FlowNote) -> ParagraphBox {
        paragraphBox(note.label, in: noteBlock(note), alignment: .left)
    }

    /// Returns the containing block of a note. It fits pages of all orientations in the document, since a note may continue on another
    /// page.
    private func noteBlock(_ note: FlowNote) -> ContainingBlock {
        let width = min(frame(.either).bodyWidth, styledFrame.measure)
        var block = ContainingBlock(x: 0, width: width, isRightToLeft: note.isRightToLeft)
        block.orientation = .either
        return block
    }

    /// The height between body and notes, which contains the footnote rule: a line of the notes.
    var noteSeparatorHeight: Points {
        guard let note = flow.notes.first else { return 0 }
        return lineMetrics(note.style).height
    }

    /// The spacing between two notes.
    var noteSpacing: Points {
        flow.notes.first.map { BlockSpacing.betweenNotes(styles[$0.style]) } ?? 0
    }
}

/// The notes of a document. Each is laid out when a page first needs it.
final class NoteLists {
    private let layout: SizeLayout
    private var lists: [Int: VerticalList] = [:]
    private lazy var labelWidth = layout.flow.notes.compactMap { layout.noteLabel($0).lines.first?.width }.max() ?? 0

    init(layout: SizeLayout) { self.layout = layout }

    subscript(index: Int) -> VerticalList {
        if let known = lists[index] { return known }
        let list = layout.noteList(index, labelWidth: labelWidth)
        lists[index] = list
        return list
    }

    /// Returns the notes that are not on a page yet, followed by the notes that these refer to.
    func unseen(_ notes: [Int], _ seen: inout Set<Int>) -> [Int] {
        var result = notes.filter { seen.insert($0).inserted }, next = 0
        while next < result.count {
            for box in self[result[next]].boxes { result += box.notes.filter { seen.insert($0).inserted } }
            next += 1
        }
        return result
    }

    /// Returns the height to reserve when notes are added. Earlier notes are complete; the first added note may continue on the next page.
    ///
    /// - Parameter page: the height of the page's body.
    func reserve(_ notes: [Int], reserved: BoxStream.Reserve, page: Points) -> BoxStream.Reserve {
        guard let first = notes.first, let least = leastHeight(of: first, page: page) else { return reserved }
        let base = reserved.whole > 0 ? reserved.whole + layout.noteSpacing : layout.noteSeparatorHeight
        return BoxStream.Reserve(least: base + least, whole: base + fullHeight(of: notes))
    }

    /// Returns the height of the part of a note that must be on the page of its reference: up to the first permitted page break.
    ///
    /// If that is more than half a page, it is the first line. The limit is three quarters if the note's style keeps it whole. Nil if the
    /// note begins with a picture that is so high that it needs a separate page.
    private func leastHeight(of note: Int, page: Points) -> Points? {
        let boxes = self[note].boxes, style = layout.styles[layout.flow.notes[note].style]
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
        notes.reduce(Double(notes.count - 1) * layout.noteSpacing) { $0 + self[$1].height }
    }
}
