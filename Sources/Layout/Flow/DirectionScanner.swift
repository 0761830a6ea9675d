import TypesetText

/// Finds the words of right-to-left text that run from left to right.
///
/// - A word in Latin letters with signs at its ends: `--force`, `C++`, `.NET`. It stays part of a phrase: `Visual C++ 2019`.
/// - A number with signs, in ASCII digits: `-5%`, `2024-03-15`, `+971 (4) 555-0199`, `5-3=2`. A range (`10-20`) runs with the text.
/// - A path or an address: `C:\נתיב\a.txt`.
struct DirectionScanner {
    private let text: [UInt8]
    private(set) var spans: [BidiSpan] = []
    private var scalars: [Character] = []
    /// Whether the last strong character is left-to-right.
    private var followsLatin = false

    private typealias Character = (scalar: Unicode.Scalar, byte: Int)

    init(_ text: [UInt8]) { self.text = text }

    /// Scans a part of the text, which begins and ends between characters.
    mutating func scan(_ part: Range<Int>) {
        scalars = Scalars.all(in: text, part)
        scalars.append((" ", part.upperBound))
        var index = 0
        while index < scalars.count - 1 {
            if let end = pathEnd(from: index) {
                add(.isolatedLeftToRight, index..<end)
                for span in CodeDirection.phrases(in: text, bytes(index..<end), joinsWords: false) { spans.append(span) }
                index = end
            } else if isPart(scalars[index].scalar) {
                let end = scalars[index...].firstIndex { !isPart($0.scalar) } ?? scalars.count - 1
                index = scanWord(index..<end)
            } else {
                if WritingDirection.isRightToLeft(scalars[index].scalar) { followsLatin = false }
                index += 1
            }
        }
    }

    private func bytes(_ range: Range<Int>) -> Range<Int> { scalars[range.lowerBound].byte..<scalars[range.upperBound].byte }

    private mutating func add(_ kind: BidiSpan.Kind, _ range: Range<Int>) { spans.append(BidiSpan(bytes(range), kind)) }

    // MARK: Words

    /// Scans a word without right-to-left letters; returns the end of what is scanned.
    private mutating func scanWord(_ whole: Range<Int>) -> Int {
        let word = trimmed(whole)
        guard let first = word.first.map({ scalars[$0].scalar }), let last = word.last.map({ scalars[$0].scalar }) else {
            return whole.upperBound
        }
        if word.contains(where: { isLetter(scalars[$0].scalar) }) {
            followsLatin = true
            let hasSign = word.contains { !isLetter(scalars[$0].scalar) && !isDigit(scalars[$0].scalar) }
            if hasSign, !isLetter(first) || !isLetter(last) && !isDigit(last) { add(.embeddedLeftToRight, word) }
        } else if word.contains(where: { isDigit(scalars[$0].scalar) }) {
            let number = word.lowerBound..<endOfNumbers(from: word, whole.upperBound)
            if number != word || !isPlain(number) { add(followsLatin ? .embeddedLeftToRight : .isolatedLeftToRight, number) }
            return max(whole.upperBound, number.upperBound)
        }
        return whole.upperBound
    }

    /// The word without quotation marks, brackets and the punctuation of the sentence, and without the hyphen of a prefix (`ב-C++`).
    private func trimmed(_ whole: Range<Int>) -> Range<Int> {
        var word = whole
        if let first = word.first, first > 0, WritingDirection.isRightToLeft(scalars[first - 1].scalar),
            "-.,;:!?".contains(first, in: scalars), !beginsLongOption(word)
        {
            word.removeFirst()
        }
        while let first = word.first, "([{<\"'".contains(first, in: scalars), first != word.last { word.removeFirst() }
        if let last = word.last, scalars[last].scalar == "-", WritingDirection.isRightToLeft(scalars[last + 1].scalar) { word.removeLast() }
        while let last = word.last, ".,;:!?\"'".contains(last, in: scalars) || isUnbalanced(last, in: word) { word.removeLast() }
        return word
    }

    /// Whether a word begins with exactly two hyphens and two letters, as in Arabic `و--force`; Hebrew `ו--f` has the hyphen of a prefix.
    private func beginsLongOption(_ word: Range<Int>) -> Bool {
        word.count > 3 && word.prefix(2).allSatisfy { scalars[$0].scalar == "-" }
            && word.dropFirst(2).prefix(2).allSatisfy { isLetter(scalars[$0].scalar) }
    }

    /// The maximum length of a word whose brackets are counted; a longer one is no word.
    private static let longestWord = 500

    /// Whether the last character of a word closes a bracket that is before the word.
    private func isUnbalanced(_ last: Int, in word: Range<Int>) -> Bool {
        let pairs: [Unicode.Scalar: Unicode.Scalar] = [")": "(", "]": "[", "}": "{", ">": "<"], close = scalars[last].scalar
        guard let open = pairs[close], word.count <= Self.longestWord else { return false }
        return word.count { scalars[$0].scalar == open } < word.count { scalars[$0].scalar == close }
    }

