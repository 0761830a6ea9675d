package import ContentSize
package import Geometry
package import Stylesheet
package import Typography
import Diagnostics
import Images
import Markdown

/// Lays out one text in one style, to measure or draw a label instead of a document.
///
/// The text is laid out as a document of one paragraph, so that a label looks like that paragraph: shaping, line breaking, truncation,
/// shrinking, spacing and effects are the same.
package struct TextComposer: Sendable {
    /// A laid-out text.
    package struct Result: Sendable {
        /// One page as large as the text's box, with its structure.
        package var document: LaidOutDocument
        /// The text's box with padding and border: of the given width, or as wide as the longest line.
        package var size: Size
        package var lineCount: Int
        /// The type size after shrinking to fit.
        package var pointSize: Double
        /// Whether text is left out because the style limits its lines or its height.
        package var isTruncated: Bool
    }

    private let text: Document
    private let stylesheet: Stylesheet
    private let shaper: any TextShaper

    /// - Parameter stylesheet: the sheet for all but the style of the text, which `layOut` takes.
    package init(_ text: String, language: String, stylesheet: Stylesheet, shaper: any TextShaper) {
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
    ///   - width: of the box, in points; nil for one line, however long.
    ///   - height: of the box, in points; nil for the text's height.
    package func layOut(in style: ResolvedStyle, at category: ContentSizeCategory, width: Double?, height: Double? = nil) -> Result {
        var style = style
        style.height = height.map { Points($0) } ?? style.height
        style.pageBreakBefore = false
        (style.paragraphSpacing, style.paragraphSpacingBefore) = (0, 0)
        if width == nil { style.alignment = .left }
        // A paragraph keeps its shaped text by attribute number, so each style needs a new one.
        var builder = FlowBuilder(document: text, stylesheet: stylesheet, images: ImageLoader(), isLabel: true)
        let flow = builder.build()
        let measured = layOut(flow, style, category, width: width ?? Self.unlimited)
        if let width { return finish(measured, width: width) }
        // The second pass knows the length of the line, and aligns to it.
        let natural = (measured.lines.map(\.width).max() ?? 0) + measured.insets.horizontal
        return finish(layOut(flow, style, category, width: (natural + SizeLayout.tolerance).value), width: natural.value)
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

    private func layOut(_ flow: FlowDocument, _ style: ResolvedStyle, _ category: ContentSizeCategory, width: Double) -> Pass {
        let page = PageStyle(size: Size(width: max(width, 1), height: Self.unlimited), margins: .zero)
        let styled = StyledFlow(flow, styles: flow.styles.contexts.map { _ in style }, page: page)
        let values = styled.attributes
        let layout = SizeLayout(
            styled, shaper: shaper, category: category, attributes: AttributeTable(values: values, numbers: values.map { _ in 0 }))
        let list = layout.flowList()
        let boxes = list.boxes.compactMap { box -> (ParagraphBox, Line)? in
            if case .line(let paragraph, let index) = box.content { return (paragraph, paragraph.lines[index]) }
            return nil
        }
        let insets = style.hasBox ? layout.fittedInsets(style, in: layout.bodyBlock) : .zero
        return Pass(layout: layout, list: list, lines: boxes.map(\.1), insets: insets, box: boxes.first?.0)
    }

    private func finish(_ pass: Pass, width: Double) -> Result {
        let size = Size(width: width, height: pass.list.height.value)
        var paginator = Paginator(layout: pass.layout, list: pass.list)
        let plans = paginator.paginate()
        let flow = pass.layout.flow
        var page = Page(size: size)
        if let plan = plans.first {
            var boxes = PlannedBoxes(consume paginator), builder = PageBuilder(layout: pass.layout, pageCount: 1, destinationPages: [])
            page = builder.build(plan, of: &boxes, number: 1)
            page.size = size
        }
        let document = LaidOutDocument(
            category: pass.layout.category, pages: [page], structure: flow.structure, metadata: flow.metadata,
            fallbacks: pass.layout.fallbacks, conformanceObstacles: flow.obstacles)
        let pointSize = pass.box.map { pass.layout.styles[$0.flow.style].pointSize.value * $0.scale } ?? 0
        return Result(
            document: document, size: size, lineCount: pass.lines.count, pointSize: pointSize,
            isTruncated: pass.box?.hiddenRanges.isEmpty == false)
    }
}
