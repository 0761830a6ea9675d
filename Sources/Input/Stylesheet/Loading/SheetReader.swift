import TypesetBase

/// Reads the nodes of one sheet, with tokens replaced, into checked rules.
struct SheetReader {
    let file: SourceFile
    /// The position of the sheet in the order of `extends`.
    let layer: Int
    var values = ValueReader()
    /// The query that is being read; nil outside queries.
    var query: QueryCondition?
    /// Whether the rules being read are only for readers with the setting Bold Text.
    var isForBoldText = false
    /// The places of the fonts of text styles, which have more than one name.
    var fontSpans: [TextStyle: SourceSpan] = [:]

    /// Reads the declarations of one style, with the place of its name.
    private mutating func block(of entry: YAMLPair) -> DeclarationBlock {
        if entry.value.entries == nil, let name = entry.key.text, StyleKey.named(name) != nil {
            values.error(
                "expected a mapping of style keys, found \(entry.value.kindDescription)", at: entry.value,
                hints: ["`\(name)` is a style key: indent it further than the style's name"])
            return DeclarationBlock()
        }
        var block = block(entry.value)
        block.nameSpan = entry.key.span
        return block
    }

    /// Reads the declarations of one style.
    mutating func block(_ node: YAMLNode) -> DeclarationBlock {
        var block = DeclarationBlock()
        guard let entries = node.entries else {
            let _: Bool? = values.mismatch(node, .notation("a mapping of style keys"))
            return block
        }
        for entry in entries {
            guard let key = entry.key.text.flatMap(StyleKey.named) else {
                unknownStyleKey(entry.key)
                continue
            }
            if let declaration = declaration(key, entry.value) { block.set(declaration) }
        }
        checkLineHeights(block)
        return block
    }

    mutating func declaration(_ key: StyleKey, _ node: YAMLNode) -> Declaration? {
        var specified: SpecifiedValue?
        if !node.isNull {
            values.example = (node.span, key.example)
            defer { values.example = nil }
            specified = key.read(node, &values)
            guard specified != nil else { return nil }
        }
        return Declaration(key, specified, at: node.span, layer: layer, query: query, isForBoldText: isForBoldText)
    }

    private mutating func unknownStyleKey(_ key: YAMLNode) {
        let name = key.text ?? ""
        if let hint = ForeignNames.hint(forStyleKey: name) ?? Self.placeHint(name) {
            values.error("unknown key `\(name)`", at: key, hints: [hint])
        } else {
            values.unknownKey(key, among: StyleKey.all.map(\.name))
        }
    }

    /// Returns a hint for a key that belongs to another part of the stylesheet.
    private static func placeHint(_ name: String) -> String? {
        if SheetKey.top.contains(where: { $0.name == name }) { return "write `\(name)` at the top of the stylesheet" }
        return SheetKey.page.contains { $0.name == name } ? "write `\(name)` under `page`" : nil
    }

    /// Reports line heights that conflict: a multiple can only be combined with `normal`.
    private mutating func checkLineHeights(_ block: DeclarationBlock) {
        guard let height = block[Style.lineHeight], let value: SpecifiedLineHeight = height.value(), value != .normal,
            let multiple = block[Style.lineHeightMultiple], multiple.specified != nil
        else { return }
        values.diagnostics.append(
            Diagnostic(
                .error, "lineHeightMultiple and lineHeight set the same value", at: multiple.span,
                hints: ["remove one of them; only `lineHeight: normal` can have a multiple"],
                related: [Diagnostic.Related("lineHeight is here", at: height.span)]))
    }

    /// Reads `page`, `styles` and `elements`, at the top of a sheet or in a query.
    mutating func rules(_ entries: [String: YAMLNode]) -> RuleSet {
        var rules = RuleSet()
        if let node = entries["page"], !node.isNull { rules.page = pageRules(node) }
        for entry in mapping(entries["styles"]) { readStyle(entry, into: &rules) }
        for entry in mapping(entries["elements"]) { readElement(entry, into: &rules) }
        return rules
    }

    /// Returns the entries of an optional mapping, which may be `~`.
    mutating func mapping(_ node: YAMLNode?) -> [YAMLPair] {
        guard let node, !node.isNull else { return [] }
        if let entries = node.entries { return entries }
        let _: Bool? = values.mismatch(node, .notation("a mapping"))
        return []
    }

    private mutating func readStyle(_ entry: YAMLPair, into rules: inout RuleSet) {
        guard let name = entry.key.text, !name.isEmpty, !name.contains(where: { ". $".contains($0) }) else {
            values.error(
                "`\(entry.key.text ?? "")` is not a valid style name", at: entry.key, hints: ["remove spaces, dots and dollar signs"])
            return
        }
        if entry.value.isNull {
            rules.removedStyles.insert(name)
        } else {
            rules.styles[name] = block(of: entry)
        }
    }

    private mutating func readElement(_ entry: YAMLPair, into rules: inout RuleSet) {
        guard let selector = selector(entry.key) else { return }
        guard let target = target(entry) else { return }
        rules.elements[selector] = [
            ElementRule(target: target, span: entry.value.isNull ? entry.key.span : entry.value.span, query: query, layer: layer)
        ]
    }

    private mutating func target(_ entry: YAMLPair) -> ElementRule.Target? {
        if entry.value.isNull { return ElementRule.Target.none }
        if entry.value.entries != nil { return .block(block(of: entry)) }
        if let name = entry.value.text, !name.isEmpty { return .style(name) }
        return values.mismatch(entry.value, .notation("the name of a style, or a mapping of style keys"))
    }

    private mutating func selector(_ key: YAMLNode) -> Selector? {
        let text = key.text ?? ""
        do throws(Selector.Mistake) {
            return try Selector(parsing: text)
        } catch .unknownElement(let name) {
            let hints =
                ForeignNames.elements[name].map { ["did you mean `\($0)`?"] }
                ?? Suggestion.hints(for: name, among: Element.allCases.map(\.rawValue))
            let nesting = text.contains(" ") ? ["`\(text)` selects an element within another, because of the space"] : []
            values.error("unknown element `\(name)`", at: key, hints: hints.isEmpty ? nesting : hints)
        } catch {
            values.error("`\(text)` is not a selector", at: key, hints: [Self.selectorHint(text)])
        }
        return nil
    }

    private static func selectorHint(_ text: String) -> String {
        if text.hasPrefix("."), !text.contains(" ") {
            return "name the element too: `paragraph\(text)`"
        }
        if text.contains(",") { return "write a line for each element" }
        if text.contains(">") { return "write a space instead of `>`: `blockQuote paragraph` is a paragraph anywhere in a quote" }
        return "write an element such as `h1`, `paragraph.lead`, `blockQuote paragraph` or `h1 + paragraph`"
    }
}
