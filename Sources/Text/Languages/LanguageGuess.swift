import CTypesetLanguageDetection

/// The probable language of a text.
package struct LanguageGuess: Hashable, Sendable {
    /// The language tag, with the script if the language is written in several and this is not the usual one.
    package var tag: String
    /// Whether the text is long enough, and enough of it is in the language, to declare it.
    package var isConfident: Bool

    /// The requirements for a confident guess.
    private struct Threshold {
        /// The minimum share of letters in the language, in percent; in many manuals, a quarter is English terms and names of code.
        var percent: Int
        /// The minimum number of bytes of letters.
        var bytes: Int

        /// The threshold of a document, three sentences: shorter texts confuse related languages such as Norwegian and Danish.
        static let document = Threshold(percent: 70, bytes: 200)
        /// The threshold of a passage: a sentence.
        static let passage = Threshold(percent: 95, bytes: 60)
    }

    /// Guesses the language of a document's prose; nil if it is unknown.
    package init?(ofProse text: String) { self.init(text, .document) }

    /// Guesses the language of a passage; nil if it is unknown.
    package init?(ofPassage text: String) { self.init(text, .passage) }

    package init(tag: String, isConfident: Bool) { (self.tag, self.isConfident) = (tag, isConfident) }

    private init?(_ text: String, _ threshold: Threshold) {
        // CLD2 reads no text with a control character.
        var text = Self.withoutControls(text)
        let found = text.withUTF8 { buffer in
            buffer.withMemoryRebound(to: CChar.self) { detect_language($0.baseAddress, Int32(clamping: $0.count)) }
        }
        let code = withUnsafeBytes(of: found.tag) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        guard let tag = Self.tag(code, of: text), Int(found.bytes) >= Self.fewWords || !Self.isMostlyLatin(text) else { return nil }
        self.tag = tag
        isConfident =
            found.is_reliable && Int(found.percent) >= threshold.percent && Int(found.bytes) >= threshold.bytes
            && found.score >= Self.leastScore
    }

    /// The text with a space for each character that is not for interchange (Unicode, D13 and D14).
    private static func withoutControls(_ text: String) -> String {
        func isControl(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: false
            case 0..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: true
            default: scalar.value & 0xFFFE == 0xFFFE
            }
        }
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? " " : $0 }))
    }

    /// The minimum number of bytes of Latin letters; with fewer, words do not identify a language: `Hi` could be Catalan.
    private static let fewWords = 25

    /// The minimum score of a confident guess.
    ///
    /// A thousand bytes of prose in a language score at least 550. Prose in a language that CLD2 does not know, such as Sanskrit, scores
    /// under 320 in the nearest language (measured on 340 articles in 28 languages).
    private static let leastScore = 450.0

    /// Whether single sentences of the two languages can be confused.
    package func isConfused(with other: LanguageGuess) -> Bool {
        let pair = Set([tag, other.tag].map { String($0.prefix { $0 != "-" }) })
        return pair.count == 1 || Self.related.contains { pair.isSubset(of: $0) }
    }

    private static let related: [Set<String>] = [
        ["id", "ms"], ["nb", "nn", "da"], ["hr", "bs", "sr", "cnr", "sl"], ["cs", "sk"], ["gl", "pt", "es", "ca"], ["af", "nl"],
        ["be", "uk", "ru"],
        ["bg", "mk", "sr"], ["hi", "ne", "mr", "sa", "bh"], ["fa", "ar", "ur", "ps"], ["az", "tr", "tk"], ["kk", "ky", "tt"], ["zu", "xh"],
        ["ja", "zh"],
    ]

    /// The BCP 47 tag for a code of CLD2, some of which are withdrawn; nil if the code is not a language.
    private static func tag(_ code: String, of text: String) -> String? {
        switch code {
        case "", "un", "xx", "zzp", "tlh": nil
        case "iw": "he"
        case "jw": "jv"
        case "no": "nb"
        case "sr-ME": "cnr"
        case "sr" where isMostlyLatin(text): "sr-Latn"
        default: code.hasPrefix("xx-") ? nil : code
        }
    }

    private static func isMostlyLatin(_ text: String) -> Bool {
        let letters = text.unicodeScalars.lazy.filter(\.properties.isAlphabetic).prefix(1000)
        return letters.count { $0.value < 0x250 } * 2 > letters.count { _ in true }
    }
}
