import TypesetBase

/// The tree with the span of each value: `{key@1:1-1:4: value@1:6-1:11}@1:1-1:11`.
func describe(_ node: YAMLNode?) -> String {
    guard let node else { return "nothing" }
    let place = "@\(node.span.start.line):\(node.span.start.column)-\(node.span.end.line):\(node.span.end.column)"
    switch node.value {
    case .scalar(let text, let style): return (style == .plain ? text : "\"\(text)\"") + place
    case .sequence(let items): return "[" + items.map { describe($0) }.joined(separator: ", ") + "]" + place
    case .mapping(let entries):
        return "{" + entries.map { describe($0.key) + ": " + describe($0.value) }.joined(separator: ", ") + "}" + place
    }
}

/// The messages, one per line, with hints in brackets and related places in square brackets.
func describe(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map { diagnostic in
        let place = diagnostic.span.map { "\($0.start.line):\($0.start.column): " } ?? ""
        let hints = diagnostic.hints.map { " (\($0))" }.joined()
        let related = diagnostic.related.map { " [\($0.message) \($0.span.start.line):\($0.span.start.column)]" }.joined()
        return place + diagnostic.message + hints + related
    }.joined(separator: "\n")
}
