public import TypesetBase

/// A value of a stylesheet written in Swift: a token, or a value of `page` or `fonts`.
///
///     let tokens: [String: SheetValue] = ["ink": ["light": "#1a1a1a", "dark": .color(.white)], "gap": 8]
///
/// Literals are values as in a sheet: in a text, `$ink` is the value of a token, and `$$` a dollar sign.
public struct SheetValue: Sendable, ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// The value as YAML.
    let notation: String

    private init(_ notation: String) { self.notation = notation }

    /// Creates a text, such as a name, a colour, a length with its unit, or a path.
    public init(stringLiteral text: String) { self.init(SheetText.quoted(text)) }
    /// Creates a number.
    public init(integerLiteral number: Int) { self.init(number.notation) }
    /// Creates a number.
    public init(floatLiteral number: Double) { self.init(number.notation) }
    /// Creates a Boolean value.
    public init(booleanLiteral isOn: Bool) { self.init(isOn.notation) }
    /// Creates a list, such as the margins of a page.
    public init(arrayLiteral values: SheetValue...) { self.init(SheetText.list(values.map(\.notation))) }
    /// Creates a mapping, such as a footer, a group of tokens, or the values of a token by their conditions.
    public init(dictionaryLiteral values: (String, SheetValue)...) {
        self.init(SheetText.mapping(values.map { ($0, $1.notation) }))
    }

    /// Creates a colour.
    public static func color(_ color: Color) -> SheetValue { SheetValue(color.notation) }
    /// Creates a length.
    public static func length(_ length: SpecifiedLength) -> SheetValue { SheetValue(length.notation) }
}

/// The rules of a stylesheet written in Swift: all of them, or those under a condition.
public struct SheetRules: Sendable {
    let styles: [String: Style]
    let elements: [String: Style]
    let page: [String: SheetValue]

    /// Creates rules.
    ///
    /// - Parameters:
    ///   - styles: the styles by name.
    ///   - elements: the styles by selector, such as `h1`, `paragraph.lead` or `blockQuote paragraph`. `[.parent("title")]` sets an element
    ///     in a style.
    ///   - page: the keys of the page, such as `["size": "a5", "margins": [48, 36]]`.
    public init(styles: [String: Style] = [:], elements: [String: Style] = [:], page: [String: SheetValue] = [:]) {
        (self.styles, self.elements, self.page) = (styles, elements, page)
    }
}
