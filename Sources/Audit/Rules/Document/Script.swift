/// The writing systems that tell languages apart by their letters alone.
enum Script: String {
    case latin = "Latin", greek = "Greek", cyrillic = "Cyrillic", hebrew = "Hebrew", arabic = "Arabic", devanagari = "Devanagari", thai = "Thai"
    case hangul = "Hangul", kana = "Japanese", han = "Chinese"

    /// The blocks of Unicode that hold the script's letters; nil for signs, digits and scripts that are not looked at.
    static func of(_ scalar: Unicode.Scalar) -> Script? {
        if scalar.isASCII { return (0x41...0x5A).contains(scalar.value & ~0x20) ? .latin : nil }
        guard scalar.properties.isAlphabetic else { return nil }
        switch scalar.value {
        case 0x41...0x24F, 0x1E00...0x1EFF: return .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: return .greek
        case 0x400...0x52F: return .cyrillic
        case 0x590...0x5FF: return .hebrew
        case 0x600...0x6FF, 0x750...0x77F, 0xFB50...0xFDFF, 0xFE70...0xFEFC: return .arabic
        case 0x900...0x97F: return .devanagari
        case 0xE00...0xE7F: return .thai
        case 0x1100...0x11FF, 0xAC00...0xD7AF: return .hangul
        case 0x3040...0x30FF: return .kana
        case 0x3400...0x9FFF, 0x20000...0x323AF: return .han
        default: return nil
        }
    }

    /// The scripts that a language is written in: by its script subtag, else by its language.
    static func of(language tag: String) -> Set<Script> {
        let parts = tag.lowercased().split(separator: "-").map(String.init)
        if let named = parts.dropFirst().lazy.compactMap({ bySubtag[$0] }).first { return named }
        return byLanguage[parts.first ?? ""] ?? [.latin]
    }

    private static let bySubtag: [String: Set<Script>] = [
        "latn": [.latin], "cyrl": [.cyrillic], "grek": [.greek], "hebr": [.hebrew], "arab": [.arabic], "deva": [.devanagari], "hans": [.han], "hant": [.han],
        "jpan": [.kana, .han], "kore": [.hangul, .han],
    ]
    private static let byLanguage: [String: Set<Script>] = [
        "el": [.greek], "grc": [.greek], "ru": [.cyrillic], "uk": [.cyrillic], "bg": [.cyrillic], "be": [.cyrillic], "mk": [.cyrillic],
        "sr": [.cyrillic, .latin], "kk": [.cyrillic, .latin], "mn": [.cyrillic], "he": [.hebrew], "yi": [.hebrew], "ar": [.arabic], "fa": [.arabic], "ur": [.arabic],
        "ps": [.arabic], "hi": [.devanagari], "mr": [.devanagari], "ne": [.devanagari], "sa": [.devanagari], "th": [.thai], "ko": [.hangul, .han],
        "ja": [.kana, .han], "zh": [.han], "yue": [.han], "ta": [], "bn": [], "te": [], "ml": [], "ka": [], "hy": [], "am": [],
    ]

    /// The first stretch of letters, spaces between words included, in one script that is none of `own`. Latin is everywhere: units, names, code.
    static func foreignStretch(in text: String, to own: Set<Script>) -> (text: String, script: Script)? {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
        var open: (text: String, script: Script, letters: Int)?
        for scalar in text.unicodeScalars {
            let script = of(scalar)
            if let found = open, script == nil || script == found.script {
                open = (found.text + String(scalar), found.script, found.letters + (script == nil ? 0 : 1))
                continue
            }
            if let found = open, found.letters >= 3 { break }
            open = script.flatMap { $0 == .latin || own.contains($0) ? nil : (String(scalar), $0, 1) }
        }
        guard let open, open.letters >= 3 else { return nil }
        let words = open.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return (words.trimmingEnd { !$0.isLetter }, open.script)
    }
}

extension String {
    fileprivate func trimmingEnd(_ isLeftOut: (Character) -> Bool) -> String {
        var text = self
        while let last = text.last, isLeftOut(last) { text.removeLast() }
        return text
    }
}
