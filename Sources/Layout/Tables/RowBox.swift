import TypesetBase

/// A table row at one size, or several rows joined by cells that span them.
final class RowBox {
    struct Cell {
        var x: Points
        var width: Points
        var style: StyleID
        /// The content; the `x` of each box includes the cell's padding.
        var boxes: [Box]
        /// The top of each box, from the row's top.
        var tops: [Points]
        var paddingTop: Points
        var paddingBottom: Points
        /// The rows that it spans, counted from the first of the box.
        var rows = 0..<1
        /// The backgrounds and borders around some of its boxes.
        var frames: [Frame] = []
        /// Whether it is the first part of a split cell, which has no bottom border.
        var isContinued = false
        /// Whether its background and border are painted.
        var isFramed = true
        /// The name to repeat if its rows continue on the next page; nil if it names none.
        var name: RowName?
        /// The number of its first boxes that repeat content of an earlier page: its name, or the head of a nested table.
        var repeatedCount = 0
    }

    /// The background and border around some boxes of a cell, by their indices.
    struct Frame {
        var style: StyleID
        var x: Points
        var width: Points
        var isMirrored: Bool
        var boxes: ClosedRange<Int>
        /// The distances from the frame's top edge to the first box and from the last box to its bottom edge.
        var paddingTop: Points
        var paddingBottom: Points
        /// The sides at which it continues on another page.
        var open: Set<BoxSide> = []
    }

    /// A table on landscape pages.
    struct LandscapeTable {
        var source: SourceSpan
        /// Whether it may be upright if the page before would stay blank.
        var canBeUpright: Bool
    }

    let cells: [Cell]
    /// The tops of the rows, and the bottom of the last.
    let edges: [Points]
    let isHead: Bool
    /// Whether columns run from right to left.
    let isMirrored: Bool
    /// The table on landscape pages, in its first row; nil otherwise.
    let landscapeTable: LandscapeTable?

    var height: Points { edges[edges.count - 1] }
    /// The maximum number of lines of a row that moves to the next page instead of being split.
    static let fewLines = 4
    /// The number of lines of its longest cell, without repeated content, at least one for each row.
    var lineCount: Int { max(edges.count - 1, cells.map(\.lineCount).max() ?? 0) }
    /// The baseline of its first cell's first line, from the top.
    var ascent: Points { cells.first.flatMap { cell in cell.boxes.first.map { (cell.tops.first ?? 0) + $0.ascent } } ?? 0 }
    /// The footnotes that it refers to.
    var notes: [Int] { cells.flatMap { $0.boxes.flatMap(\.notes) } }
    /// The destinations in its content.
    var destinations: [Int] { cells.flatMap { $0.boxes.flatMap { $0.anchor?.destinations ?? [] } } }

    /// Creates the box of rows that stay together.
    ///
    /// - Parameter heights: the heights of its rows.
    init(cells: [Cell], heights: [Points], isHead: Bool, isMirrored: Bool = false, landscapeTable: LandscapeTable? = nil) {
        self.cells = cells
        self.landscapeTable = landscapeTable
        edges = heights.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        self.isHead = isHead
        self.isMirrored = isMirrored
    }

    /// Creates one head of two, such as the name of a record above the head of a table in it.
    convenience init(_ head: RowBox, above inner: RowBox) {
        let cells = head.cells + inner.cells.map { $0.moved(down: head.height, rows: head.edges.count - 1) }
        let heights = [head, inner].flatMap { zip($0.edges, $0.edges.dropFirst()).map { $1 - $0 } }
        self.init(cells: cells, heights: heights, isHead: true, isMirrored: inner.isMirrored)
    }

    /// Returns the row with room below its content.
    func growing(by height: Points) -> RowBox {
        var heights = zip(edges, edges.dropFirst()).map { $1 - $0 }
        heights[heights.count - 1] += height
        return RowBox(cells: cells, heights: heights, isHead: isHead, isMirrored: isMirrored, landscapeTable: landscapeTable)
    }

    /// The last baseline of its content, from the top; its height if it has none.
    var lastBaseline: Points {
        cells.compactMap { cell in cell.boxes.last.map { (cell.tops.last ?? 0) + $0.level } }.max() ?? height
    }

    func top(of cell: Cell) -> Points { edges[cell.rows.lowerBound] }
    func height(of cell: Cell) -> Points { edges[cell.rows.upperBound] - edges[cell.rows.lowerBound] }
}

extension Box {
    /// Creates the head of a table, to repeat above one of its rows.
    init(_ head: RowBox, above row: Box) {
        self.init(content: .row(head), x: row.x, width: row.width, height: head.height)
    }

    /// Replaces a row by a part of it.
    mutating func show(_ row: RowBox) {
        content = .row(row)
        height = row.height
        notes = row.notes
    }

    /// Replaces a row, whose beginning is on another page, by the rest of it.
    mutating func show(rest row: RowBox) {
        show(row)
        (penalty, kernBefore) = (0, 0)
        let destinations = row.destinations
        anchor = destinations.isEmpty ? nil : Anchor(destinations: destinations)
        markers = []
    }
}
