/// The weight, slant and width in the name of a face, such as `SemiBold Condensed Italic`, in any spelling.
///
/// Foundries, operating systems and people spell the nine weights of OpenType (OS/2 usWeightClass) in many ways: `Ultra Light`,
/// `ExtraLight` and `extra-light` are the same. Words that express none of the three, such as `Display`, are kept as `otherWords`.
package struct FaceName: Hashable, Sendable {
    /// The weight, 100…900; nil if the name has none.
    package private(set) var weight: Int?
    /// Whether the name is italic or oblique.
    package private(set) var isItalic = false
    /// The CSS font-stretch in per cent: 75 condensed, 125 expanded; nil if the name has none.
    package private(set) var stretch: Int?
    /// The other words, in lower case and in their order.
    package private(set) var otherWords: [String] = []

    /// Reads the weight, the width and the slope from the name of a face.
    ///
    /// - Parameter name: the name of a face alone: `SemiBold Italic`.
    package init(_ name: String) {
        var tokens: [Token] = []
        for word in Self.words(name) {
            if let found = Self.tokens(of: word) { tokens += found } else { otherWords.append(word) }
        }
        read(tokens)
    }

    /// Reads the weight, the width and the slope from the name of a font.
    ///
    /// - Parameter name: a full or PostScript name, which ends in the name of its face: `Noto Serif SemiBold`, `NotoSerif-SemiBold`.
    package init(ofFont name: String) {
        var tokens: [Token] = []
        for word in Self.words(name).reversed() {
            guard let found = Self.tokens(of: word) else { break }
            tokens = found + tokens
        }
        read(tokens)
    }

    /// Whether both names mean the same face: `Italic` is `Regular Italic`.
    package func isSame(as other: FaceName) -> Bool {
        (weight ?? Self.regular) == (other.weight ?? Self.regular) && isItalic == other.isItalic
            && (stretch ?? Self.normalStretch) == (other.stretch ?? Self.normalStretch)
            && otherWords.joined() == other.otherWords.joined()
    }

    /// The weight of a name that contains nothing else: `Ultra Light` is 200.
    package static func weight(named name: String) -> Int? {
        let face = FaceName(name)
        return face.isItalic || face.stretch != nil || !face.otherWords.isEmpty ? nil : face.weight
    }

    /// The usual names of weights, lightest first.
    package static let weightNames = [
        "thin", "extraLight", "ultraLight", "light", "regular", "normal", "book", "medium", "semiBold", "demiBold", "bold", "extraBold",
        "ultraBold", "heavy", "black",
    ]

    package static let regular = 400
    package static let bold = 700
    package static let normalStretch = 100
}

extension FaceName {
    private enum Token { case weight(Int), italic, narrow, wide, half, very, nothing }

    /// The tokens by their spelling in lower case.
    ///
    /// `half` and `very` modify the next word; `demi` alone is `demi bold`. `MT`, for Monotype, ends the PostScript names of old fonts:
    /// `Arial-BoldMT`.
    private static let tokens: [String: Token] = [
        "thin": .weight(100), "hairline": .weight(100), "light": .weight(300), "regular": .weight(400), "normal": .weight(400),
        "book": .weight(400), "roman": .weight(400), "plain": .weight(400), "medium": .weight(500), "bold": .weight(700),
        "heavy": .weight(900), "black": .weight(900),
        "italic": .italic, "oblique": .italic, "slanted": .italic,
        "condensed": .narrow, "narrow": .narrow, "expanded": .wide, "extended": .wide, "wide": .wide,
        "semi": .half, "demi": .half, "extra": .very, "ultra": .very, "mt": .nothing,
    ]
    private static let longest = tokens.keys.map(\.count).max() ?? 0

    /// The words of a name in lower case, split at spaces, hyphens and underscores, and before capitals that follow small letters.
    private static func words(_ name: String) -> [String] {
        var words: [String] = [], last: Character = " "
        for character in name {
            defer { last = character }
            guard !" -_".contains(character) else { continue }
            if " -_".contains(last) || character.isUppercase && last.isLowercase { words.append("") }
            words[words.count - 1] += character.lowercased()
        }
        return words
    }

    /// The tokens that make up a whole word, such as `semibolditalic`; nil if a part of the word is not a token.
    private static func tokens(of word: String) -> [Token]? {
        var result: [Token] = [], rest = word[...]
        while !rest.isEmpty {
            let lengths = stride(from: min(longest, rest.count), through: 1, by: -1)
            guard let length = lengths.first(where: { tokens[String(rest.prefix($0))] != nil }),
                let token = tokens[String(rest.prefix(length))]
            else { return nil }
            result.append(token)
            rest = rest.dropFirst(length)
        }
        return result
    }

    private mutating func read(_ tokens: [Token]) {
        var degree = Token.nothing
        for token in tokens {
            switch token {
            case .weight(let value): weight = Self.weight(value, degree)
            // `italic` does not end a modifier: `Demi Italic` is `Demi`.
            case .italic: isItalic = true; continue
            case .narrow: stretch = Self.stretch(degree, half: 87, plain: 75, very: 62)
            case .wide: stretch = Self.stretch(degree, half: 112, plain: 125, very: 150)
            case .half, .very: degree = token; continue
            case .nothing: break
            }
            degree = .nothing
        }
        if case .half = degree, weight == nil { weight = 600 }
    }

    /// The weight of a value with its modifier; `Semi Light`, between light and regular, is 350, as in fontconfig.
    private static func weight(_ value: Int, _ degree: Token) -> Int {
        switch (degree, value) {
        case (.half, 300): 350
        case (.half, 700): 600
        case (.very, 300): 200
        case (.very, 700): 800
        default: value
        }
    }

    private static func stretch(_ degree: Token, half: Int, plain: Int, very: Int) -> Int {
        switch degree {
        case .half: half
        case .very: very
        default: plain
        }
    }
}
