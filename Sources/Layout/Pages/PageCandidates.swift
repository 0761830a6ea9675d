import TypesetBase

/// A possible end of a page, judged by itself.
struct PageCandidate {
    /// The break at the end of the page.
    var end: BoxStream.PageBreak
    /// The distance from the top of the page to its last baseline, or to the lower edge of a picture, with its usual spacing.
    var level: Points
    /// The free height below the last box and above the notes; negative if only smaller spacing makes the page fit.
    var room: Points
    /// The cost of the break and of the lines that the page lacks.
    var cost: Double
    /// The changes of its spacing that move its end.
    var give = PageGive()
    /// The paragraph of the page that has a line more or less; nil if all have their own.
    var variant: LineVariant?
}

/// The possible ends of a page.
struct PageCandidates {
    var ends: [PageCandidate] = []
    /// Whether a page begins here that is not planned: the last one of a chapter, or one that a figure, a table or notes end.
    var isLast = false
    /// The cost of that page: of the few lines at the end of a chapter; 0 for other pages.
    var lastCost = 0.0
    /// Whether that page ends before a figure that could shrink, or before which text could move up.
    var isBeforeFigure = false
    /// The first box that none of the ends depends on.
    var stop = 0
}

/// The possible ends of pages of one height.
struct PageJudge {
    let stream: BoxStream
    let grid: BaselineGrid?
    let height: Points
    /// The distance of two lines.
    let pitch: Points
    /// The last baseline of pages with notes.
    let noteLevel: Points
    /// The paragraphs with a line more or less; nil if all have their own.
    var variants: LineVariants?
    /// The figures that have their place.
    var placed: Set<ObjectIdentifier> = []

    /// The number of lines that a page may lack, so that the facing one may end with it.
    private static let mostMissing = 2.0
    /// The cost of the first line that a page lacks, of which the second costs four times as much.
    ///
    /// Both pages of a spread are rather a line short than that one ends with a hyphen (`Penalty.hyphen`).
    private static let missingLine = 12.0
    /// The cost of a page that lacks more lines, to which a blank page adds as much as in `BoxStream`.
    private static let shortPage = 150.0
    /// The cost of a paragraph with a line more or less: less than that of uneven pages.
    private static let varied = 40.0

    /// Returns the possible ends of a page that begins with a box.
    ///
    /// - Parameter reserve: the reserve of a page with another box, as in `BoxStream.bestBreak`.
    func candidates(from beginning: PageStart, reserve: (_ notes: [Int], BoxStream.Reserve) -> BoxStream.Reserve) -> PageCandidates {
        let page = stream.beginning(with: beginning), start = beginning.box
        // A paragraph with a line less, or less spacing, makes room for another line.
        let more = page.scan(height + pitch, BoxStream.Reserve(), reserve),
            scan = more.within(height, head: page.first?.tableHead?.height ?? 0)
        guard scan.stop < stream.boxes.count, !scan.isForced, isPlain(scan, on: page), let best = page.bestBreak(of: scan, within: height)
        else { return PageCandidates(isLast: true, lastCost: lastCost(of: scan), stop: scan.stop + 1) }
        if let figure = page.figure(missingAt: best), isBlank(best, before: figure.lowerBound) {
            return PageCandidates(isLast: true, isBeforeFigure: true, stop: figure.upperBound)
        }
        var spacing = PageSpacing(first: start, isOpening: stream.boxes[start].startsPage, shrinks: stream.spacingShrinks),
            result = PageCandidates(stop: more.stop + 1)
        var varied = VariedParagraphs(first: start)
        for end in more.candidates {
            spacing.add(stream.boxes, at: end.index - 1, pitch: pitch)
            varied.add(stream.boxes, upTo: end.index, variants)
            let isBest = end.index == best.index && best.split == nil
            guard isBest || end.penalty < Penalty.widowOrOrphan && end.blank(of: height) < (Self.mostMissing + 1) * pitch else { continue }
            let candidate = candidate(end, spacing)
            if isBest || candidate.fits { result.ends.append(candidate) }
            guard end.penalty < Penalty.widowOrOrphan else { continue }
            for variant in varied.variants {
                var end = end
                end.used += Double(variant.lines) * pitch
                guard end.blank(of: height) >= 0, end.blank(of: height) < 2 * pitch else { continue }
                var candidate = self.candidate(end, spacing)
                candidate.cost += Self.varied
                candidate.variant = variant
                result.ends.append(candidate)
            }
        }
        addBreaks(withinRowOf: page, scan, best, to: &result)
        return result
    }

    /// The cost of a row that continues on the next page.
    private static let splitRow = 30.0

