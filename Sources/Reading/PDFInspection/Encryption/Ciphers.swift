/// The stream cipher RC4, which encrypts and decrypts with the same operation (ISO 32000-1 7.6.2).
enum RC4 {
    static func apply(_ key: [UInt8], to bytes: [UInt8]) -> [UInt8] {
        guard !key.isEmpty else { return bytes }
        var state = (0...255).map { UInt8($0) }, j: UInt8 = 0
        for i in 0..<256 {
            j = j &+ state[i] &+ key[i % key.count]
            state.swapAt(i, Int(j))
        }
        var i: UInt8 = 0
        j = 0
        return bytes.map { byte in
            i = i &+ 1
            j = j &+ state[Int(i)]
            state.swapAt(Int(i), Int(j))
            return byte ^ state[Int(state[Int(i)] &+ state[Int(j)])]
        }
    }
}

/// AES with keys of 16 or 32 bytes (FIPS 197), in cipher block chaining.
struct AES {
    /// The round keys: sixteen bytes for each round, and sixteen more.
    private let schedule: [UInt8]
    private static let block = 16

    init(key: [UInt8]) {
        var words = key, power: UInt8 = 1
        let rounds = key.count / 4 + 6
        while words.count < Self.block * (rounds + 1) {
            var last = Array(words.suffix(4))
            if words.count % key.count == 0 {
                last = [last[1], last[2], last[3], last[0]].map { Self.box[Int($0)] }
                last[0] ^= power
                power = Self.double(power)
            } else if key.count > 24, words.count % key.count == 16 {
                last = last.map { Self.box[Int($0)] }
            }
            for byte in last { words.append(words[words.count - key.count] ^ byte) }
        }
        schedule = words
    }

    /// Decrypts whole blocks and drops an incomplete last block.
    func decrypt(_ bytes: ArraySlice<UInt8>, vector: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [], previous = vector, state = [UInt8](repeating: 0, count: Self.block)
        result.reserveCapacity(bytes.count)
        var start = bytes.startIndex
        while start + Self.block <= bytes.endIndex {
            for index in 0..<Self.block { state[index] = bytes[start + index] }
            decryptBlock(&state)
            for index in 0..<Self.block {
                result.append(state[index] ^ previous[index])
                previous[index] = bytes[start + index]
            }
            start += Self.block
        }
        return result
    }

    func encrypt(_ bytes: [UInt8], vector: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [], state = vector
        result.reserveCapacity(bytes.count)
        for start in stride(from: 0, to: bytes.count - Self.block + 1, by: Self.block) {
            for index in 0..<Self.block { state[index] ^= bytes[start + index] }
            encryptBlock(&state)
            result += state
        }
        return result
    }

    private func add(_ round: Int, to state: inout [UInt8]) {
        for index in 0..<Self.block { state[index] ^= schedule[round * Self.block + index] }
    }

    private func encryptBlock(_ state: inout [UInt8]) {
        let rounds = schedule.count / Self.block - 1
        add(0, to: &state)
        for round in 1...rounds {
            let old = state
            // Each row of four is rotated by its number.
            for index in 0..<Self.block { state[index] = Self.box[Int(old[(index + 4 * (index % 4)) % Self.block])] }
            if round < rounds { Self.mix(&state, Self.forward) }
            add(round, to: &state)
        }
    }

    private func decryptBlock(_ state: inout [UInt8]) {
        let rounds = schedule.count / Self.block - 1
        add(rounds, to: &state)
        for round in stride(from: rounds - 1, through: 0, by: -1) {
            let old = state
            for index in 0..<Self.block { state[(index + 4 * (index % 4)) % Self.block] = Self.inverseBox[Int(old[index])] }
            add(round, to: &state)
            if round > 0 { Self.mix(&state, Self.backward) }
        }
    }

    /// Multiplies each column by a circulant matrix, given by the products of each byte with its first row.
    private static func mix(_ state: inout [UInt8], _ products: [[UInt8]]) {
        for column in stride(from: 0, to: block, by: 4) {
            let (a, b, c, d) = (Int(state[column]), Int(state[column + 1]), Int(state[column + 2]), Int(state[column + 3]))
            state[column] = products[0][a] ^ products[1][b] ^ products[2][c] ^ products[3][d]
            state[column + 1] = products[3][a] ^ products[0][b] ^ products[1][c] ^ products[2][d]
            state[column + 2] = products[2][a] ^ products[3][b] ^ products[0][c] ^ products[1][d]
            state[column + 3] = products[1][a] ^ products[2][b] ^ products[3][c] ^ products[0][d]
        }
    }

    private static func double(_ value: UInt8) -> UInt8 { value << 1 ^ (value & 0x80 == 0 ? 0 : 0x1B) }

    private static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
        var sum: UInt8 = 0, power = first
        for bit in 0..<8 {
            if second >> UInt8(bit) & 1 == 1 { sum ^= power }
            power = double(power)
        }
        return sum
    }

    private static let forward = [2, 3, 1, 1].map { factor in (0...255).map { product(UInt8($0), factor) } }
    private static let backward = [14, 11, 13, 9].map { factor in (0...255).map { product(UInt8($0), factor) } }

    /// The substitution box: the inverse in the field and an affine map of its bits (5.1.1).
    private static let box: [UInt8] = (0...255).map { value in
        let inverse = value == 0 ? 0 : (1...255).map { UInt8($0) }.first { product($0, UInt8(value)) == 1 } ?? 0
        func turned(_ count: UInt8) -> UInt8 { inverse << count | inverse >> (8 - count) }
        return inverse ^ turned(1) ^ turned(2) ^ turned(3) ^ turned(4) ^ 0x63
    }

    private static let inverseBox: [UInt8] = {
        var inverse = [UInt8](repeating: 0, count: 256)
        for (value, byte) in box.enumerated() { inverse[Int(byte)] = UInt8(value) }
        return inverse
    }()
}
