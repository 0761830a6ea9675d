import TypesetBase

/// The search for the ends of pages with the least total cost, with which facing pages end at one height.
///
/// See Plass, "Optimal Pagination Techniques for Automatic Typesetting Systems" (1981), and Mittelbach, "A General Framework for Globally
/// Optimized Pagination" (DocEng 2016).
///
/// A step adds a page to each way to fill the pages before it. Of the ways that end with one box at one height, the cheapest is followed,
/// and of all ways of a step only a few, as in TeX's list of active breaks. The time is therefore proportional to the number of pages.
struct SpreadSearch {
    /// The most pages that are planned together.
    static let mostPages = 24
    /// The pages at the end of an incomplete plan that are planned again, with those after them: two spreads.
    private static let uncertainPages = 4
    /// The ways that are followed from one page to the next.
    private static let mostWays = 40

    /// One way to fill the pages up to a box.
    private struct Way {
        /// The beginning of the next page.
        var next: PageStart
        var cost: Double
        /// The way without the last page, an index into `ways`; nil before the first page.
        var previous: Int?
        var page: PageCandidate?
        /// Whether two of its facing pages end unevenly, or a page with a widow or an orphan.
        var isUneven = false
    }

    private var ways: [Way]
    /// The ways with the current number of pages.
    private var current: Range<Int>
    /// Whether the next page is a left one.
    private var isLeft: Bool
    /// The cheapest way to a page that is not planned, with the cost of that page.
    private var complete: (way: Int, cost: Double)?
    /// The ends of pages by their first boxes.
    private(set) var known: [PageStart: PageCandidates]

    /// Begins the search at a page.
    ///
    /// - Parameters:
    ///   - first: the first box of the first page.
    ///   - left: the facing page that is finished, if the first page is a right one.
    ///   - known: the ends of pages by their first boxes, from an earlier search.
    init(first: Int, isLeft: Bool, left: PageCandidate?, known: [PageStart: PageCandidates] = [:]) {
        self.known = known
        ways = [Way(next: PageStart(box: first), cost: 0, previous: nil, page: left)]
        (current, self.isLeft) = (0..<1, isLeft)
    }

    /// Adds a page to all ways; returns whether any can be continued.
    mutating func addPage(_ candidates: (_ first: PageStart) -> PageCandidates) -> Bool {
        var next: [Key: Way] = [:]
        for index in current {
            let way = ways[index], ends = self.ends(from: way.next, candidates)
            if ends.isLast, complete.map({ way.cost + ends.lastCost < $0.cost }) ?? true { complete = (index, way.cost + ends.lastCost) }
            for end in ends.ends {
                let spread = isLeft ? nil : way.page.map { Spread($0, end) }, cost = way.cost + end.cost + (spread?.cost ?? 0)
                let key = Key(next: end.end.next, level: isLeft ? Int((2 * end.level.value).rounded()) : 0)
                if let other = next[key], other.cost <= cost { continue }
                next[key] = Way(next: end.end.next, cost: cost, previous: index, page: end)
                next[key]?.isUneven = way.isUneven || spread?.isUneven == true || end.end.penalty >= Penalty.widowOrOrphan
            }
        }
        // Ways to the same number of pages with equal costs have a fixed order, so that equal input has equal pages.
        let best = next.values.sorted { ($0.cost, $0.next, $0.page?.level ?? 0) < ($1.cost, $1.next, $1.page?.level ?? 0) }
        isLeft.toggle()
        current = ways.count..<ways.count + min(best.count, Self.mostWays)
        ways += best.prefix(Self.mostWays)
        return !current.isEmpty
    }

    private struct Key: Hashable {
        var next: PageStart
        /// The height at which a left page ends, in half points.
        var level: Int
    }

    private mutating func ends(from first: PageStart, _ candidates: (_ first: PageStart) -> PageCandidates) -> PageCandidates {
        if let ends = known[first] { return ends }
        let ends = candidates(first)
        known[first] = ends
        return ends
    }

    /// Whether the cheapest way has facing pages that end unevenly, or a widow or an orphan.
    var isUneven: Bool { cheapest.map { ways[$0].isUneven } ?? false }

    /// The first box of the page that is not planned because of a figure; nil if the cheapest way does not end so.
    var pageBeforeFigure: Int? {
        guard let next = complete.map({ ways[$0.way].next }), next.rest == nil, known[next]?.isBeforeFigure == true else { return nil }
        return next.box
    }

    private var cheapest: Int? { complete?.way ?? current.min { ways[$0].cost < ways[$1].cost } }

    /// Returns the pages of the cheapest way, without the last ones if more pages follow that could change them.
    func pages() -> [PageCandidate] {
        guard var next = cheapest else { return [] }
        var pages: [PageCandidate] = []
        while let previous = ways[next].previous {
            if let page = ways[next].page { pages.append(page) }
            next = previous
        }
        pages.reverse()
        // A plan ends with a spread, of which both pages are still free.
        return complete == nil ? pages.dropLast(Self.uncertainPages + (isLeft ? 0 : 1)) : pages
    }
}
