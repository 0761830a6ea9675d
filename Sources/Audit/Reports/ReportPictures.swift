public import ContentSize
public import Diagnostics
public import Geometry

/// Draws parts of pages for the HTML report.
public struct ReportPictures: Sendable {
    /// PNG bytes of exactly this part of a page (points from its top left corner; white where it lies outside), at so many pixels per
    /// point. nil where there is no such page.
    public var png: @Sendable (_ category: ContentSizeCategory?, _ page: Int, _ rect: Rect, _ scale: Double) -> [UInt8]?
    /// Keeps pictures on the paper.
    public var pageSize: (@Sendable (_ category: ContentSizeCategory?, _ page: Int) -> Size?)?
    /// Where a source place is drawn at another size, so that the contact sheet shows the sizes without a finding too. nil for what is not
    /// drawn, such as a line of the sheet.
    public var locate: (@Sendable (_ source: SourceSpan, _ category: ContentSizeCategory) -> Place?)?

    public init(
        png: @escaping @Sendable (ContentSizeCategory?, Int, Rect, Double) -> [UInt8]?,
        pageSize: (@Sendable (ContentSizeCategory?, Int) -> Size?)? = nil,
        locate: (@Sendable (SourceSpan, ContentSizeCategory) -> Place?)? = nil
    ) {
        self.png = png
        self.pageSize = pageSize
        self.locate = locate
    }
}
