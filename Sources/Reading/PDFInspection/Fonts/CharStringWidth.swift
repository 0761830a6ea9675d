/// Runs a Type 2 charstring until its first stack-clearing operator: an operand too many there is the width (Adobe Technical Note 5177,
/// 3.1).
struct CharStringWidth {
    enum Result { case given(Double), normal, damaged }

    let bytes: [UInt8]
    let global: [Range<Int>]
    let local: [Range<Int>]
    private var stack: [Double] = []
    private var steps = 0

    init(bytes: [UInt8], global: [Range<Int>], local: [Range<Int>]) {
        self.bytes = bytes
        self.global = global
        self.local = local
    }

    mutating func width(_ program: Range<Int>) -> Result { run(program, depth: 0) ?? .damaged }

    /// nil where the subroutine ends without having decided.
    private mutating func run(_ program: Range<Int>, depth: Int) -> Result? {
        var place = program.lowerBound
        // Ten levels are the format's limit; the steps bound loops of damaged programs.
        guard depth <= 10 else { return .damaged }
        while place < program.upperBound {
            steps += 1
            if steps > 2000 { return .damaged }
            let byte = bytes[place]
            if byte >= 32 || byte == 28 {
                push(&place, byte, end: program.upperBound)
                continue
            }
            place += 1
            switch byte {
            case 10, 29:
                guard let target = subroutine(byte == 10 ? local : global) else { return .damaged }
                if let result = run(target, depth: depth + 1) { return result }
            case 11: return nil
            default: return verdict(byte)
            }
        }
        return nil
    }

    private mutating func push(_ place: inout Int, _ first: UInt8, end: Int) {
        let second = place + 1 < end ? Int(bytes[place + 1]) : 0, third = place + 2 < end ? Int(bytes[place + 2]) : 0
        switch first {
        case 28: stack.append(Double(Int16(truncatingIfNeeded: second << 8 | third))); place += 3
        case 247...250: stack.append(Double((Int(first) - 247) * 256 + second + 108)); place += 2
        case 251...254: stack.append(Double(-(Int(first) - 251) * 256 - second - 108)); place += 2
        case 255:
            let fraction = place + 4 < end ? Int(bytes[place + 3]) << 8 | Int(bytes[place + 4]) : 0
            stack.append(Double(Int16(truncatingIfNeeded: second << 8 | third)) + Double(fraction) / 65_536)
            place += 5
        default: stack.append(Double(Int(first) - 139)); place += 1
        }
    }

    private mutating func subroutine(_ list: [Range<Int>]) -> Range<Int>? {
        guard let number = stack.popLast() else { return nil }
        // The bias of 4.7: short numbers for most subroutines.
        let bias = list.count < 1240 ? 107 : list.count < 33_900 ? 1131 : 32_768
        let index = Int(clamping: number) + bias
        return list.indices.contains(index) ? list[index] : nil
    }

    private func verdict(_ byte: UInt8) -> Result {
        let hasWidth: Bool
        switch byte {
        case 1, 3, 18, 23, 19, 20: hasWidth = stack.count % 2 == 1
        case 4, 22: hasWidth = stack.count > 1
        case 21: hasWidth = stack.count > 2
        case 14: hasWidth = stack.count == 1 || stack.count == 5
        default: return .normal
        }
        return hasWidth ? .given(stack[0]) : .normal
    }
}
