import TypesetBase

/// A property with its value.
struct CSSDeclaration {
    /// The name, in lower case except for custom properties.
    var name: String
    var nameRange: Range<Int>
    /// The value, without white space at its ends and without `!important`.
    var value: ArraySlice<CSSToken>
    var isImportant = false

    var range: Range<Int> { nameRange.lowerBound..<(value.last?.range.upperBound ?? nameRange.upperBound) }
    /// Whether the property is a custom one, which keeps its case.
    var isVariable: Bool { name.hasPrefix("--") }
}

/// The target of a rule.
enum CSSTarget: Hashable {
    /// The root: `:root` or `html`.
    case root
    case element(String)
    case `class`(String)
    case elementClass(String, String)
}

/// A rule for one target; a list of selectors makes several rules.
struct CSSRule {
    var target: CSSTarget
    var range: Range<Int>
    /// The condition of the rule, as a sheet writes it under `at`; nil for none.
    var condition: String?
    var declarations: [CSSDeclaration]
}

/// Reads the rules that a stylesheet can express, and reports the others.
struct CSSParser {
    private let file: SourceFile
    private let tokens: [CSSToken]
    private var position = 0
    private(set) var rules: [CSSRule] = []
    private(set) var diagnostics: [Diagnostic] = []
    private var depth = 0

    private static let depthLimit = 32
    /// The maximum number of rules times targets; the largest frameworks have a tenth of it.
    private static let ruleLimit = 100_000
    /// The limit of all declarations in bytes, each counted once per target of its rule, and the extra cost of each declaration.
    private static let declarationLimit = 16_000_000
    private static let declarationCost = 32
    private var declarationSize = 0

    init(_ file: SourceFile, tokens: [CSSToken]) {
        self.file = file
        self.tokens = tokens
        readRules(condition: nil, isNested: false)
    }

    private func span(_ range: Range<Int>) -> SourceSpan { SourceSpan(file: file, range: range) }

    private mutating func report(_ severity: Diagnostic.Severity, _ message: String, at range: Range<Int>, hints: [String] = []) {
        diagnostics.append(Diagnostic(severity, message, at: span(range), hints: hints))
    }

    private var next: CSSToken? { position < tokens.count ? tokens[position] : nil }

    // MARK: Rules

    private mutating func readRules(condition: String?, isNested: Bool) {
        while let token = next {
            switch token.kind {
            case .whitespace, .comment, .semicolon: position += 1
            case .close("}"):
                position += 1
                if isNested { return }
                report(.error, "this `}` closes nothing", at: token.range)
            case .atKeyword(let name): readAtRule(name.lowercased(), condition)
            default: readRule(condition)
            }
        }
        if isNested { report(.error, "a `}` is missing at the end of the file", at: file.bytes.count..<file.bytes.count) }
    }

    /// Reads up to a `{`, `}` or `;`, which it does not consume.
    private mutating func prelude() -> ArraySlice<CSSToken> {
        let start = position
        var open = 0
        while let token = next {
            switch token.kind {
            case .function, .open("("), .open("["): open += 1
            case .close(")"), .close("]"): open = max(0, open - 1)
            case .open("{"): return Self.trimmed(tokens[start..<position])
            case .semicolon where open == 0, .close("}") where open == 0: return Self.trimmed(tokens[start..<position])
            default: break
            }
            position += 1
        }
        return Self.trimmed(tokens[start..<position])
    }

    static func trimmed(_ tokens: ArraySlice<CSSToken>) -> ArraySlice<CSSToken> {
        var tokens = tokens
        while tokens.first?.kind == .whitespace { tokens.removeFirst() }
        while tokens.last?.kind == .whitespace { tokens.removeLast() }
        return tokens
    }

