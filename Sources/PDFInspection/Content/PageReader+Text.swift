import Geometry

extension PageReader {
    mutating func setText(_ op: ContentOperator, _ scanner: borrowing ContentScanner) {
        let value = scanner.number(0)
        switch op {
        case .font:
            state.fontSize = scanner.number(1)
            state.font = nil
            if let bytes = scanner.firstNameBytes { state.font = font(named: bytes, scanner) }
        case .characterSpacing: state.characterSpacing = value
        case .wordSpacing: state.wordSpacing = value
        case .horizontalScale: state.horizontalScale = value / 100
        case .leading: state.leading = value
        case .renderMode: state.renderMode = Int(clamping: value)
        default: state.rise = value
        }
    }

    private mutating func font(named bytes: UnsafeBufferPointer<UInt8>, _ scanner: borrowing ContentScanner) -> Int {
        for known in fontNames where known.name.elementsEqual(bytes) { return known.font }
        let font = context.font(file.dictionary(resources["Font"])[scanner.firstName ?? ""])
        fontNames.append((bytes, font))
        return font
    }

    mutating func moveText(_ op: ContentOperator, _ scanner: borrowing ContentScanner) {
        switch op {
        case .textMatrix: if let matrix = scanner.matrix { lineMatrix = matrix }
        case .nextLine: moveLine(0, -state.leading)
        case .moveLine: moveLine(scanner.number(0), scanner.number(1))
        case .moveLineLeading:
            state.leading = -scanner.number(1)
            moveLine(scanner.number(0), scanner.number(1))
        default: lineMatrix = .identity
        }
        textMatrix = lineMatrix
    }

    private mutating func moveLine(_ x: Double, _ y: Double) {
        lineMatrix = Matrix(1, 0, 0, 1, x, y).then(lineMatrix)
        textMatrix = lineMatrix
    }

    mutating func show(_ op: ContentOperator, _ scanner: borrowing ContentScanner) {
        if op == .nextLineShowSpaced {
            state.wordSpacing = scanner.number(0)
            state.characterSpacing = scanner.number(1)
        }
        if op == .nextLineShow || op == .nextLineShowSpaced { moveLine(0, -state.leading) }
        guard let number = state.font else { return }
        draw(scanner, font: context.fonts[number], number: number)
    }

    private mutating func draw(_ scanner: borrowing ContentScanner, font: LoadedFont, number: Int) {
        let isInvisible = state.renderMode == 3 || state.renderMode == 7
        let first = page.glyphs.count
        var pen = TextPen(state: state, font: font, matrix: textMatrix, use: CodeUse(page: page.number, item: Int32(page.items.count), isVisible: !isInvisible))
        for index in 0..<scanner.operandCount {
            switch scanner.operand(index) {
            case .string(let range): pen.show(scanner.bytes(of: range), into: &page.glyphs)
            case .number(let value): pen.adjust(value)
            default: break
            }
        }
        textMatrix = pen.matrix
        let run = TextRun(font: number, size: pen.size, direction: pen.direction, up: pen.up, paint: textPaint, isInvisible: isInvisible,
                          clip: state.clip, glyphs: first..<page.glyphs.count)
        add(.text(run), bounds: bounds(of: run, font: font))
    }

    /// Stroked outlines count by their fill where there is one.
    private var textPaint: PaintID {
        let isFilled = state.renderMode % 4 != 1
        return context.paints.number(of: isFilled ? state.fill : state.stroke, alpha: isFilled ? state.fillAlpha : state.strokeAlpha)
    }

    private func bounds(of run: TextRun, font: LoadedFont) -> Rect {
        guard let first = page.glyphs[run.glyphs].first, let last = page.glyphs[run.glyphs].last else { return Rect(origin: .zero, size: .zero) }
        let end = last.origin + run.direction * last.advance
        var extent = Extent()
        extent.add(first.origin, run.up, font)
        extent.add(end, run.up, font)
        return extent.rect
    }
}

/// Who shows a code: the page, from 1, the page's item, and whether it can be seen.
struct CodeUse {
    var page: Int
    var item: Int32
    var isVisible: Bool
}

/// Moves along a line while its glyphs are shown (ISO 32000-1 9.4.4).
private struct TextPen {
    private let font: LoadedFont
    private let use: CodeUse
    private let page: Matrix
    private let isVertical: Bool
    private let isOneByte: Bool
    private let fontSize: Double
    /// Factor of the font size on advances; 1 on vertical ones.
    private let scale: Double
    private let rise: Double
    /// Added to each advance, and for spaces of one byte, in text space.
    private let letterSpacing: Double
    private let wordSpacing: Double
    private(set) var matrix: Matrix
    let size: Double
    let direction: Point
    let up: Point
    /// Points of the page for one unit of text space along the line.
    private let stretch: Double

    init(state: borrowing GraphicsState, font: LoadedFont, matrix: Matrix, use: CodeUse) {
        self.font = font
        self.use = use
        self.matrix = matrix
        page = state.matrix
        isVertical = font.isVertical
        isOneByte = font.isOneByte
        fontSize = state.fontSize
        scale = isVertical ? 1 : state.horizontalScale
        rise = state.rise
        letterSpacing = state.characterSpacing * scale
        wordSpacing = isOneByte ? state.wordSpacing * scale : 0
        let whole = matrix.then(page)
        let along = isVertical ? whole.direction(0, -1) : whole.direction(1, 0)
        up = whole.direction(0, 1) * (fontSize * font.emScale)
        size = up.length
        stretch = along.length
        let sign = fontSize * state.horizontalScale < 0 ? -1.0 : 1.0
        direction = stretch > 0 ? along * (sign / stretch) : Point(x: 1, y: 0)
    }

    mutating func show(_ bytes: UnsafeBufferPointer<UInt8>, into glyphs: inout [Glyph]) {
        var position = 0, distance = 0.0
        let origin = matrix.then(page)
        // Everything moves along one line, so the start and a length are enough.
        let base = origin.apply(0, rise)
        let step = isVertical ? origin.direction(0, -1) : origin.direction(1, 0)
        while position < bytes.count {
            let value = font.splitter.next(bytes, &position), code = font.entry(of: value, use)
            let advance = isVertical ? fontSize : code.advance * fontSize * scale
            glyphs.append(Glyph(origin: Point(x: base.x + step.x * distance, y: base.y + step.y * distance), advance: abs(advance) * stretch, code: code.index,
                                item: use.item, traits: code.traits))
            distance += advance + letterSpacing + (value == 32 ? wordSpacing : 0)
        }
        move(distance)
    }

    /// A number of a `TJ` array.
    mutating func adjust(_ thousandths: Double) {
        move(-thousandths / 1000 * fontSize * (isVertical ? -1 : scale))
    }

    private mutating func move(_ distance: Double) {
        matrix = (isVertical ? Matrix(1, 0, 0, 1, 0, -distance) : Matrix(1, 0, 0, 1, distance, 0)).then(matrix)
    }
}
