internal import CTypesetPango

/// Classifies the break opportunity before each character of a text, from its start to its end.
struct BreakRules {
    private let isCode: Bool
    private var previous: UInt32 = 0x20
    /// The number of digits since the last other character.
    private var digits = 0
    /// Whether only signs that a word may begin with (`-`, `--`, `/`) follow the last white space or ideograph.
    private var isAtWordStart = true
    /// Whether the word is an option of a command: `--all-sizes`.
    private var isInOption = false
    private var beforePrevious: UInt32 = 0x20
    /// The character before the last row of characters that forbid breaks; a space if a line may end before them.
    private var beforeGlue: UInt32 = 0x20
    /// Whether a line of code has only white space so far.
    private var isInIndent = true
    /// Whether a line of code has only signs and white space so far, such as a prompt (`$ `) or the sign of a comment.
    private var isInLead = true
    /// The characters of `ParagraphText.keptTogether` that are still to come.
    private var keptTogether: ArraySlice<Int>
    private let keptKind: ShapedParagraph.BreakKind
    /// The boundaries of `ParagraphText.wordBreaks` that are still to come.
    private var words: ArraySlice<Int>, syllables: ArraySlice<Int>
    private let hasWordBreaks: Bool

    init(_ source: ParagraphText) {
        isCode = source.isCode
        (keptTogether, keptKind) = (source.keptTogether[...], source.keptKind)
        words = (source.wordBreaks?.words ?? [])[...]
        syllables = (source.wordBreaks?.syllables ?? [])[...]
        hasWordBreaks = source.wordBreaks != nil
    }

    /// The kind of a break between two characters of a script without spaces, from the text's word boundaries.
    ///
    /// Pango knows the words of Thai alone and would divide all others at any letter.
    @inline(__always)
    mutating func worded(
        _ kind: ShapedParagraph.BreakKind?, before character: Int, _ next: UInt32
    ) -> ShapedParagraph.BreakKind? {
        hasWordBreaks && kind != .mandatory ? inWords(kind, before: character, next) : kind
    }

    private mutating func inWords(
        _ kind: ShapedParagraph.BreakKind?, before character: Int, _ next: UInt32
    ) -> ShapedParagraph.BreakKind? {
        while let first = words.first, first < character { words.removeFirst() }
        while let first = syllables.first, first < character { syllables.removeFirst() }
        guard CharacterClass.isWithoutSpaces(previous), CharacterClass.isWithoutSpaces(next) else { return kind }
        if CharacterClass.beginsNoLine(next) { return .anywhere }
        if words.first == character { return .allowed }
        return syllables.first == character ? .emergency : kind == nil ? nil : .anywhere
    }

    /// Whether two words or syllables meet without a space at a break before a character: in scripts of South-East Asia, and after the
    /// tsheg of Tibetan.
    @inline(__always)
    func isGap(before next: UInt32) -> Bool {
        previous >= 0xE00 && (previous == 0x0F0B || CharacterClass.isWithoutSpaces(previous) && CharacterClass.isWithoutSpaces(next))
    }

    /// The kind of a break before a character after the text's rules are applied: between characters that stay together, an allowed break
    /// becomes an emergency break, or glue.
    @inline(__always)
    mutating func kept(_ kind: ShapedParagraph.BreakKind, before character: Int) -> ShapedParagraph.BreakKind {
        while let first = keptTogether.first, first < character { keptTogether.removeFirst() }
        return keptTogether.first == character && kind == .allowed ? keptKind : kind
    }

