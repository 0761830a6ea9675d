/// A 128-bit digest of contents, for caches whose files only this user writes, since contents can be crafted to collide.
///
/// The digest has two lanes of multiply and rotate over eight bytes at a time, finished as in MurmurHash3 (Appleby, 2011).
package struct ContentDigest: Sendable {
    private var first: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private var count: UInt64 = 0

    package init() {}

    package static func of(_ bytes: [UInt8]) -> String {
        var digest = ContentDigest()
        digest.add(bytes)
        return digest.text
    }

    package mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var offset = 0
        while offset + 8 <= bytes.count {
            mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
            offset += 8
        }
        var last: UInt64 = 0
        for byte in bytes[offset...] { last = last << 8 | UInt64(byte) }
        mix(last)
        mix(UInt64(bytes.count))
    }

    /// Adds a text, separated from the texts before and after it.
    package mutating func add(_ text: String) { add(Array(text.utf8)) }

    private mutating func mix(_ word: UInt64) {
        count &+= 1
        first = Self.rotated(first ^ word &* 0x87C3_7B91_1142_53D5, by: 31) &* 0x4CF5_AD43_2745_937F &+ count
        second = Self.rotated(second &+ word &* 0x4CF5_AD43_2745_937F, by: 33) &* 0x87C3_7B91_1142_53D5 ^ first
    }

    private static func rotated(_ value: UInt64, by bits: UInt64) -> UInt64 { value << bits | value >> (64 - bits) }

    private static func finished(_ value: UInt64) -> UInt64 {
        var value = value
        value = (value ^ value >> 33) &* 0xFF51_AFD7_ED55_8CCD
        value = (value ^ value >> 33) &* 0xC4CE_B9FE_1A85_EC53
        return value ^ value >> 33
    }

    /// Half of the digest, for tables in memory.
    package var number: UInt64 { Self.finished(second ^ first) }

    /// The digest as 32 hexadecimal digits.
    package var text: String {
        [Self.finished(first), Self.finished(second ^ first)].map { $0.hexadecimal(digits: 16) }.joined()
    }
}
