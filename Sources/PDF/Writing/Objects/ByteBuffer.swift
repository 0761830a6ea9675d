/// A growing buffer of bytes with the spellings that PDF syntax needs (ISO 32000-1 7.3).
///
/// It is a class on raw memory. Content streams consist of millions of small appends, and each must cost no more than a store. Exclusivity
/// is not checked at run time, since the check would take longer than the stores. This is safe: a buffer belongs to one file on one thread,
/// and no method returns a reference to its state.
final class ByteBuffer {
    @exclusivity(unchecked) private var base: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) private(set) var count = 0
    @exclusivity(unchecked) private var capacity: Int
    /// The number of strings that exceeded the limit of a file and were cut.
    @exclusivity(unchecked) var cutStrings = 0

    init(capacity: Int = 1024) {
        self.capacity = max(capacity, 64)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    /// Passes the bytes so far to `body`; they are valid until it returns.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) { try body(UnsafeRawBufferPointer(start: base, count: count)) }
    }

    func removeAll() { count = 0 }

    func truncate(to length: Int) { count = min(count, max(0, length)) }

    /// Returns a copy of the bytes from `start` on.
    func suffix(from start: Int) -> ByteBuffer {
        let copy = ByteBuffer(capacity: count - min(start, count))
        withBytes { _ = copy.put(UnsafeRawBufferPointer(rebasing: $0.dropFirst(start))) }
        return copy
    }

    /// The end of the bytes, where a caller may store into room that it has reserved.
    @inline(__always)
    var end: UnsafeMutablePointer<UInt8> { base + count }

    /// Counts bytes that were stored up to `end`, in room that the caller has reserved.
    @inline(__always)
    func advance(to end: UnsafeMutablePointer<UInt8>) { count = end - base }

    /// Reserves room for `extra` more bytes.
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

    /// Appends without a check, in room that the caller has reserved.
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

    /// Appends the text's UTF-8, unescaped.
    @discardableResult
    func put(utf8 text: String) -> ByteBuffer {
        var text = text
        return text.withUTF8 { put(UnsafeRawBufferPointer($0)) }
    }
}
