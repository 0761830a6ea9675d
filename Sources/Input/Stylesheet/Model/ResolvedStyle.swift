public import ContentSize
import Formats
public import Geometry

/// A style at one content size: the used value of every key, which is all that layout and painting need to know of it.
///
/// Lengths are resolved for the content size; those in em count from `pointSize`.
public struct ResolvedStyle: Hashable, Sendable {
    /// The description of a font; finding one that fits it is Typography's work.
    public struct Font: Hashable, Sendable {
        /// By preference; the further ones supply the characters that the first lacks. Empty: none is named.
        public var families: [String] = []
        /// A face of the family, such as `SemiBold Italic`.
        public var face: String?
        /// Full or PostScript name, instead of family and face.
        public var fontName: String?
        /// 100…900; nil: the face's own (400 without a face).
        public var weight: Int?
        /// A bold face.
        public var isBold = false
        /// An italic or oblique face.
        public var isItalic = false
        /// A narrow face.
        public var isCondensed = false
        /// A wide face.
        public var isExpanded = false
        /// A face whose letters are all of one width.
        public var isMonospace = false
        /// Heavier than that, for a reader with the setting Bold Text.
        public var isEmboldened = false
        /// OpenType feature tags and their values, sorted by tag.
        public var features: [Feature] = []
        /// Variation axes, sorted by tag; nil = `auto` (`opsz` follows the size).
        public var axes: [Axis] = []
        public init() {}
    }

    /// The setting of an OpenType feature.
    public struct Feature: Hashable, Sendable {
        /// Four printable ASCII characters.
        public var tag: String
        /// 0 is off, 1 on; more chooses among alternates, up to 65,535.
        public var value: Int
        public init(tag: String, value: Int) { self.tag = tag; self.value = value }
    }

    /// A position on the axis of a variable font.
    public struct Axis: Hashable, Sendable {
        /// Four printable ASCII characters.
        public var tag: String
        /// In the units of the axis; nil: `auto`, the point size for `opsz`.
        public var value: Double?
        public init(tag: String, value: Double?) { self.tag = tag; self.value = value }
    }

    /// Horizontal alignment of lines; `natural` follows the direction of the paragraph.
    public enum Alignment: String, Hashable, Sendable, CaseIterable { case left, center, right, justified, natural }
    /// The longest measure of a block.
    public enum Measure: Hashable, Sendable {
        case points(Points)
        /// Digits of the style's font, whose advance layout finds (CSS Values 4, 6.1.3).
        case characters(Double)
    }
    /// Where lines break, and how text is cut; the modes are UILabel's.
    public enum LineBreakMode: String, Hashable, Sendable, CaseIterable {
        case wordWrap, charWrap, clip, truncateHead, truncateMiddle, truncateTail
    }
    /// What leads from an entry of contents to its page number.
    public enum Leader: String, Hashable, Sendable, CaseIterable { case none, dots, line }
    /// Where a line that has shrunk to fit stands; the values are UILabel's.
    public enum BaselineAdjustment: String, Hashable, Sendable, CaseIterable { case alignBaselines, alignCenters, none }
    /// Alignment of text in a box that is higher.
    public enum VerticalAlignment: String, Hashable, Sendable, CaseIterable { case top, center, bottom }
    /// A change of the letters that are drawn; readers extract those of the source.
    public enum TextTransform: String, Hashable, Sendable, CaseIterable { case none, uppercase, lowercase, capitalize, smallCaps }
    /// Whether Chinese and Japanese text has the room between characters that its readers expect.
    public enum TextSpacing: String, Hashable, Sendable, CaseIterable { case auto, none }
    /// How words stand out that would be italic, in scripts without italics.
    public enum EmphasisMark: String, Hashable, Sendable, CaseIterable { case auto, none, dot, sesame }

