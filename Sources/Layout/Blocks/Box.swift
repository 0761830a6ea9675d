import TypesetBase

/// The cost of a page break before a box, as TeX's penalties.
enum Penalty {
    /// A break between pictures in a line, or one that divides notes.
    static let slight = 20
    /// A break between lines of code of which the second continues the first, added to that of `withinCode`.
    ///
    /// It costs nearly as much as facing pages that end a line apart.
    static let continuedCode = 120
    /// The divisor of that cost for a break after a blank line of code, where a part of a program ends.
    static let gainOfBlankLine = 3
    /// A break after a line that ends in a hyphen.
    static let hyphen = 50
    /// A break before an announced table or code, or between a single item of a list and the others.
    ///
    /// It costs as much as a third of a page left blank. No page becomes emptier than that for it.
    static let looseKeep = 44
    /// A break within a record of a stacked table: as much as a fifth of a page left blank.
    ///
    /// The name that is repeated on the next page adds to it, and to `recordEdge`.
    static let record = 16
    /// A break after the first line of a record or before its last: as much as a quarter of a page left blank.
    static let recordEdge = 25
    static let widowOrOrphan = 1_000
    static let keepTogether = 2_000
    /// A break after a bold line that heads the blocks below it, which is a heading by its look alone.
    static let keepWithText = 8_000
    static let keepWithNext = 10_000
    /// A break between the head of a table and its first row.
    ///
    /// It costs more than one after a heading or a caption on an empty page: these rather stay behind alone.
    static let headOfTable = 10_800
    /// A break between the name of a record and its first field, or between a label and its value below it.
    ///
    /// A caption or a heading rather stays behind alone: it heads the whole table.
    static let nameOfRecord = 10_200
    static let labelOfValue = 10_400
    /// A break within a heading, a caption, or the name or label of a record, which costs more than one after it.
    static let withinHeading = 12_000

    /// Returns the cost of a break within code of a number of lines.
    ///
    /// A dozen lines rather leave a third of the page blank, and five leave facing pages uneven. Code of more than a page, which a break
    /// divides anyway, leaves at most a tenth blank. On pages of fewer lines, the same number is a larger part of the page and costs less.
    ///
    /// - Parameter pageLines: the lines of a page.
    static func withinCode(lines: Int, pageLines: Double) -> Int {
        let lines = Double(lines) * (lines > fewLines ? max(1, usualLines / max(pageLines, 1)) : 1)
        return Int(max(4, min(240, 6_000 / max(lines * lines, 1))))
    }

    /// The lines of a usual page of code.
    private static let usualLines = 28.0
    /// The lines of code that stay whole on any page that has room for them.
    private static let fewLines = 4

    /// Whether a break at this cost may divide a high chain of keeps: between the lines of a paragraph, or after a bold line.
    static func isWeak(_ penalty: Int) -> Bool { penalty == widowOrOrphan || penalty == keepWithText }

    /// Returns the cost of a break that breaks two rules: the greater, to which a widow or an orphan adds.
    ///
    /// A block that is higher than a page breaks where it leaves none.
    static func combined(_ penalty: Int, _ other: Int) -> Int {
        let greater = max(penalty, other), isWidowOrOrphan = { (penalty: Int) in penalty % keepTogether == widowOrOrphan }
        return isWidowOrOrphan(min(penalty, other)) && greater % keepTogether == 0 ? greater + widowOrOrphan : greater
    }
}

/// A side of the sheet in a bound book: even pages are on the left.
enum PageSide { case left, right }

/// A part of the flow that no page break divides: a line of text, a picture, a rule, a table row.
struct Box {
    enum Content {
        /// A line of a paragraph.
        case line(ParagraphBox, Int)
        /// A line of a formula.
        case formula(FormulaLine)
        case figure(FigureBox)
        /// A thematic break: a line over the whole width.
        case rule(StyleID)
        case row(RowBox)
        case contentsEntry(ContentsBox, Int)
        case blank
    }

    var content: Content
    /// The left edge, from the left edge of the page's body.
    var x: Points
    var width: Points
    var height: Points
    /// The distance from the top to the baseline, of lines and rows.
    var ascent: Points = 0
    /// The spacing before the box, which is dropped at the top of a page.
    var glue: Points = 0
    /// The padding of the containers that begin with this box, which is kept at the top of a page.
    var kernBefore: Points = 0
    /// The padding of the containers that end with this box.
    var kernAfter: Points = 0
    /// The distance by which ink overflows the top and the bottom; negative if it stays inside.
    var inkOver = -Points.infinity
    var inkUnder = -Points.infinity
    /// The footnotes that it refers to.
    var notes: [Int] = []
    var markers: [Marker] = []
    /// Stored separately, because few boxes have one.
    private var ownAnchor: OwnAnchor?
    /// The head to repeat when a page begins with this row.
    var tableHead: RowBox?
    /// The cost of a page break before this box.
    @CompactInt var penalty = 0
    var startsPage = false
    /// The side of the page that it begins; nil for any.
    var pageSide: PageSide?
    /// Whether it and the boxes below it are at the foot of their page.
    var isAtPageFoot = false
    /// The orientation of its page.
    var orientation = PageOrientation.styled
    /// Whether it spans all columns of its page.
    var spansColumns = false
    /// Whether it begins a page only because that page has another orientation than the one before.
    var turnsPage = false
    /// Whether following text of its section may move before the landscape page that it is on.
    var isOnFloatingPage = false
    /// Whether it has been moved to where lines begin on a landscape page.
    private(set) var isShifted = false
    /// Whether it is outside the fixed height of a container, and so invisible, though its text stays in the tags.
    var isClipped = false
    /// Whether it is a line of the body that is on the baseline grid, if the page has one.
    var isOnGrid = false

