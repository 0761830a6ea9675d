import TypesetBase
import TypesetImages
import TypesetStylesheet
import TypesetText

/// Lays blocks out into a vertical list.
struct BlockLayout: LayoutPart {
    let context: LayoutContext

    /// The body of a page as a containing block.
    var bodyBlock: ContainingBlock {
        ContainingBlock(x: 0, width: frames.styled.measure, isRightToLeft: flow.isRightToLeft)
    }

    /// The blocks of the flow as a vertical list.
    func flowList() -> VerticalList {
        var list = VerticalList()
        layOut(flow.blocks, in: bodyBlock, into: &list)
        list.placeTrailingAnchors()
        return list
    }

    /// Lays out blocks below each other.
    ///
    /// - Parameter isItem: whether they are the content of a list item.
    func layOut(
        _ blocks: [FlowBlock], in containing: ContainingBlock, into list: inout VerticalList, isTight: Bool = false, isItem: Bool = false
    ) {
        for (index, block) in blocks.enumerated() {
            if index + 1 < blocks.count, isRedundant(block, before: blocks[index + 1]) { continue }
            let first = list.boxes.count
            layOutSpanning(block, in: containing, into: &list) { layOut(block, in: $0, into: &$1, isTight: isTight) }
            guard index + 1 < blocks.count, let penalty = block.penalty(before: blocks[index + 1], isItem: isItem && index == 0) else {
                continue
            }
            if penalty >= Penalty.keepWithText { list.keepWholeWithNext(from: first, penalty) } else { list.keepWithNext(penalty) }
        }
    }

    /// Whether a block is a thematic break before a heading, which separates as well, unless its style breaks the page.
    private func isRedundant(_ block: FlowBlock, before next: FlowBlock) -> Bool {
        guard case .rule(let style, _) = block, case .paragraph(_, let anchor?) = next, anchor.level != nil else { return false }
        return styles[style].pageBreakBefore == .none && styles[style].pageBreakAfter == .none
    }

    /// Lets a block span all columns of the page, if its style asks for it and the page has several.
    private func layOutSpanning(
        _ block: FlowBlock, in containing: ContainingBlock, into list: inout VerticalList,
        body: (ContainingBlock, inout VerticalList) -> Void
    ) {
        guard frames.styled.columns > 1, styles[block.style].spansColumns, !containing.spansColumns, isInBody(containing, of: list) else {
            return body(containing, &list)
        }
        var all = containing
        (all.width, all.spansColumns) = (frames.styled.bodyWidth, true)
        list.spanColumns { body(all, &$0) }
    }

    private func layOut(_ block: FlowBlock, in containing: ContainingBlock, into list: inout VerticalList, isTight: Bool) {
        switch block {
        case .paragraph(let paragraph, let anchor): layOut(paragraph, anchor: anchor, in: containing, into: &list, isTight: isTight)
        case .code(let code): layOut(code, in: containing, into: &list)
        case .formula(let block): layOut(block, in: containing, into: &list)
        case .container(let container): layOut(container, in: containing, into: &list)
        case .list(let flow): layOut(flow, in: containing, into: &list, isNested: isTight)
        case .figure(let figure): layOut(figure, in: containing, into: &list)
        case .table(let table): tables.layOut(table, in: containing, into: &list)
        case .rule(let style, let run): layOutRule(style, ornament: run, in: containing, into: &list)
        case .contents(let contents): layOut(contents, in: containing, into: &list)
        case .index(let index): layOut(index, in: containing, into: &list)
        case .bibliography(let bibliography): layOut(bibliography, in: containing, into: &list)
        }
    }

    private func layOut(_ container: FlowContainer, in containing: ContainingBlock, into list: inout VerticalList) {
        let orientation = container.orientation.map(frames.orientation) ?? containing.orientation
        layOut(on: orientation, in: containing, into: &list) { inner, list in layOutContent(of: container, in: inner, into: &list) }
    }

    private func layOutContent(of container: FlowContainer, in containing: ContainingBlock, into list: inout VerticalList) {
        var containing = containing
        containing.isRightToLeft = container.isRightToLeft
        list.add(container.anchor)
        switch container.opening {
        case .runOn: break
        case .newPage: list.beginPage()
        case .rightPage: list.beginPage(on: .right)
        }
        defer { if container.isTitle { list.endTitle() } }
        if let panel = container.panel, layOut(container, as: panel, in: containing, into: &list) { return }
        guard !container.isPlain else { return layOut(container.children, in: containing, into: &list) }
        layOutStyled(
            container.style, container.children.lazy.flatMap(\.paragraphs).compactMap(\.source).first, in: containing, into: &list
        ) { inner, list in layOut(container.children, in: inner, into: &list) }
    }

    /// Lays out a line, or the ornament that the style has instead, as an artifact, on the page of the block before it.
    private func layOutRule(_ id: StyleID, ornament run: TextRunID, in containing: ContainingBlock, into list: inout VerticalList) {
        let style = styles[id], inner = indented(containing, style)
        layOutBlock(id, into: &list) { list in
            // At the top of a page it would separate nothing.
            list.keepWithNext(Penalty.widowOrOrphan)
            if let ornament = style.ornament {
                var signs = GeneratedText(ornament, run: run, style: id)
                (signs.measure, signs.alignment) = (inner.width, style.alignment.resolved(isRightToLeft: containing.isRightToLeft))
                return append(context.texts[signs], in: inner, to: &list)
            }
            list.append(Box(content: .rule(id), x: inner.x, width: inner.width, height: max(style.ruleStroke.width, 1)))
        }
    }
}

extension ResolvedStyle {
    /// The stroke of a thematic break: `border.top`, or a line in the text colour.
    ///
    /// Office printers render no line thinner than half a point.
    var ruleStroke: Stroke { border.top ?? Stroke(width: max(0.5, pointSize / 24), color: color) }
}