    /// Adds the breaks within the row that does not fit.
    private func addBreaks(
        withinRowOf page: BoxStream, _ scan: BoxStream.Scan, _ best: BoxStream.PageBreak, to result: inout PageCandidates
    ) {
        guard let cut = RowCut(scan, of: page, height: height), cut.isFirst || cut.isHigh || best.split != nil else { return }
        // The boxes above the row.
        var spacing = PageSpacing(first: page.next, isOpening: stream.boxes[page.next].startsPage, shrinks: stream.spacingShrinks)
        for index in page.next...scan.stop { spacing.add(stream.boxes, at: index, pitch: pitch) }
        var ends = cut.pageBreaks(leavingBlank: Self.mostBlank(pitch))
        if ends.isEmpty, best.split != nil { ends = [best] }
        for end in ends {
            var candidate = candidate(end, spacing)
            candidate.cost += Self.splitRow
            result.ends.append(candidate)
        }
    }

    /// Whether a page that has no room for the next box can be planned: that box refers to no notes if a row of it may be split.
    private func isPlain(_ scan: BoxStream.Scan, on page: BoxStream) -> Bool {
        if case .row(let row) = stream.boxes[scan.stop].content { return row.height <= height / 3 || row.notes.isEmpty }
        return scan.stop > page.next
    }

    /// The height that a page may leave blank before a figure.
    static func mostBlank(_ pitch: Points) -> Points { (mostMissing + 1) * pitch }

    /// Whether a page would be blank before a figure that can still be placed.
    private func isBlank(_ end: BoxStream.PageBreak, before figure: Int) -> Bool {
        guard let figure = stream.boxes[figure].figure, figure.mayFloat, !placed.contains(ObjectIdentifier(figure)) else { return false }
        return end.blank(of: height) > Self.mostBlank(pitch)
    }

    /// The fewest lines on the last page of a chapter (The Chicago Manual of Style, 17th edition, 2.116).
    private static let fewestLastLines = 5.0
    /// The cost of the first line that it lacks, of which the second costs four times as much: more than a spread that is a line short.
    private static let missingLastLine = 15.0

    /// Returns the cost of the last page of a chapter or of the document; 0 for a page that other content ends.
    private func lastCost(of scan: BoxStream.Scan) -> Double {
        guard scan.stop == stream.boxes.count || scan.isForced && stream.boxes[scan.stop].beginsChapter else { return 0 }
        let lines = ((scan.height + .roundingError).ratio(to: pitch)).rounded(.down), missing = max(0, Self.fewestLastLines - lines)
        return Self.missingLastLine * missing * missing
    }

    private func candidate(_ end: BoxStream.PageBreak, _ spacing: PageSpacing) -> PageCandidate {
        let room = end.blank(of: height)
        var result = PageCandidate(end: end, level: level(of: end, from: spacing.first), room: room, cost: Double(end.penalty))
        // Notes are at the foot of every page.
        if end.reserved.whole > 0 { result.level = noteLevel } else { result.give = spacing.give(on: grid, pitch: pitch) }
        if result.isOffGrid, result.fits { result.cost += PageCandidate.offGrid.least }
        let missing = max(0, (room + .roundingError).ratio(to: pitch)).rounded(.down), blank = max(0, room).ratio(to: height)
        result.cost += missing > Self.mostMissing ? Self.shortPage + 400 * blank * blank : Self.missingLine * missing * missing
        return result
    }

    /// Returns the last baseline above a break, without rules and blank lines of code below it.
    private func level(of end: BoxStream.PageBreak, from start: Int) -> Points {
        if let row = end.split?.first { return end.used - row.height + row.lastBaseline }
        var index = end.index - 1, top = end.used - stream.boxes[index].kernAfter - stream.boxes[index].height
        while index > start, stream.boxes[index].isBelowEnd {
            top -=
                stream.boxes[index].glue + stream.boxes[index].kernBefore + stream.boxes[index - 1].kernAfter
                + stream.boxes[index - 1].height
            index -= 1
        }
        return top + stream.boxes[index].level
    }
}

/// The paragraphs of a page that can have a line more or less: the last of each.
private struct VariedParagraphs {
    /// The box after the last paragraph that was added.
    private var next: Int
    private var longer: LineVariant?
    private var shorter: LineVariant?

    init(first: Int) { next = first }

    var variants: [LineVariant] { [longer, shorter].compactMap(\.self) }

    /// Adds a paragraph that ends before a box, or the part of it on the page.
    mutating func add(_ boxes: [Box], upTo end: Int, _ variants: LineVariants?) {
        guard let variants, case .line(let paragraph, let line) = boxes[end - 1].content, line == paragraph.lines.count - 1,
            case let first = max(next, end - paragraph.lines.count), case .line(let other, _) = boxes[first].content, other === paragraph
        else { return }
        next = end
        longer = variants.variant(of: first, in: boxes, isLonger: true) ?? longer
        shorter = variants.variant(of: first, in: boxes, isLonger: false) ?? shorter
    }
}

extension Box {
    /// Whether it begins a page for its own sake, and not only one of another orientation.
    fileprivate var beginsChapter: Bool { startsPage && !turnsPage }
}
