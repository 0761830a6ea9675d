// Lists of atoms, groups and scripts.
extension FormulaReader {
    /// The row of everything up to a token that ends a list: `}`, `&`, `\\`, `\right`, `\end`, `$` or the end of the source.
    ///
    /// - Parameter followsOrdinary: whether an operator at the start has a left operand outside of the row.
    mutating func row(_ level: MathLevel, followsOrdinary: Bool = false) throws(FormulaProblem) -> MathNode {
        let start = position
        var atoms = try list(level)
        if followsOrdinary { atoms.insert(MathAtom(MathNode(.row([]), span: start..<start), .ordinary, level), at: 0) }
        try spend(atoms.count + 1, at: span(from: start))
        return MathSpacing.row(atoms, level, span: span(from: start))
    }

    /// Whether a token ends a list.
    private func endsList(_ token: MathToken) -> Bool {
        switch token.kind {
        case .character("}"), .character("&"), .character("$"): true
        case .command("\\"), .command("cr"), .command("newline"), .command("tabularnewline"), .command("right"), .command("end"),
            .command("endgroup"):
            true
        default: false
        }
    }

    /// The atoms up to a token that ends a list.
    mutating func list(_ outer: MathLevel) throws(FormulaProblem) -> [MathAtom] {
        let (savedAlphabet, savedBold) = (alphabet, isBold)
        defer { (alphabet, isBold) = (savedAlphabet, savedBold) }
        var atoms: [MathAtom] = [], level = outer, color: String?
        while let token = try next(), !endsList(token) {
            if case .command(let name) = token.kind {
                if case .level(let new) = meaning(of: name) {
                    drop()
                    level = new
                    continue
                }
                if case .alphabetSwitch(let new) = meaning(of: name) {
                    drop()
                    alphabet = new
                    continue
                }
                if name == "color" {
                    drop()
                    color = try self.color(of: token)
                    continue
                }
                if name == "boldmath" {
                    drop()
                    isBold = true
                    continue
                }
                if let fraction = InfixFraction(name) {
                    drop()
                    return [try infix(fraction, numerator: atoms, outer, token)]
                }
            }
            for var atom in try atomsWithScripts(level) {
                if atom.color == nil { atom.color = color }
                atoms.append(atom)
            }
        }
        return atoms
    }

    /// One atom with its scripts, or the atoms of a part that is transparent for spaces.
    private mutating func atomsWithScripts(_ level: MathLevel) throws(FormulaProblem) -> [MathAtom] {
        let start = position
        var atoms: [MathAtom] = []
        if let token = try next(), !Self.beginsScript(token) {
            atoms = token.isDigit || token.isCharacter(".") && isDigit(at: 1) ? [try number(level)] : try nucleus(level)
        } else {
            atoms = [MathAtom(try node(.row([]), from: start), .ordinary, level)]
        }
        try combineMarks(&atoms, level)
        guard let token = try next(), Self.beginsScript(token) || Self.isLimitsCommand(token), !atoms.isEmpty else { return atoms }
        if atoms.count == 1, atoms[0].atomClass == nil {
            // Scripts after a space have no base.
            return atoms + [try scripted(MathAtom(try node(.row([]), from: position), .ordinary, level), level)]
        }
        var base = atoms.count == 1 ? atoms[0] : try group(atoms, level, from: start)
        base.isWordPart = false
        return [try scripted(base, level)]
    }

    /// Sets the combining characters that follow an atom: a stroke through it, or accents.
    private mutating func combineMarks(_ atoms: inout [MathAtom], _ level: MathLevel) throws(FormulaProblem) {
        while let token = peekUnexpanded(), case .character(let mark) = token.kind, let last = atoms.last,
            (0x300...0x36F).contains(mark.value) || (0x20D0...0x20F0).contains(mark.value)
        {
            drop()
            let start = last.node.span.lowerBound
            if mark == "\u{338}" {
                atoms[atoms.count - 1] = try struck(last.node, level, from: start)
            } else {
                let accent = try node(.symbol(MathOperator(String(mark))), from: token.span.lowerBound)
                let content = MathContent.limits(base: last.node, lower: nil, upper: accent, isAccent: true)
                atoms[atoms.count - 1].node = try node(content, from: start)
            }
        }
    }

