// Chemistry: the common part of mhchem, which is rewritten as TeX.
extension FormulaReader {
    /// `\ce{formula}`.
    mutating func chemistry(_ token: MathToken, _ level: MathLevel) throws(FormulaProblem) -> [MathAtom] {
        try rewritten(ChemicalFormula.tex(try argumentText(of: token)), token, level)
    }

    /// The atom of TeX that a command is rewritten as; its parts have the span of the command.
    mutating func rewritten(_ source: String, _ token: MathToken, _ level: MathLevel) throws(FormulaProblem) -> [MathAtom] {
        var tokens = MathToken.tokens(of: source)
        for index in tokens.indices { tokens[index].span = token.span }
        try spend(tokens.count, at: token.span)
        return [ordinary(try row(of: tokens, level), level)]
    }
}

/// Rewrites chemical formulas of mhchem as TeX.
struct ChemicalFormula {
    private let source: [Character]
    private var index = 0
    private var result = ""
    /// Whether the last part can have a subscript or a charge: an element, or a closing bracket.
    private var hasBase = false
    private var followsSpace = true

    /// The TeX source of a formula.
    static func tex(_ source: String, depth: Int = 0) -> String {
        var formula = ChemicalFormula(source: Array(source))
        formula.read(depth: depth)
        return formula.result
    }

    private init(source: [Character]) { self.source = source }

    /// The longest text of an arrow, in characters.
    private static let longestText = 500

    private static let arrows: [(written: String, tex: String, long: String)] = [
        ("<=>>", "\\xrightleftharpoons", "\\rightleftharpoons "), ("<<=>", "\\xrightleftharpoons", "\\rightleftharpoons "),
        ("<-->", "\\xleftrightarrow", "\\longleftrightarrow "), ("<=>", "\\xrightleftharpoons", "\\rightleftharpoons "),
        ("<->", "\\xleftrightarrow", "\\longleftrightarrow "), ("->", "\\xrightarrow", "\\longrightarrow "),
        ("<-", "\\xleftarrow", "\\longleftarrow "), ("→", "\\xrightarrow", "\\longrightarrow "),
        ("⇌", "\\xrightleftharpoons", "\\rightleftharpoons "),
    ]

    private func character(at distance: Int) -> Character? { index + distance < source.count ? source[index + distance] : nil }

    private func begins(with text: String) -> Bool { source[index...].starts(with: text) }

    /// Whether the part that begins at a distance is nothing or a space, so that a sign before it is a charge.
    private func ends(at distance: Int) -> Bool {
        guard let next = character(at: distance) else { return true }
        return next == " " || ")]},;".contains(next)
    }

    private mutating func read(depth: Int) {
        while let character = character(at: 0) {
            if let arrow = Self.arrows.first(where: { begins(with: $0.written) }) {
                self.arrow(arrow, depth: depth)
                continue
            }
            switch character {
            case " ":
                index += 1
                hasBase = false
                followsSpace = true
                continue
            case "0"..."9": digits()
            case "^", "_": script(character, depth: depth)
            case "+": sign("+", operation: "+")
            case "-", "−": sign("-", operation: hasBase || followsSpace ? "-" : "{-}")
            case "=":
                index += 1
                result += followsSpace ? "=" : "{=}"
                hasBase = false
            case "#" where !followsSpace:
                index += 1
                result += "{\\equiv}"
                hasBase = false
            case "*", "·":
                index += 1
                result += "{\\cdot}"
                hasBase = false
            case ".":
                index += 1
                result += self.character(at: 0)?.isLetter == true || self.character(at: 0)?.isNumber == true ? "{\\cdot}" : "."
                hasBase = false
            case "v" where followsSpace && ends(at: 1):
                index += 1
                result += "{\\downarrow}"
            case "$": dollars()
            case "{": group(depth: depth)
            case "\\": command(depth: depth)
            case ")", "]":
                index += 1
                result.append(character)
                hasBase = true
            case _ where character.isLetter: element()
            default:
                index += 1
                result.append(character)
                hasBase = false
            }
            followsSpace = false
        }
    }

