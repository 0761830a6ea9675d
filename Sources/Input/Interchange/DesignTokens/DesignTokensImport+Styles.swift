import TypesetBase
import TypesetStylesheet

/// The conversion of typography tokens to styles.
extension DesignTokensImport {
    /// Converts a typography token; a token that only refers to another becomes a style with that parent.
    mutating func convertStyle(_ index: Int, _ followed: (node: JSONNode, first: Int?, last: Int?)) {
        let token = file.tokens[index]
        var style = ImportedStyle(name: name(ofStyle: index), origin: file.span(token.keyRange))
        if let first = followed.first, let parent = styleNames[first] {
            style.keys = [(Style.parent.key, SheetText.scalar(parent))]
        } else if followed.node.entries != nil {
            var typography = TypographyToken(name: name(index), node: followed.node, in: file, pixel: pixel)
            style.keys = typography.keys { self.resolve($0) }
            diagnostics += typography.diagnostics
        } else {
            return error("`\(name(index))` is \(followed.node.kindDescription), not a style of text; it is left out", at: token.value.range)
        }
        styleNames[index] = style.name
        if let saved = SavedStyle(token.object["$extensions"]) {
            style.keys = saved.keys.map { key, value in (key, key == Style.color.key ? colorName(ofStyle: token, value) ?? value : value) }
            saved.queries.forEach { add($0, of: style) }
        }
        draft.styles.append(style)
    }

    /// Returns the token that the colour of an exported style refers to, as a value in the sheet; nil for none.
    private func colorName(ofStyle style: FileToken, _ value: String) -> String? {
        guard let own = file.indices[[SavedKey.textColors, style.path.last ?? ""]],
            let target = file.reference(in: file.tokens[own].value).flatMap(file.token), texts[target] == value, let path = names[target]
        else { return nil }
        return "$" + path.joined(separator: ".")
    }

    mutating func add(_ query: (condition: String, keys: KeyValues), of style: ImportedStyle) {
        let style = ImportedStyle(name: style.name, keys: query.keys, origin: style.origin)
        if let index = draft.queries.firstIndex(where: { $0.condition == query.condition }) {
            draft.queries[index].styles.append(style)
        } else {
            draft.queries.append(SheetDraft.Query(condition: query.condition, styles: [style]))
        }
    }

    /// Resolves a value of a typography token, with the token that it names, if the sheet has that token.
    mutating func resolve(_ node: JSONNode) -> TypographyToken.Value? {
        guard let followed = follow(node) else { return nil }
        let alias = followed.first.flatMap { index in names[index].map { (text: texts[index], name: "$" + $0.joined(separator: ".")) } }
        return TypographyToken.Value(node: followed.node, aliasText: alias?.text, alias: alias?.name)
    }

    /// Returns the name of a style: the words of its path, joined by hyphens, without the words with which all styles begin.
    mutating func name(ofStyle index: Int) -> String {
        var words = file.tokens[index].path.map { $0 == "$root" ? "" : $0 }.filter { !$0.isEmpty }
        if words.count > 1, file.sets.contains(words[0]) { words.removeFirst() }
        if words.count > 1,
            ["typography", "text", "font", "type", "textstyle", "textstyles", "styles", "fontstyle"].contains(words[0].lowercased())
        {
            words.removeFirst()
        }
        return styleNamesTaken.unique(StyleNames.name(words.joined(separator: "-")))
    }

    mutating func settleStyles() {
        let saved = SavedSheet(file.root["$extensions"])
        draft.page = saved?.page ?? []
        for (sizes, page) in saved?.pages ?? [] {
            if let index = draft.queries.firstIndex(where: { $0.condition == sizes.description }) {
                draft.queries[index].page = page
            } else {
                draft.queries.append(SheetDraft.Query(condition: sizes.description, page: page))
            }
        }
        let known = Set(draft.styles.map(\.name)), own = saved?.elements.filter { known.contains(StyleNames.name($0.value)) } ?? []
        draft.elements = saved == nil ? StyleNames.elements(for: draft.styles.map(\.name)) : own
        if saved == nil, !draft.styles.isEmpty, let body = draft.elements.first(where: { $0.element == "document" })?.value,
            let index = draft.styles.firstIndex(where: { $0.name == body }), draft.styles[index][Style.paragraphSpacing.key] == nil
        {
            draft.comments.append("Typography tokens have no space between paragraphs: `paragraphSpacing` below is half a line.")
            draft.styles[index].set(.paragraphSpacing(.em(0.7)))
        }
        if saved == nil, draft.elements.isEmpty, !draft.styles.isEmpty {
            diagnostics.append(
                Diagnostic(
                    .note, "no style is named `body`, `h1` or similar: no document element has a style yet", at: nil,
                    path: file.file.path, hints: ["write `elements: { document: \(draft.styles[0].name) }` into the sheet"]))
        }
    }
}