    /// What fills justified lines of Arabic: spaces alone, or strokes between letters first.
    public enum Justification: String, Hashable, Sendable, CaseIterable { case spaces, kashida }
    /// Where commas, full stops and hyphens hang out: nowhere, or at the ends of lines.
    public enum HangingPunctuation: String, Hashable, Sendable, CaseIterable { case none, end }

    /// What multiples of line heights count from: the size of the text, or the line height that its font has by itself.
    public enum LineHeightBasis: Hashable, Sendable { case pointSize, font }

    /// The rules by which words are divided.
    public struct Hyphenation: Hashable, Sendable {
        /// Shorter words, counted in characters, are not divided.
        public var minimumWordLength = 5
        /// The fewest characters before a hyphen.
        public var left = 2
        /// The fewest characters after a hyphen.
        public var right = 3
        /// The most lines in a row that end in a hyphen; 0: no limit.
        public var maximumConsecutive = 2
        /// Words with their hyphenation points written as `-`; they override the dictionary.
        public var exceptions: [String] = []
        public init() {}
    }

    /// A line through or under text.
    public struct Decoration: Hashable, Sendable {
        /// nil: the text's.
        public var color: Color?
        /// nil: that of the font's metrics.
        public var thickness: Points?
        public init(color: Color? = nil, thickness: Points? = nil) { self.color = color; self.thickness = thickness }
    }

    /// A stroke along a box or around letters.
    public struct Stroke: Hashable, Sendable {
        /// The pattern of a stroke.
        public enum Line: String, Hashable, Sendable, CaseIterable { case solid, dashed, dotted }
        /// The line’s thickness.
        public var width: Points
        /// Solid, dashed or dotted.
        public var line: Line
        /// What it is drawn in.
        public var color: Color
        public init(width: Points, line: Line = .solid, color: Color) { self.width = width; self.line = line; self.color = color }
    }

    /// The strokes of the four sides of a box.
    public struct Border: Hashable, Sendable {
        /// The stroke above; nil: none.
        public var top: Stroke?
        /// The stroke on the right; nil: none.
        public var right: Stroke?
        /// The stroke below; nil: none.
        public var bottom: Stroke?
        /// The stroke on the left; nil: none.
        public var left: Stroke?
        public init(top: Stroke? = nil, right: Stroke? = nil, bottom: Stroke? = nil, left: Stroke? = nil) {
            self.top = top; self.right = right; self.bottom = bottom; self.left = left
        }
        /// The widths of the strokes.
        public var insets: Insets {
            Insets(top: top?.width ?? 0, right: right?.width ?? 0, bottom: bottom?.width ?? 0, left: left?.width ?? 0)
        }
    }

    /// The box that is drawn around and behind a text.
    public struct Box: Hashable, Sendable {
        /// Fills the box, insets included; nil: nothing.
        public var background: Color?
        /// Drawn around the insets.
        public var border: Border
        /// Of background and border.
        public var cornerRadius: Points
        /// Padding: the space between the border and the text.
        public var insets: Insets
        public init(background: Color?, border: Border, cornerRadius: Points, insets: Insets) {
            self.background = background; self.border = border; self.cornerRadius = cornerRadius; self.insets = insets
        }
    }

    /// A shadow behind letters or inside them.
    public struct Shadow: Hashable, Sendable {
        /// What it is drawn in.
        public var color: Color
        /// To the right and down, in points.
        public var offset: Point
        /// Core Graphics' blur: twice the standard deviation of the Gaussian.
        public var blur: Points
        public init(color: Color, offset: Point, blur: Points) { self.color = color; self.offset = offset; self.blur = blur }
    }

    /// A linear gradient across a text.
    public struct Gradient: Hashable, Sendable {
        /// A colour, and its position between the ends.
        public struct Stop: Hashable, Sendable {
            /// 0 is the start, 1 the end.
            public var location: Double
            /// What it is drawn in.
            public var color: Color
            public init(location: Double, color: Color) { self.location = location; self.color = color }
        }
        /// Two at least, by rising location.
        public var stops: [Stop]
        /// As a fraction of the text's rectangle, all lines together.
        public var start: Point
        /// As a fraction of the text's rectangle, all lines together.
        public var end: Point
        public init(stops: [Stop], start: Point, end: Point) { self.stops = stops; self.start = start; self.end = end }
    }

