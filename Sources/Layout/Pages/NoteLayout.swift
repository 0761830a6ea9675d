import Geometry
import Stylesheet

/// Footnotes at one size: boxes for the foot of a page.
extension SizeLayout {
    /// The boxes of a note; its number hangs before its text.
    func noteBoxes(_ index: Int) -> [Box] {
        guard index < flow.notes.count else { return [] }
        let note = flow.notes[index]
        let style = styles[note.style]
        let area = Area(x: 0, width: bodyWidth, isRightToLeft: note.isRightToLeft)
        let label = paragraphBox(note.label, in: area, alignment: .left)
        let width = label.lines.first?.width ?? 0
        let indent = max(width + 0.4 * style.pointSize, self.indent(style.headIndent, of: area))
        var list = VerticalList()
        list.add(Box.Marker(paragraph: label, x: area.isRightToLeft ? area.width - width : 0))
        list.add(note.mark)
        lay(note.children, in: area.indented(leading: indent), into: &list)
        guard !list.isEmpty else { return [] }
        var boxes = list.boxes
        boxes[0].glue = style.paragraphSpacing
        return boxes
    }

    /// Between the text and the notes: a third of the notes' line over and under a short rule.
    var noteSeparatorHeight: Double {
        guard let note = flow.notes.first else { return 0 }
        return lineMetrics(note.style).height
    }
}
