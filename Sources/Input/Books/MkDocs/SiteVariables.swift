import TypesetBase
import TypesetMarkdown

extension Construct {
    static let siteVariable = Construct("site-variable", "`{{ version }}` of `extra` in `mkdocs.yml`", set: [.mkdocs])
}

/// The variables of a MkDocs site in its pages: `{{ version }}` and `{{ extra.version }}`.
///
/// Expressions, filters and tags of Jinja are not computed; they stay, as do variables of loops and of other plugins. As in the plugin
/// `macros`, code has variables too, and an unknown name in it is text.
struct SiteVariables: PageConversion {
    private(set) var page: RewrittenPage
    private(set) var diagnostics: [Diagnostic] = []
    private let file: SourceFile
    private let values: [String: String]
    /// Whether another name is a mistake; otherwise it stays, and is reported with other templates.
    private let areListed: Bool
    private var isRaw = false
    /// The names that tags of Jinja define.
    private let defined: Set<String>

    /// Prepares the conversion of a page; nil for a page without variables and raw text.
    init?(in file: SourceFile, _ values: [String: String], areListed: Bool) {
        guard file.bytes[...].contains("{{".utf8) || file.bytes[...].contains("{% raw".utf8) else { return nil }
        (self.file, self.values, self.areListed) = (file, values, areListed)
        page = RewrittenPage(file)
        let names = String(decoding: file.bytes, as: UTF8.self).matches(of: /{%-?\s*(?:set|for)\s+(\w+)(?:\s*,\s*(\w+))?/)
        defined = Set(names.flatMap { [$0.1, $0.2].compactMap(\.self) }.map(String.init))
        for line in file.lines { read(line) }
    }

    private mutating func read(_ line: Range<Int>) {
        let isInBlock = page.isCode(file.bytes[line].drop { $0 == 0x20 || $0 == 0x09 })
        var offset = line.lowerBound, start = offset, spans = CodeSpans(), codeEnd = offset
        while offset < line.upperBound {
            let rest = file.bytes[offset..<line.upperBound]
            if rest.first == UInt8(ascii: "`"), !isInBlock, offset >= codeEnd { codeEnd = spans.end(rest) }
            let isCode = page.code != nil || offset < codeEnd
            guard rest.first == UInt8(ascii: "{"), let (length, value) = replacement(for: rest, isCode: isCode) else {
                offset += 1
                continue
            }
            page.copy(start..<offset)
            page.replace(offset..<offset + length, by: value)
            offset += length
            start = offset
        }
        page.copy(start..<line.upperBound)
    }

    /// The length in bytes of the mark at the beginning, and its replacement; nil for text that stays.
    private mutating func replacement(for rest: ArraySlice<UInt8>, isCode: Bool) -> (length: Int, value: String)? {
        guard let end = rest.prefix(200).firstIndex(of: UInt8(ascii: "}")) else { return nil }
        let mark = String(decoding: rest[...min(end + 1, rest.endIndex - 1)], as: UTF8.self)
        if let tag = mark.prefixMatch(of: /{%-?\s*(end)?raw\s*-?%}/) {
            isRaw = tag.1 == nil
            return (tag.0.utf8.count, "")
        }
        if isRaw { return mark.hasPrefix("{{") && !isCode ? (1, "\\{") : nil }
        guard let variable = mark.prefixMatch(of: /{{-?\s*([A-Za-z_]\w*(?:\.\w+)*)\s*-?}}/) else { return nil }
        let name = String(variable.1), length = variable.0.utf8.count
        if let value = values[name] { return (length, value) }
        let root = String(name.prefix { $0 != "." })
        if areListed, !isCode, !defined.contains(root), !Self.roots.contains(root) {
            let span = SourceSpan(file: file, range: rest.startIndex..<rest.startIndex + length)
            diagnostics.append(
                .error("the variable `\(name)` is not defined", at: span, hints: ["define it under `extra:` of the site's settings"]))
            // As text, it is not reported again.
            return (1, "\\{")
        }
        return nil
    }

    /// The objects of MkDocs and its plugins, whose values are not known here.
    private static let roots: Set<String> = ["config", "page", "git", "environment", "files", "macros", "filters", "plugin", "navigation"]
}

extension SiteVariables {
    /// The variables of a mapping `extra` by their names, which have a dot at each level: `team.lead`, and `extra.team.lead`.
    static func values(of extra: YAMLNode?) -> [String: String] {
        var values: [String: String] = [:]
        func add(_ node: YAMLNode, _ name: String, depth: Int) {
            if let text = node.text { values[name] = text }
            guard depth < 8 else { return }
            for entry in node.entries ?? [] { if let key = entry.key.text { add(entry.value, "\(name).\(key)", depth: depth + 1) } }
        }
        for entry in extra?.entries ?? [] {
            guard let key = entry.key.text else { continue }
            add(entry.value, key, depth: 0)
            add(entry.value, "extra.\(key)", depth: 0)
        }
        return values
    }
}
