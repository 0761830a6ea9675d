import TypesetBase
import TypesetStylesheet
import TypesetText

/// The entries of a table of contents at one size.
final class ContentsBox {
    /// An entry's text and the position of its page number.
    struct Entry {
        var paragraph: ParagraphBox
        /// The indent before the text, on the side where lines begin.
        var indent: Points
        /// The further indent of the lines after the first: past the heading's number, or an em.
        var turnover: Points
        /// The room for the number, between the text's measure and the end of the line.
        var reserve: Points
        /// The number of lines below the text on which the number is, because a number beside it would divide words.
        ///
        /// A page of another volume has two lines if the measure has no room for both numbers on one.
        var linesBelow: Int
        var isNumberBelow: Bool { linesBelow > 0 }
    }

    let contents: FlowContents
    let entries: [Entry]
    /// The width of the widest expected page number, at which leaders end.
    let numberWidth: Points
    /// Whether numbers follow the text, without leaders, because the lines are short.
    let numbersFollowText: Bool

    init(contents: FlowContents, entries: [Entry], numberWidth: Points, numbersFollowText: Bool) {
        (self.contents, self.entries, self.numberWidth, self.numbersFollowText) = (contents, entries, numberWidth, numbersFollowText)
    }
}

/// Tables of contents.
extension BlockLayout {
    func layOut(_ contents: FlowContents, in containing: ContainingBlock, into list: inout VerticalList) {
        if contents.listsPrintPages { return layOut(printPages: contents, in: containing, into: &list) }
        let hasColumns = frames.listed.columns > 1 && frames.styled.columns == 1 && isInBody(containing, of: list)
        let isInColumns = hasColumns && savesPages(contents, in: containing, list)
        layOut(on: isInColumns ? .listed : containing.orientation, in: containing, into: &list) {
            layOutEntries(of: contents, in: $0, into: &$1)
        }
    }

    /// Whether the entries take fewer pages in columns, in which more of them have several lines.
    private func savesPages(_ contents: FlowContents, in containing: ContainingBlock, _ list: VerticalList) -> Bool {
        func pages(_ place: ContainingBlock, columns: Int) -> Double {
            var trial = VerticalList()
            BlockLayout(context: LayoutContext(trialOf: context)).layOutEntries(of: contents, in: place, into: &trial)
            return trial.height.ratio(to: context.bodies.height(.styled) * Double(columns)).rounded(.up)
        }
        guard let column = block(containing, on: .listed, in: list) else { return false }
        return pages(column, columns: frames.listed.columns) < pages(containing, columns: 1)
    }

    private func layOutEntries(of contents: FlowContents, in containing: ContainingBlock, into list: inout VerticalList) {
        let style = styles[contents.style]
        layOutStyled(contents.style, in: containing, into: &list) { inner, list in
            let width = widestPageNumber(contents)
            let reserve = width > 0 ? width + style.pointSize : 0
            let box = ContentsBox(
                contents: contents,
                entries: contents.entries.map { entry in
                    let other = widthInOtherVolume(of: entry, contents)
                    return fitted(entry, style, reserve: other.map { $0 + style.pointSize } ?? reserve, other: other, in: inner)
                },
                numberWidth: min(width, inner.width / 3), numbersFollowText: isShort(inner, style))
            for index in box.entries.indices { append(entry: index, of: box, in: inner, to: &list) }
        }
    }

    /// Lays out the table of print pages: in columns, row by row, if several entries fit beside each other.
    private func layOut(printPages contents: FlowContents, in containing: ContainingBlock, into list: inout VerticalList) {
        let style = styles[contents.style]
        layOutStyled(contents.style, in: containing, into: &list) { inner, list in
            let columns = PageTableColumns(contents, in: inner, blocks: self)
            let places = (0..<columns.count).map { columns.place($0, in: inner) }
            let entries = contents.entries.enumerated().map { fitted($1, style, reserve: columns.reserve, in: places[$0 % columns.count]) }
            let box = ContentsBox(contents: contents, entries: entries, numberWidth: columns.numberWidth, numbersFollowText: false)
            guard columns.count > 1 else {
                for index in entries.indices { append(entry: index, of: box, in: inner, to: &list) }
                return
            }
            for first in stride(from: 0, to: entries.count, by: columns.count) {
                let cells = (first..<min(first + columns.count, entries.count)).map { index in
                    cell(box, entry: index, in: places[index - first])
                }
                let height = cells.reduce(Points(0)) { max($0, $1.boxes[0].height) }
                let row = RowBox(cells: cells, heights: [height], isHead: false, isMirrored: inner.isRightToLeft)
                list.append(Box(content: .row(row), x: inner.x, width: inner.width, height: height, ascent: row.ascent))
                list.addGlue(BlockSpacing.contentsEntry(style).after)
            }
        }
    }

