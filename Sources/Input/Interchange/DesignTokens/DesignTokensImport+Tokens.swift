import Diagnostics
import Formats
import Geometry
import Stylesheet

/// Tokens and their values.
extension DesignTokensImport {
    /// Names of the sheet have letters, digits, `-` and `_`; the first begins with a letter.
    mutating func nameTokens() {
        var taken: Set<[String]> = []
        for index in file.tokens.indices {
            let path = file.tokens[index].path
            // One set is all of the file: its name says nothing.
            let named = file.sets.count == 1 && path.first == file.sets.first && path.count > 1 ? Array(path.dropFirst()) : path
            var own = named.enumerated().map { depth, word in
                let name = word == "$root" ? "root" : StyleNames.name(word)
                // After a dot a name may begin with a digit: `gray.100`.
                return depth > 0 && name.hasPrefix("_") && word.first?.isNumber == true ? String(name.dropFirst()) : name
            }
            var count = 2, last = own.removeLast()
            let stem = last
            while !taken.insert(own + [last]).inserted { last = "\(stem)-\(count)"; count += 1 }
            own.append(last)
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
        guard let followed = follow(token.value) else { return }
        let type = type(of: index, followed)
        switch type {
        case .typography: return convertStyle(index, followed)
        case .motion, .strokeStyle, .boolean, .other:
            diagnostics.append(
                Diagnostic(.note, "`\(name(index))` is \(type.words); it is left out", at: file.span(token.keyRange)))
        case .text where token.path.last.map { ["textcase", "textdecoration"].contains($0.lowercased()) } ?? false: break
        default: texts[index] = text(followed.node, type, of: index)
        }
    }

    /// A value as YAML; nil, which is then reported, where it cannot be one.
    mutating func text(_ node: JSONNode, _ type: TokenType, of index: Int) -> String? {
        let text: String? =
            switch type {
            case .color: reader.color(node).map { "\"\($0.hexadecimal)\"" }
            case .dimension, .letterSpacing, .lineHeight, .number: measure(node, type)
            case .fontFamily: reader.families(node).map(SheetText.families)
            case .fontWeight: reader.weight(node).map { "\($0.weight)" }
            case .shadow: shadow(node, of: index)
            case .gradient: gradient(node)
            case .border: border(node)
            case .text: node.text.map(SheetText.scalar)
            case .typography, .motion, .strokeStyle, .boolean, .other: nil
            }
        noteCutColor(node, type, of: index)
        if text == nil {
            let expected = type == .dimension ? "a length such as `{ \"value\": 16, \"unit\": \"px\" }`" : type.words
            error(
                "`\(name(index))` is \(node.kindDescription), not \(expected); it is left out", at: node.range)
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

    /// A colour outside of sRGB is drawn as the nearest inside, channel by channel.
    mutating func noteCutColor(_ node: JSONNode, _ type: TokenType, of index: Int) {
        guard type == .color, let space = node["colorSpace"]?.text.flatMap(TokenColorSpace.init), let items = node["components"]?.items
        else {
            return
        }
        let components = items.map { $0.number ?? 0 }
        guard components.count == 3, space.isOutside(components) else { return }
        diagnostics.append(.warning("`\(name(index))` is outside of sRGB and is cut off to it", at: file.span(node.range)))
    }

    /// Of several shadows the first, as a value of `shadow`.
    mutating func shadow(_ node: JSONNode, of index: Int) -> String? {
        let all = node.items ?? [node]
        guard let first = all.first.flatMap({ follow($0)?.node }) else { return nil }
        if all.count > 1 {
            diagnostics.append(
                .warning("`\(name(index))` has \(all.count) shadows, of which the first is carried over", at: file.span(node.range)))
        }
        func length(_ keys: String...) -> Double? {
            guard let node = keys.lazy.compactMap({ first[$0] }).first else { return 0 }
            return follow(node).flatMap { TokenMeasure($0.node, pixel: pixel)?.points(pixel: pixel) }
        }
        guard let color = first["color"].flatMap({ follow($0)?.node }).flatMap(reader.color), let x = length("offsetX", "x"),
            let y = length("offsetY", "y"), let blur = length("blur", "blurRadius")
        else { return nil }
        if let spread = first["spread"], TokenMeasure(spread, pixel: pixel)?.number != 0 {
            diagnostics.append(
                .warning("the spread of `\(name(index))` is left out: shadows of text have none", at: file.span(spread.range)))
        }
        return SheetText.mapping([
            ("color", "\"\(color.hexadecimal)\""), ("offset", "[\(SheetText.rounded(x)), \(SheetText.rounded(y))]"),
            ("blur", SheetText.rounded(blur)),
        ])
    }

    mutating func gradient(_ node: JSONNode) -> String? {
        let stops = node["stops"]?.items ?? node.items ?? []
        var colors: [String] = [], locations: [Double] = []
        for stop in stops {
            guard let color = stop["color"].flatMap({ follow($0)?.node }).flatMap(reader.color) else { return nil }
            let position = stop["position"].flatMap { follow($0)?.node.number } ?? 0
            colors.append("\"\(color.hexadecimal)\"")
            locations.append(min(1, max(locations.last ?? 0, position)))
        }
        guard colors.count >= 2 else { return nil }
        return SheetText.mapping([("colors", SheetText.list(colors)), ("locations", SheetText.list(locations.map(SheetText.rounded)))])
    }

    mutating func border(_ node: JSONNode) -> String? {
        guard let color = node["color"].flatMap({ follow($0)?.node }).flatMap(reader.color),
            let width = node["width"].flatMap({ follow($0)?.node }).flatMap({ TokenMeasure($0, pixel: pixel)?.points(pixel: pixel) })
        else { return nil }
        let style = node["style"].flatMap { follow($0)?.node.text } ?? "solid"
        let line = ["solid", "dashed", "dotted"].contains(style) ? style : "solid"
        return "\"\(SheetText.rounded(width))pt \(line) \(color.hexadecimal)\""
    }

    /// The tokens of the sheet in the groups of the file. One that refers to another names it.
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
