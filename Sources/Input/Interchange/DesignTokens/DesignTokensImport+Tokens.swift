import TypesetBase
import TypesetStylesheet

/// The conversion of tokens and their values.
extension DesignTokensImport {
    /// Names the tokens; in a sheet, names have letters, digits, `-` and `_`, and the first one begins with a letter.
    mutating func nameTokens() {
        var taken = UniqueNames()
        for index in file.tokens.indices {
            let path = file.tokens[index].path
            // If a file has a single set, its name is omitted.
            let named = file.sets.count == 1 && path.first == file.sets.first && path.count > 1 ? Array(path.dropFirst()) : path
            let own = taken.unique(
                named.enumerated().map { depth, word in
                    let name = word == "$root" ? "root" : StyleNames.name(word)
                    // After a dot a name may begin with a digit: `gray.100`.
                    return depth > 0 && name.hasPrefix("_") && word.first?.isNumber == true ? String(name.dropFirst()) : name
                })
            names[index] = own
            let spelt = named.map { $0 == "$root" ? "root" : $0 }
            if own != spelt {
                diagnostics.append(
                    Diagnostic(
                        .note, "`\(path.joined(separator: "."))` is called `\(own.joined(separator: "."))` in the sheet",
                        at: file.span(file.tokens[index].keyRange)))
            }
        }
    }

    mutating func convert(_ index: Int) {
        let token = file.tokens[index]
        guard !isSavedTextColor(token), var followed = follow(token.value) else { return }
        let type = type(of: index, followed)
        if type == .color { followed.node = modified(followed.node, by: index) }
        switch type {
        case .typography: return convertStyle(index, followed)
        case .motion, .strokeStyle, .boolean, .other:
            diagnostics.append(
                Diagnostic(.note, "`\(name(index))` is \(type.words); it is left out", at: file.span(token.keyRange)))
        case .text where token.path.last.map { ["textcase", "textdecoration"].contains($0.lowercased()) } ?? false: break
        default: texts[index] = text(followed.node, type, of: index)
        }
    }

    /// Whether a token is the colour of an exported style, which the style itself has in the sheet.
    private func isSavedTextColor(_ token: FileToken) -> Bool {
        token.path.first == SavedKey.textColors && file.root["$extensions"]?[SavedKey.vendor] != nil
    }

    /// Returns a value as YAML; nil after reporting a value that cannot be converted.
    mutating func text(_ node: JSONNode, _ type: TokenType, of index: Int) -> String? {
        let text: String? =
            switch type {
            case .color: color(node, of: index).map { "\"\($0.hexadecimal)\"" }
            case .lineHeight where node.isNormalLineHeight: "normal"
            case .dimension, .letterSpacing, .lineHeight, .number: measure(node, type)
            case .fontFamily: reader.families(node).map(SheetText.families)
            case .fontWeight: reader.weight(node).map { "\($0.weight)" }
            case .shadow: shadow(node, of: index)
            case .gradient: gradient(node, of: index)
            case .border: border(node, of: index)
            case .text: node.text.map(SheetText.scalar)
            case .typography, .motion, .strokeStyle, .boolean, .other: nil
            }
        if text == nil {
            let expected = type == .dimension ? "a length such as `{ \"value\": 16, \"unit\": \"px\" }`" : type.words
            let problem =
                type == .color
                ? reader.problem(ofColor: node) : node.text.flatMap(TokenExpression.mistake).map { "cannot be computed: \($0)" }
            error("`\(name(index))` \(problem ?? "is \(node.measureDescription), not \(expected)"); it is left out", at: node.range)
        }
        return text
    }

    func measure(_ node: JSONNode, _ type: TokenType) -> String? {
        guard let measure = TokenMeasure(node, pixel: pixel) else { return nil }
        switch measure.unit {
        case .em: return SheetText.rounded(measure.number) + (type == .letterSpacing ? "" : "em")
        case .points: return SheetText.rounded(measure.number)
        case .none: return SheetText.rounded(type == .dimension ? measure.number * pixel : measure.number)
        case .percent: return SheetText.rounded(measure.number)
        }
    }

    /// Returns a colour, and reports if it is outside the gamut of sRGB.
    mutating func color(_ node: JSONNode, of index: Int) -> Color? {
        guard let color = reader.color(node) else { return nil }
        if !reader.isInGamut(node), reportedColors.insert(node.range.lowerBound).inserted {
            diagnostics.append(
                .warning("`\(name(index))` has a colour outside of sRGB: \(color.hexadecimal) is used", at: file.span(node.range)))
        }
        return color
    }

    /// Returns the colour of a part of a value; nil if there is none.
    mutating func color(of part: JSONNode?, in index: Int) -> Color? {
        part.flatMap { follow($0)?.node }.flatMap { color($0, of: index) }
    }

    /// Returns the tokens of the sheet in the groups of the file; a token that refers to another names it.
    func tree() -> [(name: String, token: SheetDraft.Token)] {
        let root = TokenTreeNode()
        for index in file.tokens.indices {
            guard let path = names[index], let own = texts[index] else { continue }
            let target = file.reference(in: file.tokens[index].value).flatMap(file.token)
            let alias = target.flatMap { texts[$0] == own ? names[$0] : nil }.map { "$" + $0.joined(separator: ".") }
            root.add(path[...], alias ?? own, comment: file.tokens[index].description.flatMap(SheetDraft.note))
        }
        return root.entries
    }
}