    init(content: Content, x: Points, width: Points, height: Points, ascent: Points = 0) {
        self.content = content
        self.x = x
        self.width = width
        self.height = height
        self.ascent = ascent
    }

    var anchor: Anchor? {
        get { ownAnchor?.anchor }
        set { ownAnchor = newValue.map(OwnAnchor.init) }
    }

    private final class OwnAnchor {
        let anchor: Anchor
        init(_ anchor: Anchor) { self.anchor = anchor }
    }

    /// Whether nothing in it is read: a thematic break, an empty box or a line without ink.
    fileprivate var isSilent: Bool {
        guard markers.isEmpty else { return false }
        return switch content {
        case .rule, .blank: true
        case .line(let paragraph, let index): paragraph.lines[index].isBlank
        case .figure, .formula, .row, .contentsEntry: false
        }
    }

    /// Whether what is kept with this box is also kept with the next one, as a heading above a thematic break is.
    var passesKeepOn: Bool { penalty >= Penalty.keepWithText && isSilent }

    /// The height with the spacing before it and the padding around it.
    var extent: Points { glue + kernBefore + height + kernAfter }

    /// Whether it begins a block, or another part whose distance to the box before it may grow.
    var isBlockStart: Bool { if case .line(_, let index) = content { index == 0 } else { true } }

    /// The distance from its top to its baseline, or to the lower edge of a box without one, which is level with baselines.
    var level: Points {
        switch content {
        case .line, .formula, .contentsEntry: ascent
        case .row(let row): row.lastBaseline
        case .figure, .rule, .blank: height
        }
    }

    /// The source of its text or picture; of a row, the first span in it.
    var source: SourceSpan? {
        switch content {
        case .line(let paragraph, _): paragraph.flow.source
        case .figure(let figure): figure.flow.source
        case .formula(let line): line.block.source
        case .row(let row): row.cells.lazy.flatMap(\.boxes).compactMap(\.source).first
        case .contentsEntry, .rule, .blank: nil
        }
    }

    /// Returns the space to add between the ink of two boxes, like TeX's `\lineskip`; fallback fonts may extend beyond the line height.
    ///
    /// - Parameter existing: the space between them that is not in their glue and kerns.
    func clearance(below last: Box, existing: Points = 0) -> Points {
        max(0, last.inkUnder + inkOver - (glue + kernBefore + existing + last.kernAfter))
    }

    /// Moves the box to pages of another orientation.
    ///
    /// - Parameters:
    ///   - shift: the distance by which its lines begin farther right there.
    ///   - markerShift: the distance by which markers on the right of their items are farther right there.
    mutating func move(to orientation: PageOrientation, right shift: Points, markerShift: Points) {
        self.orientation = orientation
        isShifted = isShifted || shift != 0 || markerShift != 0 && markers.contains(where: \.isAtRight)
        x += shift
        for index in markers.indices { markers[index].x += markers[index].isAtRight ? markerShift : shift }
    }

    /// Collapses a clipped box: it takes no room and stays on the page of the box before it.
    mutating func collapse() {
        (height, ascent, glue, kernBefore) = (0, 0, 0, 0)
        (inkOver, inkUnder) = (-.infinity, -.infinity)
        (penalty, startsPage, tableHead) = (Penalty.keepTogether, false, nil)
    }

    /// Lets the box extend over the edges of a container that is less high by `excess`, and returns by how much its height is less.
    mutating func overflow(by excess: Points, shareAbove: Double) -> Points {
        let excess = min(excess, height)
        height -= excess
        ascent -= excess * shareAbove
        (inkOver, inkUnder) = (-.infinity, -.infinity)
        return excess
    }

    /// A list item's marker, set on the baseline of the item's first line.
    struct Marker {
        var paragraph: ParagraphBox
        var x: Points
        /// The height of its line, the minimum height of a picture or rule beside it.
        var height: Points
        /// Whether it is on the right of its item, which may contain lists that begin on the left.
        var isAtRight: Bool
    }
}

/// The background and border around consecutive boxes, sliced at page breaks.
struct ContainerBox {
    var style: StyleID
    var x: Points
    var width: Points
    /// Whether left and right of its style are exchanged, in right-to-left text.
    var isMirrored: Bool
    /// The indices of its first and last box.
    var first = 0
    var last = 0
    /// The distances from the container's top edge to its first box, and from its last box to the bottom edge.
    var paddingTop: Points = 0
    var paddingBottom: Points = 0
    /// The number of containers around it, the outer of which are painted first.
    var depth = 0
    /// Whether it is outside the fixed height of a container around it.
    var isClipped = true
}

/// A container whose content is being laid out.
struct OpenContainer {
    /// The index into `containers`.
    var index: Int
    /// The kern pending at its beginning: the padding of the containers around it.
    var outerKern: Points
    var padding: Insets
    var fixedHeight: FixedHeight?
    /// The top edge of the content; nil before the first box.
    var top: Points?
    /// Whether a box has been clipped; all following boxes are then clipped too, even small ones.
    var isFull = false
}