    /// Returns an entry of one line as a cell of a row.
    private func cell(_ contents: ContentsBox, entry index: Int, in place: ContainingBlock) -> RowBox.Cell {
        let entry = contents.entries[index], paragraph = entry.paragraph, indent = entry.indent + entry.turnover
        var box = text.lineBox(
            paragraph, paragraph.lines.count - 1, metrics: styles.lineMetrics(paragraph.style), size: styles[paragraph.style].pointSize)
        (box.content, box.width) = (.contentsEntry(contents, index), place.width - indent)
        box.x = place.x + (place.isRightToLeft ? 0 : indent)
        return RowBox.Cell(
            x: place.x, width: place.width, style: contents.contents.style, boxes: [box], tops: [0], paddingTop: 0, paddingBottom: 0,
            isFramed: false)
    }

    /// The measure, in em, below which page numbers follow the text: that of a narrow column, where a column of numbers takes a third.
    private static let shortLine = 15.0

    /// Returns the width of the name of a page in another volume, as in “Volume 2, page 15”; nil for an entry of this volume.
    private func widthInOtherVolume(of entry: FlowContentsEntry, _ contents: FlowContents) -> Points? {
        guard let volume = context.assumptions.volume?.other(of: entry.destination) else { return nil }
        return widest(contents) { BuiltInTerm.page($0, ofVolume: "\(volume + 1)", in: flow.metadata.language).text }
    }

    /// Returns the width of the widest page number with as many digits as expected.
    fileprivate func widestPageNumber(_ contents: FlowContents) -> Points { widest(contents) { $0 } }

    /// Returns the width of the widest text with a page number; digits may differ in width: the Arabic zero is a dot.
    private func widest(_ contents: FlowContents, _ text: (String) -> String) -> Points {
        (0...9).reduce(0) { widest, digit in
            let words = flow.numerals.replacing(text(String(repeating: "\(digit)", count: context.assumptions.digits)))
            let line = context.texts[GeneratedText(words, run: contents.numberRun, style: contents.style)].lines.first
            return max(widest, line?.width ?? 0)
        }
    }

    /// Returns an entry without divided words: with the number beside its last line, else below it, else without its indent.
    ///
    /// A word that is wider than the line is divided.
    ///
    /// - Parameter other: the width of the name of a page in another volume; nil for a number of this volume.
    private func fitted(
        _ entry: FlowContentsEntry, _ style: ResolvedStyle, reserve: Points, other: Points? = nil, in containing: ContainingBlock
    ) -> ContentsBox.Entry {
        let indent = limits.indent(Double(entry.level) * style.pointSize, of: containing)
        let turnover = limits.indent(indent + self.turnover(of: entry), of: containing) - indent
        func form(_ indent: Points, _ turnover: Points, _ room: Points) -> ContentsBox.Entry {
            var place = containing.indented(leading: indent + turnover, trailing: room)
            place.hangingIndent = turnover
            let box = text.paragraphBox(entry.paragraph, in: place)
            let isBelow = room + box.roomAfterLastLine < reserve - .roundingError
            let lines = !isBelow ? 0 : other.map { $0 > containing.width - indent - turnover ? 2 : 1 } ?? 1
            return ContentsBox.Entry(paragraph: box, indent: indent, turnover: turnover, reserve: room, linesBelow: lines)
        }
        // A column of numbers has its room beside all lines, if possible; numbers after the text need room on the last line only.
        let isWide = reserve > containing.width / 2
        let shares = isWide ? [0] : isShort(containing, style) ? Self.shares : Self.shares.reversed()
        for share in shares {
            let tried = form(indent, turnover, share * min(reserve, containing.width / 3))
            if !tried.paragraph.dividesWords, !tried.isNumberBelow { return tried }
        }
        let forms = [form(indent, turnover, 0), form(indent, 0, 0), form(0, 0, 0)]
        return forms.first { !$0.paragraph.dividesWords } ?? form(indent, turnover, isWide ? 0 : min(reserve, containing.width / 3))
    }

    /// The shares of the room for the number that are tried beside the lines: other lines may end with a word that leaves room.
    private static let shares = [0, 0.25, 0.5, 0.75, 1]

    private func isShort(_ containing: ContainingBlock, _ style: ResolvedStyle) -> Bool {
        containing.width < Self.shortLine * style.pointSize
    }

    /// Returns the indent of an entry's later lines: the width of its heading's number, or an em.
    private func turnover(of entry: FlowContentsEntry) -> Points {
        guard !entry.headingNumber.isEmpty, let piece = entry.paragraph.pieces.first else { return styles[entry.paragraph.style].pointSize }
        func width(_ text: String) -> Points {
            context.texts[GeneratedText(text, run: piece.run, style: entry.paragraph.style)].lines.first?.width ?? 0
        }
        // A line's width is that without the space at its end.
        let letter = "0"
        return width(entry.headingNumber + letter) - width(letter)
    }

