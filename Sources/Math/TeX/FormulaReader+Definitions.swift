// Definitions of macros.
extension FormulaReader {
    /// `\newcommand{\name}[arguments][default]{body}`, `\def\name#1{body}`, `\let\name\other` and `\DeclareMathOperator{\name}{body}`.
    mutating func definition(_ command: String, _ token: MathToken) throws(FormulaProblem) {
        switch command {
        case "global", "long": return
        case "let": try alias(token)
        case "def", "gdef", "edef", "xdef":
            let name = try definedName(token)
            var count = 0
            skipSpaces()
            while let next = peekUnexpanded(), case .parameter(let number) = next.kind {
                guard number == count + 1 else { throw FormulaProblem("the arguments of `\\\(name)` are not in order", at: next.span) }
                count = number
                drop()
            }
            guard take("{"), let body = try group() else {
                throw FormulaProblem("the definition of `\\\(name)` has no body in braces", at: token.span)
            }
            let isExpanded = command == "edef" || command == "xdef"
            define(name, MathMacro((isExpanded ? try expanded(body) : body).source, parameterCount: count))
        case "DeclareMathOperator":
            let star = take("*") ? "*" : ""
            let name = try definedName(token)
            define(name, MathMacro("\\operatorname\(star){\(try argumentText(of: token))}", parameterCount: 0))
        default:
            _ = take("*")
            let name = try definedName(token)
            let written = try optionalTokens()?.source
            guard let count = Int(written ?? "0"), (0...9).contains(count) else {
                throw FormulaProblem("`\(written ?? "")` is not a number of arguments", at: token.span, hint: "write a number up to 9")
            }
            let standard = count > 0 ? try optionalTokens()?.source : nil
            let body = try argumentTokens(of: token).source
            if command != "providecommand" || !isKnown(name) {
                define(name, MathMacro(body, parameterCount: count, defaultArgument: standard))
            }
        }
    }

    /// The tokens after the macros in them are expanded, as in the body of `\edef`.
    private mutating func expanded(_ tokens: [MathToken]) throws(FormulaProblem) -> [MathToken] {
        var result: [MathToken] = []
        let stop = pendingCount
        putBack(tokens)
        while pendingCount > stop, let token = peekUnexpanded() {
            if case .command(let name) = token.kind, try expand(name, token) { continue }
            drop()
            result.append(token)
        }
        return result
    }

    private mutating func alias(_ token: MathToken) throws(FormulaProblem) {
        let name = try definedName(token)
        _ = take("=")
        skipSpaces()
        guard let target = takeUnexpanded() else { throw missingArgument(of: token) }
        if case .command(let other) = target.kind, let macro = macro(other), meaning(of: other) == nil || macro.body != "\\" + other {
            define(name, macro)
        } else {
            define(name, MathMacro(target.source, parameterCount: 0, isAlias: true))
        }
    }

    /// The name that is defined, in braces or not.
    private mutating func definedName(_ token: MathToken) throws(FormulaProblem) -> String {
        let tokens = try argumentTokens(of: token).filter { $0.kind != .space }
        guard tokens.count == 1, case .command(let name) = tokens[0].kind, !name.isEmpty else {
            throw FormulaProblem(
                "`\(token.source.filter { $0 != " " })` has no command to define", at: token.span, hint: "write `\\newcommand{\\name}{…}`")
        }
        return name
    }

    /// The tokens up to the brace that closes a group.
    private mutating func group() throws(FormulaProblem) -> [MathToken]? {
        var tokens: [MathToken] = [], depth = 1
        while let token = takeUnexpanded() {
            if token.isCharacter("{") { depth += 1 }
            if token.isCharacter("}") {
                depth -= 1
                if depth == 0 { return tokens }
            }
            tokens.append(token)
        }
        return nil
    }
}
