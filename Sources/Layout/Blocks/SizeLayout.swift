import ContentSize
import Diagnostics
import Geometry
import Images
import Stylesheet
import Typography

/// The layout of one document at one size. One thread uses it, and it is discarded when the pages are built.
final class SizeLayout {
    let flow: FlowDocument
    let shaper: any TextShaper
    let category: ContentSizeCategory
    /// The styles by `StyleID`: those of `StyledFlow`, followed by the styles of shrunk text.
    private(set) var styles: [ResolvedStyle]
    let attributes: AttributeTable
    let page: PageStyle
    /// The text runs of header, footer and watermark.
    let runningRuns: StyledFlow.RunningRuns
    /// Whether any style has gradients or shadows. Most documents have none and skip the search for them.
    let hasEffects: Bool
    /// The styles with inline boxes by `StyleID`, from the outermost to the style itself; empty if no style has one.
    let inlineBoxes: [[StyleID]]
    /// Whether ideographs have emphasis marks, by `StyleID` of the contexts; empty if no style has any.
    let emphasisMarks: [Bool]
    var fallbacks: [LayoutFallback] = []
    /// The last word that a fallback was recorded for. It may continue over hundreds of pages.
    var reportedWord: (paragraph: ShapedParagraph, glyphs: Range<Int>, text: String)?
    let tableForms = TableForms()
    /// The known page numbers in tables of contents and indexes.
    let reserve: PageReserve
    var generatedTexts: [GeneratedText: ParagraphBox] = [:]
    /// The heights of running text, which are equal on all pages of a section.
    var runningHeights: [RunningHeight: Points] = [:]
    private(set) lazy var styledFrame = divided(limited(frame(ofPagesOf: page.size)))
    private(set) lazy var turnedFrame = frame(ofPagesOf: Size(width: page.size.height, height: page.size.width))
    /// The frame that fits on pages of both orientations.
    private(set) lazy var commonFrame = limited(
        frame(ofPagesOf: Size(width: min(page.size.width, page.size.height), height: min(page.size.width, page.size.height))))
    /// Whether any content has been laid out for landscape pages.
    var hasTurnedPages = false
    private var metrics: [StyleID: LineMetrics] = [:]
    private var faceMetrics: [StyleID: FontFace.Metrics] = [:]
    /// The inks by `StyleID`, as requested so far.
    private var inks: [TextInk?] = []
    private var scaledStyles: [ScaledStyle: StyleID] = [:]
    /// The pictures that dark pages replace by others, which need no light background.
    var replacedPictures: Set<ObjectIdentifier> = []
    /// The styles of pictures without their backgrounds, by original style.
    private var bareStyles: [StyleID: StyleID] = [:]
    private var fallbackStyles: [LayoutFallback.Kind: Set<StyleID>] = [:]

    init(
        _ styled: StyledFlow, shaper: any TextShaper, category: ContentSizeCategory, attributes: AttributeTable,
        reserve: PageReserve = PageReserve()
    ) {
        self.reserve = reserve
        flow = styled.flow
        styles = styled.styles
        page = styled.page
        runningRuns = styled.runningRuns
        self.shaper = shaper
        self.category = category
        self.attributes = attributes
        hasEffects = styles.contains(where: \.hasEffects)
        inlineBoxes = flow.styles.inlineBoxes(styles)
        emphasisMarks = Self.emphasisMarks(flow.styles, styles)
        for index in styles.indices where styles[index].lineHeightBasis == .font {
            styles[index].fontLineHeight = shaper.primaryFace(FontRequest(styles[index])).metrics.lineHeight
        }
    }

    private struct ScaledStyle: Hashable {
        var style: StyleID
        var scale: Double
    }

    struct RunningHeight: Hashable {
        var position: RunningPosition
        var headings: PageHeadings
        var orientation: PageOrientation
    }

    /// The position of the baseline in a line of a style.
    struct LineMetrics {
        /// The distance from the line's top to its baseline.
        var ascent: Points
        var height: Points
        /// Whether the style sets lines so tight that their ink may overlap. This is respected.
        var isTight: Bool
        /// The multiple of the fonts' line heights, if these determine the line; nil if the stylesheet does.
        var fontMultiple: Double?
    }

