/// The families that draw a script on this machine, and the package that has one.
package struct ScriptCoverage: Sendable {
    /// A script, or symbols that have separate fonts.
    package struct Script: Hashable, Sendable {
        package var name: String
        /// A language of the script, as a BCP 47 tag.
        package var language: String
        package var sample: String
        /// The Debian package with the family that was designed for the script.
        package var package: String
    }

    package let script: Script
    /// The families that draw the sample, in order and each once; empty if a letter has no font.
    package let families: [String]
    /// Whether fontconfig chose a fallback font, because the family for the script is missing.
    package let isMakeshift: Bool

    init(_ script: Script, _ sheet: LoadedStylesheet) {
        self.script = script
        let stretches = (try? FontExplanation(of: script.sample, in: "body", sheet, language: script.language).stretches) ?? []
        let isDrawn = !stretches.contains { $0.reason == .none } && !stretches.isEmpty
        families = isDrawn ? stretches.map(\.face.familyName).reduce(into: []) { if !$0.contains($1) { $0.append($1) } } : []
        isMakeshift = stretches.contains { $0.reason == .system } && script.package != "fonts-noto-color-emoji"
    }

    /// Returns the coverage of every script that the program has a family for, in the body of a stylesheet.
    package static func all(in sheet: LoadedStylesheet) -> [ScriptCoverage] { scripts.map { ScriptCoverage($0, sheet) } }

    /// The packages that together have a font for every script.
    package static var packages: [String] { scripts.map(\.package) }

    private static let scripts: [Script] = [
        noto("Latin", "en", "Hamburg"), noto("Greek", "el", "Ελλάδα"), noto("Cyrillic", "ru", "Россия"), noto("Armenian", "hy", "Հայաստան"),
        noto("Georgian", "ka", "საქართველო"), noto("Hebrew", "he", "ישראל"), noto("Arabic", "ar", "مصر"), noto("Urdu", "ur", "اردو"),
        noto("Devanagari", "hi", "भारत"), noto("Bengali", "bn", "বাংলা"), noto("Gurmukhi", "pa", "ਪੰਜਾਬ"), noto("Gujarati", "gu", "ગુજરાત"),
        noto("Oriya", "or", "ଓଡ଼ିଶା"), noto("Tamil", "ta", "தமிழ்"), noto("Telugu", "te", "తెలుగు"), noto("Kannada", "kn", "ಕನ್ನಡ"),
        noto("Malayalam", "ml", "മലയാളം"), noto("Sinhala", "si", "සිංහල"), noto("Thai", "th", "ไทย"), noto("Lao", "lo", "ລາວ"),
        noto("Khmer", "km", "ខ្មែរ"), noto("Burmese", "my", "မြန်မာ"), noto("Tibetan", "bo", "བོད"), noto("Ethiopic", "am", "አማርኛ"),
        noto("Cherokee", "chr", "ᏣᎳᎩ"), Script(name: "Chinese", language: "zh-Hans", sample: "汉字", package: "fonts-noto-cjk"),
        Script(name: "Japanese", language: "ja", sample: "かな漢字", package: "fonts-noto-cjk"),
        Script(name: "Korean", language: "ko", sample: "한국어", package: "fonts-noto-cjk"),
        Script(name: "Emoji", language: "en", sample: "\u{1F600}", package: "fonts-noto-color-emoji"),
        noto("Signs", "en", "∀∑√→"),
    ]

    private static func noto(_ name: String, _ language: String, _ sample: String) -> Script {
        Script(name: name, language: language, sample: sample, package: "fonts-noto-core")
    }
}
