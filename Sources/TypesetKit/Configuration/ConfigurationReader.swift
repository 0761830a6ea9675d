package import TypesetBase
import TypesetMarkdown
import TypesetStylesheet

extension ProjectConfiguration {
    /// Reads a `typeset.yaml`.
    ///
    /// - Returns: nil for the configuration if the file is none, or is of another version. Errors are possible in both cases.
    package static func read(_ file: SourceFile) -> (configuration: ProjectConfiguration?, diagnostics: [Diagnostic]) {
        let (node, problems) = YAMLParser.parse(file)
        var reader = ConfigurationReader(file)
        reader.diagnostics = problems
        let configuration = node.flatMap { reader.read($0) }
        return (configuration, reader.diagnostics)
    }
}

/// Reads the mapping of a configuration, and reports the fault of each invalid value.
struct ConfigurationReader {
    var diagnostics: [Diagnostic] = []
    private var configuration: ProjectConfiguration
    /// The number of patterns in `overrides` so far.
    private var patternCount = 0

    /// The limits of lists: each entry takes time for every document, or for every file of the project.
    private enum Limit {
        static let entries = 10_000
        static let wildcards = 1000
        static let folders = 100
    }

    init(_ file: SourceFile) { configuration = ProjectConfiguration(file: file) }

    mutating func read(_ node: YAMLNode) -> ProjectConfiguration? {
        guard let entries = node.entries else {
            error("a configuration must be a mapping, not \(node.kindDescription)", node, hints: ["begin it with `typeset: 1`"])
            return nil
        }
        guard isKnownVersion(node) else { return nil }
        for entry in entries { read(entry) }
        return configuration
    }

    private mutating func isKnownVersion(_ node: YAMLNode) -> Bool {
        guard let version = node["typeset"] else {
            error("the version of this configuration is missing", node, hints: ["begin it with `typeset: 1`"])
            return false
        }
        if version.text == "1" { return true }
        error(
            "this configuration is of version \(version.kindDescription), and this program knows version 1", version,
            hints: ["update the program, or write `typeset: 1`"])
        return false
    }

    private mutating func read(_ entry: YAMLPair) {
        let value = entry.value
        guard let name = entry.key.text, ConfigurationKey.top.contains(where: { $0.name == name }) else {
            return unknown(entry.key, among: ConfigurationKey.top.map(\.name))
        }
        if value.isNull { return }
        configuration.spans[name] = entry.key.span
        switch name {
        case "documents": configuration.documents = documents(value)
        case "style": configuration.values.stylesheet = text(value)
        case "language": configuration.values.language = text(value)
        case "syntax": configuration.values.dialect = dialect(value)
        case "bibliography": configuration.values.bibliography.files = texts(value)
        case "citationStyle": configuration.values.bibliography.style = text(value)
        case "bibliographyPer": configuration.values.bibliography.listsPerChapter = listsPerChapter(value)
        case "variables": readVariables(value)
        case "sizes": configuration.sizes = sizes(value)
        case "editions": configuration.editions = editions(value)
        case "output": configuration.output = text(value)
        case "standard": configuration.standard = choice(value)
        case "roots":
            configuration.roots = texts(value, limit: Limit.folders)
            note(configuration.roots, of: "roots")
        case "fonts": readFonts(value)
        case "audit": readAudit(value)
        case "reports": readReports(value)
        case "overrides": configuration.overrides = items(value, "a list of mappings").compactMap { override($0) }
        case "books": configuration.books = items(value, "a list of books")
        default: break
        }
    }

    // MARK: Mappings

    /// Records the spans of keys within a top-level key.
    private mutating func note(_ entries: [YAMLPair], of key: String) {
        for entry in entries { configuration.spans["\(key).\(entry.key.text ?? "")"] = entry.key.span }
    }

    /// Records the spans of the values of a list.
    private mutating func note(_ values: [Located<String>], of key: String) {
        for value in values { configuration.spans["\(key).\(value.value)"] = value.span }
    }

    private mutating func readFonts(_ node: YAMLNode) {
        let entries = entries(node)
        note(entries, of: "fonts")
        for entry in entries {
            switch entry.key.text {
            case "folders":
                configuration.fonts.folders = texts(entry.value, limit: Limit.folders)
                note(configuration.fonts.folders, of: "fonts.folders")
            case "system": configuration.fonts.usesSystem = truth(entry.value)
            case "locked": configuration.fonts.isLocked = truth(entry.value)
            default: unknown(entry.key, among: ["folders", "system", "locked"])
            }
        }
    }

    private mutating func readAudit(_ node: YAMLNode) {
        let own = ["baseline", "failOn"]
        let entries = entries(node)
        note(entries, of: "audit")
        for entry in entries {
            switch entry.key.text {
            case "baseline": configuration.audit.baseline = text(entry.value)
            case "failOn": configuration.audit.failOn = choice(entry.value)
            case "profile", "rules": break
            default: unknown(entry.key, among: ["profile", "rules"] + own)
            }
        }
        configuration.values.audit = auditSettings(entries.filter { ["profile", "rules"].contains($0.key.text) })
    }

    private mutating func auditSettings(_ entries: [YAMLPair]) -> SheetAuditSettings {
        let (settings, problems) = SheetAuditSettings.read(entries)
        diagnostics += problems
        return settings
    }

