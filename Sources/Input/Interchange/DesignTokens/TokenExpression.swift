import Glibc

/// Arithmetic in design tokens, as Tokens Studio and its transforms for Style Dictionary compute it (the language of expr-eval).
///
/// A pixel is a plain number; if any number is in pixels, so is the result. Another unit must be the same in all terms of a sum.
struct TokenExpression {
    /// A number during arithmetic, with its unit in lower case; pixels and plain numbers have none.
    private struct Operand {
        var number: Double
        var unit = ""
    }

    /// A text that cannot be computed.
    private struct NoExpression: Error {
        /// The mistake in arithmetic; nil for other text.
        var mistake: String?
    }

    private let text: [Character]
    private var position = 0
    private var depth = 0
    private var hasPixels = false
    /// The maximum nesting, which protects the stack.
    private static let depthLimit = 50

    /// Computes a text; nil if it is not arithmetic, or if its units do not fit.
    static func value(of text: String) -> (number: Double, unit: String)? {
        var expression = TokenExpression(text: Array(text))
        guard let result = try? expression.choice(), expression.next == nil, result.number.isFinite else { return nil }
        return (result.number, result.unit.isEmpty && expression.hasPixels ? "px" : result.unit)
    }

    /// The mistake because of which arithmetic has no value, as the end of a sentence; nil for other text.
    static func mistake(in text: String) -> String? {
        guard text.utf8.count < 1000 else { return nil }
        var expression = TokenExpression(text: Array(text))
        do throws(NoExpression) {
            let result = try expression.choice()
            return expression.next == nil && !result.number.isFinite ? "the result is infinite, as after a division by zero" : nil
        } catch { return error.mistake }
    }

    private init(text: [Character]) { self.text = text }

    // MARK: Operators, from the weakest to the strongest

