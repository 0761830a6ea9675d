import TypesetBase

/// Chains of keeps: boxes that no page break may divide, such as a heading, a caption and the rows below.
extension BoxStream {
    /// Returns the break at the weakest link of a chain of keeps, if the chain is higher than half a page and begins on a page that would
    /// otherwise stay a third blank; nil if all its links are strong, as after a heading.
    func weakestLink(_ scan: Scan, height: Points, insteadOf best: PageBreak) -> PageBreak? {
        guard best.penalty < Penalty.widowOrOrphan, best.index < scan.stop, scan.stop < boxes.count,
            height - best.used - best.reserved.whole > Self.mostBlank * height, isChain(from: best.index, higherThan: height / 2)
        else { return nil }
        let links = scan.candidates.filter { $0.index > best.index && isWeakLink(before: $0.index) }
        return links.min { ($0.penalty, -$0.used) < ($1.penalty, -$1.used) }
    }

    /// Whether a break before a box only divides a paragraph, or a bold line from its text; a picture stays with its caption.
    private func isWeakLink(before index: Int) -> Bool { Penalty.isWeak(boxes[index].penalty) && boxes[index - 1].figure == nil }

    /// Whether the boxes that no page break may divide from the one at an index are together higher than a limit.
    private func isChain(from start: Int, higherThan limit: Points) -> Bool {
        var index = start, height: Points = 0
        repeat {
            height += (index == start ? 0 : boxes[index].glue) + boxes[index].kernBefore + boxes[index].height + boxes[index].kernAfter
            if height > limit { return true }
            index += 1
        } while index < boxes.count && boxes[index].penalty >= Penalty.widowOrOrphan && !boxes[index].startsPage
        return false
    }
}
