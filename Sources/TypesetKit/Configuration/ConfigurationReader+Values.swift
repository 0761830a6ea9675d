import TypesetBase
import TypesetMarkdown
import TypesetStylesheet

extension ConfigurationReader {
    /// The paths and patterns of documents; each pattern is matched with every file of its folder.
    mutating func documents(_ node: YAMLNode) -> [Located<String>] {
        let documents = texts(node), patterns = documents.filter { $0.value.hasPrefix("!") || Wildcards.areIn($0.value) }
        guard patterns.count > Limit.wildcards else { return documents }
        error(
            "`documents` has more than \(Limit.wildcards) patterns", node,
            hints: ["name the folders that the documents are in, such as `docs/**/*.md`"])
        return []
    }

    /// The patterns of an override, all of which are matched with each document.
    mutating func patterns(_ node: YAMLNode) -> [Located<String>] {
        let patterns = texts(node), isKnown = patternCount > Limit.entries
        patternCount += patterns.count
        guard patternCount > Limit.entries else { return patterns }
        if !isKnown {
            error(
                "`overrides` have more than \(Limit.entries) patterns", node,
                hints: ["name the folders that the documents are in, such as `docs/fr/**`"])
        }
        return Array(patterns.prefix(1))
    }

    mutating func sizes(_ node: YAMLNode) -> Located<[ContentSizeCategory]>? {
        var sizes: Set<ContentSizeCategory> = []
        for item in texts(node) {
            if item.value == "all" {
                sizes.formUnion(ContentSizeCategory.allCases)
            } else if let size = ContentSizeCategory(named: item.value) {
                sizes.insert(size)
            } else {
                do {
                    sizes.formUnion(try ContentSizeRange(parsing: item.value).categories)
                } catch {
                    diagnostics.append(
                        .error(
                            "`\(item.value)` is not a content size", at: item.span,
                            hints: Suggestion.hints(for: item.value, among: ContentSizeCategory.allCases.map(\.shortName) + ["all"])))
                }
            }
        }
        return sizes.isEmpty ? nil : .init(sizes.sorted(), span: node.span)
    }

    mutating func editions(_ node: YAMLNode) -> Located<[ReaderTraits]>? {
        var result: [ReaderTraits] = []
        for item in items(node, "a list of editions") {
            var traits = ReaderTraits()
            if let name = item.text {
                for traits in namedEditions(name, item) where !result.contains(traits) { result.append(traits) }
                continue
            }
            for entry in entries(item) {
                switch entry.key.text {
                case "appearance": traits.appearance = choice(entry.value)?.value ?? traits.appearance
                case "contrast": traits.contrast = choice(entry.value)?.value ?? traits.contrast
                case "boldText": traits.boldText = bool(entry.value)?.value ?? traits.boldText
                default: unknown(entry.key, among: ["appearance", "contrast", "boldText"])
                }
            }
            if !result.contains(traits) { result.append(traits) }
        }
        return result.isEmpty ? nil : .init(result, span: node.span)
    }

    /// Returns the edition of a name, or those of `all`; empty after an error.
    private mutating func namedEditions(_ name: String, _ node: YAMLNode) -> [ReaderTraits] {
        if let editions = EditionList.editions(name) { return editions }
        error(
            "`\(name)` is not a name of an edition", node, hints: Suggestion.hints(for: name, among: EditionList.words))
        return []
    }

    mutating func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ node: YAMLNode
    ) -> Located<Choice>? {
        guard let text = text(node) else { return nil }
        if let choice = Choice(rawValue: text.value) { return .init(choice, span: node.span) }
        let names = Choice.allCases.map(\.rawValue)
        error("this must be \(names.map { "`\($0)`" }.joined(separator: " or ")), not `\(text.value)`", node)
        return nil
    }

    mutating func listsPerChapter(_ node: YAMLNode) -> Bool? {
        switch node.text {
        case "book": return false
        case "chapter": return true
        default:
            error("this must be `book` or `chapter`, not \(node.kindDescription)", node)
            return nil
        }
    }

    mutating func readVariables(_ node: YAMLNode) {
        configuration.values.variables.areListed = true
        for entry in entries(node) {
            guard let name = entry.key.text, TextVariables.isName(name) else {
                error("the name of a variable has only letters, digits, `_`, `-` and `.`", entry.key)
                continue
            }
            if entry.value.isNull {
                configuration.values.variables.values[name] = ""
            } else if let value = text(entry.value), value.value.utf8.count > TextVariables.longestValue {
                error("the value of a variable has at most \(TextVariables.longestValue) bytes", entry.value)
            } else if let value = text(entry.value) {
                configuration.values.variables.values[name] = value.value
            }
        }
    }

    mutating func dialect(_ node: YAMLNode) -> Located<DialectSetting>? {
        guard let name = text(node) else { return nil }
        if let dialect = DialectSetting(name.value) { return .init(dialect, span: name.span) }
        error("`\(name.value)` is not a dialect of Markdown", node, hints: DialectSetting.hints(for: name.value))
        return nil
    }

    mutating func bool(_ node: YAMLNode) -> Located<Bool>? {
        if let value = node.bool { return .init(value, span: node.span) }
        error("this must be `true` or `false`, not \(node.kindDescription)", node)
        return nil
    }

    mutating func text(_ node: YAMLNode) -> Located<String>? {
        if let text = node.text, !text.isEmpty { return .init(text, span: node.span) }
        error("this must be text, not \(node.kindDescription)", node)
        return nil
    }

    /// The texts of a value, which is one text or a list of texts.
    mutating func texts(_ node: YAMLNode, limit: Int = Limit.entries) -> [Located<String>] {
        (node.items.map { limited($0, limit, node) } ?? [node]).compactMap { text($0) }
    }

    /// The first entries of a list; too long a list is an error.
    private mutating func limited(_ items: [YAMLNode], _ limit: Int, _ node: YAMLNode) -> [YAMLNode] {
        if items.count > limit { error("this list has more than \(limit) entries", node, hints: ["shorten the list"]) }
        return Array(items.prefix(limit))
    }

    mutating func entries(_ node: YAMLNode) -> [YAMLPair] {
        if let entries = node.entries { return entries }
        error("this must be a mapping, not \(node.kindDescription)", node)
        return []
    }

    mutating func items(_ node: YAMLNode, _ expected: String) -> [YAMLNode] {
        if let items = node.items { return limited(items, Limit.entries, node) }
        error("this must be \(expected), not \(node.kindDescription)", node)
        return []
    }
}
