import TypesetAudit
import TypesetBase
import TypesetStylesheet

/// A size table as text: a line for each style, then for each element, with a column for each content size.
struct SizeTableText {
    private let table: SizeTable
    init(_ table: SizeTable) { self.table = table }

    /// The width of a column: the length of `xxxLarge` and a space.
    private static let column = 9

    var text: String {
        let width = (table.styles + table.elements).map(\.name.count).max() ?? 0
        return section("style", table.styles, width) + "\n" + section("element", table.elements, width)
            + "\nSizes in points\(table.traits == .standard ? "" : ", \(table.traits)"); · means the size of the surrounding text.\n"
    }

    private func section(_ title: String, _ rows: [SizeTable.Row], _ width: Int) -> String {
        let header = Self.left(title, width) + ContentSizeCategory.allCases.map { Self.right($0.shortName) }.joined()
        let lines = rows.map { row in
            let mapping = row.style.map { "   " + $0 } ?? ""
            return Self.left(row.name, width) + row.sizes.map { Self.right($0.map(Self.number) ?? "·") }.joined() + mapping
        }
        return ([header] + lines).joined(separator: "\n") + "\n"
    }

    /// Formats a number with at most two decimals, without trailing zeros.
    static func number(_ size: Points) -> String { AuditFigure.decimal(size.value, places: 2) }

    private static func left(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: max(0, width - text.count)) }
    private static func right(_ text: String) -> String { String(repeating: " ", count: max(1, column - text.count)) + text }
}

/// An explanation of a style as text.
///
/// For each key that is set, it lists the value, its place and what it overrides. Keys with default values follow.
struct ExplanationText {
    private let explanation: StyleExplanation
    init(_ explanation: StyleExplanation) { self.explanation = explanation }

    var text: String {
        let written = explanation.values.filter { $0.layer != nil || !$0.overridden.isEmpty }
        let initial = explanation.values.filter { $0.layer == nil && $0.overridden.isEmpty }
        return heading + "\n" + written.map(lines).joined()
            + (initial.isEmpty || explanation.isInline ? "" : "\ndefault values:\n" + initial.map(line).joined())
    }

    private var heading: String {
        let around = explanation.isInline ? ", within the document's text" : ""
        let size = SizeTableText.number(explanation.style.pointSize)
        let edition = explanation.traits == .standard ? "" : ", \(explanation.traits)"
        var text = "\(explanation.selector) at \(explanation.category.shortName)\(edition): \(size) points\(around)\n"
        if !explanation.chain.isEmpty { text += "styles: " + explanation.chain.joined(separator: " → ") + "\n" }
        return text + explanation.mappings.map(line).joined()
    }

    /// Returns the style of an element: `h1: title  brand.yaml:12:7`, after `over` if a later line overrides it.
    private func line(_ mapping: StyleExplanation.Mapping) -> String {
        let query = mapping.query.map { "  at \($0)" } ?? ""
        return "    \(mapping.counts ? "" : "over ")\(mapping.selector): \(mapping.text.oneLine)  \(place(mapping.span))\(query)\n"
    }

    private func lines(_ value: StyleExplanation.Value) -> String {
        let counting = value.layer.map { $0.text.oneLine } ?? (explanation.isInline ? "from the surrounding text" : value.key.initial)
        var text = "\(value.key.name): \(counting)\n"
        if let layer = value.layer { text += source(layer, "") } else { text += "    by default\n" }
        for layer in value.overridden { text += source(layer, "over \(layer.text.oneLine)  ") }
        return text
    }

    private func source(_ layer: StyleExplanation.Layer, _ prefix: String) -> String {
        let query = layer.query.map { ", at \($0)" } ?? ""
        let tokens = layer.tokens.map { "        $\($0.name) is \($0.text.oneLine)  \(place($0.span))\n" }.joined()
        return "    \(prefix)\(place(layer.span))  \(layer.owner)\(query)\n" + tokens
    }

    private func line(_ value: StyleExplanation.Value) -> String { Help.line(value.key.name, value.key.initial) + "\n" }

    private func place(_ span: SourceSpan) -> String { "\(span.file.path):\(span.start.line):\(span.start.column)" }
}

extension String {
    /// The value on one line, with single spaces; a list of lines with hyphens becomes a list in brackets.
    fileprivate var oneLine: String {
        let lines = split(whereSeparator: \.isNewline).map { $0.split(separator: " ").joined(separator: " ") }
        guard lines.count > 1, lines.allSatisfy({ $0.hasPrefix("- ") }) else { return lines.joined(separator: " ") }
        return "[" + lines.map { $0.dropFirst(2) }.joined(separator: ", ") + "]"
    }
}
