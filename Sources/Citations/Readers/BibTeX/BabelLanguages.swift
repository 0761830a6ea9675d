import TypesetBase

/// The languages that fields of bibliographies name.
enum BabelLanguages {
    private static let tags: [String: String] = {
        var tags: [String: String] = [:]
        for line in EmbeddedText.BabelLanguages_txt.split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split(separator: " ").map(String.init)
            for name in words.dropFirst() { tags[name] = words[0] }
        }
        return tags
    }()

    /// The BCP 47 tag of a name of babel, or of a tag; nil for other text.
    static func tag(_ name: some StringProtocol) -> String? {
        let name = name.trimmingWhitespace
        if let tag = tags[name.lowercased()] { return tag }
        let candidate = name.split(separator: "_").joined(separator: "-")
        return LanguageTag.isValid(candidate) ? candidate : nil
    }
}
