package import TypesetBase

/// The top-level values of one sheet other than its rules.
struct SheetHead: Sendable {
    /// The values that are fields of the stylesheet.
    var changes: [SheetKey.Change] = []
    var profile: Setting<String>?
    var auditRules: [SheetAuditSettings.Rule] = []
    var fontFiles: [FontFile] = []
    var editions: [EditionName: DeclaredEdition] = [:]
}

extension SheetReader {
    /// The keys at the top of a sheet.
    static let topKeys = SheetKey.top.map(\.name)

    mutating func sheet(_ sheet: ExpandedSheet) -> (layer: SheetLayer, head: SheetHead) {
        var layer = SheetLayer(), head = SheetHead()
        let entries = sheet.head
        read(sheet.parts, of: nil, into: &layer)
        _ = mapping(entries["at"])
        for query in sheet.queries { read(query, into: &layer) }
        _ = mapping(entries["editions"])
        for edition in sheet.editions { readEdition(edition, &layer, &head) }
        for entry in mapping(entries["fonts"]) { readFont(entry, &layer, &head) }
        for key in SheetKey.top {
            if let node = entries[key.name], let change = key.read?(node, &self) { head.changes.append(change) }
        }
        for entry in mapping(entries["audit"]) { readAudit(entry, &head) }
        return (layer, head)
    }

    private mutating func read(_ parts: [ExpandedSheet.EnvironmentRules], of query: QueryCondition?, into layer: inout SheetLayer) {
        self.query = query
        for part in parts {
            isForBoldText = (query?.environments ?? .all).intersection(part.environments).isSubset(of: .boldText)
            let rules = rules(part.rules)
            if query == nil, part.environments == .all {
                layer.rules = rules
            } else {
                layer.add(rules, in: part.environments, of: query)
            }
        }
        self.query = nil
        isForBoldText = false
    }

    /// Reads a query under `at`: a condition and the rules that apply if it is met.
    private mutating func read(_ query: ExpandedSheet.Query, into layer: inout SheetLayer) {
        let condition = ValueType<QueryCondition>.condition.read(query.condition, &values)
        for entry in mapping(query.body) where entry.key.text.map(SheetKey.query.contains) != true { unknownQueryKey(entry) }
        var discarded = SheetLayer()
        if let condition { read(query.parts, of: condition, into: &layer) } else { read(query.parts, of: nil, into: &discarded) }
    }

    /// Reads a line under `editions`: a name, the edition it is based on, and rules.
    private mutating func readEdition(_ edition: ExpandedSheet.Query, _ layer: inout SheetLayer, _ head: inout SheetHead) {
        guard let name = editionName(edition.condition) else { return }
        var declared = DeclaredEdition(span: edition.condition.span)
        for entry in mapping(edition.body) where entry.key.text.map(SheetKey.query.contains) != true {
            if entry.key.text != "basedOn" {
                values.unknownKey(entry.key, among: SheetKey.query + ["basedOn"])
            } else if name.isBuiltIn {
                values.error("`\(name)` is a built-in edition, which is based on no other", at: entry.key, hints: ["remove `basedOn`"])
            } else if let base = editionName(entry.value) {
                declared.base = base
            }
        }
        head.editions[name] = declared
        var condition = QueryCondition(alternatives: [.init(environments: .all)], description: "\(name) edition")
        condition.edition = name
        read(edition.parts, of: condition, into: &layer)
    }

    private mutating func editionName(_ node: YAMLNode) -> EditionName? {
        if let name = node.text.flatMap(EditionName.init) { return name }
        values.error(
            "`\(node.text ?? node.kindDescription)` is not a name of an edition", at: node,
            hints: ["write letters, digits, `-` and `_`, such as `night`"])
        return nil
    }

    private mutating func unknownQueryKey(_ entry: YAMLPair) {
        let key = entry.key, name = key.text ?? ""
        if Self.topKeys.contains(name) {
            values.error(
                "`\(name)` cannot change with the content size", at: key,
                hints: ["write only `page`, `styles` and `elements` in a size query"])
        } else {
            let isStyle = entry.value.entries != nil && Suggestion.closest(to: name, among: SheetKey.query) == nil
            if isStyle {
                return values.error(
                    "unknown key `\(name)`", at: key, hints: ["write styles under `styles` and elements under `elements`"])
            }
            values.unknownKey(key, among: SheetKey.query)
        }
    }

