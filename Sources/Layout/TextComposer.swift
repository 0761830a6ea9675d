package import TypesetBase
import TypesetImages
import TypesetMarkdown
package import TypesetStylesheet
package import TypesetText

/// Lays out one text in one style, to measure or draw a label instead of a document.
///
/// The text is laid out as a document of one paragraph and looks like it. Shaping, line breaking, truncation, shrinking, spacing and
/// effects are the same.
package struct TextComposer: Sendable {
    /// The room for a text, in points.
    package struct Room: Sendable {
        /// The width; if it is infinite, lines break only at the text's own line breaks.
        package var width: Double
        /// The height; nil for that of the text.
        package var height: Height?

        package enum Height: Sendable {
            /// The height of the box.
            case fixed(Double)
            /// The maximum height. A lower text keeps its height.
            case atMost(Double)
        }

        /// Creates a box for text.
        ///
        /// - Parameter width: at least 1. A value that is not a number counts as infinite.
        package init(width: Double, height: Height? = nil) {
            self.width = width.isNaN ? .infinity : max(width, 1)
            self.height = height
        }
    }

    /// A laid-out text.
    package struct Result: Sendable {
        /// One page with the text's structure, as wide as the room, or as the text if the room is infinite.
        package var document: LaidOutDocument
        /// The size of the text, including padding and border, as wide as its widest line.
        package var size: Size
        /// The number of lines, at least 1: an empty text is as high as a line.
        package var lineCount: Int
        /// The type size after shrinking to fit.
        package var pointSize: Double
        /// Whether text is omitted because the style limits its lines or height, or the room limits its height.
        package var isTruncated: Bool
    }

    private let text: Document
    private let stylesheet: Stylesheet
    private let shaper: any TextShaper

    /// Prepares a text that can be laid out in several boxes and sizes.
    ///
    /// - Parameters:
    ///   - isOneLine: whether line breaks of the text are set as spaces.
    ///   - keepsSpaces: whether spaces are kept at the ends of lines and in a row, and tabs as spaces; otherwise they are one space.
    ///   - stylesheet: the stylesheet for all but the style of the text, which is a parameter of `layOut`.
    package init(
        _ text: String, isOneLine: Bool, keepsSpaces: Bool = false, language: String, stylesheet: Stylesheet, shaper: any TextShaper
    ) {
        let source = SourceFile(path: "text", text: text), span = SourceSpan(file: source, range: 0..<source.bytes.count)
        var metadata = Metadata()
        metadata.language = Located(language, span: span)
        metadata.title = Located(text, span: span)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            Inline(.text(keepsSpaces ? Self.keepingSpaces(line) : String(line)), span: span)
        }
        let end = Inline(isOneLine ? .softBreak : .hardBreak, span: span)
        let inlines = Array(lines.map { [$0] }.joined(separator: [end]))
        self.text = Document(source: source, metadata: metadata, blocks: [Block(.paragraph(inlines), span: span)])
        self.stylesheet = stylesheet
        self.shaper = shaper
    }

    /// Returns a line with the spaces that a paragraph would collapse as no-break spaces, and with its tabs as spaces.
    ///
    /// A line breaks after the last space between two words.
    private static func keepingSpaces(_ line: Substring) -> String {
        var characters: [Character] = []
        for character in line {
            let count = character == "\t" ? columnsOfTab - characters.count % columnsOfTab : 1
            characters += Array(repeating: character == "\t" ? " " : character, count: count)
        }
        for index in characters.indices where characters[index] == " " {
            let isBetweenWords =
                index > 0 && index + 1 < characters.count && characters[index - 1] != " " && characters[index - 1] != "\u{A0}"
            if !isBetweenWords || characters[index + 1] == " " { characters[index] = "\u{A0}" }
        }
        return String(characters)
    }

    private static let columnsOfTab = 4

    package func layOut(in style: ResolvedStyle, at category: ContentSizeCategory, room: Room) -> Result {
        var style = style
        (style.pageBreakBefore, style.pageBreakAfter) = (.none, .none)
        (style.paragraphSpacing, style.paragraphSpacingBefore) = (0, 0)
        if case .fixed(let height) = room.height { style.height = Points(height) }
        // A paragraph keeps its shaped text by attribute number, so each style needs a new one.
        var builder = FlowBuilder(document: text, stylesheet: stylesheet, images: ImageLoader(), isLabel: true)
        let flow = builder.build()
        if room.width <= Self.longest { return layOut(flow, style, category, width: room.width, height: room.height) }
        // Infinite room has no edge for alignment. A second pass uses the width of the text.
        style.maxWidth = nil
        var unaligned = style
        unaligned.alignment = .left
        let width = layOut(flow, unaligned, category, width: Self.longest, height: room.height).size.width
        var result = layOut(flow, style, category, width: width + Points.roundingError.value, height: room.height)
        result.size.width = width
        result.document.pages[0].size.width = width
        return result
    }

    private func layOut(
        _ flow: FlowDocument, _ style: ResolvedStyle, _ category: ContentSizeCategory, width: Double, height: Room.Height?
    ) -> Result {
        let pass = Pass(flow, style, category, shaper, width: width)
        guard case .atMost(let limit) = height, pass.height.value > limit + Points.roundingError.value else { return pass.result() }
        var limited = style
        limited.height = Points(max(limit, 0))
        return Pass(flow, limited, category, shaper, width: width).result(height: style.height == nil ? nil : limit)
    }

    /// The maximum width in points: the largest page of PDF 1.7, longer than any line (ISO 32000-1, annex C.2).
    private static let longest = 14_400.0

    /// The text, laid out on a page of a width.
    private struct Pass {
        private let context: LayoutContext
        private let list: VerticalList
        private let style: ResolvedStyle
        /// The lines, each with its height and the spacing before it.
        private let lines: [(paragraph: ParagraphBox, line: Line, height: Points)]
        private let insets: Insets
        private let width: Double

        init(_ flow: FlowDocument, _ style: ResolvedStyle, _ category: ContentSizeCategory, _ shaper: any TextShaper, width: Double) {
            let page = PageStyle(size: Size(width: width, height: longest), margins: .zero)
            // On the document, `maxWidth` would put the text in the middle of the page.
            var document = style
            document.maxWidth = nil
            let styles = flow.styles.contexts.indices.map { $0 == flow.documentStyle ? document : style }
            let styled = StyledFlow(flow, styles: styles, page: page), values = styled.attributes
            context = LayoutContext(
                styled, shaper: shaper, category: category, attributes: AttributeTable(values: values, numbers: values.map { _ in 0 }))
            list = BlockLayout(context: context).flowList()
            self.style = style
            lines = list.boxes.compactMap { box in
                guard case .line(let paragraph, let index) = box.content else { return nil }
                return (paragraph, paragraph.lines[index], box.glue + box.height)
            }
            insets = style.hasBox ? context.limits.insets(style, in: BlockLayout(context: context).bodyBlock) : .zero
            self.width = width
        }

        /// The height of the box.
        var height: Points { lines.isEmpty ? style.height ?? style.lineHeight - style.lineSpacing + insets.vertical : list.height }

        /// The width of the widest line with the indents, padding and borders beside it.
        private var ownWidth: Points {
            let widest = lines.enumerated().map { number, line in
                line.line.naturalWidth(in: line.paragraph.shaped) + (number == 0 ? max(0, style.firstLineIndent) : 0)
            }
            return beside + (widest.max() ?? 0)
        }

        /// The width of the indents, padding and borders; not of the room that a measure shortened by `maxWidth` leaves.
        private var beside: Points {
            guard let paragraph = lines.first?.paragraph, style.maxWidth == nil else {
                let blocks = BlockLayout(context: context), body = blocks.bodyBlock
                return insets.horizontal + blocks.leadingIndent(style, of: body) + blocks.trailingIndent(style, of: body)
            }
            return Points(width) - paragraph.measure
        }

        /// Returns the lines as a result that can be measured and drawn.
        ///
        /// - Parameter height: the height of the box; nil for the style's, or that of the lines.
        func result(height limit: Double? = nil) -> Result {
            let isTruncated = lines.first?.paragraph.hiddenRanges.isEmpty == false
            let linesHeight = lines.reduce(0) { $0 + $1.height } + insets.vertical
            let own = limit.map { Points($0) } ?? (isTruncated ? min(linesHeight, height) : height)
            return Result(
                document: document, size: Size(width: ownWidth.value, height: own.value), lineCount: max(lines.count, 1),
                pointSize: (style.pointSize * (lines.first?.paragraph.scale ?? 1)).value, isTruncated: isTruncated)
        }

        private var document: LaidOutDocument {
            var paginator = Paginator(context, list: list)
            let plans = paginator.paginate(), size = Size(width: width, height: height.value)
            var page = Page(size: size)
            if let plan = plans.first {
                var boxes = PlannedBoxes(consume paginator)
                var builder = PageBuilder(layout: context, pageNumbers: PageNumbers(pageCount: 1), destinationPages: [])
                page = builder.build(plan, of: &boxes, number: 1)
                page.size = size
            }
            let flow = context.flow
            return LaidOutDocument(
                category: context.category, pages: [page], structure: flow.structure, metadata: flow.metadata,
                fallbacks: context.fallbacks.fallbacks, conformanceObstacles: flow.obstacles)
        }
    }
}

