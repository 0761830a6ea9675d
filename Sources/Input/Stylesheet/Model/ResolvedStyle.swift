public import Geometry

/// Everything that layout and painting need to know of a style at one content-size category.
///
/// All lengths are points, resolved for the category; `em` values are fractions of `pointSize`.
public struct ResolvedStyle: Hashable, Sendable {
    /// What the author asked for; finding a font is Typography's work.
    public struct Font: Hashable, Sendable {
        public var families: [String] = []
        public var face: String?
        /// Full or PostScript name, instead of family and face.
        public var fontName: String?
        /// 100…900; nil: the face's own (400 without a face).
        public var weight: Int?
        public var isBold = false
        public var isItalic = false
        public var isCondensed = false
        public var isExpanded = false
        public var isMonospace = false
        /// OpenType feature tags and their values, sorted by tag.
        public var features: [Feature] = []
        /// Variation axes, sorted by tag; nil = `auto` (`opsz` follows the size).
        public var axes: [Axis] = []
        public init() {}
    }

    /// An OpenType feature; 0 is off.
    public struct Feature: Hashable, Sendable {
        public var tag: String
        public var value: Int
        public init(tag: String, value: Int) { self.tag = tag; self.value = value }
    }

    /// A place on a variation axis.
    public struct Axis: Hashable, Sendable {
        public var tag: String
        public var value: Double?
        public init(tag: String, value: Double?) { self.tag = tag; self.value = value }
    }

    /// Where lines stand; `natural` follows the direction of the paragraph.
    public enum Alignment: String, Hashable, Sendable, CaseIterable { case left, center, right, justified, natural }
    /// UILabel's modes.
    public enum LineBreakMode: String, Hashable, Sendable, CaseIterable {
        case wordWrap, charWrap, clip, truncateHead, truncateMiddle, truncateTail
    }
    /// Where text stands in a box that is higher.
    public enum VerticalAlignment: String, Hashable, Sendable, CaseIterable { case top, center, bottom }
    /// What letters look like; readers extract the letters of the source.
    public enum TextTransform: String, Hashable, Sendable, CaseIterable { case none, uppercase, lowercase, capitalize, smallCaps }

    /// How words are divided.
    public struct Hyphenation: Hashable, Sendable {
        public var minimumWordLength = 5
        public var left = 2
        public var right = 3
        /// 0: no limit.
        public var maximumConsecutive = 2
        /// Words with their hyphenation points written as `-`.
        public var exceptions: [String] = []
        public init() {}
    }

    /// A line through or under text; nil parts come from the text's colour and the font's own metrics.
    public struct Decoration: Hashable, Sendable {
        public var color: Color?
        public var thickness: Double?
        public init(color: Color? = nil, thickness: Double? = nil) { self.color = color; self.thickness = thickness }
    }

    /// A line along a box or around letters.
    public struct Stroke: Hashable, Sendable {
        /// How it is dashed.
        public enum Line: String, Hashable, Sendable, CaseIterable { case solid, dashed, dotted }
        public var width: Double
        public var line: Line
        public var color: Color
        public init(width: Double, line: Line = .solid, color: Color) { self.width = width; self.line = line; self.color = color }
    }

    /// The strokes of the four sides of a box.
    public struct Border: Hashable, Sendable {
        public var top: Stroke?
        public var right: Stroke?
        public var bottom: Stroke?
        public var left: Stroke?
        public init(top: Stroke? = nil, right: Stroke? = nil, bottom: Stroke? = nil, left: Stroke? = nil) {
            self.top = top; self.right = right; self.bottom = bottom; self.left = left
        }
        /// The room that the strokes take on each side.
        public var insets: Insets {
            Insets(top: top?.width ?? 0, right: right?.width ?? 0, bottom: bottom?.width ?? 0, left: left?.width ?? 0)
        }
    }

    /// What is drawn around and behind a text.
    public struct Box: Hashable, Sendable {
        public var background: Color?
        public var border: Border
        public var cornerRadius: Double
        /// Room between the border and the text.
        public var insets: Insets
        public init(background: Color?, border: Border, cornerRadius: Double, insets: Insets) {
            self.background = background; self.border = border; self.cornerRadius = cornerRadius; self.insets = insets
        }
    }

    /// A shadow behind letters or in them, in points.
    public struct Shadow: Hashable, Sendable {
        public var color: Color
        public var offset: Point
        /// Core Graphics' blur: twice the standard deviation of the Gaussian.
        public var blur: Double
        public init(color: Color, offset: Point, blur: Double) { self.color = color; self.offset = offset; self.blur = blur }
    }

