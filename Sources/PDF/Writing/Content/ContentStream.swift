import TypesetBase
import TypesetLayout

/// Writes the operators of content streams (ISO 32000-1 annex A).
///
/// Each function writes one operator after its operands. The y axis points up. By default each operator ends its line; short groups of
/// operators share a line.
struct ContentStream {
    /// The separator after an operator.
    enum Terminator {
        case newline
        case space
        /// No separator. A name follows, whose solidus delimits it.
        case nothing
    }

    /// The operators to which a colour applies (8.6.1).
    enum Painting { case fill, stroke }

    let buffer: ByteBuffer

    init(_ buffer: ByteBuffer = ByteBuffer()) { self.buffer = buffer }

    @inline(__always)
    private func put(_ operation: StaticString, _ end: Terminator) {
        buffer.put(operation)
        switch end {
        case .newline: buffer.put(0x0A as UInt8)
        case .space: buffer.put(0x20 as UInt8)
        case .nothing: break
        }
    }

    /// Writes numbers with a space after each.
    @inline(__always)
    private func operands(_ numbers: Double...) {
        for number in numbers { buffer.put(number).put(" ") }
    }

    // MARK: Graphics state (8.4.4)

    /// Saves the graphics state, and restores it after `body`.
    func saved<Failure: Error>(_ end: Terminator = .space, _ body: () throws(Failure) -> Void) throws(Failure) {
        put("q", end)
        defer { put("Q", .newline) }
        try body()
    }

