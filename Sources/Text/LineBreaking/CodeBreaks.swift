/// The breaks inside a part of a line of code that has no spaces, in order of preference.
///
/// - `.joint`: after an operator, a comma, a dot or a bracket, which keeps tokens whole.
/// - `.emergency`: within names and numbers, such as after `_` and before a capital.
/// - `.anywhere`: elsewhere.
///
/// A break is after a sign, never before it: the sign shows that something follows. A prefix operator stays with its operand (`-1`,
/// `&self`, `--flag`, `/etc`). A number is divided between two digits only if it has no other joint.
package enum CodeBreaks {
    /// Returns the kind of a break between two characters of code.
    ///
    /// - Parameter beforePrevious: the character before `previous`; a space at the start of the text.
    @inline(__always)
    package static func kind(after previous: UInt32, _ beforePrevious: UInt32, before next: UInt32) -> ShapedParagraph.BreakKind {
        if CharacterClass.isGlue(next) || CharacterClass.isGlue(previous) { return .anywhere }
        if CharacterClass.isPunctuation(previous) { return kind(afterSign: previous, beforePrevious, before: next) }
        return CharacterClass.isLowercase(previous) && CharacterClass.isUppercase(next) ? .emergency : .anywhere
    }

    private static func kind(afterSign sign: UInt32, _ before: UInt32, before next: UInt32) -> ShapedParagraph.BreakKind {
        switch UInt8(truncatingIfNeeded: sign) {
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "$"), UInt8(ascii: "#"), UInt8(ascii: "\\"):
            .anywhere
        case UInt8(ascii: "_"): CharacterClass.isPunctuation(next) ? .anywhere : .emergency
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): isCloser(next) ? .anywhere : .joint
        case UInt8(ascii: ","), UInt8(ascii: ";"): isCloser(next) ? .anywhere : isInNumber(before, sign, next) ? .emergency : .joint
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): CharacterClass.isPunctuation(next) ? .anywhere : .joint
        default: kind(afterOperator: sign, before, before: next)
        }
    }

    private static func kind(afterOperator sign: UInt32, _ before: UInt32, before next: UInt32) -> ShapedParagraph.BreakKind {
        if isInNumber(before, sign, next) { return .emergency }
        // `&&!done`
        let isNegation = next == 0x21 && (sign == 0x26 || sign == 0x7C)
        let mayFollow = !CharacterClass.isPunctuation(next) || isOpener(next) && sign != 0x21 || isNegation
        return mayFollow && (endsOperand(before) || endsLongOperator(before, sign)) ? .joint : .anywhere
    }

    /// Whether a sign is within a number, a version, an address or a time: `608,000`, `1.5`, `10.20.30.41:5020`.
    private static func isInNumber(_ before: UInt32, _ sign: UInt32, _ next: UInt32) -> Bool {
        (sign == 0x2C || sign == 0x2E || sign == 0x3A) && CharacterClass.isDigit(before) && CharacterClass.isDigit(next)
    }

    /// Whether an operator after this character is between two operands, not before its only one.
    private static func endsOperand(_ scalar: UInt32) -> Bool {
        guard CharacterClass.isPunctuation(scalar) else { return !CharacterClass.hangs(scalar) }
        switch UInt8(truncatingIfNeeded: scalar) {
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "_"), UInt8(ascii: "'"), UInt8(ascii: "\""): return true
        default: return false
        }
    }

    /// Whether the sign ends a long operator between two operands: `==`, `+=`, `->`, `::`, `//`, `..`, `<-`.
    private static func endsLongOperator(_ before: UInt32, _ sign: UInt32) -> Bool {
        guard CharacterClass.isPunctuation(before), !isOpener(before) else { return false }
        switch UInt8(truncatingIfNeeded: sign) {
        case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "."): return true
        case UInt8(ascii: "-"): return before == 0x3C
        case UInt8(ascii: "+"), UInt8(ascii: "!"): return false
        default: return before == sign
        }
    }

    /// Whether the sign closes something and therefore never begins a line.
    private static func isCloser(_ scalar: UInt32) -> Bool {
        switch UInt8(truncatingIfNeeded: scalar) {
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"),
            UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"):
            scalar < 0x80
        default: false
        }
    }

    private static func isOpener(_ scalar: UInt32) -> Bool {
        switch UInt8(truncatingIfNeeded: scalar) {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"),
            UInt8(ascii: "$"):
            scalar < 0x80
        default: false
        }
    }
}
