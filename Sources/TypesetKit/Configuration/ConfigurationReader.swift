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
    var configuration: ProjectConfiguration
    /// The number of patterns in `overrides` so far.
    var patternCount = 0

    /// The limits of lists: each entry takes time for every document, or for every file of the project.
    enum Limit {
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
            case "system": configuration.fonts.usesSystem = bool(entry.value)
            case "locked": configuration.fonts.isLocked = bool(entry.value)
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

    // MARK: Faults

    mutating func unknown(_ key: YAMLNode, among names: [String]) {
        let name = key.text ?? ""
        error("unknown key `\(name)`", key, hints: Suggestion.hints(for: name, among: names))
    }

    mutating func error(_ message: String, _ node: YAMLNode, hints: [String] = []) {
        diagnostics.append(.error(message, at: node.span, hints: hints))
    }
}
