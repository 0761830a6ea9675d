package import TypesetBase

/// A picture of a part of a page, as browsers show it.
package struct ReportImage: Hashable, Sendable {
    /// The format of the bytes, with a file extension as its raw value.
    package enum Format: String, CaseIterable, Sendable { case png, svg }
    /// The format of the bytes.
    package var format: Format
    /// The bytes of a whole file, which refers to no other file.
    package var bytes: [UInt8]

    package init(_ format: Format, _ bytes: [UInt8]) { self.format = format; self.bytes = bytes }

    /// The media type for data URLs.
    var mediaType: String { format == .svg ? "image/svg+xml" : "image/png" }
}

/// Draws parts of a document's pages for the HTML report; one thread at a time calls it.
package protocol ReportPictures: Sendable {
    /// The facts about the pictures that readers must know, in sentences; empty if they show pages unchanged.
    var explanation: String { get }

    /// Draws exactly a part of the page of a place; nil if there is no such page.
    ///
    /// - Parameters:
    ///   - rect: the part, in points from the page's top left corner. Outside the page it is white.
    ///   - scale: pixels per point.
    func image(of rect: Rect, on place: Location, scale: Double) -> ReportImage?

    /// Draws exactly a part of the page of a place as the content of an element `svg` in points; nil if it is drawn as an image only.
    ///
    /// - Parameter glyphs: the glyphs of all drawings of the report.
    func drawing(of rect: Rect, on place: Location, glyphs: GlyphDefinitions) -> String?

    /// The size of the page of a place in points, which keeps pictures within its edges; nil if it is not known.
    func pageSize(of place: Location) -> Size?

    /// Finds the place where a span of the source is drawn at a size. The contact sheet can then show sizes without a finding too.
    ///
    /// nil for text that is not drawn, such as a line of the stylesheet.
    func location(of source: SourceSpan, at category: ContentSizeCategory) -> Location?

    /// Finds the words of a passage whose place is only the start of its block, such as a formula in a paragraph; nil for other places.
    func words(of source: SourceSpan, at place: Location) -> Location?
}

extension ReportPictures {
    package var explanation: String { "" }
    package func drawing(of rect: Rect, on place: Location, glyphs: GlyphDefinitions) -> String? { nil }
    package func location(of source: SourceSpan, at category: ContentSizeCategory) -> Location? { nil }
    package func words(of source: SourceSpan, at place: Location) -> Location? { nil }
}
