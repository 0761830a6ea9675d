import TypesetBase
import TypesetMarkdown
import TypesetStylesheet

/// Pictures within lines, and pictures that cannot be shown. A frame around the alternative text distinguishes it from the document's text.
extension FlowBuilder {
    /// Returns a frame that is a block, and the caption below it.
    mutating func placeholder(
        _ alt: String, _ destination: String, _ title: [Inline], style figure: StyleID, element: StructureID, link: StructureID?,
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
            collector.result, style: style, isRightToLeft: context.isRightToLeft, source: span)
        let words = FlowBlock.paragraph(paragraph, Anchor(destinations: [], keepsWithNext: !title.isEmpty))
        var blocks = [FlowBlock.container(FlowContainer(style: frame, children: [words], isRightToLeft: context.isRightToLeft))]
        if !title.isEmpty { blocks.append(.paragraph(caption(title, of: group, span: span, in: context), nil)) }
        return .container(FlowContainer(style: figure, children: blocks, isRightToLeft: context.isRightToLeft, anchor: anchor))
    }

    /// Appends a picture, or a frame with its alternative text.
    mutating func appendImage(
        _ destination: String, _ title: String, _ alt: String, _ inline: Inline, to collector: inout TextCollector,
        in context: InlineContext
    ) {
        guard let image = loadImage(destination, at: inline.span) else {
            guard inline.attributes.values["decorative"] == nil else { return }
            let figure = figureElement(alt: alt, in: context.element, at: inline.span)
            appendPlaceholder(alt, destination, element: figure, to: &collector, in: context)
            return
        }
        addDarkPicture(inline.attributes.values["dark"], for: image, at: inline.span)
        var part = piece(in: context, of: &collector)
        if inline.attributes.values["decorative"] != nil {
            part.content = nil
        } else {
            let figure = figureElement(alt: inline.attributes.values["alt"] ?? alt, in: context.element, at: inline.span)
            if let language = inline.attributes.values["lang"], language != context.language { flow.structure[figure].language = language }
            part.content = flow.structure.addContent(to: figure)
        }
        collector.endContent()
        let style = flow.styles.number(of: .block(.image, classes: inline.attributes.classes, container: nil))
        collector.appendObject(.picture(FlowPicture(image: image, wanted: inline.attributes.pictureSize, style: style)), as: part)
    }

    /// Appends a frame within a line.
    private mutating func appendPlaceholder(
        _ alt: String, _ destination: String, element: StructureID, to collector: inout TextCollector,
        in context: InlineContext
    ) {
        var inner = context
        inner.element = element
        inner.style = flow.styles.number(of: .framed(context.style))
        collector.endContent()
        collector.append(Self.placeholderText(alt, destination), as: piece(in: inner, of: &collector))
        collector.endContent()
    }

    /// Returns the alternative text, or else the file name, since an empty frame carries no information.
    private static func placeholderText(_ alt: String, _ destination: String) -> String {
        guard alt.allSatisfy(\.isWhitespace) else { return alt }
        let path = destination.prefix { $0 != "?" && $0 != "#" }, name = path.split(separator: "/").last ?? path
        return destination.hasPrefix("data:") || name.isEmpty ? "?" : String(name.prefix(100))
    }
}
