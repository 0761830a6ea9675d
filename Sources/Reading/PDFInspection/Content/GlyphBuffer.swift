/// A page's glyphs while they are read. They stay where they are written, since a copy of them all would cost as much as a tenth of reading
/// them.
///
/// One thread writes it, before anything else knows of it; nobody writes it afterwards.
@usableFromInline
final class GlyphBuffer: @unchecked Sendable {
    @exclusivity(unchecked) private var storage: UnsafeMutableBufferPointer<Glyph>
    @exclusivity(unchecked) private(set) var count = 0

    init(capacity: Int) { storage = .allocate(capacity: max(64, capacity)) }

    deinit { storage.deallocate() }

    @usableFromInline
    var glyphs: UnsafeBufferPointer<Glyph> { UnsafeBufferPointer(rebasing: storage[..<count]) }

    /// Lets `fill` initialize up to `capacity` more glyphs, in a row; it returns how many there are.
    @inline(__always)
    func append(capacity: Int, _ fill: (UnsafeMutablePointer<Glyph>) -> Int) {
        if count + capacity > storage.count { grow(by: capacity) }
        guard let base = storage.baseAddress else { return }
        count += fill(base + count)
    }

    private func grow(by capacity: Int) {
        let larger = UnsafeMutableBufferPointer<Glyph>.allocate(capacity: max(count + capacity, 2 * storage.count))
        _ = larger.moveInitialize(fromContentsOf: storage[..<count])
        storage.deallocate()
        storage = larger
    }
}
