package import Audit
package import ContentSize
package import Diagnostics
package import Geometry

/// A picture of a part of a page, as browsers show it.
package struct ReportImage: Hashable, Sendable {
    /// The format of the bytes. The raw value is the extension of a file.
    package enum Format: String, CaseIterable, Sendable { case png, svg }
    /// The format of the bytes.
    package var format: Format
    /// The bytes of a whole file, which refers to no other file.
    package var bytes: [UInt8]

    package init(_ format: Format, _ bytes: [UInt8]) { self.format = format; self.bytes = bytes }

    /// The media type for data URLs.
    var mediaType: String { format == .svg ? "image/svg+xml" : "image/png" }
}

/// Draws parts of pages for the HTML report. The closures are called from one thread, one at a time.
package struct ReportPictures: Sendable {
    /// Draws exactly this part of a page; nil if there is no such page.
    ///
    /// `page` counts from 1. `rect` is in points from the page's top left corner, and white outside the page. `scale` is in pixels per
    /// point.
    package var image: @Sendable (_ category: ContentSizeCategory?, _ page: Int, _ rect: Rect, _ scale: Double) -> ReportImage?
    /// The size of a page in points, which keeps pictures within its edges; nil if it is not known.
    package var pageSize: (@Sendable (_ category: ContentSizeCategory?, _ page: Int) -> Size?)?
    /// Finds the place where a span of the source is drawn at a size. The contact sheet can then show sizes without a finding too.
    ///
    /// nil for text that is not drawn, such as a line of the stylesheet.
    package var locate: (@Sendable (_ source: SourceSpan, _ category: ContentSizeCategory) -> Location?)?
    /// The pictures of another edition of the document; nil if there is only one.
    package var edition: (@Sendable (ReaderTraits) -> ReportPictures)?

    /// The facts about the pictures that readers must know, in sentences; empty if they show pages unchanged.
    package var explanation: String

    /// Creates a source of pictures. Without `pageSize` and `locate`, pictures may extend past the page and leave out sizes without a
    /// finding.
    package init(
        image: @escaping @Sendable (ContentSizeCategory?, Int, Rect, Double) -> ReportImage?,
        pageSize: (@Sendable (ContentSizeCategory?, Int) -> Size?)? = nil,
        locate: (@Sendable (SourceSpan, ContentSizeCategory) -> Location?)? = nil, explanation: String = ""
    ) {
        self.image = image
        self.pageSize = pageSize
        self.locate = locate
        self.explanation = explanation
    }

    /// Creates a source of pictures from pages that are rendered as PNG.
    package init(
        png: @escaping @Sendable (ContentSizeCategory?, Int, Rect, Double) -> [UInt8]?,
        pageSize: (@Sendable (ContentSizeCategory?, Int) -> Size?)? = nil,
        locate: (@Sendable (SourceSpan, ContentSizeCategory) -> Location?)? = nil
    ) {
        self.init(image: { png($0, $1, $2, $3).map { ReportImage(.png, $0) } }, pageSize: pageSize, locate: locate)
    }
}
