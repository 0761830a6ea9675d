import TypesetBase
import TypesetText

/// Formulas within lines.
extension TextLayout {
    /// Returns the sizes of the pictures and formulas in a paragraph.
    ///
    /// - Parameters:
    ///   - scale: the scale of all type sizes in the paragraph.
    ///   - size: returns the size of each picture, in their order.
    func objects(of flow: FlowParagraph, scale: Double = 1, _ size: (FlowPicture) -> InlineObjectSize) -> [InlineObjectSize] {
        flow.pieces.compactMap { piece in
            guard let object = piece.object else { return nil }
            switch flow.objects[object] {
            case .picture(let picture): return size(picture)
            case .formula(let formula, let part):
                let style = styles.scaled(self.flow.runs[piece.run].style, by: scale),
                    boxes = context.boxes(of: formula, run: piece.run, style)
                guard boxes.indices.contains(part) else { return InlineObjectSize(width: 0, ascent: 0) }
                let size = styles[style].pointSize, box = boxes[part]
                // The ink of two lines stays apart.
                let clearance: Em = 0.1
                return InlineObjectSize(
                    width: box.width.points(at: size), ascent: (box.ascent + clearance).points(at: size),
                    descent: (box.descent + clearance).points(at: size), blank: box.blank.points(at: size))
            }
        }
    }
}

extension PageBuilder {
    /// Paints a part of a formula at the left end of its baseline.
    mutating func paint(
        _ formula: FlowFormula, part: Int, run: TextRunID, _ style: StyleID, role: PlacedItem.Role, at origin: Point
    ) {
        let boxes = layout.boxes(of: formula, run: run, style)
        if boxes.indices.contains(part) { paint(boxes[part], style, role: role, at: origin) }
    }

    mutating func paint(_ box: FormulaBox, _ style: StyleID, role: PlacedItem.Role, at origin: Point) {
        let size = layout.styles[style].pointSize, ink = layout.styles.ink(style)
        let origin = origin.moved(down: layout.styles[style].baselineOffset.points(at: size))
        for (index, run) in box.runs.enumerated() {
            let shaped = box.paragraph.runs[index]
            let glyphs = PlacedGlyphs(
                paragraph: box.paragraph, run: index, glyphs: shaped.glyphs,
                origin: origin.moved(right: run.x.points(at: size), down: -run.y.points(at: size)), width: run.width.points(at: size),
                pointSize: size * shaped.scale, wordSpacing: 0, endsWithHyphen: false,
                ink: run.color.map { layout.styles.ink(style, in: $0) } ?? ink, style: style)
            items.append(PlacedItem(.glyphs(glyphs), role: role))
        }
        for rule in box.rules {
            decorations.append(
                TextDecoration(rule, at: origin, size: size, paint: rule.color.map { layout.styles.ink(style, in: $0).paint } ?? ink.paint))
        }
    }
}

extension TextDecoration {
    /// Creates a rule of a formula.
    fileprivate init(_ rule: MathRule, at origin: Point, size: Points, paint: Paint) {
        let start = origin.moved(right: rule.startX.points(at: size), down: -rule.startY.points(at: size))
        let end = origin.moved(right: rule.endX.points(at: size), down: -rule.endY.points(at: size))
        let thickness = rule.thickness.points(at: size)
        let half = thickness.value / 2, isUpright = start.x == end.x, isLevel = start.y == end.y
        self.init(
            rect: Rect(
                x: min(start.x, end.x) - (isUpright ? half : 0), y: min(start.y, end.y) - (isLevel ? half : 0),
                width: abs(end.x - start.x) + (isUpright ? 2 * half : 0), height: abs(end.y - start.y) + (isLevel ? 2 * half : 0)),
            outline: isUpright || isLevel ? nil : .line(from: start, to: end, width: thickness, dash: []), paint: paint, hasOwnColor: false)
    }
}