    /// The name of the element, with its classes, or of the style, for messages.
    public var name: String?

    // MARK: Font

    /// The font that is requested, before fallback.
    public var font = Font()
    /// The size at which the text is set, from 0.1 to 10,000.
    public var pointSize: Points = 17
    /// The size of the same style at `large`.
    public var pointSizeAtLarge: Points = 17
    /// Tracking: space added after each character.
    public var characterSpacing: Em = 0
    /// Space added after single user-perceived characters, on top of `characterSpacing`.
    public var kerningTable: [String: Em] = [:]
    /// Positive is down.
    public var baselineOffset: Em = 0
    /// Capitals, small letters or as written, by Unicode’s case mappings.
    public var textTransform = TextTransform.none
    /// Between full-width signs, and between ideographs and letters.
    public var textSpacing = TextSpacing.auto
    /// Of italic words in scripts without italics.
    public var emphasisMark = EmphasisMark.auto

    /// The content sizes that the text follows, and everything within it: the style's, within those of the containers around it.
    public var contentSizes = ContentSizeRange.all

    // MARK: Paragraphs

    /// Space after a paragraph.
    public var paragraphSpacing: Points = 0
    /// Space before a paragraph.
    public var paragraphSpacingBefore: Points = 0
    /// How lines fill the measure.
    public var alignment = Alignment.natural
    /// What fills justified lines of Arabic.
    public var justification = Justification.spaces
    /// Which signs hang out beyond the edge of the text.
    public var hangingPunctuation = HangingPunctuation.none
    /// Negative: hanging.
    public var firstLineIndent: Points = 0
    /// Indent where lines begin; negative hangs out into the margin.
    public var headIndent: Points = 0
    /// Indent where lines end; negative hangs out into the margin.
    public var tailIndent: Points = 0
    /// The longest measure; nil: that of what is around.
    public var maxWidth: Measure?
    /// nil: words are not divided.
    public var hyphenation: Hyphenation?
    /// false: at least two words on a paragraph's last line.
    public var allowOrphans = true
    /// The fewest lines of a divided paragraph at the top of a page, from 1 to 20.
    public var widows = 2
    /// The fewest lines of a divided paragraph at the foot of a page, from 1 to 20.
    public var orphans = 2
    /// No page break between the block and the next one.
    public var keepWithNext = false
    /// No page break between the block and the one before it.
    public var keepWithPrevious = false
    /// No page break within the block.
    public var keepTogether = false
    /// A page break before the block.
    public var pageBreakBefore = false
    /// The lines that a paragraph's first letter is as high as; below 2: it is like the others.
    public var dropCapital = 0
    /// As wide as all columns of the page.
    public var spansColumns = false
    /// Between an entry of contents and its page number.
    public var leader = Leader.none

    // MARK: Lines

    /// Space added between lines; it may be negative.
    public var lineSpacing: Points = 0
    /// The distance of baselines as a multiple of what `lineHeightBasis` says.
    public var lineHeightMultiple = 1.2
    /// What `lineHeightMultiple` counts from.
    public var lineHeightBasis = LineHeightBasis.pointSize
    /// The font's own line height: ascent, descent and line gap of its metrics. Layout sets it where lines count from it, since it finds
    /// the font.
    public var fontLineHeight: Em = 1.2
    /// The smallest distance of baselines, without `lineSpacing`.
    public var minimumLineHeight: Points?
    /// The largest distance of baselines, without `lineSpacing`.
    public var maximumLineHeight: Points?
    /// Lines after which the text is cut; 0: no limit.
    public var numberOfLines = 0
    /// What becomes of text that `numberOfLines` or `height` cuts.
    public var lineBreakMode = LineBreakMode.wordWrap
    /// How far text may shrink to fit `numberOfLines`, from 0 to 1; nil: not at all.
    public var minimumScaleFactor: Double?
    /// Text that shrinks keeps this size at least.
    public var minimumFontSize: Points?
    /// Where a single line stands that has shrunk to fit. As with UILabel it has no effect on several lines.
    public var baselineAdjustment = BaselineAdjustment.alignBaselines

