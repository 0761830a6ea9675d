import TypesetBase
import TypesetStylesheet

/// A heading at which a volume may begin.
struct VolumeBreak {
    /// The place of its block: an index in the flow, then those among the children of containers.
    var path: [Int]
    /// The level in the outline, from 1.
    var level: Int
    /// Whether it is the title of a chapter or a part.
    var isChapter: Bool
    var heading: FlowParagraph
    var anchor: Anchor
    /// The distance from the beginning of the document, in pages.
    var position: Double
}

/// The headings of a document at which volumes may begin, in order, with their places in a layout of the whole document.
struct VolumeBreaks {
    private(set) var breaks: [VolumeBreak] = []
    /// The end of the last chapter, in pages from the beginning.
    private(set) var end: Double
    /// The position of each destination.
    let positions: [Double]
    private let flow: FlowDocument
    private let levels: [Int: Int]

    /// The nesting of containers in which headings are searched; those below stay with the heading around them.
    private static let deepest = 32

    init(_ whole: PaginatedFlow) {
        flow = whole.context.flow
        levels = Dictionary(flow.outline.map { ($0.destination, $0.level) }) { first, _ in first }
        let frames = whole.context.frames, plans = whole.plans
        positions = whole.destinations.map { destination in
            let height = plans.indices.contains(destination.page) ? frames[plans[destination.page].orientation].height : 1
            return Double(destination.page) + min(0.999, destination.y.ratio(to: max(height, 1)))
        }
        end = Double(plans.count)
        guard let volumes = flow.volumes else { return }
        let last = flow.blocks.count - (volumes.hasPrintPageTable ? 1 : 0)
        if volumes.hasPrintPageTable, let table = flow.blocks.last?.firstDestination { end = positions[table].rounded(.down) }
        for index in min(volumes.titleCount, last)..<last { add(flow.blocks[index], at: [index]) }
    }

    private mutating func add(_ block: FlowBlock, at path: [Int]) {
        switch block {
        case .paragraph(let paragraph, let anchor?):
            guard anchor.level != nil, let destination = anchor.destinations.first, let level = levels[destination] else { return }
            var place = path
            // A heading at the beginning of a container is its beginning.
            while place.count > 1, place.last == 0 { place.removeLast() }
            breaks.append(
                VolumeBreak(
                    path: place, level: level, isChapter: anchor.isChapter, heading: paragraph, anchor: anchor,
                    position: positions[destination]))
        case .container(let container):
            guard container.isPlain, container.panel == nil, path.count < Self.deepest else { return }
            for (index, child) in container.children.enumerated() { add(child, at: path + [index]) }
        default: break
        }
    }

    /// The level of chapters in the outline: that of the highest headings, or of those below if most of the highest head only a part.
    var chapterLevel: Int {
        let levels = Set(breaks.filter(\.isChapter).map(\.level)).sorted()
        for level in levels.dropLast() {
            let heads = breaks.indices.filter { breaks[$0].level == level }
            let parts = heads.count { breaks.indices.contains($0 + 1) && breaks[$0 + 1].isChapter && breaks[$0 + 1].level > level }
            if 2 * parts <= heads.count { return level }
        }
        return levels.last ?? breaks.map(\.level).min() ?? 1
    }

    /// Returns the headings above a heading, the highest first.
    func headings(above index: Int) -> [VolumeBreak] {
        var result: [VolumeBreak] = [], level = breaks[index].level
        for other in breaks[..<index].reversed() where other.level < level {
            result.append(other)
            level = other.level
        }
        return result.reversed()
    }
}

extension FlowBlock {
    /// The destination of the first block in a container that has one.
    fileprivate var firstDestination: Int? {
        switch self {
        case .paragraph(_, let anchor): anchor?.destinations.first
        case .container(let container): container.anchor?.destinations.first ?? container.children.lazy.compactMap(\.firstDestination).first
        default: nil
        }
    }
}
