public import TypesetBase

/// A style at one content size: the used value of every key.
///
/// Layout and painting read nothing else of a style. Lengths are resolved for the content size; lengths in em count from `pointSize`.
public struct ResolvedStyle: Hashable, Sendable {
    /// The name of the element with its classes, or of the style, for messages.
    package var name: String?

    // MARK: Font

    /// The requested font, before fallback.
    public var font = Font()
    /// The size at which the text is set, from 0.1 to 10,000 points.
    public var pointSize: Points = 17
    /// The size of the same style at `large`.
    package var pointSizeAtLarge: Points = 17
    /// Tracking: the space added after each character.
    public var characterSpacing: Em = 0
    /// The space added after individual user-perceived characters, on top of `characterSpacing`.
    public var kerningTable: [String: Em] = [:]
    /// The shift of the baseline; positive is down.
    public var baselineOffset: Em = 0
    /// The families for formulas by preference; empty for one that suits the text.
    package var mathFamilies: [String] = []
    /// The case of the drawn letters, by Unicode's case mappings.
    public var textTransform = TextTransform.none
    /// The spacing between full-width signs, and between ideographs and letters.
    public var textSpacing = TextSpacing.auto
    /// The marks on italic words in scripts without italics.
    public var emphasisMark = EmphasisMark.auto

    /// The content sizes that the text and everything within it follow: the style's range within those of its containers.
    public var contentSizes = ContentSizeRange.all

    // MARK: Paragraphs

    /// The space after a paragraph.
    public var paragraphSpacing: Points = 0
    /// The space before a paragraph.
    public var paragraphSpacingBefore: Points = 0
    /// The alignment of lines in the measure.
    public var alignment = Alignment.natural
    /// Whether `natural` leaves lines of Chinese and Japanese ragged, which are justified by custom.
    package var isRagged = false
    /// The filling of justified Arabic lines.
    public var justification = Justification.spaces
    /// The limits within which justified lines are fitted.
    public var justificationLimits = JustificationLimits()
    /// The signs that hang beyond the edge of the text.
    public var hangingPunctuation = HangingPunctuation.none
    /// The indent of the first line; negative for a hanging indent.
    public var firstLineIndent: Points = 0
    /// The indent where lines begin; a negative one extends into the margin.
    public var headIndent: Points = 0
    /// The indent where lines end; a negative one extends into the margin.
    public var tailIndent: Points = 0
    /// The maximum measure; if nil, that of the container.
    public var maxWidth: Measure?
    /// The rules of hyphenation; nil for no hyphenation.
    public var hyphenation: Hyphenation?
    /// Whether a paragraph's last line may have a single word.
    public var allowOrphans = true
    /// The fewest lines of a divided paragraph at the top of a page, from 1 to 20.
    public var widows = 2
    /// The fewest lines of a divided paragraph at the foot of a page, from 1 to 20.
    public var orphans = 2
    /// Whether the block stays on the page of the next one.
    public var keepWithNext = false
    /// Whether the block stays on the page of the previous one.
    public var keepWithPrevious = false
    /// Whether the block has no page break inside.
    public var keepTogether = false
    /// The page break before the block.
    public var pageBreakBefore = PageBreak.none
    /// The page break after the block.
    public var pageBreakAfter = PageBreak.none
    /// Whether the block is at the foot of its page.
    public var pageFoot = false
    /// The height of the first letter, in lines; no drop capital below 2.
    public var dropCapital = 0
    /// Whether the block spans all columns of the page.
    public var spansColumns = false
    /// The most columns of an index or of a table of contents.
    public var columns = 1
    /// The leader between an entry of the table of contents and its page number.
    public var leader = Leader.none

    // MARK: Lines

