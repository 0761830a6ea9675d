import Synchronization

/// The hyphenation dictionaries of a system by language, each read on first use, for any number of threads at once.
package final class HyphenationLibrary: Sendable {
    private struct State {
        /// The dictionary of each language; an inner nil means that there is none.
        var dictionaries: [String: HyphenationDictionary?] = [:]
        /// The dictionaries by file, because several languages share one.
        var loaded: [HyphenationFiles.File: HyphenationDictionary] = [:]
        var missing: Set<String> = []
        var reported: Set<String> = []
    }

    package static let system = HyphenationLibrary(.system)

    package let files: HyphenationFiles
    private let state = Mutex(State())

    package init(_ files: HyphenationFiles) { self.files = files }

    package convenience init(folders: [String]) { self.init(HyphenationFiles(dictionaries: folders)) }

    /// Returns the languages that a style hyphenates and that have no dictionary, each only once.
    package func takeMissing() -> [String] {
        state.withLock { state in
            let fresh = state.missing.subtracting(state.reported).sorted()
            state.reported.formUnion(fresh)
            return fresh
        }
    }

    /// Allows reported languages to be reported again, for a process whose runs report to different readers.
    package func forgetReported() {
        state.withLock { state in
            // The library searches for them again, and they are missing again.
            state.dictionaries = state.dictionaries.filter { $0.value != nil }
            state.missing = []
            state.reported = []
        }
    }

    /// Whether a language divides words with hyphens, and the lack of a dictionary is therefore reported.
    static func divides(_ language: String) -> Bool {
        let tags = language.lowercased().split(separator: "-")
        guard let primary = tags.first, !tags.contains("mong") else { return false }
        return !undivided.contains(String(primary))
    }

    /// The languages in scripts without a hyphen at the end of a line (CLREQ, JLREQ, ALREQ), and those that do not use it: Vietnamese is
    /// written in syllables.
    private static let undivided: Set<String> = [
        "ar", "fa", "ur", "ps", "sd", "ug", "ckb", "he", "yi", "dv", "syr", "zh", "yue", "ja", "ko", "vi", "lo", "km", "my", "bo", "dz",
        "am",
        "ti", "chr",
    ]

    /// Returns the dictionary of a language; nil if there is none.
    ///
    /// - Parameter reports: whether a missing dictionary is reported.
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
        for file in files.candidates(language) {
            if let known = state.loaded[file] { return known }
            guard let dictionary = HyphenationDictionary(file) else { continue }
            state.loaded[file] = dictionary
            return dictionary
        }
        return nil
    }
}
