import TypesetMarkdown
import TypesetStylesheet
import TypesetText

/// Elements of HTML for which Markdown has no mark: definition lists, details, figures of any blocks.
extension FlowBuilder {
    /// `<dl>`: a list (L) with the terms as labels of their definitions (ISO 32000-1 14.8.4.3.3).
    mutating func definitionList(_ groups: [DefinitionGroup], _ block: Block, in context: Context) -> FlowBlock {
        var inner = context
        inner.parent = add(.list, to: context.parent, for: block)
        flow.structure[inner.parent].listNumbering = StructureElement.definitionNumbering
        let style = self.style(.dl, block, in: context), anchor = self.anchor(of: block, element: inner.parent)
        inner.container = style
        let children = groups.flatMap { definitions($0, in: inner) }
        return .container(FlowContainer(style: style, children: children, isRightToLeft: inner.isRightToLeft, anchor: anchor))
    }

    private mutating func definitions(_ group: DefinitionGroup, in context: Context) -> [FlowBlock] {
        let item = flow.structure.add(.listItem, to: context.parent)
        return group.terms.flatMap { term($0, of: item, in: context) } + group.definitions.map { definition($0, of: item, in: context) }
    }

    private mutating func term(_ term: DefinitionPart, of item: StructureID, in context: Context) -> [FlowBlock] {
        var inner = self.context(of: term.attributes, in: context)
        inner.parent = flow.structure.add(.label, to: item)
        flow.structure[inner.parent].source = term.span
        flow.structure[inner.parent].language = term.attributes.values["lang"]
        let anchor = self.anchor(of: term.attributes, element: inner.parent)
        let style = flow.styles.number(of: .block(.dt, classes: term.attributes.classes, container: context.container))
        if term.blocks.count == 1, case .paragraph(let inlines) = term.blocks[0].kind {
            return [.paragraph(text(inlines, style: style, element: inner.parent, span: term.span, in: inner), anchor)]
        }
        inner.container = style
        let children = blocks(term.blocks, in: inner)
        return [.container(FlowContainer(style: style, children: children, isRightToLeft: inner.isRightToLeft, anchor: anchor))]
    }

    private mutating func definition(_ definition: DefinitionPart, of item: StructureID, in context: Context) -> FlowBlock {
        var inner = self.context(of: definition.attributes, in: context)
        inner.parent = flow.structure.add(.listBody, to: item)
        flow.structure[inner.parent].source = definition.span
        flow.structure[inner.parent].language = definition.attributes.values["lang"]
        let anchor = self.anchor(of: definition.attributes, element: inner.parent)
        let style = flow.styles.number(of: .block(.dd, classes: definition.attributes.classes, container: context.container))
        inner.container = style
        let children = blocks(definition.blocks, in: inner)
        return .container(FlowContainer(style: style, children: children, isRightToLeft: inner.isRightToLeft, anchor: anchor))
    }

    /// `<details>`: always open, since paper cannot open it.
    mutating func details(_ summary: [Block], _ children: [Block], _ block: Block, in context: Context) -> FlowBlock {
        var inner = context
        inner.parent = add(.division, to: context.parent, for: block)
        let style = self.style(.details, block, in: context)
        let anchor = self.anchor(of: block, element: inner.parent)
        inner.container = style
        let heading = summary.flatMap { self.summary($0, in: inner) }
        return .container(
            FlowContainer(style: style, children: heading + blocks(children, in: inner), isRightToLeft: inner.isRightToLeft, anchor: anchor)
        )
    }

    /// Returns a line of a summary, in the summary's style if it is a paragraph.
    private mutating func summary(_ block: Block, in context: Context) -> [FlowBlock] {
        guard case .paragraph(let inlines) = block.kind else { return blocks([block], in: context) }
        let inner = self.context(of: block.attributes, in: context)
        let style = self.style(.summary, block, in: context)
        let element = add(.paragraph, to: context.parent, for: block)
        let paragraph = text(inlines, style: style, element: element, span: block.span, in: inner)
        let anchor = self.anchor(of: block, element: element)
        guard !paragraph.text.isEmpty else { return [] }
        return [.paragraph(paragraph, anchor)]
    }

