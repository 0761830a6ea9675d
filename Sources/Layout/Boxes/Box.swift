import Diagnostics
import Geometry
import Stylesheet

/// What may not be parted, and how dearly: the cost of a page break before a box, in the manner of TeX's penalties.
enum Penalty {
    /// A break inside code or between the items of a tight list is a little worse than one between paragraphs.
    static let slight = 20
    /// A line that ends in a hyphen, at the end of a page.
    static let hyphen = 50
    static let widowOrOrphan = 1_000
    static let keepTogether = 2_000
    static let keepWithNext = 10_000
}

/// A horizontal strip of the flow that is never cut: a line of text, a picture, a rule, a table row.
struct Box {
    enum Content {
        /// A line of a paragraph.
        case line(ParagraphBox, Int)
        case figure(FlowFigure, Size)
        /// A thematic break: a line over the whole width.
        case rule(StyleID)
        case row(RowBox)
        case contentsEntry(ContentsBox, Int)
        case blank
    }

    var content: Content
    /// Left edge from the left edge of the page's body.
    var x: Double
    var width: Double
    var height: Double
    /// Baseline from the top, for lines and what stands beside them.
    var ascent = 0.0
    /// Space before, which vanishes at the top of a page.
    var glue = 0.0
    /// Padding of the containers that begin here, which stays.
    var padBefore = 0.0
    /// Padding of the containers that end here.
    var padAfter = 0.0
    /// How far ink reaches over the top and under the bottom; negative where there is room.
    var inkOver = -Double.infinity
    var inkUnder = -Double.infinity
    /// Cost of a page break before this box.
    var penalty = 0
    var startsPage = false
    /// Footnotes referred to.
    var notes: [Int] = []
    var markers: [Marker] = []
    var mark: FlowMark?
    /// The head to repeat when a page begins with this row.
    var tableHead: RowBox?

    /// Where its text or picture is written; of a row, its first cell's.
    var source: SourceSpan? {
        switch content {
        case .line(let paragraph, _): paragraph.flow.source
        case .figure(let figure, _): figure.source
        case .row(let row): row.cells.lazy.flatMap(\.boxes).compactMap(\.source).first
        case .contentsEntry, .rule, .blank: nil
        }
    }

    /// A list item's marker, which stands on the baseline of the item's first line.
    struct Marker {
        var paragraph: ParagraphBox
        var x: Double
    }
}

/// The background and border around a stretch of boxes, cut where pages end.
struct ContainerBox {
    var style: StyleID
    var x: Double
    var width: Double
    /// Indices of boxes.
    var first: Int
    var last: Int
    /// From the container's top edge to the top of its first box, and from the bottom of its last box to its bottom edge.
    var padTop: Double
    var padBottom: Double
    /// Lies inside this many other containers: outer ones are painted first.
    var depth: Int
    /// Stands in right-to-left text: left and right of its style change places.
    var isMirrored: Bool
}

/// Boxes in the order of the flow, with the glue between them: TeX's vertical list.
struct VerticalList {
    private(set) var boxes: [Box] = []
    private(set) var containers: [ContainerBox] = []
    private var open: [(container: Int, padOffset: Double)] = []
    private var pendingGlue = 0.0
    private var pendingPad = 0.0
    private var pendingPenalty = 0
    private var pendingMarkers: [Box.Marker] = []
    private var pendingMark: FlowMark?
    private var startsPage = false
    /// Directly after the top edge of a visible container: spacing before its first child would only thicken its padding.
    private var isAtContainerStart = false

    var isEmpty: Bool { boxes.isEmpty }
    var hasPendingMarkers: Bool { !pendingMarkers.isEmpty }

    mutating func space(_ points: Double) {
        if !isAtContainerStart { pendingGlue += points }
    }

    mutating func keepWithNext(_ penalty: Int = Penalty.keepWithNext) { pendingPenalty = max(pendingPenalty, penalty) }
    mutating func beginPage() { startsPage = true }
    mutating func add(_ marker: Box.Marker) { pendingMarkers.append(marker) }

