/// A fallback family for letters of a script that the families named in a style lack.
///
/// For Mongolian, whose lines do not run as its readers expect, it may be any family.
package struct FallbackFont: Hashable, Sendable {
    /// The script's ISO 15924 code, such as `Arab`.
    package var script: String
    package var family: String

    /// Whether the family was designed for the script, as Noto's are, and for text.
    ///
    /// A family of many scripts that happens to have the letters does not count.
    package var isDesigned: Bool { family.hasPrefix("Noto ") && !family.contains("Kufi") }

    /// The script's English name (ISO 15924), or its code; for Nastaliq, the language whose readers alone expect it.
    package var scriptName: String { isNastaliq ? "Urdu" : Self.names[script] ?? script }

    /// Whether the family is only for some of the languages of its script: it would be wrong for Arabic and Persian.
    package var isNastaliq: Bool { script == "Arab" && family.contains("Nastaliq") }

    private static let names = [
        "Arab": "Arabic", "Armn": "Armenian", "Beng": "Bengali", "Bopo": "Bopomofo", "Cans": "Canadian syllabic", "Cher": "Cherokee",
        "Copt": "Coptic", "Cyrl": "Cyrillic", "Deva": "Devanagari", "Ethi": "Ethiopic", "Geor": "Georgian", "Grek": "Greek",
        "Gujr": "Gujarati", "Guru": "Gurmukhi", "Hang": "Hangul", "Hani": "Chinese", "Hebr": "Hebrew", "Hira": "Hiragana",
        "Kana": "Katakana", "Khmr": "Khmer", "Knda": "Kannada", "Laoo": "Lao", "Latn": "Latin", "Mlym": "Malayalam", "Mong": "Mongolian",
        "Mymr": "Burmese", "Nkoo": "N’Ko", "Orya": "Odia", "Sinh": "Sinhala", "Syrc": "Syriac", "Taml": "Tamil", "Telu": "Telugu",
        "Thaa": "Thaana", "Thai": "Thai", "Tibt": "Tibetan", "Tfng": "Tifinagh", "Yiii": "Yi",
    ]
}

/// The fallback families of a job, each reported once.
struct FallbackFonts {
    private var known: Set<FallbackFont> = []
    private var unreported: [FallbackFont] = []

    mutating func add(_ fallback: FallbackFont) {
        if known.insert(fallback).inserted { unreported.append(fallback) }
    }

    /// Returns the families that were not returned yet, sorted by script.
    mutating func take() -> [FallbackFont] {
        defer { unreported = [] }
        return unreported.sorted { ($0.script, $0.family) < ($1.script, $1.family) }
    }
}
