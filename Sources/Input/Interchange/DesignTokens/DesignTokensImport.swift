import TypesetBase
import TypesetStylesheet

/// Imports design tokens: colours, lengths, fonts and numbers become tokens in their groups, and each typography token becomes a style.
struct DesignTokensImport {
    var diagnostics: [Diagnostic] = []
    var file: TokenFile
    let reader: TokenValueReader
    let pixel: Double
    /// The paths of token names in the sheet, by index of the token, for the tokens that the sheet has.
    var names: [Int: [String]] = [:]
    /// The values of tokens in the sheet as YAML, by index of the token.
    var texts: [Int: String] = [:]
    var styleNames: [Int: String] = [:]
    var draft = SheetDraft()
    /// The reported circles of references, each by its first name in alphabetical order.
    var circles: Set<String> = []

    /// The places of colours that are reported as outside the gamut of sRGB.
    var reportedColors: Set<Int> = []
    /// The tokens whose colour modifiers are reported, by index.
    var reportedModifiers: Set<Int> = []

    /// The maximum length of a chain of references.
    static let referenceLimit = 50
    /// The limits for texts with references: their nesting, and the references followed for one text.
    ///
    /// Each may name another several times, and itself.
    static let deepestText = 8
    static let mostReferences = 100
    /// The references around the current text, and the number of references followed for it.
    var nesting = (names: [String](), count: 0)
    /// The maximum number of bytes of all values that references repeat; every token may refer to a long value.
    static let repeatedBytes = 16_000_000
    var repeated = 0
    var styleNamesTaken = UniqueNames()

    init(_ source: SourceFile, pixel: Double) throws(Diagnostic) {
        file = try TokenFile(source)
        diagnostics = file.diagnostics
        self.pixel = pixel
        reader = TokenValueReader(pixel: pixel)
    }

    /// Returns the sheet; nil if no token can be converted.
    mutating func sheet() -> String? {
        draft.comments = [
            "Made from \(SheetDraft.comment(file.file.path)), design tokens, by `typesetter import`.",
            "Each style is also a class, `{.name}`. Sizes grow with the text style that is nearest to them.",
        ]
        nameTokens()
        for index in file.tokens.indices { convert(index) }
        draft.tokens = tree()
        settleStyles()
        guard !draft.tokens.isEmpty || !draft.styles.isEmpty else {
            diagnostics.append(
                .error("no token can be carried over", at: file.span(file.root.range.lowerBound..<file.root.range.lowerBound + 1)))
            return nil
        }
        return draft.text(path: file.file.path, &diagnostics)
    }

    func name(_ index: Int) -> String { file.tokens[index].path.joined(separator: ".") }

    mutating func error(_ message: String, at range: Range<Int>, hints: [String] = []) {
        diagnostics.append(.error(message, at: file.span(range), hints: hints))
    }

    // MARK: Types and references

    /// Returns the token or value at which a chain of references ends; nil after reporting a chain that ends nowhere.
    ///
    /// The colour modifiers of the tokens on the way have changed the value.
    mutating func follow(_ node: JSONNode) -> (node: JSONNode, first: Int?, last: Int?)? {
        var node = node, first: Int?, last: Int?, seen: [String] = [], modifying: [Int] = []
        while let names = file.reference(in: node) {
            repeated += 32 + node.range.count
            let text = names.joined(separator: ".")
            let above = nesting.names.dropLast(seen.isEmpty ? 1 : 0) + seen
            guard !above.contains(text), seen.count < Self.referenceLimit else {
                let circle = (above.firstIndex(of: text).map { Array(above[$0...]) } ?? seen) + [text]
                let shown = circle.count > 12 ? circle.prefix(6) + ["…"] + circle.suffix(5) : circle[...]
                guard circles.insert(circle.min() ?? "").inserted else { return nil }
                error("tokens refer to each other in a circle: " + shown.joined(separator: " → "), at: node.range)
                return nil
            }
            seen.append(text)
            if let index = file.token(names) {
                first = first ?? index
                last = index
                node = file.tokens[index].value
                if file.tokens[index].modifier != nil { modifying.append(index) }
            } else if let member = file.member(names) {
                node = member
            } else if let value = file.node(at: names), value[file.valueKey] == nil, !isGroup(value, names) {
                node = value
            } else {
                unknown(names, at: node.range)
                return nil
            }
            guard repeated + node.range.count <= Self.repeatedBytes else {
                if circles.insert("").inserted {
                    error(
                        "references repeat values of more than \(Self.repeatedBytes) bytes; the tokens from here on are left out",
                        at: node.range)
                }
                return nil
            }
        }
        if !seen.isEmpty { repeated += node.range.count }
        guard let whole = withMembers(node).flatMap({ interpolated($0) }) else { return nil }
        node = whole
        for index in modifying.reversed() { node = modified(node, by: index) }
        return (node, first, last)
    }

