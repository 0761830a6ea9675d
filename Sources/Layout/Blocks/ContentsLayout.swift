import Geometry
import Stylesheet
import Typography

/// The entries of a table of contents at one size.
final class ContentsBox {
    /// An entry's text, and where its page number stands.
    struct Entry {
        var paragraph: ParagraphBox
        /// Before the text, on the side where lines begin.
        var indent: Points
        /// Between the text's measure and the end of the line, for the number.
        var reserve: Points
        /// Whether the number stands on a line below the text, since words would have to be divided for one beside it.
        var isNumberBelow: Bool
    }

    let contents: FlowContents
    let entries: [Entry]

    init(contents: FlowContents, entries: [Entry]) {
        self.contents = contents
        self.entries = entries
    }
}

/// Tables of contents.
extension SizeLayout {
    func layOut(_ contents: FlowContents, in containing: ContainingBlock, into list: inout VerticalList) {
        let style = styles[contents.style]
        layOutBlock(style, into: &list) { list in
            layOutIndented(contents.style, in: containing, into: &list) { inner, list in
                let reserve = min(pageNumberWidth(contents), inner.width / 3)
                let box = ContentsBox(
                    contents: contents, entries: contents.entries.map { fitted($0, style, reserve: reserve, in: inner) })
                for index in box.entries.indices { append(entry: index, of: box, in: inner, to: &list) }
            }
        }
    }

    /// The width of the widest page number that is expected, and an em before it.
    private func pageNumberWidth(_ contents: FlowContents) -> Points {
        let digits = flow.numerals.replacing(String(repeating: "0", count: reserve.digits))
        return generatedText(GeneratedText(digits, run: contents.numberRun, style: contents.style)).lines.first.map {
            $0.width + styles[contents.style].pointSize
        } ?? 0
    }

    /// An entry whose words are whole: beside its number, else over it, else without its indent. A word that fits no line is divided.
    private func fitted(
        _ entry: FlowContents.Entry, _ style: ResolvedStyle, reserve: Points, in containing: ContainingBlock
    ) -> ContentsBox.Entry {
        let indent = fittedIndent(Double(entry.level) * style.pointSize, of: containing)
        func form(_ indent: Points, _ room: Points) -> ContentsBox.Entry {
            let box = paragraphBox(entry.paragraph, in: containing.indented(leading: indent, trailing: room))
            let isBelow = (box.lines.last?.width ?? 0) > box.measure + room - reserve + Self.tolerance
            return ContentsBox.Entry(paragraph: box, indent: indent, reserve: room, isNumberBelow: isBelow)
        }
        let usual = form(indent, reserve)
        guard usual.paragraph.dividesWords else { return usual }
        let wider = form(indent, 0)
        guard wider.paragraph.dividesWords else { return wider }
        let widest = form(0, 0)
        return widest.paragraph.dividesWords ? usual : widest
    }

    private func append(entry index: Int, of contents: ContentsBox, in containing: ContainingBlock, to list: inout VerticalList) {
        let entry = contents.entries[index], paragraph = entry.paragraph
        let metrics = lineMetrics(paragraph.style)
        for line in paragraph.lines.indices {
            var box = lineBox(paragraph, line, metrics: metrics, size: styles[paragraph.style].pointSize)
            box.x = containing.x + (containing.isRightToLeft ? entry.reserve : entry.indent)
            box.width = paragraph.measure
            if line == paragraph.lines.count - 1 {
                box.content = .contentsEntry(contents, index)
                box.width = containing.width - entry.indent
                if containing.isRightToLeft { box.x = containing.x }
                if entry.isNumberBelow { box.height += metrics.height }
            }
            if line > 0 || index == 1 || index == contents.entries.count - 1 || contents.isFirstBelowAnother(index) {
                box.penalty = Penalty.widowOrOrphan
            }
            list.append(box)
        }
        list.addGlue(BlockSpacing.contentsEntry(styles[contents.contents.style]).after)
    }
}

extension ContentsBox {
    /// Whether an entry is the first below that of its chapter, which no page ends with.
    fileprivate func isFirstBelowAnother(_ index: Int) -> Bool { index > 0 && entries[index].indent > entries[index - 1].indent }
}

extension ParagraphBox {
    /// Whether a line ends within a word.
    var dividesWords: Bool {
        lines.contains { $0.end == .wrapped && ($0.breakKind == .hyphen || $0.breakKind == .anywhere) }
    }
}

extension FlowDocument {
    /// Digits of the number of pages that the text alone takes: each letter half an em wide, lines an em and a half high, a tenth more for
    /// what stands between them. Layout is repeated where a number turns out longer.
    func expectedPageDigits(_ layout: SizeLayout) -> Int {
        let letters = Double(blocks.reduce(0) { $0 + $1.paragraphs.reduce(0) { $0 + $1.text.count } })
        let page = layout.bodyWidth * layout.bodyHeight(.styled).value
        let size = layout.bodySize
        return "\(Int(min(1.1 * letters * 0.75 * (size * size.value).ratio(to: page), 1e8)) + 1)".count
    }

    /// Digits of the largest page number in a table of contents; nil where the document has none.
    func pageDigits(in destinations: [Destination]) -> Int? {
        let numbers = blocks.flatMap(\.contentsDestinations).map { destinations[$0].page + 1 }
        return numbers.max().map { "\($0)".count }
    }

    var hasContents: Bool { blocks.contains { !$0.contentsDestinations.isEmpty } }
}

extension FlowBlock {
    /// The destinations that tables of contents in the block lead to.
    fileprivate var contentsDestinations: [Int] {
        switch self {
        case .contents(let contents): contents.entries.map(\.destination)
        case .container(let container): container.children.flatMap(\.contentsDestinations)
        default: []
        }
    }
}
