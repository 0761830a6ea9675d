import Diagnostics

/// What one layout knows from the layout before: of the page numbers that it sets, the digits that tables of contents leave room for and
/// the pages that indexes name; and the figures and tables that are not worth a turned page, since the one before it stays blank.
struct PageReserve {
    private(set) var digits = 1
    private(set) var indexedPages: IndexedPages?
    private(set) var upright = UprightContent()
    private var attempts = 0

    /// Pages of which a second layout takes no time that anyone would notice.
    private static let shortDocument = 100
    /// Layouts after which numbers in an index, if they change lines before the pages that they name, get the room that any would need. An
    /// index at the end takes two.
    private static let usualAttempts = 4
    private static let maximumAttempts = 7
    /// Layouts after which figures and tables stay on the pages that are turned for them: where one stands upright, the pages after it are
    /// others.
    private static let turnedAttempts = 3

    init(digits: Int = 1) { self.digits = digits }

    /// What the next layout is to know; nil where this one was right.
    func next(_ flow: FlowDocument, _ pages: PaginatedFlow) -> PageReserve? {
        var next = self
        next.attempts += 1
        if let needed = flow.pageDigits(in: pages.destinations) {
            // Numbers that are longer than expected must not reach into the text; of a short document the layout is made to measure too.
            if needed > digits || attempts == 0 && needed < digits && pages.plans.count < Self.shortDocument {
                next.digits = attempts < 3 ? needed : needed + 1
            }
        }
        if !flow.indexDestinations.isEmpty {
            next.indexedPages = IndexedPages(
                of: flow.indexDestinations, on: pages.destinations.map(\.page), numbers: pages.numbers,
                mergesPages: attempts < Self.usualAttempts)
        }
        if attempts < Self.turnedAttempts { next.upright.formUnion(pages.wasteful) }
        let isRight = next.digits == digits && next.indexedPages == indexedPages && next.upright == upright
        return isRight || attempts >= Self.maximumAttempts ? nil : next
    }
}

/// Figures and tables that stand upright though a turned page would show them better.
struct UprightContent: Equatable {
    var figures: Set<ContentID> = []
    var tables: Set<SourceSpan> = []

    mutating func formUnion(_ other: UprightContent) {
        figures.formUnion(other.figures)
        tables.formUnion(other.tables)
    }
}

/// A flow on its pages at one size, before these are painted.
struct PaginatedFlow {
    let layout: SizeLayout
    let plans: [PagePlan]
    var boxes: PlannedBoxes
    /// With their pages and heights.
    let destinations: [Destination]
    let numbers: PageNumbers
    /// Those on turned pages before which a page stays blank, and which may stand upright instead.
    let wasteful: UprightContent

    /// Painting takes the boxes, so that their lines can go page by page.
    mutating func takeBoxes() -> PlannedBoxes {
        defer { boxes = PlannedBoxes() }
        return boxes
    }
}