    private mutating func choice() throws(NoExpression) -> Operand {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw NoExpression() }
        let condition = try comparison()
        guard take("?") else { return condition }
        let first = try choice()
        guard take(":") else { throw NoExpression() }
        let second = try choice()
        return condition.number != 0 ? first : second
    }

    private mutating func comparison() throws(NoExpression) -> Operand {
        var left = try sum()
        while let sign = ["==", "!=", "<=", ">=", "<", ">"].first(where: { take($0) }) {
            let right = try sum()
            let isTrue =
                switch sign {
                case "==": left.number == right.number
                case "!=": left.number != right.number
                case "<=": left.number <= right.number
                case ">=": left.number >= right.number
                case "<": left.number < right.number
                default: left.number > right.number
                }
            left = Operand(number: isTrue ? 1 : 0)
        }
        return left
    }

    private mutating func sum() throws(NoExpression) -> Operand {
        var left = try product()
        while let sign = ["+", "-"].first(where: { take($0) }) {
            let right = try product()
            guard left.unit == right.unit else {
                let units = [left.unit, right.unit].map { $0.isEmpty ? "px" : $0 }
                throw NoExpression(mistake: "`\(units[0])` and `\(units[1])` have no sum")
            }
            left.number += sign == "+" ? right.number : -right.number
        }
        return left
    }

    private mutating func product() throws(NoExpression) -> Operand {
        var left = try signed()
        while let sign = ["*", "/", "%"].first(where: { take($0) }) {
            let right = try signed()
            switch sign {
            case "*": left = Operand(number: left.number * right.number, unit: left.unit.isEmpty ? right.unit : left.unit)
            default:
                guard right.unit.isEmpty || right.unit == left.unit else { throw NoExpression() }
                let number = sign == "/" ? left.number / right.number : left.number.truncatingRemainder(dividingBy: right.number)
                left = Operand(number: number, unit: right.unit.isEmpty ? left.unit : "")
            }
        }
        return left
    }

    private mutating func signed() throws(NoExpression) -> Operand {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw NoExpression() }
        if take("-") {
            let operand = try signed()
            return Operand(number: -operand.number, unit: operand.unit)
        }
        if take("+") { return try signed() }
        let base = try operand()
        guard take("^") else { return base }
        return Operand(number: pow(base.number, try signed().number), unit: base.unit)
    }

    // MARK: Operands

    private mutating func operand() throws(NoExpression) -> Operand {
        if take("(") {
            let inner = try choice()
            guard take(")") else { throw NoExpression() }
            return inner
        }
        guard let first = next else { throw NoExpression() }
        if first.isASCII, first.isNumber || first == "." { return try number() }
        let name = word { $0.isLetter || $0.isNumber || $0 == "_" }
        if name == "PI" { return Operand(number: .pi) }
        if name == "E" { return Operand(number: M_E) }
        guard take("(") else { throw NoExpression() }
        return name == "sample" ? try sample() : try call(name)
    }

    private mutating func number() throws(NoExpression) -> Operand {
        var digits = word { $0.isNumber || $0 == "." }
        // `1e3` has an exponent, `1em` has not.
        if position + 1 < text.count, "eE".contains(text[position]), text[position + 1].isNumber || text[position + 1] == "-" {
            position += 1
            digits += "e" + (text[position] == "-" ? word { $0 == "-" } : "") + word(\.isNumber)
        }
        guard let number = Double(digits) else { throw NoExpression() }
        var unit = word(\.isLetter).lowercased()
        if unit.isEmpty, position < text.count, text[position] == "%", !isRemainder { unit = word { $0 == "%" } }
        if unit == "px" { (hasPixels, unit) = (true, "") }
        return Operand(number: number, unit: unit)
    }

    /// Whether the `%` at the current position has a right operand.
    private var isRemainder: Bool {
        text[(position + 1)...].first { $0 != " " }.map { $0.isNumber || $0.isLetter || $0 == "(" || $0 == "." } ?? false
    }

    private mutating func call(_ name: String) throws(NoExpression) -> Operand {
        let arguments = try arguments()
        guard let function = Self.functions[name] else { throw NoExpression(mistake: "there is no function `\(name.prefix(40))`") }
        guard function.arity.contains(arguments.count) else {
            throw NoExpression(mistake: "`\(name)` has another number of arguments")
        }
        let result = function.value(arguments.map(\.number))
        return Operand(number: result, unit: arguments.lazy.map(\.unit).first { !$0.isEmpty } ?? "")
    }

    /// Reads `sample(cubicBezier1D(x1, x2), t)`, a point of a curve from 0 to 1; no other expression is a function.
    private mutating func sample() throws(NoExpression) -> Operand {
        guard word({ $0.isLetter || $0.isNumber }) == "cubicBezier1D", take("(") else { throw NoExpression() }
        let points = try arguments()
        guard points.count == 2, take(",") else { throw NoExpression() }
        let rest = try arguments()
        guard rest.count == 1 else { throw NoExpression() }
        let t = rest[0].number, u = 1 - t
        return Operand(number: 3 * u * u * t * points[0].number + 3 * u * t * t * points[1].number + t * t * t)
    }

    /// Reads arguments up to the closing parenthesis.
    private mutating func arguments() throws(NoExpression) -> [Operand] {
        var arguments = [try choice()]
        while take(",") { arguments.append(try choice()) }
        guard take(")") else { throw NoExpression() }
        return arguments
    }

    // MARK: Characters

    /// The next character that is not a space; nil at the end.
    private var next: Character? {
        mutating get {
            while position < text.count, text[position].isWhitespace { position += 1 }
            return position < text.count ? text[position] : nil
        }
    }

    private mutating func take(_ sign: String) -> Bool {
        guard next != nil, text[position...].starts(with: sign) else { return false }
        position += sign.count
        return true
    }

    private mutating func word(_ belongs: (Character) -> Bool) -> String {
        _ = next
        let rest = text[position...], end = rest.firstIndex { !belongs($0) } ?? text.endIndex
        defer { position = end }
        return String(rest[..<end])
    }

    // MARK: Functions

    private struct Function: Sendable {
        var arity: ClosedRange<Int>
        var value: @Sendable ([Double]) -> Double
        init(_ arity: ClosedRange<Int>, _ value: @escaping @Sendable ([Double]) -> Double) { (self.arity, self.value) = (arity, value) }
    }

    /// The functions of expr-eval, and Tokens Studio's `clamped`, `lerp` and `norm`; `clamp` is that of CSS.
    private static let functions: [String: Function] = {
        let single: [String: @Sendable (Double) -> Double] = [
            "abs": { abs($0) }, "ceil": { $0.rounded(.up) }, "floor": { $0.rounded(.down) }, "trunc": { $0.rounded(.towardZero) },
            "sqrt": { $0.squareRoot() }, "cbrt": { cbrt($0) }, "exp": { exp($0) }, "ln": { log($0) }, "log": { log($0) },
            "log2": { log2($0) }, "log10": { log10($0) }, "lg": { log10($0) }, "sin": { sin($0) }, "cos": { cos($0) }, "tan": { tan($0) },
            "asin": { asin($0) }, "acos": { acos($0) }, "atan": { atan($0) }, "sign": { $0 == 0 ? 0 : copysign(1, $0) },
        ]
        return single.mapValues { function in Function(1...1) { function($0[0]) } }.merging([
            "round": Function(1...1) { rounded($0[0], decimals: 0) },
            "roundTo": Function(1...2) { rounded($0[0], decimals: $0.count > 1 ? $0[1] : 0) },
            "min": Function(1...100) { $0.min() ?? 0 }, "max": Function(1...100) { $0.max() ?? 0 },
            "pow": Function(2...2) { pow($0[0], $0[1]) }, "atan2": Function(2...2) { atan2($0[0], $0[1]) },
            "hypot": Function(1...100) { $0.reduce(0) { hypot($0, $1) } }, "if": Function(3...3) { $0[0] != 0 ? $0[1] : $0[2] },
            "clamp": Function(3...3) { max($0[0], min($0[1], $0[2])) }, "clamped": Function(3...3) { max($0[1], min($0[0], $0[2])) },
            "lerp": Function(3...3) { $0[1] + ($0[2] - $0[1]) * $0[0] }, "norm": Function(3...3) { ($0[0] - $0[1]) / ($0[2] - $0[1]) },
        ]) { $1 }
    }()

    /// Rounds a decimal number as JavaScript does: a half goes up, also below zero.
    private static func rounded(_ number: Double, decimals: Double) -> Double {
        guard abs(decimals) <= 15, number.isFinite else { return number }
        let places = Int(decimals), written = "\(number)"
        // The decimal digits are shifted as written, because 1.005 · 100 is less than 100.5.
        let shifted = written.contains("e") ? number * pow(10, decimals) : Double("\(written)e\(places)") ?? number
        return Double("\((shifted + 0.5).rounded(.down))e\(-places)") ?? number
    }
}