    /// Skips the block that begins here, up to the end of the file if the block is not closed.
    private mutating func skipBlock() {
        guard next?.kind == .open("{") else {
            if next?.kind == .semicolon { position += 1 }
            return
        }
        var open = 0
        while let token = next {
            position += 1
            if token.kind == .open("{") { open += 1 }
            if token.kind == .close("}") {
                open -= 1
                if open == 0 { return }
            }
        }
    }

    private mutating func readAtRule(_ name: String, _ condition: String?) {
        let start = position
        position += 1
        let prelude = prelude(), end = prelude.last?.range.upperBound ?? tokens[start].range.upperBound
        let range = tokens[start].range.lowerBound..<end
        guard next?.kind == .open("{") else {
            if name == "import" {
                report(
                    .error, "the imported file is not read", at: range,
                    hints: ["import that file separately, and name its stylesheet in `extends`"])
            } else if name != "charset" && name != "namespace" && name != "layer" {
                report(.note, "`@\(name)` has no equivalent in a stylesheet; it is left out", at: range)
            }
            return skipBlock()
        }
        switch name {
        case "media":
            guard let own = CSSMedia.condition(prelude) else {
                report(
                    .error, "this condition has no equivalent in a stylesheet; its rules are left out", at: range, hints: [CSSMedia.hint])
                return skipBlock()
            }
            readNested([condition, own.isEmpty ? nil : own].compactMap(\.self).joined(separator: " and "))
        case "layer", "supports": readNested(condition ?? "")
        case "font-face":
            report(.warning, "this `@font-face` rule is left out: a stylesheet names font files under `fonts: { files: … }`", at: range)
            skipBlock()
        default:
            report(.note, "`@\(name)` has no equivalent in a stylesheet; it is left out", at: range)
            skipBlock()
        }
    }

    private mutating func readNested(_ condition: String) {
        guard depth < Self.depthLimit, let token = next else {
            if let token = next { report(.error, "nested more than \(Self.depthLimit) levels deep", at: token.range) }
            return skipBlock()
        }
        depth += 1
        position += 1
        _ = token
        readRules(condition: condition.isEmpty ? nil : condition, isNested: true)
        depth -= 1
    }

    private mutating func readRule(_ condition: String?) {
        let start = position, prelude = prelude()
        guard next?.kind == .open("{") else {
            let range = tokens[start].range.lowerBound..<(prelude.last?.range.upperBound ?? tokens[start].range.upperBound)
            report(.error, "this is not a rule: a `{` is missing after it", at: range)
            position = max(position, start + 1)
            return
        }
        position += 1
        let targets = targets(prelude), declarations = declarations()
        let size = declarations.reduce(0) { $0 + Self.declarationCost + $1.range.count }
        for (target, range) in targets {
            let wasWithinLimit = declarationSize <= Self.declarationLimit
            declarationSize += size
            guard declarationSize <= Self.declarationLimit else {
                if wasWithinLimit {
                    report(
                        .error, "the rules for all selectors have more than \(Self.declarationLimit) bytes; no more are read", at: range,
                        hints: ["divide the file, or its lists of selectors"])
                }
                return
            }
            guard rules.count < Self.ruleLimit else { return }
            rules.append(CSSRule(target: target, range: range, condition: condition, declarations: declarations))
        }
    }

    // MARK: Selectors

    private mutating func targets(_ prelude: ArraySlice<CSSToken>) -> [(CSSTarget, Range<Int>)] {
        prelude.split(whereSeparator: { $0.kind == .comma }).compactMap { part in
            let part = Self.trimmed(part)
            guard let first = part.first, let last = part.last else { return nil }
            let range = first.range.lowerBound..<last.range.upperBound
            if let target = Self.target(part.map(\.kind)) { return (target, range) }
            report(
                .error, "the selector `\(span(range).text.prefix(60))` has no equivalent in a stylesheet; it is left out", at: range,
                hints: ["select an element, a class, or an element with a class"])
            return nil
        }
    }