    // MARK: Numbers

    /// The maximum number of words in a telephone number or an equation.
    private static let mostWords = 30

    /// The end of a telephone number or an equation that begins with a number and has spaces.
    private func endOfNumbers(from word: Range<Int>, _ end: Int) -> Int {
        var words = [word], end = end
        while words.count < Self.mostWords, words[words.count - 1].upperBound == end,
            scalars[end].scalar == " " || scalars[end].scalar == "\u{A0}",
            end + 1 < scalars.count
        {
            let next = scalars[(end + 1)...].firstIndex { !isPart($0.scalar) } ?? scalars.count - 1
            let inner = trimmedNumber(end + 1..<next)
            guard !inner.isEmpty, inner.allSatisfy({ isOfNumber(scalars[$0].scalar) }) else { break }
            words.append(inner)
            end = next
        }
        let isTelephone = scalars[word.lowerBound].scalar == "+"
        let isEquation = words.count > 2 && words.contains { $0.count == 1 && "=<>≤≥≠".contains($0.lowerBound, in: scalars) }
        guard isTelephone || isEquation, let last = words.last else { return word.upperBound }
        return last.upperBound
    }

    /// Returns the range of a number without the sentence's punctuation at its end; balanced brackets are kept.
    private func trimmedNumber(_ whole: Range<Int>) -> Range<Int> {
        var word = whole
        while let last = word.last, ".,;:!?".contains(last, in: scalars) || isUnbalanced(last, in: word) { word.removeLast() }
        return word
    }

    /// Whether the bidirectional algorithm sets a number right: digits with single separators, or a range of two numbers.
    private func isPlain(_ word: Range<Int>) -> Bool {
        var parts: [[UInt8]] = [[]], wasDigit = false
        for index in word {
            let scalar = scalars[index].scalar
            if isDigit(scalar) {
                parts[parts.count - 1].append(UInt8(scalar.value))
            } else if wasDigit, scalar == "-" {
                parts.append([])
            } else if !wasDigit || !".,:/".contains(index, in: scalars) {
                return false
            }
            wasDigit = isDigit(scalar)
        }
        guard wasDigit, parts.count > 1 else { return wasDigit }
        return parts.count == 2 && parts[1].first != UInt8(ascii: "0")
            && (parts[0].count, String(decoding: parts[0], as: UTF8.self)) < (parts[1].count, String(decoding: parts[1], as: UTF8.self))
    }

    // MARK: Paths

    /// The end of a path or an address with right-to-left letters; nil if none begins here.
    private func pathEnd(from start: Int) -> Int? {
        guard start == 0 || !isPart(scalars[start - 1].scalar) && !scalars[start - 1].scalar.properties.isAlphabetic,
            scalars[start].scalar.isASCII, isPart(scalars[start].scalar)
        else { return nil }
        var end = start, slashes = 0, hasReversed = false, hasLatin = false
        while isPart(scalars[end].scalar) || scalars[end].scalar.properties.isAlphabetic {
            if "/\\".contains(end, in: scalars) { slashes += 1 }
            if WritingDirection.isRightToLeft(scalars[end].scalar) {
                hasReversed = true
            } else if isLetter(scalars[end].scalar) {
                hasLatin = true
            }
            end += 1
        }
        guard hasReversed, slashes > 0, slashes > 1 || hasLatin else { return nil }
        let path = trimmedNumber(start..<end)
        return path.isEmpty ? nil : path.upperBound
    }

    // MARK: Characters

    /// Whether a character may be in a left-to-right word.
    private func isPart(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value > 0x20 && scalar.value < 0x7F }
        return "−±×÷≤≥≠".unicodeScalars.contains(scalar)
            || !WritingDirection.isRightToLeft(scalar)
                && (scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark)
    }

    private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? CharacterClass.isLetter(scalar.value) : isPart(scalar) && scalar.properties.isAlphabetic
    }

    private func isDigit(_ scalar: Unicode.Scalar) -> Bool { CharacterClass.isDigit(scalar.value) }

    private func isOfNumber(_ scalar: Unicode.Scalar) -> Bool {
        isDigit(scalar) || "().-/+*=<>×÷−≤≥≠%±".unicodeScalars.contains(scalar)
    }
}

extension String {
    fileprivate func contains(_ index: Int, in scalars: [(scalar: Unicode.Scalar, byte: Int)]) -> Bool {
        unicodeScalars.contains(scalars[index].scalar)
    }
}

/// The characters of a part of a text, with their places.
enum Scalars {
    static func all(in text: [UInt8], _ part: Range<Int>) -> [(scalar: Unicode.Scalar, byte: Int)] {
        var result: [(scalar: Unicode.Scalar, byte: Int)] = [], byte = part.lowerBound
        result.reserveCapacity(part.count + 1)
        for scalar in String(decoding: text[part], as: UTF8.self).unicodeScalars {
            result.append((scalar, byte))
            byte += UTF8.width(scalar)
        }
        return result
    }
}
