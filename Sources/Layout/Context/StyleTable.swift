import TypesetBase
import TypesetStylesheet
import TypesetText

/// The styles of a document at one size, by `StyleID`, and what follows from a style alone: metrics, inks, derived styles.
final class StyleTable {
    /// The styles of `StyledFlow`, followed by those of shrunk text and of pictures without backgrounds.
    @exclusivity(unchecked) private var styles: [ResolvedStyle]
    private let contexts: StyleContextTable
    /// The number of styles of `StyledFlow`.
    private let flowStyles: Int
    private let shaper: any TextShaper
    /// The type size of body text, from which the shortest measure is derived.
    let bodySize: Points
    /// Whether any style has gradients or shadows; most documents have none and skip the search for them.
    let hasEffects: Bool
    /// The styles with inline boxes by `StyleID`, from the outermost to the style itself; empty if no style has one.
    let inlineBoxes: [[StyleID]]
    /// Whether a text run has an inline box, by `TextRunID`; empty if none has.
    let boxedRuns: [Bool]
    /// Whether ideographs have emphasis marks, by `StyleID` of the contexts; empty if no style has any.
    let emphasisMarks: [Bool]
    @exclusivity(unchecked) private var metrics = StyleCache<LineMetrics>()
    @exclusivity(unchecked) private var faceMetrics = StyleCache<FontFace.Metrics>()
    @exclusivity(unchecked) private var inks = StyleCache<TextInk>()
    @exclusivity(unchecked) private var mathFonts = StyleCache<MathFont?>()
    /// The colours of the edition, and the ground of each style of `StyledFlow`; nil without an edition.
    private var edition: StyledFlow.Edition?
    private var scaledStyles: [ScaledStyle: StyleID] = [:]
    private var bareStyles: [StyleID: StyleID] = [:]

    private struct ScaledStyle: Hashable {
        var style: StyleID
        var scale: Double
    }

    init(_ styled: StyledFlow, shaper: any TextShaper) {
        var styles = styled.styles
        contexts = styled.flow.styles
        edition = styled.edition
        flowStyles = styles.count
        self.shaper = shaper
        hasEffects = styles.contains(where: \.hasEffects)
        let inlineBoxes = contexts.inlineBoxes(styles)
        self.inlineBoxes = inlineBoxes
        boxedRuns =
            inlineBoxes.isEmpty
            ? [] : styled.flow.runs.values.map { inlineBoxes.indices.contains($0.style) && !inlineBoxes[$0.style].isEmpty }
        emphasisMarks = contexts.emphasisMarks(styles)
        for index in styles.indices where styles[index].lineHeightBasis == .font {
            styles[index].fontLineHeight = shaper.primaryFace(FontRequest(styles[index])).metrics.lineHeight
        }
        bodySize = styles[styled.flow.documentStyle].pointSize
        self.styles = styles
    }

    subscript(id: StyleID) -> ResolvedStyle {
        _read { yield styles[id] }
    }

    /// Returns a style at another type size.
    func scaled(_ style: StyleID, by scale: Double) -> StyleID {
        guard scale != 1 else { return style }
        return scaledStyles.value(of: ScaledStyle(style: style, scale: scale)) {
            add(styles[style].scaled(by: scale))
        }
    }

    /// Returns a style without its background.
    func withoutBackground(_ style: StyleID) -> StyleID {
        guard styles[style].background != nil else { return style }
        return bareStyles.value(of: style) {
            var bare = styles[style]
            bare.background = nil
            return add(bare)
        }
    }

    private func add(_ style: ResolvedStyle) -> StyleID {
        styles.append(style)
        return styles.count - 1
    }

    func lineMetrics(_ style: StyleID) -> LineMetrics {
        metrics.value(of: style) {
            let resolved = styles[style], height = resolved.lineHeight - resolved.lineSpacing, (ascender, descender) = textExtent(style)
            // Half of the leading is above the text, half below (CSS Inline 3, "half-leading").
            let leading = height - ascender - descender
            return LineMetrics(
                ascent: leading / 2 + ascender, height: height, spacing: resolved.lineSpacing,
                isTight: resolved.maximumLineHeight != nil || resolved.lineHeightMultiple < 1,
                fontMultiple: resolved.lineHeightBasis == .font && resolved.maximumLineHeight == nil ? resolved.lineHeightMultiple : nil)
        }
    }

    /// Returns the ascent and descent of a style's font at its size.
    func textExtent(_ style: StyleID) -> (ascent: Points, descent: Points) {
        let metrics = faceMetrics(style), size = styles[style].pointSize
        return (ascent: metrics.ascender.points(at: size), descent: metrics.descender.points(at: size))
    }

    /// Returns the metrics of a style's primary font, in em.
    func faceMetrics(_ style: StyleID) -> FontFace.Metrics {
        faceMetrics.value(of: style) { shaper.primaryFace(FontRequest(styles[style])).metrics }
    }

