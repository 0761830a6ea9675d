import Glibc

/// The hash function MD5 (RFC 1321), with which PDF derives keys up to version 1.7 (ISO 32000-1 7.6.3.3).
enum MD5 {
    static func hash(_ message: [UInt8]) -> [UInt8] {
        var padded = message + [0x80]
        padded += Array(repeating: 0, count: (120 - padded.count % 64) % 64)
        padded += (0..<8).map { UInt8(truncatingIfNeeded: (UInt64(message.count) * 8) >> UInt64(8 * $0)) }
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
        for start in stride(from: 0, to: padded.count, by: 64) {
            let words = (0..<16).map { word in
                (0..<4).reduce(UInt32(0)) { $0 | UInt32(padded[start + word * 4 + $1]) << UInt32(8 * $1) }
            }
            add(words, to: &state)
        }
        return state.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) } }
    }

    private static func add(_ words: [UInt32], to state: inout [UInt32]) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        for step in 0..<64 {
            let mixed: UInt32, word: Int
            switch step / 16 {
            case 0: (mixed, word) = (b & c | ~b & d, step)
            case 1: (mixed, word) = (d & b | ~d & c, (5 * step + 1) % 16)
            case 2: (mixed, word) = (b ^ c ^ d, (3 * step + 5) % 16)
            default: (mixed, word) = (c ^ (b | ~d), 7 * step % 16)
            }
            let sum = a &+ mixed &+ sines[step] &+ words[word], turn = turns[step / 16][step % 4]
            (a, d, c, b) = (d, c, b, b &+ (sum << turn | sum >> (32 - turn)))
        }
        for (index, value) in [a, b, c, d].enumerated() { state[index] &+= value }
    }

    private static let turns: [[UInt32]] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]
    private static let sines: [UInt32] = (1...64).map { UInt32(abs(sin(Double($0))) * 4_294_967_296) }
}