    /// Several atoms as one.
    private mutating func group(_ atoms: [MathAtom], _ level: MathLevel, from start: Int) throws(FormulaProblem) -> MathAtom {
        MathAtom(MathSpacing.row(atoms, level, span: span(from: start)), .ordinary, level)
    }

    static func beginsScript(_ token: MathToken) -> Bool {
        guard case .character(let scalar) = token.kind else { return false }
        return scalar == "^" || scalar == "_" || primeCount(scalar) > 0 || UnicodeScripts.script(scalar) != nil
    }

    private static func isLimitsCommand(_ token: MathToken) -> Bool { token.isCommand("limits") || token.isCommand("nolimits") }

    /// An atom with the scripts that follow it.
    private mutating func scripted(_ base: MathAtom, _ level: MathLevel) throws(FormulaProblem) -> MathAtom {
        let start = base.node.span.lowerBound
        var limits = base.limits, lower: MathNode?, upper: MathNode?, primes = 0, primesStart = start
        let scripts = level.ofScripts
        reading: while let token = try next() {
            switch token.kind {
            case .command("limits"):
                drop()
                limits = .always
            case .command("nolimits"):
                drop()
                limits = .beside
            case .character(let scalar) where Self.primeCount(scalar) > 0:
                guard upper == nil else { throw doubleScript("superscript", token) }
                if primes == 0 { primesStart = token.span.lowerBound }
                drop()
                primes += Self.primeCount(scalar)
            case .character("^"):
                guard upper == nil else { throw doubleScript("superscript", token) }
                drop()
                upper = Self.withoutEmptyBase(try argument(scripts, of: token))
            case .character("_"):
                guard lower == nil else { throw doubleScript("subscript", token) }
                drop()
                lower = try argument(scripts, of: token)
            case .character(let scalar):
                guard let first = UnicodeScripts.script(scalar) else { break reading }
                guard (first.isUpper ? upper : lower) == nil else {
                    throw doubleScript(first.isUpper ? "superscript" : "subscript", token)
                }
                let node = try unicodeScript(first.isUpper, scripts)
                if first.isUpper { upper = node } else { lower = node }
            default: break reading
            }
        }
        if primes > 0 {
            let marks = try node(.symbol(MathOperator(Self.primes(primes))), from: primesStart)
            upper =
                try upper.map { upper throws(FormulaProblem) in try node(.row([marks] + Self.items(upper)), from: primesStart) } ?? marks
        }
        guard lower != nil || upper != nil else { return base }
        var atom = base
        var core = base.node
        atom.limits = .beside
        switch limits {
        case .beside: atom.node = try node(.scripts(base: core, lower: lower, upper: upper), from: start)
        case .movable, .always:
            if case .symbol(var symbol) = core.content {
                symbol.hasMovableLimits = limits == .movable
                core.content = .symbol(symbol)
            } else if limits == .movable, level != .display {
                atom.node = try node(.scripts(base: core, lower: lower, upper: upper), from: start)
                return atom
            }
            atom.node = try node(.limits(base: core, lower: lower, upper: upper, isAccent: false), from: start)
        }
        return atom
    }

    private static func items(_ node: MathNode) -> [MathNode] { if case .row(let nodes) = node.content { nodes } else { [node] } }

    /// The number of primes that a character stands for.
    private static func primeCount(_ scalar: Unicode.Scalar) -> Int {
        switch scalar {
        case "'", "’", "′": 1
        case "″": 2
        case "‴": 3
        case "⁗": 4
        default: 0
        }
    }

    private static func primes(_ count: Int) -> String {
        count <= 4 ? ["", "′", "″", "‴", "⁗"][count] : String(repeating: "′", count: count)
    }

    private func doubleScript(_ name: String, _ token: MathToken) -> FormulaProblem {
        FormulaProblem("a base has a second \(name)", at: token.span, hint: "put the base and its first \(name) in braces")
    }

    /// The primes of `x^{'}`, which have no base of their own.
    private static func withoutEmptyBase(_ node: MathNode) -> MathNode {
        guard case .scripts(let base, nil, let upper?) = node.content, case .row(let nodes) = base.content, nodes.isEmpty else {
            return node
        }
        return upper
    }