    private mutating func readFont(_ entry: YAMLPair, _ layer: inout SheetLayer, _ head: inout SheetHead) {
        guard let name = entry.key.text else { return }
        if name == "files" { return readFontFiles(entry.value, &head) }
        guard let style = TextStyle(named: name) else {
            let isFiles = Suggestion.closest(to: name, among: TextStyle.allNames + ["files"]) == "files"
            return values.error(
                "unknown text style `\(name)`", at: entry.key,
                hints: isFiles ? ["did you mean `files`?"] : TextStyle.hints(forUnknownName: name))
        }
        if let first = fontSpans[style] {
            values.diagnostics.append(
                Diagnostic(
                    .error, "duplicate key `\(name)`", at: entry.key.span,
                    hints: ["remove one of the two: `title` is `title1`, `caption` is `caption1`"],
                    related: [Diagnostic.Related("the same text style is here", at: first)]))
            return
        }
        fontSpans[style] = entry.key.span
        layer.fonts[style] = fontEntry(entry.value)
    }

    private mutating func fontEntry(_ node: YAMLNode) -> Setting<FontEntry>? {
        if node.isNull { return .null }
        let fields: [ValueShape.Field] = [
            .init("fontName", .text, isRequired: true), .init("fontSize", ValueType<Points>.pointSize.shape, isRequired: true),
        ]
        guard node.entries != nil else { return values.mismatch(node, .object(fields)) }
        guard let found = values.fields(node, fields), let name = found["fontName"], let sizeNode = found["fontSize"],
            let size = ValueType<Points>.pointSize.read(sizeNode, &values), let declaration = declaration(Style.fontName.key, name)
        else { return nil }
        return .value(FontEntry(fontName: declaration, fontSize: size, layer: self.layer), node.span)
    }

    private mutating func readFontFiles(_ node: YAMLNode, _ head: inout SheetHead) {
        guard !node.isNull, ValueType<[String]>.names.read(node, &values) != nil else { return }
        for item in node.items ?? [node] {
            if let pattern = item.text {
                head.fontFiles.append(FontFile(pattern: SheetPath.resolve(pattern, from: file.path), span: item.span))
            }
        }
    }

    fileprivate mutating func readAudit(_ entry: YAMLPair, _ head: inout SheetHead) {
        switch entry.key.text {
        case "profile": head.profile = entry.value.isNull ? .null : profile(entry.value).map { .value($0, entry.value.span) }
        case "rules": for rule in mapping(entry.value) { if let rule = auditRule(rule) { head.auditRules.append(rule) } }
        default: values.unknownKey(entry.key, among: ["profile", "rules"])
        }
    }

    private mutating func profile(_ node: YAMLNode) -> String? {
        guard let name = node.text else { return values.mismatch(node, .choice(SheetAuditSettings.profiles)) }
        if SheetAuditSettings.profiles.contains(name) { return name }
        return values.unknownName(node, what: "profile", among: SheetAuditSettings.profiles)
    }

    private mutating func auditRule(_ entry: YAMLPair) -> SheetAuditSettings.Rule? {
        guard let name = entry.key.text else { return nil }
        if let level = entry.value.text {
            guard SheetAuditSettings.levels.contains(level) else {
                return values.unknownName(entry.value, what: "level", among: SheetAuditSettings.levels)
            }
            return SheetAuditSettings.Rule(name: name, value: .level(level), span: entry.key.span)
        }
        var parameters: [String: String] = [:]
        for parameter in entry.value.entries ?? [] {
            guard let key = parameter.key.text, let text = parameter.value.text, !text.isEmpty else {
                return values.mismatch(parameter.value, .notation("a number or a word"))
            }
            parameters[key] = text
        }
        guard entry.value.entries != nil else {
            return values.mismatch(entry.value, .notation("a level such as `off`, or a mapping of thresholds"))
        }
        return SheetAuditSettings.Rule(name: name, value: .parameters(parameters), span: entry.key.span)
    }
}

extension SheetAuditSettings {
    /// Reads `profile` and `rules`, which a project's configuration also has under `audit:`.
    package static func read(_ entries: [YAMLPair]) -> (settings: SheetAuditSettings, diagnostics: [Diagnostic]) {
        guard let file = entries.first?.key.span.file else { return (SheetAuditSettings(), []) }
        var reader = SheetReader(file: file, layer: 0), head = SheetHead()
        for entry in entries { reader.readAudit(entry, &head) }
        var settings = SheetAuditSettings()
        if case .value(let profile, _) = head.profile { settings.profile = profile }
        settings.rules = head.auditRules
        return (settings, reader.values.diagnostics)
    }
}

extension ValueType where Value == String {
    /// A language tag, checked by its form; the audit checks the rest of the tag.
    static let language = ValueType(.language) { node, reader in
        if let text = node.text, LanguageRange.isTag(text) { return text }
        let text = node.text?.replacing("_", with: "-") ?? ""
        return reader.mismatch(
            node, .language,
            hints: LanguageRange.isTag(text) ? ["write `\(text)`"] : ["write a BCP 47 tag: `en` is English, `de` is German"])
    }
}