    private mutating func arrow(_ arrow: (written: String, tex: String, long: String), depth: Int) {
        index += arrow.written.count
        var texts: [String] = []
        while texts.count < 2, character(at: 0) == "[", let close = source[index...].prefix(Self.longestText).firstIndex(of: "]") {
            let text = String(source[(index + 1)..<close])
            texts.append(depth < 4 ? Self.tex(text, depth: depth + 1) : text)
            index = close + 1
        }
        result += texts.isEmpty ? arrow.long : arrow.tex + (texts.count > 1 ? "[{\(texts[1])}]" : "") + "{\(texts[0])}"
        hasBase = false
        followsSpace = true
    }

    /// Digits: a subscript after an element, otherwise an amount.
    private mutating func digits() {
        let start = index
        while let next = character(at: 0), next.isNumber || (next == "." && !hasBase && character(at: 1)?.isNumber == true) { index += 1 }
        let number = String(source[start..<index])
        if hasBase {
            result += "_{\(number)}"
            return
        }
        if character(at: 0) == "/", character(at: 1)?.isNumber == true {
            index += 1
            let start = index
            while character(at: 0)?.isNumber == true { index += 1 }
            result += "\\frac{\(number)}{\(String(source[start..<index]))}"
        } else {
            result += number
        }
        if character(at: 0)?.isLetter == true || character(at: 0) == " " && character(at: 1)?.isUppercase == true { result += "\\," }
    }

    /// A script with its braces, or up to the next element.
    private mutating func script(_ mark: Character, depth: Int) {
        if mark == "^", followsSpace, ends(at: 1) {
            index += 1
            result += "{\\uparrow}"
            return
        }
        index += 1
        if !hasBase, result.last != "}" || followsSpace { result += "{}" }
        var text = ""
        if character(at: 0) == "{" {
            text = braced()
        } else {
            while let next = character(at: 0), next.isNumber || "+-.•".contains(next) || text.isEmpty && next.isLetter {
                text.append(next)
                index += 1
            }
        }
        result += "\(mark){\(text.first?.isLetter == true && text.count > 1 ? "\\mathrm{\(text)}" : text)}"
    }

    /// A sign: a charge at the end of a substance, otherwise an operation or a bond.
    private mutating func sign(_ sign: String, operation: String) {
        if hasBase, ends(at: 1) {
            result += "^{\(sign)}"
        } else {
            result += operation
            hasBase = false
        }
        index += 1
    }

    /// An element or another word of letters.
    private mutating func element() {
        var name = String(source[index])
        index += 1
        while let next = character(at: 0), next.isLowercase {
            name.append(next)
            index += 1
        }
        result += name.count == 1 && name.first?.isLowercase == true && hasBase == false && followsSpace ? name : "{\\mathrm{\(name)}}"
        hasBase = true
    }

    private mutating func dollars() {
        guard let close = source[(index + 1)...].firstIndex(of: "$") else {
            index += 1
            result += "\\$"
            return
        }
        result += "{" + String(source[(index + 1)..<close]) + "}"
        index = close + 1
        hasBase = true
    }

    private mutating func group(depth: Int) {
        let text = braced()
        result += text.contains("$") || text.contains("\\") || depth >= 4 ? "\\text{\(text)}" : "{" + Self.tex(text, depth: depth + 1) + "}"
        hasBase = true
    }

    /// A command, which is TeX's own.
    private mutating func command(depth: Int) {
        var name = "\\"
        index += 1
        while let next = character(at: 0), next.isLetter, next.isASCII {
            name.append(next)
            index += 1
        }
        if name == "\\", let next = character(at: 0) {
            name.append(next)
            index += 1
        }
        if name == "\\bond" {
            let kind = character(at: 0) == "{" ? braced() : "-"
            result += ["=": "{=}", "#": "{\\equiv}", "...": "{\\cdots}"][kind] ?? "{-}"
            hasBase = false
            return
        }
        result += name
        while character(at: 0) == "{" { result += "{" + braced() + "}" }
        result += " "
        hasBase = true
    }

    /// The content of braces, which are balanced in an argument.
    private mutating func braced() -> String {
        var depth = 0, text = ""
        while let next = character(at: 0) {
            index += 1
            if next == "{" { depth += 1 }
            if next == "}" { depth -= 1 }
            if depth == 0 { break }
            if depth > 1 || next != "{" { text.append(next) }
        }
        return text
    }
}
