internal import CTypesetPango

/// The fallback families for letters that no requested family has.
///
/// A family is chosen by the language, which identifies the script, and by the class of the surrounding text. A serif text therefore gets
/// serifs in other scripts too.
///
/// fontconfig's own order is that of its configuration, in which one family with many scripts (DejaVu Sans) comes before those drawn for
/// each. Pango's request has the language of the text or, for letters of other scripts, a language written in these. The families are
/// Noto's, which Debian has for every script. One that is not installed changes nothing.
enum ScriptFallback {
    /// The families of a script.
    private struct Families {
        var sans: String
        var serif: String

        init(_ sans: String, serif: String) { (self.sans, self.serif) = (sans, serif) }

        /// Noto Sans and Noto Serif for a script.
        init(noto script: String) { self.init("Noto Sans \(script)", serif: "Noto Serif \(script)") }
    }

    /// Adds families to Pango's requests to fontconfig, after those that a style names.
    static let install: PangoFcSubstituteFunc = { pattern, _ in add(to: FontPattern(pattern)) }

    private static func add(to request: FontPattern) {
        guard let language = request.string(FC_LANG)?.lowercased(), let families = families(of: language) else { return }
        let family = isSerif(request.string(FC_FAMILY) ?? "") ? families.serif : families.sans
        _ = request.adding(FC_FAMILY, family)
    }

    /// Whether a family has serifs by its name.
    static func isSerif(_ family: String) -> Bool {
        let name = family.lowercased()
        return name.contains("serif") && !name.contains("sans") || serifs.contains { name.hasPrefix($0) }
    }

    /// The prefixes of well-known serif families whose names do not contain "serif".
    private static let serifs = [
        "times", "georgia", "garamond", "eb garamond", "cormorant", "libertin", "linux libertine", "charter", "literata", "merriweather",
        "lora",
        "crimson", "baskerville", "libre baskerville", "palatino", "book antiqua", "bodoni", "didot", "caslon", "minion", "spectral",
        "vollkorn",
        "gentium", "cambria", "new york", "playfair", "newsreader", "tinos", "cmu serif", "latin modern roman", "stix",
    ]

    // MARK: Scripts

    private static func families(of language: String) -> Families? {
        let tags = language.split(separator: "-").map(String.init)
        guard let primary = tags.first else { return nil }
        if primary == "zh" { return chinese(tags) }
        return byLanguage[primary]
    }

    private static func chinese(_ tags: [String]) -> Families? {
        let isTraditional = tags.contains("hant") || !tags.contains("hans") && tags.contains { ["tw", "hk", "mo"].contains($0) }
        let region = tags.contains("hk") ? "HK" : isTraditional ? "TC" : "SC"
        return Families("Noto Sans CJK \(region)", serif: "Noto Serif CJK \(region)")
    }

    /// The lower-case names of all these families.
    static let names: Set<String> = {
        let chinese = ["zh", "zh-tw", "zh-hk"].compactMap(families)
        return Set((byLanguage.values + chinese).flatMap { [$0.sans.lowercased(), $0.serif.lowercased()] })
    }()

    private static let arabic = Families("Noto Sans Arabic", serif: "Noto Naskh Arabic")
    /// Nastaliq, because Urdu readers consider Naskh foreign (ALREQ, 2.2).
    private static let nastaliq = Families("Noto Nastaliq Urdu", serif: "Noto Nastaliq Urdu")
    private static let devanagari = Families(noto: "Devanagari"), bengali = Families(noto: "Bengali"), ethiopic = Families(noto: "Ethiopic")
    private static let hebrew = Families(noto: "Hebrew"), tibetan = Families("Noto Serif Tibetan", serif: "Noto Serif Tibetan")

    /// The families by language, with at least each of Pango's sample languages of a script.
    private static let byLanguage: [String: Families] = [
        "hy": Families(noto: "Armenian"), "ka": Families(noto: "Georgian"), "lo": Families(noto: "Lao"), "th": Families(noto: "Thai"),
        "km": Families(noto: "Khmer"), "my": Families(noto: "Myanmar"), "am": ethiopic, "ti": ethiopic, "si": Families(noto: "Sinhala"),
        "kn": Families(noto: "Kannada"), "gu": Families(noto: "Gujarati"), "pa": Families(noto: "Gurmukhi"), "ta": Families(noto: "Tamil"),
        "te": Families(noto: "Telugu"), "ml": Families(noto: "Malayalam"), "or": Families("Noto Sans Oriya", serif: "Noto Serif Oriya"),
        "bn": bengali, "as": bengali, "hi": devanagari, "mr": devanagari, "ne": devanagari, "sa": devanagari, "bo": tibetan, "dz": tibetan,
        "ar": arabic, "fa": arabic, "ps": arabic, "ug": arabic, "sd": arabic, "ckb": arabic, "ur": nastaliq, "ks": nastaliq, "he": hebrew,
        "yi": hebrew, "chr": Families("Noto Sans Cherokee", serif: "Noto Sans Cherokee"),
        "ja": Families("Noto Sans CJK JP", serif: "Noto Serif CJK JP"), "ko": Families("Noto Sans CJK KR", serif: "Noto Serif CJK KR"),
    ]
}
