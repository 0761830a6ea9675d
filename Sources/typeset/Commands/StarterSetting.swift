import TypesetBase
import TypesetKit
import TypesetMarkdown

/// The language and the paper of a new project.
struct StarterSetting {
    /// The papers that the option accepts.
    static let papers = ["a3", "a4", "a5", "b5", "letter", "legal"]

    /// The language without documents and without a locale.
    private static let standard = "en-GB"
    /// The countries with Letter paper (CLDR, territoryInfo).
    private static let letterCountries: Set<String> = [
        "BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE",
    ]

    let language: String
    /// The paper to state; nil for that of the template.
    let paper: String?

    /// - Parameters:
    ///   - language: the language that the command line states.
    ///   - paper: the paper that the command line states.
    ///   - template: the template, some of which have a paper of their own.
    ///   - documents: the paths of the documents that exist.
    ///   - folder: the folder of the project.
    ///   - locale: the name of the user's locale, such as `en_US.UTF-8`.
    init(language: String?, paper: String?, template: String, documents: [String], in folder: String, locale: String? = Self.locale) {
        let stated = language ?? Self.language(of: documents, in: folder), ofUser = locale.flatMap(Self.tag)
        self.language = stated ?? ofUser ?? Self.standard
        let country = stated.flatMap(Self.country) ?? ofUser.flatMap(Self.country)
        let hasOwnPaper = ["app-screen", "book"].contains(template) || template.hasPrefix("large-print")
        self.paper = paper ?? (!hasOwnPaper && country.map(Self.letterCountries.contains) == true ? "letter" : nil)
    }

    /// The locale that the environment states first, in the order of POSIX.
    private static var locale: String? {
        ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(Environment.variable).first { !$0.isEmpty }
    }

    /// The most frequent language in the front matter of documents, the first one if several are.
    private static func language(of documents: [String], in folder: String) -> String? {
        var counts: [String: Int] = [:], order: [String] = []
        for path in documents.prefix(100) {
            guard let text = try? Typesetter.read(path, kind: "document", below: folder) else { continue }
            let keys = ["lang", "language", "locale"], entries = FrontMatter.entries(of: SourceFile(path: path, text: text))
            guard let tag = entries.first(where: { keys.contains($0.key.text?.lowercased() ?? "") })?.value.text, LanguageTag.isValid(tag)
            else { continue }
            if counts[tag] == nil { order.append(tag) }
            counts[tag, default: 0] += 1
        }
        let most = counts.values.max()
        return order.first { counts[$0] == most }
    }

    /// The language tag of a locale; nil for `C` and `POSIX`.
    private static func tag(of locale: String) -> String? {
        let name = String(locale.prefix { $0 != "." && $0 != "@" })
        guard name != "C", name != "POSIX" else { return nil }
        let tag = name.replacing("_", with: "-")
        return LanguageTag.isValid(tag) ? tag : nil
    }

    /// The country in a language tag; nil if it names none.
    private static func country(of tag: String) -> String? {
        tag.split(separator: "-").dropFirst().first { $0.count == 2 }.map { $0.uppercased() }
    }
}
