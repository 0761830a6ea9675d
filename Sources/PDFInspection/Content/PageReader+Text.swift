import Geometry

extension PageReader {
    func setText(_ op: ContentOperator, _ operands: [Operand]) {
        let value = number(operands, 0)
        switch op {
        case .font:
            state.fontSize = number(operands, 1)
            state.font = operands.first?.name.map(font(named:))
        case .characterSpacing: state.characterSpacing = value
        case .wordSpacing: state.wordSpacing = value
        case .horizontalScale: state.horizontalScale = value / 100
        case .leading: state.leading = value
        case .renderMode: state.renderMode = Int(clamping: value)
        default: state.rise = value
        }
    }

    private func font(named name: String) -> Int {
        if let font = fontNames[name] { return font }
        let font = context.font(file.dictionary(resources["Font"])[name])
        fontNames[name] = font
        return font
    }

    func moveText(_ op: ContentOperator, _ operands: [Operand]) {
        switch op {
        case .textMatrix: if let matrix = Matrix(numbers(operands)) { lineMatrix = matrix }
        case .nextLine: moveLine(0, -state.leading)
        case .moveLine: moveLine(number(operands, 0), number(operands, 1))
        case .moveLineLeading:
            state.leading = -number(operands, 1)
            moveLine(number(operands, 0), number(operands, 1))
        default: lineMatrix = .identity
        }
        textMatrix = lineMatrix
    }

    private func moveLine(_ x: Double, _ y: Double) {
        lineMatrix = Matrix(1, 0, 0, 1, x, y).then(lineMatrix)
        textMatrix = lineMatrix
    }

    func show(_ op: ContentOperator, _ scanner: ContentScanner) {
        if op == .nextLineShowSpaced {
            state.wordSpacing = number(scanner.operands, 0)
            state.characterSpacing = number(scanner.operands, 1)
        }
        if op == .nextLineShow || op == .nextLineShowSpaced { moveLine(0, -state.leading) }
        guard let number = state.font else { return }
        draw(scanner, font: context.fonts[number], number: number)
    }

    private func draw(_ scanner: ContentScanner, font: LoadedFont, number: Int) {
        let isInvisible = state.renderMode == 3 || state.renderMode == 7
        let item = page.items.count, first = page.glyphs.count
        var pen = TextPen(state: state, font: font, matrix: textMatrix)
        scanner.strings.withUnsafeBufferPointer { bytes in
            for operand in scanner.operands {
                if case .string(let range) = operand {
                    pen.show(UnsafeBufferPointer(rebasing: bytes[range]), page: page.number, item: Int32(item), isVisible: !isInvisible, into: &page.glyphs)
                } else if case .number(let value) = operand {
                    pen.adjust(value)
                }
            }
        }
        textMatrix = pen.matrix
        let run = TextRun(font: number, size: pen.size, direction: pen.direction, up: pen.up, paint: textPaint, isInvisible: isInvisible,
                          clip: state.clip, glyphs: first..<page.glyphs.count)
        add(.text(run), bounds: bounds(of: run, font: font.info))
    }

    /// Stroked outlines count by their fill where there is one.
    private var textPaint: Paint { state.paint(filling: state.renderMode % 4 != 1) }

    private func bounds(of run: TextRun, font: InspectedFont) -> Rect {
        guard let first = page.glyphs[run.glyphs].first, let last = page.glyphs[run.glyphs].last else { return Rect(origin: .zero, size: .zero) }
        let end = last.origin + run.direction * last.advance
        let above = run.up * font.ascent, below = run.up * font.descent
        return Rect(around: [first.origin + above, first.origin + below, end + above, end + below])
    }
}

/// Moves along a line while its glyphs are shown (ISO 32000-1 9.4.4).
private struct TextPen {
    private let state: GraphicsState
    private let font: LoadedFont
    private let isVertical: Bool
    private let isOneByte: Bool
    private(set) var matrix: Matrix
    let size: Double
    let direction: Point
    let up: Point
    /// Points of the page for one unit of text space along the line.
    private let stretch: Double

    init(state: GraphicsState, font: LoadedFont, matrix: Matrix) {
        self.state = state
        self.font = font
        self.matrix = matrix
        isVertical = font.info.isVertical
        isOneByte = font.info.kind != .type0
        let whole = matrix.then(state.matrix)
        let along = isVertical ? whole.direction(0, -1) : whole.direction(1, 0)
        up = whole.direction(0, 1) * (state.fontSize * font.emScale)
        size = up.length
        stretch = along.length
        let sign = state.fontSize * state.horizontalScale < 0 ? -1.0 : 1.0
        direction = stretch > 0 ? along * (sign / stretch) : Point(x: 1, y: 0)
    }

    mutating func show(_ bytes: UnsafeBufferPointer<UInt8>, page: Int, item: Int32, isVisible: Bool, into glyphs: inout [Glyph]) {
        var position = 0
        let origin = matrix.then(state.matrix)
        // Everything moves along one line, so the start and a length are enough.
        let base = origin.apply(0, state.rise)
        let step = isVertical ? origin.direction(0, -1) : origin.direction(1, 0)
        var distance = 0.0
        while position < bytes.count {
            let code = font.splitter.next(bytes, &position)
            let index = font.index(of: code, page: page, isVisible: isVisible)
            let advance = isVertical ? state.fontSize : font.advance(at: index) * state.fontSize * state.horizontalScale
            glyphs.append(Glyph(origin: Point(x: base.x + step.x * distance, y: base.y + step.y * distance), advance: abs(advance) * stretch, code: index, item: item))
            distance += advance + spacing(code)
        }
        move(distance)
    }

    @inline(__always)
    private func spacing(_ code: UInt32) -> Double {
        let word = isOneByte && code == 32 ? state.wordSpacing : 0
        return (state.characterSpacing + word) * (isVertical ? 1 : state.horizontalScale)
    }

    /// A number of a `TJ` array.
    mutating func adjust(_ thousandths: Double) {
        move(-thousandths / 1000 * state.fontSize * (isVertical ? -1 : state.horizontalScale))
    }

    private mutating func move(_ distance: Double) {
        matrix = (isVertical ? Matrix(1, 0, 0, 1, 0, -distance) : Matrix(1, 0, 0, 1, distance, 0)).then(matrix)
    }
}
