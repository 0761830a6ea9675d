/// libFuzzer's own mutation of an input to at most `most` bytes; returns the number of bytes.
@_silgen_name("LLVMFuzzerMutate")
private func change(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int) -> Int

/// Mutates an input for libFuzzer, which finds this function by its name.
///
/// Occasionally it nests a part of the input in itself, thousands of times deep. Code that recurses without a limit then overflows the
/// stack. Mutations of single bytes do not get this far.
@_cdecl("LLVMFuzzerCustomMutator")
public func changeOrNest(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int, _ most: Int, _ seed: CUnsignedInt) -> Int {
    guard let bytes else { return 0 }
    var chance = NestingChance(seed: UInt64(seed))
    guard count > 1, chance.next(16) == 0 else { return change(bytes, count, most) }
    let nested = Nesting(count: count, &chance).applied(to: Array(UnsafeBufferPointer(start: bytes, count: count)), most: most, &chance)
    for (index, byte) in nested.enumerated() { bytes[index] = byte }
    return nested.count
}

/// A part of an input whose beginning and end are repeated around its middle: `[` and `]` of `[a]`, `var(--x,` and `)` of `var(--x,1px)`.
struct Nesting {
    private let opening: Range<Int>
    private let closing: Range<Int>

    /// The greatest length of beginning and end, in bytes.
    private static let longest = 24

    /// - Parameter count: bytes of the input, at least one.
    init(count: Int, _ chance: inout NestingChance) {
        let start = chance.next(count), length = 1 + chance.next(Self.longest)
        opening = start..<min(count, start + length)
        let end = opening.upperBound + chance.next(count - opening.upperBound + 1)
        closing = max(opening.upperBound, end - chance.next(Self.longest))..<end
    }

    /// The input with beginning and end repeated as often as there is room for, or less often.
    func applied(to bytes: [UInt8], most: Int, _ chance: inout NestingChance) -> [UInt8] {
        let room = max(0, most - bytes.count) / (opening.count + closing.count), depth = chance.next(4) == 0 ? chance.next(room + 1) : room
        let more = { (range: Range<Int>) in Array(repeatElement(bytes[range], count: depth).joined()) }
        let inner = bytes[opening.upperBound..<closing.lowerBound]
        return bytes[..<opening.upperBound] + more(opening) + inner + more(closing) + bytes[closing.lowerBound...]
    }
}

/// Random numbers that depend only on a seed: libFuzzer can repeat a run.
struct NestingChance {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// The next number from 0 up to, but not including, a bound (SplitMix64).
    mutating func next(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var number = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
        return Int((number ^ number >> 31) % UInt64(max(1, bound)))
    }
}
