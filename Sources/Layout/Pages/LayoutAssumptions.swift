import TypesetBase

/// Facts that only finished pages show, and that layout assumes before.
///
/// They are the digits of page numbers in tables of contents and their volumes, the pages in indexes, and the figures and tables for which
/// a landscape page would leave the page before it blank. A layout reads them and does not change them. If its pages contradict them, the
/// document is laid out again with the corrected assumptions.
struct LayoutAssumptions {
    private(set) var digits = 1
    private(set) var indexedPages: IndexedPages?
    private(set) var upright = UnrotatedFloats()
    /// The volumes of the places that tables of contents name; nil for a document that is one file.
    private(set) var volume: VolumePlaces?
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

    init(digits: Int = 1, volume: VolumePlaces? = nil) { (self.digits, self.volume) = (digits, volume) }

    /// Returns the assumptions corrected by the pages that were laid out with these; nil if they agree.
    func corrected(by pages: PaginatedFlow) -> LayoutAssumptions? {
        corrected(by: pages, indices: pages.destinations.map(\.page), numbers: pages.numbers, volume: nil)
    }

    /// Returns the assumptions corrected by the pages of all volumes.
    ///
    /// - Parameters:
    ///   - pages: the pages that were laid out with these assumptions.
    ///   - indices: the indices of the pages among those of all volumes, by destination.
    ///   - volume: the volumes of the destinations.
    func corrected(by pages: PaginatedFlow, indices: [Int], numbers: PageNumbers, volume: VolumePlaces?) -> LayoutAssumptions? {
        let flow = pages.context.flow
        var next = self
        next.attempts += 1
        if let needed = flow.pageDigits(on: indices) {
            // Numbers that are longer than expected must not overlap the text. Short documents are also laid out again for shorter numbers.
            if needed > digits || attempts == 0 && needed < digits && pages.plans.count < Self.shortDocument {
                next.digits = attempts < 3 ? needed : needed + 1
            }
        }
        if !flow.indexDestinations.isEmpty {
            next.indexedPages = IndexedPages(
                of: flow.indexDestinations, on: indices, numbers: numbers,
                mergesPages: attempts < Self.usualAttempts)
        }
        if attempts < Self.landscapeAttempts { next.upright.formUnion(pages.sparsePages) }
        next.volume = volume
        let isPlaced = volume == nil || flow.contentsDestinations.allSatisfy { self.volume?[$0] == volume?[$0] }
        let agrees = next.digits == digits && next.indexedPages == indexedPages && next.upright == upright && isPlaced
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
