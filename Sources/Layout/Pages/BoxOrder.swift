import Geometry
import Searching

/// Changes of the order in which boxes are placed on pages.
extension BoxStream {
    /// Boxes with the containers that begin in their range.
    struct Part {
        fileprivate var range: Range<Int>
        fileprivate var boxes: [Box]
        fileprivate var containers: Range<Int>
        fileprivate var saved: [ContainerBox]
    }

    func part(_ range: Range<Int>) -> Part {
        let inner = containers(in: range)
        return Part(range: range, boxes: Array(boxes[range]), containers: inner, saved: Array(containers[inner]))
    }

    mutating func restore(_ part: Part) {
        boxes.replaceSubrange(part.range, with: part.boxes)
        containers.replaceSubrange(part.containers, with: part.saved)
    }

    /// Returns the containers that begin in a range. They are in the order of their first boxes.
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

    /// Exchanges a figure, or the content of a landscape page, and the text after it.
    mutating func moveUp(_ text: Range<Int>, before figure: Range<Int>) {
        let start = figure.lowerBound, spacing = boxes[text.lowerBound].glue
        let penalty = max(boxes[start].penalty, boxes[text.lowerBound].penalty)
        boxes[text.lowerBound].glue = boxes[start].glue
        if start > 0 { boxes[text.lowerBound].glue += boxes[text.lowerBound].clearance(below: boxes[start - 1]) }
        boxes[text.lowerBound].penalty = penalty
        (boxes[start].glue, boxes[start].penalty) = (spacing, 0)
        rotate(start..<text.upperBound, by: figure.count)
    }

    /// Moves the text that does not fit on the page back after the figure.
    ///
    /// - Parameter count: the number of the figure's boxes.
    mutating func moveDown(_ text: Range<Int>, after count: Int) {
        let spacing = boxes[text.upperBound].glue, next = text.isEmpty ? text.upperBound + count : text.lowerBound
        if boxes.indices.contains(next) { boxes[next].glue = max(spacing, boxes[next].glue) }
        guard !text.isEmpty else { return }
        rotate(text.lowerBound..<(text.upperBound + count), by: text.count)
    }

    /// Moves the first boxes of a range after the others.
    private mutating func rotate(_ range: Range<Int>, by count: Int) {
        let inner = containers(in: range), rest = range.count - count, parting = range.lowerBound + count
        boxes.replaceSubrange(range, with: Array(boxes[parting..<range.upperBound] + boxes[range.lowerBound..<parting]))
        let moved = containers[inner].map { $0.moved(by: $0.first < parting ? rest : -count) }
        containers.replaceSubrange(
            inner, with: moved.filter { $0.first < range.lowerBound + rest } + moved.filter { $0.first >= range.lowerBound + rest })
    }
}
