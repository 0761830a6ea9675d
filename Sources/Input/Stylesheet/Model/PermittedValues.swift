import TypesetBase

extension ResolvedStyle {
    /// The style with the initial value in place of each value that no sheet can declare, such as a length that is negative or not finite.
    ///
    /// Clients can change any field of a style before they draw text in it.
    package var permitted: ResolvedStyle {
        var style = self
        for key in StyleKey.all where !key.permits(self) { key.copy?(ResolvedStyle(), &style) }
        if !SizingRules.drawable.contains(pointSize) { style.pointSize = SizingRules.initialSize }
        return style
    }
}

extension StyleKey {
    /// Whether a sheet can declare the numbers of a used value.
    fileprivate func permits(_ style: ResolvedStyle) -> Bool {
        guard let value = used?.value(style) else { return true }
        return value.numbers.allSatisfy { $0.isFinite && shape.permits($0) }
    }
}

extension ValueShape {
    /// Whether a number of the shape can have a value; true for shapes without limits.
    fileprivate func permits(_ number: Double) -> Bool {
        switch self {
        case .length, .sides: number >= 0
        case .integer(let range): (Double(range.lowerBound)...Double(range.upperBound)).contains(number)
        case .number(let range): range.contains(number)
        case .either(let shapes): shapes.allSatisfy { $0.permits(number) }
        default: true
        }
    }
}

extension JSONValue {
    /// The numbers of the value and of its parts.
    fileprivate var numbers: [Double] {
        switch self {
        case .number(let number): [number]
        case .array(let items): items.flatMap(\.numbers)
        case .object(let entries): entries.flatMap(\.1.numbers)
        case .string, .bool, .null: []
        }
    }
}
