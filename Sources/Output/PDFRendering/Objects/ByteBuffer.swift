/// Growing bytes with the few spellings that PDF syntax needs (ISO 32000-1 7.3).
///
/// A class on raw memory: content streams are millions of small appends, and each of them must cost no more than a store. Exclusivity is
/// not checked at run time, for that would take longer than the stores: a buffer belongs to one file on one thread, and no method hands out
/// a reference to its state.
final class ByteBuffer {
    @exclusivity(unchecked) private(set) var base: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) private(set) var count = 0
    @exclusivity(unchecked) private var capacity: Int
    /// How many strings were longer than a file may hold, and were cut.
    @exclusivity(unchecked) var cutStrings = 0

    init(capacity: Int = 1024) {
        self.capacity = max(capacity, 64)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    /// The bytes so far; they live as long as `body` runs.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) { try body(UnsafeRawBufferPointer(start: base, count: count)) }
    }

    func removeAll() { count = 0 }

    func truncate(to length: Int) { count = min(count, max(0, length)) }

    /// A copy of the bytes from `start` on.
    func suffix(from start: Int) -> ByteBuffer {
        let copy = ByteBuffer(capacity: count - min(start, count))
        withBytes { _ = copy.put(UnsafeRawBufferPointer(rebasing: $0.dropFirst(start))) }
        return copy
    }

    /// Counts bytes that were stored behind the end; the caller has reserved the room.
    @inline(__always)
    func advance(_ length: Int) { count &+= length }

    /// Makes sure that `extra` more bytes fit.
    @inline(__always)
    func reserve(_ extra: Int) {
        if count &+ extra > capacity { grow(extra) }
    }

    @inline(never)
    private func grow(_ extra: Int) {
        capacity = max(capacity * 2, count + extra)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: base, count: count)
        base.deallocate()
        base = larger
    }

    /// Appends without a check; the caller has reserved the room.
    @inline(__always)
    func putUnchecked(_ byte: UInt8) {
        base[count] = byte
        count &+= 1
    }

    @inline(__always)
    func put(_ byte: UInt8) {
        reserve(1)
        putUnchecked(byte)
    }

    @discardableResult
    func put(_ text: StaticString) -> ByteBuffer {
        let length = text.utf8CodeUnitCount
        reserve(length)
        (base + count).update(from: text.utf8Start, count: length)
        count += length
        return self
    }

    @discardableResult
    func put(_ other: ByteBuffer) -> ByteBuffer { other.withBytes { put($0) } }

    @discardableResult
    func put(_ bytes: UnsafeRawBufferPointer) -> ByteBuffer {
        guard let start = bytes.baseAddress else { return self }
        reserve(bytes.count)
        UnsafeMutableRawPointer(base + count).copyMemory(from: start, byteCount: bytes.count)
        count += bytes.count
        return self
    }

    @discardableResult
    func put(_ bytes: [UInt8]) -> ByteBuffer { bytes.withUnsafeBytes { put($0) } }

    /// The text's UTF-8, unescaped.
    @discardableResult
    func put(utf8 text: String) -> ByteBuffer {
        var text = text
        return text.withUTF8 { put(UnsafeRawBufferPointer($0)) }
    }
}