    private func append(entry index: Int, of contents: ContentsBox, in containing: ContainingBlock, to list: inout VerticalList) {
        let entry = contents.entries[index], paragraph = entry.paragraph
        let metrics = styles.lineMetrics(paragraph.style)
        if index > 0, paragraph.style != contents.contents.style { list.addGlue(styles[paragraph.style].paragraphSpacingBefore) }
        for line in paragraph.lines.indices {
            var box = text.lineBox(paragraph, line, metrics: metrics, size: styles[paragraph.style].pointSize)
            box.x = containing.x + (containing.isRightToLeft ? entry.reserve : entry.indent + entry.turnover)
            box.width = paragraph.measure
            if line == paragraph.lines.count - 1 {
                box.content = .contentsEntry(contents, index)
                box.width = containing.width - entry.indent - entry.turnover
                if containing.isRightToLeft { box.x = containing.x }
                box.height += Double(entry.linesBelow) * metrics.pitch
            }
            // An entry of many lines may continue on the next page.
            let isKept = line == 0 ? index == 1 || index == contents.entries.count - 1 || contents.isFirstBelowAnother(index) : line == 1
            if isKept || line > 0 && line == paragraph.lines.count - 1 { box.penalty = Penalty.widowOrOrphan }
            list.append(box)
            list.addLineSpacing(metrics.spacing)
        }
        list.addGlue(BlockSpacing.contentsEntry(styles[contents.contents.style]).after)
    }
}

/// The columns of a table of print pages.
private struct PageTableColumns {
    let count: Int
    /// The width of the widest page number.
    let numberWidth: Points
    /// The room for a page number with the gap before it.
    let reserve: Points
    /// The width of an entry, if there are several columns.
    private let slot: Points
    private let gap: Points

    /// The most columns; more are hard to follow.
    private static let most = 6
    /// The fewest rows of several columns; shorter tables have one column.
    private static let fewestRows = 3

    init(_ contents: FlowContents, in containing: ContainingBlock, blocks: BlockLayout) {
        let size = blocks.styles[contents.style].pointSize, text = blocks.text
        let label = contents.entries.reduce(Points(0)) { max($0, text.naturalWidth(of: $1.paragraph)) }
        numberWidth = blocks.widestPageNumber(contents)
        // A leader has half an em at both ends, and three dots.
        slot = label + 2.5 * size + numberWidth
        // Without leaders, the two numbers of an entry must be nearer than those of neighbours.
        gap = 3.5 * size
        let fitting = Int(max(1, min(Double(Self.most), (containing.width + gap).ratio(to: max(slot + gap, 1)))))
        count = max(1, min(fitting, contents.entries.count / Self.fewestRows))
        reserve = min(numberWidth + size, containing.width / 3)
    }

    /// Returns the place of a column, the first at the side where lines begin.
    func place(_ column: Int, in containing: ContainingBlock) -> ContainingBlock {
        guard count > 1 else { return containing }
        var place = containing
        let lead = Double(column) * (containing.width + gap) / Double(count)
        place.x = containing.isRightToLeft ? containing.x + containing.width - lead - slot : containing.x + lead
        place.width = slot
        return place
    }
}

extension ContentsBox {
    /// Whether an entry is the first below that of its chapter; no page ends between the two.
    fileprivate func isFirstBelowAnother(_ index: Int) -> Bool { index > 0 && entries[index].indent > entries[index - 1].indent }
}

extension ParagraphBox {
    /// The room between the end of the last line and that of the measure.
    fileprivate var roomAfterLastLine: Points {
        guard let line = lines.last else { return measure }
        return shaped.isRightToLeft ? line.x : measure - line.x - line.width
    }

    /// Whether a line ends within a word.
    var dividesWords: Bool {
        lines.contains { $0.end == .wrapped && ($0.breakKind == .hyphen || $0.breakKind == .anywhere) }
    }
}

extension FlowDocument {
    /// Returns the number of digits of the estimated page count.
    ///
    /// The estimate takes letters as half an em wide and lines as 1.5 em high, and adds a tenth for other content. If a number turns out
    /// longer, layout is repeated.
    func expectedPageDigits(_ context: LayoutContext) -> Int {
        let letters = Double(blocks.reduce(0) { $0 + $1.paragraphs.reduce(0) { $0 + $1.text.count } })
        let page = context.frames.styled.measure * context.bodies.height(.styled).value
        let size = context.styles.bodySize
        return "\(Int(min(1.1 * letters * 0.75 * (size * size.value).ratio(to: page), 1e8)) + 1)".count
    }

    /// Returns the number of digits of the largest page number in a table of contents; nil if the document has none.
    ///
    /// - Parameter indices: the indices of the pages, by destination.
    func pageDigits(on indices: [Int]) -> Int? {
        contentsDestinations.map { indices[$0] + 1 }.max().map { "\($0)".count }
    }

    /// The destinations of tables of contents.
    var contentsDestinations: [Int] { blocks.flatMap(\.contentsDestinations) }

    var hasContents: Bool { blocks.contains { !$0.contentsDestinations.isEmpty } }
}

extension FlowBlock {
    /// The destinations of tables of contents in the block.
    fileprivate var contentsDestinations: [Int] {
        switch self {
        case .contents(let contents): contents.entries.map(\.destination)
        case .container(let container): container.children.flatMap(\.contentsDestinations)
        default: []
        }
    }
}
