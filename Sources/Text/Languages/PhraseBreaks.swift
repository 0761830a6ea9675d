import CTypesetLocaleData

/// Phrases of Japanese and words of Chinese by ICU, within which no line of a heading ends (CSS Text 4, `word-break: auto-phrase`).
package enum PhraseBreaks {
    /// The characters (Unicode scalars, counted from 0) within phrases, in order; each follows another character of its phrase.
    ///
    /// - Parameter text: the text in UTF-8.
    package static func innerCharacters(of text: [UInt8]) -> [Int] {
        // Han and kana have three or four bytes, and begin with these.
        guard text.contains(where: { $0 >= 0xE2 && $0 < 0xF5 }) else { return [] }
        let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
        guard scalars.contains(where: isHanOrKana) else { return [] }
        let starts = Set(phraseStarts(in: scalars))
        var offset = 0, inner: [Int] = []
        for (index, scalar) in scalars.enumerated() {
            if index > 0, isHanOrKana(scalar), isHanOrKana(scalars[index - 1]), !starts.contains(offset) { inner.append(index) }
            offset += UTF16.width(scalar)
        }
        return inner
    }

    /// The maximum number of characters that ICU receives at once.
    ///
    /// Its time is quadratic in the length of Chinese and Japanese text without punctuation; no heading is as long.
    private static let longestText = 2000

    /// The starts of phrases, in units of UTF-16; a longer text is split at its punctuation, or at the maximum length of a part.
    private static func phraseStarts(in text: [Unicode.Scalar]) -> [Int] {
        var found: [Int] = [], start = 0, offset = 0
        while start < text.count {
            let limit = min(start + longestText, text.count), half = start + longestText / 2
            let end = limit == text.count ? limit : (text[half..<limit].lastIndex { !isHanOrKana($0) } ?? limit - 1) + 1
            let part = text[start..<end]
            if start > 0 { found.append(offset) }
            found += phraseStarts(inPart: part).map { $0 + offset }
            offset += part.reduce(0) { $0 + UTF16.width($1) }
            start = end
        }
        return found
    }

    private static func phraseStarts(inPart text: ArraySlice<Unicode.Scalar>) -> [Int] {
        let units = text.flatMap { Array(UTF16.encode($0) ?? UTF16.encodedReplacementCharacter) }
        var offsets = [Int32](repeating: 0, count: units.count)
        let count = locale_line_breaks(units, Int32(clamping: units.count), 1, &offsets, Int32(clamping: offsets.count))
        return offsets.prefix(max(0, Int(count))).map(Int.init)
    }

    private static func isHanOrKana(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3005...0x3007, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0x3400...0x9FFF,
            0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
