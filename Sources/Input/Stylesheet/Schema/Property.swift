package import Geometry
import YAML

/// The declaration of one style key.
///
/// The reader and its messages, the cascade, the checks, the audit, the JSON Schema and the manual are derived from it.
public struct Property: Sendable {
    /// The chapters of the manual, in its order.
    public enum Group: String, CaseIterable, Sendable {
        case size, font, colour, paragraph, lines, code, box, effects
    }

    /// The roles of a key outside the reader.
    package struct Traits: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Belongs to the box of its element. Paragraphs in a container use the container's style except for these keys.
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

    /// The declared key.
    public let key: StyleKey
    /// The chapter of the manual.
    public let group: Group
    let shape: ValueShape
    /// The value of a style that declares none and inherits none, as the manual prints it.
    public let initial: String
    /// The unit of plain numbers.
    public let unit: String?
    /// The meaning of the key in one line.
    public let help: String
    /// An example value as a sheet writes it.
    public let example: String
    package let traits: Traits
    /// The elements on which the key has an effect.
    let applicability: PropertyApplicability

    /// Wraps a value for a declaration; nil if it does not have the key's type.
    let specified: @Sendable (any Sendable) -> SpecifiedValue?
    /// Checks a value; returns nil after a mistake, which the reader has already reported.
    let read: @Sendable (YAMLNode, inout ValueReader) -> SpecifiedValue?
    /// Copies the used value between styles; nil for keys that are not a single field of a style.
    let copy: (@Sendable (_ source: ResolvedStyle, _ target: inout ResolvedStyle) -> Void)?
    private let usedLength: (@Sendable (ResolvedStyle) -> Points?)?

    init<Value>(
        _ key: StyleKey, _ group: Group, _ type: ValueType<Value>, _ target: StyleTarget<Value>, initial: String, unit: String? = nil,
        applies applicability: PropertyApplicability, _ traits: Traits = [], example: String, _ help: String
    ) {
        self.key = key
        self.group = group
        self.shape = type.shape
        self.initial = initial
        self.unit = unit
        self.help = help
        self.example = example
        self.traits = traits
        self.applicability = applicability
        copy = target.copy
        usedLength = target.length
        let apply = target.apply
        let specified = { @Sendable (value: Value) in SpecifiedValue(value: value) { apply(&$0, value) } }
        self.specified = { ($0 as? Value).map(specified) }
        read = { node, reader in type.read(node, &reader).map(specified) }
    }

    /// The key as a sheet writes it.
    public var name: String { key.rawValue }

    /// Returns the used value of a key whose value is a length; nil for other keys, and if the style has none.
    package func length(in style: ResolvedStyle) -> Points? { usedLength?(style) }

    /// Whether the key changes what is drawn of the element itself. Elements that fall back to its style do not count.
    package func applies(to element: Element) -> Bool { applicability.contains(element) }
}

extension Property {
    /// The declaration of every key of a style, in the order of `StyleKey`.
    public static let all: [Property] = size + font + colour + paragraph + lines + code + box + effects

    /// Returns the keys with at least one of the traits, in the order of `StyleKey`.
    package static func keys(with traits: Traits) -> [StyleKey] { all.filter { !$0.traits.isDisjoint(with: traits) }.map(\.key) }
}

/// A checked value as a sheet declares it. Lengths may still be in em, and relative sizes have no base yet.
struct SpecifiedValue: Sendable {
    /// The value, of the type that the key's declaration names.
    let value: any Sendable
    /// Computes the used value and stores it in the style that is being resolved.
    let apply: @Sendable (inout StyleDraft) -> Void
}

/// The destination of a key's value when a style is resolved.
struct StyleTarget<Value: Sendable>: Sendable {
    fileprivate let apply: @Sendable (inout StyleDraft, Value) -> Void
    fileprivate var copy: (@Sendable (ResolvedStyle, inout ResolvedStyle) -> Void)?
    fileprivate var length: (@Sendable (ResolvedStyle) -> Points?)?

    /// No part of the style: the cascade itself uses the key.
    static var cascade: StyleTarget { StyleTarget { _, _ in } }

    /// Several fields of the style, or one that depends on more than the value.
    static func draft(_ set: @escaping @Sendable (inout StyleDraft, Value) -> Void) -> StyleTarget { StyleTarget(apply: set) }

    /// The sizing rules.
    static func sizing(_ set: @escaping @Sendable (inout SizingRules, Value) -> Void) -> StyleTarget {
        StyleTarget { set(&$0.sizing, $1) }
    }

    /// The description of the font.
    static func font(_ set: @escaping @Sendable (inout ResolvedStyle.Font, Value) -> Void) -> StyleTarget {
        StyleTarget { set(&$0.style.font, $1) }
    }

    /// A field of the style that stores the value.
    static func style(_ field: any WritableKeyPath<ResolvedStyle, Value> & Sendable) -> StyleTarget { style(field) { $1 } }

    /// A field of the style that stores the used value, computed by `used`.
    static func style<Used>(
        _ field: any WritableKeyPath<ResolvedStyle, Used> & Sendable, _ used: @escaping @Sendable (StyleDraft, Value) -> Used
    ) -> StyleTarget {
        StyleTarget(apply: { $0.style[keyPath: field] = used($0, $1) }, copy: { $1[keyPath: field] = $0[keyPath: field] })
    }
}

extension StyleTarget where Value == SpecifiedLength {
    /// A limit, for which 0 means none, as in UIKit.
    static func limit(_ field: any WritableKeyPath<ResolvedStyle, Points?> & Sendable) -> StyleTarget {
        var target = style(field) { draft, length in
            let points = draft.points(length)
            return points > 0 ? points : nil
        }
        target.length = { $0[keyPath: field] }
        return target
    }

    static func length(_ field: any WritableKeyPath<ResolvedStyle, Points> & Sendable) -> StyleTarget {
        var target = style(field) { $0.points($1) }
        target.length = { $0[keyPath: field] }
        return target
    }

    static func length(_ field: any WritableKeyPath<ResolvedStyle, Points?> & Sendable) -> StyleTarget {
        var target = style(field) { $0.points($1) }
        target.length = { $0[keyPath: field] }
        return target
    }
}
