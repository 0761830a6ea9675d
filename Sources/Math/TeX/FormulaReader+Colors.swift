// Colors.
extension FormulaReader {
    /// `\textcolor{color}{part}`, whose atoms keep their classes.
    mutating func colored(_ token: MathToken, _ level: MathLevel) throws(FormulaProblem) -> [MathAtom] {
        let color = try color(of: token)
        guard let open = try next(), open.isCharacter("{") else {
            var atom = ordinary(try argument(level, of: token), level)
            atom.color = color
            return [atom]
        }
        drop()
        let atoms = try nested(at: open.span) { reader throws(FormulaProblem) in try reader.list(level) }
        guard let close = try next() else { throw FormulaProblem("`{` has no `}`", at: open.span) }
        guard close.isCharacter("}") else { throw unclosed("{", open, before: close) }
        drop()
        return atoms.map { atom in
            var atom = atom
            if atom.color == nil { atom.color = color }
            return atom
        }
    }

    /// The color that an argument names, with its model: a name of CSS, or hexadecimal digits with `#`.
    mutating func color(of token: MathToken) throws(FormulaProblem) -> String {
        let model = try optionalTokens()?.source
        let text = try argumentText(of: token)
        let parts = text.split(separator: ",").map { Double($0.filter { $0 != " " }) }
        switch model {
        case nil where text.hasPrefix("#") && Self.isHexadecimal(String(text.dropFirst())),
            nil where text.allSatisfy(\.isLetter) && !text.isEmpty:
            return text
        case nil where Self.isHexadecimal(text): return "#" + text
        case "HTML" where Self.isHexadecimal(text): return "#" + text
        case "named" where !text.isEmpty: return text
        case "RGB" where parts.count == 3: return Self.hexadecimal(parts.map { ($0 ?? 0) / 255 })
        case "rgb" where parts.count == 3: return Self.hexadecimal(parts.map { $0 ?? 0 })
        case "gray" where parts.count == 1: return Self.hexadecimal(Array(repeating: parts[0] ?? 0, count: 3))
        case "cmyk" where parts.count == 4:
            let ink = parts.map { $0 ?? 0 }
            return Self.hexadecimal(ink.prefix(3).map { (1 - $0) * (1 - ink[3]) })
        default:
            throw FormulaProblem(
                "`\(text)` is not a colour", at: token.span, hint: "write a name such as `blue` or digits such as `#1a6fb0`")
        }
    }

    private static func isHexadecimal(_ text: String) -> Bool { [3, 6].contains(text.count) && text.allSatisfy(\.isHexDigit) }

    private static func hexadecimal(_ parts: [Double]) -> String {
        let bytes = parts.map { UInt8(max(0, min(255, ($0 * 255).rounded()))) }
        return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
