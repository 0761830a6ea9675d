import ContentSize
import Diagnostics
import Formats
import Geometry
import Stylesheet

/// Design tokens as a sheet: colours, lengths, fonts and numbers as tokens in their groups, and each typography token as a style.
struct DesignTokensImport {
    private(set) var diagnostics: [Diagnostic] = []
    private var file: TokenFile
    private let reader: TokenValueReader
    private let pixel: Double
    /// By index of the token: the path of its name in the sheet, for those that the sheet has.
    private var names: [Int: [String]] = [:]
    /// What each token is in the sheet, as YAML.
    private var texts: [Int: String] = [:]
    private var styleNames: [Int: String] = [:]
    private var draft = SheetDraft()
    /// Circles of references that have been reported, each by its first name in alphabetical order.
    private var circles: Set<String> = []

    /// Tokens that refer to one another in a row.
    private static let referenceLimit = 50

    init(_ source: SourceFile, pixel: Double) throws(Diagnostic) {
        file = try TokenFile(source)
        diagnostics = file.diagnostics
        self.pixel = pixel
        reader = TokenValueReader(pixel: pixel)
    }

    /// nil where no token can be carried over.
    mutating func sheet() -> String? {
        draft.comments = [
            "Made of \(SheetDraft.comment(file.file.path)), design tokens, by `typesetter import`.",
            "A style is the class of its name too, `{.name}`. Sizes grow with the text style that is nearest to them.",
        ]
        nameTokens()
        for index in file.tokens.indices { convert(index) }
        draft.tokens = tree()
        settleStyles()
        guard !draft.tokens.isEmpty || !draft.styles.isEmpty else {
            diagnostics.append(
                .error("no token can be carried over", at: file.span(file.root.range.lowerBound..<file.root.range.lowerBound + 1)))
            return nil
        }
        return draft.text
    }

    private func name(_ index: Int) -> String { file.tokens[index].path.joined(separator: ".") }

    private mutating func error(_ message: String, at range: Range<Int>, hints: [String] = []) {
        diagnostics.append(.error(message, at: file.span(range), hints: hints))
    }

    // MARK: Types and references

    private enum Target { case token(Int), node(JSONNode) }

    /// The token or the value that a reference leads to in the end; nil, which is then reported, where it leads nowhere.
    private mutating func follow(_ node: JSONNode) -> (node: JSONNode, first: Int?, last: Int?)? {
        var node = node, first: Int?, last: Int?, seen: [String] = []
        while let names = file.reference(in: node) {
            let text = names.joined(separator: ".")
            guard !seen.contains(text), seen.count < Self.referenceLimit else {
                let circle = (seen.firstIndex(of: text).map { Array(seen[$0...]) } ?? seen) + [text]
                let shown = circle.count > 12 ? circle.prefix(6) + ["…"] + circle.suffix(5) : circle[...]
                guard circles.insert(circle.min() ?? "").inserted else { return nil }
                error("tokens refer to each other in a circle: " + shown.joined(separator: " → "), at: node.range)
                return nil
            }
            seen.append(text)
            if let index = file.token(names) {
                first = first ?? index
                last = index
                node = file.tokens[index].value
            } else if let value = file.node(at: names), value[file.valueKey] == nil, !isGroup(value, names) {
                node = value
            } else {
                unknown(names, at: node.range)
                return nil
            }
        }
        return (first == nil ? interpolated(node) : node, first, last)
    }

