package import TypesetBase
package import TypesetStylesheet
package import TypesetText

/// A document at one content size, for one reader: its pages, and the data for painters and the audit.
package struct LaidOutDocument: Sendable {
    package var category: ContentSizeCategory
    /// The reader's choices other than the size.
    package var traits = ReaderTraits.standard
    package var pages: [Page]
    package var structure: StructureTree
    package var outline: [OutlineItem] = []
    /// The bookmarks of the print edition's pages, below one bookmark of the group; empty if there are none.
    package var printPageOutline: [OutlineItem] = []
    package var destinations: [Destination] = []
    package var metadata = DocumentMetadata()
    /// The volume that the file is; nil for a document that is one file.
    package var volume: Volume?
    /// The fallbacks that layout used at this size.
    package var fallbacks: [LayoutFallback] = []
    /// The reasons why the file may not claim PDF/UA; empty if it may.
    package var conformanceObstacles: [ConformanceObstacle] = []
    /// The styles of the document's text at this size, which `PlacedGlyphs.style` indexes.
    package var styles: [ComputedStyle] = []
    /// The glyphs of the document's text, the same at every size at which the text has the same fonts.
    package var glyphs = GlyphOrder()

    /// A file of a document that is split into several.
    package struct Volume: Sendable {
        /// The number, from 1.
        package var number: Int
        /// The names of all volumes, such as “Volume 2”.
        package var names: [String]
    }
}

/// A style of text, and its selectors.
package struct ComputedStyle: Sendable {
    /// Elements, classes and styles as stylesheets select them, nearest to the text first: `link`, `paragraph.lead`.
    package var selectors: [String]
    package var style: ResolvedStyle
    /// Whether it is smaller than in the stylesheet, because the style lets text shrink to fit.
    package var isShrunk = false
}

package struct DocumentMetadata: Sendable {
    package var title = ""
    package var authors: [String] = []
    package var subject: String?
    package var keywords: [String] = []
    package var publisher: String?
    /// The paragraphs about rights.
    package var rights: [String] = []
    /// The ISBN and other identifiers, each after the name of its scheme.
    package var identifiers: [String] = []
    /// The DOI without an address, such as `10.1000/182`.
    package var doi: String?
    /// A BCP 47 tag.
    package var language = "en"
    /// An ISO 8601 date; nil if the document states none.
    package var date: String?
}

package struct Page: Sendable {
    package var size: Size
    package var background: Color?
    /// The items in painting order.
    package var items: [PlacedItem] = []
    package var links: [PlacedLink] = []
    /// The page label that readers show: `1`, `2`, `iv`.
    package var label = ""
}

/// The clickable area of a link on a page: one rectangle per line, in reading order; the element has the target.
package struct PlacedLink: Sendable {
    package var element: StructureID
    package var rects: [Rect]
}

/// A target of links and bookmarks, with `y` from the top of the page.
package struct Destination: Sendable {
    package var name: String
    package var page: Int
    package var y: Points
    package var element: StructureID
    /// The other volume that has the page; nil for a page of the same file.
    package var remote: Remote?

    /// The place of a destination in another volume.
    package struct Remote: Sendable {
        /// The number of the volume, from 1.
        package var volume: Int
        /// The height of the page.
        package var pageHeight: Double
    }
}

/// A bookmark, whose `level` counts from 1 and nests bookmarks in the PDF's outline.
package struct OutlineItem: Sendable {
    package var title: String
    package var level: Int
    package var destination: Int
}

/// The effect of a layout fallback.
package enum FallbackKind: String, Hashable, Sendable {
    /// The fallbacks for a table that is wider than the measure: broken words, smaller padding, a landscape page, column groups,
    /// stacked cells.
    case brokenTableWord, reducedCellPadding, landscapeTable, groupedTable, stackedTable
    case wrappedCode
    /// A drawing of characters on a landscape page.
    case turnedCode
    /// A formula of several lines, because it is wider than the measure, and one whose source is set because no line of it fits.
    case brokenFormula, formulaAsCode
    /// A chapter or a section that is thicker than a volume and has no heading at which it could be split.
    case oversizedVolume
    /// A volume that is thicker than the stylesheet allows, because the document has the maximum number of volumes.
    case volumeLimitReached
    /// A formula whose matrix is in groups of columns, and one on a landscape page.
    case groupedMatrix, landscapeFormula
    case reducedIndent, reducedMargin, brokenKeep, brokenWord, droppedRunningText
    /// The numbers of print pages in brackets in the lines, because the margin has no room for them.
    case printPagesInLines
    /// A field of running text omitted because the row has no room.
    case reducedRunningText
    /// The picture behind the pages, which editions for readers omit.
    case omittedBackground
    /// Emoji of a watermark, which PDF files omit because watermarks are outlines there.
    case omittedEmoji
    /// Justified text set ragged, because its word spaces would be too wide or too few of its spaces may stretch.
    case raggedText
    /// A single character is wider than the measure, the only case without a remedy.
    case overflow
    /// Text omitted, with or without an ellipsis, because the style limits lines or height. It stays in the tags.
    case truncatedText, clippedText
    /// Text shrunk to fit, because the style allows it.
    case shrunkText
}

/// A departure from the style or from good typography that prevents text from being lost, clipped, overprinted or shrunk.
package struct LayoutFallback: Hashable, Sendable {
    package var kind: FallbackKind
    /// The page from 1; 0 if the fallback was chosen before page breaking.
    package var page = 0
    package var source: SourceSpan?
    /// The affected style, an index into `LaidOutDocument.styles`; nil if no single style is affected.
    package var style: Int?
    /// The affected words, which are broken or omitted.
    package var words = ""
    /// The extent given and the extent needed: lines of truncated or clipped text, points of shrunk text.
    package var extent: Extent?

    package struct Extent: Hashable, Sendable {
        package var given: Double
        package var needed: Double
    }

    /// The words and the extent as text.
    package var detail: String {
        guard let extent else { return words }
        let given = Self.number(extent.given), needed = Self.number(extent.needed)
        switch kind {
        case .shrunkText: return "\(needed) to \(given) pt"
        case .oversizedVolume: return "'\(words)': \(needed) sheets, at most \(given)"
        case .volumeLimitReached: return "\(needed) sheets, at most \(given)"
        default: return "'\(words)': \(given) of \(needed) lines"
        }
    }

    /// Rounds to a tenth and omits a zero fraction.
    private static func number(_ value: Double) -> String {
        let tenths = (value * 10).rounded() / 10
        return tenths == tenths.rounded() && abs(tenths) < 1e6 ? "\(Int(tenths))" : "\(tenths)"
    }
}
