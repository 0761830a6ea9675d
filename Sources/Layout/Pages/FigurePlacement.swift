import Geometry

/// Figures that their page has no room for: they are made a little smaller, or text that follows them in their section flows up before
/// them, so that the page is filled. In the tags they stay where the document has them.
extension Paginator {
    /// The part of a page that is to be filled before a figure that begins the next one.
    static let leastFill = 0.75
    /// The factor to which a figure shrinks before text flows up: the eye hardly notices an eighth.
    private static let slightScale = 0.875

    /// A better end of the page than one that leaves it blank before a figure.
    mutating func placingFigures(_ end: BoxStream.PageBreak, within height: Points) -> BoxStream.PageBreak {
        var end = end
        // A page has room for few figures that are not there yet.
        for _ in 0..<8 {
            guard let figure = body.figure(missingAt: end), end.blank(of: height) > (1 - Self.leastFill) * height,
                let better = shrinking(figure, to: Self.slightScale, from: end, within: height)
                    ?? floating(figure, from: end, within: height, isEnough: { $0 <= (1 - Self.leastFill) * height })
                    ?? shrinking(figure, to: 0, from: end, within: height)
                    ?? floating(figure, from: end, within: height, isEnough: { $0 < end.blank(of: height) - height / 20 })
            else { return end }
            end = better
        }
        return end
    }

    /// Makes a figure as small as the page needs it to be, if it may be.
    private mutating func shrinking(
        _ figure: Range<Int>, to scale: Double, from end: BoxStream.PageBreak, within height: Points
    ) -> BoxStream.PageBreak? {
        let before = body.part(figure)
        guard body.shrink(figure, into: height - end.reserved.whole, least: scale) else { return nil }
        if let better = bodyBreak(within: height), better.index >= figure.upperBound { return better }
        body.restore(before)
        return nil
    }

    /// Lets text flow up before a figure, which begins the next page then.
    private mutating func floating(
        _ figure: Range<Int>, from end: BoxStream.PageBreak, within height: Points, isEnough: (Points) -> Bool
    ) -> BoxStream.PageBreak? {
        let figure = body.withFiguresRightBelow(figure)
        var text = body.text(after: figure, height: height)
        while let all = text {
            let before = body.part(figure.lowerBound..<all.upperBound), room = figure.lowerBound + all.count
            body.moveUp(all, before: figure)
            guard let better = bodyBreak(within: height), better.index > figure.lowerBound, better.index <= room,
                better.penalty < Penalty.widowOrOrphan, isEnough(better.blank(of: height))
            else {
                body.restore(before)
                return nil
            }
            guard let box = body.container(partedAt: better.index) else {
                body.moveDown(better.index..<room, after: figure.count)
                return better
            }
            // A figure would stand in the box of a quote, say, that goes on on the next page.
            body.restore(before)
            text = box > figure.lowerBound ? figure.upperBound..<(box + figure.count) : nil
        }
        return nil
    }
}

extension BoxStream.PageBreak {
    /// The height that stays blank on a page, without what notes take.
    func blank(of height: Points) -> Points { height - used - reserved.whole }
}

extension BoxStream {
    /// The figure with its caption for want of room for which a page ends here; nil where something else ends it.
    fileprivate func figure(missingAt end: PageBreak) -> Range<Int>? {
        guard let stop = end.stop, stop < boxes.count, end.split == nil else { return nil }
        for index in end.index...max(end.index, stop) {
            if boxes[index].startsPage { return nil }
            guard boxes[index].figure != nil else { continue }
            return index..<endOfFigure(at: index)
        }
        return nil
    }

    /// A figure and those right below it: without text between them, text that follows the last may flow up before all.
    fileprivate func withFiguresRightBelow(_ figure: Range<Int>) -> Range<Int> {
        var end = figure.upperBound
        while end < boxes.count, boxes[end].figure?.mayFloat == true, !boxes[end].startsPage, boxes[end].anchor?.level == nil,
            boxes[end].orientation == boxes[figure.lowerBound].orientation
        {
            end = endOfFigure(at: end)
        }
        return figure.lowerBound..<end
    }

    /// The end of a figure with its caption.
    private func endOfFigure(at index: Int) -> Int {
        var end = index + 1
        while end < boxes.count, boxes[end].penalty >= Penalty.widowOrOrphan, boxes[end].figure == nil, !boxes[end].startsPage { end += 1 }
        return end
    }

    /// Makes a figure smaller so that it ends, with its caption, within a height.
    fileprivate mutating func shrink(_ range: Range<Int>, into height: Points, least: Double) -> Bool {
        let index = range.lowerBound
        guard let figure = boxes[index].figure, figure.size.height > 0 else { return false }
        var others = first?.tableHead?.height ?? 0
        for other in next..<range.upperBound {
            others += (other == next ? 0 : boxes[other].glue) + boxes[other].kernBefore + boxes[other].kernAfter
            if other != index { others += boxes[other].height }
        }
        // What is left over keeps rounding from taking it away again.
        let scale = (height - others - 0.01).ratio(to: boxes[index].height)
        guard scale < 1, scale >= max(least, figure.leastScale) else { return false }
        let smaller = figure.scaled(by: scale), slack = boxes[index].width - Points(smaller.size.width)
        boxes[index].content = .figure(smaller)
        boxes[index].x += slack * figure.shareAtLeft
        boxes[index].width -= slack
        boxes[index].height = Points(smaller.size.height)
        for container in containers(in: index..<(index + 1)) where containers[container].style == figure.flow.imageStyle {
            containers[container].x += slack * figure.shareAtLeft
            containers[container].width -= slack
        }
        return true
    }

    /// The text after a figure in its section that may flow up before it, as much as a page has room for at most.
    fileprivate func text(after figure: Range<Int>, height: Points) -> Range<Int>? {
        guard boxes[figure.lowerBound].figure?.mayFloat == true else { return nil }
        var end = figure.upperBound, used: Points = 0
        while end < boxes.count, used < height, boxes[end].mayFlowUp, boxes[end].orientation == boxes[figure.lowerBound].orientation {
            used += boxes[end].extent
            end += 1
        }
        end = endOfContainers(in: figure.upperBound..<end)
        // No caption is left without its table, and no announcement without what it announces.
        while end > figure.upperBound, end < boxes.count, boxes[end].penalty >= Penalty.looseKeep { end -= 1 }
        return end > figure.upperBound ? figure.upperBound..<end : nil
    }
}

extension Box {
    var figure: FigureBox? { if case .figure(let figure) = content { figure } else { nil } }

    /// Whether the box is a line of text under the same heading as the box before it.
    var mayFlowUp: Bool {
        guard case .line = content else { return false }
        return anchor?.level == nil && !startsPage && !isClipped && tableHead == nil
    }
}
