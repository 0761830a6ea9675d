/// The glyphs of a paragraph, in logical order.
///
/// Each glyph takes two bytes: its number in a `GlyphTable`.
package struct ShapedGlyphs: RandomAccessCollection, Sendable {
    @usableFromInline let table: GlyphTable
    /// The table number of each glyph; empty if the glyphs are those of the table, in its order.
    @usableFromInline let numbers: [UInt16]
    package let count: Int
    /// The start of the text of each 64th glyph; empty if each glyph has one byte of text.
    private let textStarts: [UInt32]

    /// The number of glyphs that share an entry of `textStarts`.
    private static let stride = 64

    /// Creates glyphs in a separate table.
    package init(_ glyphs: [ShapedGlyph]) { self.init(glyphs, table: GlyphTable(list: glyphs), numbers: []) }

    /// Stores glyphs by their numbers in a shared table.
    ///
    /// - Parameter table: the table to which missing glyphs are added; a new table replaces it if it has no room.
    init(_ glyphs: [ShapedGlyph], sharing table: inout GlyphTable) {
        if let numbers = table.numbers(of: glyphs) {
            self.init(glyphs, table: table, numbers: numbers)
        } else {
            table = GlyphTable()
            let numbers = table.numbers(of: glyphs)
            // The glyphs may have more different values than a table has numbers.
            if let numbers { self.init(glyphs, table: table, numbers: numbers) } else { self.init(glyphs) }
        }
    }

    private init(_ glyphs: [ShapedGlyph], table: GlyphTable, numbers: [UInt16]) {
        self.table = table
        self.numbers = numbers
        count = glyphs.count
        textStarts = glyphs.contains { $0.textLength != 1 } ? Self.textStarts(glyphs) : []
    }

    private static func textStarts(_ glyphs: [ShapedGlyph]) -> [UInt32] {
        var starts: [UInt32] = [], start: UInt32 = 0
        starts.reserveCapacity(glyphs.count / stride + 1)
        for (index, glyph) in glyphs.enumerated() {
            if index % stride == 0 { starts.append(start) }
            start &+= glyph.textLength
        }
        return starts
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { count }

    @inlinable package subscript(index: Int) -> ShapedGlyph {
        precondition(index >= 0 && index < count)
        return table.glyphs[numbers.isEmpty ? index : Int(numbers[index])]
    }

    /// Calls a closure with a reader of glyphs by index, without reference counting; for loops.
    @inlinable package func withReader<Result>(_ body: (GlyphReader) -> Result) -> Result {
        numbers.withUnsafeBufferPointer { numbers in
            withExtendedLifetime(table) { body(GlyphReader(glyphs: table.glyphs, numbers: numbers.isEmpty ? nil : numbers.baseAddress)) }
        }
    }
}

extension ShapedGlyphs {
    /// The start of a glyph's text in `ShapedParagraph.text`.
    package func textStart(of index: Int) -> Int {
        guard !textStarts.isEmpty else { return index }
        let known = Swift.min(index / Self.stride, textStarts.count - 1)
        return withReader { glyphs in
            var start = Int(textStarts[known])
            for before in known * Self.stride..<index { start += Int(glyphs[before].textLength) }
            return start
        }
    }

    /// The range of a glyph's text in `ShapedParagraph.text`.
    package func textRange(of index: Int) -> Range<Int> {
        let start = textStart(of: index)
        return start..<start + Int(self[index].textLength)
    }
}

/// Access to the glyphs of a paragraph by their indices, without bounds checks; valid while the paragraph exists.
package struct GlyphReader {
    @usableFromInline let glyphs: UnsafePointer<ShapedGlyph>
    @usableFromInline let numbers: UnsafePointer<UInt16>?

    @usableFromInline init(glyphs: UnsafePointer<ShapedGlyph>, numbers: UnsafePointer<UInt16>?) {
        self.glyphs = glyphs
        self.numbers = numbers
    }

    @inlinable package subscript(index: Int) -> ShapedGlyph {
        guard let numbers else { return glyphs[index] }
        return glyphs[Int(numbers[index])]
    }
}
