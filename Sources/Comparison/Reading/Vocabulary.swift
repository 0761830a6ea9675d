import TypesetBase

/// The words, styles and tags of both files, each with one number, so that the comparison compares numbers.
package struct Vocabulary: Sendable {
    /// The words without spaces and without characters that have no width.
    private var words = Interner<String>()
    private var styles = Interner<TextLook>()
    /// The chains of tags around blocks, such as `L LI P`.
    private var tags = Interner<String>()
    private var texts = BlockTexts()

    package init() {}

    mutating func number(ofWord word: String) -> Int32 {
        let count = words.values.count, number = words.number(of: word)
        if number == count { texts.addWord(word) }
        return Int32(truncatingIfNeeded: number)
    }

    mutating func number(ofStyle style: TextLook) -> Int32 { Int32(truncatingIfNeeded: styles.number(of: style)) }
    mutating func number(ofTags chain: String) -> Int32 { Int32(truncatingIfNeeded: tags.number(of: chain)) }
    /// Returns the number of the text of consecutive words without spaces; two texts with the same letters have one number.
    mutating func number(ofText tokens: ArraySlice<Token>) -> Int32 { texts.number(of: tokens, words) }

    func word(_ number: Int32) -> String { words[Int(number)] }
    /// Whether a word numbers a heading or a caption, such as `2.3`.
    func isNumber(_ number: Int32) -> Bool {
        let word = word(number)
        return word.contains(where: \.isNumber) && word.allSatisfy { $0.isNumber || ".:)-–".contains($0) }
    }
    func style(_ number: Int32) -> TextLook? { number < 0 ? nil : styles[Int(number)] }
    func text(_ number: Int32) -> String { texts.text(Int(number), words) }
    func chain(_ number: Int32) -> String { tags[Int(number)] }
}

/// The texts of whole blocks without spaces, as words, since few texts are ever spelled.
private struct BlockTexts {
    /// The hash of each word's bytes: the value of the polynomial with the bytes as coefficients, modulo 2⁶⁴.
    private var hashes: [UInt64] = []
    /// The power of the base by which the hash of a text grows when the word follows.
    private var powers: [UInt64] = []
    /// The words of all texts, text by text.
    private var words: [Int32] = []
    private var ranges: [Range<Int>] = []
    /// The number of the first text with a hash.
    private var numbers: [UInt64: Int32] = [:]
    /// The numbers of texts whose hash is that of another text.
    private var others: [String: Int32] = [:]

    /// An odd number with bits in all places (2⁶⁴ divided by the golden ratio).
    private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func addWord(_ word: String) {
        var hash: UInt64 = 0, power: UInt64 = 1
        for byte in word.utf8 {
            hash = hash &* Self.base &+ UInt64(byte) &+ 1
            power = power &* Self.base
        }
        hashes.append(hash)
        powers.append(power)
    }

    mutating func number(of tokens: ArraySlice<Token>, _ known: Interner<String>) -> Int32 {
        var hash: UInt64 = 0
        for token in tokens { hash = hash &* powers[Int(token.word)] &+ hashes[Int(token.word)] }
        guard let number = numbers[hash] else {
            let number = add(tokens)
            numbers[hash] = number
            return number
        }
        let range = ranges[Int(number)]
        if range.count == tokens.count, zip(range, tokens).allSatisfy({ words[$0] == $1.word }) { return number }
        let text = tokens.reduce(into: "") { $0 += known[Int($1.word)] }
        if text == self.text(Int(number), known) { return number }
        if let other = others[text] { return other }
        let other = add(tokens)
        others[text] = other
        return other
    }

    private mutating func add(_ tokens: ArraySlice<Token>) -> Int32 {
        let start = words.count
        for token in tokens { words.append(token.word) }
        ranges.append(start..<words.count)
        return Int32(ranges.count - 1)
    }

    func text(_ number: Int, _ known: Interner<String>) -> String {
        words[ranges[number]].reduce(into: "") { $0 += known[Int($1)] }
    }
}
