import TypesetBase
import TypesetStylesheet

/// Exports a sheet as design tokens of the W3C's community group (2025.10).
///
/// The sheet's colours keep their names. Each style becomes a typography token at `large`, with its colour as a token that refers to the
/// sheet's. `$extensions` has the values that typography tokens cannot express, at every size.
struct DesignTokensExport {
    let exported: ExportedSheet
    private var sheet: ResolvedSheet { exported.sheet }

    var text: String { json.text(depth: 5) + "\n" }

    private static let typography = "typography"

    private var json: JSONValue {
        let own: JSONValue = [
            "version": .number(1), SavedKey.elements: .object(exported.elements.map { ($0.element, .string($0.style)) }),
            SavedKey.pages: .object(zip(sheet.sizes, sheet.pages).map { ($0.shortName, ResolvedSheetJSON.pageValue($1)) }),
        ]
        let large = exported.large
        let head: [(String, JSONValue)] = [
            ("$description", .string("Styles of \(exported.name) at the content size large, exported by typeset")),
            ("$extensions", .object([(SavedKey.vendor, own)])),
        ]
        let colors = large.filter { !$0.0.isInline }.map { (token($0.0.name), JSONValue.object([("$value", textColor($0.0, $0.1))])) }
        return .object(
            head + Self.tree(sheet.colors.map { (path(of: $0.name)[...], named($0)) })
                + [
                    (SavedKey.textColors, .object([("$type", "color")] + colors)),
                    (Self.typography, .object([("$type", "typography")] + large.map { (token($0.0.name), typography($0.0, $0.1)) })),
                ])
    }

    // MARK: Colours

    /// Returns the names of a token of the sheet; they have no characters that design tokens forbid.
    private func path(of name: String) -> [String] {
        let path = name.split(separator: ".").map(String.init)
        return [SavedKey.textColors, Self.typography].contains(path.first) ? ["color"] + path : path
    }

    private func reference(to name: String) -> JSONValue { .string("{" + path(of: name).joined(separator: ".") + "}") }

    private func named(_ token: NamedColor) -> JSONValue {
        ["$type": "color", "$value": token.alias.map(reference) ?? color(token.color)]
    }

    private func textColor(_ style: ExportedStyle, _ large: ResolvedStyle) -> JSONValue {
        sheet.colors.first { $0.name == style.colorToken && $0.color == large.color }.map { reference(to: $0.name) } ?? color(large.color)
    }

    /// Groups tokens by their names, in the order of the first token of each group.
    private static func tree(_ tokens: [(path: ArraySlice<String>, value: JSONValue)]) -> [(String, JSONValue)] {
        var names: [String] = [], groups: [String: [(path: ArraySlice<String>, value: JSONValue)]] = [:]
        for token in tokens {
            guard let name = token.path.first else { continue }
            if groups[name] == nil { names.append(name) }
            groups[name, default: []].append((token.path.dropFirst(), token.value))
        }
        return names.map { name in
            let members = groups[name] ?? []
            return (name, members.first { $0.path.isEmpty }?.value ?? .object(tree(members)))
        }
    }

    /// Returns a valid name of a token: without dots and braces, and without a dollar sign at the start (2025.10, 5.1.1).
    private func token(_ name: String) -> String {
        let name = String(name.map { "{}.".contains($0) ? "-" : $0 })
        return name.hasPrefix("$") ? "-" + name.dropFirst() : name
    }

    private func color(_ color: Color) -> JSONValue {
        let value: JSONValue = [
            "colorSpace": "srgb", "components": .array([color.red, color.green, color.blue].map { .rounded(Em($0)) }),
        ]
        return value.adding((color.alpha < 1 ? [("alpha", .rounded(Em(color.alpha)))] : []) + [("hex", .string(color.opaque.hexadecimal))])
    }

    private func typography(_ style: ExportedStyle, _ large: ResolvedStyle) -> JSONValue {
        let size = large.pointSize, families = large.font.families
        let value: JSONValue = [
            "fontFamily": families.count == 1
                ? .string(families[0]) : .strings(families.isEmpty ? [large.font.fontName ?? "sans-serif"] : families),
            "fontSize": pixels(size), "fontWeight": .number(Double(large.font.exportedWeight)),
            "letterSpacing": pixels(large.characterSpacing.points(at: size)), "lineHeight": .rounded(Em(large.lineHeight.ratio(to: size))),
        ]
        return ["$value": value, "$extensions": .object([(SavedKey.vendor, saved(style))])]
    }

    /// Returns a length in pixels; a point of Dynamic Type is a pixel of design tools.
    private func pixels(_ length: Points) -> JSONValue { ["value": .rounded(length), "unit": "px"] }

    // MARK: Every size

    /// Returns the values that are equal at every size, then the others by size.
    ///
    /// Default values are omitted. For a style of words within a text, values equal to those of the document are omitted, unless the style
    /// is that of a class or a place and its element has others.
    private func saved(_ style: ExportedStyle) -> JSONValue {
        var common: [(String, JSONValue)] = [], bySize: [[(String, JSONValue)]] = sheet.sizes.map { _ in [] }
        let elements = exported.elements(below: style)
        for field in style.isInline ? ResolvedField.inline : ResolvedField.all {
            let values = style.values.map { $0.map(field.value) }, texts = values.map { $0?.line }
            let around = style.isInline ? exported.document?.map { $0.map { field.value($0).line } } : nil
            let initial = field.value(ResolvedStyle()).line
            let isNeeded =
                around.map { $0 != texts }
                ?? (field.key == Style.size || field.key == Style.lineHeight.key || texts.contains { $0 != initial })
            let differs = elements.contains { element in element.map { $0.map { field.value($0).line } } != texts }
            guard isNeeded || differs, let first = values.first.flatMap(\.self) else { continue }
            if Set(texts).count == 1 {
                common.append((field.name, first))
            } else {
                for (index, value) in values.enumerated() { if let value { bySize[index].append((field.name, value)) } }
            }
        }
        let sizes = zip(sheet.sizes, bySize).filter { !$0.1.isEmpty }.map { ($0.shortName, JSONValue.object($1)) }
        return .object(
            (style.isInline ? [(SavedKey.inline, JSONValue.bool(true))] : []) + [(SavedKey.values, .object(common))]
                + (sizes.isEmpty ? [] : [(SavedKey.sizes, .object(sizes))]))
    }
}
