import TypesetBase
import TypesetStylesheet
import TypesetText

/// Builds a page of placed items from its plan: backgrounds first, then content in reading order, then rules and running text.
struct PageBuilder {
    let layout: LayoutContext
    let pageNumbers: PageNumbers
    /// Page indices by destination, among the pages of all volumes.
    let destinationPages: [Int]
    var under: [PlacedItem] = []
    var items: [PlacedItem] = []
    /// The underlines and strikethroughs of the items' text.
    var decorations: [TextDecoration] = []
    var over: [PlacedItem] = []
    var inlineBoxes: [InlineBox] = []
    var effects = EffectCollector()
    /// The shadows over all backgrounds and behind all text.
    var shadows: [PlacedItem] = []
    var innerShadows: [PlacedItem] = []
    var links: [PlacedLink] = []
    /// The end of the last line, where text clipped below it is placed for extraction.
    var lineEnd: Point?
    /// The print pages that begin on the page.
    var printPages = BegunPrintPages()
    var text: TextLayout { TextLayout(context: layout) }
    /// The frame of the current page.
    private(set) var frame: PageFrame

    init(layout: LayoutContext, pageNumbers: PageNumbers, destinationPages: [Int]) {
        self.layout = layout
        self.pageNumbers = pageNumbers
        self.destinationPages = destinationPages
        frame = layout.frames.styled
    }

    /// Builds a page from its plan.
    ///
    /// - Parameter boxes: the boxes that plans refer to. The page's boxes are removed to release their lines before other pages are built.
    mutating func build(_ plan: PagePlan, of boxes: inout PlannedBoxes, number: Int) -> Page {
        frame = layout.frames[plan.orientation]
        // In right-to-left documents, odd pages are on the left.
        if layout.page.isFacing, number.isMultiple(of: 2) != layout.flow.isRightToLeft { frame = frame.mirrored }
        paint(plan, of: &boxes)
        for column in plan.columns { paint(column, of: &boxes) }
        let numerals = layout.flow.numerals, index = pageNumbers.index(ofPageInFile: number - 1), label = pageNumbers.text(of: index)
        let fields = RunningFields(
            headings: plan.headings, page: numerals.replacing(label), pages: numerals.replacing(pageNumbers.total(of: index)))
        if !plan.isBlank { paintRunningText(fields, plan: plan) }
        paintBehindText(fields)
        paintInlineBoxes()
        paintEffects()
        paintPrintPages()
        return Page(
            size: frame.size, background: layout.page.background,
            items: paintedItems, links: links, label: label)
    }

    /// All items, from the lowest to the topmost, in an array of exact capacity: pages stay in memory until the file is written.
    private var paintedItems: [PlacedItem] {
        let layers = [under, shadows, items, decorations.items, innerShadows, over]
        var painted: [PlacedItem] = []
        painted.reserveCapacity(layers.reduce(0) { $0 + $1.count })
        for layer in layers { painted += layer }
        return painted
    }

    private mutating func paint(_ plan: PagePlan, of boxes: inout PlannedBoxes) {
        let isWhole = plan.spansColumns || !plan.columns.isEmpty
        let x = frame.left + (isWhole ? 0 : frame.x(ofColumn: plan.column, isRightToLeft: layout.flow.isRightToLeft))
        let origin = Point(x: x.value, y: plan.top.value)
        if layout.flow.printPages != nil { printPages.areOnRight = areNumbersOnRight(of: plan) }
        for fragment in plan.fragments.sorted(by: { $0.depth < $1.depth }) { paint(fragment, at: origin) }
        for placed in plan.boxes { paint(boxes.takeFromBody(placed), at: origin.moved(down: placed.y)) }
        if let y = plan.separatorY { paintSeparator(at: origin.moved(down: y)) }
        for placed in plan.notes { paint(boxes.takeFromNotes(placed), at: origin.moved(down: placed.y)) }
    }

    /// Paints a box with the boxes in it.
    ///
    /// - Parameters:
    ///   - origin: the left edge of the body and the top of the box.
    ///   - artifact: the kind of artifact of text without content.
    mutating func paint(_ box: Box, at origin: Point, artifact: PlacedItem.Artifact = .layout) {
        let firstItem = items.count
        paintContent(of: box, at: origin, artifact)
        if layout.flow.printPages != nil { notePrintPages(of: box, at: origin, firstItem: firstItem) }
    }

