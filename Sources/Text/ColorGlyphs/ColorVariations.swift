/// The variation of a table's numbers at the position of a variable font on its axes (OpenType 1.9.1, "Item Variation Store").
struct ColorVariations: Sendable {
    private let table: [UInt8]
    /// The start of the store; 0: there is none.
    private let store: Int
    /// The start of the map from numbers to deltas; 0: there is none.
    private let map: Int
    /// The position on each axis, from -1 to 1.
    private let coordinates: [Double]

    init(_ table: [UInt8], store: Int, map: Int, coordinates: [Double]) {
        self.table = table
        self.store = coordinates.contains { $0 != 0 } ? store : 0
        self.map = map
        self.coordinates = coordinates
    }

    /// The delta of a number, in its own units.
    ///
    /// - Parameter index: the index in the table; 0xFFFFFFFF means that nothing varies.
    func delta(_ index: Int) -> Double {
        guard store > 0, index < 0xFFFF_FFFF else { return 0 }
        let (outer, inner) = place(index)
        guard outer != 0xFFFF || inner != 0xFFFF else { return 0 }
        var header = TableCursor(table, at: store + 2)
        let regions = store + header.uint(4)
        guard outer < header.uint(2) else { return 0 }
        header.skip(4 * outer)
        return delta(inner, inData: store + header.uint(4), regions: regions)
    }

    /// The set of deltas, and the row in it.
    private func place(_ index: Int) -> (outer: Int, inner: Int) {
        guard map > 0 else { return (index >> 16, index & 0xFFFF) }
        var cursor = TableCursor(table, at: map)
        let format = cursor.uint(1), entry = cursor.uint(1), count = cursor.uint(format == 0 ? 2 : 4)
        let size = (entry >> 4 & 3) + 1, innerBits = (entry & 0xF) + 1
        guard count > 0 else { return (0xFFFF, 0xFFFF) }
        // The last entry applies to all higher indices.
        cursor.skip(min(index, count - 1) * size)
        let value = cursor.uint(size)
        return cursor.isWhole ? (value >> innerBits, value & (1 << innerBits - 1)) : (0xFFFF, 0xFFFF)
    }

    private func delta(_ row: Int, inData data: Int, regions: Int) -> Double {
        var cursor = TableCursor(table, at: data)
        let rows = cursor.uint(2), words = cursor.uint(2), columns = cursor.uint(2)
        guard row < rows else { return 0 }
        let isLong = words & 0x8000 != 0, wide = min(words & 0x7FFF, columns)
        let sizes = isLong ? (wide: 4, narrow: 2) : (wide: 2, narrow: 1)
        var deltas = TableCursor(table, at: cursor.position + 2 * columns)
        deltas.skip(row * (wide * sizes.wide + (columns - wide) * sizes.narrow))
        var sum = 0.0
        for column in 0..<columns {
            let delta = deltas.int(column < wide ? sizes.wide : sizes.narrow), region = cursor.uint(2)
            guard deltas.isWhole, cursor.isWhole else { return 0 }
            if delta != 0 { sum += Double(delta) * weight(ofRegion: region, regions) }
        }
        return sum
    }

    /// The weight of a region at the font's position (OpenType 1.9.1, "Algorithm for interpolation of instance values").
    private func weight(ofRegion region: Int, _ regions: Int) -> Double {
        var cursor = TableCursor(table, at: regions)
        let axes = cursor.uint(2)
        guard region < cursor.uint(2) else { return 0 }
        cursor.skip(region * axes * 6)
        var weight = 1.0
        for axis in 0..<axes {
            let start = cursor.fraction(), peak = cursor.fraction(), end = cursor.fraction()
            guard cursor.isWhole else { return 0 }
            let position = axis < coordinates.count ? coordinates[axis] : 0
            if peak == 0 || start > peak || peak > end || start < 0 && end > 0 || position == peak { continue }
            guard position > start, position < end else { return 0 }
            weight *= position < peak ? (position - start) / (peak - start) : (end - position) / (end - peak)
        }
        return weight
    }
}

/// A reader of consecutive big-endian numbers of a table; after the end it returns zeros, and `isWhole` becomes false.
struct TableCursor {
    private let table: [UInt8]
    private(set) var position: Int
    private(set) var isWhole = true

    init(_ table: [UInt8], at position: Int) {
        self.table = table
        self.position = max(position, 0)
    }

    mutating func skip(_ bytes: Int) { position += bytes }

    /// Reads an unsigned number.
    ///
    /// - Parameter size: the number of bytes, at most four.
    mutating func uint(_ size: Int) -> Int {
        guard position + size <= table.count else {
            isWhole = false
            return 0
        }
        defer { position += size }
        return table[position..<position + size].reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func int(_ size: Int) -> Int {
        let value = uint(size), sign = 1 << (8 * size - 1)
        return value >= sign ? value - 2 * sign : value
    }

    /// Reads a number in the format F2DOT14.
    mutating func fraction() -> Double { Double(int(2)) / 16384 }
}
