/// A figure that a rule measured or requires, with its unit.
public struct AuditFigure: Hashable, Sendable {
    /// The unit of a figure.
    public enum Unit: String, Hashable, Sendable {
        case points = "pt", ratio = ":1", percent = "%", characters, words, lines, count = "", factor = "times"
    }
    /// The figure, unrounded.
    public var value: Double
    /// The unit of the figure.
    public var unit: Unit

    package init(_ value: Double, _ unit: Unit) { self.value = value; self.unit = unit }
    /// A length on the page.
    package static func points(_ value: Double) -> AuditFigure { AuditFigure(value, .points) }
    /// A contrast ratio, from 1 to 21 (WCAG 2.2, “contrast ratio”).
    package static func ratio(_ value: Double) -> AuditFigure { AuditFigure(value, .ratio) }
}

extension AuditFigure: CustomStringConvertible {
    /// The figure with its unit: `9.5 pt`, `12 words`, or `3.21:1`, truncated, not rounded, because 4.499 is not 4.5 (WCAG 2.2, 1.4.3).
    public var description: String {
        switch unit {
        case .ratio: Self.decimal((value * 100).rounded(.down) / 100, places: 2) + ":1"
        case .count: Self.decimal(value, places: 2)
        default: "\(Self.decimal(value, places: unit == .points ? 1 : 2)) \(unit.rawValue)"
        }
    }

    /// Formats a number with as many more places as needed to distinguish it from a limit that it exceeds.
    ///
    /// Otherwise a message would state that 1.5 is over 1.5 if the value is 1.504.
    static func decimal(_ value: Double, places: Int, apartFrom limit: Double) -> String {
        (places...places + 3).lazy.map { decimal(value, places: $0) }.first { $0 != decimal(limit, places: places + 3) }
            ?? decimal(value, places: places + 3)
    }

    /// Formats a number without trailing zeros, the same in every locale.
    package static func decimal(_ value: Double, places: Int) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
        var scale = 1
        for _ in 0..<places { scale *= 10 }
        let whole = Int((abs(value) * Double(scale)).rounded())
        let sign = value < 0 && whole > 0 ? "-" : ""
        var fraction = String(whole % scale + scale).dropFirst()
        while fraction.last == "0" { fraction.removeLast() }
        return sign + String(whole / scale) + (fraction.isEmpty ? "" : "." + fraction)
    }
}
