import Diagnostics
import YAML

/// The tokens of all sheets, later ones over earlier, each resolved when it is first used.
struct TokenTable {
    private enum State { case unresolved(YAMLNode), resolving, resolved(YAMLNode?) }

    private(set) var diagnostics: [Diagnostic] = []
    /// Where the value of each token is written.
    private(set) var spans: [String: SourceSpan] = [:]
    private var states: [String: State] = [:]
    /// Names on the way from the value being expanded, to print cycles.
    private var path: [String] = []
    /// Values that expansion has made; what aliases may repeat, tokens may.
    private var made = 0

    /// Tokens may refer to tokens only so far; a longer chain is a mistake, and would need a deep stack.
    private static let maximumDepth = 50
    /// UTF-8 bytes of one value after expansion.
    private static let maximumText = 10_000
    /// Comparisons of names that suggestions may take.
    private static let comparisons = 50_000

    var names: [String] { states.keys.sorted() }

    /// Adds a sheet's tokens; `~` takes a token back.
    mutating func add(_ entries: [YAMLNode.Entry]) {
        for entry in entries {
            guard let name = entry.key.text, Self.isName(name) else {
                diagnostics.append(
                    .error(
                        "`\(entry.key.text ?? "")` is not a valid token name", at: entry.key.span,
                        hints: ["names begin with a letter and go on with letters, digits, `-` and `_`"]))
                continue
            }
            spans[name] = entry.value.span
            if let color = UnquotedColor(after: entry.value), entry.value.text == "" {
                diagnostics.append(color.diagnostic)
                states[name] = .resolved(nil)
            } else {
                states[name] = entry.value.isNull ? nil : .unresolved(entry.value)
            }
        }
    }

    /// Resolves every token, so that mistakes in unused ones are found too.
    mutating func resolveAll() {
        for name in names { _ = resolve(name, at: nil) }
    }

    /// A value with the tokens in it replaced; nil where that failed, which is then reported. A mapping only loses the keys that failed.
    mutating func expand(_ node: YAMLNode) -> YAMLNode? {
        made += 1
        guard made <= YAMLParser.Limit.nodes else {
            if made == YAMLParser.Limit.nodes + 1 {
                diagnostics.append(.error("tokens expand to more than \(YAMLParser.Limit.nodes) values", at: node.span))
            }
            return nil
        }
        switch node.value {
        case .scalar(let text, let style):
            if text.isEmpty, let color = UnquotedColor(after: node) {
                diagnostics.append(color.diagnostic)
                return nil
            }
            return text.contains("$") ? expand(text, style, node.span) : node
        case .sequence(let items):
            let expanded = items.map { expand($0) }
            let whole = expanded.compactMap { $0 }
            return whole.count == items.count ? YAMLNode(.sequence(whole), span: node.span) : nil
        case .mapping(let entries):
            let kept = entries.compactMap { entry in expand(entry.value).map { YAMLNode.Entry(key: entry.key, value: $0) } }
            return YAMLNode(.mapping(kept), span: node.span)
        }
    }

    /// `$name` alone takes the token's value whole; within a text, its text. `$$` is a dollar sign.
    private mutating func expand(_ text: String, _ style: YAMLNode.ScalarStyle, _ span: SourceSpan) -> YAMLNode? {
        if let name = Self.reference(text[...]), name.count == text.count - 1 {
            return resolve(String(name), at: span).map { YAMLNode($0.value, span: span) }
        }
        var result = "", rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            result += rest[..<dollar]
            rest = rest[dollar...]
            if rest.hasPrefix("$$") {
                result += "$"
                rest = rest.dropFirst(2)
            } else if let name = Self.reference(rest) {
                guard let value = tokenText(String(name), at: span) else { return nil }
                result += value
                rest = rest.dropFirst(name.count + 1)
            } else {
                result += "$"
                rest = rest.dropFirst()
            }
            guard result.utf8.count <= Self.maximumText else {
                diagnostics.append(.error("tokens expand to more than \(Self.maximumText) characters", at: span))
                return nil
            }
        }
        return YAMLNode(.scalar(result + rest, style), span: span)
    }

    private mutating func tokenText(_ name: String, at span: SourceSpan) -> String? {
        guard let node = resolve(name, at: span) else { return nil }
        if let text = node.text { return text }
        diagnostics.append(
            Diagnostic(
                .error, "the token `\(name)` is \(node.kindDescription) and cannot be part of a text", at: span,
                related: [Diagnostic.Related("written here", at: node.span)]))
        return nil
    }

    private mutating func resolve(_ name: String, at span: SourceSpan?) -> YAMLNode? {
        switch states[name] {
        case .resolved(let node): return node
        case .unresolved(let node): return resolve(name, node)
        case .resolving:
            let cycle = path[(path.firstIndex(of: name) ?? 0)...] + [name]
            let message =
                cycle.count == 2
                ? "the token `$\(name)` refers to itself"
                : "tokens refer to each other in a circle: " + cycle.map { "$" + $0 }.joined(separator: " → ")
            diagnostics.append(.error(message, at: span, hints: ["write a value in place of one of the names"]))
        case nil:
            // Looking for a like name takes as long as there are names, so where there are many only the first get a suggestion.
            let near = diagnostics.count * states.count < Self.comparisons ? Suggestion.closest(to: name, among: names) : nil
            diagnostics.append(
                .error(
                    "unknown token `$\(name)`", at: span,
                    hints: near.map { ["did you mean `$\($0)`?"] } ?? ["tokens are written under `tokens:`, a dollar sign is `$$`"]))
        }
        return nil
    }

    private mutating func resolve(_ name: String, _ node: YAMLNode) -> YAMLNode? {
        guard path.count < Self.maximumDepth else {
            diagnostics.append(.error("more than \(Self.maximumDepth) tokens refer to each other in a row", at: node.span))
            return nil
        }
        states[name] = .resolving
        path.append(name)
        let value = expand(node)
        path.removeLast()
        states[name] = .resolved(value)
        return value
    }

    /// The name right after the dollar sign that begins the text.
    private static func reference(_ text: Substring) -> Substring? {
        guard text.first == "$" else { return nil }
        let name = text.dropFirst().prefix { isNameCharacter($0) }
        return name.first.map { $0.isLetter || $0 == "_" } == true ? name : nil
    }

    /// Every `$name` in a text, in order; `$$` is none.
    static func names(in text: String) -> [String] {
        var names: [String] = [], rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            rest = rest[dollar...]
            let name = reference(rest)
            if let name { names.append(String(name)) }
            rest = rest.dropFirst(name.map { $0.count + 1 } ?? (rest.hasPrefix("$$") ? 2 : 1))
        }
        return names
    }

    private static func isName(_ text: String) -> Bool {
        (text.first.map { $0.isLetter || $0 == "_" } ?? false) && text.allSatisfy(isNameCharacter)
    }

    private static func isNameCharacter(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "-"
    }
}
