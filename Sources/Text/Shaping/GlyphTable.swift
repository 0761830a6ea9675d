/// Glyphs without repetition, to which any number of paragraphs refer by number: a book has a million, of a few thousand kinds.
///
/// Only one thread at a time may add glyphs. `Sendable` is safe because other threads meanwhile read only glyphs whose numbers they
/// received, and those glyphs neither move nor change.
package final class GlyphTable: @unchecked Sendable {
    /// The maximum number of glyphs: two bytes, with one number reserved for an empty slot.
    private static let capacity = Int(UInt16.max)

    /// The glyphs, which never move, in an allocation of which the system provides only the pages that are written to.
    @usableFromInline let glyphs: UnsafeMutablePointer<ShapedGlyph>
    @exclusivity(unchecked) private var count = 0
    /// A hash table with open addressing, whose size is a power of two; each slot contains a number plus 1, or 0.
    @exclusivity(unchecked) private var slots: UnsafeMutableBufferPointer<UInt16>

    init() {
        glyphs = .allocate(capacity: Self.capacity)
        slots = Self.emptySlots(count: 1024)
    }

    /// Creates a table of the glyphs in this order, repetitions included; no others can be added.
    init(list: [ShapedGlyph]) {
        glyphs = .allocate(capacity: max(list.count, 1))
        count = list.count
        slots = Self.emptySlots(count: 0)
        list.withUnsafeBufferPointer { list in
            if let first = list.baseAddress { glyphs.initialize(from: first, count: list.count) }
        }
    }

    deinit {
        glyphs.deallocate()
        slots.deallocate()
    }

    private static func emptySlots(count: Int) -> UnsafeMutableBufferPointer<UInt16> {
        let slots = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: count)
        slots.initialize(repeating: 0)
        return slots
    }

    /// The numbers of the glyphs; nil if there is no room for all new ones.
    func numbers(of glyphs: [ShapedGlyph]) -> [UInt16]? {
        var isFull = false
        let numbers = [UInt16](unsafeUninitializedCapacity: glyphs.count) { numbers, count in
            for index in glyphs.indices {
                guard let number = number(of: glyphs[index]) else {
                    isFull = true
                    break
                }
                numbers[index] = number
                count = index + 1
            }
        }
        return isFull ? nil : numbers
    }

    private func number(of glyph: ShapedGlyph) -> UInt16? {
        let place = place(of: glyph)
        if slots[place] > 0 { return slots[place] - 1 }
        guard count < Self.capacity else { return nil }
        (glyphs + count).initialize(to: glyph)
        count += 1
        slots[place] = UInt16(count)
        if 2 * count > slots.count { grow() }
        return UInt16(count - 1)
    }

    /// The slot that contains the glyph, or an empty one for it.
    private func place(of glyph: ShapedGlyph) -> Int {
        let mask = slots.count - 1
        var place = Int(truncatingIfNeeded: glyph.mixedBits) & mask
        while slots[place] > 0, !glyphs[Int(slots[place] - 1)].isIdentical(to: glyph) { place = (place + 1) & mask }
        return place
    }

    private func grow() {
        let count = 2 * slots.count
        slots.deallocate()
        slots = Self.emptySlots(count: count)
        for number in 0..<self.count { slots[place(of: glyphs[number])] = UInt16(number + 1) }
    }
}

extension ShapedGlyph {
    /// Whether two glyphs are equal bit by bit: zeros of different signs differ.
    func isIdentical(to other: ShapedGlyph) -> Bool {
        id == other.id && scalar == other.scalar && textLength == other.textLength && flags.rawValue == other.flags.rawValue
            && hasEdges(of: other)
            && storedAdvance.bitPattern == other.storedAdvance.bitPattern && storedXOffset.bitPattern == other.storedXOffset.bitPattern
            && storedYOffset.bitPattern == other.storedYOffset.bitPattern && storedInkAscent.bitPattern == other.storedInkAscent.bitPattern
            && storedInkDescent.bitPattern == other.storedInkDescent.bitPattern
    }

    /// A hash of the properties that distinguish most glyphs.
    ///
    /// It multiplies by 2⁶⁴ divided by the golden ratio (Knuth, The Art of Computer Programming 3, 6.4); the upper bits of the product are
    /// the mixed ones.
    fileprivate var mixedBits: UInt64 {
        let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
        let shape = UInt64(id) << 32 | UInt64(storedAdvance.bitPattern)
        let text = UInt64(scalar) << 32 | UInt64(textLength) << 8 | UInt64(flags.rawValue)
        let place = UInt64(storedXOffset.bitPattern) << 32 | UInt64(storedYOffset.bitPattern)
        // A shift binds tighter than a product.
        return ((((shape &* factor) ^ text) &* factor ^ place) &* factor) >> 32
    }
}
