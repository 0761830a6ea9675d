import TypesetBase

/// The reason why a text is not an expression, with its place in the text.
struct ExpressionError: Error, Hashable {
    var message: String
    /// The UTF-8 offsets in the text.
    var range: Range<Int>
    var hints: [String] = []
}

/// Parses an expression by recursive descent: comparisons of sums of products of powers of factors.
struct ExpressionParser {
    /// The operands of an expression, in addition to plain numbers.
    enum Dialect {
        /// `size` and `large`; numbers are points and have no unit.
        case sizes
        /// Numbers with units.
        case measures
    }

    private let bytes: [UInt8]
    private let dialect: Dialect
    private var position = 0
    private var depth = 0
    /// The maximum nesting of parentheses and signs, which protects the stack.
    private static let maximumDepth = 50
    /// The maximum length in bytes; a long sum makes a tree as deep as the sum is long.
    private static let maximumLength = 500

    static func parse(_ text: String, _ dialect: Dialect = .sizes) throws(ExpressionError) -> Expression {
        guard text.utf8.count <= maximumLength else {
            throw ExpressionError(message: "the expression is longer than \(maximumLength) characters", range: 0..<text.utf8.count)
        }
        var parser = ExpressionParser(bytes: Array(text.utf8), dialect: dialect)
        let expression = try parser.comparison()
        guard parser.peek() == nil else { throw parser.unexpected("an operator") }
        return expression
    }

    private init(bytes: [UInt8], dialect: Dialect) {
        self.bytes = bytes
        self.dialect = dialect
    }

    private mutating func comparison() throws(ExpressionError) -> Expression {
        let left = try sum()
        guard let binary = take([.lessOrEqual, .greaterOrEqual, .equal, .notEqual, .less, .greater]) else { return left }
        return .binary(binary, left, try sum())
    }

    private mutating func sum() throws(ExpressionError) -> Expression {
        var left = try product()
        while let binary = take([.add, .subtract]) { left = .binary(binary, left, try product()) }
        return left
    }

    private mutating func product() throws(ExpressionError) -> Expression {
        var left = try factor()
        while let binary = take([.multiply, .divide]) { left = .binary(binary, left, try factor()) }
        return left
    }

    private mutating func factor() throws(ExpressionError) -> Expression {
        depth += 1
        defer { depth -= 1 }
        guard let next = peek() else { throw error("something is missing at the end of the expression", at: bytes.count..<bytes.count) }
        guard depth <= Self.maximumDepth else { throw error("nested too deep", at: position..<position + 1) }
        if next == "-" {
            position += 1
            return .negative(try factor())
        }
        let base = try operand(next)
        // Powers associate from the right and bind closer than a preceding sign: -2 ^ 2 is -4.
        return take([.power]) == nil ? base : .binary(.power, base, try factor())
    }

    private mutating func operand(_ next: Character) throws(ExpressionError) -> Expression {
        switch next {
        case "(": return try parenthesis()
        case "0"..."9", ".": return try number()
        case "a"..."z", "A"..."Z": return try name()
        default: throw unexpected("a value")
        }
    }

    private mutating func parenthesis() throws(ExpressionError) -> Expression {
        let open = position
        position += 1
        let inner = try comparison()
        guard peek() == ")" else {
            throw peek() == nil ? error("this `(` is never closed", at: open..<open + 1) : unexpected("an operator or `)`")
        }
        position += 1
        return inner
    }

    private mutating func number() throws(ExpressionError) -> Expression {
        let start = position
        while position < bytes.count, isDigit(bytes[position]) || bytes[position] == UInt8(ascii: ".") { position += 1 }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let number = Double(text) else { throw error("`\(text)` is not a number", at: start..<position) }
        return .number(number, dialect == .measures ? try unit() : .number)
    }

    private mutating func unit() throws(ExpressionError) -> MeasureUnit {
        let start = position
        while position < bytes.count, isLetter(bytes[position]) || bytes[position] == UInt8(ascii: "%") { position += 1 }
        let name = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let unit = MeasureUnit(rawValue: name) else {
            throw error(
                "unknown unit `\(name)`", at: start..<position, hints: ["the units are " + MeasureUnit.names.joined(separator: " ")])
        }
        return unit
    }

