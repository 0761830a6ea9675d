package import TypesetBase

/// One used value of a style as JSON, a field of `styles --json`, its schema, exports and comparisons.
package struct ResolvedField: Sendable {
    package let key: StyleKey
    /// The name, that of the key.
    package var name: String { key.name }
    /// The effect of the key in one line, with the unit.
    package let help: String
    let schema: JSONValue
    /// Returns the value of a style; null if the style has none.
    package let value: @Sendable (ResolvedStyle) -> JSONValue

    private init?(_ key: StyleKey) {
        guard let used = key.used, used.isPrinted else { return nil }
        let isLength = key.unit != nil && used.unit != nil
        (self.key, schema, value) = (key, used.schema, used.value)
        help = key.help + (isLength ? ", in " + (used.unit ?? "") : "")
    }

    /// Every field, in the order of the manual.
    package static let all = StyleKey.all.compactMap(ResolvedField.init)

    /// The fields that apply to words within a text.
    package static let inline = StyleKey.all.filter { key in Element.allCases.contains { $0.isInline && key.applies(to: $0) } }
        .compactMap(ResolvedField.init)
}
