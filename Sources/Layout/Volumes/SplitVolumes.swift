import TypesetBase
import TypesetStylesheet

/// The split of a document at one size, corrected by the pages of its volumes.
struct SplitVolumes {
    private let flow: FlowDocument
    private let breaks: VolumeBreaks
    private let limit: VolumeLimit
    /// The greatest number of sheets.
    private let sheets: Int
    private var overhead: VolumeSplit.Overhead
    private var split: VolumeSplit
    private var attempts = 0
    /// The greatest number of pages of a volume: more than the stylesheet allows if there would be too many volumes.
    private var capacity: Double
    private let listing: VolumeBlocks.Listing
    /// The largest parts of a volume that a table of contents of all volumes may take, and one of all chapters.
    private static let largestTable = 0.125, largestChapterTable = 0.25
    /// The most volumes of a document; each has the tags of the whole document in memory while it is written.
    static let mostVolumes = 100

    /// The number of splits after which one is taken although a volume is too thick; each adds the pages that the one before lacked.
    private static let mostAttempts = 5

    /// Splits a document that is too thick for one volume; nil if it is not.
    init?(_ whole: PaginatedFlow) {
        flow = whole.context.flow
        guard let volumes = flow.volumes else { return nil }
        limit = volumes.limit
        sheets = limit.sheets(of: whole.context.page.size)
        capacity = Double(sheets * limit.sides)
        guard Double(whole.plans.count) > capacity else { return nil }
        breaks = VolumeBreaks(whole)
        // The pages before the first chapter are nearly those of the title page and the table of contents.
        let front = (breaks.breaks.first?.position ?? 0).rounded(.up) + 1
        overhead = VolumeSplit.Overhead(first: front, others: front)
        // Without the title page and the page that the chapter begins.
        let table = front - 2, chapters = table * flow.shareOfChapters
        listing = table <= Self.largestTable * capacity ? .all : chapters <= Self.largestChapterTable * capacity ? .chapters : .none
        split = VolumeSplit(breaks, capacity: capacity, overhead: overhead)
        limitVolumes()
    }

    /// Splits the document into thicker volumes if there would be too many.
    private mutating func limitVolumes() {
        while split.count > Self.mostVolumes {
            capacity *= 2
            split = VolumeSplit(breaks, capacity: capacity, overhead: overhead)
        }
    }

    var isSplit: Bool { split.count > 1 }
    var blocks: VolumeBlocks { VolumeBlocks(flow, breaks, split, listing: listing) }

    /// Returns the split corrected by the pages of the volumes; nil if each fits, or if no other split is better.
    func corrected(by volumes: [PaginatedFlow]) -> SplitVolumes? {
        guard attempts < Self.mostAttempts else { return nil }
        var next = self
        next.attempts += 1
        let measured = split.lengths(of: breaks).enumerated().map { Double(volumes[$0].plans.count) - $1 }
        let others = measured.dropFirst().max() ?? overhead.others
        let isTooThick = volumes.indices.contains { Double(volumes[$0].plans.count) > capacity && split.oversized[$0] == nil }
        if isTooThick {
            next.overhead.first = max(overhead.first + 1, measured.first ?? 0)
            next.overhead.others = max(overhead.others + 1, others)
        } else {
            // A first estimate is too large if the first chapter is below a long preface.
            guard attempts == 0 else { return nil }
            next.overhead = VolumeSplit.Overhead(first: measured.first ?? overhead.first, others: others)
        }
        next.split = VolumeSplit(breaks, capacity: capacity, overhead: next.overhead)
        next.limitVolumes()
        return next.split == split ? nil : next
    }

    // MARK: Chapters that are too long

    /// Records the volumes that are thicker than a chapter without parts allows.
    func recordOversize(in volumes: [PaginatedFlow]) {
        for index in volumes.indices { record(volumes[index], beginningWith: split.oversized[index]) }
    }

    /// Returns a document without a heading at which it could be split, with a note about that.
    func recordingOversize(in whole: PaginatedFlow) -> PaginatedFlow {
        record(whole, beginningWith: split.oversized[0])
        return whole
    }

    private func record(_ volume: PaginatedFlow, beginningWith heading: Int?) {
        let needed = (volume.plans.count + limit.sides - 1) / limit.sides
        guard needed > sheets else { return }
        let extent = LayoutFallback.Extent(given: Double(sheets), needed: Double(needed))
        guard heading != nil else { return volume.context.fallbacks.record(.volumeLimitReached, nil, page: 1, extent: extent) }
        let chapter = heading.flatMap { breaks.breaks.indices.contains($0) ? breaks.breaks[$0] : nil }
        volume.context.fallbacks.record(
            .oversizedVolume, chapter?.heading.source, page: 1, words: chapter?.anchor.section ?? "", extent: extent)
    }
}

extension FlowDocument {
    /// The share of chapters among the entries of tables of contents; 1 without a table.
    fileprivate var shareOfChapters: Double {
        let levels = blocks.flatMap(\.contentsLevels)
        return levels.isEmpty ? 1 : Double(levels.count { $0 == 0 }) / Double(levels.count)
    }
}

extension FlowBlock {
    /// The levels of the entries of tables of contents in the block, from 0.
    fileprivate var contentsLevels: [Int] {
        switch self {
        case .contents(let contents): contents.listsPrintPages ? [] : contents.entries.map(\.level)
        case .container(let container): container.children.flatMap(\.contentsLevels)
        default: []
        }
    }
}

extension VolumeSplit {
    /// The lengths of the chapters of each volume, in pages.
    fileprivate func lengths(of breaks: VolumeBreaks) -> [Double] {
        let positions = (breaks.breaks.first.map { [$0.position] } ?? [0]) + starts.map { breaks.breaks[$0].position } + [breaks.end]
        return zip(positions, positions.dropFirst()).map { $1 - $0 }
    }
}
