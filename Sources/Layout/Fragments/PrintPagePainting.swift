import TypesetBase
import TypesetStylesheet
import TypesetText

/// The print pages that begin on a page, in the order of their boxes.
struct BegunPrintPages {
    /// A print page beside a line.
    struct Begun {
        /// The index of the mark.
        var mark: Int
        /// The baseline of the line, from the top of the page.
        var baseline: Double
        /// The number of items before those of the line.
        var firstItem: Int
        /// Whether its number is in the right margin.
        var isOnRight: Bool
    }

    private(set) var begun: [Begun] = []
    /// Whether the numbers beside the next boxes are in the right margin.
    var areOnRight = true
    private var marks: Set<Int> = []

    var isEmpty: Bool { begun.isEmpty }

    /// Adds a print page, unless a box within the box has added it.
    mutating func add(_ page: Begun) {
        if marks.insert(page.mark).inserted { begun.append(page) }
    }
}

/// The numbers of print pages in the outer margin.
extension PageBuilder {
    /// Print pages with one number.
    private struct NumberGroup {
        var first: Int
        var last: Int
        var baseline: Double
        var firstItem: Int
    }

    /// The most numbers in the margin of a page, more than any page has lines; the last one includes the others.
    private static let mostNumbers = 200

    /// Notes the print pages that begin in a box.
    ///
    /// - Parameter firstItem: the number of items before those of the box.
    mutating func notePrintPages(of box: Box, at origin: Point, firstItem: Int) {
        guard let pages = layout.flow.printPages, pages.place == .margin, let anchor = box.anchor else { return }
        let ascent = box.ascent > 0 ? box.ascent : layout.styles.lineMetrics(pages.style).ascent
        for destination in anchor.destinations {
            guard let mark = pages.index(of: destination) else { continue }
            printPages.add(
                .init(mark: mark, baseline: origin.y + ascent.value, firstItem: firstItem, isOnRight: printPages.areOnRight))
        }
    }

    /// Whether the numbers beside a column are in the right margin: those of the first and the last column in the margin beside it, others
    /// in the outer margin.
    func areNumbersOnRight(of plan: PagePlan) -> Bool {
        let outer = PrintPageColumn.isOnRight(of: frame, layout)
        guard frame.columns > 1, !plan.spansColumns, plan.columns.isEmpty else { return outer }
        let place = layout.flow.isRightToLeft ? frame.columns - 1 - plan.column : plan.column
        return place == 0 ? false : place == frame.columns - 1 || outer
    }

    /// Paints the numbers beside their lines, or below other content of the margin.
    mutating func paintPrintPages() {
        guard let pages = layout.flow.printPages, !printPages.isEmpty else { return }
        for isOnRight in [false, true] {
            let begun = printPages.begun.filter { $0.isOnRight == isOnRight }
            if !begun.isEmpty { paint(begun, of: pages, in: PrintPageColumn(frame, layout, style: pages.style, isOnRight: isOnRight)) }
        }
    }

    private mutating func paint(_ begun: [BegunPrintPages.Begun], of pages: PrintPages, in column: PrintPageColumn) {
        let extent = layout.styles.textExtent(pages.style), height = (extent.ascent + extent.descent).value
        var taken = column.obstacles(items), placed: [(items: [PlacedItem], mark: PrintPages.Mark, firstItem: Int)] = []
        for group in groups(begun, of: pages, in: column) {
            let text = number(group, of: pages), width = text.lines.first?.width ?? 0
            let top = column.free(
                height: height, from: group.baseline - extent.ascent.value, taken: taken, pageHeight: frame.height.value)
            taken.append(top..<top + height)
            let first = items.count
            paint(line: 0, of: text, x: column.x(ofWidth: width).value, baseline: top + extent.ascent.value, artifact: .pageNumber)
            placed.append((Array(items[first...]), pages.marks[group.first], group.firstItem))
            items.removeSubrange(first...)
        }
        insert(placed)
    }

    /// Returns the print pages of each line, joined if they are artifacts and the margin has room for both numbers.
    private func groups(
        _ begun: [BegunPrintPages.Begun], of pages: PrintPages, in column: PrintPageColumn
    ) -> [NumberGroup] {
        var groups: [NumberGroup] = []
        for page in begun.sorted(by: { ($0.baseline, $0.mark) < ($1.baseline, $1.mark) }) {
            if var joined = groups.last, pages.marks[page.mark].content == nil {
                joined.last = page.mark
                let isOnLine = abs(joined.baseline - page.baseline) < 0.5
                if groups.count == Self.mostNumbers || isOnLine && (number(joined, of: pages).lines.first?.width ?? 0) <= column.room {
                    groups[groups.count - 1] = joined
                    continue
                }
            }
            groups.append(NumberGroup(first: page.mark, last: page.mark, baseline: page.baseline, firstItem: page.firstItem))
        }
        return groups
    }

