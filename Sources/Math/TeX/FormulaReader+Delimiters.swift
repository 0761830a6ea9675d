// Fences that grow, and the delimiters of commands.
extension FormulaReader {
    /// The delimiter after `\left`, `\big` and their like; empty for a point.
    mutating func delimiter(of command: MathToken) throws(FormulaProblem) -> String {
        guard let token = try next() else { throw missingDelimiter(command) }
        switch token.kind {
        case .character("."):
            drop()
            return ""
        case .character("<"):
            drop()
            return "⟨"
        case .character(">"):
            drop()
            return "⟩"
        case .character("{"):
            // Some write `\left{(}`; a lone brace has no meaning.
            let tokens = try argumentTokens(of: command)
            guard tokens.count == 1 else { throw missingDelimiter(command) }
            putBack(tokens)
            return try delimiter(of: command)
        case .character(let scalar):
            drop()
            guard case .symbol(let text, _) = meaning(ofCharacter: String(scalar)) else { throw missingDelimiter(command) }
            return text
        case .command(let name):
            drop()
            switch name {
            case "lt": return "⟨"
            case "gt": return "⟩"
            default: break
            }
            guard case .symbol(let text, _) = meaning(of: name) else { throw missingDelimiter(command) }
            return text
        default: throw missingDelimiter(command)
        }
    }

    private func missingDelimiter(_ command: MathToken) -> FormulaProblem {
        FormulaProblem(
            "`\(command.source.filter { $0 != " " })` has no delimiter", at: command.span,
            hint: "write a bracket or a bar after it, or `.` for none")
    }

    /// A group between `\left` and `\right`.
    mutating func fences(_ token: MathToken, _ level: MathLevel) throws(FormulaProblem) -> MathAtom {
        let start = token.span.lowerBound
        var nodes: [MathNode] = []
        func fence(_ text: String, _ atomClass: MathOperator.Class, from start: Int, _ reader: inout FormulaReader) throws(FormulaProblem) {
            if !text.isEmpty { nodes.append(try reader.node(.symbol(MathOperator(text, atomClass, isStretchy: true)), from: start)) }
        }
        try fence(try delimiter(of: token), .opening, from: start, &self)
        openFences += 1
        defer { openFences -= 1 }
        let part = try row(level)
        if case .row(let parts) = part.content { nodes += parts } else { nodes.append(part) }
        guard let close = try next() else { throw FormulaProblem("`\\left` has no `\\right`", at: token.span) }
        guard close.isCommand("right") else { throw unclosed("\\left", token, before: close) }
        drop()
        try fence(try delimiter(of: close), .closing, from: close.span.lowerBound, &self)
        return MathAtom(try node(.row(nodes), from: start), .inner, level)
    }
}
