/// A length in one unit: the common interface of `Points`, `Em` and `FontUnits`.
///
/// Lengths of the same unit can be added and compared. Lengths of different units can be converted only with a size. In memory, a length is
/// a single number, and every operation is inlined.
public protocol Length: AdditiveArithmetic, Comparable, Hashable, Sendable, CustomStringConvertible, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral
{
    /// The number without its unit, for C libraries and for printing.
    var value: Double { get set }
    /// Creates a length of some units.
    init(_ value: Double)
}

/// A length on the page: points of PDF and of CSS, 72 to the inch.
@frozen public struct Points: Length {
    /// The number without its unit.
    public var value: Double
    /// Creates a length of some units.
    @inlinable public init(_ value: Double) { self.value = value }
}

/// A length in em: a fraction of the size at which the font is set.
@frozen public struct Em: Length {
    /// The number without its unit.
    public var value: Double
    /// Creates a length of some units.
    @inlinable public init(_ value: Double) { self.value = value }

    /// The length at a size; it is not an operator, since `em * 2` must stay in em.
    @inlinable public func points(at pointSize: Points) -> Points { Points(value * pointSize.value) }
}

/// A length in the design units of a font, whose `head` table defines the units per em (OpenType, unitsPerEm: 16 to 16,384).
package struct FontUnits: Length {
    package var value: Double
    @inlinable package init(_ value: Double) { self.value = value }

    /// The length in em; `unitsPerEm` must not be 0.
    @inlinable package func em(unitsPerEm: FontUnits) -> Em { Em(value / unitsPerEm.value) }
}

extension Points {
    /// The length as a fraction of a size, which must not be 0.
    @inlinable package func em(at pointSize: Points) -> Em { Em(value / pointSize.value) }
}

extension Length {
    /// Creates a length from a number such as `1.5`.
    @inlinable public init(floatLiteral value: Double) { self.init(value) }
    /// Creates a length from a number such as `12`.
    @inlinable public init(integerLiteral value: Int) { self.init(Double(value)) }

    /// The number without its unit.
    public var description: String { "\(value)" }

    /// The length 0.
    @inlinable public static var zero: Self { Self(0) }
    @inlinable package static var infinity: Self { Self(.infinity) }
    @inlinable package var isFinite: Bool { value.isFinite }
    /// The length without its sign.
    @inlinable package var magnitude: Self { Self(value.magnitude) }

    // As with floating-point numbers, every comparison with NaN is false.
    /// Whether one length is less than another.
    @inlinable public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
    /// Whether one length is at most another.
    @inlinable public static func <= (a: Self, b: Self) -> Bool { a.value <= b.value }
    /// Whether one length is greater than another.
    @inlinable public static func > (a: Self, b: Self) -> Bool { a.value > b.value }
    /// Whether one length is at least another.
    @inlinable public static func >= (a: Self, b: Self) -> Bool { a.value >= b.value }
    /// The sum of two lengths.
    @inlinable public static func + (a: Self, b: Self) -> Self { Self(a.value + b.value) }
    /// The difference of two lengths.
    @inlinable public static func - (a: Self, b: Self) -> Self { Self(a.value - b.value) }
    /// Adds a length.
    @inlinable public static func += (a: inout Self, b: Self) { a.value += b.value }
    /// Subtracts a length.
    @inlinable public static func -= (a: inout Self, b: Self) { a.value -= b.value }
    @inlinable package static prefix func - (a: Self) -> Self { Self(-a.value) }
    @inlinable package static func * (a: Self, factor: Double) -> Self { Self(a.value * factor) }
    @inlinable package static func * (factor: Double, a: Self) -> Self { Self(factor * a.value) }
    @inlinable package static func / (a: Self, divisor: Double) -> Self { Self(a.value / divisor) }
    @inlinable package static func *= (a: inout Self, factor: Double) { a.value *= factor }
    /// The quotient of this length and `other`.
    @inlinable package func ratio(to other: Self) -> Double { value / other.value }
}
