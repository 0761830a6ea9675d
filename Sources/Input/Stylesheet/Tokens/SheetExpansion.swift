import TypesetBase

/// A sheet with its tokens replaced: the rules for all environments, and those that conditional tokens change in some environments.
struct ExpandedSheet {
    /// The values of `page`, `styles` and `elements`, by their keys.
    typealias Rules = [String: YAMLNode]

    /// A part of the rules that applies in some environments.
    struct EnvironmentRules {
        var environments: EnvironmentSet
        var rules: Rules
    }

    /// A line under `at`.
    struct Query {
        var condition: YAMLNode
        /// The body as written, with its tokens.
        var body: YAMLNode
        var parts: [EnvironmentRules]
    }

    /// The other top-level keys.
    var head: [String: YAMLNode] = [:]
    /// The parts; the first applies everywhere.
    var parts: [EnvironmentRules] = []
    var queries: [Query] = []
    /// The lines under `editions`, whose conditions are names.
    var editions: [Query] = []
}

extension TokenTable {
    /// Replaces the tokens of a sheet.
    mutating func expandSheet(_ root: YAMLNode) -> ExpandedSheet {
        var sheet = ExpandedSheet(), rules: [YAMLPair] = []
        for entry in root.entries ?? [] {
            switch entry.key.text {
            case "tokens": break
            case "at":
                let node = settled(entry.value, keepsInside: true)
                sheet.head["at"] = node
                sheet.queries = (node?.entries ?? []).map { query($0) }
            case "editions":
                let node = settled(entry.value, keepsInside: true)
                sheet.head["editions"] = node
                sheet.editions = (node?.entries ?? []).map { query($0) }
            case let key? where SheetKey.query.contains(key): rules.append(entry)
            case let key?: sheet.head[key] = settled(entry.value)
            case nil: break
            }
        }
        sheet.parts = parts(of: rules)
        return sheet
    }

    private mutating func query(_ entry: YAMLPair) -> ExpandedSheet.Query {
        let body = settled(entry.value, keepsInside: true) ?? YAMLNode(.mapping([]), span: entry.value.span)
        let known = (body.entries ?? []).filter { $0.key.text.map(SheetKey.query.contains) ?? false }
        return ExpandedSheet.Query(condition: entry.key, body: body, parts: parts(of: known))
    }

    /// Returns a value that must be equal in all environments; after an error, its first value.
    ///
    /// - Parameter keepsInside: whether a mapping is returned as it is, with its tokens.
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

    /// The depths of mappings whose values may differ independently: the keys of a page and of styles, the lines under `elements`.
    private static let levels = ["page": 1, "styles": 2, "elements": 1]
    /// The keys of page texts, in which `$a / $b` is not arithmetic.
    private static let texts = ["header", "footer", "watermark"]

    private mutating func parts(of entries: [YAMLPair]) -> [ExpandedSheet.EnvironmentRules] {
        var parts = [ExpandedSheet.EnvironmentRules(environments: .all, rules: [:])]
        for entry in entries {
            guard let key = entry.key.text else { continue }
            for (environments, node) in divided(entry.value, levels: Self.levels[key] ?? 0, texts: key == "page" ? Self.texts : []) {
                let index = parts.firstIndex { $0.environments == environments } ?? parts.count
                if index == parts.count { parts.append(ExpandedSheet.EnvironmentRules(environments: environments, rules: [:])) }
                parts[index].rules[key] = node
            }
        }
        return parts
    }

    /// Splits a value by environment: the entries that are equal everywhere, then the others for each set of environments.
    private mutating func divided(
        _ node: YAMLNode, levels: Int, texts: [String], computes: Bool = true
    ) -> [(environments: EnvironmentSet, node: YAMLNode)] {
        guard levels > 0, let entries = node.entries else {
            return expand(node, computes: computes).pieces.compactMap { piece in piece.value.map { (piece.environments, $0) } }
        }
        var kept: [(environments: EnvironmentSet, entries: [YAMLPair])] = [(.all, [])]
        for entry in entries {
            let isText = entry.key.text.map(texts.contains) ?? false
            for (environments, value) in divided(entry.value, levels: levels - 1, texts: [], computes: !isText) {
                let index = kept.firstIndex { $0.environments == environments } ?? kept.count
                if index == kept.count { kept.append((environments, [])) }
                kept[index].entries.append(YAMLPair(key: entry.key, value: value))
            }
        }
        return kept.map { ($0.environments, YAMLNode(.mapping($0.entries), span: node.span)) }
    }
}