    /// Returns the font of a style's formulas; nil if none is installed.
    func mathFont(_ style: StyleID) -> MathFont? {
        mathFonts.value(of: style) {
            shaper.mathFont(styles[style].mathFamilies + MathFamilies.suited(to: shaper.primaryFace(FontRequest(styles[style]))))
        }
    }

    /// Returns the ink of a style's text, unless it has a gradient.
    func ink(_ style: StyleID) -> TextInk {
        inks.value(of: style) { TextInk(paint: .solid(styles[style].color), outline: styles[style].textOutline) }
    }

    /// Returns the ink of text in a colour that the document names.
    func ink(_ style: StyleID, in color: Color) -> TextInk {
        let own = edition.map { $0.palette.ink(color, on: $0.grounds[original(of: style)]) } ?? color
        return TextInk(paint: .solid(own), outline: styles[style].textOutline)
    }

    /// Returns the style from which a style of shrunk text or of a picture is made.
    private func original(of style: StyleID) -> StyleID {
        guard style >= flowStyles else { return style }
        return scaledStyles.first { $1 == style }?.key.style ?? bareStyles.first { $1 == style }?.key ?? 0
    }

    /// Takes the colours of another edition of the same flow, whose styles are equal apart from colours.
    func takeColors(of styled: StyledFlow) {
        edition = styled.edition
        let originals = styles.indices.map(original)
        for (index, original) in originals.enumerated() { styles[index] = styles[index].withColors(of: styled.styles[original]) }
        inks = StyleCache()
    }

    /// Returns `maxWidth` in points; nil for no limit.
    func longestMeasure(_ style: ResolvedStyle) -> Points? {
        switch style.maxWidth {
        case nil: nil
        case .points(let width): width
        case .characters(let count): width(ofDigits: count, style)
        }
    }

    /// Returns the width of a number of digits, as `ch` counts them.
    func width(ofDigits count: Double, _ style: ResolvedStyle) -> Points {
        count * shaper.primaryFace(FontRequest(style)).metrics.zeroAdvance.points(at: style.pointSize)
    }

    /// Whether justified lines of a measure would have fewer characters than the style requires.
    ///
    /// The answer is the same for all text of a style and measure, so no paragraph is ragged among justified ones. A character of running
    /// text with its spaces is on average nine tenths as wide as a digit (measured in novels in Noto Serif and Inter).
    func isTooNarrow(_ measure: Points, forJustified style: StyleID) -> Bool {
        let characters = Double(styles[style].justificationLimits.minimumCharacters)
        return measure < characters * 0.9 * faceMetrics(style).zeroAdvance.points(at: styles[style].pointSize)
    }

    /// The styles by `StyleID`, under their names in stylesheets.
    var computedStyles: [ComputedStyle] {
        var selectors: [[String]] = []
        for context in contexts.contexts { selectors.append(context.selectors(above: selectors, style: styles[selectors.count])) }
        let originals = Dictionary(uniqueKeysWithValues: scaledStyles.map { ($1, $0.style) })
        return styles.indices.map { index in
            let original = originals[index] ?? index
            let names = selectors.indices.contains(original) ? selectors[original] : [styles[original].name].compactMap(\.self)
            return ComputedStyle(selectors: names, style: styles[index], isShrunk: original != index)
        }
    }
}

/// The position of the baseline in a line of a style.
struct LineMetrics {
    /// The distance from the line's top to its baseline.
    var ascent: Points
    /// The height of one line, without the spacing to the next.
    var height: Points
    /// The style's `lineSpacing`, which separates a line from the next one in its box.
    var spacing: Points
    /// Whether the style sets lines so tight that their ink may overlap, which is respected.
    var isTight: Bool
    /// The multiple of the fonts' line heights, if these determine the line; nil if the stylesheet does.
    var fontMultiple: Double?

    /// The distance of the baselines of two lines.
    var pitch: Points { height + spacing }

    /// Returns the height of a number of lines, with the spacing between them.
    func height(ofLines count: Int) -> Points { pitch * Double(count) - (count > 0 ? spacing : 0) }

    /// Returns the number of lines that fit a height: at least one, and at most a million to prevent overflow.
    func lineCount(in height: Points) -> Int {
        max(1, Int(min((height + spacing + 0.001).ratio(to: max(pitch, 0.1)), 1e6)))
    }
}

/// Values by `StyleID`, computed on first request.
private struct StyleCache<Value> {
    private var values: [Value?] = []

    mutating func value(of style: StyleID, make: () -> Value) -> Value {
        if style < values.count, let known = values[style] { return known }
        let value = make()
        while values.count <= style { values.append(nil) }
        values[style] = value
        return value
    }
}
