import TypesetBase

/// The tokens of all sheets, with later ones overriding earlier ones, each resolved on first use.
///
/// A mapping is both a value, such as a shadow, and a group: `$shadow` is the whole mapping, `$shadow.color` one of its entries. If its
/// keys are conditions, `$ink` is the value of the condition that is met.
struct TokenTable: Sendable {
    /// The names that lead to a token, from the top of `tokens`.
    typealias Path = [String]
    /// A resolved value; nil if the written value is wrong and reported.
    typealias Value = Piecewise<YAMLNode?>
    private enum State {
        case resolving, resolved(Value)

        var value: Value? { if case .resolved(let value) = self { value } else { nil } }
    }

    var diagnostics: [Diagnostic] = []
    /// The values as written, with the groups of all sheets merged.
    private var values: [String: YAMLNode] = [:]
    private var states: [Path: State] = [:]
    /// The conditional tokens whose warnings and gaps are not yet reported.
    private var conditionals: [Path: ConditionalToken] = [:]
    /// The names of all tokens, with dots, for suggestions.
    private var names: [String] = []
    /// The tokens from which the current expansion descends, for messages about cycles.
    private var path: [Path] = []
    /// The number of references in that chain.
    private var depth = 0
    /// The number of values that expansion has made; tokens may repeat as much as aliases may.
    var made = 0

    /// The maximum length of a chain of tokens; a longer chain is a mistake, and would need a deep stack.
    private static let maximumDepth = 50
    /// The maximum number of name comparisons for suggestions.
    private static let comparisons = 50_000

