public import TypesetBase

/// A style key whose values can be written in Swift: `.paragraphSpacing(.em(0.8))` is a style that declares it.
public struct StyleProperty<Value: Sendable>: Sendable {
    /// The key.
    package let key: StyleKey
    /// Returns the value as a sheet writes it.
    private let notation: @Sendable (Value) -> String

    /// Declares a key, with the parameters of `StyleKey`.
    init(
        _ name: String, _ type: ValueType<Value>, _ target: StyleTarget<Value>, initial: String? = nil, unit: String? = nil,
        applies applicability: PropertyApplicability, _ traits: StyleKey.Traits = [], example: String, _ help: String
    ) where Value: SheetNotation {
        key = StyleKey(name, type, target, initial: initial, unit: unit, applies: applicability, traits, example: example, help)
        notation = { $0.notation }
    }

    /// Returns a style that declares the key.
    ///
    /// A value that the key does not permit is reported when the style is added to a sheet.
    public func callAsFunction(_ value: Value) -> Style { Style(key, notation(value)) }

    /// A style that removes the inherited value, like `~` in a sheet.
    public var unset: Style { Style(key, "~") }

    /// Returns a style in which the key has the value of a token, like `$color.ink` in a sheet.
    ///
    /// - Parameter name: the name of the token without `$`, with dots between its groups.
    public func token(_ name: String) -> Style { Style(key, SheetText.quoted("$" + name)) }
}

extension StyleProperty<Bool> {
    /// Returns a style in which the key is true.
    public func callAsFunction() -> Style { self(true) }
}

extension StyleProperty<SpecifiedLength> {
    /// Returns a style that declares a length in points.
    @_disfavoredOverload
    public func callAsFunction(_ points: Double) -> Style { self(.points(Points(points))) }
}

extension StyleProperty<SpecifiedMeasure> {
    /// Returns a style that declares a width in points.
    @_disfavoredOverload
    public func callAsFunction(_ points: Double) -> Style { self(.length(.points(Points(points)))) }
}

extension StyleProperty<SpecifiedLineHeight> {
    /// Returns a style that declares a multiple of the point size, like a plain number in a sheet.
    @_disfavoredOverload
    public func callAsFunction(_ factor: Double) -> Style { self(.multiple(factor)) }
}

extension StyleProperty<Points> {
    /// Returns a style that declares a size in points.
    @_disfavoredOverload
    public func callAsFunction(_ points: Double) -> Style { self(Points(points)) }
}

extension StyleProperty<Em> {
    /// Returns a style that declares a fraction of the point size.
    @_disfavoredOverload
    public func callAsFunction(_ em: Double) -> Style { self(Em(em)) }
}

extension StyleProperty<FontWeight> {
    /// Returns a style that declares a weight from 100 to 900.
    @_disfavoredOverload
    public func callAsFunction(_ weight: Int) -> Style { self(FontWeight(rawValue: weight)) }
}

/// A declared value that can be written as a sheet writes it.
protocol SheetNotation {
    /// The value as YAML.
    var notation: String { get }
}

extension SheetNotation where Self: RawRepresentable<String> {
    var notation: String { rawValue }
}

extension String: SheetNotation { var notation: String { SheetText.scalar(self) } }
extension Bool: SheetNotation { var notation: String { "\(self)" } }
extension Int: SheetNotation { var notation: String { "\(self)" } }
extension Double: SheetNotation { var notation: String { SheetText.number(self) } }
extension Points: SheetNotation { var notation: String { value.notation } }
extension Em: SheetNotation { var notation: String { value.notation } }
extension FontWeight: SheetNotation { var notation: String { rawValue.notation } }
extension TextStyle: SheetNotation {}
extension ScalingRule: SheetNotation {}
extension ContentSizeRange: SheetNotation { var notation: String { description } }

extension Set: SheetNotation where Element: SheetNotation & CaseIterable {
    var notation: String { SheetText.list(Element.allCases.filter(contains).map(\.notation)) }
}

extension SpecifiedLength: SheetNotation {
    var notation: String {
        switch self {
        case .points(let points): points.notation
        case .em(let em): em.notation + "em"
        }
    }
}

extension SpecifiedMeasure: SheetNotation {
    var notation: String {
        switch self {
        case .length(let length): length.notation
        case .characters(let count): count.notation + "ch"
        }
    }
}

extension SpecifiedLineHeight: SheetNotation {
    var notation: String {
        switch self {
        case .normal: "normal"
        case .textStyle: "textStyle"
        case .multiple(let factor): factor.notation
        case .atLarge(let points): points.notation + "pt"
        }
    }
}

extension Color: SheetNotation {
    /// The colour with all its digits; components that no colour has are written too, so that the reader reports them.
    var notation: String {
        let exact = ColorNotation.color(hexadecimal) == self
        let parts = [red, green, blue].map { ($0 * 255).notation } + (alpha == 1 ? [] : [alpha.notation])
        return exact ? "\"\(hexadecimal)\"" : "\"rgb(\(parts.joined(separator: ", ")))\""
    }
}
