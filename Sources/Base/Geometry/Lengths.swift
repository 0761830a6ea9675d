/// A length, counted in one unit: what the types `Points`, `Em` and `FontUnits` have in common.
///
/// Lengths of one unit add and compare; lengths of different units do neither, and only a size relates them.
/// A length is nothing but its number in memory, and everything here is inlined.
public protocol Length: AdditiveArithmetic, Comparable, Hashable, Sendable, CustomStringConvertible, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral
{
    /// The number alone, for calls of C libraries and for printing.
    var value: Double { get set }
    init(_ value: Double)
}

/// A length on the page: points of PDF and of CSS, 72 to the inch.
@frozen public struct Points: Length {
    public var value: Double
    @inlinable public init(_ value: Double) { self.value = value }
}

/// A length in the em of a font: a part of the size at which the font is set.
@frozen public struct Em: Length {
    public var value: Double
    @inlinable public init(_ value: Double) { self.value = value }

    /// The length at a size. A function, since `em * 2` must stay in em.
    @inlinable public func points(at pointSize: Points) -> Points { Points(value * pointSize.value) }
}

/// A length in the design units of a font, of which its `head` table says how many make an em (OpenType, unitsPerEm: 16 to 16,384).
@frozen public struct FontUnits: Length {
    public var value: Double
    @inlinable public init(_ value: Double) { self.value = value }

    /// The same length in em; `unitsPerEm` must not be 0.
    @inlinable public func em(unitsPerEm: FontUnits) -> Em { Em(value / unitsPerEm.value) }
}

extension Points {
    /// The length as a part of a size, which must not be 0.
    @inlinable public func em(at pointSize: Points) -> Em { Em(value / pointSize.value) }
}

extension Length {
    @inlinable public init(floatLiteral value: Double) { self.init(value) }
    @inlinable public init(integerLiteral value: Int) { self.init(Double(value)) }

    /// The number alone.
    public var description: String { "\(value)" }

    /// No length.
    @inlinable public static var zero: Self { Self(0) }
    @inlinable public static var infinity: Self { Self(.infinity) }
    @inlinable public var isFinite: Bool { value.isFinite }
    /// The length without its sign.
    @inlinable public var magnitude: Self { Self(value.magnitude) }

    // As with floating-point numbers, no comparison with a length that is not a number holds.
    @inlinable public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
    @inlinable public static func <= (a: Self, b: Self) -> Bool { a.value <= b.value }
    @inlinable public static func > (a: Self, b: Self) -> Bool { a.value > b.value }
    @inlinable public static func >= (a: Self, b: Self) -> Bool { a.value >= b.value }
    @inlinable public static func + (a: Self, b: Self) -> Self { Self(a.value + b.value) }
    @inlinable public static func - (a: Self, b: Self) -> Self { Self(a.value - b.value) }
    @inlinable public static func += (a: inout Self, b: Self) { a.value += b.value }
    @inlinable public static func -= (a: inout Self, b: Self) { a.value -= b.value }
    @inlinable public static prefix func - (a: Self) -> Self { Self(-a.value) }
    @inlinable public static func * (a: Self, factor: Double) -> Self { Self(a.value * factor) }
    @inlinable public static func * (factor: Double, a: Self) -> Self { Self(factor * a.value) }
    @inlinable public static func / (a: Self, divisor: Double) -> Self { Self(a.value / divisor) }
    @inlinable public static func *= (a: inout Self, factor: Double) { a.value *= factor }
    @inlinable public static func /= (a: inout Self, divisor: Double) { a.value /= divisor }
    /// How many times `other` goes into this length.
    @inlinable public func ratio(to other: Self) -> Double { value / other.value }
}
