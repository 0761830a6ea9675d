/// Turns the title case of English to sentence case, except in text that keeps its case.
///
/// Words with a capital letter after their first letter, such as "NASA" and "LaTeX", are names or abbreviations and keep their case. So do
/// the pronoun "I" and initials. The first word, and the word after a colon, a question mark or an exclamation mark, begins with a capital.
/// A word after a full stop stays as it is, because the stop may belong to an abbreviation ("E. coli").
struct SentenceCase {
    /// The scalars of the text, with the run of each.
    private var scalars: [Unicode.Scalar] = []
    private var runs: [Int] = []
    private let formats: [CitationFormat]

    private init(_ text: CitationText) {
        formats = text.runs.map(\.format)
        for (index, run) in text.runs.enumerated() {
            for scalar in run.text.unicodeScalars {
                scalars.append(scalar)
                runs.append(index)
            }
        }
    }

    static func applied(to text: CitationText) -> CitationText {
        var converter = SentenceCase(text)
        return converter.convert()
    }

    private mutating func convert() -> CitationText {
        var result = formats.map { _ in String.UnicodeScalarView() }
        var index = 0, opensSentence = true, keepsNext = false
        while index < scalars.count {
            guard isLetter(index) else {
                switch scalars[index] {
                case _ where formats[runs[index]].isFormula: (opensSentence, keepsNext) = (false, false)
                case ":", "?", "!": opensSentence = true
                case ".": keepsNext = true
                case "0"..."9": (opensSentence, keepsNext) = (false, false)
                default: break
                }
                result[runs[index]].append(scalars[index])
                index += 1
                continue
            }
            var end = index + 1
            while end < scalars.count, isLetter(end) || isApostrophe(end) { end += 1 }
            convertWord(index..<end, opensSentence, keepsNext, &result)
            (opensSentence, keepsNext) = (false, false)
            index = end
        }
        return CitationText(zip(result, formats).map { CitationRun(String($0), $1) })
    }

    private func convertWord(_ word: Range<Int>, _ opensSentence: Bool, _ keeps: Bool, _ result: inout [String.UnicodeScalarView]) {
        let first = scalars[word.lowerBound]
        let followsDigit = word.lowerBound > 0 && scalars[word.lowerBound - 1].properties.numericType != nil
        let hasInnerCapital = word.dropFirst().contains { scalars[$0].properties.isUppercase }
        let isInitial = word.count == 1 && word.upperBound < scalars.count && scalars[word.upperBound] == "."
        let isPronoun = word.count == 1 && first == "I"
        for index in word {
            let scalar = scalars[index], run = runs[index]
            guard index == word.lowerBound, !formats[run].keepsCase, !hasInnerCapital, !followsDigit else {
                result[run].append(scalar)
                continue
            }
            if opensSentence {
                result[run] += scalar.properties.titlecaseMapping.unicodeScalars
            } else if keeps || isPronoun || isInitial {
                result[run].append(scalar)
            } else {
                result[run] += scalar.properties.lowercaseMapping.unicodeScalars
            }
        }
    }

    private func isLetter(_ index: Int) -> Bool {
        !formats[runs[index]].isFormula
            && (scalars[index].properties.isAlphabetic || scalars[index].properties.canonicalCombiningClass != .notReordered)
    }

    /// Whether an apostrophe is within a word.
    private func isApostrophe(_ index: Int) -> Bool {
        (scalars[index] == "’" || scalars[index] == "'") && index + 1 < scalars.count && isLetter(index + 1)
    }
}
