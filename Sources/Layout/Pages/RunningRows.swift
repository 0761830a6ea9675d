import TypesetBase
import TypesetImages
import TypesetStylesheet

/// The margin of a page in which running text is set.
enum RunningPosition: Hashable {
    case header, footer

    var opposite: RunningPosition { self == .header ? .footer : .header }
}

/// A header or a footer on one page: rows of up to three texts and pictures in a box.
struct RunningRows {
    enum Content {
        case text(ParagraphBox)
        case image(ImageResource, Size)

        /// The natural width; for a text, that of its first line.
        var width: Points {
            switch self {
            case .text(let text): text.lines.first?.width ?? 0
            case .image(_, let size): Points(size.width)
            }
        }
    }

    struct Item {
        var content: Content
        /// The left edge of the text's measure or of the picture, from the left edge of the row.
        var x: Points = 0
    }

    struct Row {
        var items: [Item]
        var height: Points
    }

    var rows: [Row] = []
    /// Whether texts that do not fit are cut to one line without a style that asks for it; the document contains them in full elsewhere.
    var isCut = false
    /// Whether each text has a separate row because they do not fit on one.
    var isStacked = false
    /// The texts for which a fixed height has no room.
    var omitted: [ParagraphBox] = []
    var style: StyleID
    /// Padding and border.
    var insets = Insets.zero
    /// The height of the box; nil for that of its rows.
    var fixedHeight: Points?
    /// The fraction of the free space above the rows, from 0 to 1.
    var shareAbove = 0.0

    var height: Points { rows.isEmpty ? 0 : fixedHeight ?? textHeight + insets.vertical }
    /// The distance from the top of the box to the first row.
    var textTop: Points { insets.top + max(0, height - insets.vertical - textHeight) * shareAbove }
    /// Whether a text is truncated.
    var isTruncated: Bool { texts.contains { !$0.hiddenRanges.isEmpty } }
    var texts: [ParagraphBox] { rows.flatMap(\.items).compactMap { if case .text(let text) = $0.content { text } else { nil } } }
    private var textHeight: Points { rows.reduce(0) { $0 + $1.height } }
}

/// The widths of texts at the left, centre and right of one line on which they do not fit.
struct RunningShares {
    var widths: [Points]
    var edges: [Points]

    /// Creates the shares; nil if a text would have too little room.
    ///
    /// A text has too little if it gets less than it needs and less than a quarter of the measure, enough for a word or two.
    ///
    /// - Parameter natural: the natural widths; nil for a missing text.
    init?(widths natural: [Points?], gap: Points, measure: Points) {
        let (left, center, right) = (natural[0] ?? 0, natural[1], natural[2] ?? 0)
        if let center {
            let middle = min(center, measure / 2), side = (measure - middle) / 2 - gap
            widths = [min(left, side), middle, min(right, side)]
        } else {
            let room = measure - gap
            // The shorter text is whole if it leaves the other half of the line.
            widths = left <= right ? [min(left, room / 2), 0, 0] : [0, 0, min(right, room / 2)]
            if left <= right { widths[2] = room - widths[0] } else { widths[0] = room - widths[2] }
        }
        edges = [0, (measure - widths[1]) / 2, measure - widths[2]]
        for (width, natural) in zip(widths, natural) {
            if let natural, width < min(natural, measure / 4) { return nil }
        }
        // Cut texts get slightly more width to cover rounding errors of sums.
        widths = widths.map { $0 + 0.001 }
    }
}