    func concatenate(_ matrix: AffineTransform, _ end: Terminator = .newline) {
        operands(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
        put("cm", end)
    }

    /// Concatenates a matrix, with nine decimals for the factors that scale and rotate.
    func concatenate(precise matrix: AffineTransform) {
        for factor in [matrix.a, matrix.b, matrix.c, matrix.d] { buffer.put(precise: factor).put(" ") }
        operands(matrix.e, matrix.f)
        put("cm", .newline)
    }

    func setLineWidth(_ width: Double, _ end: Terminator = .newline) {
        operands(width)
        put("w", end)
    }

    func setDash(_ lengths: [Double], _ end: Terminator = .newline) {
        buffer.put("[")
        for length in lengths { buffer.put(length).put(" ") }
        buffer.put("]0 ")
        put("d", end)
    }

    func setLineCap(isRound: Bool) {
        buffer.put(isRound ? "1 " : "0 ")
        put("J", .newline)
    }

    func setGraphicsState(_ state: ObjectNumber, _ end: Terminator = .newline) {
        buffer.put(ResourceName(kind: .graphicsState, object: state))
        buffer.put(" ")
        put("gs", end)
    }

    // MARK: Colour (8.6.8)

    func set(_ painting: Painting, gray: Double, _ end: Terminator = .newline) {
        operands(gray)
        put(painting == .fill ? "g" : "G", end)
    }

    func set(_ painting: Painting, red: Double, green: Double, blue: Double) {
        operands(red, green, blue)
        put(painting == .fill ? "rg" : "RG", .newline)
    }

    func set(_ painting: Painting, pattern: ObjectNumber) {
        buffer.put(key: "Pattern")
        buffer.put(painting == .fill ? " cs" : " CS")
        buffer.put(ResourceName(kind: .pattern, object: pattern))
        put(painting == .fill ? " scn" : " SCN", .newline)
    }

    // MARK: Paths (8.5)

    func move(toX x: Double, y: Double, _ end: Terminator = .space) {
        operands(x, y)
        put("m", end)
    }

    func line(toX x: Double, y: Double, _ end: Terminator = .space) {
        operands(x, y)
        put("l", end)
    }

    func curve(
        x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double, _ end: Terminator = .space
    ) {
        operands(x1, y1, x2, y2, x, y)
        put("c", end)
    }

    func closePath(_ end: Terminator = .space) { put("h", end) }

    func rectangle(x: Double, y: Double, width: Double, height: Double) {
        operands(x, y, width, height)
        put("re", .space)
    }

    func fill(_ end: Terminator = .newline) { put("f", end) }

    /// Clips to the path (non-zero rule) and drops the path (8.5.4).
    func clip() { put("W n", .newline) }

    func stroke() { put("S", .newline) }

    func closeAndStroke() { put("s", .newline) }

    func fillAndStroke() { put("B", .newline) }

    // MARK: Objects

    /// Paints an XObject (8.8) in the current coordinates.
    func paint(xObject: ObjectNumber, _ end: Terminator = .newline) {
        buffer.put(ResourceName(kind: .xObject, object: xObject))
        buffer.put(" ")
        put("Do", end)
    }

    /// Paints an XObject under a given name.
    func paint(xObjectNamed name: [UInt8], _ end: Terminator = .newline) {
        buffer.put(0x2F as UInt8)
        buffer.put(name).put(" ")
        put("Do", end)
    }

    /// Paints an XObject in transformed coordinates.
    func paint(xObject: ObjectNumber, _ matrix: AffineTransform) {
        saved {
            concatenate(matrix, .nothing)
            paint(xObject: xObject, .space)
        }
    }

    /// Fills the current clip with the shading /S of the resources (8.7.4.2).
    func paintShading() { put("/S sh", .nothing) }

    /// Fills the current clip with a shading.
    func paint(shading: ObjectNumber) {
        buffer.put(ResourceName(kind: .shading, object: shading))
        buffer.put(" ")
        put("sh", .newline)
    }

    /// Writes the advance of a Type 3 glyph that sets its own colours (9.6.5).
    func setGlyphWidth(_ width: EmThousandths) {
        buffer.put(width.value).put(" 0 ")
        put("d0", .newline)
    }

    /// Writes the advance and the box of a Type 3 glyph without its own colours (9.6.5).
    func setGlyphWidth(_ width: EmThousandths, height: EmThousandths) {
        buffer.put(width.value).put(" 0 0 0 ").put(width.value).put(" ").put(height.value).put(" ")
        put("d1", .newline)
    }

    // MARK: Text (9.3, 9.4)

    func beginText() { put("BT", .newline) }

    func endText() { put("ET", .newline) }

    func setFont(_ font: ObjectNumber, size: Double) {
        buffer.put(ResourceName(kind: .font, object: font))
        buffer.put(" ").put(size).put(" ")
        put("Tf", .newline)
    }

    func setTextRenderingMode(_ mode: Int) {
        buffer.put(mode).put(" ")
        put("Tr", .newline)
    }

    /// Sets the factor of the width of glyphs (9.3.4).
    func setHorizontalScaling(_ factor: Double) {
        buffer.put(100 * factor).put(" ")
        put("Tz", .newline)
    }

    /// Sets the distance that is added after each glyph (9.3.2).
    func setCharacterSpacing(_ distance: Points) {
        buffer.put(distance.value).put(" ")
        put("Tc", .newline)
    }

    func moveText(byX x: Double, y: Double) {
        operands(x, y)
        put("Td", .newline)
    }

    func setTextMatrix(_ matrix: AffineTransform) {
        operands(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
        put("Tm", .newline)
    }

    // MARK: Marked content (14.6)

    func beginMarkedContent(_ tag: PDFName, _ properties: (inout DictionaryWriter) -> Void) {
        buffer.put(key: tag)
        buffer.putDictionary(properties)
        put("BDC", .newline)
    }

    func endMarkedContent() { put("EMC", .newline) }
}

// MARK: Groups of operators

extension ContentStream {
    /// Fills a rectangle, y downwards in a space that is `height` high.
    func fill(_ rect: Rect, inHeight height: Double = 0, _ end: Terminator = .newline) {
        rectangle(x: rect.minX, y: height - rect.maxY, width: rect.width, height: rect.height)
        fill(end)
    }

    /// Strokes the box that replaces a missing glyph.
    ///
    /// - Parameter scale: points per unit of the coordinates.
    func stroke(_ box: MissingGlyphBox, scale: Double) {
        setLineWidth(box.strokeWidth.value / scale, .space)
        rectangle(
            x: box.rect.minX / scale, y: -box.rect.maxY / scale, width: box.rect.width / scale, height: box.rect.height / scale)
        stroke()
    }
}
