import TypesetStylesheet

/// The text styles of ScaledFont for elements, chosen to keep every level of a document from being visibly larger than one above it.
///
/// This applies at any content size: text styles grow by different curves, and a dictionary only sets their sizes at `large`.
struct ScaledFontHierarchy {
    /// The styles of elements that cannot use the usual one, with the effect that the usual one would have.
    private(set) var styles: [String: (name: String, reason: String)] = [:]
    /// The sizes at `large`, by the name of the style.
    private let sizes: [String: Double]

    /// The names of ScaledFont for headings, from `h1` to `h6`.
    private static let headings = ["largeTitle", "title", "title2", "title3", "headline", "subheadline"]
    private static let small = [("caption", "caption"), ("footnote", "footnote"), ("header", "caption2"), ("footer", "caption2")]
    private static let body = "body"
    /// The last heading that must not be smaller than body text; lower headings differ from body text by their weight.
    private static let lastLargeHeading = 4
    /// The factor by which type must be larger than other type for readers to notice.
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
        guard let style = TextStyle(named: name) else { return 0 }
        return sizes[name].map { FontMetrics(style).scaledPointSize($0, at: category) } ?? style.pointSize(at: category)
    }
}