    // MARK: Code

    /// Whether the parts of code have styles of their own.
    public var highlighting = false
    /// Whether the lines of code have numbers.
    public var lineNumbers = false

    // MARK: Box

    /// Padding, in points.
    public var textInsets = Insets.zero
    /// Where text stands in a box that is higher than it.
    public var verticalAlignment = VerticalAlignment.top
    /// A fixed height; nil: that of the content.
    public var height: Points?
    /// Fills the box, insets included; nil: nothing.
    public var background: Color?
    /// Drawn around the insets.
    public var border = Border()
    /// Of background and border.
    public var cornerRadius: Points = 0
    /// What may be done with a table too wide for its place.
    public var ladder = Set(TableStep.allCases)
    /// In which columns of a table numbers stand with their decimal separators under each other.
    public var decimalAlignment = DecimalAlignment.auto
    /// Signs that a thematic break has in place of its line; nil: none.
    public var ornament: String?
    /// The box that an inline style itself declares, not that of the surrounding text; nil: none.
    public var inlineBox: Box?

    // MARK: Colour and effects

    /// The colour of the text.
    public var color = Color.black
    /// nil: none.
    public var underline: Decoration?
    /// nil: none.
    public var strikethrough: Decoration?
    /// Cast by everything that is drawn of the text, the first on top.
    public var shadows: [Shadow] = []
    /// Cast into the letters by their edges, the first on top.
    public var innerShadows: [Shadow] = []
    /// Fills the letters in place of `color`; nil: none.
    public var gradient: Gradient?
    /// Drawn along the letters’ edges; nil: none.
    public var outline: Stroke?
    /// Resolution of effects that are drawn as pixels, as a multiple of 144 dpi, from 1 to 32.
    public var oversampling = 2.0
    /// How much of all its colours covers what lies behind, from 0 to 1; the colours themselves are as declared.
    public var opacity = 1.0

    /// The initial value of every key.
    public init() {}

    /// The uppermost of `shadows`; nil: none.
    public var shadow: Shadow? { shadows.first }
    /// The uppermost of `innerShadows`; nil: none.
    public var innerShadow: Shadow? { innerShadows.first }

    /// The style's box keys together.
    public var box: Box { Box(background: background, border: border, cornerRadius: cornerRadius, insets: textInsets) }

    /// The distance of baselines without its limits and the spacing between lines.
    package var unlimitedLineHeight: Points {
        (lineHeightBasis == .font ? fontLineHeight.points(at: pointSize) : pointSize) * lineHeightMultiple
    }

    /// Leading, from baseline to baseline: the multiple of the size or of the font's own within its limits, plus the spacing between lines.
    public var lineHeight: Points {
        var height = unlimitedLineHeight
        if let minimumLineHeight { height = max(height, minimumLineHeight) }
        if let maximumLineHeight { height = min(height, maximumLineHeight) }
        return height + lineSpacing
    }
}

extension ResolvedStyle.Font {
    /// The weight that is asked for, 700 at least of bold text; that of a named face or font as far as the name says it.
    package var heaviness: Int {
        let weight = weight ?? namedFace.weight ?? FaceName.regular
        return isBold ? max(FaceName.bold, weight) : weight
    }

    /// Whether an italic face is asked for, by a trait or by name.
    package var isSlanted: Bool { isItalic || namedFace.isItalic }

    private var namedFace: FaceName { face.map { FaceName($0) } ?? FaceName(ofFont: fontName ?? "") }
}
