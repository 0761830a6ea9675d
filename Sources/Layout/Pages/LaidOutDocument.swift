public import ContentSize
public import Diagnostics
public import Geometry
public import Stylesheet

/// A document at one content size: its pages, and what painters and the audit need with them.
public struct LaidOutDocument: Sendable {
    public var category: ContentSizeCategory
    public var pages: [Page]
    public var structure: StructureTree
    public var outline: [OutlineItem]
    public var destinations: [Destination]
    public var metadata: DocumentMetadata
    /// The fallbacks that layout had to take at this size.
    public var fallbacks: [LayoutFallback]
    /// Why the file may not claim PDF/UA; empty where it may.
    public var conformanceObstacles: [ConformanceObstacle]
    /// The styles of the document's text at this size, which `PlacedGlyphs.style` indexes.
    public var styles: [ComputedStyle]

    public init(
        category: ContentSizeCategory, pages: [Page], structure: StructureTree, outline: [OutlineItem] = [],
        destinations: [Destination] = [], metadata: DocumentMetadata = DocumentMetadata(), fallbacks: [LayoutFallback] = [],
        conformanceObstacles: [ConformanceObstacle] = [], styles: [ComputedStyle] = []
    ) {
        self.category = category
        self.pages = pages
        self.structure = structure
        self.outline = outline
        self.destinations = destinations
        self.metadata = metadata
        self.fallbacks = fallbacks
        self.conformanceObstacles = conformanceObstacles
        self.styles = styles
    }
}

/// A style that text is set in, and its selectors.
public struct ComputedStyle: Sendable {
    /// Elements, classes and styles as a sheet selects them, the nearest to the text first: `link`, `paragraph.lead`.
    public var selectors: [String]
    public var style: ResolvedStyle
    /// Smaller than the sheet says, because the style lets text shrink to fit.
    public var isShrunk: Bool

    public init(selectors: [String], style: ResolvedStyle, isShrunk: Bool = false) {
        self.selectors = selectors
        self.style = style
        self.isShrunk = isShrunk
    }
}

public struct DocumentMetadata: Sendable {
    public var title = ""
    public var authors: [String] = []
    public var subject: String?
    public var keywords: [String] = []
    /// BCP 47.
    public var language = "en"
    /// ISO 8601; nil where the document states none.
    public var date: String?
    public init() {}
}

public struct Page: Sendable {
    public var size: Size
    public var background: Color?
    /// In painting order.
    public var items: [PlacedItem]
    public var links: [PlacedLink]
    /// The page label that readers show: `1`, `2`, `iv`.
    public var label: String

    public init(size: Size, background: Color? = nil, items: [PlacedItem] = [], links: [PlacedLink] = [], label: String = "") {
        self.size = size
        self.background = background
        self.items = items
        self.links = links
        self.label = label
    }
}

/// Where a link can be clicked on a page: one rectangle per line, in reading order. The element knows the target.
public struct PlacedLink: Sendable {
    public var element: StructureID
    public var rects: [Rect]
    public init(element: StructureID, rects: [Rect]) { self.element = element; self.rects = rects }
}

/// A target of links and bookmarks; `y` from the top of the page.
public struct Destination: Sendable {
    public var name: String
    public var page: Int
    public var y: Points
    public var element: StructureID
    public init(name: String, page: Int, y: Points, element: StructureID) {
        self.name = name
        self.page = page
        self.y = y
        self.element = element
    }
}

/// A bookmark. `level` counts from 1; the PDF's outline nests them by it.
public struct OutlineItem: Sendable {
    public var title: String
    public var level: Int
    public var destination: Int
    public init(title: String, level: Int, destination: Int) {
        self.title = title
        self.level = level
        self.destination = destination
    }
}

/// A departure from the style or from good typography that layout took so that no text is lost, clipped, overprinted or shrunk.
public struct LayoutFallback: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        case stackedTable, wrappedCode, reducedIndent, reducedMargin, brokenKeep, brokenWord, droppedRunningText
        /// Justified text set ragged, because its word spaces would be too wide.
        case raggedText
        /// A single character is wider than the measure: the only case without a remedy.
        case overflow
        /// Words that are left out, with or without an ellipsis, because the style limits lines or height. They stay in the tags.
        case truncatedText, clippedText
        /// Text shrunk to fit, because the style allows it.
        case shrunkText
    }
    public var kind: Kind
    /// From 1; 0 where it was decided before pages were broken.
    public var page: Int
    public var source: SourceSpan?
    /// The style concerned, an index into `LaidOutDocument.styles`; nil where it concerns no single style.
    public var style: Int?
    /// The words concerned: broken, or left out.
    public var words: String
    /// What the text got and what it needs: lines of a truncated or clipped text, points of a shrunk one.
    public var extent: Extent?

    public struct Extent: Hashable, Sendable {
        public var given: Double
        public var needed: Double
        public init(given: Double, needed: Double) { self.given = given; self.needed = needed }
    }

    public init(kind: Kind, page: Int = 0, source: SourceSpan? = nil, style: Int? = nil, words: String = "", extent: Extent? = nil) {
        self.kind = kind
        self.page = page
        self.source = source
        self.style = style
        self.words = words
        self.extent = extent
    }

    /// The words and the extent as text.
    public var detail: String {
        guard let extent else { return words }
        let given = Self.number(extent.given), needed = Self.number(extent.needed)
        return kind == .shrunkText ? "\(needed) to \(given) pt" : "'\(words)': \(given) of \(needed) lines"
    }

    /// To a tenth, without a fraction where there is none.
    private static func number(_ value: Double) -> String {
        let tenths = (value * 10).rounded() / 10
        return tenths == tenths.rounded() && abs(tenths) < 1e6 ? "\(Int(tenths))" : "\(tenths)"
    }
}
