import ContentSize
import Diagnostics
import Geometry
import Stylesheet
import Typography

/// Lays out one document at one size. Used by one thread, thrown away when the pages are made.
final class SizeLayout {
    let flow: FlowDocument
    let shaper: any TextShaper
    let category: ContentSizeCategory
    /// By style path number; after those of the document, shrunk ones.
    private(set) var styles: [ResolvedStyle]
    let attributes: AttributeTable
    let page: PageStyle
    /// Whether any style has gradients or shadows: spares most documents the search for them.
    let hasEffects: Bool
    /// By style path number, the paths that draw a box around text of it, outermost first; empty where none does.
    let inlineBoxes: [[StyleID]]
    var fallbacks: [LayoutFallback] = []
    /// Laid-out texts that belong to no flow paragraph (page numbers, running text), by text.
    var ownTexts: [OwnText: ParagraphBox] = [:]
    /// Room that running text takes: the same on all pages of a section.
    var runningHeights: [RunningHeight: Double] = [:]
    private var metrics: [StyleID: LineMetrics] = [:]
    private var scaledStyles: [ScaledStyle: StyleID] = [:]
    private var fallbackStyles: [LayoutFallback.Kind: Set<StyleID>] = [:]

    /// The looks by number, under the names that sheets have for them.
    var drawnStyles: [ComputedStyle] {
        var selectors: [[String]] = []
        for path in flow.styles.paths { selectors.append(path.selectors(above: selectors, style: styles[selectors.count])) }
        let originals = Dictionary(uniqueKeysWithValues: scaledStyles.map { ($1, $0.style) })
        return styles.indices.map { index in
            let original = originals[index] ?? index
            let names = selectors.indices.contains(original) ? selectors[original] : [styles[original].name].compactMap(\.self)
            return ComputedStyle(selectors: names, style: styles[index], isShrunk: original != index)
        }
    }

    private struct ScaledStyle: Hashable {
        var style: StyleID
        var scale: Double
    }

    struct RunningHeight: Hashable {
        var run: Int
        var section: String
    }
    private var faceMetrics: [StyleID: FontFace.Metrics] = [:]

    /// Names a text made at this size.
    struct OwnText: Hashable {
        var text: String
        var run: Int
        var style: StyleID
        var content: ContentID?
        var measure: Double
        var alignment: LineBreakRequest.Alignment
        var scale: Double
        var maximumLines: Int
    }

    /// Where the baseline lies in a line of a style.
    struct LineMetrics {
        /// Baseline from the line's top.
        var ascent: Double
        var height: Double
        /// The sheet asks for lines that may overlap; then they are drawn as asked.
        var isTight: Bool
    }

    init(
        flow: FlowDocument, shaper: any TextShaper, category: ContentSizeCategory, styles: [ResolvedStyle], attributes: AttributeTable,
        page: PageStyle
    ) {
        self.flow = flow
        self.shaper = shaper
        self.category = category
        self.styles = styles
        self.attributes = attributes
        self.page = page
        hasEffects = styles.contains(where: \.hasEffects)
        inlineBoxes = flow.styles.inlineBoxes(styles)
    }

    /// The size of running text, by which fallbacks are measured.
    var bodySize: Double { styles[flow.documentStyle].pointSize }

    /// The measure under which indents give way: 20 characters at half an em each, about what a column of a newspaper has.
    var comfortableMeasure: Double { 10 * bodySize }

    /// The number of a style at another size; all else stays.
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

    /// The style that a piece of a paragraph is drawn in.
    func style(ofPiece piece: FlowPiece, in paragraph: ParagraphBox) -> StyleID {
        scaled(flow.runs.keys[piece.run].style, by: paragraph.scale)
    }

    /// Under this no indent and no padding takes any more, however deep quotes and lists lie in each other: five ems hold a short word.
    var leastTextWidth: Double { min(5 * bodySize, 0.8 * bodyWidth) }

    func lineMetrics(_ style: StyleID) -> LineMetrics {
        if let known = metrics[style] { return known }
        let resolved = styles[style]
        let height = resolved.lineHeight, (ascender, descender) = textExtent(style)
        // Half of the leading above, half below (CSS Inline 3, "half-leading").
        let ascent = (height - resolved.lineSpacing - ascender - descender) / 2 + ascender
        let result = LineMetrics(
            ascent: ascent, height: height, isTight: resolved.maximumLineHeight != nil || resolved.lineHeightMultiple < 1)
        metrics[style] = result
        return result
    }

    /// What the letters of a style take over and under their baseline, as its font states it; points.
    func textExtent(_ style: StyleID) -> (ascent: Double, descent: Double) {
        let metrics = faceMetrics(style)
        return (ascent: metrics.ascender * styles[style].pointSize, descent: metrics.descender * styles[style].pointSize)
    }

    /// Of the font that a style asks for first; em.
    func faceMetrics(_ style: StyleID) -> FontFace.Metrics {
        if let known = faceMetrics[style] { return known }
        let result = shaper.primaryFace(FontRequest(styles[style])).metrics
        faceMetrics[style] = result
        return result
    }

    /// Told once for each style: the measure is the same for all of its texts, or nearly.
    func recordFallbackOnce(_ kind: LayoutFallback.Kind, of style: StyleID, _ source: SourceSpan?) {
        guard fallbackStyles[kind, default: []].insert(style).inserted else { return }
        recordFallback(kind, source, style: style)
    }

    func recordFallback(
        _ kind: LayoutFallback.Kind, _ source: SourceSpan?, page: Int = 0, style: StyleID? = nil, words: String = "",
        extent: LayoutFallback.Extent? = nil
    ) {
        let fallback = LayoutFallback(kind: kind, page: page, source: source, style: style, words: words, extent: extent)
        // A word on three lines is one broken word.
        if fallbacks.last != fallback || words.isEmpty { fallbacks.append(fallback) }
    }
}
