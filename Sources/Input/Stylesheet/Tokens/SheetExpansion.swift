import Diagnostics
import YAML

/// A sheet with its tokens replaced: what holds everywhere, and what tokens that change make of the rest in some environments.
struct ExpandedSheet {
    /// `page`, `styles` and `elements`, by their keys.
    typealias Rules = [String: YAMLNode]

    /// A part of rules that holds in some environments.
    struct Part {
        var environments: EnvironmentSet
        var rules: Rules
    }

    /// A line under `at`.
    struct Query {
        var condition: YAMLNode
        /// As written, its tokens still in it.
        var body: YAMLNode
        var parts: [Part]
    }

    /// The other keys at the top.
    var head: [String: YAMLNode] = [:]
    /// The first holds everywhere.
    var parts: [Part] = []
    var queries: [Query] = []
}

extension TokenTable {
    /// The content of a sheet without its tokens.
    mutating func expandSheet(_ root: YAMLNode) -> ExpandedSheet {
        var sheet = ExpandedSheet(), rules: [YAMLNode.Entry] = []
        for entry in root.entries ?? [] {
            switch entry.key.text {
            case "tokens": break
            case "at":
                let node = settled(entry.value, keepsInside: true)
                sheet.head["at"] = node
                sheet.queries = (node?.entries ?? []).map { query($0) }
            case let key? where SheetKey.query.contains(key): rules.append(entry)
            case let key?: sheet.head[key] = settled(entry.value)
            case nil: break
            }
        }
        sheet.parts = parts(of: rules)
        return sheet
    }

    private mutating func query(_ entry: YAMLNode.Entry) -> ExpandedSheet.Query {
        let body = settled(entry.value, keepsInside: true) ?? YAMLNode(.mapping([]), span: entry.value.span)
        let known = (body.entries ?? []).filter { $0.key.text.map(SheetKey.query.contains) ?? false }
        return ExpandedSheet.Query(condition: entry.key, body: body, parts: parts(of: known))
    }

    /// A value that is one for all environments; of others the first.
    ///
    /// - Parameter keepsInside: whether only a mapping itself is looked for, and its values stay as they are.
    private mutating func settled(_ node: YAMLNode, keepsInside: Bool = false) -> YAMLNode? {
        if keepsInside, node.entries != nil { return node }
        let value = expand(node)
        if case .pieces = value {
            diagnostics.append(
                .error(
                    "this value cannot change with the reader's settings", at: node.span,
                    hints: ["`page`, `styles` and `elements` can; name a token with one value here"]))
        }
        return value.pieces.first?.value
    }

    /// How many mappings deep values may differ by themselves: the keys of a page and of styles, the lines under `elements`.
    private static let levels = ["page": 1, "styles": 2, "elements": 1]
    /// Texts of a page, in which `$a / $b` is no arithmetic.
    private static let texts = ["header", "footer", "watermark"]

    private mutating func parts(of entries: [YAMLNode.Entry]) -> [ExpandedSheet.Part] {
        var parts = [ExpandedSheet.Part(environments: .all, rules: [:])]
        for entry in entries {
            guard let key = entry.key.text else { continue }
            for (environments, node) in divided(entry.value, levels: Self.levels[key] ?? 0, texts: key == "page" ? Self.texts : []) {
                let index = parts.firstIndex { $0.environments == environments } ?? parts.count
                if index == parts.count { parts.append(ExpandedSheet.Part(environments: environments, rules: [:])) }
                parts[index].rules[key] = node
            }
        }
        return parts
    }

    /// A value, without what tokens make different somewhere; and that, for each set of environments in which it is the same.
    private mutating func divided(
        _ node: YAMLNode, levels: Int, texts: [String], computes: Bool = true
    ) -> [(environments: EnvironmentSet, node: YAMLNode)] {
        guard levels > 0, let entries = node.entries else {
            return expand(node, computes: computes).pieces.compactMap { piece in piece.value.map { (piece.environments, $0) } }
        }
        var kept: [(environments: EnvironmentSet, entries: [YAMLNode.Entry])] = [(.all, [])]
        for entry in entries {
            let isText = entry.key.text.map(texts.contains) ?? false
            for (environments, value) in divided(entry.value, levels: levels - 1, texts: [], computes: !isText) {
                let index = kept.firstIndex { $0.environments == environments } ?? kept.count
                if index == kept.count { kept.append((environments, [])) }
                kept[index].entries.append(YAMLNode.Entry(key: entry.key, value: value))
            }
        }
        return kept.map { ($0.environments, YAMLNode(.mapping($0.entries), span: node.span)) }
    }
}
