/// The rules by which text in escaped brackets is a formula.
enum FormulaContent {
    /// Whether a text has a command of TeX, an exponent, or variables beside a sign; `[^1]` is the call of a footnote.
    static func isFormula(_ content: ArraySlice<UInt8>, followsWord: Bool) -> Bool {
        let isMarked = content.indices.contains { index in
            content[index] == UInt8(ascii: "^") && index > content.startIndex && content[index - 1] != UInt8(ascii: "[")
        }
        return isMarked || hasCommand(content) || areVariables(content) && !followsWord
    }

    /// Whether a text has a command of TeX with two letters.
    static func hasCommand(_ content: ArraySlice<UInt8>) -> Bool {
        content.indices.dropLast(2).contains { index in
            content[index] == UInt8(ascii: "\\") && isLetter(content[index + 1]) && isLetter(content[index + 2])
        }
    }

    /// Whether a short text without white space may be a formula: `n`, `10`, `x_i`.
    static func mayBeFormula(_ content: ArraySlice<UInt8>) -> Bool {
        content.count <= 20 && content.allSatisfy { $0 > 0x20 && $0 < 0x80 && !"*`[]<>\\".utf8.contains($0) }
    }

    /// Whether single letters are beside a sign of a formula, as in `x(t)` and `a + b = 1`.
    private static func areVariables(_ content: ArraySlice<UInt8>) -> Bool {
        let words = content.split { !isLetter($0) }
        return !words.isEmpty && words.allSatisfy { $0.count == 1 } && content.contains { "=+<>(_".utf8.contains($0) }
            && content.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || " =+-<>()_,.'".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
}
