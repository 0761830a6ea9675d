import Glibc
import TypesetBase

/// The folders of a system's hyphenation dictionaries, and the languages of their files.
package struct HyphenationFiles: Sendable {
    /// A file of one format.
    package enum File: Hashable, Sendable {
        /// A file of libhyphen and LibreOffice.
        case dictionary(path: String)
        /// A file of TeX; a second file has the exceptions.
        case patterns(path: String, exceptions: String)
    }

    /// The folders with `hyph_LANGUAGE.dic`, or `hyph_LANGUAGE.dic.gz`.
    package var dictionaries: [String]
    /// The folders with `hyph-LANGUAGE.pat.txt` of hyph-utf8, searched after the dictionaries.
    ///
    /// Dictionaries divide compounds better. Some twenty languages have none, such as Finnish, Turkish, Georgian and Armenian.
    package var patterns: [String] = []

    /// The folders of the program, then those of Debian, Fedora and most other systems; the second folder of TeX is that of Arch.
    package static let system = HyphenationFiles(
        dictionaries: DataFolders.current.folders("hyphen"),
        patterns: ["/usr/share/texlive/texmf-dist", "/usr/share/texmf-dist"].map { $0 + "/tex/generic/hyph-utf8/patterns/txt" })

    package var folders: [String] { dictionaries + patterns }

    /// Whether there is a file for a language.
    package func hasFile(for language: String) -> Bool { !candidates(language).isEmpty }

    /// The files for a language, from the best to the worst match.
    ///
    /// For German before 1996, TeX's patterns of that spelling come first, because the dictionaries have the spelling since then.
    func candidates(_ language: String) -> [File] {
        let files = dictionaryFiles(language) + patternFiles(language)
        guard language.lowercased().split(separator: "-").contains("1901") else { return files }
        return patternFiles(language).prefix(1) + files
    }

    private func dictionaryFiles(_ language: String) -> [File] {
        dictionaries.flatMap { folder in
            Self.candidates(language, among: Self.names(in: folder, "hyph_", ".dic")).map { .dictionary(path: "\(folder)/hyph_\($0).dic") }
        }
    }

    private func patternFiles(_ language: String) -> [File] {
        patterns.flatMap { folder in
            Self.candidates(language, among: Self.names(in: folder, "hyph-", ".pat.txt")).map {
                .patterns(path: "\(folder)/hyph-\($0).pat.txt", exceptions: "\(folder)/hyph-\($0).hyp.txt")
            }
        }
    }

    /// The matching names, from the best to the worst.
    ///
    /// First is the language tag, shortened step by step from its end (BCP 47 lookup, RFC 4647 3.4), then the language's own country, then
    /// any country. Former spellings are last.
    static func candidates(_ language: String, among names: [String]) -> [String] {
        let tags = language.split(whereSeparator: { $0 == "-" || $0 == "_" }).map { $0.lowercased() }
        guard let primary = tags.first else { return [] }
        var wanted = (1...tags.count).reversed().map { tags.prefix($0).joined(separator: "_") }
        // Every system that has English has en_US.
        wanted.append(primary == "en" ? "en_us" : "\(primary)_\(primary)")
        if primary == "nb" || primary == "nn" { wanted += ["\(primary)_no", "no", "no_no"] }
        // TeX's name of Kurmanji, the Kurdish in Latin letters.
        if primary == "ku" { wanted.append("kmr") }
        let byName = Dictionary(names.map { (uniform($0), $0) }, uniquingKeysWith: { first, _ in first })
        let others = names.filter { uniform($0).hasPrefix(primary + "_") }
        return wanted.compactMap { byName[$0] } + others.filter { !isFormer($0) } + others.filter(isFormer)
    }

    private static func uniform(_ name: String) -> String { String(name.lowercased().map { $0 == "-" ? "_" : $0 }) }

    /// Whether a name is TeX's for German before 1996, Greek before 1982 or a private variant such as `fi-x-school`.
    private static func isFormer(_ name: String) -> Bool {
        let tags = uniform(name).split(separator: "_")
        return ["1901", "polyton", "x"].contains { tags.contains($0) }
    }

    /// The language parts of the file names in a folder, sorted.
    private static func names(in folder: String, _ prefix: String, _ suffix: String) -> [String] {
        let stems = (FolderEntry.names(in: folder) ?? []).filter { $0.hasPrefix(prefix) }.compactMap { DataFolders.stem($0, suffix) }
        return stems.map { String($0.dropFirst(prefix.count)) }.sorted()
    }
}

// MARK: - Packages

extension HyphenationFiles {
    /// Debian's package with the dictionary or the patterns of a language; nil if there is none.
    package static func package(for language: String) -> String? {
        let tags = language.lowercased().split(separator: "-").map(String.init)
        guard let primary = tags.first else { return nil }
        switch primary {
        case "en": return tags.contains("gb") ? "hyphen-en-gb" : "hyphen-en-us"
        case "pt": return tags.contains("br") ? "hyphen-pt-br" : "hyphen-pt-pt"
        case "nb", "nn", "no": return "hyphen-no"
        // Mongolian in its traditional script is not divided; the dictionary is for Cyrillic.
        case "mn" where tags.contains("mong"): return nil
        default: break
        }
        if dictionaryPackages.contains(primary) { return "hyphen-\(primary)" }
        return patternPackages.first { $0.languages.contains(primary) }?.name
    }

    /// The dictionary packages of Debian 13, by the part of the name after `hyphen-`.
    private static let dictionaryPackages: Set<String> = [
        "af", "as", "be", "bg", "bn", "ca", "cs", "da", "de", "el", "es", "fr", "gl", "gu", "hi", "hr", "hu", "id", "is", "it", "kn", "lt",
        "lv", "ml", "mn", "mr", "nl", "or", "pa", "pl", "ro", "ru", "sk", "sl", "sr", "sv", "ta", "te", "th", "uk", "zu",
    ]

    /// The packages of Debian 13's TeX Live with patterns for languages without a dictionary package.
    private static let patternPackages: [(name: String, languages: [String])] = [
        ("texlive-lang-cyrillic", ["cu"]),
        ("texlive-lang-european", ["cy", "et", "fi", "fur", "ga", "hsb", "kmr", "ku", "la", "mk", "oc", "pms", "rm", "tr"]),
        ("texlive-lang-french", ["eu"]),
        ("texlive-lang-greek", ["grc"]),
        ("texlive-lang-other", ["cop", "eo", "hy", "ia", "ka", "pi", "sa", "tk"]),
    ]

    /// All packages, each with its languages; the dictionary packages are one entry, with the parts of the names after `hyphen-` (`en-us`).
    package static var packages: [(name: String, languages: [String])] {
        [("hyphen-LANGUAGE", (dictionaryPackages + ["en-us", "en-gb", "pt-br", "pt-pt", "no"]).sorted())] + patternPackages
    }
}
