import Diagnostics
import Markdown
import Stylesheet

/// Pictures that cannot be shown. A frame around the alternative text distinguishes it from the document's text.
extension FlowBuilder {
    /// Returns a frame that is a block, and the caption below it.
    mutating func placeholder(
        _ alt: String, _ destination: String, _ title: String, style figure: StyleID, element: StructureID, link: StructureID?,
        group: StructureID, _ anchor: Anchor?, _ span: SourceSpan, in context: Context
    ) -> FlowBlock {
        let text = flow.styles.number(of: .block(.paragraph, classes: [], container: context.container))
        let frame = flow.styles.number(of: .framed(text))
        let style = flow.styles.number(of: .block(.paragraph, classes: [], container: frame))
        var part = piece(style: style, language: context.language, content: flow.structure.addContent(to: element))
        part.link = link
        var collector = TextCollector()
        collector.append(Self.placeholderText(alt, destination), as: part)
        let paragraph = FlowParagraph(
            text: collector.text, pieces: collector.pieces, style: style, isRightToLeft: context.isRightToLeft, source: span)
        let words = FlowBlock.paragraph(paragraph, Anchor(destinations: [], keepsWithNext: !title.isEmpty))
        var blocks = [FlowBlock.container(FlowContainer(style: frame, children: [words], isRightToLeft: context.isRightToLeft))]
        if !title.isEmpty {
            blocks.append(.paragraph(caption([Inline(.text(title), span: span)], of: group, span: span, in: context), nil))
        }
        return .container(FlowContainer(style: figure, children: blocks, isRightToLeft: context.isRightToLeft, anchor: anchor))
    }

    /// Appends a frame within a line.
    mutating func appendPlaceholder(
        _ alt: String, _ destination: String, element: StructureID, to collector: inout TextCollector, _ open: inout OpenContent,
        in context: InlineContext
    ) {
        var inner = context
        inner.element = element
        inner.style = flow.styles.number(of: .framed(context.style))
        open.element = nil
        collector.append(Self.placeholderText(alt, destination), as: piece(in: inner, &open))
        open.element = nil
    }

    /// Returns the alternative text. Without one, returns the file name, since an empty frame carries no information.
    private static func placeholderText(_ alt: String, _ destination: String) -> String {
        guard alt.allSatisfy(\.isWhitespace) else { return alt }
        let path = destination.prefix { $0 != "?" && $0 != "#" }, name = path.split(separator: "/").last ?? path
        return destination.hasPrefix("data:") || name.isEmpty ? "?" : String(name.prefix(100))
    }
}
