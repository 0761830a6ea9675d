import TypesetBase
import TypesetMath
import TypesetStylesheet
import TypesetText

/// Lays out the tree of a formula with a math font, by the rules of TeX (The TeXbook, Appendix G) and MathML Core.
struct MathLayout {
    let font: MathFont
    /// The sizes of the levels: text, scripts, scripts of scripts.
    let scales: [Double]
    /// Shapes words in the font of the text around the formula.
    let words: (String) -> ShapedParagraph

    /// A style of TeX: the level of scripts, and the variants of display and cramped style.
    struct Style {
        var level = 0
        var isDisplay = false
        /// Whether superscripts are lower, as below a rule.
        var isCramped = false

        var cramped: Style { Style(level: level, isDisplay: isDisplay, isCramped: true) }
        var superscript: Style { Style(level: min(level + 1, 2), isCramped: isCramped) }
        var `subscript`: Style { Style(level: min(level + 1, 2), isCramped: true) }
        var numerator: Style { isDisplay ? Style(isCramped: isCramped) : superscript }
        var denominator: Style { isDisplay ? Style(isCramped: true) : `subscript` }
    }

    var constants: MathConstants { _read { yield font.constants } }

    func scale(_ style: Style) -> Double { scales[min(style.level, scales.count - 1)] }

    func box(_ node: MathNode, _ style: Style) -> MathBox {
        switch node.content {
        case .row(let nodes): nodes.count == 1 && nodes[0].coreOperator == nil ? box(nodes[0], style) : row(nodes, style)
        case .identifier(let name): letters(name, style).marked(as: node.token)
        case .number(let digits): letters(digits, style).marked(as: node.token)
        case .symbol(let symbol): operatorBox(symbol, style).marked(as: node.token)
        case .text(let text): wordBox(text, style).marked(as: node.token)
        case .reference(let label): wordBox(label, style).marked(as: node.token)
        case .space(let width): MathBox(width: Em(width) * scale(style))
        case .fraction(let numerator, let denominator, let isBarred): fraction(numerator, denominator, isBarred: isBarred, style)
        case .root(let radicand, let index): root(radicand, index: index, style)
        case .scripts(let base, let lower, let upper): scripts(box(base, style), lower, upper, style)
        case .limits(let base, let lower, let upper, let isAccent): limits(base, lower, upper, isAccent: isAccent, style)
        case .table(let table): tableBox(table, style)
        case .styled(.color(let name), let node): Color(css: name).map(box(node, style).colored) ?? box(node, style)
        case .styled(let change, let node): box(node, changed(style, by: change))
        case .phantom(let node, let width, let height, let depth): phantom(box(node, style), width: width, height: height, depth: depth)
        case .enclosed(let node, let enclosure): enclosed(box(node, style), enclosure, style)
        }
    }

    private func changed(_ style: Style, by change: MathStyle) -> Style {
        switch change {
        case .display(let isDisplay): Style(isDisplay: isDisplay, isCramped: style.isCramped)
        case .script(let level): Style(level: min(max(level, 1), 2), isCramped: style.isCramped)
        case .color: style
        }
    }

    private func phantom(_ box: MathBox, width: Bool, height: Bool, depth: Bool) -> MathBox {
        MathBox(width: width ? box.width : 0, ascent: height ? box.ascent : 0, descent: depth ? box.descent : 0)
    }
}

// MARK: - Rows

extension MathLayout {
    /// Returns parts in a row, with the spaces around operators, and fences as high as what they enclose.
    ///
    /// - Parameter begins: whether the row begins a line, where there is no space before an operator.
    func row(_ nodes: [MathNode], _ style: Style, begins: Bool = false) -> MathBox {
        let scale = scale(style)
        var boxes = nodes.map { node in node.stretchyFence == nil ? box(node, style) : nil }
        if boxes.contains(where: { $0 == nil }) {
            let height = fenceHeight(beside: boxes.compactMap(\.self), style)
            for (index, node) in nodes.enumerated() {
                if let fence = node.stretchyFence { boxes[index] = fenceBox(fence, height: height, style).marked(as: node.token) }
            }
        }
        var result = MathBox()
        for (index, (node, box)) in zip(nodes, boxes).enumerated() {
            guard let box else { continue }
            let core = node.coreOperator
            if let core, index > 0 || !begins { result.width += Em(core.leading) * scale }
            result.add(box, x: result.width)
            result.italics = box.italics
            if case .space = node.content, box.width < 0 { result.width += box.width }
            if let core { result.width += Em(core.trailing) * scale }
        }
        return result
    }

    /// Returns the height of fences around parts (TeX's \delimiterfactor and \delimitershortfall).
    func fenceHeight(beside boxes: [MathBox], _ style: Style) -> Em {
        let axis = constants.axisHeight * scale(style)
        let half = boxes.reduce(Em(0)) { max($0, $1.ascent - axis, $1.descent + axis) }
        return max(2 * half * 0.901, 2 * half - 0.5 * scale(style))
    }

    private func fenceBox(_ fence: MathOperator, height: Em, _ style: Style) -> MathBox {
        fence.text.isEmpty || fence.text == "." ? MathBox(width: 0.12 * scale(style)) : stretched(fence.text, to: height, style)
    }
}

extension MathNode {
    /// The operator that decides the spaces around a part: itself, or the base of its scripts.
    var coreOperator: MathOperator? {
        switch content {
        case .symbol(let symbol): symbol
        case .scripts(let base, _, _), .limits(let base, _, _, _): base.coreOperator
        case .styled(_, let node): node.coreOperator
        default: nil
        }
    }

    /// The number of the token of its operator; negative if it has none.
    var coreToken: Int32 {
        switch content {
        case .symbol: token
        case .scripts(let base, _, _), .limits(let base, _, _, _): base.coreToken
        case .styled(_, let node): node.coreToken
        default: -1
        }
    }

    /// The fence that the part is, if it grows with its row.
    var stretchyFence: MathOperator? {
        if case .symbol(let symbol) = content, symbol.isStretchy, symbol.height == nil, !symbol.isHorizontal { symbol } else { nil }
    }
}

extension MathOperator {
    /// Whether it grows in width: an arrow, a brace above or below, or a line.
    var isHorizontal: Bool {
        switch text.unicodeScalars.first?.value ?? 0 {
        case 0x2190...0x2194, 0x2198...0x21DC, 0x21E0...0x21E4, 0x21E6, 0x21E8, 0x21F4...0x21FF, 0x23B4...0x23B5, 0x23DC...0x23E1,
            0x27F5...0x27FF, 0x2900...0x297F, 0x3D, 0xAF, 0x203E, 0x5E, 0x7E, 0x2C6...0x2DD, 0x300...0x36F, 0x20D0...0x20FF, 0x5F, 0x332,
            0x2500:
            true
        default: false
        }
    }
}
