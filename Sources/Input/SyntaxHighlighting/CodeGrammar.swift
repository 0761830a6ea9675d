/// What `GrammarLexer` has to know of a programming language.
final class CodeGrammar: Sendable {
    /// A form of strings.
    struct StringForm: Sendable {
        /// What of a string is not string.
        enum Interpolation: Sendable {
            /// An expression from `open` to the bracket that closes it.
            case expression(open: [UInt8], close: UInt8)
            /// A name after a sign, or an expression in braces after it.
            case variables(UInt8)
        }

        var open: [UInt8]
        var close: [UInt8]
        /// Takes the character after it into the string.
        var escape: UInt8?
        /// Whether it goes on over ends of lines; otherwise it ends at the first at the latest.
        var isMultiline = false
        /// Whether the closing sign, written twice, is part of the string.
        var doublesClose = false
        /// Whether its sign, right after an operand, is an operator: `A'` transposes.
        var isOperatorAfterOperand = false
        var interpolation: Interpolation?
    }

    /// What a prefix such as `f` of `f"…"` says of a string.
    struct Prefix: Sendable {
        var isRaw = false
        var interpolation: StringForm.Interpolation?
    }

    /// A form of literals that delimiters alone do not describe.
    enum SpecialForm: Sendable {
        /// `'a'`, where an apostrophe may mean something else.
        case characters
        /// `r#"…"#` after one of the letters, `#"…"#` without any.
        case hashes(after: [UInt8])
        /// `R"x(…)x"`.
        case delimited
        /// `[==[…]==]`.
        case longBrackets
        /// `<<WORD` after so many signs, and lines up to the word.
        case heredoc(signs: Int)
        /// `/…/` where no operand stands before it.
        case regex
        /// `%w[…]`, `~r/…/` after the sign.
        case sigil(UInt8)
    }

    let keywords: Set<String>
    let types: Set<String>
    /// Keywords before the name of a function, and before that of a type.
    let functionKeywords: Set<String>
    let typeKeywords: Set<String>
    let ignoresCase: Bool
    let lineComments: [[UInt8]]
    /// Whether a comment of a line begins only where a word could.
    let commentsNeedSpace: Bool
    let blockComments: [(open: [UInt8], close: [UInt8])]
    let commentsNest: Bool
    /// Longer openings first.
    let strings: [StringForm]
    let prefixes: [String: Prefix]
    let special: [SpecialForm]
    let hasLongBrackets: Bool
    /// Signs with which variables begin, and annotations.
    let variableSigns: [UInt8]
    let attributeSigns: [UInt8]
    /// Whether a `#` at the start of a line begins a directive.
    let hasDirectives: Bool
    /// Whether `#[…]` is an annotation.
    let hasBracketAttributes: Bool
    /// Whether a name before a sign of exclamation is called (`println!`).
    let hasMacros: Bool
    /// Whether names that begin with a capital are types, and names before a parenthesis functions.
    let capitalsAreTypes: Bool
    let callsAreFunctions: Bool
    /// Whether strings, and names, before a colon are keys.
    let hasKeys: Bool
    /// Whether the first word of a line before one of these signs is a key or a target (`all:`).
    let lineHeads: [UInt8]
    /// Further bytes of names: at their start, and after it.
    let nameStarts: [UInt8]
    let nameParts: [UInt8]
    /// By byte, whether a comment, a string or another literal may begin with it.
    let mayBegin: [Bool]

    init(
        keywords: String, types: String = "", functionKeywords: String = "", typeKeywords: String = "", ignoresCase: Bool = false,
        lineComments: [String] = [], commentsNeedSpace: Bool = false, blockComments: [(String, String)] = [], commentsNest: Bool = false,
        strings: [StringForm] = [], prefixes: [String: Prefix] = [:], special: [SpecialForm] = [], variableSigns: String = "",
        attributeSigns: String = "",
        hasDirectives: Bool = false, hasBracketAttributes: Bool = false, hasMacros: Bool = false, capitalsAreTypes: Bool = false,
        callsAreFunctions: Bool = true, hasKeys: Bool = false, lineHeads: String = "", nameStarts: String = "", nameParts: String = ""
    ) {
        func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
        (self.keywords, self.types) = (words(keywords), words(types))
        (self.functionKeywords, self.typeKeywords) = (words(functionKeywords), words(typeKeywords))
        self.ignoresCase = ignoresCase
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
    /// Between two equal signs, with a backslash as escape, on one line.
    static func quoted(_ sign: String, _ interpolation: Interpolation? = nil, isMultiline: Bool = false) -> Self {
        Self(open: Array(sign.utf8), close: Array(sign.utf8), escape: 0x5C, isMultiline: isMultiline, interpolation: interpolation)
    }

    /// Without an escape.
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
