import Glibc
import Synchronization

/// The hyphenation dictionaries of a system by language, each read on first use. Any number of threads may use one library at once.
package final class HyphenationLibrary: Sendable {
    private struct State {
        /// By language; nil inside: there is none.
        var dictionaries: [String: HyphenationDictionary?] = [:]
        /// By path: languages share dictionaries.
        var loaded: [String: HyphenationDictionary] = [:]
        var missing: Set<String> = []
        var reported: Set<String> = []
    }

    /// Where Debian, Fedora and most others put them.
    package static let system = HyphenationLibrary(folders: ["/usr/share/hyphen", "/usr/local/share/hyphen"])

    package let folders: [String]
    private let state = Mutex(State())

    package init(folders: [String]) { self.folders = folders }

    /// Languages that a style wanted to hyphenate and that have no dictionary, each only once.
    package func takeMissing() -> [String] {
        state.withLock { state in
            let fresh = state.missing.subtracting(state.reported).sorted()
            state.reported.formUnion(fresh)
            return fresh
        }
    }

    /// Lets languages be reported again that were, for a process whose runs are told to different readers.
    package func forgetReported() {
        state.withLock { state in
            // They are looked for again, and are then missing again.
            state.dictionaries = state.dictionaries.filter { $0.value != nil }
            state.missing = []
            state.reported = []
        }
    }

    /// Debian's package with the dictionary of a language; nil where it has none.
    package static func package(for language: String) -> String? {
        let tags = language.lowercased().split(separator: "-").map(String.init)
        guard let primary = tags.first else { return nil }
        switch primary {
        case "en": return tags.contains("gb") ? "hyphen-en-gb" : "hyphen-en-us"
        case "pt": return tags.contains("br") ? "hyphen-pt-br" : "hyphen-pt-pt"
        case "nb", "nn", "no": return "hyphen-no"
        // Mongolian in its own script is not divided; the dictionary is for Cyrillic.
        case "mn" where tags.contains("mong"): return nil
        default: return packages.contains(primary) ? "hyphen-\(primary)" : nil
        }
    }

    /// Debian 13's, by what follows `hyphen-`.
    private static let packages: Set<String> = [
        "af", "as", "be", "bg", "bn", "ca", "cs", "da", "de", "el", "es", "fr", "gl", "gu", "hi", "hr", "hu", "id", "is", "it", "kn", "lt",
        "lv", "ml", "mn", "mr", "nl", "or", "pa", "pl", "ro", "ru", "sk", "sl", "sr", "sv", "ta", "te", "th", "uk", "zu",
    ]

    /// The languages that Debian has a dictionary for, as its packages name them: `en-us`.
    package static var packagedLanguages: [String] { (packages + ["en-us", "en-gb", "pt-br", "pt-pt", "no"]).sorted() }

    /// Whether there is a dictionary for a language.
    package func hasDictionary(for language: String) -> Bool { dictionary(for: language, reports: false) != nil }

    /// Whether the writers of a language divide words with hyphens, so that the lack of a dictionary is worth a word.
    static func divides(_ language: String) -> Bool {
        let tags = language.lowercased().split(separator: "-")
        guard let primary = tags.first, !tags.contains("mong") else { return false }
        return !undivided.contains(String(primary))
    }

    /// Languages in scripts that know no hyphen at the end of a line (CLREQ, JLREQ, ALREQ), or where no one uses it: Vietnamese is written
    /// in syllables.
    private static let undivided: Set<String> = [
        "ar", "fa", "ur", "ps", "sd", "ug", "ckb", "he", "yi", "dv", "syr", "zh", "yue", "ja", "ko", "vi", "lo", "km", "my", "bo", "dz",
        "am",
        "ti", "chr",
    ]

    /// - Parameter reports: whether its lack is worth a message.
    func dictionary(for language: String, reports: Bool) -> HyphenationDictionary? {
        guard Self.divides(language) else { return nil }
        return state.withLock { state in
            let found = state.dictionaries[language] ?? find(language, &state)
            state.dictionaries[language] = .some(found)
            if found == nil, reports, !language.isEmpty { state.missing.insert(language) }
            return found
        }
    }

    private func find(_ language: String, _ state: inout State) -> HyphenationDictionary? {
        for folder in folders {
            for name in Self.candidates(language, among: Self.names(in: folder)) {
                let path = "\(folder)/hyph_\(name).dic"
                if let known = state.loaded[path] { return known }
                guard let dictionary = HyphenationDictionary(path: path) else { continue }
                state.loaded[path] = dictionary
                return dictionary
            }
        }
        return nil
    }

    /// From the most to the least fitting: the language tag without ever more of its end (BCP 47 lookup, RFC 4647 3.4), the language's own
    /// country, then any country.
    static func candidates(_ language: String, among names: [String]) -> [String] {
        let tags = language.split(whereSeparator: { $0 == "-" || $0 == "_" }).map { $0.lowercased() }
        guard let primary = tags.first else { return [] }
        var wanted = (1...tags.count).reversed().map { tags.prefix($0).joined(separator: "_") }
        // en_US is the one of English that every system has.
        wanted.append(primary == "en" ? "en_us" : "\(primary)_\(primary)")
        if primary == "nb" || primary == "nn" { wanted += ["\(primary)_no", "no", "no_no"] }
        let byName = Dictionary(names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        return wanted.compactMap { byName[$0] } + names.filter { $0.lowercased().hasPrefix(primary + "_") }
    }

    /// The part between `hyph_` and `.dic` of the names of a folder's files, sorted.
    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name.hasPrefix("hyph_"), name.hasSuffix(".dic") { names.append(String(name.dropFirst(5).dropLast(4))) }
        }
        return names.sorted()
    }
}
