/// The writing systems that distinguish languages by their letters alone.
enum Script: String {
    case latin = "Latin", greek = "Greek", cyrillic = "Cyrillic", armenian = "Armenian", hebrew = "Hebrew", arabic = "Arabic", georgian =
        "Georgian", ethiopic = "Ethiopic"
    case devanagari = "Devanagari", bengali = "Bengali", gurmukhi = "Gurmukhi", gujarati = "Gujarati", tamil = "Tamil", telugu = "Telugu",
        kannada = "Kannada"
    case malayalam = "Malayalam", sinhala = "Sinhala", thai = "Thai", lao = "Lao", tibetan = "Tibetan", burmese = "Burmese", khmer = "Khmer"
    case hangul = "Hangul", kana = "Japanese", han = "Chinese"

    /// The language with the most readers among those written in the script.
    var exampleLanguage: String {
        switch self {
        case .latin: "en"
        case .greek: "el"
        case .cyrillic: "ru"
        case .armenian: "hy"
        case .hebrew: "he"
        case .arabic: "ar"
        case .georgian: "ka"
        case .ethiopic: "am"
        case .devanagari: "hi"
        case .bengali: "bn"
        case .gurmukhi: "pa"
        case .gujarati: "gu"
        case .tamil: "ta"
        case .telugu: "te"
        case .kannada: "kn"
        case .malayalam: "ml"
        case .sinhala: "si"
        case .thai: "th"
        case .lao: "lo"
        case .tibetan: "bo"
        case .burmese: "my"
        case .khmer: "km"
        case .hangul: "ko"
        case .kana: "ja"
        case .han: "zh"
        }
    }

    /// The Unicode blocks with letters of one script, in order.
    private static let blocks: [(ClosedRange<UInt32>, Script)] = [
        (0x41...0x24F, .latin), (0x370...0x3FF, .greek), (0x400...0x52F, .cyrillic), (0x530...0x58F, .armenian), (0x590...0x5FF, .hebrew),
        (0x600...0x6FF, .arabic),
        (0x750...0x77F, .arabic), (0x8A0...0x8FF, .arabic), (0x900...0x97F, .devanagari), (0x980...0x9FF, .bengali),
        (0xA00...0xA7F, .gurmukhi), (0xA80...0xAFF, .gujarati),
        (0xB80...0xBFF, .tamil), (0xC00...0xC7F, .telugu), (0xC80...0xCFF, .kannada), (0xD00...0xD7F, .malayalam),
        (0xD80...0xDFF, .sinhala), (0xE00...0xE7F, .thai),
        (0xE80...0xEFF, .lao), (0xF00...0xFFF, .tibetan), (0x1000...0x109F, .burmese), (0x10A0...0x10FF, .georgian),
        (0x1100...0x11FF, .hangul), (0x1200...0x139F, .ethiopic),
        (0x1780...0x17FF, .khmer), (0x1C90...0x1CBF, .georgian), (0x1E00...0x1EFF, .latin), (0x1F00...0x1FFF, .greek),
        (0x3040...0x30FF, .kana), (0x3400...0x9FFF, .han),
        (0xAC00...0xD7AF, .hangul), (0xFB50...0xFDFF, .arabic), (0xFE70...0xFEFC, .arabic), (0x20000...0x323AF, .han),
    ]

    /// The script of a scalar; nil for signs, digits and scripts that are not checked.
    static func of(_ scalar: Unicode.Scalar) -> Script? {
        if scalar.isASCII { return (0x41...0x5A).contains(scalar.value & ~0x20) ? .latin : nil }
        guard scalar.properties.isAlphabetic else { return nil }
        var low = 0, high = blocks.count
        while low < high {
            let middle = (low + high) / 2
            if blocks[middle].0.upperBound < scalar.value { low = middle + 1 } else { high = middle }
        }
        return low < blocks.count && blocks[low].0.contains(scalar.value) ? blocks[low].1 : nil
    }

    /// The script of most letters in some texts, counting ideographs as Japanese if there are kana; nil if there are no letters.
    static func main(of texts: some Sequence<String>) -> Script? {
        var counts: [Script: Int] = [:]
        for text in texts {
            for scalar in text.unicodeScalars {
                if let script = of(scalar) { counts[script, default: 0] += 1 }
            }
        }
        if counts[.kana] != nil, let ideographs = counts.removeValue(forKey: .han) { counts[.kana, default: 0] += ideographs }
        return counts.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
    }

    /// The scripts of a language, from its script subtag, its language, or else Latin; empty for a script that is not checked.
    static func of(language tag: String) -> Set<Script> {
        let parts = tag.lowercased().split(separator: "-").map(String.init)
        if let named = parts.dropFirst().lazy.compactMap({ bySubtag[$0] }).first { return named }
        return byLanguage[parts.first ?? ""] ?? byRarerLanguage[parts.first ?? ""] ?? [.latin]
    }

