import TypesetBase

/// The text object (`BT … ET`) of a page's content and the line of text shown in it: `[(..)-17(..)]TJ` (ISO 32000-1 9.4).
///
/// The pen counts thousandths of the em from the start of the line. The rounding of each glyph is carried to the next. A line of any
/// length ends at the position from layout, to within a thousandth of the em.
///
/// State that changes with every glyph is not checked for exclusivity at run time: one thread writes a file, and no code here calls back.
final class TextObject {
    private let stream: ContentStream
    private let buffer: ByteBuffer
    private(set) var isOpen = false
    /// Closures that draw paths when the text object ends.
    private var paths: [() -> Void] = []
    /// The origin of the text line matrix as it was written, and the shear of the matrix.
    private var lineOrigin = Point.zero
    @exclusivity(unchecked) private var shear = 0.0

    // The line: its start in points, and the pen in thousandths of the em from there.
    @exclusivity(unchecked) private var startX = 0.0
    @exclusivity(unchecked) private var startY = 0.0
    @exclusivity(unchecked) private var isPositioned = false
    @exclusivity(unchecked) private var pen = 0
    @exclusivity(unchecked) private var isArrayOpen = false
    @exclusivity(unchecked) private var isStringOpen = false
    /// Thousandths of the em per point.
    @exclusivity(unchecked) private var perPoint = 1.0

    init(_ stream: ContentStream) {
        self.stream = stream
        buffer = stream.buffer
    }

    /// Begins a text object unless one is open; the writer calls it for the first glyph, so no text object is empty.
    func begin() {
        guard !isOpen else { return }
        stream.beginText()
        isOpen = true
        lineOrigin = .zero
        shear = 0
    }

    func end() {
        if isOpen {
            closeLine()
            stream.endText()
            isOpen = false
            isPositioned = false
        }
        guard !paths.isEmpty else { return }
        let pending = paths
        paths = []
        for draw in pending { draw() }
    }

    /// Draws paths that belong to the text when the text object ends.
    ///
    /// If a text object ends between two words, readers see the end of a line.
    func drawAtEnd(_ paths: @escaping () -> Void) { self.paths.append(paths) }

    /// Begins a run of glyphs of one size, whose first glyph gets a new position.
    func beginRun(pointSize: Points) {
        perPoint = pointSize > 0 ? 1000 / pointSize.value : 0
        isPositioned = false
    }

    /// Ends the array of strings; the next glyph begins another.
    @inline(__always)
    func closeLine() {
        if isStringOpen { buffer.put(0x29 as UInt8) }
        if isArrayOpen { buffer.put("]TJ\n") }
        isStringOpen = false
        isArrayOpen = false
    }

    /// Moves the pen to a position on the page, y upwards, and opens a string there.
    ///
    /// - Parameter slant: the slant of a synthesised italic, as the tangent of its angle.
    @inline(__always)
    func move(toX x: Double, y: Double, slant: Double) {
        if !isPositioned || y != startY || slant != shear { startLine(x: x, y: y, slant: slant) }
        advance(to: x)
    }

    /// Starts a line of text with `Td`, which moves from the start of the last line as written, so rounding does not add up.
    private func startLine(x: Double, y: Double, slant: Double) {
        closeLine()
        begin()
        let rounded = Point(x: (x * 1000).rounded() / 1000, y: (y * 1000).rounded() / 1000)
        if slant == 0 && shear == 0 {
            stream.moveText(byX: rounded.x - lineOrigin.x, y: rounded.y - lineOrigin.y)
        } else {
            stream.setTextMatrix(AffineTransform(c: slant, e: rounded.x, f: rounded.y))
            shear = slant
        }
        lineOrigin = rounded
        startX = rounded.x
        startY = y
        pen = 0
        isPositioned = true
    }

    @inline(__always)
    private func advance(to x: Double) {
        let target = nearest((x - startX) * perPoint), shift = target &- pen
        if !isArrayOpen {
            buffer.put(0x5B as UInt8)
            isArrayOpen = true
        }
        if shift > 1 || shift < -1 {
            if isStringOpen { buffer.put(0x29 as UInt8) }
            isStringOpen = false
            buffer.put(-shift)
            pen = target
        }
        if !isStringOpen {
            buffer.put(0x28 as UInt8)
            isStringOpen = true
        }
    }

    /// Shows a two-byte code.
    ///
    /// - Parameter width: the advance of the glyph, as the font's /W states it.
    @inline(__always)
    func show(_ code: UInt16, width: EmThousandths) {
        show(UInt8(code >> 8), width: .zero)
        show(UInt8(code & 255), width: width)
    }

    /// Shows a byte of a literal string (7.3.4.2); escapes delimiters and the carriage return, which would be read as a line feed.
    @inline(__always)
    func show(_ code: UInt8, width: EmThousandths) {
        buffer.reserve(2)
        switch code {
        case 0x28, 0x29, 0x5C:
            buffer.putUnchecked(0x5C)
            buffer.putUnchecked(code)
        case 0x0D:
            buffer.putUnchecked(0x5C)
            buffer.putUnchecked(0x72)
        default: buffer.putUnchecked(code)
        }
        pen &+= width.value
    }

    /// Returns the nearest integer by the rounding of floating-point addition, which is exact below 2^51.
    ///
    /// Returns 0 for other values, which are no positions on a page.
    @inline(__always)
    private func nearest(_ value: Double) -> Int {
        guard value > -1e9 && value < 1e9 else { return 0 }
        let shifter = 6_755_399_441_055_744.0  // 1.5 · 2^52
        return Int((value + shifter) - shifter)
    }
}
