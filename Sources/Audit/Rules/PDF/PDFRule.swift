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
    /// The document's text by its pieces of content, in the order of the source, for `pdf-text` and `pdf-order`; nil where there is no source.
    public var expectedText: [ExpectedText]?
    /// The Markdown that an element of the structure tree came from, by index.
    public var source: (@Sendable (Int) -> SourceSpan?)?

    public init(category: ContentSizeCategory? = nil, settings: AuditSettings = AuditSettings(), expectedText: [ExpectedText]? = nil,
                source: (@Sendable (Int) -> SourceSpan?)? = nil) {
        self.category = category
        self.settings = settings
        self.expectedText = expectedText
        self.source = source
    }

    public var categories: [ContentSizeCategory] { category.map { [$0] } ?? [] }
    public func place(_ page: Int, _ rect: Rect? = nil) -> Place { Place(category: category, page: page, rect: rect) }
}

/// A piece of the document's text: a paragraph, a cell, a line of code.
public struct ExpectedText: Hashable, Sendable {
    public var text: String
    public var source: SourceSpan?
    public init(_ text: String, source: SourceSpan? = nil) { self.text = text; self.source = source }
}
