import TypesetBase

/// The beginning of a page: a box, or the rest of a row that begins on the page before.
struct PageStart {
    var box: Int
    /// The rest of the row; nil for the whole box.
    var rest: RowBox?
}

extension PageStart: Hashable {
    /// The height of the rest in hundredths of a point, by which parts of one row differ.
    private var restHeight: Int? { rest.map { Int(($0.height.value * 100).rounded()) } }

    static func == (one: PageStart, other: PageStart) -> Bool { (one.box, one.restHeight) == (other.box, other.restHeight) }

    func hash(into hasher: inout Hasher) {
        hasher.combine(box)
        hasher.combine(restHeight)
    }
}

extension PageStart: Comparable {
    static func < (one: PageStart, other: PageStart) -> Bool { (one.box, one.restHeight ?? 0) < (other.box, other.restHeight ?? 0) }
}

extension BoxStream.PageBreak {
    /// The beginning of the next page.
    var next: PageStart { split.map { PageStart(box: index - 1, rest: $0.rest) } ?? PageStart(box: index) }
}

/// The breaks of a page within the row that does not fit on it.
struct RowCut {
    private let row: RowBox
    private let scan: BoxStream.Scan
    /// The top of the row on the page.
    private let top: Points
    /// The height for the row on the page.
    let room: Points
    /// Whether the row begins the page.
    let isFirst: Bool
    /// Whether the row is so high that it may be split at any line.
    let isHigh: Bool

    /// Returns nil if the box that does not fit is no row, or is a head below other boxes.
    init?(_ scan: BoxStream.Scan, of stream: BoxStream, height: Points) {
        guard scan.stop < stream.boxes.count, case .row(let whole) = stream.boxes[scan.stop].content else { return nil }
        let box = stream.boxes[scan.stop]
        isFirst = scan.stop == stream.next
        row = isFirst ? stream.rest ?? whole : whole
        guard isFirst || !row.isHead else { return nil }
        self.scan = scan
        top = scan.height + (isFirst ? 0 : box.glue) + (isFirst && stream.rest != nil ? 0 : box.kernBefore)
        room = height - min(scan.reserved.whole, height - scan.height) - top
        isHigh = row.height > height / 3 && row.lineCount > RowBox.fewLines && room > height / 8
    }

    /// Returns the last break within a height of the row; nil if there is none without lines that are alone.
    ///
    /// - Parameter isForced: whether keeps are broken if there is no other way.
    func pageBreak(within height: Points, isForced: Bool) -> BoxStream.PageBreak? {
        guard var parts = row.split(at: height, isForced: isForced) else { return nil }
        // No line of a row is alone on the next page.
        if parts.rest.lineCount == 1, let earlier = row.split(at: parts.first.height - 0.1, isForced: isFirst), earlier.first.lineCount > 1
        {
            parts = earlier
        }
        if !isFirst, parts.first.lineCount < 2 { return nil }
        return BoxStream.PageBreak(index: scan.stop + 1, used: top + parts.first.height, split: parts, reserved: scan.reserved)
    }

    /// Returns the breaks that leave at most a height blank.
    func pageBreaks(leavingBlank most: Points) -> [BoxStream.PageBreak] {
        var breaks: [BoxStream.PageBreak] = [], height = room
        while height > 0, let end = pageBreak(within: height, isForced: false), let first = end.split?.first {
            guard room - first.height <= most, first.height < height + 0.01 else { break }
            breaks.append(end)
            height = first.height - 0.1
        }
        return breaks
    }
}
