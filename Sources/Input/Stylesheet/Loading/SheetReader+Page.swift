import Diagnostics
import Geometry
import YAML

extension SheetReader {
    private static let pageKeys = SheetKey.page.map(\.name)
    private static let runningKeys = SheetKey.running.map(\.name)

    mutating func pageRules(_ node: YAMLNode) -> PageRules {
        var page = PageRules()
        for entry in mapping(node) {
            switch entry.key.text {
            case "size": page.size = setting(entry.value, ValueType<Size>.pageSize)
            case "orientation": page.orientation = setting(entry.value, ValueType<PageRules.Orientation>.choice)
            case "margins": page.margins = setting(entry.value, ValueType<Sides>.sides)
            case "background": page.background = setting(entry.value, ValueType<Color>.color)
            case "header": page.header = running(entry.value)
            case "footer": page.footer = running(entry.value)
            case "margin": values.error("unknown key `margin`", at: entry.key, hints: ["did you mean `margins`?"])
            default: values.unknownKey(entry.key, among: Self.pageKeys)
            }
        }
        return page
    }

    /// A value or `~`; nil after a mistake.
    mutating func setting<Value>(_ node: YAMLNode, _ type: ValueType<Value>) -> Setting<Value>? {
        if node.isNull { return .null }
        return type.read(node, &values).map { .value($0, node.span) }
    }

    private mutating func running(_ node: YAMLNode) -> Setting<PageRules.Running>? {
        if node.isNull { return .null }
        if node.text != nil { return values.mismatch(node, .notation("a mapping"), hints: ["write `{ center: … }`, or `left` or `right`"]) }
        var running = PageRules.Running()
        for entry in mapping(node) {
            guard let name = entry.key.text, Self.runningKeys.contains(name) else {
                values.unknownKey(entry.key, among: Self.runningKeys)
                continue
            }
            guard let value = setting(entry.value, ValueType<String>.text) else { continue }
            running.fields[name] = value
            if name != "style" { checkFields(entry.value) }
        }
        return .value(running, node.span)
    }

    /// What a header or footer can show in braces.
    static let runningFields = ["title", "author", "date", "section", "page", "pages", "size"]

    private mutating func checkFields(_ node: YAMLNode) {
        var rest = (node.text ?? "")[...]
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else {
                return values.error(
                    "this `{` is never closed", at: values.span(of: String(rest[open...]), in: node), hints: ["a field is written `{page}`"]
                )
            }
            let name = String(rest[rest.index(after: open)..<close])
            if !Self.runningFields.contains(name) { unknownField(name, node) }
            rest = rest[rest.index(after: close)...]
        }
    }

    private mutating func unknownField(_ name: String, _ node: YAMLNode) {
        let near = Suggestion.closest(to: name, among: Self.runningFields)
        let known = "the fields are " + Self.runningFields.map { "{\($0)}" }.joined(separator: " ")
        values.error(
            "unknown field `{\(name)}`", at: values.span(of: "{\(name)}", in: node),
            hints: [near.map { "did you mean `{\($0)}`?" } ?? known])
    }
}
