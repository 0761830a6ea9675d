import ContentSize
import Diagnostics
import Geometry
import YAML

/// Reads the nodes of one sheet, tokens replaced, into checked rules.
struct SheetReader {
    let file: SourceFile
    /// Position of the sheet in the order of `extends`.
    let layer: Int
    var values = ValueReader()
    /// The size query that is being read.
    var query: ContentSizeRange?
    /// Where the fonts of text styles are written: a text style has more than one name.
    var fontPlaces: [TextStyle: SourceSpan] = [:]

    init(file: SourceFile, layer: Int) {
        self.file = file
        self.layer = layer
    }

    /// The keys of one style, and where it is named.
    private mutating func styleRules(of entry: YAMLNode.Entry) -> StyleRules {
        var rules = styleRules(entry.value)
        rules.namePlace = entry.key.span
        return rules
    }

    /// The keys of one style.
    mutating func styleRules(_ node: YAMLNode) -> StyleRules {
        var rules = StyleRules()
        guard let entries = node.entries else {
            let _: Bool? = values.mismatch(node, .notation("a mapping of style keys"))
            return rules
        }
        for entry in entries {
            guard let name = entry.key.text, let index = Property.index[name] else {
                unknownStyleKey(entry.key)
                continue
            }
            if let declaration = declaration(index, entry) { rules.declarations[name] = declaration }
        }
        checkSizes(rules, entries)
        return rules
    }

    private mutating func declaration(_ index: Int, _ entry: YAMLNode.Entry) -> Declaration? {
        let property = Property.all[index]
        var assignment: Assignment?
        if !entry.value.isNull {
            assignment = property.read(entry.value, &values)
            guard assignment != nil else { return nil }
        }
        return Declaration(property: index, assignment: assignment, text: entry.value.text, span: entry.value.span, layer: layer, query: query)
    }

    /// Names that other systems use for our keys; the nearest by letters would mislead.
    private static let otherNames = [
        "font-size": "size", "fontSize": "size", "pointSize": "size", "font-family": "family", "fontFamily": "family", "textColor": "color",
        "foregroundColor": "color", "colour": "color", "backgroundColor": "background", "padding": "textInsets", "text-align": "alignment",
        "textAlign": "alignment", "textAlignment": "alignment", "align": "alignment", "line-height": "lineHeightMultiple",
        "lineHeight": "lineHeightMultiple", "letterSpacing": "characterSpacing", "letter-spacing": "characterSpacing", "tracking": "characterSpacing",
        "kern": "characterSpacing", "extends": "parent", "inherits": "parent", "hyphenate": "hyphenation", "fontWeight": "weight",
        "maximumPointSize": "maximumSize", "maxSize": "maximumSize", "minSize": "minimumSize", "dynamicTypeSize": "contentSizes",
        "margin": "paragraphSpacing", "marginBottom": "paragraphSpacing", "marginTop": "paragraphSpacingBefore", "gradientColors": "gradient",
        "shadowColor": "shadow", "bold": "symbolicTraits", "italic": "symbolicTraits",
    ]

    private mutating func unknownStyleKey(_ key: YAMLNode) {
        if let name = key.text, let ours = Self.otherNames[name] {
            values.error("unknown key `\(name)`", at: key, hints: ["did you mean `\(ours)`?"])
        } else {
            values.unknownKey(key, among: Property.all.map(\.name))
        }
    }

    private mutating func checkSizes(_ rules: StyleRules, _ entries: [YAMLNode.Entry]) {
        guard let low = rules.declarations["minimumSize"]?.text.flatMap({ Quantity($0)?.number }),
              let high = rules.declarations["maximumSize"], let number = high.text.flatMap({ Quantity($0)?.number }), low > number else { return }
        values.diagnostics.append(Diagnostic(.error, "maximumSize is under minimumSize", at: high.span,
                                             related: rules.declarations["minimumSize"].map { [Diagnostic.Related("minimumSize stands here", at: $0.span)] } ?? []))
    }

    /// `page`, `styles` and `elements`, at the top of a sheet or in a size query.
    mutating func rules(_ entries: [String: YAMLNode]) -> Rules {
        var rules = Rules()
        if let node = entries["page"], !node.isNull { rules.page = pageRules(node) }
        for entry in mapping(entries["styles"]) { readStyle(entry, into: &rules) }
        for entry in mapping(entries["elements"]) { readElement(entry, into: &rules) }
        return rules
    }

    /// The entries of a mapping that may be left out or `~`.
    mutating func mapping(_ node: YAMLNode?) -> [YAMLNode.Entry] {
        guard let node, !node.isNull else { return [] }
        if let entries = node.entries { return entries }
        let _: Bool? = values.mismatch(node, .notation("a mapping"))
        return []
    }

    private mutating func readStyle(_ entry: YAMLNode.Entry, into rules: inout Rules) {
        guard let name = entry.key.text, !name.isEmpty, !name.contains(where: { ". $".contains($0) }) else {
            values.error("`\(entry.key.text ?? "")` is no name for a style", at: entry.key, hints: ["names have no spaces, dots or dollar signs"])
            return
        }
        if entry.value.isNull {
            rules.removedStyles.insert(name)
        } else {
            rules.styles[name] = styleRules(of: entry)
        }
    }

    private mutating func readElement(_ entry: YAMLNode.Entry, into rules: inout Rules) {
        guard let selector = selector(entry.key) else { return }
        guard let kind = target(entry) else { return }
        rules.elements[selector] = [ElementTarget(kind: kind, span: entry.value.isNull ? entry.key.span : entry.value.span, query: query)]
    }

    private mutating func target(_ entry: YAMLNode.Entry) -> ElementTarget.Kind? {
        if entry.value.isNull { return ElementTarget.Kind.none }
        if entry.value.entries != nil { return .inline(styleRules(of: entry)) }
        if let name = entry.value.text, !name.isEmpty { return .style(name) }
        return values.mismatch(entry.value, .notation("the name of a style, or a mapping of style keys"))
    }

    private mutating func selector(_ key: YAMLNode) -> Selector? {
        let parts = (key.text ?? "").split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let element = Element(rawValue: parts.first ?? "") else {
            values.error("unknown element `\(parts.first ?? "")`", at: key, hints: Self.elementHints(parts.first ?? ""))
            return nil
        }
        guard parts.count <= 2, !parts.dropFirst().contains("") else {
            values.error("`\(key.text ?? "")` is no selector", at: key, hints: ["an element, or an element with one class such as `paragraph.lead`"])
            return nil
        }
        return Selector(element: element, className: parts.count == 2 ? parts[1] : nil)
    }

    private static func elementHints(_ name: String) -> [String] {
        let other = ["p": "paragraph", "blockquote": "blockQuote", "quote": "blockQuote", "li": "listItem", "ul": "list", "ol": "list", "pre": "codeBlock",
                     "em": "emphasis", "a": "link", "img": "image", "th": "tableHeader", "td": "tableCell", "hr": "thematicBreak", "del": "strikethrough",
                     "body": "document", "heading": "h1", "toc": "tableOfContents", "note": "alert"]
        if let ours = other[name] { return ["did you mean `\(ours)`?"] }
        return Suggestion.hints(for: name, among: Element.allCases.map(\.rawValue))
    }
}
