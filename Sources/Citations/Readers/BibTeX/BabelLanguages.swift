import TypesetBase

/// The languages that fields of bibliographies name.
enum BabelLanguages {
    /// The tags by the names of babel; the last one of a name counts.
    private static let tags = Dictionary(
        EmbeddedText.BabelLanguages_txt.tableRows.flatMap { tag, names in names.split(separator: " ").map { (String($0), tag) } },
        uniquingKeysWith: { _, last in last })

    /// The BCP 47 tag of a name of babel, or of a tag; nil for other text.
    static func tag(_ name: some StringProtocol) -> String? {
        let name = name.trimmingWhitespace
        if let tag = tags[name.lowercased()] { return tag }
        let candidate = name.split(separator: "_").joined(separator: "-")
        return LanguageTag.isValid(candidate) ? candidate : nil
    }
}
