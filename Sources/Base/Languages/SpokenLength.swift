/// The length of a text that a screen reader speaks without a stop, such as the alternative text of a formula.
package enum SpokenLength {
    /// The number of words in a text.
    ///
    /// Chinese and Japanese have no spaces between words, and a word has two letters on average, so each ideograph or kana is half a word.
    package static func words(in text: String) -> Int {
        var words = 0, ideographs = 0, isInWord = false
        for scalar in text.unicodeScalars {
            let isIdeograph = scalar.properties.isIdeographic || (0x3040...0x30FF).contains(scalar.value)
            if isIdeograph { ideographs += 1 }
            let isLetter = !isIdeograph && !scalar.properties.isWhitespace
            if isLetter, !isInWord { words += 1 }
            isInWord = isLetter
        }
        return words + ideographs / 2
    }
}
