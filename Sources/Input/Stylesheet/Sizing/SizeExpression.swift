import Glibc

/// An arithmetic expression of `size: { custom: "max(size / 1.2, 9)" }` or of tokens, such as `$space.s * 2`.
indirect enum Expression: Hashable, Sendable {
    case number(Double, MeasureUnit)
    /// The text style's size at the category, in points.
    case size
    /// The text style's size at `large`, in points.
    case large
    case negative(Expression)
    case binary(Operator, Expression, Expression)
    case call(Function, [Expression])

    enum Operator: String, CaseIterable, Hashable, Sendable {
        case add = "+", subtract = "-", multiply = "*", divide = "/", power = "^"
        case less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">=", equal = "==", notEqual = "!="

        /// Whether the result is a boolean; as a number, true is 1 and false is 0.
        var isComparison: Bool {
            switch self {
            case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual: true
            case .add, .subtract, .multiply, .divide, .power: false
            }
        }
    }

    enum Function: String, CaseIterable, Hashable, Sendable {
        case min, max, round, floor, ceil, clamp, abs, sqrt, pow, `if`

        /// The permitted numbers of arguments.
        ///
        /// `clamp(low, value, high)` is as in CSS, `if(condition, value, otherwise)` as in spreadsheets.
        var arity: ClosedRange<Int> {
            switch self {
            case .min, .max: 1...100
            case .round, .floor, .ceil, .abs, .sqrt: 1...1
            case .pow: 2...2
            case .clamp, .if: 3...3
            }
        }
    }
}

extension Expression {
    /// Computes the expression without units.
    ///
    /// The result may be infinite or not a number, as after a division by zero; sizes are checked later.
    func value(size: Double, large: Double) -> Double {
        switch self {
        case .number(let number, _): number
        case .size: size
        case .large: large
        case .negative(let operand): -operand.value(size: size, large: large)
        case .binary(let binary, let left, let right):
            binary.value(of: left.value(size: size, large: large), right.value(size: size, large: large))
        case .call(.if, let arguments) where arguments.count == 3:
            arguments[arguments[0].value(size: size, large: large) != 0 ? 1 : 2].value(size: size, large: large)
        case .call(let function, let arguments):
            function.value(of: arguments.map { $0.value(size: size, large: large) })
        }
    }
}

extension Expression.Operator {
    func value(of left: Double, _ right: Double) -> Double {
        switch self {
        case .add: left + right
        case .subtract: left - right
        case .multiply: left * right
        case .divide: left / right
        case .power: Glibc.pow(left, right)
        case .less: left < right ? 1 : 0
        case .lessOrEqual: left <= right ? 1 : 0
        case .greater: left > right ? 1 : 0
        case .greaterOrEqual: left >= right ? 1 : 0
        case .equal: left == right ? 1 : 0
        case .notEqual: left != right ? 1 : 0
        }
    }
}

extension Expression.Function {
    func value(of values: [Double]) -> Double {
        let first = values.first ?? 0
        switch self {
        case .min: return values.min() ?? 0
        case .max: return values.max() ?? 0
        case .round: return first.rounded(.toNearestOrAwayFromZero)
        case .floor: return first.rounded(.down)
        case .ceil: return first.rounded(.up)
        case .abs: return first.magnitude
        case .sqrt: return first.squareRoot()
        case .pow: return values.count == 2 ? Glibc.pow(first, values[1]) : first
        case .clamp: return values.count == 3 ? Swift.max(values[0], Swift.min(values[1], values[2])) : first
        case .if: return values.count == 3 ? (first != 0 ? values[1] : values[2]) : first
        }
    }
}