    /// Adds a sheet's tokens; `~` removes a token.
    mutating func add(_ entries: [YAMLPair]) {
        for entry in entries {
            guard let name = entry.key.text, TokenReference.isName(name) else {
                diagnostics.append(Self.invalidName(entry.key))
                continue
            }
            states[[name]] = nil
            if let color = UnquotedColor(after: entry.value), entry.value.text == "" {
                diagnostics.append(color.diagnostic)
                values[name] = entry.value
                states[[name]] = .resolved(.everywhere(nil))
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
            ? "write a group: `\(parts[0]): { \(parts[1]): … }`" : "write a letter, then letters, digits, `-` and `_`"
        return .error("`\(text)` is not a valid token name", at: key.span, hints: [hint])
    }

    /// Merges groups name by name, as styles merge key by key.
    private static func merged(_ earlier: YAMLNode, _ later: YAMLNode) -> YAMLNode {
        guard let old = earlier.entries, let new = later.entries else { return later }
        var entries = old
        for entry in new {
            if let index = entries.firstIndex(where: { $0.key.text == entry.key.text }) {
                entries[index] = YAMLPair(key: entry.key, value: merged(entries[index].value, entry.value))
            } else {
                entries.append(entry)
            }
        }
        return YAMLNode(.mapping(entries), span: later.span)
    }

    /// The places of the token values by name with dots, with the resolved values.
    var places: [String: TokenPlace] {
        var result: [String: TokenPlace] = [:]
        func add(_ path: Path, _ node: YAMLNode) {
            result[path.joined(separator: ".")] = TokenPlace(node, states[path].flatMap(\.value))
            for entry in node.entries ?? [] { if let key = entry.key.text { add(path + [key], entry.value) } }
        }
        for (name, node) in values { add([name], node) }
        return result
    }

    /// Returns the diagnostics so far, and removes them.
    mutating func takeDiagnostics() -> [Diagnostic] {
        defer { diagnostics = [] }
        return diagnostics
    }

    /// Resolves all tokens, to find mistakes in unused ones too.
    mutating func resolveAll() {
        names = places.keys.sorted()
        for (name, node) in values.sorted(by: { $0.key < $1.key }) { _ = resolve([name], node, at: node.span) }
    }
}

// MARK: - Resolving

extension TokenTable {
    /// Returns the value of the token that a reference names, and the number of names that lead to it.
    ///
    /// If a token is not a group, a dot after it belongs to the text. Returns nil after reporting an unknown token.
    mutating func value(of reference: TokenReference, at span: SourceSpan) -> (value: Value, names: Int)? {
        guard let first = reference.names.first, var node = values[first] else { return unknown(reference, at: span) }
        var path = [first]
        for name in reference.names.dropFirst() {
            if let text = node.text, TokenReference(text) != nil {
                // The token is an alias of a group.
                return entry(of: resolved(path, node, at: span), path, reference, at: span)
            }
            guard let entries = node.entries else { break }
            guard let next = entries.first(where: { $0.key.text == name })?.value, !next.isNull || UnquotedColor(after: next) != nil else {
                return unknown(reference, in: entries, after: path, at: span)
            }
            path.append(name)
            node = next
        }
        let value = resolved(path, node, at: span)
        reportConditions(of: path, node, at: span)
        return (value, path.count)
    }

    /// Returns the value that the rest of a reference names in an expanded group.
    private mutating func entry(
        of group: Value, _ path: Path, _ reference: TokenReference, at span: SourceSpan
    ) -> (value: Value, names: Int)? {
        guard case .everywhere(let node?) = group, var entries = node.entries else { return (group, path.count) }
        var value = node, count = path.count
        while count < reference.names.count {
            guard let next = entries.first(where: { $0.key.text == reference.names[count] })?.value else {
                return unknown(reference, in: entries, after: Array(reference.names[..<count]), at: span)
            }
            (value, count) = (next, count + 1)
            guard let inner = next.entries else { break }
            entries = inner
        }
        return (.everywhere(value), count)
    }

    /// Resolves a token that another token or a style refers to.
    private mutating func resolved(_ path: Path, _ node: YAMLNode, at span: SourceSpan) -> Value {
        depth += 1
        defer { depth -= 1 }
        return resolve(path, node, at: span)
    }

    /// Resolves a token once.
    ///
    /// - Parameter span: the place of the reference or of the value.
    private mutating func resolve(_ path: Path, _ node: YAMLNode, at span: SourceSpan) -> Value {
        switch states[path] {
        case .resolved(let value): return value
        case .resolving:
            reportCycle(to: path, at: span)
            return .everywhere(nil)
        case nil: break
        }
        guard depth < Self.maximumDepth else {
            diagnostics.append(.error("a chain of references has more than \(Self.maximumDepth) tokens", at: node.span))
            return .everywhere(nil)
        }
        states[path] = .resolving
        self.path.append(path)
        let value = node.entries.map { resolve($0, of: path, node) } ?? expand(node)
        self.path.removeLast()
        states[path] = .resolved(value)
        return value
    }

    /// Resolves a group, whose entries are tokens themselves, each resolved once.
    private mutating func resolve(_ entries: [YAMLPair], of path: Path, _ group: YAMLNode) -> Value {
        guard count(group) else { return .everywhere(nil) }
        let values = entries.map { entry in
            entry.key.text.map { resolve(path + [$0], entry.value, at: entry.value.span) } ?? expand(entry.value)
        }
        if let conditional = ConditionalToken(entries) {
            conditionals[path] = conditional
            return conditional.value(of: values)
        }
        return Self.mapping(entries, values, span: group.span)
    }

    /// Returns a mapping without the keys whose values are wrong.
    static func mapping(_ entries: [YAMLPair], _ values: [Value], span: SourceSpan) -> Value {
        Piecewise.all(values).map { values in
            let kept = zip(entries, values).compactMap { entry, value in value.map { YAMLPair(key: entry.key, value: $0) } }
            return YAMLNode(.mapping(kept), span: span)
        }
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

    /// Reports the gaps of a conditional token when a value names it; otherwise its keys may be the names of a group.
    private mutating func reportConditions(of path: Path, _ node: YAMLNode, at span: SourceSpan) {
        guard let conditional = conditionals.removeValue(forKey: path), let entries = node.entries else { return }
        diagnostics += conditional.warnings(about: entries)
        guard !conditional.gap.isEmpty else { return }
        let name = path.joined(separator: ".")
        diagnostics.append(
            Diagnostic(
                .error, "the token `$\(name)` has no value \(conditional.gap.example)", at: node.span,
                hints: ["add `default: …` for all other cases"], related: [Diagnostic.Related("used here", at: span)]))
    }
}

// MARK: - Unknown names

extension TokenTable {
    private mutating func unknown<T>(_ reference: TokenReference, at span: SourceSpan) -> T? {
        let name = reference.names.joined(separator: ".")
        // A search for similar names takes as long as there are names. If there are many, only the first unknown names get a suggestion.
        let names = diagnostics.count * self.names.count < Self.comparisons ? self.names : []
        let member = names.first { $0.hasSuffix("." + name) }
        let near = member ?? Suggestion.closest(to: name, among: names)
        diagnostics.append(
            .error(
                "unknown token `$\(name)`", at: span,
                hints: near.map { ["did you mean `$\($0)`?"] } ?? ["define tokens under `tokens:`, or write a dollar sign as `$$`"]))
        return nil
    }

    private mutating func unknown<T>(
        _ reference: TokenReference, in entries: [YAMLPair], after path: Path, at span: SourceSpan
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

/// The place of a token's value.
struct TokenPlace: Sendable {
    /// The place of the whole value.
    private let span: SourceSpan
    /// The values of a conditional token, each with its environments.
    private var cases: [(environments: EnvironmentSet, span: SourceSpan)] = []
    /// The value with all references replaced; nil if it is not resolved.
    private let value: Piecewise<YAMLNode?>?

    fileprivate init(_ node: YAMLNode, _ value: Piecewise<YAMLNode?>?) {
        span = node.span
        self.value = value
        guard let entries = node.entries, let conditional = ConditionalToken(entries) else { return }
        cases = zip(conditional.conditions, entries).map { ($0, $1.value.span) }
    }

    /// Returns the place of the value in effect.
    func span(at category: ContentSizeCategory, _ traits: ReaderTraits) -> SourceSpan {
        cases.last { $0.environments.contains(category, traits) }?.span ?? span
    }

    /// Returns the text of the resolved value; nil for a group, a list or a mistake.
    func text(at category: ContentSizeCategory, _ traits: ReaderTraits) -> String? {
        value?.pieces.first { $0.environments.contains(category, traits) }?.value?.text
    }
}
