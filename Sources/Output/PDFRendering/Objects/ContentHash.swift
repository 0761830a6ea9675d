/// 128 bits that depend on every byte written: the file identifier (ISO 32000-1 14.4).
///
/// The standard recommends MD5 of the time and the size; the content alone keeps equal inputs equal, and needs no cryptography.
struct ContentHash {
    // Two lanes of FNV-1a's 64-bit prime with different offsets and a rotation, eight bytes a step.
    private static let prime: UInt64 = 0x0000_0100_0000_01B3
    private var first: UInt64 = 0xCBF2_9CE4_8422_2325
    private var second: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func absorb(_ bytes: UnsafeRawBufferPointer) {
        var position = 0
        while position + 8 <= bytes.count {
            absorb(bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            position += 8
        }
        var rest: UInt64 = UInt64(bytes.count)
        while position < bytes.count {
            rest = rest << 8 | UInt64(bytes[position])
            position += 1
        }
        absorb(rest)
    }

    @inline(__always)
    private mutating func absorb(_ word: UInt64) {
        first = (first ^ word) &* Self.prime
        first ^= first >> 29
        second = (second &+ word) &* 0xBF58_476D_1CE4_E5B9
        second = second << 31 | second >> 33
    }

    func put(hexTo buffer: ByteBuffer) {
        for lane in [first, second] {
            for shift in stride(from: 56, through: 0, by: -8) { buffer.put(hex: UInt8(truncatingIfNeeded: lane >> UInt64(shift))) }
        }
    }
}
