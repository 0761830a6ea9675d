import Diagnostics
import YAML

/// The tokens of all sheets, later ones over earlier, each resolved when it is first used.
///
/// A mapping is a value of its own, such as a shadow, and a group: `$shadow` is all of it, `$shadow.color` one of its entries.
struct TokenTable {
    /// The names that lead to a token, from the top of `tokens`.
    private typealias Path = [String]
    private enum State { case resolving, resolved(YAMLNode?) }

    private(set) var diagnostics: [Diagnostic] = []
    /// As written, the groups of all sheets joined.
    private var values: [String: YAMLNode] = [:]
    private var states: [Path: State] = [:]
    /// Of all tokens, with dots, for suggestions.
    private var names: [String] = []
    /// Tokens on the way from the value being expanded, to print cycles.
    private var path: [Path] = []
    /// References on that way.
    private var depth = 0
    /// Values that expansion has made; what aliases may repeat, tokens may.
    private var made = 0

    /// Tokens may refer to tokens only so far; a longer chain is a mistake, and would need a deep stack.
    private static let maximumDepth = 50
    /// UTF-8 bytes of one value after expansion.
    private static let maximumText = 10_000
    /// Comparisons of names that suggestions may take.
    private static let comparisons = 50_000

    /// Adds a sheet's tokens; `~` takes a token back.
    mutating func add(_ entries: [YAMLNode.Entry]) {
        for entry in entries {
            guard let name = entry.key.text, TokenReference.isName(name) else {
                diagnostics.append(Self.invalidName(entry.key))
                continue
            }
            states[[name]] = nil
            if let color = UnquotedColor(after: entry.value), entry.value.text == "" {
                diagnostics.append(color.diagnostic)
                values[name] = entry.value
                states[[name]] = .resolved(nil)
            } else {
                values[name] = entry.value.isNull ? nil : values[name].map { Self.merged($0, entry.value) } ?? entry.value
            }
        }
    }

    private static func invalidName(_ key: YAMLNode) -> Diagnostic {
        let text = key.text ?? "", parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let isDotted = parts.count == 2 && parts.allSatisfy(TokenReference.isName)
        let hint =
            isDotted
            ? "write a group: `\(parts[0]): { \(parts[1]): … }`" : "names begin with a letter and go on with letters, digits, `-` and `_`"
        return .error("`\(text)` is not a valid token name", at: key.span, hints: [hint])
    }

    /// Groups merge name by name, as styles do key by key.
    private static func merged(_ earlier: YAMLNode, _ later: YAMLNode) -> YAMLNode {
        guard let old = earlier.entries, let new = later.entries else { return later }
        var entries = old
        for entry in new {
            if let index = entries.firstIndex(where: { $0.key.text == entry.key.text }) {
                entries[index] = YAMLNode.Entry(key: entry.key, value: merged(entries[index].value, entry.value))
            } else {
                entries.append(entry)
            }
        }
        return YAMLNode(.mapping(entries), span: later.span)
    }

    /// Where the value of each token is written, by its name with dots.
    var spans: [String: SourceSpan] {
        var result: [String: SourceSpan] = [:]
        func add(_ name: String, _ node: YAMLNode) {
            result[name] = node.span
            for entry in node.entries ?? [] { if let key = entry.key.text { add(name + "." + key, entry.value) } }
        }
        for (name, node) in values { add(name, node) }
        return result
    }

    /// Resolves every token, so that mistakes in unused ones are found too.
    mutating func resolveAll() {
        names = spans.keys.sorted()
        for (name, node) in values.sorted(by: { $0.key < $1.key }) { _ = resolve([name], node, at: node.span) }
    }
}

// MARK: - Expansion

