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
        if entry.value.entries == nil, let name = entry.key.text, StyleKey(rawValue: name) != nil {
            values.error(
                "expected a mapping of style keys, found \(entry.value.kindDescription)", at: entry.value,
                hints: ["`\(name)` is a key of a style: indent it further than the style's name"])
            return StyleRules()
        }
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
            if let declaration = declaration(index, entry) { rules.declarations[declaration.key] = declaration }
        }
        checkSizes(rules, entries)
        return rules
    }

    private mutating func declaration(_ index: Int, _ entry: YAMLNode.Entry) -> Declaration? {
        let property = Property.all[index]
        var assignment: Assignment?
        if !entry.value.isNull {
            values.example = (entry.value.span, property.example)
            defer { values.example = nil }
            assignment = property.read(entry.value, &values)
            guard assignment != nil else { return nil }
        }
        return Declaration(
            property: index, assignment: assignment, text: entry.value.text, span: entry.value.span, layer: layer, query: query)
    }

    private mutating func unknownStyleKey(_ key: YAMLNode) {
        if let name = key.text, let hint = ForeignNames.hint(forStyleKey: name) {
            values.error("unknown key `\(name)`", at: key, hints: [hint])
        } else {
            values.unknownKey(key, among: Property.all.map(\.name))
        }
    }

    private mutating func checkSizes(_ rules: StyleRules, _ entries: [YAMLNode.Entry]) {
        guard let low = rules.declarations[.minimumSize]?.text.flatMap({ Quantity($0)?.number }),
            let high = rules.declarations[.maximumSize], let number = high.text.flatMap({ Quantity($0)?.number }), low > number
        else { return }
        values.diagnostics.append(
            Diagnostic(
                .error, "maximumSize is under minimumSize", at: high.span,
                related: rules.declarations[.minimumSize].map { [Diagnostic.Related("minimumSize stands here", at: $0.span)] } ?? []))
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
            values.error(
                "`\(entry.key.text ?? "")` is no name for a style", at: entry.key, hints: ["names have no spaces, dots or dollar signs"])
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
        rules.elements[selector] = [
            ElementTarget(kind: kind, span: entry.value.isNull ? entry.key.span : entry.value.span, query: query, layer: layer)
        ]
    }

    private mutating func target(_ entry: YAMLNode.Entry) -> ElementTarget.Kind? {
        if entry.value.isNull { return ElementTarget.Kind.none }
        if entry.value.entries != nil { return .inline(styleRules(of: entry)) }
        if let name = entry.value.text, !name.isEmpty { return .style(name) }
        return values.mismatch(entry.value, .notation("the name of a style, or a mapping of style keys"))
    }

    private mutating func selector(_ key: YAMLNode) -> Selector? {
        let text = key.text ?? "", parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2, !parts.contains(""), !text.contains(where: { " ,>+".contains($0) }) else {
            values.error("`\(text)` is no selector", at: key, hints: [Self.selectorHint(text)])
            return nil
        }
        guard let element = Element(rawValue: parts[0]) else {
            let hints =
                ForeignNames.elements[parts[0]].map { ["did you mean `\($0)`?"] }
                ?? Suggestion.hints(for: parts[0], among: Element.allCases.map(\.rawValue))
            values.error("unknown element `\(parts[0])`", at: key, hints: hints)
            return nil
        }
        return Selector(element: element, className: parts.count == 2 ? parts[1] : nil)
    }

    private static func selectorHint(_ text: String) -> String {
        if text.hasPrefix(".") { return "a class that is a style's name needs no line; else name the element too: `paragraph\(text)`" }
        if text.contains(",") { return "write a line for each element" }
        return "an element, or an element with one class such as `paragraph.lead`"
    }
}