    private static let bySubtag: [String: Set<Script>] = [
        "latn": [.latin], "cyrl": [.cyrillic], "grek": [.greek], "hebr": [.hebrew], "arab": [.arabic], "deva": [.devanagari],
        "beng": [.bengali], "guru": [.gurmukhi],
        "hans": [.han], "hant": [.han], "hani": [.han], "jpan": [.kana, .han], "kore": [.hangul, .han],
    ]
    private static let byLanguage: [String: Set<Script>] = [
        "el": [.greek], "grc": [.greek], "ru": [.cyrillic], "uk": [.cyrillic], "bg": [.cyrillic], "be": [.cyrillic], "mk": [.cyrillic],
        "ky": [.cyrillic], "tg": [.cyrillic],
        "sr": [.cyrillic, .latin], "kk": [.cyrillic, .latin], "uz": [.cyrillic, .latin], "az": [.cyrillic, .latin], "mn": [.cyrillic],
        "hy": [.armenian], "ka": [.georgian],
        "he": [.hebrew], "yi": [.hebrew], "ar": [.arabic], "fa": [.arabic], "ur": [.arabic], "ps": [.arabic], "ug": [.arabic],
        "sd": [.arabic, .devanagari], "ckb": [.arabic],
        "am": [.ethiopic], "ti": [.ethiopic], "hi": [.devanagari], "mr": [.devanagari], "ne": [.devanagari], "sa": [.devanagari],
        "bn": [.bengali], "as": [.bengali],
        "pa": [.gurmukhi, .arabic], "gu": [.gujarati], "ta": [.tamil], "te": [.telugu], "kn": [.kannada], "ml": [.malayalam],
        "si": [.sinhala], "th": [.thai], "lo": [.lao],
        "bo": [.tibetan], "dz": [.tibetan], "my": [.burmese], "km": [.khmer], "ko": [.hangul, .han], "ja": [.kana, .han], "zh": [.han],
        "yue": [.han], "or": [], "dv": [],
    ]

    /// The scripts of languages with one script that is not Latin (CLDR 44, likely subtags).
    private static let byRarerLanguage: [String: Set<Script>] = {
        let languages: [(scripts: Set<Script>, languages: String)] = [
            (
                [.cyrillic],
                "ab ady alt av ba bua ce chm cjs cu cv inh kbd kca kjh koi krc kum kv lez mdf mns mrj myv nog os rue sah tt tyv udm xal"
            ),
            ([.arabic], "apc ary arz azb bal bgn bqi fia glk khw ks lah lki lrc luz mzn pnb prd skr tly"),
            ([.devanagari], "anp awa bgc bho bra brx doi dty gbm gom hne kfy kok kru mag mai mwr new raj rjs swv thl"),
            ([.bengali], "bpy ctg mni rkt syl"), ([.burmese], "kht ksw mnw shn"), ([.ethiopic], "byn gez sgw tig wal"),
            ([.han], "cdo gan hak hsn lzh nan wuu"), ([.hebrew], "jpr jrb lad yih"), ([.tamil], "bfq"), ([.telugu], "gon"),
            ([.kannada], "tcy"), ([.tibetan], "lif xkf"), ([.georgian], "lzz xmf"), ([.greek], "pnt tsd"),
            ([], "chr cr iu ii nqo sat syr arc zgh"),
        ]
        var result: [String: Set<Script>] = [:]
        for (scripts, tags) in languages { for tag in tags.split(separator: " ") { result[String(tag)] = scripts } }
        return result
    }()
}

extension Script {
    /// Whether a scalar may be foreign: beyond Latin, and not punctuation or a symbol.
    ///
    /// The test reads only its value, and spares most text the full check.
    private static func mayBeForeign(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x370 && !(0x2000...0x2BFF).contains(scalar.value)
    }

    /// The first stretch of letters in one script that is not in `own`, including the spaces between words.
    ///
    /// Latin is everywhere, in names, units and code. It therefore counts only as a whole passage, in languages with another script.
    static func foreignStretch(in text: String, to own: Set<Script>) -> (text: String, script: Script)? {
        if own.contains(.latin), !text.unicodeScalars.contains(where: mayBeForeign) { return nil }
        let stretches = stretches(of: text)
        if let foreign = stretches.first(where: { $0.script != .latin && !own.contains($0.script) && $0.isWorthALanguage }) {
            return (foreign.words, foreign.script)
        }
        guard !own.isEmpty, !own.contains(.latin), stretches.allSatisfy({ $0.script == .latin }), let latin = stretches.first,
            plainWords(of: text) >= 5
        else { return nil }
        return (latin.words, .latin)
    }

    /// The number of words with two or more letters that are not addresses, numbers or names in code.
    private static func plainWords(of text: String) -> Int {
        text.split(whereSeparator: \.isWhitespace).count { word in
            word.count { $0.isLetter } >= 2 && !word.contains { "/@:_#\\=<>".contains($0) || $0.isNumber }
        }
    }

    /// Letters of one script, with the characters between them.
    private struct Stretch {
        var text: String
        var script: Script
        var letters = 0
        /// The number of letters in the current word, and in the longest.
        var word = 0
        var longest = 0

        mutating func add(_ scalar: Unicode.Scalar, isLetter: Bool) {
            text.unicodeScalars.append(scalar)
            if isLetter {
                letters += 1
                word += 1
                longest = max(longest, word)
            } else if !scalar.properties.isDiacritic, scalar.properties.generalCategory != .nonspacingMark,
                scalar.properties.generalCategory != .spacingMark
            {
                word = 0
            }
        }

        /// Whether the stretch is long enough for a language; three ideographs count like a word, but letters of a formula are not words.
        var isWorthALanguage: Bool { letters >= 3 && (longest >= 3 || script == .han || script == .kana) }

        /// The text up to its last letter.
        var words: String {
            var words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            while let last = words.last, !last.isLetter { words.removeLast() }
            return words
        }
    }

    private static func stretches(of text: String) -> [Stretch] {
        var stretches: [Stretch] = []
        for scalar in text.unicodeScalars {
            let script = of(scalar)
            if let script, stretches.last?.script != script { stretches.append(Stretch(text: "", script: script)) }
            if !stretches.isEmpty { stretches[stretches.count - 1].add(scalar, isLetter: script != nil) }
        }
        return stretches
    }
}