    /// The kind of the break before a character; nil if no line may end there.
    ///
    /// - Parameter beginsPiece: whether the character is the first of its piece of the text, such as a span of code.
    @inline(__always)
    func kind(_ attributes: PangoLogAttr, before next: UInt32, beginsPiece: Bool) -> ShapedParagraph.BreakKind? {
        if attributes.is_mandatory_break != 0 { return .mandatory }
        if attributes.is_cursor_position == 0 { return nil }
        if isCode { return codeKind(attributes.is_line_break != 0, next) }
        if attributes.is_line_break != 0 { return allowedKind(next) }
        if next >= 0x2018 || beginsPiece, previous >= 0x2018,
            IdeographBreak.isAllowed(after: previous, beforePrevious, before: next, beginsPiece)
        {
            return .allowed
        }
        if let glue = glueKind(before: next) { return glue }
        return CharacterClass.hangs(next) || CharacterClass.isHidden(next)
            ? nil : EmergencyBreak.isAllowed(after: previous, beforePrevious, before: next, digits: digits) ? .emergency : .anywhere
    }

    /// The kind of a break after a character that UAX #14 allows no break after; nil for other characters, and between two such characters.
    ///
    /// A break beside a mark that closes or opens, such as a French quotation mark, is not better than one in a word. A break at a joiner
    /// without a space is one in a word, except after a dash or a slash.
    @inline(__always)
    private func glueKind(before next: UInt32) -> ShapedParagraph.BreakKind? {
        guard CharacterClass.forbidsBreaks(previous) else { return nil }
        return glueKind(afterGlueBefore: next)
    }

    private func glueKind(afterGlueBefore next: UInt32) -> ShapedParagraph.BreakKind? {
        guard !CharacterClass.forbidsBreaks(next), !CharacterClass.hangs(next), !CharacterClass.isHidden(next), !isAtWordStart,
            !CharacterClass.hangs(beforeGlue), CharacterClass.mayPart(beforeGlue, next)
        else { return nil }
        let isInWord = CharacterClass.isWordJoiner(previous) && beforePrevious == beforeGlue && !CharacterClass.joinsWords(beforeGlue)
        return isInWord ? .emergency : .glue
    }

    /// The kind of a break that UAX #14 allows, except where no reader expects one: after the hyphen of `-v` and the slash of `/etc`,
    /// within an option, between two equal signs (`C++`), and before an em dash without spaces, which would seem to begin a speech.
    private func allowedKind(_ next: UInt32) -> ShapedParagraph.BreakKind {
        if previous == 0xAD { return .hyphen }
        if CharacterClass.hangs(previous) { return CharacterClass.beginsNoLine(next) ? .emergency : .allowed }
        if next == 0x2014, !isEastAsian { return .emergency }
        if CharacterClass.isPunctuation(previous) {
            if previous == next { return .anywhere }
            if isInOption { return .emergency }
        }
        return isAtWordStart && isWordOpener(previous) ? .emergency : .allowed
    }

    /// Whether the last characters are Chinese or Japanese, whose dashes may begin a line.
    private var isEastAsian: Bool {
        previous >= 0x2E80 || (0x2014...0x2026).contains(previous) && (beforePrevious >= 0x2E80 || beforePrevious == previous)
    }

    /// The kind of a break in code, which has rules of its own except in scripts without spaces.
    ///
    /// No line ends in its indent, because it would look empty, or after the signs that it begins with if other breaks are enough.
    private func codeKind(_ isLineBreak: Bool, _ next: UInt32) -> ShapedParagraph.BreakKind? {
        if isInIndent || CharacterClass.hangs(next) || CharacterClass.isHidden(next) { return nil }
        if previous == 0xAD { return .hyphen }
        if CharacterClass.hangs(previous) || isLineBreak && previous >= 0x80 { return isInLead ? .emergency : .allowed }
        if let glue = glueKind(before: next) { return glue }
        return CodeBreaks.kind(after: previous, beforePrevious, before: next)
    }

    @inline(__always)
    mutating func pass(_ scalar: UInt32) {
        let isSpace = CharacterClass.hangs(scalar), isBoundary = isSpace || CharacterClass.isIdeographic(scalar)
        isInOption = !isBoundary && (isInOption || isAtWordStart && previous == 0x2D && CharacterClass.isLetter(scalar))
        isAtWordStart = isBoundary || isAtWordStart && (isWordOpener(scalar) || isOpeningSign(scalar))
        isInIndent = isInIndent && isSpace || scalar == 0x0A || scalar == 0x2028
        isInLead = isInIndent || isInLead && (isSpace || CharacterClass.isPunctuation(scalar))
        digits = CharacterClass.isDigit(scalar) ? digits + 1 : 0
        if CharacterClass.forbidsBreaks(scalar) { passGlue(scalar) }
        (beforePrevious, previous) = (previous, scalar)
    }