    private mutating func readReports(_ node: YAMLNode) {
        let entries = entries(node)
        note(entries, of: "reports")
        for entry in entries {
            if let format = entry.key.text, let path = text(entry.value) {
                configuration.reports.append(.init(format: format, path: path, formatSpan: entry.key.span))
            }
        }
    }

    private mutating func override(_ node: YAMLNode) -> ProjectConfiguration.Override? {
        var result = ProjectConfiguration.Override()
        for entry in entries(node) {
            switch entry.key.text {
            case "paths": result.paths = patterns(entry.value)
            case "style": result.values.stylesheet = text(entry.value)
            case "language": result.values.language = text(entry.value)
            case "syntax": result.values.dialect = dialect(entry.value)
            case "bibliography": result.values.bibliography.files = texts(entry.value)
            case "citationStyle": result.values.bibliography.style = text(entry.value)
            case "bibliographyPer": result.values.bibliography.listsPerChapter = listsPerChapter(entry.value)
            case "audit":
                let rules = entries(entry.value)
                for key in rules where key.key.text != "rules" { unknown(key.key, among: ["rules"]) }
                result.values.audit = auditSettings(rules.filter { $0.key.text == "rules" })
            default: unknown(entry.key, among: ["paths"] + ConfigurationKey.shared.map(\.name) + ["audit"])
            }
        }
        guard result.paths.isEmpty else { return result }
        error("this override has no `paths`", node, hints: ["write `paths: [\"docs/fr/**\"]`"])
        return nil
    }

    // MARK: Values

    /// The paths and patterns of documents; each pattern is matched with every file of its folder.
    private mutating func documents(_ node: YAMLNode) -> [Located<String>] {
        let documents = texts(node), patterns = documents.filter { $0.value.hasPrefix("!") || Wildcards.areIn($0.value) }
        guard patterns.count > Limit.wildcards else { return documents }
        error(
            "`documents` has more than \(Limit.wildcards) patterns", node,
            hints: ["name the folders that the documents are in, such as `docs/**/*.md`"])
        return []
    }

    /// The patterns of an override, all of which are matched with each document.
    private mutating func patterns(_ node: YAMLNode) -> [Located<String>] {
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

    private mutating func sizes(_ node: YAMLNode) -> Located<[ContentSizeCategory]>? {
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

    private mutating func editions(_ node: YAMLNode) -> Located<[ReaderTraits]>? {
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
                case "boldText": traits.boldText = truth(entry.value)?.value ?? traits.boldText
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

    private mutating func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ node: YAMLNode
    ) -> Located<Choice>? {
        guard let text = text(node) else { return nil }
        if let choice = Choice(rawValue: text.value) { return .init(choice, span: node.span) }
        let names = Choice.allCases.map(\.rawValue)
        error("this must be \(names.map { "`\($0)`" }.joined(separator: " or ")), not `\(text.value)`", node)
        return nil
    }

    private mutating func listsPerChapter(_ node: YAMLNode) -> Bool? {
        switch node.text {
        case "book": return false
        case "chapter": return true
        default:
            error("this must be `book` or `chapter`, not \(node.kindDescription)", node)
            return nil
        }
    }

    private mutating func readVariables(_ node: YAMLNode) {
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

    private mutating func dialect(_ node: YAMLNode) -> Located<DialectSetting>? {
        guard let name = text(node) else { return nil }
        if let dialect = DialectSetting(name.value) { return .init(dialect, span: name.span) }
        error("`\(name.value)` is not a dialect of Markdown", node, hints: DialectSetting.hints(for: name.value))
        return nil
    }

    private mutating func truth(_ node: YAMLNode) -> Located<Bool>? {
        switch node.text {
        case "true": return .init(true, span: node.span)
        case "false": return .init(false, span: node.span)
        default:
            error("this must be `true` or `false`, not \(node.kindDescription)", node)
            return nil
        }
    }

    private mutating func text(_ node: YAMLNode) -> Located<String>? {
        if let text = node.text, !text.isEmpty { return .init(text, span: node.span) }
        error("this must be text, not \(node.kindDescription)", node)
        return nil
    }

    /// The texts of a value, which is one text or a list of texts.
    private mutating func texts(_ node: YAMLNode, limit: Int = Limit.entries) -> [Located<String>] {
        (node.items.map { limited($0, limit, node) } ?? [node]).compactMap { text($0) }
    }

    /// The first entries of a list; too long a list is an error.
    private mutating func limited(_ items: [YAMLNode], _ limit: Int, _ node: YAMLNode) -> [YAMLNode] {
        if items.count > limit { error("this list has more than \(limit) entries", node, hints: ["shorten the list"]) }
        return Array(items.prefix(limit))
    }

    private mutating func entries(_ node: YAMLNode) -> [YAMLPair] {
        if let entries = node.entries { return entries }
        error("this must be a mapping, not \(node.kindDescription)", node)
        return []
    }

    private mutating func items(_ node: YAMLNode, _ expected: String) -> [YAMLNode] {
        if let items = node.items { return limited(items, Limit.entries, node) }
        error("this must be \(expected), not \(node.kindDescription)", node)
        return []
    }

    // MARK: Faults

    private mutating func unknown(_ key: YAMLNode, among names: [String]) {
        let name = key.text ?? ""
        error("unknown key `\(name)`", key, hints: Suggestion.hints(for: name, among: names))
    }

    private mutating func error(_ message: String, _ node: YAMLNode, hints: [String] = []) {
        diagnostics.append(.error(message, at: node.span, hints: hints))
    }
}
