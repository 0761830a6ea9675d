import Glibc

/// A PostScript calculator function (ISO 32000-1 7.10.5).
struct PostScriptFunction {
    private indirect enum Step {
        case number(Double)
        case operation(Operation)
        case choice(then: [Step], otherwise: [Step])
    }

    /// The operators of table 42; `true` and `false` are numbers here.
    private enum Operation: String {
        case abs, add, atan, ceiling, cos, cvi, cvr, div, exp, floor, idiv, ln, log, mod, mul, neg, round, sin, sqrt, sub, truncate
        case and, bitshift, eq, ge, gt, le, lt, ne, not, or, xor
        case copy, dup, exch, index, pop, roll
    }

    private let steps: [Step]
    private let domain: [Double]
    private let range: [Double]
    /// The number of steps, which is also the maximum number executed.
    let length: Int

    /// The limits of steps and nesting, which no real function reaches, and the stack that readers must have (annex C.2).
    private static let stepLimit = 512, depthLimit = 16, stackLimit = 100

    /// Parses a program; nil if it is invalid or uses unknown operators.
    ///
    /// - Parameters:
    ///   - domain: pairs of limits of the inputs.
    ///   - range: pairs of limits of the outputs, one pair for each output.
    init?(_ bytes: [UInt8], domain: [Double], range: [Double]) {
        guard domain.count >= 2, range.count >= 2, (domain + range).allSatisfy(\.isFinite) else { return nil }
        var tokens = Self.tokens(bytes)[...], length = 0
        guard tokens.popFirst() == "{", let steps = Self.block(&tokens, depth: 0, &length) else { return nil }
        (self.steps, self.domain, self.range, self.length) = (steps, domain, range, length)
    }

    private static func tokens(_ bytes: [UInt8]) -> [Substring] {
        let text = String(decoding: bytes.prefix(16 * stepLimit), as: UTF8.self).replacing("{", with: " { ").replacing("}", with: " } ")
        return text.split { $0.isWhitespace || $0 == "\0" }
    }

    /// Parses a block up to its closing brace.
    private static func block(_ tokens: inout ArraySlice<Substring>, depth: Int, _ length: inout Int) -> [Step]? {
        guard depth < depthLimit else { return nil }
        var steps: [Step] = [], blocks: [[Step]] = []
        while let token = tokens.popFirst(), length < stepLimit {
            length += 1
            switch token {
            case "}": return blocks.isEmpty ? steps : nil
            case "{":
                guard let inner = block(&tokens, depth: depth + 1, &length) else { return nil }
                blocks.append(inner)
            case "if":
                guard blocks.count == 1 else { return nil }
                steps.append(.choice(then: blocks[0], otherwise: []))
                blocks = []
            case "ifelse":
                guard blocks.count == 2 else { return nil }
                steps.append(.choice(then: blocks[0], otherwise: blocks[1]))
                blocks = []
            case "true": steps.append(.number(1))
            case "false": steps.append(.number(0))
            default:
                if let number = Double(token) {
                    steps.append(.number(number))
                } else if let operation = Operation(rawValue: String(token)) {
                    steps.append(.operation(operation))
                } else {
                    return nil
                }
            }
        }
        return nil
    }

    /// Returns the outputs; nil if the inputs do not fit or the program fails.
    func evaluate(_ inputs: [Double]) -> [Double]? {
        guard inputs.count * 2 == domain.count else { return nil }
        var stack = inputs.indices.map { Self.within(inputs[$0], domain[2 * $0], domain[2 * $0 + 1]) }
        guard Self.run(steps, &stack), stack.count >= range.count / 2 else { return nil }
        return zip(stack.suffix(range.count / 2), stride(from: 0, to: range.count - 1, by: 2)).map {
            Self.within($0, range[$1], range[$1 + 1])
        }
    }

    private static func within(_ value: Double, _ low: Double, _ high: Double) -> Double { value.isNaN ? low : min(high, max(low, value)) }

    private static func run(_ steps: [Step], _ stack: inout [Double]) -> Bool {
        for step in steps {
            switch step {
            case .number(let number): stack.append(number)
            case .choice(let then, let otherwise):
                guard let condition = stack.popLast(), run(condition != 0 ? then : otherwise, &stack) else { return false }
            case .operation(let operation): guard apply(operation, &stack) else { return false }
            }
            if stack.count > stackLimit { return false }
        }
        return true
    }

