import TypesetBase

/// Content that does not fit on a page, and before which following text may move: figures, or the content of landscape pages.
///
/// It begins the next page. In the tags it keeps its place in the document.
struct FloatingContent {
    /// The headings and captions before the content of landscape pages, which would move with it.
    var leading: Range<Int>
    var content: Range<Int>
    var isOnLandscapePages: Bool
}

extension Paginator {
    /// Moves text before floating content, and returns the end of the page; nil, with nothing moved, if the page does not end better.
    ///
    /// - Parameters:
    ///   - text: the text that may move; nil for none.
    ///   - isEnough: whether the blank height that remains is worth it.
    mutating func moving(
        _ text: Range<Int>?, before float: FloatingContent, within height: Points, isEnough: (Points) -> Bool
    ) -> BoxStream.PageBreak? {
        var text = text
        let start = float.content.lowerBound
        while let moved = text, !moved.isEmpty {
            let before = body.part(float.leading.lowerBound..<min(moved.upperBound + 1, body.boxes.count)), room = start + moved.count
            body.moveUp(moved, before: float)
            guard let better = bodyBreak(within: height), better.index > start, better.index <= room,
                better.penalty < Penalty.widowOrOrphan, isEnough(better.blank(of: height))
            else {
                body.restore(before)
                return nil
            }
            guard let box = body.container(splitAt: better.index) else {
                body.moveDown(better.index..<room, after: float)
                return better
            }
            // The float would be in the box of, for example, a quote that continues on the next page.
            body.restore(before)
            text = box > start ? moved.lowerBound..<(box + float.content.count) : nil
        }
        return nil
    }
}

extension BoxStream {
    /// Exchanges floating content and the text after it, except headings before landscape pages, which stay with the text.
    fileprivate mutating func moveUp(_ text: Range<Int>, before float: FloatingContent) {
        let start = float.content.lowerBound, first = text.lowerBound
        if float.isOnLandscapePages {
            for index in float.leading { boxes[index].orientation = boxes[first].orientation }
            if let heading = float.leading.first { (boxes[heading].startsPage, boxes[heading].turnsPage) = (false, false) }
            beginPage(at: start)
            (boxes[first].startsPage, boxes[first].turnsPage) = (false, false)
        }
        let spacing = boxes[first].glue, penalty = max(boxes[start].penalty, boxes[first].penalty)
        boxes[first].glue = boxes[start].glue
        if start > 0 { boxes[first].glue += boxes[first].clearance(below: boxes[start - 1]) }
        boxes[first].penalty = penalty
        (boxes[start].glue, boxes[start].penalty) = (spacing, 0)
        rotate(start..<text.upperBound, by: float.content.count)
    }

    /// Moves the text that does not fit on the page back after floating content.
    fileprivate mutating func moveDown(_ text: Range<Int>, after float: FloatingContent) {
        let count = float.content.count
        let spacing = boxes[text.upperBound].glue, next = text.isEmpty ? text.upperBound + count : text.lowerBound
        if boxes.indices.contains(next) { boxes[next].glue = max(spacing, boxes[next].glue) }
        if !text.isEmpty { rotate(text.lowerBound..<(text.upperBound + count), by: text.count) }
        if float.isOnLandscapePages { beginPage(at: text.lowerBound + count) }
    }

    /// Begins a page with a box after pages of another orientation.
    mutating func beginPage(at index: Int) {
        guard boxes.indices.contains(index), !boxes[index].startsPage else { return }
        (boxes[index].startsPage, boxes[index].turnsPage) = (true, true)
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