    private func number(_ group: NumberGroup, of pages: PrintPages) -> ParagraphBox {
        let first = pages.marks[group.first], last = pages.marks[group.last]
        let text = group.first == group.last ? first.number : "\(first.number)–\(last.number)"
        return layout.texts[GeneratedText(text, run: pages.run, style: pages.style, content: first.content)]
    }

    /// Adds the numbers: artifacts after the text of the page, so that it is extracted without them, and content in reading order.
    private mutating func insert(_ placed: [(items: [PlacedItem], mark: PrintPages.Mark, firstItem: Int)]) {
        for number in placed.reversed() {
            guard let content = number.mark.content else { continue }
            let next = items[min(number.firstItem, items.count)...].firstIndex { item in
                if case .content(let other) = item.role { other > content } else { false }
            }
            items.insert(contentsOf: number.items, at: next ?? items.count)
        }
        for number in placed where number.mark.content == nil { items += number.items }
    }
}

/// The part of a margin in which numbers of print pages are set.
private struct PrintPageColumn {
    /// The edge of the body, from the left edge of the page.
    let edge: Points
    let isOnRight: Bool
    /// The greatest width of a number.
    let room: Points
    /// The distance of a number from the body.
    let gap: Points

    init(_ frame: PageFrame, _ context: LayoutContext, style: StyleID, isOnRight: Bool) {
        self.isOnRight = isOnRight
        edge = isOnRight ? frame.width - frame.right : frame.left
        gap = context.styles[style].pointSize / 2
        room = (isOnRight ? frame.right : frame.left) - gap - Self.paperEdge
    }

    /// Whether the outer margin is the right one: on single pages, the margin at which lines end.
    static func isOnRight(of frame: PageFrame, _ context: LayoutContext) -> Bool {
        context.page.isFacing ? !frame.isMirrored : !context.flow.isRightToLeft
    }

    /// The distance of a number from the edge of the paper: a sixth of an inch, which most printers cannot print on.
    private static var paperEdge: Points { 12 }

    func x(ofWidth width: Points) -> Points { isOnRight ? edge + gap : edge - gap - width }

    /// Returns the heights at which the margin has other content: text with a negative indent, markers beside items, pictures.
    func obstacles(_ items: [PlacedItem]) -> [Range<Double>] {
        let left = (isOnRight ? edge + gap : edge - gap - room).value, right = left + max(room, 0).value
        return items.compactMap { item in
            switch item.content {
            case .glyphs(let glyphs):
                guard glyphs.origin.x < right, glyphs.origin.x + glyphs.width.value > left else { return nil }
                let size = glyphs.pointSize.value
                return glyphs.origin.y - size..<glyphs.origin.y + 0.3 * size
            case .image(_, let rect, _): return rect.minX < right && rect.maxX > left && rect.height > 0 ? rect.minY..<rect.maxY : nil
            case .shape, .watermark, .shadow: return nil
            }
        }
    }

    /// Returns the top of the free place of a height that is nearest below a wanted one, or above it at the foot of the page.
    func free(height: Double, from wanted: Double, taken: [Range<Double>], pageHeight: Double) -> Double {
        var top = wanted
        while let hit = taken.first(where: { $0.lowerBound < top + height - 0.01 && $0.upperBound > top + 0.01 }) { top = hit.upperBound }
        guard top + height > pageHeight - Self.paperEdge.value else { return top }
        top = wanted
        while let hit = taken.first(where: { $0.lowerBound < top + height - 0.01 && $0.upperBound > top + 0.01 }) {
            top = hit.lowerBound - height
        }
        return max(top, 0)
    }
}

extension LayoutContext {
    /// Whether the margins have room for the numbers of print pages, on pages of both orientations.
    func hasRoom(for pages: PrintPages) -> Bool {
        func room(_ frame: PageFrame, isOnRight: Bool) -> Points {
            PrintPageColumn(frame, self, style: pages.style, isOnRight: isOnRight).room
        }
        let outer = PrintPageColumn.isOnRight(of: frames.styled, self)
        var least = min(room(frames.styled, isOnRight: outer), room(frames.turned, isOnRight: outer))
        if frames.styled.columns > 1 { least = min(least, room(frames.styled, isOnRight: !outer)) }
        return pages.marks.allSatisfy { mark in
            let text = GeneratedText(mark.number, run: pages.run, style: pages.style, content: mark.content)
            return (texts[text].lines.first?.width ?? 0) <= least
        }
    }
}