    private static func apply(_ operation: Operation, _ stack: inout [Double]) -> Bool {
        switch operation {
        case .copy, .dup, .exch, .index, .pop, .roll: return arrange(operation, &stack)
        default: break
        }
        guard let last = stack.popLast() else { return false }
        if let result = unary(operation, last) {
            stack.append(result)
            return true
        }
        guard let first = stack.popLast(), let result = binary(operation, first, last) else { return false }
        stack.append(result)
        return true
    }

    private static func unary(_ operation: Operation, _ x: Double) -> Double? {
        switch operation {
        case .abs: Swift.abs(x)
        case .ceiling: x.rounded(.up)
        case .cos: Glibc.cos(x * .pi / 180)
        case .cvi, .truncate: x.rounded(.towardZero)
        case .cvr: x
        case .floor: x.rounded(.down)
        case .ln: Glibc.log(x)
        case .log: Glibc.log10(x)
        case .neg: -x
        case .round: (x + 0.5).rounded(.down)
        case .sin: Glibc.sin(x * .pi / 180)
        case .sqrt: x.squareRoot()
        // The negation of a truth value, which is 0 or 1. The bits of other numbers are not inverted.
        case .not: x == 0 ? 1 : x == 1 ? 0 : nil
        default: nil
        }
    }

    private static func binary(_ operation: Operation, _ x: Double, _ y: Double) -> Double? {
        func truth(_ value: Bool) -> Double { value ? 1 : 0 }
        switch operation {
        case .add: return x + y
        case .sub: return x - y
        case .mul: return x * y
        case .div: return y == 0 ? nil : x / y
        case .idiv: return y == 0 ? nil : (x / y).rounded(.towardZero)
        case .mod: return y == 0 ? nil : fmod(x, y)
        case .exp: return pow(x, y)
        case .atan:
            let angle = atan2(x, y) * 180 / .pi
            return angle < 0 ? angle + 360 : angle
        case .eq: return truth(x == y)
        case .ne: return truth(x != y)
        case .ge: return truth(x >= y)
        case .gt: return truth(x > y)
        case .le: return truth(x <= y)
        case .lt: return truth(x < y)
        default:
            guard let x = Int32(exactly: x), let y = Int32(exactly: y) else { return nil }
            return bits(operation, x, y)
        }
    }

    private static func bits(_ operation: Operation, _ x: Int32, _ y: Int32) -> Double? {
        switch operation {
        case .and: Double(x & y)
        case .or: Double(x | y)
        case .xor: Double(x ^ y)
        case .bitshift: Double(y >= 0 ? x << y : x >> (0 &- y))
        default: nil
        }
    }

    private static func arrange(_ operation: Operation, _ stack: inout [Double]) -> Bool {
        switch operation {
        case .dup:
            guard let last = stack.last else { return false }
            stack.append(last)
        case .exch:
            guard stack.count >= 2 else { return false }
            stack.swapAt(stack.count - 1, stack.count - 2)
        case .pop: return stack.popLast() != nil
        case .copy:
            guard let count = stack.popLast().map({ Int(fileNumber: $0) }), (0...stack.count).contains(count) else { return false }
            stack += stack.suffix(count)
        case .index:
            guard let place = stack.popLast().map({ Int(fileNumber: $0) }), stack.indices.contains(stack.count - 1 - place), place >= 0
            else {
                return false
            }
            stack.append(stack[stack.count - 1 - place])
        default: return roll(&stack)
        }
        return true
    }

    /// Executes `n j roll`, which rotates the upper n values by j places.
    private static func roll(_ stack: inout [Double]) -> Bool {
        guard let places = stack.popLast().map({ Int(fileNumber: $0) }), let count = stack.popLast().map({ Int(fileNumber: $0) }),
            (0...stack.count).contains(count)
        else { return false }
        guard count > 0 else { return true }
        let upper = Array(stack.suffix(count)), shift = ((places % count) + count) % count
        stack.removeLast(count)
        stack += upper.suffix(shift) + upper.dropLast(shift)
        return true
    }
}
