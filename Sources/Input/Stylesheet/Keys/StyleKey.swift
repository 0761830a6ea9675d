package import TypesetBase

/// A style key: its declaration, without the Swift type of its values.
///
/// Each key is declared once, as a static member of `Style` in the file of its chapter. The reader and its messages, the cascade, the
/// checks, the audit, imports and exports, JSON, the JSON Schemas and the manual are derived from the declarations.
package final class StyleKey: Sendable {
    /// The key as a sheet writes it.
    package let name: String
    let shape: ValueShape
    /// The value of a style that declares none and inherits none, as the manual prints it.
    package let initial: String
    /// The unit of plain numbers; nil for none.
    package let unit: String?
    /// The effect of the key in one line.
    package let help: String
    /// An example value as a sheet writes it.
    package let example: String
    package let traits: Traits
    /// The elements on which the key has an effect.
    private let applicability: PropertyApplicability
    /// Checks a value; returns nil after a mistake, which the reader has already reported.
    let read: @Sendable (YAMLNode, inout ValueReader) -> SpecifiedValue?
    /// Wraps a value of the key's type for a declaration; nil for a value of another type.
    let specified: @Sendable (any Sendable) -> SpecifiedValue?
    /// The used value of a style; nil for keys that only lead to the value of another key.
    let used: UsedField<ResolvedStyle>?
    /// Copies the used value between styles; nil for keys that are not a single field of a style.
    let copy: (@Sendable (_ source: ResolvedStyle, _ target: inout ResolvedStyle) -> Void)?
    private let usedLength: (@Sendable (ResolvedStyle) -> Points?)?

    /// Declares a key.
    ///
    /// - Parameters:
    ///   - type: the values that a sheet can declare.
    ///   - target: the field of a style that stores the used value.
    ///   - initial: the initial value in words, if the field's own does not say it.
    ///   - unit: the unit of plain numbers, if the field has none.
    init<Value>(
        _ name: String, _ type: ValueType<Value>, _ target: StyleTarget<Value>, initial: String? = nil, unit: String? = nil,
        applies applicability: PropertyApplicability, _ traits: Traits = [], example: String, _ help: String
    ) {
        self.name = name
        shape = type.shape
        self.initial = initial ?? target.used?.notation(of: ResolvedStyle()) ?? "none"
        self.unit = unit ?? target.used?.unit
        self.help = help
        self.example = example
        self.traits = traits
        self.applicability = applicability
        used = target.used
        copy = target.copy
        usedLength = target.length
        let apply = target.apply
        let specified = { @Sendable (value: Value) in SpecifiedValue(value: value) { apply(&$0, value) } }
        self.specified = { ($0 as? Value).map(specified) }
        read = { node, reader in type.read(node, &reader).map(specified) }
    }

    /// Whether a used value differs from the initial one; false for keys without a used value of their own.
    package func isDeclared(in style: ResolvedStyle) -> Bool {
        used.map { $0.value(style).line != $0.value(ResolvedStyle()).line } ?? false
    }

    /// Whether the key changes what is drawn of the element itself, not of elements that fall back to its style.
    package func applies(to element: Element) -> Bool { applicability.contains(element) }

    /// Returns the used value of a key whose value is a length; nil for other keys, and if the style has none.
    package func length(in style: ResolvedStyle) -> Points? { usedLength?(style) }
}

extension StyleKey: Hashable {
    /// Whether two keys are one declaration.
    package static func == (a: StyleKey, b: StyleKey) -> Bool { a === b }
    /// Adds the identity of the declaration to a hash.
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension StyleKey {
    /// The chapters of the manual, in its order.
    ///
    /// This is also the order in which declarations are applied. The size precedes the lengths that may be measured in it, and the text
    /// colour precedes the strokes that use it.
    ///
    /// The raw values are the headings.
    package enum Chapter: String, CaseIterable, Sendable {
        case size = "Size", font = "Font", color = "Colour", paragraphs = "Paragraphs", lines = "Lines", code = "Code", boxes = "Boxes"
        case effects = "Effects"

        /// The keys of the chapter, in the order of the manual.
        package var keys: [StyleKey] {
            switch self {
            case .size: Style.sizeKeys
            case .font: Style.fontKeys
            case .color: Style.colorKeys
            case .paragraphs: Style.paragraphKeys
            case .lines: Style.lineKeys
            case .code: Style.codeKeys
            case .boxes: Style.boxKeys
            case .effects: Style.effectKeys
            }
        }
    }

    /// Every key, in the order of the manual.
    package static let all = Chapter.allCases.flatMap(\.keys)

    /// Returns the key of a name; nil if there is none.
    package static func named(_ name: String) -> StyleKey? { names[name] }

    private static let names = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    private static let positions = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })

    /// The position in `all`.
    var position: Int { Self.positions[self] ?? 0 }

    /// The roles of a key outside the reader.
    package struct Traits: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Belongs to the box of its element; paragraphs in a container use the container's style except for these keys.
        package static let belongsToBox = Traits(rawValue: 1)
        /// Draws a box around inline text.
        package static let drawsInlineBox = Traits(rawValue: 2)
        /// Chooses a font, or requires a feature that not every font has.
        package static let choosesFont = Traits(rawValue: 4)
        /// Sets the size of inline text too; other sizing keys only determine how a size scales.
        package static let setsInlineSize = Traits(rawValue: 8)
        /// Determines how a size follows the content size; inline text follows the surrounding text instead.
        package static let scalesSize = Traits(rawValue: 16)
        /// Is a distance that should grow with the text.
        package static let isSpacing = Traits(rawValue: 32)
    }

    /// Returns the keys with at least one of the traits, in the order of the manual.
    package static func all(with traits: Traits) -> [StyleKey] { all.filter { !$0.traits.isDisjoint(with: traits) } }
}

/// A checked value as a sheet declares it; lengths may still be in em, and relative sizes have no base yet.
struct SpecifiedValue: Sendable {
    /// The value, of the type that the key's declaration names.
    let value: any Sendable
    /// Computes the used value and stores it in the style that is being resolved.
    let apply: @Sendable (inout StyleDraft) -> Void
}
