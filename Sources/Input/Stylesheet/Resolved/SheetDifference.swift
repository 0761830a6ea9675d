package import TypesetBase

/// The differences between two sheets: the used values of styles, elements and pages that differ, and the content sizes at which they do.
package struct SheetDifference: Sendable {
    /// The subject of a change.
    package enum Subject: String, Hashable, Sendable { case page, token, style, element }

    /// A range of neighbouring sizes at which a value changes in the same way.
    package struct Change: Sendable {
        /// The key as in `styles --json`; `style` for the style to which an element is mapped.
        package let key: String
        package let sizes: ContentSizeRange
        package let old: JSONValue
        package let new: JSONValue

        /// The value in the old sheet, as JSON on one line, with words unquoted.
        package var oldText: String { old.notation }
        /// The value in the new sheet, as JSON on one line, with words unquoted.
        package var newText: String { new.notation }
    }

    /// All differences of one style, element or page.
    package struct SubjectDifference: Sendable {
        package enum DifferenceKind: String, Hashable, Sendable { case added, removed, changed }
        package let subject: Subject
        /// The name; empty for the page.
        package let name: String
        package let kind: DifferenceKind
        /// The changes by key in their order, then by size; empty if the subject is added or removed.
        package let changes: [Change]
    }

    /// The tokens, styles and elements whose declarations differ, with keys and values as written.
    package let declared: [SubjectDifference]

    /// The changed page first, then styles by name, then elements in their order.
    ///
    /// An element that changes only because of its style is omitted.
    package let entries: [SubjectDifference]

    package init(from old: ResolvedSheet, to new: ResolvedSheet) {
        let sizes = old.sizes
        let pages = Self.changes(
            at: sizes, ResolvedSheetJSON.pageFields.map { field in (field.name, old.pages.map(field.value), new.pages.map(field.value)) })
        let page = pages.isEmpty ? [] : [SubjectDifference(subject: .page, name: "", kind: .changed, changes: pages)]
        let styles = Self.entries(.style, old.styles, new.styles, at: sizes)
        let changed = Set(styles.map(\.name))
        let elements = Self.entries(.element, old.elements, new.elements, at: sizes).filter { entry in
            guard let style = new.elements.first(where: { $0.name == entry.name })?.style, changed.contains(style) else { return true }
            return old.elements.first { $0.name == entry.name }?.style != style
        }
        entries = page + styles + elements
        declared =
            Self.declared(.token, old.declared.map(\.tokens), new.declared.map(\.tokens), at: sizes)
            + Self.declared(.style, old.declared.map(\.styles), new.declared.map(\.styles), at: sizes)
            + Self.declared(.element, old.declared.map(\.elements), new.declared.map(\.elements), at: sizes)
    }

    private static func declared(
        _ subject: Subject, _ old: [DeclaredTexts.Texts], _ new: [DeclaredTexts.Texts], at sizes: [ContentSizeCategory]
    ) -> [SubjectDifference] {
        Set((old + new).flatMap(\.keys)).sorted().compactMap { name in
            guard old.contains(where: { $0[name] != nil }) else {
                return SubjectDifference(subject: subject, name: name, kind: .added, changes: [])
            }
            guard new.contains(where: { $0[name] != nil }) else {
                return SubjectDifference(subject: subject, name: name, kind: .removed, changes: [])
            }
            let keys = Set((old + new).flatMap { $0[name]?.keys.map(\.self) ?? [] }).sorted()
            let changes = changes(
                at: sizes, keys.map { key in (key, old.map { .text($0[name]?[key]) }, new.map { .text($0[name]?[key]) }) })
            return changes.isEmpty ? nil : SubjectDifference(subject: subject, name: name, kind: .changed, changes: changes)
        }
    }

    private static func entries(
        _ subject: Subject, _ old: [ResolvedSheet.NamedStyle], _ new: [ResolvedSheet.NamedStyle], at sizes: [ContentSizeCategory]
    ) -> [SubjectDifference] {
        let before = Dictionary(uniqueKeysWithValues: old.map { ($0.name, $0) }), known = Set(new.map(\.name))
        let present = new.compactMap { entry -> SubjectDifference? in
            guard let earlier = before[entry.name] else {
                return SubjectDifference(subject: subject, name: entry.name, kind: .added, changes: [])
            }
            let changes = changes(from: earlier, to: entry, at: sizes)
            return changes.isEmpty ? nil : SubjectDifference(subject: subject, name: entry.name, kind: .changed, changes: changes)
        }
        let removed = old.filter { !known.contains($0.name) }.map {
            SubjectDifference(subject: subject, name: $0.name, kind: .removed, changes: [])
        }
        return present + removed
    }

    private static func changes(
        from old: ResolvedSheet.NamedStyle, to new: ResolvedSheet.NamedStyle, at sizes: [ContentSizeCategory]
    ) -> [Change] {
        // Most styles are equal and need no JSON.
        guard old.values != new.values || old.style != new.style else { return [] }
        let mapping = ("style", sizes.map { _ in JSONValue.text(old.style) }, sizes.map { _ in JSONValue.text(new.style) })
        let fields = (old.isInline && new.isInline ? ResolvedField.inline : ResolvedField.all).map { field in
            (field.name, old.values.map { $0.map(field.value) ?? .null }, new.values.map { $0.map(field.value) ?? .null })
        }
        return changes(at: sizes, [mapping] + fields)
    }

    private static func changes(
        at sizes: [ContentSizeCategory], _ fields: [(key: String, old: [JSONValue], new: [JSONValue])]
    ) -> [Change] {
        fields.flatMap { field in
            var changes: [Change] = [], last: (texts: [String], size: ContentSizeCategory)?
            for (index, size) in sizes.enumerated() {
                let old = field.old[index], new = field.new[index], texts = [old.line, new.line]
                guard texts[0] != texts[1] else { last = nil; continue }
                if let last, last.texts == texts, last.size.rawValue + 1 == size.rawValue, let change = changes.popLast() {
                    let range = ContentSizeRange(change.sizes.lower, through: size) ?? change.sizes
                    changes.append(Change(key: field.key, sizes: range, old: old, new: new))
                } else {
                    changes.append(Change(key: field.key, sizes: ContentSizeRange(size), old: old, new: new))
                }
                last = (texts, size)
            }
            return changes
        }
    }
}

extension SheetDifference {
    /// The version, which increases with every change of the format, even a new key.
    package static let version = 1

    /// Returns the output of `styles diff --json`.
    package func json(from old: String, to new: String) -> String {
        let value: JSONValue = [
            "version": .number(Double(Self.version)), "from": .string(old), "to": .string(new), "differences": .array(entries.map(json)),
        ]
        return value.text() + "\n"
    }

    private func json(_ entry: SubjectDifference) -> JSONValue {
        let changes = entry.changes.map { change -> JSONValue in
            ["key": .string(change.key), "sizes": .string(change.sizes.description), "from": change.old, "to": change.new]
        }
        return .object(
            [("subject", .string(entry.subject.rawValue))] + (entry.name.isEmpty ? [] : [("name", .string(entry.name))])
                + [("kind", .string(entry.kind.rawValue))] + (changes.isEmpty ? [] : [("changes", .array(changes))]))
    }
}
