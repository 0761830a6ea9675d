import TypesetBase
import TypesetStylesheet

/// Exports the styles of a sheet at `large` as custom properties and rules.
///
/// Sizes are in rem, so they follow the size that readers choose in a browser.
struct CSSExport {
    let exported: ExportedSheet

    /// The default size of a rem in pixels; a point of Dynamic Type is a pixel.
    private static let rem = 16.0

    var text: String {
        let name = Self.comment(exported.name)
        var lines = [
            "/* Styles of \(name) at the content size large, exported by typeset. A point is a pixel, 16 of them a rem.", "",
            "   CSS has no content sizes: a comment in each style lists its twelve sizes, from xSmall to ax5. */", "", ":root {",
        ]
        let large = exported.large
        lines += large.flatMap { variables($0.0, $0.1) } + ["}"]
        for (style, values) in large { lines += [""] + rule(style, values) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func comment(_ text: String) -> String { text.replacing("*/", with: "* /") }

    /// Returns a name of a class or custom property, with escapes for characters that CSS reads otherwise (CSSOM, "serialize an
    /// identifier").
    private static func identifier(_ name: String) -> String {
        var result = ""
        for (index, scalar) in name.unicodeScalars.enumerated() {
            let isWord = scalar.value >= 0x80 || scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic
            if isWord || index > 0 && ("0"..."9").contains(scalar) {
                result.unicodeScalars.append(scalar)
            } else if ("0"..."9").contains(scalar) {
                result += "\\" + String(scalar.value, radix: 16) + " "
            } else {
                result += "\\" + String(scalar)
            }
        }
        return result
    }

    // MARK: Values

    private static func number(_ value: Double) -> String { SheetText.rounded(value) }

    private static func rem(_ length: Points) -> String { length == 0 ? "0" : number(length.value / rem) + "rem" }

    private static func families(_ font: ResolvedStyle.Font) -> String {
        let names = font.fontName.map { [$0] } ?? font.families
        return
            (names.map { "\"\($0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"" } + [
                font.isMonospace ? "monospace" : "sans-serif"
            ])
            .joined(separator: ", ")
    }

    private func variables(_ style: ExportedStyle, _ values: ResolvedStyle) -> [String] {
        let name = "  --" + Self.identifier(style.name), document = document
        func line(_ suffix: String, _ value: String) -> String { "\(name)-\(suffix): \(value);" }
        var lines: [String] = []
        if !style.isInline || values.pointSize != document?.pointSize {
            let sizes = style.values.map { $0.map { Self.number($0.pointSize.value) } ?? "–" }.joined(separator: " ")
            let own =
                style.isInline ? Self.number(values.pointSize.ratio(to: document?.pointSize ?? 17)) + "em" : Self.rem(values.pointSize)
            lines.append(line("size", own) + "  /* \(sizes) */")
        }
        if !style.isInline { lines.append(line("line-height", Self.number(values.lineHeight.ratio(to: values.pointSize)))) }
        if !style.isInline || values.font.families != document?.font.families { lines.append(line("family", Self.families(values.font))) }
        if !style.isInline || values.font.exportedWeight != document?.font.exportedWeight {
            lines.append(line("weight", "\(values.font.exportedWeight)"))
        }
        if !style.isInline || values.color != document?.color { lines.append(line("color", values.color.hexadecimal)) }
        if values.characterSpacing != 0 { lines.append(line("letter-spacing", Self.number(values.characterSpacing.value) + "em")) }
        return lines
    }

    private var document: ResolvedStyle? { exported.document.flatMap(exported.value) }

    // MARK: Rules

    /// The elements of HTML that correspond to those of documents.
    static let tags: [Element: String] = [
        .document: "body", .h1: "h1", .h2: "h2", .h3: "h3", .h4: "h4", .h5: "h5", .h6: "h6", .paragraph: "p", .blockQuote: "blockquote",
        .listItem: "li", .codeBlock: "pre", .code: "code", .emphasis: "em", .strong: "strong", .strikethrough: "del", .link: "a",
        .figure: "figure", .caption: "figcaption", .table: "table", .tableHeader: "th", .tableCell: "td", .thematicBreak: "hr", .dl: "dl",
        .dt: "dt", .dd: "dd", .details: "details", .summary: "summary", .sup: "sup", .sub: "sub", .kbd: "kbd", .samp: "samp", .u: "u",
        .ins: "ins", .mark: "mark", .small: "small", .abbr: "abbr", .q: "q", .cite: "cite", .dfn: "dfn", .time: "time", .rt: "rt",
        .variable: "var", .header: "header", .footer: "footer",
    ]

    private func selector(_ style: ExportedStyle) -> String {
        let tags = exported.elements.filter { $0.style == style.name }.compactMap { mapping -> String? in
            let parts = mapping.element.split(separator: ".").map(String.init)
            guard let tag = parts.first.flatMap(Element.init(rawValue:)).flatMap({ Self.tags[$0] }) else { return nil }
            return parts.count > 1 ? "\(tag).\(Self.identifier(parts[1]))" : tag
        }
        return (tags + ["." + Self.identifier(style.name)]).joined(separator: ", ")
    }

    private func rule(_ style: ExportedStyle, _ values: ResolvedStyle) -> [String] {
        let prefix = "--" + Self.identifier(style.name), own = variables(style, values).joined()
        let properties = [
            ("size", "font-size"), ("line-height", "line-height"), ("family", "font-family"), ("weight", "font-weight"), ("color", "color"),
            ("letter-spacing", "letter-spacing"),
        ]
        let named = properties.filter { own.contains("\(prefix)-\($0.0): ") }.map { "  \($0.1): var(\(prefix)-\($0.0));" }
        let lines = named + (style.isInline ? inline(values) : block(values)) + Self.unstated(values)
        return ["\(selector(style)) {"] + lines + ["}"]
    }

    private func inline(_ values: ResolvedStyle) -> [String] {
        let around = document
        var lines = Self.letters(values).filter { line in !(around.map(Self.letters)?.contains(line) ?? false) }
        if values.baselineOffset != 0 { lines.append("  vertical-align: \(Self.number(-values.baselineOffset.value))em;") }
        if let background = values.inlineBox?.background { lines.append("  background-color: \(background.hexadecimal);") }
        return lines
    }

    private func block(_ values: ResolvedStyle) -> [String] {
        var lines = Self.letters(values)
        lines.append("  margin: \(Self.rem(values.paragraphSpacingBefore)) 0 \(Self.rem(values.paragraphSpacing));")
        if values.alignment != .natural {
            lines.append("  text-align: \(values.alignment == .justified ? "justify" : values.alignment.rawValue);")
        }
        if values.firstLineIndent != 0 { lines.append("  text-indent: \(Self.rem(values.firstLineIndent));") }
        if values.headIndent != 0 { lines.append("  margin-inline-start: \(Self.rem(values.headIndent));") }
        if values.tailIndent != 0 { lines.append("  margin-inline-end: \(Self.rem(values.tailIndent));") }
        switch values.maxWidth {
        case .points(let width): lines.append("  max-width: \(Self.rem(width));")
        case .characters(let count): lines.append("  max-width: \(Self.number(count))ch;")
        case nil: break
        }
        if values.hyphenation != nil { lines.append("  hyphens: auto;") }
        if let background = values.background { lines.append("  background-color: \(background.hexadecimal);") }
        let insets = values.textInsets
        if insets != .zero {
            lines.append("  padding: " + [insets.top, insets.right, insets.bottom, insets.left].map(Self.rem).joined(separator: " ") + ";")
        }
        let sides = [
            ("top", values.border.top), ("right", values.border.right), ("bottom", values.border.bottom), ("left", values.border.left),
        ]
        for case (let side, let stroke?) in sides {
            lines.append("  border-\(side): \(Self.rem(stroke.width)) \(stroke.line.rawValue) \(stroke.color.hexadecimal);")
        }
        if values.cornerRadius != 0 { lines.append("  border-radius: \(Self.rem(values.cornerRadius));") }
        if let word = Self.breakWord(values.pageBreakAfter, avoids: values.keepWithNext) { lines.append("  break-after: \(word);") }
        if values.keepTogether { lines.append("  break-inside: avoid;") }
        if let word = Self.breakWord(values.pageBreakBefore, avoids: values.keepWithPrevious) { lines.append("  break-before: \(word);") }
        return lines
    }

    /// Returns the value of `break-before` or `break-after`; nil for the initial one.
    private static func breakWord(_ pageBreak: ResolvedStyle.PageBreak, avoids: Bool) -> String? {
        switch pageBreak {
        case .none: avoids ? "avoid" : nil
        case .page: "page"
        case .left, .right: pageBreak.rawValue
        }
    }

    /// Returns the declarations that apply to letters, in a line or in a paragraph.
    private static func letters(_ values: ResolvedStyle) -> [String] {
        var lines: [String] = []
        if values.font.isItalic { lines.append("  font-style: italic;") }
        if values.font.isCondensed { lines.append("  font-stretch: condensed;") }
        if values.font.isExpanded { lines.append("  font-stretch: expanded;") }
        if !values.font.features.isEmpty {
            lines.append(
                "  font-feature-settings: " + values.font.features.map { "\"\($0.tag)\" \($0.value)" }.joined(separator: ", ") + ";")
        }
        let axes = values.font.axes.compactMap { axis in axis.value.map { "\"\(axis.tag)\" \(number($0))" } }
        if !axes.isEmpty { lines.append("  font-variation-settings: " + axes.joined(separator: ", ") + ";") }
        switch values.textTransform {
        case .none: break
        case .smallCaps: lines.append("  font-variant-caps: small-caps;")
        default: lines.append("  text-transform: \(values.textTransform.rawValue);")
        }
        let decoration = [values.underline.map { _ in "underline" }, values.strikethrough.map { _ in "line-through" }].compactMap(\.self)
        if !decoration.isEmpty { lines.append("  text-decoration: \(decoration.joined(separator: " "));") }
        let shadows = values.shadows.map { shadow in
            [Points(shadow.offset.x), Points(shadow.offset.y), shadow.blur].map(rem).joined(separator: " ") + " " + shadow.color.hexadecimal
        }
        if !shadows.isEmpty { lines.append("  text-shadow: \(shadows.joined(separator: ", "));") }
        return lines
    }

    /// Returns a comment with the keys for which CSS has no property.
    private static func unstated(_ values: ResolvedStyle) -> [String] {
        let keys: [StyleKey] = [
            Style.innerShadow, Style.gradient, Style.outline, Style.kerningTable, Style.allowOrphans.key, Style.minimumScaleFactor.key,
        ].filter { $0.isDeclared(in: values) }
        return keys.isEmpty ? [] : ["  /* without an equivalent in CSS: \(keys.map(\.name).joined(separator: ", ")) */"]
    }
}
