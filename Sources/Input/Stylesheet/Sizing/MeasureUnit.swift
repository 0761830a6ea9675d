/// The unit of a number in arithmetic with tokens.
enum MeasureUnit: String, CaseIterable, Hashable, Sendable {
    /// No unit: a factor, or points if a length is expected.
    case number = ""
    case points = "pt", millimetres = "mm", centimetres = "cm", inches = "in", pixels = "px", em, percent = "%"

    static let names = allCases.map(\.rawValue).filter { !$0.isEmpty }

    /// The number of points in one unit; nil if it depends on the text, or if the unit is not one of length.
    var inPoints: Double? { SpecifiedLength.pointsPerUnit[rawValue] }

    var words: String {
        switch self {
        case .number: "a plain number"
        case .em: "em"
        case .percent: "a percentage"
        default: "points"
        }
    }
}

/// A number with its unit, during arithmetic.
struct Measure: Hashable, Sendable {
    var number: Double
    var unit: MeasureUnit

    /// The measure as a sheet writes it.
    var text: String { SheetText.number(number) + unit.rawValue }
}

extension Expression {
    /// Computes an expression of numbers with units.
    ///
    /// - Throws: an error about units that do not fit.
    func measure() throws(MeasureError) -> Measure {
        switch self {
        case .number(let number, let unit):
            return unit.inPoints.map { Measure(number: number * $0, unit: .points) } ?? Measure(number: number, unit: unit)
        case .size, .large: return Measure(number: .nan, unit: .points)
        case .negative(let operand):
            let measure = try operand.measure()
            return Measure(number: -measure.number, unit: measure.unit)
        case .binary(let binary, let left, let right): return try Self.measure(binary, try left.measure(), try right.measure())
        case .call(let function, let arguments):
            var measures: [Measure] = []
            for argument in arguments { measures.append(try argument.measure()) }
            return try Self.measure(function, measures)
        }
    }

    private static func measure(_ binary: Operator, _ left: Measure, _ right: Measure) throws(MeasureError) -> Measure {
        let number = binary.value(of: left.number, right.number)
        switch binary {
        case .multiply:
            guard left.unit == .number || right.unit == .number else {
                throw MeasureError(
                    "\(left.unit.words) and \(right.unit.words) cannot be multiplied", hint: "make one of the factors a plain number")
            }
            return Measure(number: number, unit: left.unit == .number ? right.unit : left.unit)
        case .divide:
            guard right.unit == .number || right.unit == left.unit else {
                throw MeasureError("\(left.unit.words) cannot be divided by \(right.unit.words)", hint: "divide by a plain number")
            }
            return Measure(number: number, unit: right.unit == .number ? left.unit : .number)
        case .power:
            guard left.unit == .number, right.unit == .number else {
                throw MeasureError("a power needs plain numbers, not \(left.unit == .number ? right.unit.words : left.unit.words)")
            }
            return Measure(number: number, unit: .number)
        default: return Measure(number: number, unit: binary.isComparison ? .number : try common(left.unit, right.unit))
        }
    }

    private static func measure(_ function: Function, _ values: [Measure]) throws(MeasureError) -> Measure {
        let compared = function == .if ? values.dropFirst() : values[...]
        var unit = compared.first?.unit ?? .number
        for value in compared.dropFirst() where function != .pow { unit = try common(unit, value.unit) }
        if function == .pow || function == .sqrt, let other = values.first(where: { $0.unit != .number }) {
            throw MeasureError("`\(function.rawValue)` needs plain numbers, not \(other.unit.words)")
        }
        return Measure(number: function.value(of: values.map(\.number)), unit: unit)
    }

    /// Returns the unit of a sum, in which a plain number added to points counts as points.
    private static func common(_ left: MeasureUnit, _ right: MeasureUnit) throws(MeasureError) -> MeasureUnit {
        if left == right { return left }
        if Set([left, right]) == [.number, .points] { return .points }
        throw MeasureError(
            "\(left.words) and \(right.words) cannot be added or compared",
            hint: left == .em || right == .em ? "how much 1 em is depends on the size of the text" : nil)
    }
}

/// An error about units that do not fit.
struct MeasureError: Error, Hashable {
    var message: String
    var hint: String?
    init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}
