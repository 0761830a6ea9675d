import TypesetBase

/// Hints for values that are written as another kind of value.
enum MismatchHint {
    static func hint(_ node: YAMLNode, _ shape: ValueShape) -> String? {
        if let group = tokenGroup(node) { return group }
        if shape.words.hasPrefix("a mapping") {
            return listedKeys(node) ?? node.plainText.flatMap { joinedKey(node.span.text.firstLine ?? $0) }
        }
        guard let text = node.text else { return nil }
        return (shape.words.hasPrefix("`true` or `false`") ? truth(node).map { "write `\($0)`" } : nil) ?? decimalComma(text)
    }

    /// Returns a hint for `$color` if `$color.ink` is meant.
    private static func tokenGroup(_ node: YAMLNode) -> String? {
        guard let reference = TokenReference(node.span.text.filter { $0 != "\"" && $0 != "'" }), let first = node.entries?.first?.key.text
        else { return nil }
        let name = "$" + reference.names.joined(separator: ".")
        return "`\(name)` is a group of tokens: name one, such as `\(name).\(first)`"
    }

    /// Returns the value of a synonym of `true` or `false`.
    private static func truth(_ node: YAMLNode) -> Bool? {
        switch node.text?.lowercased() {
        case "y", "1": true
        case "n", "0": false
        default: node.bool
        }
    }

    /// Returns a hint for `color:red`, a single word in YAML.
    static func joinedKey(_ text: String) -> String? {
        guard let colon = text.firstIndex(of: ":"), text[..<colon].allSatisfy({ $0.isLetter || "-_.".contains($0) }), text.count < 60 else {
            return nil
        }
        let value = text[text.index(after: colon)...]
        return value.isEmpty || value.first == " " || value.hasPrefix("//") ? nil : "a space is missing: `\(text[...colon]) \(value)`"
    }

    /// Returns a hint for `- body:` if `body:` is meant.
    private static func listedKeys(_ node: YAMLNode) -> String? {
        guard let items = node.items, node.span.text.hasPrefix("-"), let name = items.first?.entries?.first?.key.text ?? items.first?.text
        else { return nil }
        return "write `\(name):` without the `-`"
    }

    /// Returns a hint for a decimal comma, as in `1,5`.
    private static func decimalComma(_ text: String) -> String? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].last?.isNumber == true, parts[1].first?.isNumber == true,
            Quantity(parts.joined(separator: ".")) != nil
        else { return nil }
        return "write a decimal point: `\(parts.joined(separator: "."))`"
    }
}

extension YAMLNode {
    fileprivate var plainText: String? {
        if case .scalar(let text, .plain) = value { return text }
        return nil
    }
}

extension String {
    fileprivate var firstLine: String? { split(whereSeparator: \.isNewline).first.map(String.init) }
}

/// The names of our keys and elements in other systems, for which a suggestion by similar spelling would mislead.
enum ForeignNames {
    /// The style keys by their foreign names in camel case; names from CSS are converted to it.
    private static let styleKeys: [String: StyleKey] = [
        "fontSize": Style.size, "pointSize": Style.size, "textSize": Style.size, "font": Style.family, "fontFamily": Style.family,
        "typeface": Style.family,
        "fontFace": Style.face.key,
        "fontWeight": Style.weight.key, "textColor": Style.color.key, "foregroundColor": Style.color.key, "colour": Style.color.key,
        "backgroundColor": Style.background.key,
        "fill": Style.background.key,
        "padding": Style.textInsets, "insets": Style.textInsets, "textAlign": Style.alignment.key, "align": Style.alignment.key,
        "justify": Style.alignment.key,
        "verticalAlign": Style.verticalAlignment.key, "contentMode": Style.verticalAlignment.key,
        "leading": Style.lineSpacing.key,
        "letterSpacing": Style.characterSpacing.key, "tracking": Style.characterSpacing.key, "kern": Style.characterSpacing.key,
        "kerning": Style.characterSpacing.key,
        "extends": Style.parent.key, "inherits": Style.parent.key, "basedOn": Style.parent.key, "hyphenate": Style.hyphenation,
        "hyphens": Style.hyphenation,
        "maximumPointSize": Style.maximumSize.key, "maxSize": Style.maximumSize.key, "minSize": Style.minimumSize.key,
        "minimumPointSize": Style.minimumSize.key,
        "minFontSize": Style.minimumFontSize.key, "adjustsFontSizeToFitWidth": Style.minimumScaleFactor.key,
        "relativeTo": Style.textStyle.key,
        "adjustsFontForContentSizeCategory": Style.shouldScale.key, "dynamicTypeSize": Style.contentSizes.key,
        "minimumContentSizeCategory": Style.contentSizes.key,
        "maximumContentSizeCategory": Style.contentSizes.key,
        "margin": Style.paragraphSpacing.key, "marginBottom": Style.paragraphSpacing.key, "spaceAfter": Style.paragraphSpacing.key,
        "spacing": Style.paragraphSpacing.key,
        "marginTop": Style.paragraphSpacingBefore.key, "spaceBefore": Style.paragraphSpacingBefore.key, "indent": Style.firstLineIndent.key,
        "textIndent": Style.firstLineIndent.key, "measure": Style.maxWidth.key, "maxLineLength": Style.maxWidth.key,
        "maximumWidth": Style.maxWidth.key, "width": Style.maxWidth.key,
        "firstLineHeadIndent": Style.firstLineIndent.key, "marginLeft": Style.headIndent.key, "marginRight": Style.tailIndent.key,
        "borderRadius": Style.cornerRadius.key,
        "textShadow": Style.shadow, "boxShadow": Style.shadow, "stroke": Style.outline, "borderColor": Style.border,
        "borderWidth": Style.border,
        "textDecoration": Style.underline, "maxLines": Style.numberOfLines.key, "lineLimit": Style.numberOfLines.key,
        "textOverflow": Style.lineBreakMode.key,
        "fontFeatureSettings": Style.features, "fontVariationSettings": Style.axes, "variations": Style.axes,
        "breakBefore": Style.pageBreakBefore.key, "breakAfter": Style.pageBreakAfter.key,
    ]

