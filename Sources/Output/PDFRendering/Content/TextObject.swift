import Geometry

/// The text object (`BT … ET`) that a page's content is in, and the line of text that is being shown in it: `[(..)-17(..)]TJ`
/// (ISO 32000-1 9.4).
///
/// The pen is counted in thousandths of the em from the line's start, and each glyph's rounding is carried to the next, so that lines of
/// any length end where layout ended them, to within a thousandth of the em.
///
/// What changes with every glyph is not checked for exclusivity at run time: one thread writes a file, and nothing here calls back.
final class TextObject {
    private let stream: ContentStream
    private let buffer: ByteBuffer
    private(set) var isOpen = false
    /// What is drawn as paths when it ends.
    private var paths: [() -> Void] = []
    /// Where the text line matrix is, as it was written, and its shear.
    private var lineOrigin = Point.zero
    @exclusivity(unchecked) private var shear = 0.0

    // The line: where it starts, in points, and the pen in thousandths of the em from there.
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

    func begin() {
        guard !isOpen else { return }
        stream.beginText()
        isOpen = true
        lineOrigin = .zero
        shear = 0
        isPositioned = false
    }

    func end() {
        guard isOpen else { return }
        closeLine()
        stream.endText()
        isOpen = false
        guard !paths.isEmpty else { return }
        let pending = paths
        paths = []
        for draw in pending { draw() }
    }

    /// Draws paths that belong to its text when it ends: readers would see the end of a line where one ends between two words.
    func drawAtEnd(_ paths: @escaping () -> Void) { self.paths.append(paths) }

    /// Begins a run of glyphs of one size, whose first glyph is positioned anew.
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

    /// Brings the pen to a position on the page, y upwards, and opens a string there.
    ///
    /// - Parameter slant: of a synthesised italic, as the tangent of its angle.
    @inline(__always)
    func move(toX x: Double, y: Double, slant: Double) {
        if !isPositioned || y != startY || slant != shear { startLine(x: x, y: y, slant: slant) }
        advance(to: x)
    }

    /// `Td` moves from the last line's start, so that its rounding would add up: the position that was written is what counts.
    private func startLine(x: Double, y: Double, slant: Double) {
        closeLine()
        let rounded = Point(x: (x * 1000).rounded() / 1000, y: (y * 1000).rounded() / 1000)
        if slant == 0 && shear == 0 {
            stream.moveText(byX: rounded.x - lineOrigin.x, y: rounded.y - lineOrigin.y)
        } else {
            stream.setTextMatrix(CoordinateTransform(c: slant, e: rounded.x, f: rounded.y))
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
    /// - Parameter width: the glyph's advance, as the font's /W states it.
    @inline(__always)
    func show(_ code: UInt16, width: EmThousandths) {
        show(UInt8(code >> 8), width: .zero)
        show(UInt8(code & 255), width: width)
    }

    /// A byte of a literal string (7.3.4.2): delimiters are escaped, and a carriage return would be read as a line feed.
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

    /// The nearest integer by the rounding of the addition itself, which is exact below 2^51; anything else is no position on a page.
    @inline(__always)
    private func nearest(_ value: Double) -> Int {
        guard value > -1e9 && value < 1e9 else { return 0 }
        let shifter = 6_755_399_441_055_744.0  // 1.5 · 2^52
        return Int((value + shifter) - shifter)
    }
}
