/// A style written in Swift: the keys that it declares, like a mapping under `styles`.
///
///     let lead: Style = [.parent("body"), .textStyle(.title3), .color(.white), .paragraphSpacing(.em(0.8))]
///
/// `Stylesheet.adding(styles:elements:)` adds it to the styles of a sheet, key by key.
public struct Style: Sendable, ExpressibleByArrayLiteral {
    /// The declarations in the order in which they were added; only the last one of each key.
    public private(set) var declarations: [StyleDeclaration] = []

    /// Creates a style with some declarations. Of several declarations of a key, the last counts.
    public init(_ declarations: [StyleDeclaration] = []) { for declaration in declarations { set(declaration) } }

    public init(arrayLiteral declarations: StyleDeclaration...) { self.init(declarations) }

    /// Declares a key, replacing an earlier declaration of the same key.
    public mutating func set(_ declaration: StyleDeclaration) {
        remove(declaration.key)
        declarations.append(declaration)
    }

    /// Removes the declaration of a key, so that the style inherits it.
    public mutating func remove(_ key: StyleKey) { declarations.removeAll { $0.key == key } }

    /// The declaration of a key; nil if the style has none.
    public subscript(key: StyleKey) -> StyleDeclaration? { declarations.first { $0.key == key } }
}

/// A style key with its value, written in Swift. Each key has a function with the key's name and type.
public struct StyleDeclaration: Sendable, CustomStringConvertible {
    /// The declared key.
    public let key: StyleKey
    /// The value; nil for `~`.
    let specified: SpecifiedValue?
    /// The reason why the value is not allowed; nil for none.
    let problem: String?
    /// The value in messages and explanations.
    let text: String

    /// The key and its value, such as `color: Color(…)`.
    public var description: String { "\(key.rawValue): \(text)" }

    /// Removes the inherited value of a key, like `~` in a sheet.
    public static func initial(_ key: StyleKey) -> StyleDeclaration {
        StyleDeclaration(key: key, specified: nil, problem: nil, text: "~")
    }

    /// Creates a declaration.
    ///
    /// - Parameters:
    ///   - value: a value of the type that the key's declaration names.
    ///   - isAllowed: whether the key accepts the value.
    ///   - text: the value in messages; if nil, as Swift describes it.
    static func make<Value: Sendable>(_ key: StyleKey, _ value: Value, isAllowed: Bool = true, text: String? = nil) -> StyleDeclaration {
        let property = key.property, text = text ?? "\(value)"
        return StyleDeclaration(
            key: key, specified: property.specified(value), problem: isAllowed ? nil : "expected \(property.shape.words), found \(text)",
            text: text)
    }
}

/// A function from sizes to a size, the counterpart of `size: { custom: … }` in a sheet.
final class SizeFunction: Hashable, Sendable {
    let body: @Sendable (_ size: Double, _ large: Double) -> Double
    init(_ body: @escaping @Sendable (_ size: Double, _ large: Double) -> Double) { self.body = body }
    static func == (a: SizeFunction, b: SizeFunction) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
