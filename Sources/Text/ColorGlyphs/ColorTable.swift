import TypesetBase

/// The table of a font's colour glyphs, as stored in the file (OpenType 1.9.1, `COLR`), read as single nodes without interpretation.
struct ColorTable: Sendable {
    let bytes: [UInt8]
    let variations: ColorVariations
    private let version: Int

    /// Opens a `COLR` table; nil if its header is incomplete.
    ///
    /// - Parameter coordinates: the position on the axes of a variable font, from -1 to 1.
    init?(_ bytes: [UInt8], coordinates: [Double]) {
        guard bytes.count >= 14 else { return nil }
        self.bytes = bytes
        var cursor = TableCursor(bytes, at: 0)
        version = cursor.uint(2)
        variations = ColorVariations(
            bytes, store: Self.offset(bytes, at: 30, version), map: Self.offset(bytes, at: 26, version), coordinates: coordinates)
    }

    /// An offset that exists only in version 1; 0 if there is none.
    private static func offset(_ bytes: [UInt8], at position: Int, _ version: Int) -> Int {
        guard version >= 1 else { return 0 }
        var cursor = TableCursor(bytes, at: position)
        return cursor.uint(4)
    }

    private func offset(at position: Int) -> Int { Self.offset(bytes, at: position, version) }

    // MARK: Glyphs

    struct Layer {
        var glyph: UInt32
        /// The index into the palette; 0xFFFF is the colour of the text.
        var color: Int
    }

    /// The layers of a glyph in version 0; empty if it has none.
    func layers(of glyph: UInt32) -> [Layer] {
        var header = TableCursor(bytes, at: 2)
        let count = header.uint(2), records = header.uint(4), layers = header.uint(4), layerCount = header.uint(2)
        guard let record = record(of: glyph, from: records, count, size: 6) else { return [] }
        var cursor = TableCursor(bytes, at: record + 2)
        let first = cursor.uint(2), last = min(first + cursor.uint(2), layerCount)
        guard first < last else { return [] }
        cursor = TableCursor(bytes, at: layers + 4 * first)
        return (first..<last).map { _ in Layer(glyph: UInt32(cursor.uint(2)), color: cursor.uint(2)) }
    }

    /// The start of the graph of a glyph; nil if it has none.
    func graph(of glyph: UInt32) -> Int? {
        let list = offset(at: 14)
        guard list > 0 else { return nil }
        var cursor = TableCursor(bytes, at: list)
        guard let record = record(of: glyph, from: list + 4, cursor.uint(4), size: 6) else { return nil }
        cursor = TableCursor(bytes, at: record + 2)
        return list + cursor.uint(4)
    }

    /// The clip rectangle of a glyph, in font units.
    func clip(of glyph: UInt32) -> Rect? {
        let list = offset(at: 22)
        guard list > 0 else { return nil }
        var cursor = TableCursor(bytes, at: list + 1)
        // The last range that begins at or before the glyph.
        let count = cursor.uint(4)
        guard let record = last(upTo: glyph, from: list + 5, count, size: 7) else { return nil }
        cursor = TableCursor(bytes, at: record)
        cursor.skip(2)
        guard Int(glyph) <= cursor.uint(2) else { return nil }
        let box = list + cursor.uint(3)
        cursor = TableCursor(bytes, at: box)
        let format = cursor.uint(1), edges = numbers(4, &cursor, isVariable: format == 2)
        guard cursor.isWhole else { return nil }
        return Rect(x: edges[0], y: edges[1], width: edges[2] - edges[0], height: edges[3] - edges[1])
    }

    /// The start of the node of a layer in the list of layers.
    func layer(_ number: Int) -> Int? {
        let list = offset(at: 18)
        var cursor = TableCursor(bytes, at: list)
        guard list > 0, number < cursor.uint(4) else { return nil }
        cursor.skip(4 * number)
        return list + cursor.uint(4)
    }

    private func record(of glyph: UInt32, from start: Int, _ count: Int, size: Int) -> Int? {
        guard let found = last(upTo: glyph, from: start, count, size: size) else { return nil }
        var cursor = TableCursor(bytes, at: found)
        return cursor.uint(2) == Int(glyph) ? found : nil
    }

    /// The last of the sorted records, which begin with a glyph, whose glyph is at most this one.
    private func last(upTo glyph: UInt32, from start: Int, _ count: Int, size: Int) -> Int? {
        let next = (0..<min(count, bytes.count / size)).partitioningIndex { record in
            var cursor = TableCursor(bytes, at: start + record * size)
            return cursor.uint(2) > Int(glyph) || !cursor.isWhole
        }
        return next > 0 ? start + (next - 1) * size : nil
    }

    // MARK: Numbers

    /// Reads numbers of `size` bytes, with the font's variation added, whose index is at the end of a variable node.
    func numbers(_ count: Int, _ cursor: inout TableCursor, isVariable: Bool, size: Int = 2) -> [Double] {
        let plain = (0..<count).map { _ in Double(cursor.int(size)) }
        guard isVariable else { return plain }
        let index = cursor.uint(4)
        return plain.enumerated().map { $1 + (index == 0xFFFF_FFFF ? 0 : variations.delta(index + $0)) }
    }
}
