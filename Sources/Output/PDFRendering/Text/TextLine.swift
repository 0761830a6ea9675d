import Geometry

/// One line of shown text in the making: `[(..)-17(..)]TJ` (ISO 32000-1 9.4.3).
///
/// The pen is counted in thousandths of the em from the line's start, and each glyph's rounding is carried to the next, so lines of any
/// length end where layout says within a thousandth of the em.
struct TextLine {
    private let buffer: ByteBuffer
    private var startX = 0.0
    private var startY = 0.0
    private var isPositioned = false
    private var pen = 0
    private var isArrayOpen = false
    private var isStringOpen = false
    /// Thousandths of the em per point.
    private var perPoint = 1.0

    init(buffer: ByteBuffer) { self.buffer = buffer }

    mutating func begin(pointSize: Double) {
        perPoint = pointSize > 0 ? 1000 / pointSize : 0
        isPositioned = false
    }

    /// Ends the array; the next glyph begins another where the pen is or at a new place.
    @inline(__always)
    mutating func close() {
        if isStringOpen { buffer.put(0x29 as UInt8) }
        if isArrayOpen { buffer.put("]TJ\n") }
        isStringOpen = false
        isArrayOpen = false
    }

    /// Another text object or matrix: positions start afresh.
    mutating func forgetPosition() { isPositioned = false }

    @inline(__always)
    func isAt(y: Double) -> Bool { isPositioned && y == startY }

    mutating func move(toX x: Double, y: Double) {
        startX = x
        startY = y
        pen = 0
        isPositioned = true
    }

    /// Brings the pen to `x` (points) and opens a string there.
    @inline(__always)
    mutating func advance(to x: Double) {
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

    @inline(__always)
    mutating func show(_ code: UInt16, width: Int) {
        show(UInt8(code >> 8), width: 0)
        show(UInt8(code & 255), width: width)
    }

    /// A byte of a literal string (7.3.4.2): delimiters are escaped, and a carriage return would be read as a line feed.
    @inline(__always)
    mutating func show(_ code: UInt8, width: Int) {
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
        pen &+= width
    }

    /// The nearest integer by the rounding of the addition itself, which is exact below 2^51; anything else is no place on a page.
    @inline(__always)
    private func nearest(_ value: Double) -> Int {
        guard value > -1e9 && value < 1e9 else { return 0 }
        let shifter = 6_755_399_441_055_744.0  // 1.5 · 2^52
        return Int((value + shifter) - shifter)
    }
}
