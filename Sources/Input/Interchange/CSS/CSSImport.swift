import TypesetBase
import TypesetStylesheet

/// Imports CSS: custom properties of the root as tokens, rules for elements and classes as styles.
struct CSSImport {
    var diagnostics: [Diagnostic] = []
    let file: SourceFile
    private(set) var rules = CSSRules()
    var variables = CSSVariables()
    var reader: CSSValueReader
    let pixel: Double
    /// The tokens by variable: the path of the token's name, and the token's text.
    var tokens: [String: (path: [String], text: String)] = [:]
    var draft = SheetDraft()
    /// The size of the body in points.
    var bodySize: Double
    /// The positions of top-level tokens and groups in the draft, by name.
    private var tokenIndices: [String: Int] = [:]
    var styleNames = UniqueNames()

    /// The number of messages after which unknown variables are reported without similar names, because the search for those is slow.
    private static let mostSuggestions = 100
    /// The maximum number of messages about declarations that a sheet cannot express, far more than are shown.
    static let mostFaults = 20_000

    init(_ file: SourceFile, pixel: Double) {
        self.file = file
        self.pixel = pixel
        reader = CSSValueReader(pixel: pixel)
        bodySize = 16 * pixel
        guard let tokens = CSSTokenizer.tokens(of: file.bytes) else {
            diagnostics = [.error("the file has more than \(CSSTokenizer.limit) tokens", at: SourceSpan(file: file, range: 0..<0))]
            return
        }
        let parser = CSSParser(file, tokens: tokens)
        rules = CSSRules(parser.rules)
        diagnostics = parser.diagnostics
    }

    /// Returns the sheet; nil if nothing can be converted.
    mutating func sheet() -> String? {
        for rule in rules.about(.root) {
            for declaration in rule.declarations where declaration.isVariable { variables.set(declaration.name, declaration.value) }
        }
        readRootSize()
        addTokens()
        addStyles()
        guard !draft.tokens.isEmpty || !draft.styles.isEmpty || !draft.elements.isEmpty else {
            if diagnostics.isEmpty {
                diagnostics.append(
                    .error("the file has no rule with an equivalent in a stylesheet", at: SourceSpan(file: file, range: 0..<0)))
            }
            return nil
        }
        draft.comments = [
            "Made from \(SheetDraft.comment(file.path)), CSS, by `typesetter import`.",
            "Sizes grow with the text style that is nearest to them.",
        ]
        return draft.text(path: file.path, &diagnostics)
    }

    func span(_ range: Range<Int>) -> SourceSpan { SourceSpan(file: file, range: range) }

    // MARK: Tokens

    /// Reads the size of the root; `html { font-size: 62.5% }` makes a rem ten pixels.
    mutating func readRootSize() {
        for rule in rules.about(.root) {
            for declaration in rule.declarations where declaration.name == "font-size" {
                guard let tokens = try? variables.expanded(declaration.value), let measure = reader.measure(tokens) else { continue }
                let size = measure.unit == .points ? measure.value : measure.value * 16 * pixel
                // The rule for the body reports a size that cannot be drawn.
                if measure.unit != .number, (1...1000).contains(size) { reader.rem = size }
            }
        }
        bodySize = reader.rem
    }

    mutating func addTokens() {
        let groups = groups(variables.names)
        var entries: [(path: [String], text: String)] = [], taken = UniqueNames(Set(groups.values.compactMap(\.first)).map { [$0] })
        for name in variables.names {
            guard let value = variables[name], let text = tokenText(name, value) else { continue }
            // Two names in CSS can become one in a sheet, and a token can have the name of a group.
            let path = taken.unique(groups[name] ?? [StyleNames.name(String(name.dropFirst(2)))])
            tokens[name] = (path, text)
            entries.append((path, text))
        }
        for (index, name) in variables.names.filter({ tokens[$0] != nil }).enumerated() {
            let alias = variables[name].flatMap(CSSVariables.name).flatMap { tokens[$0] }
            let own = alias.flatMap { $0.text == entries[index].text ? "$" + $0.path.joined(separator: ".") : nil } ?? entries[index].text
            add(entries[index].path, .value(conditional(name, own) ?? own, comment: nil))
        }
    }

    /// Returns the groups of names that begin with the same word: `--color-ink`, `--color-paper`.
    func groups(_ names: [String]) -> [String: [String]] {
        func parts(_ name: String) -> [String] { name.dropFirst(2).split(separator: "-", maxSplits: 1).map(String.init) }
        let counts = Dictionary(names.map { (parts($0).first ?? "", 1) }, uniquingKeysWith: +),
            whole = Set(names.map { String($0.dropFirst(2)) })
        var result: [String: [String]] = [:]
        for name in names {
            let parts = parts(name)
            guard parts.count == 2, (counts[parts[0]] ?? 0) > 1, !whole.contains(parts[0]), parts[0].first?.isLetter == true else {
                continue
            }
            let member = StyleNames.name(parts[1])
            result[name] = [StyleNames.name(parts[0]), parts[1].first?.isNumber == true ? String(member.dropFirst()) : member]
        }
        return result
    }