    /// The styles by `StyleID`, under their names in stylesheets.
    var computedStyles: [ComputedStyle] {
        var selectors: [[String]] = []
        for context in flow.styles.contexts { selectors.append(context.selectors(above: selectors, style: styles[selectors.count])) }
        let originals = Dictionary(uniqueKeysWithValues: scaledStyles.map { ($1, $0.style) })
        return styles.indices.map { index in
            let original = originals[index] ?? index
            let names = selectors.indices.contains(original) ? selectors[original] : [styles[original].name].compactMap(\.self)
            return ComputedStyle(selectors: names, style: styles[index], isShrunk: original != index)
        }
    }

    /// The type size of body text, from which the shortest measure is derived.
    var bodySize: Points { styles[flow.documentStyle].pointSize }

    /// The measure below which indents and padding are reduced: 20 characters of half an em, about a newspaper column.
    var comfortableMeasure: Points { 10 * bodySize }

    /// Returns the style of the box around a picture.
    func pictureStyle(_ style: StyleID, of image: ImageResource) -> StyleID {
        guard !replacedPictures.isEmpty, styles[style].background != nil, replacedPictures.contains(ObjectIdentifier(image)) else {
            return style
        }
        if let known = bareStyles[style] { return known }
        var bare = styles[style]
        bare.background = nil
        styles.append(bare)
        bareStyles[style] = styles.count - 1
        return styles.count - 1
    }

    /// Returns a style at another type size.
    func scaled(_ style: StyleID, by scale: Double) -> StyleID {
        guard scale != 1 else { return style }
        let key = ScaledStyle(style: style, scale: scale)
        if let known = scaledStyles[key] { return known }
        var resolved = styles[style]
        resolved.pointSize *= scale
        styles.append(resolved)
        scaledStyles[key] = styles.count - 1
        return styles.count - 1
    }

    /// Returns the style of a piece of a paragraph, shrunk if the paragraph is.
    func style(ofPiece piece: FlowPiece, in paragraph: ParagraphBox) -> StyleID {
        scaled(flow.runs[piece.run].style, by: paragraph.scale)
    }

    /// The measure that indents and padding always leave, however deeply quotes and lists are nested: five em, enough for a short word.
    var minimumTextWidth: Points { min(5 * bodySize, 0.8 * bodyWidth) }

    func lineMetrics(_ style: StyleID) -> LineMetrics {
        if let known = metrics[style] { return known }
        let resolved = styles[style]
        let height = resolved.lineHeight, (ascender, descender) = textExtent(style)
        // Half of the leading is above the text, half below (CSS Inline 3, "half-leading").
        let leading = height - resolved.lineSpacing - ascender - descender, ascent = leading / 2 + ascender
        let result = LineMetrics(
            ascent: ascent, height: height, isTight: resolved.maximumLineHeight != nil || resolved.lineHeightMultiple < 1,
            fontMultiple: resolved.lineHeightBasis == .font && resolved.maximumLineHeight == nil ? resolved.lineHeightMultiple : nil)
        metrics[style] = result
        return result
    }

    /// Returns the ascent and descent of a style's font at its size.
    func textExtent(_ style: StyleID) -> (ascent: Points, descent: Points) {
        let metrics = faceMetrics(style), size = styles[style].pointSize
        return (ascent: metrics.ascender.points(at: size), descent: metrics.descender.points(at: size))
    }

    /// Returns the metrics of a style's primary font, in em.
    func faceMetrics(_ style: StyleID) -> FontFace.Metrics {
        if let known = faceMetrics[style] { return known }
        let result = shaper.primaryFace(FontRequest(styles[style])).metrics
        faceMetrics[style] = result
        return result
    }

    /// Returns the ink of a style's text, unless it has a gradient.
    func ink(_ style: StyleID) -> TextInk {
        while inks.count < styles.count { inks.append(nil) }
        if let known = inks[style] { return known }
        let ink = TextInk(paint: .solid(styles[style].color), outline: styles[style].textOutline)
        inks[style] = ink
        return ink
    }

    /// Records a fallback once for each style, since it affects all text of the style.
    func recordFallbackOnce(_ kind: LayoutFallback.Kind, of style: StyleID, _ source: SourceSpan?) {
        guard fallbackStyles[kind, default: []].insert(style).inserted else { return }
        recordFallback(kind, source, style: style)
    }

    func recordFallback(
        _ kind: LayoutFallback.Kind, _ source: SourceSpan?, page: Int = 0, style: StyleID? = nil, words: String = "",
        extent: LayoutFallback.Extent? = nil
    ) {
        let fallback = LayoutFallback(kind: kind, page: page, source: source, style: style, words: words, extent: extent)
        // A word broken over three lines is one broken word.
        if fallbacks.last != fallback || words.isEmpty { fallbacks.append(fallback) }
    }
}
