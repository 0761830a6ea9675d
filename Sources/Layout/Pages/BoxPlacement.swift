import TypesetBase

/// Moves boxes onto a page.
extension BoxStream {
    /// The boxes of one page, with positions from the top of the first.
    struct PagePart {
        var boxes: [PagePlan.PlacedBox] = []
        var fragments: [PagePlan.Fragment] = []
        var height: Points
    }

    /// Takes the boxes before a break.
    ///
    /// - Parameters:
    ///   - height: the height available for the boxes.
    ///   - added: the heights that are added to the spacing before the boxes, by their numbers on the page; empty for none.
    ///   - isOffGrid: whether they move lines off the grid.
    ///   - variant: the paragraph that has a line more or less.
    mutating func take(
        _ end: PageBreak, within height: Points, added: [Points] = [], isOffGrid: Bool = false, variant: LineVariant? = nil
    ) -> PagePart {
        let range = next..<end.index
        var part = PagePart(height: end.used)
        position(range, split: end.split?.first, height: height, added: added, isOffGrid: isOffGrid, variant: variant, in: &part)
        addFragments(range, continues: end.split != nil, variant: variant, to: &part)
        advance(past: end)
        return part
    }

    private func position(
        _ range: Range<Int>, split: RowBox?, height: Points, added: [Points], isOffGrid: Bool, variant: LineVariant?,
        in part: inout PagePart
    ) {
        part.boxes.reserveCapacity(range.count + 1)
        // The position of the next box, without the height by which it leaves the grid.
        var y: Points = 0, shift: Points = 0
        let first = boxes[range.lowerBound]
        if let head = range.count > 1 || split != nil ? first.tableHead : repeatedHead(aboveOnly: first, within: height) {
            part.boxes.append(.own(Box(head, above: first), at: 0))
            y = head.height
        }
        // The first box after the last one on the grid.
        var offGrid = 0
        for index in range {
            let isFirst = index == range.lowerBound
            if !added.isEmpty {
                if isOffGrid { shift += added[index - range.lowerBound] } else { y += added[index - range.lowerBound] }
                part.growLastRow(by: added[index - range.lowerBound], above: boxes[index], in: boxes)
            }
            if let variant, variant.range.dropFirst().contains(index) { continue }
            let natural = y + (isFirst ? 0 : boxes[index].glue) + boxes[index].kernBefore
            y = top(of: index, below: y, isFirst: isFirst)
            if boxes[index].isOnGrid {
                if y > natural {
                    let isBelowHeading = boxes[index].penalty >= Penalty.keepWithText
                    let share = BaselineGrid.shareAbove(isBelowHeading: isBelowHeading, isAtTop: offGrid == 0)
                    for placed in offGrid..<part.boxes.count { part.boxes[placed].y += share * (y - natural) }
                } else if y < natural {
                    let moved = index - largestSpacing(before: index).box
                    for placed in part.boxes.indices.suffix(moved) { part.boxes[placed].y += y - natural }
                }
                offGrid = part.boxes.count + 1
            }
            if let variant, index == variant.range.lowerBound {
                y = place(variant, at: y, movedDown: shift, in: &part)
                offGrid = part.boxes.count
                continue
            }
            // A single box stays within the page, at the cost of its padding.
            if range.count == 1, split == nil { y = max(0, min(y, height - boxes[index].height)) }
            if let split, index == range.upperBound - 1 {
                var box = boxes[index]
                box.show(split)
                part.boxes.append(.own(box, at: y + shift))
            } else {
                part.boxes.append(.init(source: .stream(index), y: y + shift))
                y += boxes[index].height + boxes[index].kernAfter
            }
        }
    }

    /// Adds the lines of a varied paragraph below each other, and returns the lower edge of the last one.
    private func place(_ variant: LineVariant, at top: Points, movedDown shift: Points, in part: inout PagePart) -> Points {
        var y = top
        for (index, box) in variant.boxes.enumerated() {
            if index > 0 { y = grid?.lineTop(from: y + box.glue) ?? y + box.glue }
            part.boxes.append(.own(box, at: y + shift))
            y += box.height + box.kernAfter
        }
        return y
    }

    /// Adds the fragments of containers on this page.
    private mutating func addFragments(_ range: Range<Int>, continues: Bool, variant: LineVariant?, to part: inout PagePart) {
        while nextContainer < containers.count, containers[nextContainer].first < range.upperBound {
            activeContainers.append(nextContainer)
            nextContainer += 1
        }
        for index in activeContainers {
            part.fragments += fragment(of: containers[index], range, continues: continues, variant: variant, in: part)
        }
        let end = continues ? range.upperBound - 1 : range.upperBound
        activeContainers.removeAll { containers[$0].last < end }
    }

    private func fragment(
        of container: ContainerBox, _ range: Range<Int>, continues: Bool, variant: LineVariant?, in part: PagePart
    ) -> [PagePlan.Fragment] {
        let first = max(container.first, range.lowerBound), last = min(container.last, range.upperBound - 1)
        guard first <= last else { return [] }
        let offset = part.boxes.count - range.count - (variant?.lines ?? 0)
        // A variant is outside of all containers.
        func number(of box: Int) -> Int {
            box - range.lowerBound + offset + (variant.map { box >= $0.range.upperBound ? $0.lines : 0 } ?? 0)
        }
        let isOpenAtTop = container.first < range.lowerBound || (isRest && container.first == range.lowerBound)
        let isOpenAtBottom = container.last >= range.upperBound || (continues && container.last == range.upperBound - 1)
        let top = part.boxes[number(of: first)].y - (isOpenAtTop ? 0 : container.paddingTop)
        // Blank lines of code at the end of a page are not part of its box.
        let lastInk = isOpenAtBottom ? (first...last).last { !boxes[$0].isBlankLine } ?? last : last,
            lastBox = part.boxes[number(of: lastInk)]
        let end = lastBox.y + lastBox.box(in: boxes).height + (isOpenAtBottom ? 0 : container.paddingBottom)
        let start = isOpenAtTop ? (offset > 0 ? 0 : top) - bleed(container) : top
        let bottom = isOpenAtBottom ? end + bleed(container) : end
        return [
            .init(
                style: container.style, rect: Rect(left: container.x, top: start, width: container.width, height: bottom - start),
                isOpenAtTop: isOpenAtTop, isOpenAtBottom: isOpenAtBottom, depth: container.depth, isMirrored: container.isMirrored)
        ]
    }

    /// Returns how far a continued background extends into the margin, to separate text from its edge: its padding, at most half an em.
    private func bleed(_ container: ContainerBox) -> Points {
        let style = context.styles[container.style]
        return style.background == nil ? 0 : min(max(style.textInsets.top, style.textInsets.bottom), 0.5 * style.pointSize)
    }
}

extension BoxStream.PagePart {
    /// Grows the last row to the row below it, from which spacing separates it.
    fileprivate mutating func growLastRow(by height: Points, above box: Box, in stream: [Box]) {
        guard height > 0, box.glue == 0, case .row = box.content, let last = boxes.last, case .row(let row) = last.box(in: stream).content
        else { return }
        var grown = last.box(in: stream)
        grown.show(row.growing(by: height))
        boxes[boxes.count - 1] = .own(grown, at: last.y)
    }
}

extension PagePlan.PlacedBox {
    fileprivate static func own(_ box: Box, at y: Points) -> Self { .init(source: .own(.init(box)), y: y) }
}