    /// Keys of other systems (FXLabel, UIKit, Android) that are a part of one of our keys.
    private static let parts: [String: (part: String, key: StyleKey)] = [
        "gradientColors": ("colors", Style.gradient), "gradientStartColor": ("colors", Style.gradient),
        "gradientEndColor": ("colors", Style.gradient),
        "gradientStartPoint": ("start", Style.gradient), "gradientEndPoint": ("end", Style.gradient),
        "shadowColor": ("color", Style.shadow), "shadowOffset": ("offset", Style.shadow), "shadowBlur": ("blur", Style.shadow),
        "shadowRadius": ("blur", Style.shadow),
        "innerShadowColor": ("color", Style.innerShadow), "innerShadowOffset": ("offset", Style.innerShadow),
        "innerShadowBlur": ("blur", Style.innerShadow),
    ]

    private static let traits = [
        "bold": "bold", "italic": "italic", "fontStyle": "italic", "monospace": "monospace", "isBold": "bold", "isItalic": "italic",
    ]

    /// Values of `textTransform` that are keys of other systems, or that are mistaken for keys.
    private static let textTransforms = [
        "uppercase": "uppercase", "allCaps": "uppercase", "caps": "uppercase", "textAllCaps": "uppercase", "lowercase": "lowercase",
        "capitalize": "capitalize", "smallCaps": "smallCaps", "fontVariant": "smallCaps", "fontVariantCaps": "smallCaps",
    ]

    /// Keys that hide elements in other systems.
    private static let hidingKeys: Set<String> = ["hidden", "isHidden", "hide", "display", "visibility", "visible"]

    static let elements = [
        "p": "paragraph", "blockquote": "blockQuote", "quote": "blockQuote", "li": "listItem", "ul": "list", "ol": "list",
        "pre": "codeBlock",
        "em": "emphasis", "i": "emphasis", "b": "strong", "bold": "strong", "italic": "emphasis", "a": "link", "img": "image",
        "th": "tableHeader",
        "td": "tableCell", "hr": "thematicBreak", "del": "strikethrough", "body": "document", "html": "document", "heading": "h1",
        "title": "h1", "heading1": "h1", "heading2": "h2", "heading3": "h3", "heading4": "h4", "heading5": "h5", "heading6": "h6",
        "toc": "tableOfContents", "note": "alert", "math": "formula", "equation": "formula", "equationNumber": "formulaNumber",
    ]

    static func hint(forStyleKey name: String) -> String? {
        let name = camelCase(name)
        if let trait = traits[name] { return "write `symbolicTraits: [\(trait)]`" }
        if let transform = textTransforms[name] { return "write `textTransform: \(transform)`" }
        if hidingKeys.contains(name) { return "no key hides text: delete it, or write it as a comment, `<!-- … -->`" }
        if name == "highlightedTextColor" { return "use `color`: a page has no states" }
        if let (part, key) = parts[name] { return "write it as `\(part)` of `\(key.name)`" }
        return (StyleKey.named(name) ?? styleKeys[name]).map { "did you mean `\($0.name)`?" }
    }

    /// Converts `line-height` and `line_height` to `lineHeight`.
    private static func camelCase(_ name: String) -> String {
        let words = name.split { $0 == "-" || $0 == "_" }
        return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