    private mutating func name() throws(ExpressionError) -> Expression {
        let start = position
        while position < bytes.count, isLetter(bytes[position]) || isDigit(bytes[position]) { position += 1 }
        let name = String(decoding: bytes[start..<position], as: UTF8.self), range = start..<position
        if dialect == .sizes, name == "size" { return .size }
        if dialect == .sizes, name == "large" { return .large }
        guard let function = Expression.Function(rawValue: name) else {
            let known = (dialect == .sizes ? ["size", "large"] : []) + Expression.Function.allCases.map(\.rawValue)
            throw error("unknown name `\(name)`", at: range, hints: Suggestion.hints(for: name, among: known))
        }
        let arguments = try arguments(of: function, range)
        guard function.arity.contains(arguments.count) else {
            throw error(
                "`\(name)` takes \(function.arity.lowerBound) value\(function.arity.lowerBound == 1 ? "" : "s"), found \(arguments.count)",
                at: range)
        }
        return .call(function, arguments)
    }

    private mutating func arguments(of function: Expression.Function, _ range: Range<Int>) throws(ExpressionError) -> [Expression] {
        let name = function.rawValue, hint = function == .if ? "write `if(size > 20, size, 20)`" : "write `\(name)(size, 9)`"
        guard peek() == "(" else { throw error("`\(name)` needs its values in parentheses", at: range, hints: [hint]) }
        let open = position
        position += 1
        if peek() == ")" { throw error("`\(name)` needs values", at: range, hints: [hint]) }
        var arguments = [try comparison()]
        while peek() == "," {
            position += 1
            arguments.append(try comparison())
        }
        guard peek() == ")" else {
            throw peek() == nil ? error("this `(` is never closed", at: open..<open + 1) : unexpected("an operator or `,`")
        }
        position += 1
        return arguments
    }

    /// Returns the next character that is not a space.
    private mutating func peek() -> Character? {
        while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
        return position < bytes.count ? Character(Unicode.Scalar(bytes[position])) : nil
    }

    /// Consumes and returns the next operator if it is one of `operators`, in which `<=` precedes `<`.
    private mutating func take(_ operators: [Expression.Operator]) -> Expression.Operator? {
        guard peek() != nil, let found = operators.first(where: { bytes[position...].starts(with: $0.rawValue.utf8) }) else { return nil }
        position += found.rawValue.utf8.count
        return found
    }

    /// Creates the error of a character that cannot continue the expression.
    ///
    /// - Parameter missing: what may precede the character, with its article.
    private func unexpected(_ missing: String) -> ExpressionError {
        let rest = String(decoding: bytes[position...], as: UTF8.self)
        let character = rest.first.map(String.init) ?? ""
        let isUnit =
            position > 0 && isDigit(bytes[position - 1]) && ["pt", "px", "em", "mm", "cm", "in", "%"].contains { rest.hasPrefix($0) }
        let isFraction =
            character == "," && position > 0 && isDigit(bytes[position - 1]) && rest.utf8.dropFirst().first.map(isDigit) == true
        return error(
            "`\(character)` is not allowed here", at: position..<position + character.utf8.count,
            hints: isFraction
                ? ["write a decimal point: `1.5`"]
                : dialect == .sizes && (character == "$" || character == "{")
                    ? ["write `size` for the text style's size, Swift's `$0`: `max(size / 2, 8)`"]
                    : isUnit
                        ? ["remove the unit: all sizes are in points"]
                        : ["?", "&", "|"].contains(character)
                            ? ["write a choice as `if(size > 20, size, 20)`"]
                            : ["write \(missing) before it"])
    }

    private func error(_ message: String, at range: Range<Int>, hints: [String] = []) -> ExpressionError {
        ExpressionError(message: message, range: range, hints: hints)
    }

    private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    private func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
}
