import TypesetBase

/// A possible end of a page, judged by itself.
struct PageCandidate {
    /// The break at the end of the page.
    var end: BoxStream.PageBreak
    /// The distance from the top of the page to its last baseline, or to the lower edge of a picture or table.
    var level: Points
    /// The free height below the last box and above the notes.
    var room: Points
    /// The cost of the break and of the lines that the page lacks.
    var cost: Double
    /// The height that is added to the spacing below the last line on the grid, to move the end of the page to the grid.
    var tail: Points = 0
    /// The most height that may be added to the spacing of the page.
    var stretch: Points = 0
    /// The paragraph of the page that has a line more or less; nil if all have their own.
    var variant: LineVariant?
    /// The line of the grid, of which only whole ones may be added; nil without a grid.
    var step: Points?
}

/// The possible ends of a page.
struct PageCandidates {
    var ends: [PageCandidate] = []
    /// Whether a page begins here that is not planned: the last one of a chapter, or one that a figure, a table or notes end.
    var isLast = false
    /// The cost of that page: of the few lines at the end of a chapter; 0 for other pages.
    var lastCost = 0.0
}

/// The possible ends of pages of one height.
struct PageJudge {
    let stream: BoxStream
    let grid: BaselineGrid?
    let height: Points
    /// The distance of two lines.
    let pitch: Points
    /// The paragraphs with a line more or less; nil if all have their own.
    var variants: LineVariants?

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
    /// The cost of moving the end of a page to the grid by all of the spacing before it.
    private static let tailCost = 10.0

    /// Returns the possible ends of a page that begins with a box.
    ///
    /// - Parameter reserve: the reserve of a page with another box, as in `BoxStream.bestBreak`.
    func candidates(from start: Int, reserve: (_ notes: [Int], BoxStream.Reserve) -> BoxStream.Reserve) -> PageCandidates {
        let page = stream.beginning(with: start), scan = page.scan(height, BoxStream.Reserve(), reserve)
        guard scan.stop > start, scan.stop < stream.boxes.count, !scan.isForced, stream.boxes[scan.stop].isPlain(on: height),
            let best = page.bestBreak(of: scan, within: height), best.split == nil
        else { return PageCandidates(isLast: true, lastCost: lastCost(of: scan)) }
        var spacing = PageSpacing(first: start, isOpening: stream.boxes[start].startsPage), result = PageCandidates()
        var varied = VariedParagraphs(first: start)
        // A paragraph with a line less makes room for another one.
        let ends = variants == nil ? scan.candidates : page.scan(height + pitch, BoxStream.Reserve(), reserve).candidates
        for end in ends {
            spacing.add(stream.boxes[end.index - 1], at: end.index - 1, pitch: pitch)
            varied.add(stream.boxes, upTo: end.index, variants)
            let isBest = end.index == best.index
            guard isBest || end.penalty < Penalty.widowOrOrphan && end.blank(of: height) < (Self.mostMissing + 1) * pitch else { continue }
            let candidate = candidate(end, spacing)
            if isBest || candidate.room >= -.roundingError { result.ends.append(candidate) }
            guard end.penalty < Penalty.widowOrOrphan else { continue }
            for variant in varied.variants {
                var end = end
                end.used += Double(variant.lines) * pitch
                guard end.blank(of: height) >= 0, end.blank(of: height) < pitch else { continue }
                var candidate = self.candidate(end, spacing)
                candidate.cost += Self.varied
                candidate.variant = variant
                result.ends.append(candidate)
            }
        }
        return result
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
        let box = stream.boxes[end.index - 1], room = end.blank(of: height)
        // Notes are at the foot of every page.
        let level = end.reserved.whole > 0 ? height : end.used - box.kernAfter - box.height + box.level
        var result = PageCandidate(end: end, level: level, room: room, cost: Double(end.penalty))
        if let grid {
            (result.stretch, result.step) = (Double(spacing.mostLines) * grid.pitch, grid.pitch)
            let tail = grid.baseline(from: level - .roundingError) - level
            if !box.isOnGrid, end.reserved.whole == 0, tail > 0, tail <= spacing.tail, tail <= room {
                (result.tail, result.level, result.room) = (tail, level + tail, room - tail)
                result.cost += Self.tailCost * tail.ratio(to: spacing.tail)
            }
        } else {
            result.stretch = spacing.total / 2
        }
        let missing = max(0, (result.room + .roundingError).ratio(to: pitch)).rounded(.down)
        let blank = max(0, result.room).ratio(to: height)
        result.cost += missing > Self.mostMissing ? Self.shortPage + 400 * blank * blank : Self.missingLine * missing * missing
        return result
    }
}

