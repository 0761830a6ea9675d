import TypesetBase

/// The destination of a key's value when a style is resolved.
struct StyleTarget<Value: Sendable>: Sendable {
    /// Computes the used value of a declared one and stores it.
    let apply: @Sendable (inout StyleDraft, Value) -> Void
    /// The used value, for JSON and the manual; nil for none.
    var used: UsedField<ResolvedStyle>?
    /// Copies the used value between styles; nil if it is not a single field.
    var copy: (@Sendable (ResolvedStyle, inout ResolvedStyle) -> Void)?
    /// The used value as a length; nil if it is none.
    var length: (@Sendable (ResolvedStyle) -> Points?)?

    /// No part of the style: the cascade itself uses the key.
    static var cascade: StyleTarget { StyleTarget { _, _ in } }

    /// The sizing rules.
    static func sizing(_ set: @escaping @Sendable (inout SizingRules, Value) -> Void) -> StyleTarget {
        StyleTarget { set(&$0.sizing, $1) }
    }

    /// The sizing rules, whose result is a field of the style.
    static func sizing<Used: UsedValue>(
        _ field: any KeyPath<ResolvedStyle, Used> & Sendable, _ set: @escaping @Sendable (inout SizingRules, Value) -> Void
    ) -> StyleTarget {
        StyleTarget(apply: { set(&$0.sizing, $1) }, used: UsedField(field))
    }

    /// A field of the style that stores the value.
    static func style(_ field: any WritableKeyPath<ResolvedStyle, Value> & Sendable) -> StyleTarget where Value: UsedValue {
        style(field) { $1 }
    }

    /// A field of the style that stores the used value, computed by `used`.
    static func style<Used: UsedValue>(
        _ field: any WritableKeyPath<ResolvedStyle, Used> & Sendable, _ used: @escaping @Sendable (StyleDraft, Value) -> Used
    ) -> StyleTarget {
        StyleTarget(
            apply: { $0.style[keyPath: field] = used($0, $1) }, used: UsedField(field),
            copy: { $1[keyPath: field] = $0[keyPath: field] })
    }

    /// A value that changes several fields of the style, one of which is the used value.
    ///
    /// - Parameter field: the used value; nil if it is that of another key.
    static func draft<Used: UsedValue>(
        _ field: any KeyPath<ResolvedStyle, Used> & Sendable, _ set: @escaping @Sendable (inout StyleDraft, Value) -> Void
    ) -> StyleTarget {
        StyleTarget(apply: set, used: UsedField(field))
    }

    /// The target with a used value that JSON does not have, because that of another key includes it.
    var unprinted: StyleTarget {
        var target = self
        target.used?.isPrinted = false
        return target
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
