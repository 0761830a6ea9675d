import CLanguageDetection

/// The language that a text seems to be in.
package struct LanguageGuess: Hashable, Sendable {
    /// A language tag, with the script if the language is written in several and this is not the usual one.
    package var tag: String
    /// Whether the text is long enough, and enough of it is in the language, to state it.
    package var isConfident: Bool

    /// What a text must have for a confident guess.
    private struct Threshold {
        /// The share of letters in the language, in percent. Terms and names of code in English are a quarter of many manuals.
        var percent: Int
        /// Bytes of letters.
        var bytes: Int

        /// Three sentences. In shorter texts related languages are confused, such as Norwegian and Danish.
        static let document = Threshold(percent: 70, bytes: 200)
        /// A sentence.
        static let passage = Threshold(percent: 95, bytes: 60)
    }

    /// The language of a document's prose; nil if nothing is known of it.
    package init?(ofProse text: String) { self.init(text, .document) }

    /// The language of a passage; nil if nothing is known of it.
    package init?(ofPassage text: String) { self.init(text, .passage) }

    package init(tag: String, isConfident: Bool) { (self.tag, self.isConfident) = (tag, isConfident) }

    private init?(_ text: String, _ threshold: Threshold) {
        var text = text
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

    /// Bytes of Latin letters of fewer words than tell anything: `Hi` could be Catalan.
    private static let fewWords = 25

    /// The score of a thousand bytes of prose in a language is 550 at least; that of one that CLD2 does not know, such as Sanskrit, is
    /// under 320 in the language nearest to it (measured on 340 articles in 28 languages).
    private static let leastScore = 450.0

    /// Whether single sentences of the two languages are taken for each other.
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

    /// A tag of BCP 47 for a code of CLD2, some of which are withdrawn; nil if it is no language.
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