    mutating func add(_ path: [String], _ token: SheetDraft.Token) {
        guard path.count > 1 else { return draft.tokens.append((path[0], token)) }
        let index = tokenIndices[path[0]] ?? draft.tokens.endIndex
        if index == draft.tokens.endIndex {
            tokenIndices[path[0]] = index
            draft.tokens.append((path[0], .group([])))
        }
        draft.tokens[index].token.append(path[1], token)
    }

    /// Returns a value as YAML; nil after reporting a value that no key of a sheet accepts.
    mutating func tokenText(_ name: String, _ value: ArraySlice<CSSToken>) -> String? {
        guard let tokens = expanded(value, of: name) else { return nil }
        if let color = reader.color(tokens) {
            if reader.leftGamut {
                diagnostics.append(.warning("`\(name)` is outside of sRGB: \(color.hexadecimal) is used", at: span(range(of: value))))
            }
            return "\"\(color.hexadecimal)\""
        }
        reader.tookLargest = false
        if let measure = reader.measure(tokens) {
            if reader.tookLargest {
                let message = "`\(name)` depends on the window size; the largest value is used"
                diagnostics.append(.warning(message, at: span(range(of: value))))
            }
            return SheetText.rounded(measure.value) + (measure.unit == .em ? "em" : "")
        }
        let words = name.lowercased(), isWord = tokens.allSatisfy { if case .ident = $0.kind { true } else { false } }
        if words.contains("weight"), isWord, case .ident(let weight)? = tokens.first?.kind,
            let number = FaceName.weight(named: weight)
        {
            return "\(number)"
        }
        if words.contains("font") || words.contains("family")
            || tokens.contains(where: { if case .string = $0.kind { true } else { false } }),
            let families = reader.families(tokens)
        {
            return SheetText.families(families)
        }
        diagnostics.append(
            Diagnostic(.note, "`\(name)` has no value that a stylesheet key takes; it is left out", at: span(range(of: value))))
        return nil
    }

    /// Returns the bytes of a value.
    private func range(of value: ArraySlice<CSSToken>) -> Range<Int> {
        let start = value.first?.range.lowerBound ?? 0
        return start..<max(start, value.last?.range.upperBound ?? start)
    }

    /// Returns the value of a variable with the values that media queries set for the root; nil if there are none.
    mutating func conditional(_ name: String, _ text: String) -> String? {
        var cases: [(key: String, value: String)] = []
        for (condition, value) in rules.conditionalVariables[name] ?? [] {
            if let other = tokenText(name, value) {
                cases.removeAll { $0.key == condition }
                cases.append((condition, other))
            }
        }
        guard !cases.isEmpty else { return nil }
        // If both conditions are met, the later rule counts; a sheet needs an explicit condition for that.
        for (first, second) in zip(cases, cases.dropFirst()) where first.key.hasSuffix("Contrast") != second.key.hasSuffix("Contrast") {
            cases.append(("\(first.key) and \(second.key)", second.value))
        }
        return "{ default: \(text), " + cases.map { "\(SheetText.key($0.key)): \($0.value)" }.joined(separator: ", ") + " }"
    }

    /// Returns a value with its variables replaced; nil after reporting a missing variable.
    mutating func expanded(_ value: ArraySlice<CSSToken>, of name: String) -> ArraySlice<CSSToken>? {
        let range = range(of: value)
        do throws(CSSVariables.Fault) {
            return try variables.expanded(value)
        } catch {
            switch error {
            case .unknown(let unknown):
                diagnostics.append(
                    .error(
                        "`\(unknown)` is not defined in `:root`; `\(name)` is left out", at: span(range),
                        hints: diagnostics.count < Self.mostSuggestions
                            ? Suggestion.closest(to: unknown, among: variables.names.prefix(1000)).map { ["did you mean `\($0)`?"] } ?? []
                            : [])
                )
            case .circle(let other): diagnostics.append(.error("`\(other)` refers to itself; `\(name)` is left out", at: span(range)))
            case .tooDeep:
                diagnostics.append(
                    .error(
                        "the variables of `\(name)` nest more than \(CSSVariables.depthLimit) levels deep; it is left out", at: span(range))
                )
            case .tooLong: diagnostics.append(.error("the variables of `\(name)` expand to too much; it is left out", at: span(range)))
            }
            return nil
        }
    }
}

extension CSSImport: SheetFormat {
    static func recognizes(_ file: FileBeginning) -> Bool { file.hasBraces && !file.isJSONAfterComments }

    static func converted(_ file: SourceFile, pixel: Double) throws(Diagnostic) -> Conversion {
        try file.requireText()
        var css = CSSImport(file, pixel: pixel)
        return (css.sheet(), css.diagnostics)
    }
}