    /// Whether a sign may be before an option: `(--all)`, `"-v"`.
    private func isOpeningSign(_ scalar: UInt32) -> Bool {
        scalar == 0x28 || scalar == 0x5B || scalar == 0x22 || scalar == 0x27 || scalar == 0x201C || scalar == 0x2018
    }

    private func isWordOpener(_ scalar: UInt32) -> Bool { scalar == 0x2D || scalar == 0x2F || scalar == 0x2010 || scalar == 0x2011 }

    /// Notes the character before a row of characters that forbid breaks, which may have spaces between them.
    ///
    /// A word joiner forbids the break after a space before it too (UAX #14, LB11).
    private mutating func passGlue(_ scalar: UInt32) {
        let beforeSpace = CharacterClass.hangs(previous) ? beforePrevious : previous
        guard !CharacterClass.forbidsBreaks(beforeSpace) else { return }
        beforeGlue = CharacterClass.isWordJoiner(scalar) ? beforeSpace : previous
    }
}

/// The breaks in a URL, a path, an identifier or a long number that fits no line.
///
/// They are after separators and arrows, before a capital, between letters and digits, and between groups of four digits. A break is after
/// a sign, never before it: the sign shows that something follows.
package enum EmergencyBreak {
    /// Returns whether a URL, a path or a number may be divided between two characters.
    ///
    /// - Parameter digits: the number of digits right before the break.
    @inline(__always)
    package static func isAllowed(
        after previous: UInt32, _ beforePrevious: UInt32, before next: UInt32, digits: Int = 0
    ) -> Bool {
        if CharacterClass.isGlue(next) { return false }
        // `%7C`, an escape in a URL, stays whole and may begin a line.
        if previous == percent || beforePrevious == percent { return false }
        if next == percent { return CharacterClass.isLetter(previous) || CharacterClass.isDigit(previous) }
        if CharacterClass.isPunctuation(previous) {
            // A sign is never alone on a line: `.name`.
            if CharacterClass.hangs(beforePrevious) { return false }
            return isSeparator(previous) && !CharacterClass.isPunctuation(next) && !(isInNumber(previous) && CharacterClass.isDigit(next))
        }
        if isArrow(previous) { return !CharacterClass.hangs(beforePrevious) && !CharacterClass.isPunctuation(next) }
        // The sign of a hexadecimal number stays with its digits.
        if isHexadecimalSign(next) && previous == zero || isHexadecimalSign(previous) && beforePrevious == zero { return false }
        if CharacterClass.isDigit(previous) {
            return CharacterClass.isLetter(next) || digits > 0 && digits % 4 == 0 && CharacterClass.isDigit(next)
        }
        if CharacterClass.isDigit(next) { return CharacterClass.isLetter(previous) }
        return CharacterClass.isLowercase(previous) && CharacterClass.isUppercase(next)
    }

    private static let percent: UInt32 = 0x25
    private static let zero: UInt32 = 0x30

    private static func isHexadecimalSign(_ scalar: UInt32) -> Bool { scalar | 0x20 == 0x78 }

    private static func isArrow(_ scalar: UInt32) -> Bool { (0x2190...0x21FF).contains(scalar) }

    /// Whether a sign may be within a number or a time: `608,000`, `1.5`, `12:30`.
    private static func isInNumber(_ scalar: UInt32) -> Bool { scalar == 0x2C || scalar == 0x2E || scalar == 0x3A }

    private static func isSeparator(_ scalar: UInt32) -> Bool {
        switch UInt8(truncatingIfNeeded: scalar) {
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "$"), UInt8(ascii: "`"), UInt8(ascii: "^"), UInt8(ascii: "~"): false
        default: true
        }
    }
}
