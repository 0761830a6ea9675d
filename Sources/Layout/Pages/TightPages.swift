import TypesetBase

/// Pages that would stay a third blank, and that have room for the next lines if their spacing is smaller.
///
/// At the largest sizes a heading with two lines of text is half a page high.
extension Paginator {
    /// The part by which spacing may shrink.
    private static let mostShrink = 0.5

    /// Returns a page with less spacing; nil if it is not mostly blank, or if no line more fits.
    func tightened(_ end: BoxStream.PageBreak, within height: Points) -> PlannedPage? {
        guard body.spacingShrinks, end.split == nil, end.stop != nil, notes.isEmpty, nextFrame.columns == 1,
            end.blank(of: height) > BoxStream.mostBlank * height
        else { return nil }
        var spacing = PageSpacing(first: body.next, isOpening: false, shrinks: true)
        let pitch = context.styles.lineMetrics(context.flow.documentStyle).pitch
        for candidate in body.scan(2 * height, BoxStream.Reserve(), reserve(onPageOf: height)).candidates {
            spacing.add(body.boxes, at: candidate.index - 1, pitch: pitch)
            let missing = -candidate.blank(of: height)
            guard candidate.index > end.index, candidate.penalty <= Penalty.looseKeep else { continue }
            if missing <= 0 { continue }
            guard missing <= Self.mostShrink * spacing.tail.blocks else { return nil }
            return body.shortened(candidate, by: missing, spacing)
        }
        return nil
    }
}
