import TypesetBase
import TypesetMath

extension MathNode {
    /// Returns the parts of the outermost row, and of the rows within its growing fences.
    ///
    /// - Parameters:
    ///   - separatesRows: whether signs separate the rows of a table, because lines do not end between them.
    ///   - dissolve: returns the nodes of a row with fences of fixed heights, of which there are as many.
    func lineParts(
        in form: FormulaForm = .whole, separatesRows: Bool = false, dissolve: @escaping ([MathNode]) -> [MathNode] = { $0 }
    ) -> [FormulaPart] {
        var builder = PartBuilder(form: form, separatesRows: separatesRows, dissolve: dissolve)
        builder.append(self, isOutermost: true)
        return builder.parts.isEmpty ? [FormulaPart(nodes: [self])] : builder.parts
    }

    var hasFences: Bool {
        if case .row(let nodes) = content { nodes.contains { $0.stretchyFence != nil } } else { false }
    }

    /// Returns another form of the same token.
    func with(_ content: MathContent) -> MathNode {
        var node = self
        node.content = content
        return node
    }

    /// Whether it is a row with words between which a line may end.
    var hasWords: Bool {
        guard case .row(let nodes) = content else { return false }
        return nodes.contains { if case .text(let words) = $0.content { words.contains(" ") } else { false } }
    }

    /// Whether a part is set differently in a form in lines.
    func isLinearizable(in form: FormulaForm) -> Bool {
        switch content {
        case .fraction(_, _, let isBarred): isBarred || form == .divided
        case .root, .table: true
        case .row(let nodes): nodes.count > 1 || nodes.contains { $0.isLinearizable(in: form) }
        case .scripts(let base, _, _): base.isLinearizable(in: form)
        case .styled(_, let node): node.isLinearizable(in: form)
        case .text(let words): words.contains(" ")
        default: false
        }
    }
}

extension MathLayout {
    /// Returns the parts of a part of a formula or a whole one.
    func parts(
        of node: MathNode, in form: FormulaForm = .whole, separatesRows: Bool = false, _ style: Style
    ) -> [FormulaPart] {
        node.lineParts(in: form, separatesRows: separatesRows) { dissolved($0, in: form, style) }
    }

    /// Returns the nodes of a row with fences as high as they are in the whole row, or as what is set in lines.
    private func dissolved(_ nodes: [MathNode], in form: FormulaForm, _ style: Style) -> [MathNode] {
        guard nodes.contains(where: { $0.stretchyFence != nil }) else { return nodes }
        let content = nodes.filter { $0.stretchyFence == nil && !(form >= .linear && $0.isLinearizable(in: form)) }
        let height = fenceHeight(beside: content.map { box($0, style) }, style) / scale(style)
        return nodes.map { node in
            guard var fence = node.stretchyFence else { return node }
            fence.height = fence.text.isEmpty || fence.text == "." ? nil : height.value
            fence.isStretchy = false
            return node.with(.symbol(fence))
        }
    }

    /// Returns the boxes of parts, each as it begins a line; the space before an operator is at the end of the part before it.
    func boxes(of parts: [FormulaPart], _ style: Style) -> [MathBox] {
        var boxes = parts.map { part in
            var box = row(part.nodes, style, begins: true)
            box.blank = blank(after: part, style)
            return box
        }
        for index in boxes.indices.dropFirst() {
            let leading = parts[index].leading * scale(style)
            boxes[index - 1].width += leading
            boxes[index - 1].blank += leading
        }
        return boxes
    }

    /// Returns the width of the spaces at the end of a part, which a line end hides.
    func blank(after part: FormulaPart, _ style: Style) -> Em {
        part.nodes.reversed().prefix(while: \.isBlank).reduce(Em(0)) { $0 + max(box($1, style).width, 0) }
    }
}
