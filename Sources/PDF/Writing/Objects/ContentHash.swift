/// A hash of 128 bits that depends on every byte written, used as the file identifier (ISO 32000-1 14.4).
///
/// The standard recommends MD5 of the time and the size. The content alone keeps equal inputs equal and needs no cryptography.
struct ContentHash {
    // Two lanes of FNV-1a's 64-bit prime with different offsets and a rotation, eight bytes per step.
    private static let prime: UInt64 = 0x0000_0100_0000_01B3
    private var first: UInt64 = 0xCBF2_9CE4_8422_2325
    private var second: UInt64 = 0x9E37_79B9_7F4A_7C15
    /// The last bytes, fewer than eight, and the number of all bytes.
    private var rest: [UInt8] = [], count = 0

    /// Adds bytes; the hash does not depend on how they are divided.
    mutating func absorb(_ bytes: UnsafeRawBufferPointer) {
        var position = 0
        count += bytes.count
        while !rest.isEmpty, position < bytes.count {
            rest.append(bytes[position])
            position += 1
            if rest.count == 8 {
                absorb(rest.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) })
                rest.removeAll()
            }
        }
        while position + 8 <= bytes.count {
            absorb(bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            position += 8
        }
        rest.append(contentsOf: bytes[position...])
    }

    @inline(__always)
    private mutating func absorb(_ word: UInt64) {
        first = (first ^ word) &* Self.prime
        first ^= first >> 29
        second = (second &+ word) &* 0xBF58_476D_1CE4_E5B9
        second = second << 31 | second >> 33
    }

    /// The hash in big-endian order.
    var bytes: [UInt8] {
        var whole = self
        whole.absorb(rest.reduce(UInt64(count)) { $0 << 8 | UInt64($1) })
        return [whole.first, whole.second].flatMap { lane in
            stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: lane >> UInt64($0)) }
        }
    }
}
