public import ContentSize
public import Diagnostics
public import Geometry
public import Images
public import Stylesheet
public import Typography

/// A document at one content size: finished pages and everything that a painter or an auditor needs to know of them.
public struct LaidOutDocument: Sendable {
    public var category: ContentSizeCategory
    public var pages: [Page]
    public var structure: StructureTree
    public var outline: [OutlineItem]
    public var destinations: [Destination]
    public var metadata: DocumentMetadata
    /// What layout had to give up at this size.
    public var fallbacks: [LayoutFallback]
    /// Why the file may not claim PDF/UA; empty: it may.
    public var conformanceObstacles: [Diagnostic]
    /// What `PlacedGlyphs.style` counts: the looks that texts of this document have at this size.
    public var styles: [ComputedStyle]

    public init(
        category: ContentSizeCategory, pages: [Page], structure: StructureTree, outline: [OutlineItem] = [],
        destinations: [Destination] = [], metadata: DocumentMetadata = DocumentMetadata(), fallbacks: [LayoutFallback] = [],
        conformanceObstacles: [Diagnostic] = [], styles: [ComputedStyle] = []
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

/// A look that text is drawn in, and what a stylesheet calls it.
public struct ComputedStyle: Sendable {
    /// Elements, classes and styles as a sheet selects them, the nearest to the text first: `link`, `paragraph.lead`.
    public var selectors: [String]
    public var style: ResolvedStyle
    /// Drawn smaller than the sheet says, because the sheet lets text shrink to fit.
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
    /// ISO 8601, only where the document states it.
    public var date: String?
    public init() {}
}

public struct Page: Sendable {
    public var size: Size
    public var background: Color?
    /// In painting order.
    public var items: [PlacedItem]
    public var links: [PlacedLink]
    /// What the reader's page field shows: `1`, `2`, `iv`.
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

/// A place that links and bookmarks lead to; `y` from the top of the page.
public struct Destination: Sendable {
    public var name: String
    public var page: Int
    public var y: Double
    public var element: StructureID
    public init(name: String, page: Int, y: Double, element: StructureID) {
        self.name = name
        self.page = page
        self.y = y
        self.element = element
    }
}

/// A bookmark. `level` counts from 1; the painter nests them.
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

/// Something that layout gave up so that nothing is lost, clipped, overlapped or shrunk.
public struct LayoutFallback: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        case stackedTable, wrappedCode, reducedIndent, reducedMargin, brokenKeep, brokenWord, droppedRunningText
        /// Justified text is set ragged where most of its spaces would gape.
        case raggedText
        /// One character alone is wider than the page: the only case in which nothing helps.
        case overflow
        /// The sheet limits the lines or the height: the words are left out, with or without an ellipsis. They stay in the tags.
        case truncatedText, clippedText
        /// The sheet lets the text shrink to fit: from and to which size.
        case shrunkText
    }
    public var kind: Kind
    /// From 1; 0 where it was decided before pages were made.
    public var page: Int
    public var source: SourceSpan?
    /// The look concerned, an index into `LaidOutDocument.styles`; nil where no one look is.
    public var style: Int?
    /// The words concerned: broken, or left out.
    public var words: String
    /// What the text got and what it needs: lines of a text that is cut, points of one that is shrunk.
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

    /// The words and the amount, for people.
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

/// One thing on a page. There is no untagged case, so unmarked content cannot be painted.
public struct PlacedItem: Sendable {
    public enum Role: Hashable, Sendable {
        /// Real content, read as part of the structure element that owns it.
        case content(ContentID)
        /// Decoration, skipped by assistive technology (ISO 32000-1 14.8.2.2).
        case artifact(Artifact)
    }

    public enum Artifact: Hashable, Sendable { case header, footer, pageNumber, layout, background }

    public enum Content: Sendable {
        case glyphs(PlacedGlyphs)
        case shape(Shape)
        case image(ImageResource, Rect)
        /// Of text; always an artifact.
        case shadow(PlacedShadow)
    }

    public var content: Content
    public var role: Role
    public init(_ content: Content, role: Role) { self.content = content; self.role = role }
}

/// Glyphs of one run on one line, at their place.
public struct PlacedGlyphs: Sendable {
    public var paragraph: ShapedParagraph
    /// Index into `paragraph.runs`.
    public var run: Int
    /// Logical indices into `paragraph.glyphs`.
    public var glyphs: Range<Int>
    /// Left end of the baseline on the page. In a right-to-left run the first (logical) glyph stands at the right end: the pen starts at
    /// `origin.x + width` and moves left.
    public var origin: Point
    public var width: Double
    public var pointSize: Double
    /// Points added to each glyph with `isSpace`.
    public var wordSpacing: Double
    /// A hyphen (text U+00AD) follows the last glyph.
    public var endsWithHyphen: Bool
    public var paint: Paint
    public var outline: TextOutline?
    /// Index into `LaidOutDocument.styles`; negative where none is known.
    public var style: Int
    /// Read, but not seen: text that a sheet cuts.
    public var isInvisible = false

    public init(
        paragraph: ShapedParagraph, run: Int, glyphs: Range<Int>, origin: Point, width: Double, pointSize: Double,
        wordSpacing: Double = 0, endsWithHyphen: Bool = false, paint: Paint = .solid(.black), outline: TextOutline? = nil, style: Int = -1
    ) {
        self.paragraph = paragraph
        self.run = run
        self.glyphs = glyphs
        self.origin = origin
        self.width = width
        self.pointSize = pointSize
        self.wordSpacing = wordSpacing
        self.endsWithHyphen = endsWithHyphen
        self.paint = paint
        self.outline = outline
        self.style = style
    }
}

public enum Paint: Hashable, Sendable {
    case solid(Color)
    case gradient(LinearGradient)
}

/// A linear gradient between two points on the page, extended past both ends.
public struct LinearGradient: Hashable, Sendable {
    public struct Stop: Hashable, Sendable {
        public var location: Double
        public var color: Color
        public init(location: Double, color: Color) { self.location = location; self.color = color }
    }
    public var start: Point
    public var end: Point
    public var stops: [Stop]
    public init(start: Point, end: Point, stops: [Stop]) { self.start = start; self.end = end; self.stops = stops }
}

/// The contour drawn along glyphs, half of its width outside.
public struct TextOutline: Hashable, Sendable {
    public var color: Color
    public var width: Double
    public init(color: Color, width: Double) { self.color = color; self.width = width }
}

/// Fills and strokes: backgrounds, borders, rules, underlines.
public struct Shape: Hashable, Sendable {
    public enum Outline: Hashable, Sendable {
        case rect(Rect, cornerRadius: Double)
        /// A straight stroke centred on the line.
        case line(from: Point, to: Point, width: Double, dash: [Double])
        /// A stroke around a rectangle, centred on it.
        case frame(Rect, cornerRadius: Double, width: Double, dash: [Double])
        /// A stroke centred on a line with corners, open at its ends.
        case path([Point], width: Double, dash: [Double])
        /// Closed polygons, filled with the non-zero rule (ticks, arrows).
        case polygon([Point])
    }
    public var outline: Outline
    public var paint: Paint
    public init(_ outline: Outline, paint: Paint) { self.outline = outline; self.paint = paint }
}