    /// A run of Unicode's superscripts or subscripts, read as the characters that they stand for.
    private mutating func unicodeScript(_ isUpper: Bool, _ level: MathLevel) throws(FormulaProblem) -> MathNode {
        var tokens: [MathToken] = []
        while let token = peekUnexpanded(), case .character(let scalar) = token.kind, let script = UnicodeScripts.script(scalar),
            script.isUpper == isUpper
        {
            drop()
            tokens.append(MathToken(kind: .character(script.base), span: token.span))
        }
        let end = MathToken(kind: .character("}"), span: tokens.last?.span ?? position..<position)
        putBack(tokens + [end])
        let result = try row(level)
        drop()
        return result
    }

    /// An argument: the row of a group, or one atom without scripts.
    mutating func argument(_ level: MathLevel, of command: MathToken) throws(FormulaProblem) -> MathNode {
        guard let token = try next(), !endsList(token), !Self.beginsScript(token) || token.isCharacter("'") else {
            throw missingArgument(of: command)
        }
        let start = token.span.lowerBound
        if token.isCharacter("{") { return try braced(level) }
        let atoms = try nested(at: token.span) { reader throws(FormulaProblem) in try reader.nucleus(level) }
        return try group(atoms, level, from: start).node
    }

    /// The row of a group in braces.
    mutating func braced(_ level: MathLevel) throws(FormulaProblem) -> MathNode {
        guard let open = takeUnexpanded() else { return try node(.row([]), from: position) }
        let result = try nested(at: open.span) { reader throws(FormulaProblem) in try reader.row(level) }
        guard let close = try next() else { throw FormulaProblem("`{` has no `}`", at: open.span) }
        guard close.isCharacter("}") else { throw unclosed("{", open, before: close) }
        drop()
        return result
    }

    /// The fault of a group that another token ends.
    func unclosed(_ opening: String, _ open: MathToken, before token: MathToken) -> FormulaProblem {
        FormulaProblem("`\(opening)` is not closed before `\(token.source.filter { $0 != " " })`", at: open.span)
    }

    /// An argument as row from tokens, such as that of an optional argument.
    mutating func row(of tokens: [MathToken], _ level: MathLevel) throws(FormulaProblem) -> MathNode {
        let place = tokens.first?.span.lowerBound ?? position, close = tokens.last?.span.upperBound ?? place
        putBack([MathToken(kind: .character("{"), span: place..<place)] + tokens + [MathToken(kind: .character("}"), span: close..<close)])
        return try braced(level)
    }

    /// A number: digits with points, and commas in braces between digits.
    private mutating func number(_ level: MathLevel) throws(FormulaProblem) -> MathAtom {
        let start = position
        var text = ""
        while let token = peekUnexpanded(), case .character(let scalar) = token.kind {
            if scalar.isDigit {
                text.unicodeScalars.append(scalar)
                drop()
            } else if scalar == ".", isDigit(at: 1) {
                text.append(".")
                drop()
            } else if scalar == "{", isComma(at: 1), isDigit(at: 3) {
                for _ in 0..<3 { drop() }
                text.append(",")
            } else {
                break
            }
        }
        return MathAtom(try node(.number(styled(text)), from: start), .ordinary, level)
    }

    private func isDigit(at distance: Int) -> Bool { unexpanded(at: distance)?.isDigit == true }

    /// Whether a comma and a closing brace are at a distance.
    private func isComma(at distance: Int) -> Bool {
        unexpanded(at: distance)?.isCharacter(",") == true && unexpanded(at: distance + 1)?.isCharacter("}") == true
    }

    /// Returns digits in the current alphabet, such as that of `\mathbf`.
    func styled(_ digits: String) -> String {
        guard let alphabet = isBold ? (alphabet ?? .upright).bold : alphabet else { return digits }
        return String(String.UnicodeScalarView(digits.unicodeScalars.map { alphabet.character(for: $0) }))
    }
}

extension MathToken {
    var isDigit: Bool { if case .character(let scalar) = kind { scalar.isDigit } else { false } }
}
