import Geometry
import Stylesheet

/// Footnotes at one size.
extension SizeLayout {
    /// A note as boxes; its number hangs before its text, and its box stands around the text, as with the items of a list.
    ///
    /// - Parameter labelWidth: of the widest number, so that all notes begin at one line.
    func noteList(_ index: Int, labelWidth: Double) -> VerticalList {
        var list = VerticalList()
        guard index < flow.notes.count else { return list }
        let note = flow.notes[index], style = styles[note.style]
        let area = Area(x: 0, width: bodyWidth, isRightToLeft: note.isRightToLeft)
        let label = noteLabel(note), width = label.lines.first?.width ?? 0
        let indent = max(labelWidth + 0.4 * style.pointSize, self.indent(style.headIndent, of: area))
        list.add(Box.Marker(paragraph: label, x: area.isRightToLeft ? area.width - width : 0))
        list.add(note.mark)
        let source = note.children.lazy.flatMap(\.paragraphs).compactMap(\.source).first
        let inner = area.indented(leading: indent, trailing: trailingIndent(style, of: area))
        boxed(style, note.style, source, in: inner, into: &list) { inner, list in
            lay(note.children, in: inner, into: &list)
            if list.hasPendingMarkers { appendBlankLine(note.style, in: inner, to: &list) }
        }
        if style.keepTogether { list.keepTogether(from: 0) }
        return list
    }

    func noteLabel(_ note: FlowNote) -> ParagraphBox {
        paragraphBox(note.label, in: Area(x: 0, width: bodyWidth, isRightToLeft: note.isRightToLeft), alignment: .left)
    }

    /// Between the text and the notes: a third of the notes' line over and under a short rule.
    var noteSeparatorHeight: Double {
        guard let note = flow.notes.first else { return 0 }
        return lineMetrics(note.style).height
    }

    /// Between one note and the next; without a box the first paragraph of a note brings its own spacing before it.
    var noteSpacing: Double {
        guard let style = flow.notes.first.map({ styles[$0.style] }) else { return 0 }
        return style.paragraphSpacing + (hasBox(style) ? style.paragraphSpacingBefore : 0)
    }
}

/// The notes of a document, laid out when a page first asks for them.
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

    /// The notes that have no place yet, and after them those that they refer to themselves.
    func unseen(_ notes: [Int], _ seen: inout Set<Int>) -> [Int] {
        var result = notes.filter { seen.insert($0).inserted }, next = 0
        while next < result.count {
            for box in self[result[next]].boxes { result += box.notes.filter { seen.insert($0).inserted } }
            next += 1
        }
        return result
    }

    /// The room reserved for notes with some more of them: those before have theirs whole, and the first of the new its beginning.
    ///
    /// - Parameter page: height of the page's body.
    func reserve(_ notes: [Int], reserved: BoxStream.Reserve, page: Double) -> BoxStream.Reserve {
        guard let first = notes.first, let least = leastHeight(of: first, page: page) else { return reserved }
        let base = reserved.whole > 0 ? reserved.whole + layout.noteSpacing : layout.noteSeparatorHeight
        return BoxStream.Reserve(least: base + least, whole: base + fullHeight(of: notes))
    }

    /// What must stand on the page of the reference: up to the first place where the note may be parted, or the first line where that is
    /// far. nil: a picture so high that it has a page of its own.
    private func leastHeight(of note: Int, page: Double) -> Double? {
        let boxes = self[note].boxes
        var height = 0.0, least: Double?
        for (index, box) in boxes.enumerated() {
            if index > 0, box.penalty < Penalty.widowOrOrphan { return height }
            height += (index > 0 ? box.glue : 0) + box.padBefore + box.height + box.padAfter
            guard height <= page / 2 else { return least }
            least = least ?? height
        }
        return height
    }

    private func fullHeight(of notes: [Int]) -> Double {
        notes.reduce(Double(notes.count - 1) * layout.noteSpacing) { $0 + self[$1].height }
    }
}
