import TypesetBase

/// Changes of the order in which boxes are placed on pages.
extension BoxStream {
    /// Boxes with the containers that begin in their range.
    struct SavedBoxes {
        fileprivate var range: Range<Int>
        fileprivate var boxes: [Box]
        fileprivate var containers: Range<Int>
        fileprivate var saved: [ContainerBox]
    }

    func part(_ range: Range<Int>) -> SavedBoxes {
        let inner = containers(in: range)
        return SavedBoxes(range: range, boxes: Array(boxes[range]), containers: inner, saved: Array(containers[inner]))
    }

    mutating func restore(_ part: SavedBoxes) {
        boxes.replaceSubrange(part.range, with: part.boxes)
        containers.replaceSubrange(part.containers, with: part.saved)
    }

    /// Returns the containers that begin in a range, in the order of their first boxes.
    func containers(in range: Range<Int>) -> Range<Int> {
        func first(from box: Int) -> Int { containers.partitioningIndex { $0.first >= box } }
        return first(from: range.lowerBound)..<first(from: range.upperBound)
    }

    /// Returns the end of a range without the last boxes of containers that continue after it.
    func endOfContainers(in range: Range<Int>) -> Int {
        containers(in: range).first { containers[$0].last >= range.upperBound }.map { containers[$0].first } ?? range.upperBound
    }

    /// Returns the first box of the outermost container that begins on this page and continues after a break.
    func container(splitAt index: Int) -> Int? {
        containers(in: next..<index).first { containers[$0].last >= index }.map { containers[$0].first }
    }
}
