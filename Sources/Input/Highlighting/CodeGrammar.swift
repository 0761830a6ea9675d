/// The grammar of a programming language, for `GrammarLexer`.
final class CodeGrammar: Sendable {
    /// The syntax of a kind of string.
    struct StringForm: Sendable {
        /// The interpolation in a string, which is not part of the string.
        enum Interpolation: Sendable {
            /// An expression from `open` to the closing bracket.
            case expression(open: [UInt8], close: UInt8)
            /// A name after a sign, or an expression in braces after the sign.
            case variables(UInt8)
        }

        var open: [UInt8]
        var close: [UInt8]
        /// The escape character, which makes the next character part of the string.
        var escape: UInt8?
        /// Whether the string can contain line ends; otherwise it ends at the first one at the latest.
        var isMultiline = false
        /// Whether a doubled closing delimiter is part of the string.
        var doublesClose = false
        /// Whether the delimiter is an operator directly after an operand, such as the transposition `A'`.
        var isOperatorAfterOperand = false
        var interpolation: Interpolation?
    }

    /// The effect of a prefix, such as `f` of `f"…"`, on a string.
    struct Prefix: Sendable {
        var isRaw = false
        var interpolation: StringForm.Interpolation?
    }

    /// The syntax of literals that delimiters alone do not describe.
    enum SpecialForm: Sendable {
        /// A character `'a'`, in a language with other uses of the apostrophe.
        case characters
        /// A raw string: `r#"…"#` after one of the letters, or `#"…"#` without letters.
        case hashes(after: [UInt8])
        /// A raw string with a delimiter: `R"x(…)x"`.
        case delimited
        /// A long bracket: `[==[…]==]`.
        case longBrackets
        /// A heredoc: `<<WORD` with this number of signs, and the lines up to the word.
        case heredoc(signs: Int)
        /// A regular expression: `/…/`, if no operand precedes it.
        case regex
        /// A sigil: `%w[…]` or `~r/…/` after the sign.
        case sigil(UInt8)
    }

    let words: LanguageWords
    let ignoresCase: Bool
    /// Whether words are keywords only where a command may begin, as in shells.
    let keywordsAreCommands: Bool
    let lineComments: [[UInt8]]
    /// Whether a line comment begins only where a word can begin.
    let commentsNeedSpace: Bool
    let blockComments: [(open: [UInt8], close: [UInt8])]
    let commentsNest: Bool
    /// The forms of strings, with longer openings first.
    let strings: [StringForm]
    let prefixes: [String: Prefix]
    let special: [SpecialForm]
    let hasLongBrackets: Bool
    /// The signs that begin variables; `attributeSigns` begin annotations.
    let variableSigns: [UInt8]
    let attributeSigns: [UInt8]
    /// Whether a `#` at the start of a line begins a directive.
    let hasDirectives: Bool
    /// Whether `#[…]` is an annotation.
    let hasBracketAttributes: Bool
    /// Whether a name before an exclamation mark is a call (`println!`).
    let hasMacros: Bool
    /// Whether capitalized names are types; with `callsAreFunctions`, names before a parenthesis are functions.
    let capitalsAreTypes: Bool
    let callsAreFunctions: Bool
    /// Whether strings and names before a colon are keys.
    let hasKeys: Bool
    /// The signs after the first word of a line that make it a key or a target (`all:`).
    let lineHeads: [UInt8]
    /// Additional bytes at the start of names; `nameParts` are for the rest of a name.
    let nameStarts: [UInt8]
    let nameParts: [UInt8]
    /// Whether a comment, a string or another literal can begin with a byte, indexed by the byte.
    let mayBegin: [Bool]

    init(
        _ words: LanguageWords, ignoresCase: Bool = false, keywordsAreCommands: Bool = false,
        lineComments: [String] = [], commentsNeedSpace: Bool = false, blockComments: [(String, String)] = [], commentsNest: Bool = false,
        strings: [StringForm] = [], prefixes: [String: Prefix] = [:], special: [SpecialForm] = [], variableSigns: String = "",
        attributeSigns: String = "",
        hasDirectives: Bool = false, hasBracketAttributes: Bool = false, hasMacros: Bool = false, capitalsAreTypes: Bool = false,
        callsAreFunctions: Bool = true, hasKeys: Bool = false, lineHeads: String = "", nameStarts: String = "", nameParts: String = ""
    ) {
        (self.words, self.ignoresCase) = (words, ignoresCase)
        self.keywordsAreCommands = keywordsAreCommands
        self.lineComments = lineComments.map { Array($0.utf8) }
        self.commentsNeedSpace = commentsNeedSpace
        self.blockComments = blockComments.map { (Array($0.0.utf8), Array($0.1.utf8)) }
        self.commentsNest = commentsNest
        self.strings = strings.sorted { $0.open.count > $1.open.count }
        self.prefixes = prefixes
        self.special = special
        hasLongBrackets = special.contains { if case .longBrackets = $0 { true } else { false } }
        (self.variableSigns, self.attributeSigns) = (Array(variableSigns.utf8), Array(attributeSigns.utf8))
        (self.hasDirectives, self.hasBracketAttributes, self.hasMacros) = (hasDirectives, hasBracketAttributes, hasMacros)
        (self.capitalsAreTypes, self.callsAreFunctions, self.hasKeys) = (capitalsAreTypes, callsAreFunctions, hasKeys)
        self.lineHeads = Array(lineHeads.utf8)
        (self.nameStarts, self.nameParts) = (Array(nameStarts.utf8), Array(nameParts.utf8))
        var first = self.lineComments.compactMap(\.first) + self.blockComments.compactMap(\.open.first)
        first += strings.compactMap(\.open.first) + special.flatMap(\.firstBytes)
        mayBegin = (0..<256).map { first.contains(UInt8($0)) }
    }

    func isNameStart(_ byte: UInt8) -> Bool { byte.isCodeLetter || byte == 0x5F || nameStarts.contains(byte) }
    func isNamePart(_ byte: UInt8) -> Bool { byte.isCodeWord || nameParts.contains(byte) }
}

extension CodeGrammar.SpecialForm {
    fileprivate var firstBytes: [UInt8] {
        switch self {
        case .characters: [0x27]
        case .hashes(let letters): letters.isEmpty ? [0x23] : letters
        case .delimited: [0x52]
        case .longBrackets: [0x5B]
        case .heredoc: [0x3C]
        case .regex: [0x2F]
        case .sigil(let sign): [sign]
        }
    }
}

extension CodeGrammar.StringForm {
    /// A string between two identical signs, on one line by default, with a backslash as escape.
    static func quoted(_ sign: String, _ interpolation: Interpolation? = nil, isMultiline: Bool = false) -> Self {
        Self(open: Array(sign.utf8), close: Array(sign.utf8), escape: 0x5C, isMultiline: isMultiline, interpolation: interpolation)
    }

    /// A string without an escape.
    static func raw(_ open: String, _ close: String? = nil, isMultiline: Bool = false, doublesClose: Bool = false) -> Self {
        Self(open: Array(open.utf8), close: Array((close ?? open).utf8), isMultiline: isMultiline, doublesClose: doublesClose)
    }

    static let double = quoted("\""), single = quoted("'")
}

extension CodeGrammar.StringForm.Interpolation {
    static let dollarBraces = expression(open: Array("${".utf8), close: 0x7D)
    static let hashBraces = expression(open: Array("#{".utf8), close: 0x7D)
    static let braces = expression(open: [0x7B], close: 0x7D)
    static let backslashParentheses = expression(open: Array("\\(".utf8), close: 0x29)
    static let dollars = variables(0x24)
}
