public import ContentSize
public import Diagnostics
public import Geometry
public import PDFInspection

/// A rule that judges a finished PDF by its bytes.
public protocol PDFRule: Rule {
    init()
    func findings(in pdf: InspectedPDF, _ context: PDFContext) -> [Finding]
}

/// What is known about a PDF besides its bytes.
public struct PDFContext: Sendable {
    /// The size that it was set for; nil for a PDF of another tool.
    public var category: ContentSizeCategory?
    public var settings: AuditSettings
    /// For `pdf-text` and `pdf-order`; nil where there is no source.
    public var expectedText: DocumentText?
    /// The Markdown that an element of the structure tree came from, by index.
    public var source: (@Sendable (Int) -> SourceSpan?)?
    private var knownAlignment: TextAlignment?

    public init(
        category: ContentSizeCategory? = nil, settings: AuditSettings = AuditSettings(), expectedText: DocumentText? = nil,
        source: (@Sendable (Int) -> SourceSpan?)? = nil
    ) {
        self.category = category
        self.settings = settings
        self.expectedText = expectedText
        self.source = source
    }

    /// How the text of the tags agrees with the document's; nil where there is no source. Two rules ask, so it is found once for both.
    func alignment(in pdf: InspectedPDF) -> TextAlignment? { knownAlignment ?? expectedText.map { TextAlignment($0, in: TagText(pdf)) } }

    mutating func align(_ pdf: InspectedPDF) { knownAlignment = alignment(in: pdf) }

    public var categories: [ContentSizeCategory] { category.map { [$0] } ?? [] }
    public func place(_ page: Int, _ rect: Rect? = nil) -> Place { Place(category: category, page: page, rect: rect) }
}
