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
