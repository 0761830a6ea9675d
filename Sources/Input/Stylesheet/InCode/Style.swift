/// A style written in Swift: the keys that it declares, as a mapping under `styles` would.
///
///     let lead: Style = [.parent("body"), .textStyle(.title3), .color(.navy), .paragraphSpacing(.em(0.8))]
///
/// `Stylesheet.adding(styles:elements:)` puts it over the styles of a sheet, key by key.
public struct Style: Sendable, ExpressibleByArrayLiteral {
    /// In the order in which they were declared; of each key the last.
    public private(set) var declarations: [StyleDeclaration] = []

    /// A style that declares these keys; of several declarations of a key the last counts.
    public init(_ declarations: [StyleDeclaration] = []) { for declaration in declarations { set(declaration) } }

    public init(arrayLiteral declarations: StyleDeclaration...) { self.init(declarations) }

    /// Declares a key, in place of an earlier declaration of the same key.
    public mutating func set(_ declaration: StyleDeclaration) {
        remove(declaration.key)
        declarations.append(declaration)
    }

    /// Takes away the declaration of a key, so that the style inherits it.
    public mutating func remove(_ key: StyleKey) { declarations.removeAll { $0.key == key } }

    /// The declaration of a key; nil where the style has none.
    public subscript(key: StyleKey) -> StyleDeclaration? { declarations.first { $0.key == key } }
}

/// One key of a style with its value, written in Swift. There is a function for each key, of the key's name and type.
public struct StyleDeclaration: Sendable, CustomStringConvertible {
    /// The key that it declares.
    public let key: StyleKey
    /// nil: `~`.
    let specified: SpecifiedValue?
    /// What is wrong with the value; nil: nothing.
    let problem: String?
    /// The value for messages and explanations.
    let text: String

    /// `color: Color(…)`.
    public var description: String { "\(key.rawValue): \(text)" }

    /// Takes back what the style would inherit for a key, as `~` does in a sheet.
    public static func initial(_ key: StyleKey) -> StyleDeclaration {
        StyleDeclaration(key: key, specified: nil, problem: nil, text: "~")
    }

    /// - Parameters:
    ///   - value: of the type that the key's declaration names.
    ///   - allowed: whether it is a value that the key takes.
    ///   - text: for messages; nil: as Swift describes it.
    static func make<Value: Sendable>(_ key: StyleKey, _ value: Value, isAllowed: Bool = true, text: String? = nil) -> StyleDeclaration {
        let property = key.property, text = text ?? "\(value)"
        return StyleDeclaration(
            key: key, specified: property.specified(value), problem: isAllowed ? nil : "expected \(property.shape.words), found \(text)",
            text: text)
    }
}

/// A function from sizes to a size: what `size: { custom: … }` says in a sheet.
final class SizeFunction: Hashable, Sendable {
    let body: @Sendable (_ size: Double, _ large: Double) -> Double
    init(_ body: @escaping @Sendable (_ size: Double, _ large: Double) -> Double) { self.body = body }
    static func == (a: SizeFunction, b: SizeFunction) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