    private mutating func paintContent(of box: Box, at origin: Point, _ artifact: PlacedItem.Artifact) {
        guard !box.isClipped else { return paintHidden(box, at: origin) }
        for marker in box.markers { paint(marker, of: box, at: origin) }
        switch box.content {
        case .line(let paragraph, let index): paint(paragraph, line: index, in: box, at: origin, artifact)
        case .formula(let line): paint(line, in: box, at: origin, artifact)
        case .figure(let figure): paint(figure.flow, in: Rect(origin: origin.moved(right: box.x), size: figure.size))
        case .rule(let style): paintRule(style, in: box, at: origin)
        case .row(let row): paint(row, at: origin)
        case .contentsEntry(let contents, let index): paint(contents, entry: index, in: box, at: origin)
        case .blank: break
        }
    }

    /// Paints a marker on the box's baseline, or at the top beside a picture or a rule, which have no baseline.
    private mutating func paint(_ marker: Box.Marker, of box: Box, at origin: Point) {
        let ascent = box.ascent > 0 ? box.ascent : layout.styles.lineMetrics(marker.paragraph.style).ascent
        paint(line: 0, of: marker.paragraph, x: origin.x + marker.x.value, baseline: origin.y + ascent.value)
    }

    private mutating func paint(
        _ paragraph: ParagraphBox, line index: Int, in box: Box, at origin: Point, _ artifact: PlacedItem.Artifact
    ) {
        let x = origin.x + box.x.value, baseline = origin.y + box.ascent.value
        if let highlights = paragraph.codeMargin?.highlights {
            let line = Size(width: box.width.value, height: box.height.value)
            paint(highlights, behind: index, Rect(origin: Point(x: x, y: origin.y), size: line))
        }
        paint(line: index, of: paragraph, x: x, baseline: baseline, artifact: artifact)
        if let margin = paragraph.codeMargin { paint(margin, beside: index, of: paragraph, x: x, baseline: baseline) }
    }

    private mutating func paint(_ figure: FlowFigure, in rect: Rect) {
        let role: PlacedItem.Role = figure.content.map { .content($0) } ?? .artifact(.layout)
        // Both may be styled like plain paragraphs. Opacity is applied only once.
        let opacity = min(layout.styles[figure.style].opacity, layout.styles[figure.imageStyle].opacity)
        items.append(PlacedItem(layout.picture(figure.image, in: rect, opacity: opacity), role: role))
        if let link = figure.link { links.append(PlacedLink(element: link, rects: [rect])) }
    }

    private mutating func paintRule(_ id: StyleID, in box: Box, at origin: Point) {
        let stroke = layout.styles[id].ruleStroke
        let start = origin.moved(right: box.x, down: box.height / 2)
        let outline = Shape.Outline.line(
            from: start, to: start.moved(right: box.width), width: stroke.width, dash: stroke.dash)
        over.append(PlacedItem(.shape(Shape(outline, paint: .solid(stroke.color))), role: .artifact(.layout)))
    }

    private mutating func paint(_ row: RowBox, at origin: Point) {
        for cell in row.cells {
            let rect = Rect(
                origin: origin.moved(right: cell.x, down: row.top(of: cell)),
                size: Size(width: cell.width.value, height: row.height(of: cell).value))
            if cell.isFramed {
                paintFrame(of: layout.styles[cell.style].box, rect, open: cell.isContinued ? [.bottom] : [], isMirrored: row.isMirrored)
            }
            for frame in cell.frames { paint(frame, of: cell, at: origin) }
            for (index, (box, top)) in zip(cell.boxes, cell.tops).enumerated() {
                let isRepeated = row.isHead || index < cell.repeatedCount
                paint(box, at: origin.moved(down: top), artifact: isRepeated ? .repeatedHead : .layout)
            }
        }
    }

    private mutating func paint(_ frame: RowBox.Frame, of cell: RowBox.Cell, at origin: Point) {
        let top = cell.tops[frame.boxes.lowerBound] - frame.paddingTop
        let bottom = cell.tops[frame.boxes.upperBound] + cell.boxes[frame.boxes.upperBound].height + frame.paddingBottom
        let rect = Rect(
            origin: origin.moved(right: frame.x, down: top), size: Size(width: frame.width.value, height: (bottom - top).value))
        paintFrame(of: layout.styles[frame.style].box, rect, open: frame.open, isMirrored: frame.isMirrored)
    }

    /// Paints the footnote rule, at the side where lines of the document begin.
    private mutating func paintSeparator(at origin: Point) {
        let color = layout.styles[layout.flow.notes.first?.style ?? layout.flow.documentStyle].color
        let isRightToLeft = layout.flow.isRightToLeft
        // A third of the measure, as usual in books. Office printers render no line thinner than half a point.
        let width = frame.measure / 3, start = origin.moved(right: isRightToLeft ? frame.measure - width : 0)
        let outline = Shape.Outline.line(from: start, to: start.moved(right: width), width: 0.5, dash: [])
        over.append(PlacedItem(.shape(Shape(outline, paint: .solid(color))), role: .artifact(.layout)))
    }
}
