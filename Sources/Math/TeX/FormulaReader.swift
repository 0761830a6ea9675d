import TypesetBase

/// The state of reading one formula.
struct FormulaReader {
    /// The deepest nesting of groups, arguments and environments.
    static let deepestNesting = 64
    /// The number of tokens that macros may make and nodes that a formula may have, together.
    static let largestSize = 100_000

    private let table = CommandTable.standard
    /// The tokens that are left, the next one last.
    private var pending: [MathToken]
    private let end: Int
    private var size = 0
    private var nesting = 0
    private var macros: [String: MathMacro]
    /// The tokens of the bodies of macros that were expanded.
    private var bodies: [String: [MathToken]] = [:]
    private var definitions: [String: MathMacro] = [:]

    /// The alphabet of letters; nil for italic letters and upright digits.
    var alphabet: MathAlphabet?
    /// Whether letters are bold too (`\boldsymbol`).
    var isBold = false
    /// How many `\left` are open.
    var openFences = 0
    /// The number and label that commands of the current row set.
    var numbering = RowNumbering()
    /// Whether the environment around the whole numbers rows.
    var isNumbered = false

    /// The values of `\tag`, `\label` and `\notag` in a row.
    struct RowNumbering {
        var tag: String?
        var label: String?
        var isUnnumbered = false
    }

    init(_ source: String, macros: [String: MathMacro]) {
        pending = MathToken.tokens(of: source).reversed()
        end = source.utf8.count
        self.macros = macros
    }

    /// Reads the whole source.
    mutating func formula(isDisplay: Bool) throws(FormulaProblem) -> Formula {
        let level = isDisplay ? MathLevel.display : .text
        let root = try topLevel(level)
        if let token = peek() { throw unexpected(token) }
        return Formula(
            root: root, isDisplay: isDisplay, isNumbered: isNumbered && !numbering.isUnnumbered, tag: numbering.tag,
            label: numbering.label, macros: definitions)
    }
}

// MARK: - Tokens

extension FormulaReader {
    /// The end of what was read.
    var position: Int { pending.last?.span.lowerBound ?? end }

    /// The number of tokens that are left.
    var pendingCount: Int { pending.count }

    /// The next token, unexpanded.
    func peekUnexpanded() -> MathToken? { pending.last }

    /// The token that follows `distance` others, unexpanded.
    func unexpanded(at distance: Int) -> MathToken? { distance < pending.count ? pending[pending.count - 1 - distance] : nil }

    /// Takes the next token, unexpanded.
    mutating func takeUnexpanded() -> MathToken? { pending.popLast() }

    /// Puts tokens before what is left.
    mutating func putBack(_ tokens: some BidirectionalCollection<MathToken>) { pending.append(contentsOf: tokens.reversed()) }

    /// Drops the next token.
    mutating func drop() { pending.removeLast() }

    mutating func skipSpaces() {
        while pending.last?.kind == .space { pending.removeLast() }
    }

    /// The next token other than a space, after macros are expanded; nil at the end of the source.
    mutating func next() throws(FormulaProblem) -> MathToken? {
        while true {
            skipSpaces()
            guard let token = pending.last else { return nil }
            guard case .command(let name) = token.kind, try expand(name, token) else { return token }
        }
    }

    /// The next token without expansion, for faults.
    private func peek() -> MathToken? { pending.last { $0.kind != .space } }

    /// Takes the next token if it is a character.
    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        skipSpaces()
        guard pending.last?.isCharacter(scalar) == true else { return false }
        pending.removeLast()
        return true
    }

    /// Counts tokens and nodes.
    mutating func spend(_ count: Int, at span: Range<Int>) throws(FormulaProblem) {
        size += count
        if size > Self.largestSize {
            throw FormulaProblem("the formula has over 100,000 parts after its macros are expanded", at: span, hint: "simplify the macros")
        }
    }

    /// Reads a nested part.
    mutating func nested<Value>(
        at span: Range<Int>, _ read: (inout FormulaReader) throws(FormulaProblem) -> Value
    ) throws(FormulaProblem) -> Value {
        nesting += 1
        defer { nesting -= 1 }
        if nesting > Self.deepestNesting {
            throw FormulaProblem("the formula is nested more than \(Self.deepestNesting) levels deep", at: span, hint: "split the formula")
        }
        return try read(&self)
    }

    /// The span from where reading began up to here; macros may have moved the position back.
    func span(from start: Int) -> Range<Int> { start..<max(start, position) }

    /// Makes a node from where reading began up to here.
    mutating func node(_ content: MathContent, from start: Int) throws(FormulaProblem) -> MathNode {
        let span = span(from: start)
        try spend(1, at: span)
        return MathNode(content, span: span)
    }

    /// The fault of a token where it may not be.
    func unexpected(_ token: MathToken) -> FormulaProblem {
        switch token.kind {
        case .character("}"): FormulaProblem("`}` has no `{`", at: token.span, hint: "write `\\}` for a brace that is shown")
        case .character("&"): FormulaProblem("`&` is outside of an environment", at: token.span, hint: "write `\\&` for an ampersand")
        case .command("right"): FormulaProblem("`\\right` has no `\\left`", at: token.span)
        case .command("middle"): FormulaProblem("`\\middle` is not between `\\left` and `\\right`", at: token.span)
        case .command("end"): FormulaProblem("`\\end` has no `\\begin`", at: token.span)
        case .parameter(let number):
            FormulaProblem("`#\(number)` is outside of a macro", at: token.span, hint: "write `\\#` for a number sign")
        default: FormulaProblem("`\(token.source.trimmingPrefix(" "))` is not allowed here", at: token.span)
        }
    }
}

