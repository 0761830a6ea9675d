import ContentSize

/// The text styles of ScaledFont that elements take so that no level of a document is visibly larger than one above it, at any content
/// size. The text styles grow by curves of their own, and a dictionary chooses their sizes at `large` alone.
struct ScaledFontLadder {
    /// The style that an element takes, where it is not the usual one, and what the usual one would make of the element.
    private(set) var styles: [String: (name: String, reason: String)] = [:]
    /// At `large`, by the name of the style.
    private let sizes: [String: Double]

    /// The names of ScaledFont that headings take, from `h1` to `h6`, and the elements that stand under body text.
    private static let headings = ["largeTitle", "title", "title2", "title3", "headline", "subheadline"]
    private static let small = [("caption", "caption"), ("footnote", "footnote"), ("header", "caption2"), ("footer", "caption2")]
    private static let body = "body"
    /// Lower headings may be smaller than body text: they are told from it by their weight.
    private static let lastLargeHeading = 4
    /// By which factor type must be larger than other type for readers to see it.
    private static let visible = 1.05

    init(_ sizes: [String: Double]) {
        self.sizes = sizes
        var above = Self.headings[0]
        for (index, name) in Self.headings.enumerated().dropFirst() {
            let element = "h\(index + 1)"
            if let size = firstSize(where: name, isLargerThan: above) {
                styles[element] = (above, "larger than `h\(index)` at \(size.shortName)")
            } else if index < Self.lastLargeHeading, let size = firstSize(where: Self.body, isLargerThan: name) {
                styles[element] = (above, "smaller than body text at \(size.shortName)")
            } else {
                above = name
            }
        }
        for (element, name) in Self.small {
            if let size = firstSize(where: name, isLargerThan: Self.body) {
                styles[element] = (Self.body, "larger than body text at \(size.shortName)")
            }
        }
    }

    private func firstSize(where name: String, isLargerThan other: String) -> ContentSizeCategory? {
        ContentSizeCategory.allCases.first { size(name, at: $0) > Self.visible * size(other, at: $0) }
    }

    private func size(_ name: String, at category: ContentSizeCategory) -> Double {
        guard let style = TextStyle(name: name) else { return 0 }
        return sizes[name].map { FontMetrics(style).scaledFont($0, at: category) } ?? style.pointSize(at: category)
    }
}