    /// Returns a text with its references replaced by their values, as in Tokens Studio's arithmetic: `{size.base} * 1.5`.
    ///
    /// The result is nil after reporting a reference that leads nowhere.
    mutating func interpolated(_ node: JSONNode) -> JSONNode? {
        guard let text = node.text, text.contains("{"), text.utf8.count < 1000, nesting.names.count < Self.deepestText else { return node }
        if nesting.names.isEmpty { nesting.count = 0 }
        var result = "", rest = text[...]
        while let first = rest.firstIndex(of: "{"), let close = rest[first...].firstIndex(of: "}") {
            let open = rest[first..<close].lastIndex(of: "{") ?? first
            nesting.count += 1
            guard nesting.count <= Self.mostReferences, result.utf8.count < 1000 else { return node }
            result += rest[..<open]
            nesting.names.append(String(rest[open...close].dropFirst().dropLast()))
            defer { nesting.names.removeLast() }
            guard let value = follow(JSONNode(.string(String(rest[open...close])), range: node.range))?.node else { return nil }
            switch value.value {
            // Sums are computed before they become a factor.
            case .string(let text): result += TokenExpression.value(of: text).map { SheetText.rounded($0.number) + $0.unit } ?? text
            case .number(let number): result += SheetText.rounded(number)
            default:
                guard let number = value["value"]?.number, let unit = value["unit"]?.text else { return node }
                result += SheetText.rounded(number) + unit
            }
            rest = rest[rest.index(after: close)...]
        }
        return JSONNode(.string(result + rest), range: node.range)
    }

    /// Returns a colour or a length with the references in its members replaced by their values (2025.10, 7.2); nil after reporting one
    /// that leads nowhere.
    private mutating func withMembers(_ node: JSONNode) -> JSONNode? {
        guard var entries = node.entries, entries.contains(where: { Self.members.contains($0.key) }) else { return node }
        for index in entries.indices where Self.members.contains(entries[index].key) {
            let member = entries[index].value
            if let items = member.items {
                guard items.contains(where: { file.reference(in: $0) != nil }) else { continue }
                var values: [JSONNode] = []
                for item in items {
                    guard let value = follow(item)?.node else { return nil }
                    values.append(value)
                }
                entries[index].value.value = .array(values)
            } else if file.reference(in: member) != nil {
                guard let value = follow(member)?.node else { return nil }
                entries[index].value = value
            }
        }
        return JSONNode(.object(entries), range: node.range)
    }

    /// The members of colours and lengths that may be references.
    private static let members: Set<String> = ["components", "alpha", "hex", "value", "unit"]

    /// Whether a path leads to a group, which is not a value; a path into the value of a token does not.
    func isGroup(_ node: JSONNode, _ names: [String]) -> Bool { node.entries != nil && !names.contains(file.valueKey) }

    mutating func unknown(_ names: [String], at range: Range<Int>) {
        let text = names.joined(separator: ".")
        // Each search for a similar name takes as long as there are tokens.
        let known = diagnostics.count * file.tokens.count < 50_000 ? file.tokens.indices.map(name) : []
        let group = file.node(at: names)?.entries != nil
        error(
            group ? "`\(text)` is a group and has no value" : "there is no token `\(text)`", at: range,
            hints: Suggestion.closest(to: text, among: known).map { ["did you mean `\($0)`?"] } ?? [])
    }

    /// Returns the type: the token's own, that of the token it refers to, or that of its group (2025.10, 5.2.1).
    ///
    /// Without any, the value determines it.
    mutating func type(of index: Int, _ followed: (node: JSONNode, first: Int?, last: Int?)) -> TokenType {
        let token = file.tokens[index], target = followed.last.map { file.tokens[$0] }
        if let name = token.ownType ?? target?.ownType ?? target?.groupType ?? token.groupType {
            let type = TokenType(name)
            if type != .other || target == nil { return type }
        }
        return guess(followed.node, path: target?.path ?? token.path)
    }

    func guess(_ node: JSONNode, path: [String]) -> TokenType {
        if reader.color(node) != nil { return .color }
        let words = path.joined(separator: " ").lowercased()
        if node["fontSize"] != nil || node["fontFamily"] != nil { return .typography }
        if let measure = TokenMeasure(node, pixel: pixel) {
            if words.contains("weight") { return .fontWeight }
            if words.contains("lineheight") || words.contains("line-height") || words.contains("leading") { return .lineHeight }
            if words.contains("letterspacing") || words.contains("letter-spacing") || words.contains("tracking") { return .letterSpacing }
            return measure.unit == .none || measure.unit == .percent ? .number : .dimension
        }
        if words.contains("font"), words.contains("family") || words.contains("families"), reader.families(node) != nil {
            return .fontFamily
        }
        return node.text == nil ? .other : .text
    }
}

extension DesignTokensImport: SheetFormat {
    static func recognizes(_ file: FileBeginning) -> Bool {
        file.first == UInt8(ascii: "{") || file.first == UInt8(ascii: "[") || file.isJSONAfterComments
    }

    static func converted(_ file: SourceFile, pixel: Double) throws(Diagnostic) -> Conversion {
        try file.requireText()
        var tokens = try DesignTokensImport(file, pixel: pixel)
        return (tokens.sheet(), tokens.diagnostics)
    }
}
