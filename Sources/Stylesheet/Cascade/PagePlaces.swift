public import ContentSize
public import Diagnostics

extension Stylesheet {
    /// Where the margins of a size are written; nil where no sheet does.
    public func marginsPlace(at category: ContentSizeCategory) -> SourceSpan? { rules(at: category).page.margins?.span }
}
