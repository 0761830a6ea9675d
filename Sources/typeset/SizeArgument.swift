import ContentSize

/// Content sizes as words of the command line.
enum SizeArgument {
    /// `large`, or several with commas.
    static func names(_ text: String) throws(UsageError) -> [ContentSizeCategory] {
        var sizes: [ContentSizeCategory] = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) { sizes.append(try size(String(name))) }
        return sizes
    }

    static func isNames(_ text: String) -> Bool { (try? names(text)) != nil }

    static func range(_ text: String) throws(UsageError) -> [ContentSizeCategory] {
        try names(text)
    }

    private static func size(_ text: String) throws(UsageError) -> ContentSizeCategory {
        guard let size = ContentSizeCategory.allCases.first(where: { $0.shortName == text }) else {
            throw .unknown("content size", text, candidates: ContentSizeCategory.allCases.map(\.shortName))
        }
        return size
    }
}
