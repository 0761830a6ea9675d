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

    private mutating func font(named bytes: UnsafeBufferPointer<UInt8>, _ scanner: borrowing ContentScanner) -> FontUse {
        for known in fontNames where known.name.elementsEqual(bytes) { return known.font }
        let name = scanner.firstName ?? "", object = file.dictionary(resources["Font"])[name]
        if file.resolve(object).dictionary == nil { report("the font “\(name)” is not in the file") }
        let font = context.use(of: object, page: frame.number)
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
        default:
            lineMatrix = .identity
            isTextNew = true
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
        guard let use = state.font else { return report("text is shown without a font") }
        use.font._withUnsafeGuaranteedRef { draw(scanner, font: $0, number: use.number) }
    }

    private mutating func draw(_ scanner: borrowing ContentScanner, font: LoadedFont, number: Int) {
        let isInvisible = state.renderMode == 3 || hiddenSince != nil
        if state.renderMode != 3, font.info.firstPage == nil { font.info.firstPage = frame.number }
        let glyphs = page.glyphs, first = glyphs.count
        var pen = TextPen(
            state: state, font: font, matrix: textMatrix,
            use: CodeUse(page: frame.number, item: Int32(page.items.count), isVisible: state.renderMode != 3))
        for index in 0..<scanner.operandCount {
            if let bytes = scanner.string(index) { pen.show(bytes, into: glyphs) } else { pen.adjust(scanner.number(index)) }
        }
        textMatrix = pen.matrix
        var run = TextRun(
            font: number, origin: pen.origin, extent: pen.extent, size: pen.size, direction: pen.direction, up: pen.up, paint: textPaint,
            isInvisible: isInvisible, isReadable: pen.isReadable, goesBack: pen.goesBack, beginsText: isTextNew, clip: clipNumber,
            glyphs: first..<glyphs.count)
        run.group = group
        run.letterSpacing = Float(max(0, pen.spacing))
        isTextNew = false
        if !isInvisible { run.enter(above: Word.xHeight, below: 0, into: &page.letters) }
        add(.text(run), bounds: run.bounds(above: font.ascent, below: font.descent))
    }

    /// The clip's place in the page's list, which most of a page shares.
    private var clipNumber: Int32 {
        mutating get {
            guard let clip = state.clip else { return -1 }
            if page.clips.last != clip { page.clips.append(clip) }
            return Int32(page.clips.count - 1)
        }
    }

    /// Stroked outlines count by their fill where there is one. What is seen through text that only clips, only a picture can tell.
    private var textPaint: PaintID {
        if state.renderMode == 7 { return context.paints.number(of: .unknown) }
        let isFilled = state.renderMode % 4 != 1
        return context.paints.number(
            of: isFilled ? state.fill : state.stroke, alpha: (isFilled ? state.fillAlpha : state.strokeAlpha) * state.groupAlpha)
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
    /// Unmanaged, since counting references would cost more than a glyph.
    private let font: Unmanaged<LoadedFont>
    /// The font's, which move when a code is met that is higher than any before.
    private var entries: UnsafeMutableBufferPointer<CodeEntry>
    /// Bytes of each code; 0 where codes are of several lengths.
    private let codeLength: Int
    private let use: CodeUse
    private let isVertical: Bool
    private let isOneByte: Bool
    private let fontSize: Double
    /// Factor of the font size on advances; 1 on vertical ones.
    private let scale: Double
    /// Added to each advance, and for spaces of one byte, in text space.
    private let letterSpacing: Double
    private let wordSpacing: Double
    private let start: Matrix
    /// How far the pen went from its start, in text space.
    private var distance = 0.0
    private var near = Double.infinity, far = -Double.infinity
    private(set) var isReadable = false
    private(set) var goesBack = false
    /// Where the pen begins, on the page.
    let origin: Point
    let size: Double
    let direction: Point
    let up: Point
    /// Points of the page for one unit of text space along the line.
    private let stretch: Double
    /// Of the advances, which the direction takes on.
    private let sign: Double

    init(state: borrowing GraphicsState, font: LoadedFont, matrix: Matrix, use: CodeUse) {
        self.font = .passUnretained(font)
        entries = font.direct
        codeLength = font.splitter.length
        self.use = use
        start = matrix
        isVertical = font.isVertical
        isOneByte = font.isOneByte
        fontSize = state.fontSize
        scale = isVertical ? 1 : state.horizontalScale
        letterSpacing = state.characterSpacing * scale
        wordSpacing = isOneByte ? state.wordSpacing * scale : 0
        let whole = matrix.then(state.matrix)
        origin = whole.apply(0, state.rise)
        let along = isVertical ? whole.direction(0, -1) : whole.direction(1, 0)
        up = whole.direction(0, 1) * (fontSize * font.emScale)
        size = up.length
        stretch = along.length
        sign = fontSize * state.horizontalScale < 0 ? -1.0 : 1.0
        direction = stretch > 0 ? along * (sign / stretch) : Point(x: 1, y: 0)
    }

    mutating func show(_ bytes: UnsafeBufferPointer<UInt8>, into glyphs: GlyphBuffer) {
        // A code has a byte at least.
        glyphs.append(capacity: bytes.count) { show(bytes, into: $0) }
    }

    private mutating func show(_ bytes: UnsafeBufferPointer<UInt8>, into glyphs: UnsafeMutablePointer<Glyph>) -> Int {
        var position = 0, count = 0, traits: GlyphTraits = []
        // Copies, which stay in registers while glyphs are written.
        var distance = distance, near = near, far = far, goesBack = goesBack
        // Everything moves along one line.
        let points = stretch * sign, unit = fontSize * scale, back = WordAssembler.gap * size
        while position < bytes.count {
            let value = code(bytes, &position), code = entry(of: value)
            let advance = isVertical ? fontSize : code.advance * unit
            let offset = distance * points, length = abs(advance) * stretch
            (glyphs + count).initialize(
                to: Glyph(offset: Float(offset), advance: Float(length), code: code.index, item: use.item, traits: code.traits))
            count += 1
            if offset < far - back, !code.traits.contains(.mark) { goesBack = true }
            near = min(near, offset)
            far = max(far, offset + length)
            traits.formUnion(code.traits)
            distance += advance + letterSpacing + (value == 32 ? wordSpacing : 0)
        }
        (self.distance, self.near, self.far, self.goesBack) = (distance, near, far, goesBack)
        if traits.contains(.readable) { isReadable = true }
        return count
    }

    @inline(__always)
    private func code(_ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> UInt32 {
        switch codeLength {
        case 1: CodeSplitter.oneByte.next(bytes, &position)
        case 2: CodeSplitter.twoBytes.next(bytes, &position)
        default: font._withUnsafeGuaranteedRef { $0.splitter.next(bytes, &position) }
        }
    }

    @inline(__always)
    private mutating func entry(of code: UInt32) -> CodeEntry {
        if Int(code) < entries.count, entries[Int(code)].serves(use) { return entries[Int(code)] }
        return font._withUnsafeGuaranteedRef { font in
            defer { entries = font.direct }
            return font.entry(of: code, use)
        }
    }

    /// A number of a `TJ` array.
    mutating func adjust(_ thousandths: Double) { distance -= thousandths / 1000 * fontSize * (isVertical ? -1 : scale) }

    /// Points between letters, besides their advances.
    var spacing: Double { letterSpacing * stretch * sign }

    /// Points along the baseline that the glyphs take up; none at the start where there are none.
    var extent: ClosedRange<Double> { near <= far ? near...far : 0...0 }

    /// The text matrix behind the last glyph.
    var matrix: Matrix { (isVertical ? Matrix(1, 0, 0, 1, 0, -distance) : Matrix(1, 0, 0, 1, distance, 0)).then(start) }
}
