public import ContentSize
public import Geometry

/// Where a fault shows on a page.
public struct Location: Hashable, Sendable {
    /// nil for a PDF whose size is not known.
    public let category: ContentSizeCategory?
    /// From 1.
    public let page: Int
    /// In points from the page's top left corner; nil for the whole page.
    public let rect: Rect?

    public init(category: ContentSizeCategory? = nil, page: Int, rect: Rect? = nil) {
        self.category = category
        self.page = page
        self.rect = rect
    }

    /// Whether both show the same part of a page.
    func meets(_ other: Location) -> Bool {
        guard page == other.page, let rect, let otherRect = other.rect else { return false }
        return rect.intersection(otherRect).area > 0
    }

    /// Around both, which stand on one page.
    func union(_ other: Rect) -> Location { Location(category: category, page: page, rect: rect.map { $0.union(other) } ?? other) }
}
