/// The glyphs of a paragraph, in logical order.
///
/// Each takes two bytes: its number in a `GlyphTable`.
package struct ShapedGlyphs: RandomAccessCollection, Sendable {
    @usableFromInline let table: GlyphTable
    /// Of each glyph in the table; empty where the glyphs are those of the table, in its order.
    @usableFromInline let numbers: [UInt16]
    package let count: Int
    /// Where the text of each 64th glyph begins; empty where each glyph stands for one byte.
    private let textStarts: [UInt32]

    /// How many glyphs share an entry of `textStarts`.
    private static let stride = 64

    /// In a table of their own.
    package init(_ glyphs: [ShapedGlyph]) { self.init(glyphs, table: GlyphTable(list: glyphs), numbers: []) }

    /// - Parameter table: takes the glyphs that it lacks; another table takes its place where it has no room.
    init(_ glyphs: [ShapedGlyph], sharing table: inout GlyphTable) {
        if let numbers = table.numbers(of: glyphs) {
            self.init(glyphs, table: table, numbers: numbers)
        } else {
            table = GlyphTable()
            let numbers = table.numbers(of: glyphs)
            // More different glyphs than a table numbers.
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

    /// For loops: glyphs by index without counting of references.
    @inlinable package func withReader<Result>(_ body: (GlyphReader) -> Result) -> Result {
        numbers.withUnsafeBufferPointer { numbers in
            withExtendedLifetime(table) { body(GlyphReader(glyphs: table.glyphs, numbers: numbers.isEmpty ? nil : numbers.baseAddress)) }
        }
    }
}

extension ShapedGlyphs {
    /// Where the text of a glyph begins in `ShapedParagraph.text`.
    package func textStart(of index: Int) -> Int {
        guard !textStarts.isEmpty else { return index }
        let known = Swift.min(index / Self.stride, textStarts.count - 1)
        return withReader { glyphs in
            var start = Int(textStarts[known])
            for before in known * Self.stride..<index { start += Int(glyphs[before].textLength) }
            return start
        }
    }

    /// The text that a glyph stands for, in `ShapedParagraph.text`.
    package func textRange(of index: Int) -> Range<Int> {
        let start = textStart(of: index)
        return start..<start + Int(self[index].textLength)
    }
}

/// Glyphs of a paragraph by their indices, which are not checked; valid as long as the paragraph is.
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
