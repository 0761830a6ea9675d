// Single atoms: characters, groups and the commands of the table.
extension FormulaReader {
    /// The atoms of the next group, character or command, without scripts; most make one.
    mutating func nucleus(_ level: MathLevel) throws(FormulaProblem) -> [MathAtom] {
        guard let token = try next() else { return [] }
        let start = token.span.lowerBound
        switch token.kind {
        case .character("{"):
            return [ordinary(try braced(level), level)]
        case .character(let scalar):
            drop()
            return [try character(scalar, level, from: start)]
        case .command(let name):
            drop()
            guard let meaning = meaning(of: name) else {
                return try nested(at: token.span) { reader throws(FormulaProblem) in try reader.command(name, token, level) }
            }
            return try atoms(of: meaning, name, token, level)
        case .space, .parameter: throw unexpected(token)
        }
    }

    /// A group as an ordinary atom, which is also what an operator in braces is.
    func ordinary(_ node: MathNode, _ level: MathLevel) -> MathAtom {
        var atom = MathAtom(node, .ordinary, level)
        atom.setClass(.ordinary)
        return atom
    }

    /// The atom of a character.
    private mutating func character(_ scalar: Unicode.Scalar, _ level: MathLevel, from start: Int) throws(FormulaProblem) -> MathAtom {
        switch scalar {
        case "a"..."z", "A"..."Z": return try letter(String(scalar), level, from: start)
        case "0"..."9": return MathAtom(try node(.number(styled(String(scalar))), from: start), .ordinary, level)
        case "~", "\u{A0}": return MathAtom(try node(.space(width: 6.0 / 18), from: start), nil, level)
        default: break
        }
        let text: String
        switch scalar {
        case "-": text = "−"
        case "*": text = "∗"
        default: text = String(scalar)
        }
        switch meaning(ofCharacter: text) {
        case .letter(let letter): return try self.letter(letter, level, from: start)
        case .symbol(let symbol, let atomClass): return try self.symbol(symbol, atomClass, level, from: start)
        case .large(let symbol, let hasLimits): return try large(symbol, hasLimits, level, from: start)
        default: break
        }
        if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
            if let plain = MathAlphabet.plain(scalar), plain.letter.isDigit {
                return MathAtom(try node(.number(text), from: start), .ordinary, level)
            }
            if let plain = Self.greekCapitals[scalar] { return try upright(plain, level, from: start) }
            return MathAtom(try node(.identifier(text), from: start), .ordinary, level)
        }
        // Other mathematical operators are relations, like most of Unicode's.
        let isRelation = (0x2190...0x22FF).contains(scalar.value) || (0x27F0...0x2AFF).contains(scalar.value)
        return try symbol(text, isRelation ? .relation : .ordinary, level, from: start)
    }

    /// The Greek capitals that look like Latin ones.
    private static let greekCapitals: [Unicode.Scalar: String] = [
        "Α": "A", "Β": "B", "Ε": "E", "Ζ": "Z", "Η": "H", "Ι": "I", "Κ": "K", "Μ": "M", "Ν": "N", "Ο": "O", "Ρ": "P", "Τ": "T", "Χ": "X",
    ]

    /// A letter in the alphabet in force, italic without one.
    mutating func letter(_ letter: String, _ level: MathLevel, from start: Int) throws(FormulaProblem) -> MathAtom {
        let text = styled(letter, alphabet ?? .italic, otherwise: .italic)
        var atom = MathAtom(try node(.identifier(text), from: start), .ordinary, level)
        atom.isWordPart = alphabet?.makesWords == true
        return atom
    }

    /// A letter in an alphabet, or in another one if the first lacks it, as those of script lack Greek.
    private func styled(_ letter: String, _ alphabet: MathAlphabet, otherwise: MathAlphabet) -> String {
        String(
            String.UnicodeScalarView(
                letter.unicodeScalars.map { scalar in
                    let first = isBold ? alphabet.bold : alphabet, second = isBold ? otherwise.bold : otherwise
                    let character = first.character(for: scalar)
                    return character == scalar && first != .upright ? second.character(for: scalar) : character
                }))
    }

    /// A letter that is upright unless an alphabet says otherwise.
    private mutating func upright(_ letter: String, _ level: MathLevel, from start: Int) throws(FormulaProblem) -> MathAtom {
        let text = styled(letter, alphabet ?? .upright, otherwise: .upright)
        var atom = MathAtom(try node(.identifier(text), from: start), .ordinary, level)
        atom.isWordPart = alphabet?.makesWords == true
        return atom
    }

    /// A symbol; letters and infinity are identifiers.
    mutating func symbol(
        _ text: String, _ atomClass: MathOperator.Class, _ level: MathLevel, from start: Int
    ) throws(FormulaProblem) -> MathAtom {
        if atomClass == .ordinary, text == "∞" || text == "∅" || text.unicodeScalars.allSatisfy(\.properties.isAlphabetic) {
            return try upright(text, level, from: start)
        }
        let isNabla = text == "∇" || text == "∂"
        let bold: MathAlphabet = alphabet == .bold || isBold ? .bold : .upright
        let shown = isNabla ? String(text.unicodeScalars.map { Character(bold.character(for: $0)) }) : text
        return MathAtom(try node(.symbol(MathOperator(shown, atomClass)), from: start), atomClass, level)
    }

    private mutating func large(
        _ text: String, _ hasLimits: Bool, _ level: MathLevel, from start: Int
    ) throws(FormulaProblem) -> MathAtom {
        let symbol = MathOperator(text, .large, isLarge: true, hasMovableLimits: hasLimits)
        var atom = MathAtom(try node(.symbol(symbol), from: start), .large, level)
        if hasLimits { atom.limits = .movable }
        return atom
    }

    /// A function's name, such as sin or lim.
    mutating func function(_ name: String, hasLimits: Bool, _ level: MathLevel, from start: Int) throws(FormulaProblem) -> MathAtom {
        let content = hasLimits ? MathContent.symbol(MathOperator(name, .large, hasMovableLimits: true)) : .identifier(name)
        var atom = MathAtom(try node(content, from: start), .large, level)
        if hasLimits { atom.limits = .movable }
        return atom
    }

    /// The atoms of a command of the table.
    private mutating func atoms(
        of meaning: CommandTable.Meaning, _ name: String, _ token: MathToken, _ level: MathLevel
    ) throws(FormulaProblem) -> [MathAtom] {
        let start = token.span.lowerBound
        switch meaning {
        case .letter(let text): return [try letter(text, level, from: start)]
        case .symbol(let text, let atomClass): return [try symbol(text, atomClass, level, from: start)]
        case .large(let text, let hasLimits): return [try large(text, hasLimits, level, from: start)]
        case .function(let text, let hasLimits): return [try function(text, hasLimits: hasLimits, level, from: start)]
        case .accent(let mark, let isStretchy, let isBelow):
            let base = try argument(level, of: token)
            let accent = try node(.symbol(MathOperator(mark, isStretchy: isStretchy)), from: start)
            let content = MathContent.limits(
                base: base, lower: isBelow ? accent : nil, upper: isBelow ? nil : accent, isAccent: true)
            return [MathAtom(try node(content, from: start), .ordinary, level)]
        case .brace(let mark, let isBelow):
            let base = try argument(level, of: token)
            let brace = try node(.symbol(MathOperator(mark, isStretchy: true)), from: start)
            let content = MathContent.limits(base: base, lower: isBelow ? brace : nil, upper: isBelow ? nil : brace, isAccent: true)
            var atom = MathAtom(try node(content, from: start), .ordinary, level)
            atom.limits = .always
            return [atom]
        case .arrow(let mark): return [try arrow(mark, token, level)]
        case .alphabet(let new):
            return try withAlphabet(new) { reader throws(FormulaProblem) in try reader.argument(level, of: token) }.flatMap {
                [ordinary($0, level)]
            }
        case .words(let alphabet): return try words(alphabet, token, level)
        case .delimiterSize(let em, let atomClass):
            let text = try delimiter(of: token)
            return [MathAtom(try node(.symbol(MathOperator(text, atomClass, height: em)), from: start), atomClass, level)]
        case .space(let width): return [MathAtom(try node(.space(width: width), from: start), nil, level)]
        case .level, .alphabetSwitch:
            throw FormulaProblem(
                "`\\\(name)` has no effect as an argument", at: token.span, hint: "put it in braces with what it applies to")
        case .ignored(let arguments):
            for _ in 0..<arguments { _ = try argumentTokens(of: token) }
            return []
        case .argument:
            _ = try optionalTokens()
            return [ordinary(try argument(level, of: token), level)]
        }
    }

    /// Reads with an alphabet.
    private mutating func withAlphabet(
        _ new: MathAlphabet, _ read: (inout FormulaReader) throws(FormulaProblem) -> MathNode
    ) throws(FormulaProblem) -> [MathNode] {
        let saved = alphabet
        defer { alphabet = saved }
        alphabet = new
        return [try read(&self)]
    }

    /// An arrow with texts above and below (`\xrightarrow[below]{above}`).
    mutating func arrow(_ mark: String, _ token: MathToken, _ level: MathLevel) throws(FormulaProblem) -> MathAtom {
        let start = token.span.lowerBound
        let below = try optionalTokens()
        let lower: MathNode? = if let below, !below.isEmpty { try row(of: below, level.ofScripts) } else { nil }
        let upper = try argument(level.ofScripts, of: token)
        let isEmpty = if case .row(let nodes) = upper.content { nodes.isEmpty } else { false }
        let base = try node(.symbol(MathOperator(mark, .relation, isStretchy: true)), from: start)
        guard lower != nil || !isEmpty else { return MathAtom(base, .relation, level) }
        return MathAtom(
            try node(.limits(base: base, lower: lower, upper: isEmpty ? nil : upper, isAccent: false), from: start), .relation, level)
    }
}
