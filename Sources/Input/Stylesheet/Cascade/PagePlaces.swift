public import ContentSize
public import Diagnostics

extension Stylesheet {
    /// Where the margins of a size are written; nil where no sheet does.
    public func marginsPlace(at category: ContentSizeCategory) -> SourceSpan? { rules(at: category).page.margins?.span }

    /// Where the page's colour at a size is written.
    public func backgroundPlace(at category: ContentSizeCategory) -> SourceSpan? { rules(at: category).page.background?.span }

    /// Where the header or the footer of a size is written.
    public func runningPlace(isHeader: Bool, at category: ContentSizeCategory) -> SourceSpan? {
        let page = rules(at: category).page
        return (isHeader ? page.header : page.footer)?.span
    }
}