extension TokenTable {
    /// A value with the tokens in it replaced; nil where that failed, which is then reported. A mapping only loses the keys that failed.
    mutating func expand(_ node: YAMLNode) -> YAMLNode? {
        guard count(node) else { return nil }
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

    private mutating func count(_ node: YAMLNode) -> Bool {
        made += 1
        if made == YAMLParser.Limit.nodes + 1 {
            diagnostics.append(.error("tokens expand to more than \(YAMLParser.Limit.nodes) values", at: node.span))
        }
        return made <= YAMLParser.Limit.nodes
    }

    /// `$name` alone takes the token's value whole; within a text, its text. `$$` is a dollar sign.
    private mutating func expand(_ text: String, _ style: YAMLNode.ScalarStyle, _ span: SourceSpan) -> YAMLNode? {
        if let reference = TokenReference(text) {
            guard let (value, count) = value(of: reference, at: span) else { return nil }
            if count == reference.names.count { return YAMLNode(value.value, span: span) }
        }
        var result = "", rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            result += rest[..<dollar]
            rest = rest[dollar...]
            if rest.hasPrefix("$$") {
                result += "$"
                rest = rest.dropFirst(2)
            } else if let reference = TokenReference(beginning: rest) {
                guard let (value, count) = self.text(of: reference, at: span) else { return nil }
                result += value
                rest = rest.dropFirst(reference.length(ofNames: count))
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

    private mutating func text(of reference: TokenReference, at span: SourceSpan) -> (text: String, names: Int)? {
        guard let (node, count) = value(of: reference, at: span) else { return nil }
        if let text = node.text { return (text, count) }
        let name = reference.names.prefix(count).joined(separator: ".")
        diagnostics.append(
            Diagnostic(
                .error, "the token `\(name)` is \(node.kindDescription) and cannot be part of a text", at: span,
                related: [Diagnostic.Related("written here", at: node.span)]))
        return nil
    }

    /// The value of the token that a reference names, and how many of its names lead there: where a token is no group, a dot after it
    /// belongs to the text.
    private mutating func value(of reference: TokenReference, at span: SourceSpan) -> (node: YAMLNode, names: Int)? {
        guard let first = reference.names.first, var node = values[first] else { return unknown(reference, at: span) }
        var path = [first]
        for name in reference.names.dropFirst() {
            if let text = node.text, TokenReference(text) != nil {
                // Another name of a group.
                guard let group = resolved(path, node, at: span) else { return nil }
                return group.entries == nil ? (group, path.count) : entry(of: group, path, reference, at: span)
            }
            guard let entries = node.entries else { break }
            guard let next = entries.first(where: { $0.key.text == name })?.value, !next.isNull || UnquotedColor(after: next) != nil else {
                return unknown(reference, in: entries, after: path, at: span)
            }
            path.append(name)
            node = next
        }
        return resolved(path, node, at: span).map { ($0, path.count) }
    }

    /// What the rest of a reference names in a group that has been expanded.
    private mutating func entry(
        of group: YAMLNode, _ path: Path, _ reference: TokenReference, at span: SourceSpan
    ) -> (node: YAMLNode, names: Int)? {
        var node = group, count = path.count
        while count < reference.names.count, let entries = node.entries {
            guard let next = entries.first(where: { $0.key.text == reference.names[count] })?.value else {
                return unknown(reference, in: entries, after: Array(reference.names[..<count]), at: span)
            }
            (node, count) = (next, count + 1)
        }
        return (node, count)
    }

    /// A token on the way from the value of another, or from a style.
    private mutating func resolved(_ path: Path, _ node: YAMLNode, at span: SourceSpan) -> YAMLNode? {
        depth += 1
        defer { depth -= 1 }
        return resolve(path, node, at: span)
    }

    /// - Parameter span: where the token is named, or written.
    private mutating func resolve(_ path: Path, _ node: YAMLNode, at span: SourceSpan) -> YAMLNode? {
        switch states[path] {
        case .resolved(let value): return value
        case .resolving:
            reportCycle(to: path, at: span)
            return nil
        case nil: break
        }
        guard depth < Self.maximumDepth else {
            diagnostics.append(.error("more than \(Self.maximumDepth) tokens refer to each other in a row", at: node.span))
            return nil
        }
        states[path] = .resolving
        self.path.append(path)
        let value = node.entries.map { resolve($0, of: path, node) } ?? expand(node)
        self.path.removeLast()
        states[path] = .resolved(value)
        return value
    }

    /// The entries of a group are tokens themselves, each resolved once.
    private mutating func resolve(_ entries: [YAMLNode.Entry], of path: Path, _ group: YAMLNode) -> YAMLNode? {
        guard count(group) else { return nil }
        var kept: [YAMLNode.Entry] = []
        for entry in entries {
            let value = entry.key.text.map { resolve(path + [$0], entry.value, at: entry.value.span) } ?? expand(entry.value)
            if let value { kept.append(YAMLNode.Entry(key: entry.key, value: value)) }
        }
        return YAMLNode(.mapping(kept), span: group.span)
    }

    private mutating func reportCycle(to path: Path, at span: SourceSpan) {
        let cycle = self.path[(self.path.firstIndex(of: path) ?? 0)...] + [path]
        let names = cycle.map { "$" + $0.joined(separator: ".") }
        let message =
            cycle.count == 2
            ? "the token `\(names[0])` refers to itself"
            : "tokens refer to each other in a circle: " + names.joined(separator: " → ")
        diagnostics.append(.error(message, at: span, hints: ["write a value in place of one of the names"]))
    }
}

// MARK: - Unknown names

extension TokenTable {
    private mutating func unknown<T>(_ reference: TokenReference, at span: SourceSpan) -> T? {
        let name = reference.names.joined(separator: ".")
        // Looking for a like name takes as long as there are names, so where there are many only the first get a suggestion.
        let names = diagnostics.count * self.names.count < Self.comparisons ? self.names : []
        let member = names.first { $0.hasSuffix("." + name) }
        let near = member ?? Suggestion.closest(to: name, among: names)
        diagnostics.append(
            .error(
                "unknown token `$\(name)`", at: span,
                hints: near.map { ["did you mean `$\($0)`?"] } ?? ["tokens are written under `tokens:`, a dollar sign is `$$`"]))
        return nil
    }

    private mutating func unknown<T>(
        _ reference: TokenReference, in entries: [YAMLNode.Entry], after path: Path, at span: SourceSpan
    ) -> T? {
        let group = path.joined(separator: "."), names = entries.compactMap(\.key.text)
        let isCheap = diagnostics.count * names.count < Self.comparisons
        let near = isCheap ? Suggestion.closest(to: reference.names[path.count], among: names) : nil
        let known = names.count <= 12 ? ["`$\(group)` has " + names.map { "`\($0)`" }.joined(separator: " ")] : []
        diagnostics.append(
            .error(
                "unknown token `$\(reference.names.prefix(path.count + 1).joined(separator: "."))`", at: span,
                hints: near.map { ["did you mean `$\(group).\($0)`?"] } ?? known))
        return nil
    }
}