// MARK: - Macros

extension FormulaReader {
    /// Expands the next token if it is a macro; returns whether it was one.
    mutating func expand(_ name: String, _ token: MathToken) throws(FormulaProblem) -> Bool {
        guard !token.isBuiltIn, let macro = macros[name] ?? (table.commands[name] == nil ? table.macros[name] : nil) else { return false }
        pending.removeLast()
        let body = bodies[name] ?? MathToken.tokens(of: macro.body)
        bodies[name] = body
        if macro.isAlias, var meaning = body.first {
            meaning.span = token.span
            meaning.isBuiltIn = true
            try spend(1, at: token.span)
            pending.append(meaning)
            return true
        }
        var arguments: [[MathToken]] = []
        for index in 0..<macro.parameterCount {
            if index == 0, let standard = macro.defaultArgument {
                arguments.append(try optionalTokens() ?? MathToken.tokens(of: standard).map { MathToken(kind: $0.kind, span: token.span) })
            } else {
                arguments.append(try argumentTokens(of: token))
            }
        }
        var expansion: [MathToken] = []
        for var part in body {
            if case .parameter(let number) = part.kind {
                guard number <= arguments.count else {
                    throw FormulaProblem("the macro `\\\(name)` has no argument \(number)", at: token.span)
                }
                expansion += arguments[number - 1]
            } else {
                part.span = token.span
                expansion.append(part)
            }
            if expansion.count > Self.largestSize { break }
        }
        try spend(expansion.count + 1, at: token.span)
        putBack(expansion)
        return true
    }

    /// Whether a command is a macro or known otherwise.
    func isKnown(_ name: String) -> Bool {
        macros[name] != nil || table.commands[name] != nil || table.macros[name] != nil || Self.commandNames.contains(name)
    }

    mutating func define(_ name: String, _ macro: MathMacro) {
        macros[name] = macro
        definitions[name] = macro
        bodies[name] = nil
    }

    func macro(_ name: String) -> MathMacro? { macros[name] ?? table.macros[name] }

    func meaning(of name: String) -> CommandTable.Meaning? { table.commands[name] }

    func meaning(ofCharacter text: String) -> CommandTable.Meaning? { table.characters[text] }

    /// The fault of an unknown command.
    func unknown(_ name: String, at span: Range<Int>) -> FormulaProblem {
        let near = Suggestion.closest(to: name, among: CommandTable.names + macros.keys.sorted())
        return FormulaProblem(
            name.isEmpty ? "a backslash is at the end" : "`\\\(name)` is not a known command", at: span,
            hint: near.map { "did you mean `\\\($0)`?" })
    }
}

// MARK: - Arguments as tokens

extension FormulaReader {
    /// The tokens of an argument, without its braces: a group or one token.
    mutating func argumentTokens(of command: MathToken) throws(FormulaProblem) -> [MathToken] {
        skipSpaces()
        guard let first = pending.popLast() else { throw missingArgument(of: command) }
        guard first.isCharacter("{") else {
            if first.isCharacter("}") || first.isCharacter("&") { throw missingArgument(of: command) }
            return [first]
        }
        var tokens: [MathToken] = [], depth = 1
        while let token = pending.popLast() {
            if token.isCharacter("{") { depth += 1 }
            if token.isCharacter("}") {
                depth -= 1
                if depth == 0 { return tokens }
            }
            tokens.append(token)
        }
        throw FormulaProblem("`{` has no `}`", at: first.span)
    }

    /// The tokens of an optional argument in brackets, without them; nil if there is none.
    mutating func optionalTokens() throws(FormulaProblem) -> [MathToken]? {
        var index = pending.endIndex - 1
        while index >= 0, pending[index].kind == .space { index -= 1 }
        guard index >= 0, pending[index].isCharacter("[") else { return nil }
        let open = pending[index]
        pending.removeSubrange(index...)
        var tokens: [MathToken] = [], depth = 0
        while let token = pending.popLast() {
            if token.isCharacter("{") { depth += 1 }
            if token.isCharacter("}") { depth -= 1 }
            if depth == 0, token.isCharacter("]") { return tokens }
            if depth < 0 { break }
            tokens.append(token)
        }
        throw FormulaProblem("`[` has no `]`", at: open.span)
    }

    /// The source of an argument.
    mutating func argumentText(of command: MathToken) throws(FormulaProblem) -> String { try argumentTokens(of: command).source }

    func missingArgument(of command: MathToken) -> FormulaProblem {
        FormulaProblem("`\(command.source.filter { $0 != " " })` has no argument", at: command.span, hint: "write the argument in braces")
    }
}
