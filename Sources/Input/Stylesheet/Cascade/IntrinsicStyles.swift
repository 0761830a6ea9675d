import Diagnostics
import YAML

/// What elements look like under a sheet that says nothing of them: their meaning must stay visible.
enum IntrinsicStyles {
    static let rules: [Element: StyleRules] = {
        let file = SourceFile(path: "built-in", text: text, isBuiltIn: true)
        var reader = SheetReader(file: file, layer: 0)
        var rules: [Element: StyleRules] = [:]
        for entry in YAMLParser.parse(file).node?.entries ?? [] {
            guard let element = entry.key.text.flatMap(Element.init(rawValue:)) else { continue }
            rules[element] = reader.styleRules(entry.value)
        }
        return rules
    }()

    private static let text = """
        emphasis: { symbolicTraits: [italic] }
        strong: { symbolicTraits: [bold] }
        strikethrough: { strikethrough: true }
        link: { underline: true }
        code: { symbolicTraits: [monospace] }
        codeBlock: { symbolicTraits: [monospace] }
        tableHeader: { symbolicTraits: [bold] }
        """
}
