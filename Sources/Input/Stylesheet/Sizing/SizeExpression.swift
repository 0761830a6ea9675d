import Diagnostics

/// The arithmetic of `size: { custom: "max(size / 1.2, 9)" }`.
indirect enum Expression: Hashable, Sendable {
    case number(Double)
    /// The text style's size at the category, in points.
    case size
    /// The text style's size at `large`, in points.
    case large
    case negative(Expression)
    case binary(Operator, Expression, Expression)
    case call(Function, [Expression])

    enum Operator: Character, Hashable, Sendable { case add = "+", subtract = "-", multiply = "*", divide = "/" }

    enum Function: String, CaseIterable, Hashable, Sendable {
        case min, max, round, floor, ceil, clamp

        /// How many arguments it takes; `clamp(low, value, high)` as in CSS.
        var arity: ClosedRange<Int> {
            switch self {
            case .min, .max: 1...100
            case .round, .floor, .ceil: 1...1
            case .clamp: 3...3
            }
        }
    }

    /// May be infinite or no number at all (a division by zero); sizes are checked after.
    func value(size: Double, large: Double) -> Double {
        switch self {
        case .number(let number): number
        case .size: size
        case .large: large
        case .negative(let operand): -operand.value(size: size, large: large)
        case .binary(let binary, let left, let right):
            Self.apply(binary, left.value(size: size, large: large), right.value(size: size, large: large))
        case .call(let function, let arguments):
            Self.apply(function, arguments.map { $0.value(size: size, large: large) })
        }
    }

    private static func apply(_ binary: Operator, _ left: Double, _ right: Double) -> Double {
        switch binary {
        case .add: left + right
        case .subtract: left - right
        case .multiply: left * right
        case .divide: left / right
        }
    }

    private static func apply(_ function: Function, _ values: [Double]) -> Double {
        let first = values.first ?? 0
        switch function {
        case .min: return values.min() ?? 0
        case .max: return values.max() ?? 0
        case .round: return first.rounded(.toNearestOrAwayFromZero)
        case .floor: return first.rounded(.down)
        case .ceil: return first.rounded(.up)
        case .clamp: return values.count == 3 ? Swift.max(values[0], Swift.min(values[1], values[2])) : first
        }
    }
}

/// Why a text is no expression, and where in it.
struct ExpressionError: Error, Hashable {
    var message: String
    /// UTF-8 offsets in the text.
    var range: Range<Int>
    var hints: [String] = []
}

/// Reads an expression by recursive descent: sums of products of factors.
struct ExpressionParser {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0
    /// Nesting of parentheses and signs, so that no text can exhaust the stack.
    private static let maximumDepth = 50
    /// Bytes; a long sum makes a tree as deep as it is long.
    private static let maximumLength = 500

    static func parse(_ text: String) throws(ExpressionError) -> Expression {
        guard text.utf8.count <= maximumLength else {
            throw ExpressionError(message: "the expression is longer than \(maximumLength) characters", range: 0..<text.utf8.count)
        }
        var parser = ExpressionParser(bytes: Array(text.utf8))
        let expression = try parser.sum()
        guard parser.peek() == nil else { throw parser.unexpected() }
        return expression
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func sum() throws(ExpressionError) -> Expression {
        var left = try product()
        while let binary = take("+-") { left = .binary(binary, left, try product()) }
        return left
    }

    private mutating func product() throws(ExpressionError) -> Expression {
        var left = try factor()
        while let binary = take("*/") { left = .binary(binary, left, try factor()) }
        return left
    }

    private mutating func factor() throws(ExpressionError) -> Expression {
        depth += 1
        defer { depth -= 1 }
        guard let next = peek() else { throw error("something is missing at the end of the expression", at: bytes.count..<bytes.count) }
        guard depth <= Self.maximumDepth else { throw error("nested too deep", at: position..<position + 1) }
        switch next {
        case "-":
            position += 1
            return .negative(try factor())
        case "(":
            return try parenthesis()
        case "0"..."9", ".":
            return try number()
        case "a"..."z", "A"..."Z":
            return try name()
        default:
            throw unexpected()
        }
    }

    private mutating func parenthesis() throws(ExpressionError) -> Expression {
        let open = position
        position += 1
        let inside = try sum()
        guard peek() == ")" else {
            throw peek() == nil ? error("this `(` is never closed", at: open..<open + 1) : unexpected()
        }
        position += 1
        return inside
    }

    private mutating func number() throws(ExpressionError) -> Expression {
        let start = position
        while position < bytes.count, isDigit(bytes[position]) || bytes[position] == UInt8(ascii: ".") { position += 1 }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let number = Double(text) else { throw error("`\(text)` is not a number", at: start..<position) }
        return .number(number)
    }

    private mutating func name() throws(ExpressionError) -> Expression {
        let start = position
        while position < bytes.count, isLetter(bytes[position]) || isDigit(bytes[position]) { position += 1 }
        let name = String(decoding: bytes[start..<position], as: UTF8.self), range = start..<position
        if name == "size" { return .size }
        if name == "large" { return .large }
        guard let function = Expression.Function(rawValue: name) else {
            let known = ["size", "large"] + Expression.Function.allCases.map(\.rawValue)
            throw error("unknown name `\(name)`", at: range, hints: Suggestion.hints(for: name, among: known))
        }
        let arguments = try arguments(of: name, range)
        guard function.arity.contains(arguments.count) else {
            throw error(
                "`\(name)` takes \(function.arity.lowerBound) value\(function.arity.lowerBound == 1 ? "" : "s"), found \(arguments.count)",
                at: range)
        }
        return .call(function, arguments)
    }

    private mutating func arguments(of name: String, _ range: Range<Int>) throws(ExpressionError) -> [Expression] {
        guard peek() == "(" else {
            throw error("`\(name)` needs its values in parentheses", at: range, hints: ["such as `\(name)(size, 9)`"])
        }
        let open = position
        position += 1
        if peek() == ")" { throw error("`\(name)` needs values", at: range, hints: ["such as `\(name)(size, 9)`"]) }
        var arguments = [try sum()]
        while peek() == "," {
            position += 1
            arguments.append(try sum())
        }
        guard peek() == ")" else {
            throw peek() == nil ? error("this `(` is never closed", at: open..<open + 1) : unexpected()
        }
        position += 1
        return arguments
    }

    /// The next character that is no space.
    private mutating func peek() -> Character? {
        while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
        return position < bytes.count ? Character(Unicode.Scalar(bytes[position])) : nil
    }

    private mutating func take(_ operators: String) -> Expression.Operator? {
        guard let next = peek(), operators.contains(next) else { return nil }
        position += 1
        return Expression.Operator(rawValue: next)
    }

    private func unexpected() -> ExpressionError {
        let rest = String(decoding: bytes[position...], as: UTF8.self)
        let character = rest.first.map(String.init) ?? ""
        let isUnit =
            position > 0 && isDigit(bytes[position - 1]) && ["pt", "px", "em", "mm", "cm", "in", "%"].contains { rest.hasPrefix($0) }
        let isFraction =
            character == "," && position > 0 && isDigit(bytes[position - 1]) && rest.utf8.dropFirst().first.map(isDigit) == true
        return error(
            "`\(character)` is not allowed here", at: position..<position + character.utf8.count,
            hints: isFraction ? ["a fraction follows a point: `1.5`"] : isUnit ? ["numbers have no units here: all sizes are points"] : [])
    }

    private func error(_ message: String, at range: Range<Int>, hints: [String] = []) -> ExpressionError {
        ExpressionError(message: message, range: range, hints: hints)
    }

    private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    private func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
}