    /// The space added between lines; may be negative.
    public var lineSpacing: Points = 0
    /// The distance of baselines as a multiple of `lineHeightBasis`.
    public var lineHeightMultiple = 1.2
    /// The base of `lineHeightMultiple`.
    public var lineHeightBasis = LineHeightBasis.pointSize
    /// The font's own line height: ascent, descent and line gap of its metrics.
    ///
    /// Layout sets it if line heights depend on it, because layout finds the font.
    package var fontLineHeight: Em = 1.2
    /// The smallest distance of baselines, without `lineSpacing`; nil for no limit.
    public var minimumLineHeight: Points?
    /// The largest distance of baselines, without `lineSpacing`; nil for no limit.
    public var maximumLineHeight: Points?
    /// The most lines before the text is truncated; 0 for no limit.
    public var numberOfLines = 0
    /// The treatment of text that exceeds `numberOfLines` or `height`.
    public var lineBreakMode = LineBreakMode.wordWrap
    /// The smallest factor by which text may shrink to fit `numberOfLines`, from 0 to 1; nil for no shrinking.
    public var minimumScaleFactor: Double?
    /// The smallest size of text that shrinks.
    public var minimumFontSize: Points?
    /// The position of a single line that has shrunk to fit; as in UILabel, it has no effect on several lines.
    public var baselineAdjustment = BaselineAdjustment.alignBaselines

    // MARK: Code

    /// Whether the parts of code have their own styles.
    public var highlighting = false
    /// Whether the lines of code have numbers.
    public var lineNumbers = false

    // MARK: Box

    /// The padding, in points.
    public var textInsets = Insets.zero
    /// The position of text in a box that is higher than the text.
    public var verticalAlignment = VerticalAlignment.top
    /// A fixed height; if nil, that of the content.
    public var height: Points?
    /// The fill of the box, insets included; nil for none.
    public var background: Color?
    /// The border, drawn around the insets.
    public var border = Border()
    /// The corner radius of background and border.
    public var cornerRadius: Points = 0
    /// The permitted steps for a table that is too wide.
    public var tableFallbacks = Set(TableFallback.allCases)
    /// The table columns whose numbers align at the decimal separator.
    public var decimalAlignment = DecimalAlignment.auto
    /// The place of the caption of a figure or a table.
    public var captionPlace = CaptionPlace.block
    /// The signs of a thematic break, in place of its line; nil for none.
    public var ornament: String?
    /// The lengths of text without those in em, which follow text that shrinks to fit; nil if none is in em.
    package var fixedLengths: FixedLengths?
    /// The box that an inline style itself declares, not that of the surrounding text; nil for none.
    package var inlineBox: Box?

    // MARK: Colour and effects

    /// The colour of the text.
    public var color = Color.black
    /// The underline; nil for none.
    public var underline: Decoration?
    /// The strikethrough; nil for none.
    public var strikethrough: Decoration?
    /// The shadows of everything drawn for the text, the first on top.
    public var shadows: [Shadow] = []
    /// The shadows that the edges of letters cast into them, the first on top.
    public var innerShadows: [Shadow] = []
    /// The fill of the letters, in place of `color`; nil for none.
    public var gradient: Gradient?
    /// The stroke along the letters' edges; nil for none.
    public var outline: Stroke?
    /// The resolution of effects that are drawn as pixels, as a multiple of 144 dpi, from 1 to 32.
    public var oversampling = 2.0
    /// The opacity of everything drawn, from 0 to 1; the colours themselves stay as declared.
    public var opacity = 1.0

    /// Creates a style with the initial value of every key.
    public init() {}

    /// The style's box keys.
    package var box: Box { Box(background: background, border: border, cornerRadius: cornerRadius, insets: textInsets) }

    /// The distance of baselines without its limits and without `lineSpacing`.
    package var unlimitedLineHeight: Points {
        (lineHeightBasis == .font ? fontLineHeight.points(at: pointSize) : pointSize) * lineHeightMultiple
    }

    /// The leading, from baseline to baseline: the multiple of the point size or font line height within its limits, plus `lineSpacing`.
    public var lineHeight: Points {
        var height = unlimitedLineHeight
        if let minimumLineHeight { height = max(height, minimumLineHeight) }
        if let maximumLineHeight { height = min(height, maximumLineHeight) }
        return height + lineSpacing
    }
}

extension ResolvedStyle.Font {
    /// The requested weight, or that in the name of the face or font if none is declared; at least 700 for bold text.
    package var heaviness: Int {
        let weight = weight ?? namedFace.weight ?? FaceName.regular
        return isBold ? max(FaceName.bold, weight) : weight
    }

    /// Whether an italic face is requested, by a trait or by name.
    package var isSlanted: Bool { isItalic || namedFace.isItalic }

    private var namedFace: FaceName { face.map { FaceName($0) } ?? FaceName(ofFont: fontName ?? "") }
}
