import ContentSize
import Diagnostics
import Formats
import Stylesheet

/// CSS as a sheet: custom properties of the root as tokens, and rules for elements and classes as styles.
struct CSSImport {
    private(set) var diagnostics: [Diagnostic] = []
    private let file: SourceFile
    private var rules: [CSSRule] = []
    private var variables = CSSVariables()
    private var reader: CSSValueReader
    private let pixel: Double
    /// What variables are in the sheet: the path of the token's name, and its text.
    private var tokens: [String: (path: [String], text: String)] = [:]
    private var draft = SheetDraft()
    /// The size of the body in points.
    private var bodySize: Double

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
        rules = parser.rules
        diagnostics = parser.diagnostics
    }

    /// nil where nothing can be carried over.
    mutating func sheet() -> String? {
        for rule in rules where rule.target == .root && rule.condition == nil {
            for declaration in rule.declarations where declaration.isVariable { variables.set(declaration.name, declaration.value) }
        }
        readRootSize()
        addTokens()
        addStyles()
        guard !draft.tokens.isEmpty || !draft.styles.isEmpty || !draft.elements.isEmpty else {
            if diagnostics.isEmpty {
                diagnostics.append(.error("the file has no rule that a sheet can say", at: SourceSpan(file: file, range: 0..<0)))
            }
            return nil
        }
        draft.comments = [
            "Made of \(SheetDraft.comment(file.path)), CSS, by `typesetter import`.",
            "Sizes grow with the text style that is nearest to them.",
        ]
        return draft.text
    }

    private func span(_ range: Range<Int>) -> SourceSpan { SourceSpan(file: file, range: range) }

    // MARK: Tokens

    /// `html { font-size: 62.5% }` makes a rem ten pixels.
    private mutating func readRootSize() {
        for rule in rules where rule.condition == nil && rule.target == .root {
            for declaration in rule.declarations where declaration.name == "font-size" {
                guard let tokens = try? variables.expanded(declaration.value), let measure = reader.measure(tokens) else { continue }
                let size = measure.unit == .points ? measure.value : measure.value * 16 * pixel
                // A rule for the body tells of a size that cannot be drawn.
                if measure.unit != .number, (1...1000).contains(size) { reader.rem = size }
            }
        }
        bodySize = reader.rem
    }

    private mutating func addTokens() {
        let groups = groups(variables.names)
        var entries: [(path: [String], text: String)] = []
        for name in variables.names {
            guard let value = variables[name], let text = tokenText(name, value) else { continue }
            let path = groups[name] ?? [StyleNames.name(String(name.dropFirst(2)))]
            tokens[name] = (path, text)
            entries.append((path, text))
        }
        for (index, name) in variables.names.filter({ tokens[$0] != nil }).enumerated() {
            let alias = variables[name].flatMap(CSSVariables.name).flatMap { tokens[$0] }
            let own = alias.flatMap { $0.text == entries[index].text ? "$" + $0.path.joined(separator: ".") : nil } ?? entries[index].text
            add(entries[index].path, .value(conditional(name, own) ?? own, comment: nil))
        }
    }

    /// Names that begin with the same word are a group: `--color-ink`, `--color-paper`.
    private func groups(_ names: [String]) -> [String: [String]] {
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

    private mutating func add(_ path: [String], _ token: SheetDraft.Token) {
        guard path.count > 1 else { return draft.tokens.append((path[0], token)) }
        if let index = draft.tokens.firstIndex(where: { $0.name == path[0] }), case .group(let entries) = draft.tokens[index].token {
            draft.tokens[index].token = .group(entries + [(path[1], token)])
        } else {
            draft.tokens.append((path[0], .group([(path[1], token)])))
        }
    }

    /// A value as YAML; nil, which is then told, where no key of a sheet takes one.
    private mutating func tokenText(_ name: String, _ value: ArraySlice<CSSToken>) -> String? {
        guard let tokens = expanded(value, of: name) else { return nil }
        if let color = reader.color(tokens) { return "\"\(color.hexadecimal)\"" }
        if let measure = reader.measure(tokens) {
            return SheetText.rounded(measure.value) + (measure.unit == .em ? "em" : "")
        }
        let words = name.lowercased(), isWord = tokens.allSatisfy { if case .ident = $0.kind { true } else { false } }
        if words.contains("weight"), isWord, case .ident(let weight)? = tokens.first?.kind,
            let number = CSSStyle.weights[weight.lowercased()]
        {
            return "\(number)"
        }
        if words.contains("font") || words.contains("family")
            || tokens.contains(where: { if case .string = $0.kind { true } else { false } }),
            let families = reader.families(tokens)
        {
            return SheetText.families(families)
        }
        let range = value.first.map { $0.range.lowerBound..<(value.last?.range.upperBound ?? $0.range.upperBound) } ?? 0..<0
        diagnostics.append(Diagnostic(.note, "`\(name)` has no value that a key of a sheet takes; it is left out", at: span(range)))
        return nil
    }

    /// With the values that media queries give a variable of the root.
    private mutating func conditional(_ name: String, _ text: String) -> String? {
        var cases: [(key: String, value: String)] = []
        for rule in rules where rule.target == .root {
            guard let condition = rule.condition else { continue }
            for declaration in rule.declarations where declaration.name == name {
                if let other = tokenText(name, declaration.value) {
                    cases.removeAll { $0.key == condition }
                    cases.append((condition, other))
                }
            }
        }
        guard !cases.isEmpty else { return nil }
        return "{ default: \(text), " + cases.map { "\(SheetText.key($0.key)): \($0.value)" }.joined(separator: ", ") + " }"
    }

    /// A value with its variables replaced; nil, which is then reported, where one is missing.
    private mutating func expanded(_ value: ArraySlice<CSSToken>, of name: String) -> ArraySlice<CSSToken>? {
        let start = value.first?.range.lowerBound ?? 0, range = start..<max(start, value.last?.range.upperBound ?? start)
        do throws(CSSVariables.Fault) {
            return try variables.expanded(value)
        } catch {
            switch error {
            case .unknown(let unknown):
                diagnostics.append(
                    .error(
                        "`\(unknown)` is not defined in `:root`; `\(name)` is left out", at: span(range),
                        hints: Suggestion.closest(to: unknown, among: variables.names.prefix(1000)).map { ["did you mean `\($0)`?"] } ?? [])
                )
            case .circle(let other): diagnostics.append(.error("`\(other)` refers to itself; `\(name)` is left out", at: span(range)))
            case .tooLong: diagnostics.append(.error("the variables of `\(name)` expand to too much; it is left out", at: span(range)))
            }
            return nil
        }
    }

    // MARK: Styles

    /// HTML's own sizes of headings, in parts of the text around them (HTML, 15.3.6).
    private static let headings = [("h1", 2.0), ("h2", 1.5), ("h3", 1.17), ("h4", 1), ("h5", 0.83), ("h6", 0.67)]

    private mutating func addStyles() {
        let isStyled = rules.contains { rule in
            switch rule.target {
            case .root: rule.declarations.contains { !$0.isVariable && $0.name != "font-size" }
            default: true
            }
        }
        guard isStyled else { return }
        addBody()
        for (tag, factor) in Self.headings {
            var style = style(tag, targets: [.element(tag)], base: bodySize, size: factor * bodySize)
            if style["weight"] == nil { style.set("weight", "bold") }
            if style["keepWithNext"] == nil { style.set("keepWithNext", "true") }
            draft.styles.append(parented(style))
            draft.elements.append((tag, tag))
        }
        let tags = order { if case .element(let tag) = $0 { tag } else { nil } }
        for tag in tags where tag != "body" && !Self.headings.contains(where: { $0.0 == tag }) { addElement(tag) }
        for name in order({ if case .class(let name) = $0 { name } else { nil } }) {
            var style = style(StyleNames.name(name), targets: [.class(name)], base: bodySize, size: nil)
            guard !style.keys.isEmpty || hasQueries(.class(name)) else { continue }
            style.name = uniqueName(style.name)
            draft.styles.append(style)
        }
        for case (let target, let tag, let name) in pairs { addElement(target, tag, name) }
        for condition in rules.compactMap(\.condition).reduce(into: [String](), { if !$0.contains($1) { $0.append($1) } }) {
            addQuery(condition)
        }
    }

    private func hasQueries(_ target: CSSTarget) -> Bool { rules.contains { $0.condition != nil && $0.target == target } }

    private func order(_ name: (CSSTarget) -> String?) -> [String] {
        var seen: Set<String> = []
        return rules.compactMap { name($0.target) }.filter { seen.insert($0).inserted }
    }

    private var pairs: [(CSSTarget, String, String)] {
        var seen: Set<CSSTarget> = []
        return rules.compactMap { rule in
            guard case .elementClass(let tag, let name) = rule.target, seen.insert(rule.target).inserted else { return nil }
            return (rule.target, tag, name)
        }
    }

    /// Two styles: what the text of all elements inherits, and what is the body's own.
    private mutating func addBody() {
        let all = style("body", targets: [.root, .element("body")], base: reader.rem, size: bodySize, isBody: true)
        var base = SheetDraft.Style(name: "base"), body = SheetDraft.Style(name: "body", keys: [("parent", "base")])
        for (key, value) in all.keys {
            if key == "background" {
                draft.page = [("background", value)]
            } else if CSSStyle.inherited.contains(key) {
                base.set(key, value)
            } else {
                body.set(key, value)
            }
        }
        draft.styles += [base, body]
        draft.elements.append(("document", "body"))
        guard !rules.contains(where: { $0.target == .element("p") && $0.condition == nil }) else { return }
        // HTML's own margins of paragraphs are a line (15.3.3).
        draft.styles.append(SheetDraft.Style(name: "p", keys: [("parent", "base"), ("paragraphSpacing", "1em")]))
        draft.elements.append(("paragraph", "p"))
    }

    private func parented(_ style: SheetDraft.Style) -> SheetDraft.Style {
        SheetDraft.Style(name: style.name, keys: [("parent", "base")] + style.keys)
    }

    private mutating func addElement(_ tag: String) {
        guard let element = CSSStyle.elements[tag] else { return unknownElement(tag, .element(tag)) }
        let isInline = element.isInline
        var style = style(tag, targets: [.element(tag)], base: bodySize, size: nil, isInline: isInline)
        if tag == "p", style["paragraphSpacing"] == nil { style.set("paragraphSpacing", "1em") }
        draft.styles.append(isInline ? style : parented(style))
        if !draft.elements.contains(where: { $0.element == element.rawValue }) {
            draft.elements.append((element.rawValue, SheetText.scalar(style.name)))
        }
    }

    private mutating func addElement(_ target: CSSTarget, _ tag: String, _ name: String) {
        guard let element = CSSStyle.elements[tag] else { return unknownElement(tag, target) }
        let style = style(name, targets: [target], base: bodySize, size: nil, isInline: element.isInline)
        if !style.keys.isEmpty { draft.elements.append(("\(element.rawValue).\(StyleNames.name(name))", SheetText.mapping(style.keys))) }
    }

    private mutating func unknownElement(_ tag: String, _ target: CSSTarget) {
        guard let rule = rules.first(where: { $0.target == target }) else { return }
        diagnostics.append(Diagnostic(.note, "documents have no element `\(tag)`; it is left out", at: span(rule.range)))
    }

    private func uniqueName(_ name: String) -> String {
        var result = name, count = 2
        while draft.styles.contains(where: { $0.name == result }) { result = "\(name)-\(count)"; count += 1 }
        return result
    }

    /// What rules within a media query say over the rest.
    private mutating func addQuery(_ condition: String) {
        var query = SheetDraft.Query(condition: condition), seen: Set<CSSTarget> = []
        for rule in rules where rule.condition == condition && seen.insert(rule.target).inserted {
            var name: String?
            switch rule.target {
            case .root, .element("body"): name = "base"
            case .element(let tag): name = draft.styles.contains { $0.name == tag } ? tag : nil
            case .class(let className): name = StyleNames.name(className)
            case .elementClass: break
            }
            let style = style(name ?? "", targets: [rule.target], base: bodySize, size: nil, condition: condition)
            guard let name, !style.keys.isEmpty, draft.styles.contains(where: { $0.name == name }) else { continue }
            query.styles.append(SheetDraft.Style(name: name, keys: style.keys.filter { $0.key != "background" || name != "base" }))
        }
        if !query.styles.isEmpty { draft.queries.append(query) }
    }

    /// The keys that the rules of some targets come to.
    ///
    /// - Parameters:
    ///   - base: the size of the text around, in points.
    ///   - size: of the element where no rule says one; nil: that of the text around.
    private mutating func style(
        _ name: String, targets: [CSSTarget], base: Double, size: Double?, isInline: Bool = false, isBody: Bool = false,
        condition: String? = nil
    ) -> SheetDraft.Style {
        let own = targets.flatMap { target in rules.filter { $0.target == target && $0.condition == condition } }
        var declarations: [(declaration: CSSDeclaration, value: ArraySlice<CSSToken>)] = []
        for declaration in own.flatMap(\.declarations) where !declaration.isVariable {
            if let value = expanded(declaration.value, of: declaration.name) { declarations.append((declaration, value)) }
        }
        if !targets.contains(.root) {
            for declaration in own.flatMap(\.declarations) where declaration.isVariable {
                diagnostics.append(
                    .error("custom properties outside of `:root` are left out: tokens hold everywhere", at: span(declaration.range)))
            }
        }
        // What is important counts over the rest.
        let ordered = declarations.filter { !$0.declaration.isImportant } + declarations.filter(\.declaration.isImportant)
        var style = CSSStyle(name: name, reader: reader, base: base, size: size, isInline: isInline, isRoot: targets.first == .root)
        let tokens = tokens
        style.read(ordered) { value in
            CSSVariables.name(in: value).flatMap { tokens[$0] }.map { (text: $0.text, name: "$" + $0.path.joined(separator: ".")) }
        }
        diagnostics += style.faults.map { Diagnostic($0.severity, $0.message, at: span($0.range), hints: $0.hints) }
        if isBody, let size = style.size, (0.1...1000).contains(size) { bodySize = size }
        var result = style.style
        let removed = result.removeUndrawable()
        if !removed.isEmpty, let rule = own.first {
            diagnostics.append(.error("values that cannot be drawn are left out: " + removed.joined(separator: ", "), at: span(rule.range)))
        }
        return result
    }
}
