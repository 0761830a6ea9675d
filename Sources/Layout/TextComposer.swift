public import ContentSize
public import Geometry
public import Stylesheet
public import Typography
import Diagnostics
import Images
import Markdown

/// Sets one text in one style, for those who want to know or draw a label and not a document.
///
/// It goes the way of a document of one paragraph, so that a label looks as that paragraph would: shaping, line breaking, cutting and
/// shrinking, spacing and effects are the same.
public struct TextComposer: Sendable {
    /// What a text comes to.
    public struct Result: Sendable {
        /// One page as large as the text's box, with its structure.
        public var document: LaidOutDocument
        /// The box: as wide as the longest line where no width was asked for, insets and borders included.
        public var size: Size
        public var lineCount: Int
        /// The size of the letters after shrinking to fit.
        public var pointSize: Double
        /// Whether text is left out because the style limits the lines.
        public var isCut: Bool
    }

    private let text: Document
    private let stylesheet: Stylesheet
    private let shaper: any TextShaper

    /// - Parameter stylesheet: where the text around comes from; the style itself is given when it is laid out.
    public init(_ text: String, language: String, stylesheet: Stylesheet, shaper: any TextShaper) {
        let source = SourceFile(path: "text", text: text), span = SourceSpan(file: source, range: 0..<source.bytes.count)
        var metadata = Metadata()
        metadata.language = Metadata.Entry(language, span: span)
        metadata.title = Metadata.Entry(text, span: span)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { Inline(.text(String($0)), span: span) }
        let inlines = Array(lines.map { [$0] }.joined(separator: [Inline(.hardBreak, span: span)]))
        self.text = Document(source: source, metadata: metadata, blocks: [Block(.paragraph(inlines), span: span)])
        self.stylesheet = stylesheet
        self.shaper = shaper
    }

    /// - Parameters:
    ///   - width: the box's, in points; nil: one line, however long it gets.
    ///   - height: the box's; nil: as high as the text.
    public func layOut(in style: ResolvedStyle, at category: ContentSizeCategory, width: Double?, height: Double? = nil) -> Result {
        var style = style
        style.height = height ?? style.height
        style.pageBreakBefore = false
        (style.paragraphSpacing, style.paragraphSpacingBefore) = (0, 0)
        if width == nil { style.alignment = .left }
        // What is shaped is kept with its text, so that each style needs a text of its own.
        var builder = FlowBuilder(document: text, stylesheet: stylesheet, images: ImageStore())
        let flow = builder.build()
        let measured = lay(flow, style, category, width: width ?? Self.unlimited)
        if let width { return finish(measured, width: width) }
        // The second pass knows how long the line is, and so where its end is.
        let natural = measured.lines.map(\.width).max() ?? 0
        return finish(
            lay(flow, style, category, width: natural + measured.insets.horizontal + 0.01), width: natural + measured.insets.horizontal)
    }

    /// Points; longer than any line that PDF has room for (ISO 32000-1, annex C).
    private static let unlimited = 14_400.0

    private struct Pass {
        var layout: SizeLayout
        var list: VerticalList
        var lines: [Line]
        var insets: Insets
        var box: ParagraphBox?
    }

    private func lay(_ flow: FlowDocument, _ style: ResolvedStyle, _ category: ContentSizeCategory, width: Double) -> Pass {
        // Every style of so small a document is that of its text, those of the running texts that it does not have too.
        var flow = flow
        let styles = [ResolvedStyle](repeating: style, count: flow.styles.paths.count + 2)
        for running in 1...2 { _ = flow.runs.number(of: TextRunKey(style: styles.count - running, language: flow.metadata.language)) }
        let values = flow.runs.keys.map { ParagraphText.Attributes(style, language: $0.language) }
        let page = PageStyle(size: Size(width: max(width, 1), height: Self.unlimited), margins: .zero)
        let layout = SizeLayout(
            flow: flow, shaper: shaper, category: category, styles: styles,
            attributes: AttributeTable(values: values, numbers: values.indices.map { _ in 0 }), page: page)
        var list = VerticalList()
        let area = Area(x: 0, width: layout.bodyWidth, isRightToLeft: WritingDirection.isRightToLeft(language: flow.metadata.language))
        layout.lay(flow.blocks, in: area, into: &list)
        let boxes = list.boxes.compactMap { box -> (ParagraphBox, Line)? in
            if case .line(let paragraph, let index) = box.content { return (paragraph, paragraph.lines[index]) }
            return nil
        }
        let insets = layout.hasBox(style) ? layout.fittedInsets(style, in: area) : .zero
        return Pass(layout: layout, list: list, lines: boxes.map(\.1), insets: insets, box: boxes.first?.0)
    }

    private func finish(_ pass: Pass, width: Double) -> Result {
        let size = Size(width: width, height: pass.list.height)
        var paginator = Paginator(layout: pass.layout, list: pass.list)
        let plans = paginator.paginate()
        let flow = pass.layout.flow
        var page = Page(size: size)
        if let plan = plans.first {
            var painter = PagePainter(layout: pass.layout, pageCount: 1, destinationPages: [])
            page = painter.paint(plan, number: 1)
            page.size = size
        }
        let document = LaidOutDocument(
            category: pass.layout.category, pages: [page], structure: flow.structure, metadata: flow.metadata,
            fallbacks: pass.layout.fallbacks, conformanceObstacles: flow.obstacles)
        let pointSize = pass.box.map { pass.layout.styles[$0.flow.style].pointSize * $0.scale } ?? 0
        return Result(
            document: document, size: size, lineCount: pass.lines.count, pointSize: pointSize, isCut: pass.box?.cut.isEmpty == false)
    }
}
