import TypesetBase

/// Figures for which their page has no room.
///
/// They shrink slightly, or following text of their section moves up before them to fill the page. In the tags they keep their place in the
/// document.
extension Paginator {
    /// The fraction of a page that must be filled before a figure that begins the next one.
    static let leastFill = 0.75
    /// The scale to which a figure shrinks before text moves up: a reduction of an eighth is hardly visible.
    private static let slightScale = 0.875

    /// Returns a better end for a page that would be mostly blank before a figure.
    ///
    /// - Parameter most: the height that may stay blank; nil for a quarter of the page.
    mutating func placingFigures(
        _ end: BoxStream.PageBreak, within height: Points, leavingBlank most: Points? = nil
    ) -> BoxStream.PageBreak {
        let most = most ?? (1 - Self.leastFill) * height
        var end = end
        // A page has room for only a few further figures.
        for _ in 0..<8 {
            guard let figure = body.figure(missingAt: end), end.blank(of: height) > most,
                let better = shrinking(figure, to: Self.slightScale, from: end, within: height)
                    ?? floating(figure, within: height, isEnough: { $0 <= most })
                    ?? shrinking(figure, to: 0, from: end, within: height)
                    ?? floating(figure, within: height, isEnough: { $0 < end.blank(of: height) - height / 20 })
            else { return end }
            end = better
        }
        return end
    }

    /// Shrinks a figure until it fits the page, if its scale permits.
    private mutating func shrinking(
        _ figure: Range<Int>, to scale: Double, from end: BoxStream.PageBreak, within height: Points
    ) -> BoxStream.PageBreak? {
        let before = body.part(figure)
        guard body.shrink(figure, into: height - end.reserved.whole, least: scale) else { return nil }
        if let better = bodyBreak(within: height), better.index >= figure.upperBound { return better }
        body.restore(before)
        return nil
    }

    /// Moves text up before a figure and those right below it, which then begin the next page.
    private mutating func floating(
        _ figure: Range<Int>, within height: Points, isEnough: (Points) -> Bool
    ) -> BoxStream.PageBreak? {
        let figures = body.withFiguresRightBelow(figure)
        let float = FloatingContent(leading: figures.lowerBound..<figures.lowerBound, content: figures, isOnLandscapePages: false)
        return moving(body.text(after: figures, height: height), before: float, within: height, isEnough: isEnough)
    }
}

extension BoxStream.PageBreak {
    /// Returns the blank height of a page, excluding notes.
    func blank(of height: Points) -> Points { height - used - reserved.whole }
}

extension BoxStream {
    /// Returns the figure, with its caption, that does not fit and ends the page; nil if the page ends for another reason.
    func figure(missingAt end: PageBreak) -> Range<Int>? {
        guard let stop = end.stop, stop < boxes.count, end.split == nil else { return nil }
        for index in end.index...max(end.index, stop) {
            if boxes[index].startsPage { return nil }
            guard boxes[index].figure != nil else { continue }
            return index..<endOfFigure(at: index)
        }
        return nil
    }

    /// Returns a figure and those right below it; without text between them, text after the last may move up before all.
    fileprivate func withFiguresRightBelow(_ figure: Range<Int>) -> Range<Int> {
        var end = figure.upperBound
        while end < boxes.count, boxes[end].figure?.mayFloat == true, !boxes[end].startsPage, boxes[end].anchor?.level == nil,
            boxes[end].orientation == boxes[figure.lowerBound].orientation
        {
            end = endOfFigure(at: end)
        }
        return figure.lowerBound..<end
    }

    /// Returns the end of a figure with its caption.
    private func endOfFigure(at index: Int) -> Int {
        var end = index + 1
        while end < boxes.count, boxes[end].penalty >= Penalty.widowOrOrphan, boxes[end].figure == nil, !boxes[end].startsPage { end += 1 }
        return end
    }

    /// Shrinks a figure until it ends, with its caption, within a height; returns false if it would be too small.
    fileprivate mutating func shrink(_ range: Range<Int>, into height: Points, least: Double) -> Bool {
        let index = range.lowerBound
        guard let figure = boxes[index].figure, figure.size.height > 0 else { return false }
        var others = first?.tableHead?.height ?? 0
        for other in next..<range.upperBound {
            others += (other == next ? 0 : boxes[other].glue) + boxes[other].kernBefore + boxes[other].kernAfter
            if other != index { others += boxes[other].height }
        }
        // The margin covers rounding.
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

    /// Returns the text after a figure in its section that may move up before it, at most a page.
    fileprivate func text(after figure: Range<Int>, height: Points) -> Range<Int>? {
        guard boxes[figure.lowerBound].figure?.mayFloat == true else { return nil }
        var end = figure.upperBound, used: Points = 0
        while end < boxes.count, used < height, boxes[end].mayFlowUp, boxes[end].orientation == boxes[figure.lowerBound].orientation {
            used += boxes[end].extent
            end += 1
        }
        end = endOfContainers(in: figure.upperBound..<end)
        // A caption stays with its table, and an announcement with the announced block.
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
