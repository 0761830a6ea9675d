import TypesetBase

/// The use of a code: the page, from 1, the page's item, and whether it is visible.
struct CodeUse {
    var page: Int
    var item: Int32
    var isVisible: Bool
}

/// Moves along a line while its glyphs are shown (ISO 32000-1 9.4.4).
struct TextPen {
    /// The font, unmanaged, since counting references would take longer than a glyph.
    private let font: Unmanaged<LoadedFont>
    /// The font's table of codes, which moves when a code is higher than all before.
    private var entries: UnsafeMutableBufferPointer<CodeEntry>
    /// The bytes of each code; 0 if codes have several lengths.
    private let codeLength: Int
    private let use: CodeUse
    private let isVertical: Bool
    private let isOneByte: Bool
    private let fontSize: Double
    /// The factor of the font size on advances; 1 for vertical advances.
    private let scale: Double
    /// The spacing added to each advance, and to one-byte spaces, in text space.
    private let letterSpacing: Double
    private let wordSpacing: Double
    private let start: AffineTransform
    /// The distance of the pen from its start, in text space.
    private var distance = 0.0
    private var near = Double.infinity, far = -Double.infinity
    private(set) var isReadable = false
    private(set) var movesBackward = false
    /// The start of the pen on the page.
    let origin: Point
    let size: Double
    let direction: Point
    let up: Point
    /// The points on the page per unit of text space along the line.
    private let stretch: Double
    /// The sign of the advances, which the direction includes.
    private let sign: Double

    init(state: borrowing GraphicsState, font: LoadedFont, matrix: AffineTransform, use: CodeUse) {
        self.font = .passUnretained(font)
        entries = font.direct
        codeLength = font.splitter.length
        self.use = use
        start = matrix
        isVertical = font.isVertical
        isOneByte = font.isOneByte
        fontSize = state.fontSize.value
        scale = isVertical ? 1 : state.horizontalScale
        letterSpacing = state.characterSpacing.value * scale
        wordSpacing = isOneByte ? state.wordSpacing.value * scale : 0
        let whole = matrix.then(state.matrix)
        origin = whole.apply(0, state.rise.value)
        let along = isVertical ? whole.direction(0, -1) : whole.direction(1, 0)
        let above = whole.direction(0, 1) * (fontSize * font.emScale)
        size = above.length
        stretch = along.length
        sign = fontSize * state.horizontalScale < 0 ? -1.0 : 1.0
        direction = stretch > 0 ? along * (sign / stretch) : Point(x: 1, y: 0)
        // Nobody writes mirrored letters: programs that set bitmaps with such a matrix have them upside down in the font.
        if font.isType3 { font.isUpsideDown = direction.x * above.y - direction.y * above.x > 0 }
        up = font.isUpsideDown ? above * -1 : above
    }

    mutating func show(_ bytes: UnsafeBufferPointer<UInt8>, into glyphs: GlyphBuffer) {
        // A code has at least one byte.
        glyphs.append(capacity: bytes.count) { show(bytes, into: $0) }
    }

    private mutating func show(_ bytes: UnsafeBufferPointer<UInt8>, into glyphs: UnsafeMutablePointer<InspectedGlyph>) -> Int {
        var position = 0, count = 0, traits: GlyphTraits = []
        // Copies, which stay in registers while glyphs are written.
        var distance = distance, near = near, far = far, movesBackward = movesBackward
        // All glyphs advance along one line.
        let points = stretch * sign, unit = fontSize * scale, back = WordAssembler.gap * size
        while position < bytes.count {
            let value = code(bytes, &position), code = entry(of: value)
            let advance = isVertical ? fontSize : code.advance * unit
            let offset = distance * points, length = abs(advance) * stretch
            (glyphs + count).initialize(
                to: InspectedGlyph(offset: Float(offset), advance: Float(length), code: code.index, item: use.item, traits: code.traits))
            count += 1
            if offset < far - back, !code.traits.contains(.mark) { movesBackward = true }
            near = min(near, offset)
            far = max(far, offset + length)
            traits.formUnion(code.traits)
            distance += advance + letterSpacing + (value == 32 ? wordSpacing : 0)
        }
        (self.distance, self.near, self.far, self.movesBackward) = (distance, near, far, movesBackward)
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

    /// Moves the pen by a number of a `TJ` array.
    mutating func adjust(_ thousandths: Double) { distance -= thousandths / 1000 * fontSize * (isVertical ? -1 : scale) }

    /// The points between letters, without their advances.
    var spacing: Double { letterSpacing * stretch * sign }

    /// The range of points along the baseline that the glyphs cover; 0 at the start if there are none.
    var extent: ClosedRange<Double> { near <= far ? near...far : 0...0 }

    /// The text matrix after the last glyph.
    var matrix: AffineTransform { (isVertical ? AffineTransform(f: -distance) : AffineTransform(e: distance)).then(start) }
}
