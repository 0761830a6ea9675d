import TypesetBase
import TypesetText

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
    /// The size of the run and the change of its glyphs, and the state as it was written.
    private var pointSize: Points = 0, fit = GlyphFit.none
    private var writtenScale = 1.0, writtenTracking: Points = 0
    /// The distance that is added after each glyph, in thousandths of the em before the glyphs are scaled.
    @exclusivity(unchecked) private var tracking = 0

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
            // Forms, which inherit the state, contain text of other widths.
            write(scale: 1, tracking: 0)
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
    func beginRun(pointSize: Points, fit: GlyphFit) {
        perPoint = pointSize > 0 ? 1000 / (pointSize.value * fit.widthScale) : 0
        (self.fit, self.pointSize) = (fit, pointSize)
        // The pen moves by the spacing in the file, which is scaled with the glyphs.
        tracking = Int((fit.tracking.value * 1000 / fit.widthScale).rounded())
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
    func move(toX x: Double, y: Double, slant: Double) {
        if !isPositioned || y != startY || slant != shear { startLine(x: x, y: y, slant: slant) }
        advance(to: x)
    }

    /// Starts a line of text with `Td`, which moves from the start of the last line as written, so rounding does not add up.
    private func startLine(x: Double, y: Double, slant: Double) {
        closeLine()
        begin()
        write(scale: fit.widthScale, tracking: pointSize * Double(tracking) / 1000)
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

    private func write(scale: Double, tracking: Points) {
        if scale != writtenScale { stream.setHorizontalScaling(scale) }
        if tracking != writtenTracking { stream.setCharacterSpacing(tracking) }
        (writtenScale, writtenTracking) = (scale, tracking)
    }

    private func advance(to x: Double) {
        if !isArrayOpen { buffer.put("[") }
        isArrayOpen = true
        withLineEnd(glyphs: 1) { $0.advance(to: x) }
    }

    /// Shows a two-byte code.
    ///
    /// - Parameter width: the advance of the glyph, as the font's /W states it.
    func show(_ code: UInt16, width: EmThousandths) { withLineEnd(glyphs: 1) { $0.show(code, width: width) } }

    /// Shows a one-byte code.
    func show(_ code: UInt8, width: EmThousandths) { withLineEnd(glyphs: 1) { $0.show(code, width: width) } }

    /// Whether a glyph at the height `y` continues the open array of strings.
    func continuesArray(atY y: Double, slant: Double) -> Bool { isArrayOpen && isPositioned && y == startY && slant == shear }

    /// Extends the open array by at most `glyphs` glyphs.
    @inline(__always)
    func withLineEnd<Result>(glyphs: Int, _ body: (inout LineEnd) -> Result) -> Result {
        buffer.reserve(glyphs * LineEnd.glyphSize)
        var end = LineEnd(next: buffer.end, pen: pen, isStringOpen: isStringOpen, startX: startX, perPoint: perPoint, tracking: tracking)
        let result = body(&end)
        buffer.advance(to: end.next)
        pen = end.pen
        isStringOpen = end.isStringOpen
        return result
    }
}

/// The end of an open array of strings.
///
/// It is a value, so a loop over glyphs keeps it in registers.
struct LineEnd {
    /// The most bytes that a glyph takes: a shift of eleven characters and two delimiters around it, and two escaped bytes.
    static let glyphSize = 17

    fileprivate var next: UnsafeMutablePointer<UInt8>
    fileprivate var pen: Int
    fileprivate var isStringOpen: Bool
    fileprivate let startX: Double
    fileprivate let perPoint: Double
    fileprivate let tracking: Int

    /// Moves the pen to a position on the page, and opens a string there.
    @inline(__always)
    mutating func advance(to x: Double) {
        let target = nearest((x - startX) * perPoint), shift = target &- pen
        if shift > 1 || shift < -1 {
            if isStringOpen { next.put(0x29) }
            isStringOpen = false
            if shift > 0 { next.put(0x2D) }
            next.put(digits: shift.magnitude)
            pen = target
        }
        if !isStringOpen { next.put(0x28) }
        isStringOpen = true
    }

    /// Shows a two-byte code; see `TextObject.show`.
    @inline(__always)
    mutating func show(_ code: UInt16, width: EmThousandths) {
        put(UInt8(code >> 8))
        show(UInt8(code & 255), width: width)
    }

    @inline(__always)
    mutating func show(_ code: UInt8, width: EmThousandths) {
        put(code)
        pen &+= width.value &+ tracking
    }

    /// Puts a byte of a literal string (7.3.4.2); escapes delimiters and the carriage return, which would be read as a line feed.
    @inline(__always)
    private mutating func put(_ byte: UInt8) {
        switch byte {
        case 0x28, 0x29, 0x5C:
            next.put(0x5C)
            next.put(byte)
        case 0x0D:
            next.put(0x5C)
            next.put(0x72)
        default: next.put(byte)
        }
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
