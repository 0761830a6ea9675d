import TypesetAudit
import TypesetBase
import TypesetStylesheet

/// Pictures for tests, drawn by a function.
struct DrawnPictures: ReportPictures {
    var size: Size?
    var place: (@Sendable (ContentSizeCategory) -> Location)?
    /// The place of the words of a passage that is located by its block.
    var words: (@Sendable (SourceSpan) -> Location?)?
    var png: @Sendable (Rect, Double) -> [UInt8]?

    func image(of rect: Rect, on place: Location, scale: Double) -> ReportImage? { png(rect, scale).map { ReportImage(.png, $0) } }
    func pageSize(of place: Location) -> Size? { size }
    func location(of source: SourceSpan, at category: ContentSizeCategory) -> Location? { place?(category) }
    func words(of source: SourceSpan, at place: Location) -> Location? { words?(source) }
}
