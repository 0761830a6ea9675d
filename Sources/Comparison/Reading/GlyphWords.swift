import TypesetBase
import TypesetPDFReading

/// The words of a file by the codes of their glyphs, so that a word that occurs again is not spelled and hashed as text again.
struct GlyphWords {
    /// A word.
    struct Word {
        /// The number in the vocabulary; negative for a text without ink.
        var number: Int32
        /// `divided` or `hyphenated`, by its last letter.
        var traits: TokenTraits
    }

    /// A word with its codes, in 32 bytes, so that a search that ends at the first place reads one line of the cache.
    private struct Place {
        var codes: PackedCodes
        var word = Word(number: -1, traits: [])

        static let free = Place(codes: PackedCodes())
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
        /// The text is white space.
        static let blank = CodeTraits(rawValue: 8)
    }

    /// The number of the first code of each font.
    private var starts: [Int] = []
    private var texts: [String] = []
    private(set) var traits: [CodeTraits] = []
    /// The codes of the words that are too long for a place, word by word.
    private var spellings: [UInt32] = []
    /// The words by the hashes of their codes, with open addressing.
    ///
    /// Its count is a power of two.
    private var places = Array(repeating: Place.free, count: 4096)
    private var wordCount = 0
    private var letters: [Unicode.Scalar: Int] = [:]

    /// Whether ligatures are read as their letters, because other programs write either.
    private let dividesLigatures: Bool

    init(_ fonts: [InspectedFont], dividesLigatures: Bool) {
        self.dividesLigatures = dividesLigatures
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
        if !text.isEmpty, text.unicodeScalars.allSatisfy(\.properties.isWhitespace) { traits.insert(.blank) }
        texts.append(text)
        self.traits.append(traits)
        return texts.count - 1
    }

    /// Returns the code of a letter that replaces a glyph.
    mutating func code(of letter: Unicode.Scalar) -> Int {
        if let known = letters[letter] { return known }
        let code = add(String(letter))
        letters[letter] = code
        return code
    }

    /// Returns the word of a sequence of codes.
    mutating func word(of codes: [UInt32], _ vocabulary: inout Vocabulary) -> Word {
        var packed = PackedCodes(codes)
        var index = firstPlace(of: packed)
        while !places[index].codes.isEmpty {
            if places[index].codes.isEqual(packed, codes, in: spellings) { return places[index].word }
            index = (index + 1) & (places.count - 1)
        }
        if !packed.isWhole {
            packed.start = spellings.count
            spellings.append(UInt32(codes.count))
            spellings += codes
        }
        let word = spell(codes, &vocabulary)
        places[index] = Place(codes: packed, word: word)
        wordCount += 1
        // Half of the places stay free, so that a search ends soon.
        if wordCount * 2 > places.count { grow() }
        return word
    }

    private func firstPlace(of codes: PackedCodes) -> Int { Int(truncatingIfNeeded: codes.hash) & (places.count - 1) }

    private func spell(_ codes: [UInt32], _ vocabulary: inout Vocabulary) -> Word {
        var text = ""
        for code in codes { text += texts[Int(code)] }
        if dividesLigatures { text = Self.dividingLigatures(text) }
        var traits: TokenTraits = []
        if text.unicodeScalars.last == "\u{AD}" { traits.insert(.divided) }
        if text.unicodeScalars.contains(where: \.isWithoutInk) { text.unicodeScalars.removeAll(where: \.isWithoutInk) }
        if let last = text.unicodeScalars.last, WordChanges.hyphens.contains(last) { traits.insert(.hyphenated) }
        return Word(number: text.isEmpty ? -1 : vocabulary.number(ofWord: text), traits: traits)
    }

    /// Returns a text with the letters of its Latin ligatures (U+FB00 to U+FB06).
    private static func dividingLigatures(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { (0xFB00...0xFB06).contains($0.value) }) else { return text }
        var divided = ""
        for scalar in text.unicodeScalars {
            if (0xFB00...0xFB06).contains(scalar.value) {
                divided += ["ff", "fi", "fl", "ffi", "ffl", "st", "st"][Int(scalar.value - 0xFB00)]
            } else {
                divided.unicodeScalars.append(scalar)
            }
        }
        return divided
    }

    private mutating func grow() {
        let old = places
        places = Array(repeating: .free, count: old.count * 4)
        for entry in old where !entry.codes.isEmpty {
            var index = firstPlace(of: entry.codes)
            while !places[index].codes.isEmpty { index = (index + 1) & (places.count - 1) }
            places[index] = entry
        }
    }
}

/// The codes of a word in 22 bytes: up to ten codes below 2¹⁶, or the hash of others.
private struct PackedCodes {
    // Four, four and two codes; or the hash and the start of the spelling.
    private var first: UInt64 = 0, second: UInt64 = 0, third: UInt32 = 0
    /// The number of codes, at most 255; 0 for no word.
    private var count: UInt8 = 0
    /// Whether all codes are here.
    private(set) var isWhole = true

    /// The codes that have room.
    private static let capacity = 10

    /// Creates the codes of no word.
    init() {}

    init(_ codes: [UInt32]) {
        count = UInt8(clamping: codes.count)
        isWhole = codes.count <= Self.capacity && codes.allSatisfy { $0 <= UInt32(UInt16.max) }
        guard isWhole else {
            // FNV-1a over whole codes.
            first = codes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
            return
        }
        for index in codes.indices {
            let code = UInt64(codes[index]) << UInt64(16 * (index & 3))
            if index < 4 { first |= code } else if index < 8 { second |= code } else { third |= UInt32(truncatingIfNeeded: code) }
        }
    }

    var isEmpty: Bool { count == 0 }

    /// The place of the spelling of codes that are not whole: their number and the codes themselves.
    var start: Int {
        get { Int(second) }
        set { second = UInt64(newValue) }
    }

    /// A number that differs between most words, with its variance in the low bits.
    var hash: UInt64 {
        // Multiplication by an odd number with bits in all places (2⁶⁴ divided by the golden ratio) carries upwards only.
        var hash = (first ^ UInt64(third)) &* 0x9E37_79B9_7F4A_7C15
        if isWhole { hash = ((hash ^ hash >> 32) &+ second) &* 0x9E37_79B9_7F4A_7C15 }
        return hash ^ hash >> 32
    }

    /// Whether these are the codes of a word that is entered.
    ///
    /// - Parameters:
    ///   - other: the packed codes of the other word.
    ///   - codes: all its codes, which packed codes lack if they are not whole.
    ///   - spellings: the codes of the entered words that are not whole.
    func isEqual(_ other: PackedCodes, _ codes: [UInt32], in spellings: [UInt32]) -> Bool {
        guard first == other.first, count == other.count, isWhole == other.isWhole else { return false }
        if isWhole { return second == other.second && third == other.third }
        return Int(spellings[start]) == codes.count && spellings[(start + 1)...].starts(with: codes)
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