    private static func target(_ kinds: [CSSTokenKind]) -> CSSTarget? {
        switch kinds.count {
        case 1: if case .ident(let tag) = kinds[0] { return tag.lowercased() == "html" ? .root : .element(tag.lowercased()) }
        case 2:
            if kinds[0] == .colon, case .ident(let name) = kinds[1], ["root", "host"].contains(name.lowercased()) { return .root }
            if kinds[0] == .delimiter("."), case .ident(let name) = kinds[1] { return .class(name) }
        case 3:
            if case .ident(let tag) = kinds[0], kinds[1] == .delimiter("."), case .ident(let name) = kinds[2] {
                return .elementClass(tag.lowercased(), name)
            }
        default: break
        }
        return nil
    }

    // MARK: Declarations

    /// Reads declarations up to the `}` of the block, and consumes it.
    private mutating func declarations() -> [CSSDeclaration] {
        var result: [CSSDeclaration] = []
        while let token = next {
            switch token.kind {
            case .whitespace, .semicolon, .comment: position += 1
            case .close("}"):
                position += 1
                return result
            default: if let declaration = declaration() { result.append(declaration) }
            }
        }
        report(.error, "a `}` is missing at the end of the file", at: file.bytes.count..<file.bytes.count)
        return result
    }

    private mutating func declaration() -> CSSDeclaration? {
        let start = position, value = prelude()
        guard next?.kind != .open("{") else {
            let range = tokens[start].range.lowerBound..<(value.last?.range.upperBound ?? tokens[start].range.upperBound)
            report(.error, "a nested rule has no equivalent in a stylesheet; it is left out", at: range)
            skipBlock()
            return nil
        }
        let whole = tokens[start].range.lowerBound..<(value.last?.range.upperBound ?? tokens[start].range.upperBound)
        guard let first = value.first, case .ident(let name) = first.kind,
            let colon = value.firstIndex(where: { $0.kind != .whitespace && $0.range != first.range }), value[colon].kind == .colon
        else {
            report(.error, "this is not a declaration", at: whole, hints: ["`property: value;`"])
            position = max(position, start + 1)
            return nil
        }
        var tokens = Self.trimmed(value[(colon + 1)...]), isImportant = false
        if let last = tokens.last, case .ident(let word) = last.kind, word.lowercased() == "important" {
            var rest = Self.trimmed(tokens.dropLast())
            if rest.last?.kind == .delimiter("!") {
                rest.removeLast()
                (tokens, isImportant) = (Self.trimmed(rest), true)
            }
        }
        if tokens.contains(where: { $0.kind == .badString }) {
            report(.error, "a text does not end on its line", at: whole)
            return nil
        }
        return CSSDeclaration(
            name: name.hasPrefix("--") ? name : name.lowercased(), nameRange: first.range, value: tokens, isImportant: isImportant)
    }
}

/// The conditions of `@media` that apply to pages.
enum CSSMedia {
    static let hint = "use `prefers-color-scheme` or `prefers-contrast`"

    /// Returns the condition as a sheet writes it under `at`; empty if it is always met, nil if a sheet cannot express it.
    static func condition(_ prelude: ArraySlice<CSSToken>) -> String? {
        var names: [String] = []
        for token in prelude {
            switch token.kind {
            case .ident(let name): names.append(name.lowercased())
            case .whitespace, .open("("), .close(")"), .colon: break
            default: return nil
            }
        }
        guard !names.isEmpty else { return nil }
        var conditions: [String] = [], index = 0
        while index < names.count {
            switch (names[index], index + 1 < names.count ? names[index + 1] : "") {
            case ("prefers-color-scheme", "dark"), ("prefers-color-scheme", "light"): conditions.append(names[index + 1]); index += 1
            case ("prefers-contrast", "more"): conditions.append("increasedContrast"); index += 1
            case ("prefers-contrast", "no-preference"): conditions.append("standardContrast"); index += 1
            case ("print", _), ("all", _), ("and", _), ("only", _): break
            default: return nil
            }
            index += 1
        }
        return conditions.joined(separator: " and ")
    }
}
