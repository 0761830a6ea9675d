import ContentSize
import Diagnostics

/// Content sizes as words of the command line.
enum SizeArgument {
    /// `large`, or several with commas.
    static func names(_ text: String) throws(UsageError) -> [ContentSizeCategory] {
        var sizes: [ContentSizeCategory] = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            guard let size = ContentSizeCategory(name: name) else {
                throw .unknown("content size", name, candidates: ContentSizeCategory.allCases.map(\.shortName))
            }
            sizes.append(size)
        }
        return sizes
    }

    static func isNames(_ text: String) -> Bool { (try? names(text)) != nil }

    /// A range as in a stylesheet, or `ax` for the accessibility sizes.
    static func range(_ text: String) throws(UsageError) -> [ContentSizeCategory] {
        if text == "ax" { return ContentSizeCategory.allCases.filter(\.isAccessibility) }
        do {
            return try ContentSizeRange(parsing: text).categories
        } catch {
            throw UsageError(error.message, hint: error.hints.first)
        }
    }
}