    /// Returns a block of a figure with several pictures; these stay above the figure's caption, with nothing between them.
    private static func keptWithNext(_ block: FlowBlock) -> FlowBlock {
        guard case .figure(var figure) = block else { return block }
        figure.isCaptionedByNext = true
        return .figure(figure)
    }

    /// Returns the blocks of a panel, one for each part; a part of several, such as code with its title, is a group.
    mutating func panelParts(_ children: [Block], style: StyleID, in context: Context) -> [FlowBlock] {
        children.compactMap { child in
            let part = blocks([child], in: context)
            guard part.count > 1 else { return part.first }
            return .container(FlowContainer(style: style, children: part, isRightToLeft: context.isRightToLeft, isPlain: true))
        }
    }

    /// Returns the parts of a figure and its caption in one container if they are side by side.
    static func panel(
        _ panel: PanelLayout?, of parts: [FlowBlock], caption: FlowParagraph? = nil, style: StyleID, in context: Context
    ) -> [FlowBlock]? {
        guard let panel, parts.count > 1 else { return nil }
        let children = parts.map(keptWithNext) + (caption.map { [.paragraph($0, nil)] } ?? [])
        return [
            .container(
                FlowContainer(style: style, children: children, isRightToLeft: context.isRightToLeft, isPlain: true, panel: panel))
        ]
    }

    /// `<figure>`: its blocks, then its caption.
    mutating func figure(_ caption: [Inline], _ children: [Block], _ block: Block, in context: Context) -> FlowBlock {
        var inner = context
        inner.parent = add(.division, to: context.parent, for: block)
        let style = self.style(.figure, block, in: context)
        let anchor = self.anchor(of: block, element: inner.parent)
        let isPanel = block.attributes.panel != nil
        var content = isPanel ? panelParts(children, style: style, in: inner) : blocks(children, in: inner), words: FlowParagraph?
        let number = captionNumber(of: block.attributes.id, at: block.span, in: inner.language)
        if !caption.isEmpty || !number.isEmpty {
            // Without words, the label has no colon after it.
            let label = caption.isEmpty ? Array(number.prefix(1)) : number
            words = self.caption(after: label, caption, of: inner.parent, span: block.span, in: inner)
        }
        if let panel = Self.panel(block.attributes.panel, of: content, caption: words, style: style, in: inner) {
            content = panel
        } else if let words {
            if case .figure(var last)? = content.last, last.caption == nil {
                last.caption = words
                content[content.count - 1] = .figure(last)
            } else {
                content = content.map(Self.keptWithNext) + [.paragraph(words, nil)]
            }
        }
        return .container(
            FlowContainer(style: style, children: content, isRightToLeft: inner.isRightToLeft, anchor: anchor, isPlain: true))
    }
}

extension InlineElement {
    /// The tag of the element's text; nil for plain text.
    var structureKind: StructureKind? {
        switch self {
        case .sup, .sub, .abbr, .u, .ins: .span
        case .kbd, .samp, .code: .code
        case .q: .quote
        case .mark, .small, .cite, .dfn, .time, .bdo, .variable, .rb, .rt, .rp, .rtc: nil
        }
    }

    var textPosition: StructureElement.TextPosition? {
        switch self {
        case .sup: .sup
        case .sub: .sub
        default: nil
        }
    }
}

/// The values of HTML's attributes `align` and `dir`.
extension Attributes {
    var alignment: ResolvedStyle.Alignment? { areHTML ? pictureAlignment : nil }

    /// The alignment of a picture, which Markdown's attributes may state as well.
    var pictureAlignment: ResolvedStyle.Alignment? {
        switch values["align"].flatMap(BlockAlignment.init) {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justify: .justified
        case nil: nil
        }
    }

    var direction: ParagraphText.Direction? {
        switch values["dir"] {
        case "ltr": .leftToRight
        case "rtl": .rightToLeft
        default: nil
        }
    }
}

extension List.Numbering {
    /// The value of ListNumbering (ISO 32000-1 table 347).
    var structureName: String {
        switch self {
        case .decimal: "Decimal"
        case .lowerLetter: "LowerAlpha"
        case .upperLetter: "UpperAlpha"
        case .lowerRoman: "LowerRoman"
        case .upperRoman: "UpperRoman"
        }
    }
}
