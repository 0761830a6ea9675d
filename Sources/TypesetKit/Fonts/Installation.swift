import TypesetLayout
import TypesetText

/// The resources that the program finds on this machine at run time: fonts, dictionaries, the data of ICU.
package struct Installation: Sendable {
    /// The coverage of scripts in the body of the template `default`; empty if there are no fonts.
    package let scripts: [ScriptCoverage]
    /// The number of installed families.
    package let familyCount: Int
    /// The name of each template, and the substitute family of its body if none of the named families is installed.
    package let templates: [(name: String, substitute: String?)]
    /// The installed families for formulas.
    package let mathFamilies: [String]
    /// The languages whose words are hyphenated, of those for which Debian has a dictionary or patterns.
    package let hyphenated: [String]
    /// The other languages, by the package that they need.
    package let unhyphenated: [(package: String, languages: [String])]
    /// Whether ICU finds the words of Thai, Lao, Khmer and Burmese.
    package let dividesWords: Bool

    package init(_ loader: SheetLoader = SheetLoader()) {
        let sheet = loader.load(Templates.defaultName).sheet
        scripts = sheet.map(ScriptCoverage.all) ?? []
        familyCount = sheet?.fonts.familyNames.count ?? 0
        templates = Templates.names.map { name in
            let loaded = loader.load(name).sheet
            let style = try? loaded?.style("body")
            guard let loaded, let style, let substitution = loaded.fonts.substitution(for: FontRequest(style)) else { return (name, nil) }
            let isMissing = substitution.missingFamilies.count == style.font.families.count
            return (name, isMissing ? substitution.family : nil)
        }
        mathFamilies = MathFamilies.all.filter { sheet?.fonts.mathFont([$0]) != nil }
        let packages = HyphenationFiles.packages.map { package in
            (package, known: Set(package.languages.filter(HyphenationLibrary.system.files.hasFile)))
        }
        hyphenated = packages.flatMap(\.known).sorted()
        unhyphenated = packages.compactMap { package, known in
            let missing = package.languages.filter { !known.contains($0) }
            return missing.isEmpty ? nil : (package.name, missing)
        }
        dividesWords = ["ฉันรักภาษาไทย", "ຂ້ອຍຮັກພາສາລາວ", "ខ្ញុំស្រឡាញ់ភាសាខ្មែរ", "မြန်မာနိုင်ငံသည်ကြီးမားသည်"].allSatisfy { text in
            ComplexBreaks(in: Array(text.utf8)).map { !$0.words.isEmpty } ?? false
        }
    }
}