    /// A text with the values of the references in it, as Tokens Studio writes arithmetic: `{size.base} * 1.5`.
    private mutating func interpolated(_ node: JSONNode) -> JSONNode {
        guard let text = node.text, text.contains("{"), text.utf8.count < 1000 else { return node }
        var result = "", rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += rest[..<open]
            guard let value = follow(JSONNode(.string(String(rest[open...close])), range: node.range))?.node else { return node }
            switch value.value {
            case .string(let text): result += text
            case .number(let number): result += SheetText.rounded(number)
            default:
                guard let number = value["value"]?.number, let unit = value["unit"]?.text else { return node }
                result += SheetText.rounded(number) + unit
            }
            rest = rest[rest.index(after: close)...]
        }
        return JSONNode(.string(result + rest), range: node.range)
    }

    /// Whether a path leads to a group, which is no value: not into the value of a token.
    private func isGroup(_ node: JSONNode, _ names: [String]) -> Bool { node.entries != nil && !names.contains(file.valueKey) }

    private mutating func unknown(_ names: [String], at range: Range<Int>) {
        let text = names.joined(separator: ".")
        // Each look for a like name takes as long as there are tokens.
        let known = diagnostics.count * file.tokens.count < 50_000 ? file.tokens.indices.map(name) : []
        let group = file.node(at: names)?.entries != nil
        error(
            group ? "`\(text)` is a group, and has no value of its own" : "there is no token `\(text)`", at: range,
            hints: Suggestion.closest(to: text, among: known).map { ["did you mean `\($0)`?"] } ?? [])
    }

    /// The token's own type, that of the token it refers to, or that of its group (2025.10, 5.2.1); without any, what its value looks like.
    private mutating func type(of index: Int, _ followed: (node: JSONNode, first: Int?, last: Int?)) -> TokenType {
        let token = file.tokens[index], target = followed.last.map { file.tokens[$0] }
        if let name = token.ownType ?? target?.ownType ?? target?.groupType ?? token.groupType {
            let type = TokenType(name)
            if type != .other || target == nil { return type }
        }
        return guess(followed.node, path: target?.path ?? token.path)
    }

    private func guess(_ node: JSONNode, path: [String]) -> TokenType {
        if reader.color(node) != nil { return .color }
        let words = path.joined(separator: " ").lowercased()
        if node["fontSize"] != nil || node["fontFamily"] != nil { return .typography }
        if let measure = TokenMeasure(node, pixel: pixel) {
            if words.contains("weight") { return .fontWeight }
            if words.contains("lineheight") || words.contains("line-height") || words.contains("leading") { return .lineHeight }
            if words.contains("letterspacing") || words.contains("letter-spacing") || words.contains("tracking") { return .letterSpacing }
            return measure.unit == .none || measure.unit == .percent ? .number : .dimension
        }
        if words.contains("font"), words.contains("family") || words.contains("families"), reader.families(node) != nil {
            return .fontFamily
        }
        return node.text == nil ? .other : .text
    }

    // MARK: Tokens

    /// Names of the sheet have letters, digits, `-` and `_`; the first begins with a letter.
    private mutating func nameTokens() {
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

    private mutating func convert(_ index: Int) {
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
    private mutating func text(_ node: JSONNode, _ type: TokenType, of index: Int) -> String? {
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

    private func measure(_ node: JSONNode, _ type: TokenType) -> String? {
        guard let measure = TokenMeasure(node, pixel: pixel) else { return nil }
        switch measure.unit {
        case .em: return SheetText.rounded(measure.number) + (type == .letterSpacing ? "" : "em")
        case .points: return SheetText.rounded(measure.number)
        case .none: return SheetText.rounded(type == .dimension ? measure.number * pixel : measure.number)
        case .percent: return SheetText.rounded(measure.number)
        }
    }

    /// A colour outside of sRGB is drawn as the nearest inside, channel by channel.
    private mutating func noteCutColor(_ node: JSONNode, _ type: TokenType, of index: Int) {
        guard type == .color, let space = node["colorSpace"]?.text.flatMap(ColorSpace.init), let items = node["components"]?.items else {
            return
        }
        let components = items.map { $0.number ?? 0 }
        guard components.count == 3, space.isOutside(components) else { return }
        diagnostics.append(.warning("`\(name(index))` is outside of sRGB and is cut off to it", at: file.span(node.range)))
    }

    /// Of several shadows the first, as a value of `shadow`.
    private mutating func shadow(_ node: JSONNode, of index: Int) -> String? {
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

    private mutating func gradient(_ node: JSONNode) -> String? {
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

    private mutating func border(_ node: JSONNode) -> String? {
        guard let color = node["color"].flatMap({ follow($0)?.node }).flatMap(reader.color),
            let width = node["width"].flatMap({ follow($0)?.node }).flatMap({ TokenMeasure($0, pixel: pixel)?.points(pixel: pixel) })
        else { return nil }
        let style = node["style"].flatMap { follow($0)?.node.text } ?? "solid"
        let line = ["solid", "dashed", "dotted"].contains(style) ? style : "solid"
        return "\"\(SheetText.rounded(width))pt \(line) \(color.hexadecimal)\""
    }

    /// The tokens of the sheet in the groups of the file. One that refers to another names it.
    private func tree() -> [(name: String, token: SheetDraft.Token)] {
        let root = TokenTreeNode()
        for index in file.tokens.indices {
            guard let path = names[index], let own = texts[index] else { continue }
            let target = file.reference(in: file.tokens[index].value).flatMap(file.token)
            let alias = target.flatMap { texts[$0] == own ? names[$0] : nil }.map { "$" + $0.joined(separator: ".") }
            root.add(path[...], alias ?? own, comment: file.tokens[index].description.flatMap(SheetDraft.note))
        }
        return root.entries
    }

    // MARK: Styles

    /// A typography token; one that only refers to another is a style with that parent.
    private mutating func convertStyle(_ index: Int, _ followed: (node: JSONNode, first: Int?, last: Int?)) {
        let token = file.tokens[index]
        var style = SheetDraft.Style(name: name(ofStyle: index))
        if let first = followed.first, let parent = styleNames[first] {
            style.keys = [("parent", SheetText.scalar(parent))]
        } else if followed.node.entries != nil {
            var typography = TypographyToken(name: name(index), node: followed.node, pixel: pixel)
            style.keys = typography.keys { self.resolve($0) }
            diagnostics += typography.faults.map { Diagnostic($0.severity, $0.message, at: file.span($0.range), hints: $0.hints) }
        } else {
            return error("`\(name(index))` is \(followed.node.kindDescription), not a style of text; it is left out", at: token.value.range)
        }
        styleNames[index] = style.name
        if let saved = SavedStyle(token.object["$extensions"]) {
            style.keys = saved.keys.map { key, value in
                // The export has the colours of styles as tokens.
                key == "color" && text(at: ["color", token.path.last ?? ""]) == value ? (key, "$color.\(style.name)") : (key, value)
            }
            saved.queries.forEach { add($0, of: style.name) }
        }
        let removed = style.removeUndrawable()
        if !removed.isEmpty {
            error("`\(name(index))` has values that cannot be drawn: \(removed.joined(separator: ", "))", at: token.keyRange)
        }
        draft.styles.append(style)
    }

    private func text(at path: [String]) -> String? { file.indices[path].flatMap { texts[$0] } }

    private mutating func add(_ query: (condition: String, keys: [(key: String, value: String)]), of name: String) {
        let style = SheetDraft.Style(name: name, keys: query.keys)
        if let index = draft.queries.firstIndex(where: { $0.condition == query.condition }) {
            draft.queries[index].styles.append(style)
        } else {
            draft.queries.append(SheetDraft.Query(condition: query.condition, styles: [style]))
        }
    }

    /// A value of a typography token, and the token that it names, if the sheet has that.
    private mutating func resolve(_ node: JSONNode) -> TypographyToken.Value? {
        guard let followed = follow(node) else { return nil }
        let alias = followed.first.flatMap { index in names[index].map { (text: texts[index], name: "$" + $0.joined(separator: ".")) } }
        return TypographyToken.Value(node: followed.node, aliasText: alias?.text, alias: alias?.name)
    }

    /// The words of its path, without those that all styles begin with, and joined by hyphens.
    private mutating func name(ofStyle index: Int) -> String {
        var words = file.tokens[index].path.map { $0 == "$root" ? "" : $0 }.filter { !$0.isEmpty }
        if words.count > 1, file.sets.contains(words[0]) { words.removeFirst() }
        if words.count > 1,
            ["typography", "text", "font", "type", "textstyle", "textstyles", "styles", "fontstyle"].contains(words[0].lowercased())
        {
            words.removeFirst()
        }
        let stem = StyleNames.name(words.joined(separator: "-"))
        var name = stem, count = 2
        while styleNames.values.contains(name) { name = "\(stem)-\(count)"; count += 1 }
        return name
    }

    private mutating func settleStyles() {
        let saved = SavedSheet(file.root["$extensions"])
        draft.page = saved?.page ?? []
        for (sizes, page) in saved?.pages ?? [] {
            if let index = draft.queries.firstIndex(where: { $0.condition == sizes.description }) {
                draft.queries[index].page = page
            } else {
                draft.queries.append(SheetDraft.Query(condition: sizes.description, page: page))
            }
        }
        let own = saved?.elements.filter { mapping in draft.styles.contains { $0.name == StyleNames.name(mapping.value) } } ?? []
        draft.elements = saved == nil ? StyleNames.elements(for: draft.styles.map(\.name)) : own
        if saved == nil, !draft.styles.isEmpty, let body = draft.elements.first(where: { $0.element == "document" })?.value,
            let index = draft.styles.firstIndex(where: { $0.name == body }), draft.styles[index]["paragraphSpacing"] == nil
        {
            draft.comments.append("Typography tokens say nothing of the space between paragraphs: `paragraphSpacing` below is half a line.")
            draft.styles[index].set("paragraphSpacing", "0.7em")
        }
        if saved == nil, draft.elements.isEmpty, !draft.styles.isEmpty {
            diagnostics.append(
                Diagnostic(
                    .note, "no style is called `body`, `h1` or the like: no element of documents has a style yet", at: nil,
                    path: file.file.path, hints: ["write `elements: { document: \(draft.styles[0].name) }` into the sheet"]))
        }
    }
}

/// Groups of tokens while they are put together.
private final class TokenTreeNode {
    private var children: [(name: String, node: TokenTreeNode)] = []
    private var indices: [String: Int] = [:]
    private var value: (text: String, comment: String?)?

    func add(_ path: ArraySlice<String>, _ text: String, comment: String?) {
        guard let first = path.first else { return value = (text, comment) }
        if indices[first] == nil {
            indices[first] = children.count
            children.append((first, TokenTreeNode()))
        }
        if let index = indices[first] { children[index].node.add(path.dropFirst(), text, comment: comment) }
    }

    var entries: [(name: String, token: SheetDraft.Token)] {
        children.map { name, node in (name, node.value.map { .value($0.text, comment: $0.comment) } ?? .group(node.entries)) }
    }
}