/// The spacing between the blocks of a page that may grow.
struct PageSpacing {
    /// The first box of the page.
    let first: Int
    /// Whether the page begins a chapter, where the spacing below the heading may grow too.
    let isOpening: Bool
    /// The sum of all spacing.
    private(set) var total: Points = 0
    /// The sum of the spacing below the last line on the grid.
    private(set) var tail: Points = 0
    /// The spacings before blocks of at least a third of a line, the largest first, with the numbers of their boxes.
    private var largest: [(box: Int, height: Points)] = []

    /// The most spacings that grow on the grid.
    private static let mostGrown = 3

    init(first: Int, isOpening: Bool) { (self.first, self.isOpening) = (first, isOpening) }

    /// The number of lines of the grid that may be added: one to each of the largest spacings, and one more at the beginning of a chapter.
    var mostLines: Int { largest.isEmpty ? 0 : min(largest.count + (isOpening ? 1 : 0), Self.mostGrown) }

    /// Returns the boxes before which lines of the grid are added, in the order of their spacings, again from the largest on.
    func boxes(addingLines count: Int) -> [Int] { largest.isEmpty ? [] : (0..<count).map { largest[$0 % largest.count].box } }

    /// Adds the next box of the page.
    ///
    /// - Parameter index: the number of the box in its stream.
    mutating func add(_ box: Box, at index: Int, pitch: Points) {
        let isSpaced = index > first && box.isBlockStart && box.glue > 0
        if isSpaced { total += box.glue }
        tail = box.isOnGrid ? 0 : tail + (isSpaced ? box.glue : 0)
        // Other headings stay near their text.
        guard isSpaced, isOpening || box.penalty < Penalty.keepWithText, box.glue >= pitch / 3 else { return }
        let place = largest.firstIndex { $0.height < box.glue } ?? largest.count
        guard place < Self.mostGrown else { return }
        largest.insert((index, box.glue), at: place)
        if largest.count > Self.mostGrown { largest.removeLast() }
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

    /// Adds a paragraph that ends before a box.
    mutating func add(_ boxes: [Box], upTo end: Int, _ variants: LineVariants?) {
        guard let variants, case .line(let paragraph, let line) = boxes[end - 1].content, line == paragraph.lines.count - 1,
            end - paragraph.lines.count >= next
        else { return }
        let first = end - paragraph.lines.count
        next = end
        longer = variants.variant(of: first, in: boxes, isLonger: true) ?? longer
        shorter = variants.variant(of: first, in: boxes, isLonger: false) ?? shorter
    }
}

extension Box {
    /// Whether it begins a page for its own sake, and not only one of another orientation.
    fileprivate var beginsChapter: Bool { startsPage && !turnsPage }

    /// Whether a page that has no room for this box simply ends before it, so that it can be planned.
    ///
    /// Text moves up before figures, and high rows continue on the next page.
    fileprivate func isPlain(on height: Points) -> Bool {
        switch content {
        case .figure(let figure): !figure.mayFloat
        case .row(let row): row.height <= height / 3
        case .line, .formula, .rule, .contentsEntry, .blank: true
        }
    }
}
