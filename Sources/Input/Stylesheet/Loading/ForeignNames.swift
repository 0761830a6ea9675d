/// Names that other systems have for our keys and elements; the nearest by letters would mislead.
enum ForeignNames {
    /// In camel case: those of CSS are turned into it.
    private static let styleKeys: [String: StyleKey] = [
        "fontSize": .size, "pointSize": .size, "textSize": .size, "font": .family, "fontFamily": .family, "typeface": .family,
        "fontFace": .face,
        "fontWeight": .weight, "textColor": .color, "foregroundColor": .color, "colour": .color, "backgroundColor": .background,
        "fill": .background,
        "padding": .textInsets, "insets": .textInsets, "textAlign": .alignment, "align": .alignment, "justify": .alignment,
        "verticalAlign": .verticalAlignment, "contentMode": .verticalAlignment, "lineHeight": .lineHeightMultiple,
        "leading": .lineSpacing,
        "letterSpacing": .characterSpacing, "tracking": .characterSpacing, "kern": .characterSpacing, "kerning": .characterSpacing,
        "extends": .parent, "inherits": .parent, "basedOn": .parent, "hyphenate": .hyphenation, "hyphens": .hyphenation,
        "maximumPointSize": .maximumSize, "maxSize": .maximumSize, "minSize": .minimumSize, "dynamicTypeSize": .contentSizes,
        "margin": .paragraphSpacing, "marginBottom": .paragraphSpacing, "spaceAfter": .paragraphSpacing, "spacing": .paragraphSpacing,
        "marginTop": .paragraphSpacingBefore, "spaceBefore": .paragraphSpacingBefore, "indent": .firstLineIndent,
        "textIndent": .firstLineIndent,
        "firstLineHeadIndent": .firstLineIndent, "marginLeft": .headIndent, "marginRight": .tailIndent, "borderRadius": .cornerRadius,
        "gradientColors": .gradient, "shadowColor": .shadow, "textShadow": .shadow, "boxShadow": .shadow, "stroke": .outline,
        "textDecoration": .underline, "maxLines": .numberOfLines, "lineLimit": .numberOfLines, "textOverflow": .lineBreakMode,
        "fontFeatureSettings": .features, "fontVariationSettings": .axes, "variations": .axes, "breakBefore": .pageBreakBefore,
    ]

    private static let traits = [
        "bold": "bold", "italic": "italic", "fontStyle": "italic", "monospace": "monospace", "isBold": "bold", "isItalic": "italic",
    ]

    static let elements = [
        "p": "paragraph", "blockquote": "blockQuote", "quote": "blockQuote", "li": "listItem", "ul": "list", "ol": "list",
        "pre": "codeBlock",
        "em": "emphasis", "i": "emphasis", "b": "strong", "bold": "strong", "italic": "emphasis", "a": "link", "img": "image",
        "th": "tableHeader",
        "td": "tableCell", "hr": "thematicBreak", "del": "strikethrough", "body": "document", "html": "document", "heading": "h1",
        "title": "h1",
        "toc": "tableOfContents", "note": "alert",
    ]

    static func hint(forStyleKey name: String) -> String? {
        let name = camelCase(name)
        if let trait = traits[name] { return "write `symbolicTraits: [\(trait)]`" }
        return (StyleKey(rawValue: name) ?? styleKeys[name]).map { "did you mean `\($0.rawValue)`?" }
    }

    /// `line-height` and `line_height` as `lineHeight`.
    private static func camelCase(_ name: String) -> String {
        let words = name.split { $0 == "-" || $0 == "_" }
        return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