    /// Colours along a line across a text.
    public struct Gradient: Hashable, Sendable {
        /// A colour, and where on the line it stands, from 0 to 1.
        public struct Stop: Hashable, Sendable {
            public var location: Double
            public var color: Color
            public init(location: Double, color: Color) { self.location = location; self.color = color }
        }
        public var stops: [Stop]
        /// Fractions of the text rectangle, all lines together.
        public var start: Point
        public var end: Point
        public init(stops: [Stop], start: Point, end: Point) { self.stops = stops; self.start = start; self.end = end }
    }

    /// Keys that are drawn as asked; layout relaxes whatever is not among them.
    public struct Asked: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        public static let numberOfLines = Asked(rawValue: 1)
        public static let height = Asked(rawValue: 2)
        public static let maximumLineHeight = Asked(rawValue: 4)
        /// A `lineHeightMultiple` under 1, where lines may overlap.
        public static let lineHeightMultiple = Asked(rawValue: 8)
        public static let minimumScaleFactor = Asked(rawValue: 16)
    }

    /// The style's name where it has one, for messages.
    public var name: String?
    public var font = Font()
    /// The size at which the text is drawn.
    public var pointSize = 17.0
    /// The same style's size at `large`.
    public var pointSizeAtLarge = 17.0
    /// What the sheet asked for by name and layout must not relax, even where it cuts, overlaps or shrinks.
    public var asked: Asked = []

    public var paragraphSpacing = 0.0
    public var paragraphSpacingBefore = 0.0
    public var lineSpacing = 0.0
    public var lineHeightMultiple = 1.2
    public var minimumLineHeight: Double?
    public var maximumLineHeight: Double?
    public var alignment = Alignment.natural
    public var firstLineIndent = 0.0
    public var headIndent = 0.0
    public var tailIndent = 0.0
    public var hyphenation: Hyphenation?
    /// em.
    public var characterSpacing = 0.0
    /// User-perceived character to em, sorted by character.
    public var kerningTable: [String: Double] = [:]
    /// em, positive is down.
    public var baselineOffset = 0.0
    public var allowOrphans = true
    public var widows = 2
    public var orphans = 2
    public var keepWithNext = false
    public var keepTogether = false
    public var pageBreakBefore = false
    /// 0: no limit.
    public var numberOfLines = 0
    public var lineBreakMode = LineBreakMode.wordWrap
    public var minimumScaleFactor: Double?
    public var minimumFontSize: Double?
    public var textInsets = Insets.zero
    public var verticalAlignment = VerticalAlignment.top
    public var height: Double?

    public var color = Color.black
    public var background: Color?
    public var underline: Decoration?
    public var strikethrough: Decoration?
    public var textTransform = TextTransform.none
    public var border = Border()
    public var cornerRadius = 0.0
    /// The box that a style of inline text itself writes, not one that it has of the text around it; nil: none.
    public var inlineBox: Box?
    public var shadow: Shadow?
    public var innerShadow: Shadow?
    public var gradient: Gradient?
    public var outline: Stroke?
    public var oversampling = 2.0

    public init() {}

    public var box: Box { Box(background: background, border: border, cornerRadius: cornerRadius, insets: textInsets) }

    /// Baseline to baseline: the multiple of the size within its limits, and the spacing between lines.
    public var lineHeight: Double {
        var height = pointSize * lineHeightMultiple
        if let minimumLineHeight { height = max(height, minimumLineHeight) }
        if let maximumLineHeight { height = min(height, maximumLineHeight) }
        return height + lineSpacing
    }
}

/// The page of a sheet at one content-size category, in points.
public struct PageStyle: Hashable, Sendable {
    /// A header or a footer: templates such as `{page} / {pages}` for its three places, and the style that sets them.
    public struct RunningText: Hashable, Sendable {
        public var left: String?
        public var center: String?
        public var right: String?
        public var style: ResolvedStyle
        public init(left: String? = nil, center: String? = nil, right: String? = nil, style: ResolvedStyle) {
            self.left = left; self.center = center; self.right = right; self.style = style
        }
    }

    public var size: Size
    public var margins: Insets
    public var background: Color?
    public var header: RunningText?
    public var footer: RunningText?

    public init(size: Size, margins: Insets, background: Color? = nil, header: RunningText? = nil, footer: RunningText? = nil) {
        self.size = size
        self.margins = margins
        self.background = background
        self.header = header
        self.footer = footer
    }
}

/// What a sheet can style, under the names that `elements:` uses.
public enum Element: String, CaseIterable, Hashable, Sendable {
    case document, h1, h2, h3, h4, h5, h6, paragraph, blockQuote, list, listItem, marker, taskMarker, codeBlock, code
    case emphasis, strong, strikethrough, link, image, figure, caption, table, tableHeader, tableCell
    case footnote, footnoteReference, thematicBreak, alert, tableOfContents, header, footer

    /// Changes only the keys written in its style; the rest comes from the text around it.
    public var isInline: Bool {
        switch self {
        case .emphasis, .strong, .strikethrough, .link, .code, .footnoteReference: true
        default: false
        }
    }
}
