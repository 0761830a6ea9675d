/// The filters except deflate and pictures (ISO 32000-1 7.4.2, 7.4.3, 7.4.5), each of which returns the decodable part of damaged input.
///
/// The output of run lengths is at most 64 times as long as the input, and that of base 85 at most four times (`z`).
enum TextFilters {
    static func hexadecimal(_ input: [UInt8]) -> [UInt8] {
        input.withUnsafeBufferPointer { input in
            var scanner = ByteScanner(input)
            return Array(unsafeUninitializedCapacity: input.count / 2 + 1) { $1 = scanner.hexadecimal(into: $0) }
        }
    }

    /// Decodes five letters from `!` to `u` as four bytes, and `z` as four zeros.
    static func base85(_ input: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [], group: [UInt8] = []
        for byte in input {
            if byte == UInt8(ascii: "~") { break }
            if byte == UInt8(ascii: "z"), group.isEmpty {
                result += [0, 0, 0, 0]
            } else if (33...117).contains(byte) {
                group.append(byte - 33)
                if group.count == 5 {
                    result += bytes(of: group)
                    group.removeAll(keepingCapacity: true)
                }
            }
        }
        if group.count > 1 { result += bytes(of: group + Array(repeating: 84, count: 5 - group.count)).prefix(group.count - 1) }
        return result
    }

    private static func bytes(of group: [UInt8]) -> [UInt8] {
        let value = group.reduce(UInt32(0)) { $0 &* 85 &+ UInt32($1) }
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// Decodes run lengths; returns nil if there are more bytes than `limit`.
    static func runLengths(_ input: [UInt8], limit: Int) -> [UInt8]? {
        var result: [UInt8] = [], index = 0
        while index < input.count, input[index] != 128 {
            let length = Int(input[index])
            index += 1
            if length < 128 {
                result += input[index..<min(input.count, index + length + 1)]
                index += length + 1
            } else if index < input.count {
                result += repeatElement(input[index], count: 257 - length)
                index += 1
            }
            guard result.count <= limit else { return nil }
        }
        return result
    }
}

/// Decodes `LZWDecode` (ISO 32000-1 7.4.4): codes of nine to twelve bits for earlier sequences.
struct LZWDecoder {
    private let input: [UInt8]
    /// 1 if codes grow by a bit one code early, which is the default; else 0.
    private let early: Int
    private var position = 0, bits = 0, bitCount = 0
    /// For each code past the single bytes: the code of all but its last byte, that byte, and the length.
    private var prefixes: [Int] = [], suffixes: [UInt8] = [], lengths: [Int] = []

    private static let clear = 256, end = 257, first = 258, most = 4096

    init(_ input: [UInt8], isEarly: Bool) {
        self.input = input
        early = isEarly ? 1 : 0
    }

    /// Returns the bytes and whether they are complete; nil if there are more than `limit`.
    mutating func decode(limit: Int) -> (bytes: [UInt8], isWhole: Bool)? {
        var result: [UInt8] = [], previous: Int?
        while let code = nextCode() {
            if code == Self.end { return (result, true) }
            if code == Self.clear {
                prefixes.removeAll(keepingCapacity: true)
                suffixes.removeAll(keepingCapacity: true)
                lengths.removeAll(keepingCapacity: true)
                previous = nil
                continue
            }
            let start = result.count, known = Self.first + prefixes.count
            if code < known {
                append(code, to: &result)
                if let previous { enter(previous, result[start]) }
            } else {
                // The code under construction: the last sequence followed by its own first byte.
                guard code == known, let last = previous else { return (result, false) }
                append(last, to: &result)
                result.append(result[start])
                enter(last, result[start])
            }
            previous = code
            guard result.count <= limit else { return nil }
        }
        return (result, false)
    }

    private mutating func nextCode() -> Int? {
        let next = Self.first + prefixes.count + early
        let width = next < 512 ? 9 : next < 1024 ? 10 : next < 2048 ? 11 : 12
        while bitCount < width {
            guard position < input.count else { return nil }
            bits = (bits << 8 | Int(input[position])) & 0xFF_FFFF
            bitCount += 8
            position += 1
        }
        bitCount -= width
        return bits >> bitCount & (1 << width - 1)
    }

    private mutating func enter(_ prefix: Int, _ suffix: UInt8) {
        guard Self.first + prefixes.count < Self.most else { return }
        prefixes.append(prefix)
        suffixes.append(suffix)
        lengths.append(length(of: prefix) + 1)
    }

    private func length(of code: Int) -> Int { code < Self.clear ? 1 : lengths[code - Self.first] }

    private func append(_ code: Int, to result: inout [UInt8]) {
        let count = length(of: code), start = result.count
        result += repeatElement(0, count: count)
        var code = code, index = start + count - 1
        while code >= Self.first {
            result[index] = suffixes[code - Self.first]
            code = prefixes[code - Self.first]
            index -= 1
        }
        result[start] = UInt8(truncatingIfNeeded: code)
    }
}
