/// The glyphs of one show operator while they are counted up: in memory that stays, so that the page's list grows by whole runs.
final class GlyphBuffer {
    private var storage = UnsafeMutableBufferPointer<Glyph>.allocate(capacity: 1024)
    private var count = 0

    deinit { storage.deallocate() }

    var glyphs: UnsafeBufferPointer<Glyph> { UnsafeBufferPointer(rebasing: storage[..<count]) }

    func clear() { count = 0 }

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
