import TypesetBase

/// Facts that only finished pages show, and that layout assumes before.
///
/// They are the digits of page numbers in tables of contents, the pages in indexes, and the figures and tables for which a landscape page
/// would leave the page before it blank. A layout reads them and does not change them. If its pages contradict them, the document is laid
/// out again with the corrected assumptions.
struct LayoutAssumptions {
    private(set) var digits = 1
    private(set) var indexedPages: IndexedPages?
    private(set) var upright = UnrotatedFloats()
    private var attempts = 0

    /// The number of pages up to which a second layout takes no noticeable time.
    private static let shortDocument = 100
    /// The number of layouts after which page numbers in an index get equal room, if they change lines before the pages that they name.
    ///
    /// An index at the end takes two layouts.
    private static let usualAttempts = 4
    private static let maximumAttempts = 7
    /// The number of layouts after which figures and tables keep landscape pages, since a return to an upright page changes later pages.
    private static let landscapeAttempts = 3

    init(digits: Int = 1) { self.digits = digits }

    /// Returns the assumptions corrected by the pages that were laid out with these; nil if they agree.
    func corrected(by pages: PaginatedFlow) -> LayoutAssumptions? {
        let flow = pages.context.flow
        var next = self
        next.attempts += 1
        if let needed = flow.pageDigits(in: pages.destinations) {
            // Numbers that are longer than expected must not overlap the text. Short documents are also laid out again for shorter numbers.
            if needed > digits || attempts == 0 && needed < digits && pages.plans.count < Self.shortDocument {
                next.digits = attempts < 3 ? needed : needed + 1
            }
        }
        if !flow.indexDestinations.isEmpty {
            next.indexedPages = IndexedPages(
                of: flow.indexDestinations, on: pages.destinations.map(\.page), numbers: pages.numbers,
                mergesPages: attempts < Self.usualAttempts)
        }
        if attempts < Self.landscapeAttempts { next.upright.formUnion(pages.sparsePages) }
        let agrees = next.digits == digits && next.indexedPages == indexedPages && next.upright == upright
        return agrees || attempts >= Self.maximumAttempts ? nil : next
    }
}

/// Figures and tables that stay upright although a landscape page would show them larger.
struct UnrotatedFloats: Equatable {
    var figures: Set<ContentID> = []
    var tables: Set<SourceSpan> = []

    mutating func formUnion(_ other: UnrotatedFloats) {
        figures.formUnion(other.figures)
        tables.formUnion(other.tables)
    }
}
