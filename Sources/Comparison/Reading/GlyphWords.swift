import TypesetBase
import TypesetPDFReading

/// The words of a file by the codes of their glyphs, so that a word that occurs again is not spelled and hashed as text again.
struct GlyphWords {
    /// A word by its codes.
    struct Word {
        /// The number in the vocabulary; negative for a text without ink.
        var number: Int32
        /// `divided` or `hyphenated`, by its last letter.
        var traits: TokenTraits
        /// The codes in `spellings`.
        fileprivate var codes: Range<Int32>
        fileprivate var hash: UInt64
    }

    /// The effects of a code on the borders of words.
    struct CodeTraits: OptionSet {
        let rawValue: UInt8

        /// The code has no text.
        static let empty = CodeTraits(rawValue: 1)
        /// The text begins with a letter of a script without spaces.
        static let separate = CodeTraits(rawValue: 2)
        /// The text ends with a hyphen, after which a line may end.
        static let hyphen = CodeTraits(rawValue: 4)
    }

    /// The number of the first code of each font.
    private var starts: [Int] = []
    private var texts: [String] = []
    private(set) var traits: [CodeTraits] = []
    private var words: [Word] = []
    private var spellings: [UInt32] = []
    /// The words by their hashes, with open addressing; negative in free places.
    ///
    /// Its count is a power of two.
    private var places = Array(repeating: Int32(-1), count: 4096)

    init(_ fonts: [InspectedFont]) {
        for font in fonts {
            starts.append(texts.count)
            // U+FFFD represents a letter without a known text.
            for code in font.codes { add(code.text ?? "\u{FFFD}") }
        }
    }

    /// Returns the number of the first code of a font; the others follow it.
    func start(ofFont font: Int) -> Int { starts[font] }

    /// Adds a code with a text, such as the text that replaces a sequence of glyphs, and returns its number.
    @discardableResult
    mutating func add(_ text: String) -> Int {
        var traits: CodeTraits = text.isEmpty ? .empty : []
        if let first = text.unicodeScalars.first, first.isWithoutSpaces { traits.insert(.separate) }
        if let last = text.unicodeScalars.last, WordChanges.hyphens.contains(last) { traits.insert(.hyphen) }
        texts.append(text)
        self.traits.append(traits)
        return texts.count - 1
    }

    /// Returns the word of a sequence of codes.
    mutating func word(of codes: [UInt32], _ vocabulary: inout Vocabulary) -> Word {
        // FNV-1a over whole codes, with its high half in the low bits that choose the place.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for code in codes { hash = (hash ^ UInt64(code)) &* 0x100_0000_01B3 }
        hash ^= hash >> 32
        var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
        while places[place] >= 0 {
            let word = words[Int(places[place])]
            if word.hash == hash, isSpelled(word, codes) { return word }
            place = (place + 1) & (places.count - 1)
        }
        let word = spell(codes, hash, &vocabulary)
        places[place] = Int32(words.count)
        words.append(word)
        // Half of the places stay free, so that a search ends soon.
        if words.count * 2 > places.count { grow() }
        return word
    }

    private func isSpelled(_ word: Word, _ codes: [UInt32]) -> Bool {
        guard word.codes.count == codes.count else { return false }
        let start = Int(word.codes.lowerBound)
        for index in codes.indices where spellings[start + index] != codes[index] { return false }
        return true
    }

    private mutating func spell(_ codes: [UInt32], _ hash: UInt64, _ vocabulary: inout Vocabulary) -> Word {
        var text = ""
        for code in codes { text += texts[Int(code)] }
        let start = Int32(spellings.count)
        spellings += codes
        var traits: TokenTraits = []
        if text.unicodeScalars.last == "\u{AD}" { traits.insert(.divided) }
        text.unicodeScalars.removeAll(where: \.isWithoutInk)
        if let last = text.unicodeScalars.last, WordChanges.hyphens.contains(last) { traits.insert(.hyphenated) }
        return Word(
            number: text.isEmpty ? -1 : vocabulary.number(ofWord: text), traits: traits, codes: start..<Int32(spellings.count), hash: hash)
    }

    private mutating func grow() {
        places = Array(repeating: -1, count: places.count * 4)
        for (number, word) in words.enumerated() {
            var place = Int(truncatingIfNeeded: word.hash) & (places.count - 1)
            while places[place] >= 0 { place = (place + 1) & (places.count - 1) }
            places[place] = Int32(number)
        }
    }
}

extension Unicode.Scalar {
    /// Whether the character is a space, or has neither ink nor sound: joiners, controls of the direction, soft hyphens.
    var isWithoutInk: Bool {
        switch value {
        case 0x21...0x7E: false
        case 0xAD, 0x200B...0x200F, 0x061C, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
        default: properties.isWhitespace
        }
    }
}
