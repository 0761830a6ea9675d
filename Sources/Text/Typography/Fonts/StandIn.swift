/// A family that letters of a script are set in, though no style names it: those that are named lack them. Of Mongolian, whose lines are
/// not as its readers expect, any family.
package struct StandIn: Hashable, Sendable {
    /// ISO 15924, such as `Arab`.
    package var script: String
    package var family: String

    /// Whether the family was drawn for the script, as Noto's are, and is for text: not one of many scripts that happens to have the
    /// letters.
    package var isDesigned: Bool { family.hasPrefix("Noto ") && !family.contains("Kufi") }

    /// The script's name in English (ISO 15924), or its code; that of the language whose readers alone expect Nastaliq.
    package var scriptName: String { isNastaliq ? "Urdu" : Self.names[script] ?? script }

    /// Whether the family is for text in some of the languages of its script: it would be wrong for Arabic and Persian.
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

/// The stand-ins of a job, each reported once.
struct StandIns {
    private var known: Set<StandIn> = []
    private var untold: [StandIn] = []

    mutating func add(_ standIn: StandIn) {
        if known.insert(standIn).inserted { untold.append(standIn) }
    }

    /// Those that were not taken yet, sorted by script.
    mutating func take() -> [StandIn] {
        defer { untold = [] }
        return untold.sorted { ($0.script, $0.family) < ($1.script, $1.family) }
    }
}