    mutating func add(_ mark: FlowMark?) {
        guard let mark else { return }
        var merged = pendingMark ?? FlowMark(destinations: [])
        merged.destinations += mark.destinations
        merged.section = mark.section ?? merged.section
        merged.level = mark.level ?? merged.level
        pendingMark = merged
    }

    mutating func append(_ box: Box) {
        var box = box
        box.padBefore += pendingPad
        box.glue += pendingGlue
        box.glue += clearance(of: box)
        box.penalty = max(box.penalty, pendingPenalty)
        box.startsPage = box.startsPage || startsPage
        box.markers += pendingMarkers
        if let mark = pendingMark { box.mark = mark }
        for entry in open where containers[entry.container].first == boxes.count {
            containers[entry.container].padTop = box.padBefore - entry.padOffset
        }
        boxes.append(box)
        (pendingGlue, pendingPad, pendingPenalty, pendingMarkers, pendingMark) = (0, 0, 0, [], nil)
        (startsPage, isAtContainerStart) = (false, false)
    }

    /// What must be added so that the ink of neighbours never touches: fonts of other scripts reach further than the line height allows for.
    private func clearance(of box: Box) -> Double {
        guard let last = boxes.last else { return 0 }
        return max(0, last.inkUnder + box.inkOver - (box.glue + box.padBefore + last.padAfter))
    }

    /// Begins a container with a visible box; `padding` includes its border.
    mutating func begin(style: StyleID, x: Double, width: Double, padding: Double, isMirrored: Bool) {
        containers.append(ContainerBox(style: style, x: x, width: width, first: boxes.count, last: boxes.count, padTop: 0, padBottom: 0, depth: open.count, isMirrored: isMirrored))
        open.append((containers.count - 1, pendingPad))
        pendingPad += padding
        isAtContainerStart = true
    }

    mutating func end(padding: Double) {
        guard let entry = open.last else { return }
        if containers[entry.container].first == boxes.count {
            append(Box(content: .blank, x: containers[entry.container].x, width: containers[entry.container].width, height: 0))
        }
        open.removeLast()
        let last = boxes.count - 1
        boxes[last].padAfter += padding
        containers[entry.container].last = last
        containers[entry.container].padBottom = boxes[last].padAfter
        pendingGlue = 0
    }

    /// Gives the innermost open container's content `height` points: `share` of what is left over goes above it, the rest is returned, to go below.
    /// `padding` is what the container began with.
    ///
    /// A single line that is higher keeps its place in the box and reaches over its edges.
    mutating func fill(height: Double, padding: Double, share: Double) -> Double {
        guard let entry = open.last else { return 0 }
        let first = containers[entry.container].first
        guard first < boxes.count else { return height }
        let range = first..<boxes.count
        let used = range.reduce(containers[entry.container].padTop - padding) {
            $0 + boxes[$1].height + boxes[$1].padAfter + ($1 == first ? 0 : boxes[$1].glue + boxes[$1].padBefore)
        }
        let slack = height - used
        if slack < 0 {
            if range.count == 1, case .line = boxes[first].content { squeeze(first, by: -slack, share: share) }
            return 0
        }
        boxes[first].padBefore += slack * share
        for outer in open where containers[outer.container].first == first { containers[outer.container].padTop += slack * share }
        for index in range.dropFirst() { boxes[index].penalty = max(boxes[index].penalty, Penalty.keepTogether) }
        return slack * (1 - share)
    }

    private mutating func squeeze(_ index: Int, by excess: Double, share: Double) {
        boxes[index].height -= excess
        boxes[index].ascent -= excess * share
        (boxes[index].inkOver, boxes[index].inkUnder) = (-.infinity, -.infinity)
    }

    /// Height of everything, the glue before the first box left out.
    var height: Double {
        boxes.indices.reduce(0) { $0 + boxes[$1].padBefore + boxes[$1].height + boxes[$1].padAfter + ($1 == 0 ? 0 : boxes[$1].glue) }
    }
}

extension ResolvedStyle.VerticalAlignment {
    /// The part of a box's spare height that lies above its content.
    var shareAbove: Double {
        switch self {
        case .top: 0
        case .center: 0.5
        case .bottom: 1
        }
    }
}