extension Line {
    /// Returns the width without the spacing that justification has added.
    fileprivate func naturalWidth(in paragraph: ShapedParagraph) -> Points {
        let glyphs = runs.map(\.glyphs)
        guard let last = glyphs.joined().filter({ !paragraph.glyphs[$0].flags.contains(.isSpace) }).max() else { return width }
        return runs.reduce(width) { width, run in
            let added = run.glyphs.reduce(Points(0)) { sum, glyph in
                let flags = paragraph.glyphs[glyph].flags
                guard glyph < last else { return sum }
                return sum + (flags.contains(.isSpace) ? run.wordSpacing : flags.contains(.isBeforeGap) ? run.gapSpacing : 0)
            }
            return width - added - (run.width - added) * (1 - 1 / run.widthFactor(in: paragraph))
        }
    }
}

extension LineRun {
    /// The factor by which expanded glyphs widen the run, whose spaces keep their width; 1 for none.
    fileprivate func widthFactor(in paragraph: ShapedParagraph) -> Double {
        guard !fit.isNone else { return 1 }
        let natural = paragraph.glyphs[glyphs].reduce(Em(0)) { $0 + $1.advance }
        let spaces = paragraph.glyphs[glyphs].reduce(Em(0)) { $0 + ($1.flags.contains(.isSpace) ? $1.advance : 0) }
        return natural > 0 ? 1 + (fit.widthScale - 1) * (natural - spaces).ratio(to: natural) : 1
    }
}
