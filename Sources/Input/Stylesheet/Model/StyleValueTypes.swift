public import TypesetBase

// The types of the values of a resolved style.

extension ResolvedStyle {
    /// The description of a font; Typography finds the font that fits it.
    public struct Font: Hashable, Sendable {
        /// The families by preference, where later ones supply characters that the first lacks; empty if none is named.
        public var families: [String] = []
        /// A face of the family, such as `SemiBold Italic`.
        public var face: String?
        /// The full or PostScript name, in place of family and face.
        public var fontName: String?
        /// The weight, from 100 to 900; if nil, the face's own, or 400 without a face.
        public var weight: Int?
        /// Whether the font is bold.
        package var isBold = false
        /// Whether the font is italic or oblique.
        package var isItalic = false
        /// Whether the font is narrow.
        package var isCondensed = false
        /// Whether the font is wide.
        package var isExpanded = false
        /// Whether the font is monospaced.
        package var isMonospace = false
        /// Whether the font is heavier than described, for a reader with the setting Bold Text.
        package var isEmboldened = false
        /// The traits as `symbolicTraits` names them.
        public var symbolicTraits: Set<SymbolicTrait> {
            get {
                let traits: [(Bool, SymbolicTrait)] = [
                    (isBold, .bold), (isItalic, .italic), (isCondensed, .condensed), (isExpanded, .expanded), (isMonospace, .monospace),
                ]
                return Set(traits.filter(\.0).map(\.1))
            }
            set {
                isBold = newValue.contains(.bold)
                isItalic = newValue.contains(.italic)
                isCondensed = newValue.contains(.condensed)
                isExpanded = newValue.contains(.expanded)
                isMonospace = newValue.contains(.monospace)
            }
        }
        /// OpenType feature tags and their values, sorted by tag.
        public var features: [Feature] = []
        /// The variation axes, sorted by tag.
        public var axes: [Axis] = []

        /// Creates the request for the default font.
        package init() {}
    }

    /// The setting of an OpenType feature.
    public struct Feature: Hashable, Sendable {
        /// The tag, four printable ASCII characters.
        public var tag: String
        /// The value, up to 65,535: 0 is off, 1 is on, and greater values choose among alternates.
        public var value: Int

        /// Creates a setting.
        public init(tag: String, value: Int) { self.tag = tag; self.value = value }
    }

    /// A position on the axis of a variable font.
    public struct Axis: Hashable, Sendable {
        /// The tag, four printable ASCII characters.
        public var tag: String
        /// The position in the units of the axis; nil is `auto`, the point size for `opsz`.
        public var value: Double?

        /// Creates a position; nil for `auto`.
        public init(tag: String, value: Double?) { self.tag = tag; self.value = value }
    }

    /// The horizontal alignment of lines; `natural` follows the direction of the paragraph.
    public enum Alignment: String, CaseIterable, StyleChoice { case left, center, right, justified, natural }
    /// The maximum measure of a block.
    public enum Measure: Hashable, Sendable {
        case points(Points)
        /// A number of digits of the style's font, whose advance layout finds (CSS Values 4, 6.1.3).
        case characters(Double)
    }
    /// The way lines break and text is truncated; the modes are those of UILabel.
    public enum LineBreakMode: String, CaseIterable, StyleChoice {
        case wordWrap, charWrap, clip, truncateHead, truncateMiddle, truncateTail
    }
    /// The leader between an entry of the table of contents and its page number.
    public enum Leader: String, CaseIterable, StyleChoice { case none, dots, line }
    /// The position of a line that has shrunk to fit; the values are those of UILabel.
    public enum BaselineAdjustment: String, CaseIterable, StyleChoice { case alignBaselines, alignCenters, none }
    /// The alignment of text in a box that is higher than the text.
    public enum VerticalAlignment: String, CaseIterable, StyleChoice { case top, center, bottom }
    /// A change of the drawn letters; readers extract the letters of the source.
    public enum TextTransform: String, CaseIterable, StyleChoice { case none, uppercase, lowercase, capitalize, smallCaps }
    /// Whether Chinese and Japanese text has the spacing between characters that its readers expect.
    public enum TextSpacing: String, CaseIterable, StyleChoice { case auto, none }
    /// The marks on emphasized words in scripts without italics.
    public enum EmphasisMark: String, CaseIterable, StyleChoice { case auto, none, dot, sesame }

    /// The filling of justified Arabic lines: spaces alone, or strokes between letters first.
    public enum Justification: String, CaseIterable, StyleChoice { case spaces, kashida }
    /// The limits within which justified lines are fitted to their measure, in this order: glyphs, spaces, letters, spaces.
    public struct JustificationLimits: Hashable, Sendable {
        /// The maximum change of the width of glyphs, as a share of it, from 0 to 0.05.
        public var expansion = 0.02
        /// The maximum distance that letters of loose lines move apart, in em, from 0 to 0.05.
        public var tracking = 0.015
        /// The width of the narrowest space, as a share of its natural width, from 0.5 to 1.
        public var narrowestSpace = 0.67
        /// The width of spaces above which letters move apart and words are divided, as a share of their natural width, from 1.1 to 4.
        public var widestSpace = 1.5
        /// The number of characters on a line below which text is ragged, from 0 to 200.
        public var minimumCharacters = 25

        /// Creates the default limits.
        public init() {}
    }

    /// The signs that hang into the margin: none, commas, full stops and hyphens at line ends, or all at both edges by their shape.
    public enum HangingPunctuation: String, CaseIterable, StyleChoice { case none, end, optical }

    /// The base of line-height multiples: the point size of the text, or the font's own line height.
    public enum LineHeightBasis: Hashable, Sendable { case pointSize, font }

    /// The rules for hyphenating words.
    public struct Hyphenation: Hashable, Sendable {
        /// The fewest characters of a word that is hyphenated.
        public var minimumWordLength = 5
        /// The fewest characters before a hyphen.
        public var left = 3
        /// The fewest characters after a hyphen.
        public var right = 3
        /// The most consecutive lines that end in a hyphen; 0 for no limit.
        public var maximumConsecutive = 2
        /// Words with hyphenation points written as `-`; they override the dictionary.
        public var exceptions: [String] = []

        /// Creates the default rules.
        public init() {}
    }

    /// A line through or under text.
    public struct Decoration: Hashable, Sendable {
        /// The colour; if nil, that of the text.
        public var color: Color?
        /// The thickness; if nil, that of the font's metrics.
        public var thickness: Points?

        /// Creates a line; nil for the values of the text.
        public init(color: Color? = nil, thickness: Points? = nil) { self.color = color; self.thickness = thickness }
    }

    /// A stroke along a box or around letters.
    public struct Stroke: Hashable, Sendable {
        /// The pattern of a stroke.
        public enum Line: String, CaseIterable, StyleChoice { case solid, dashed, dotted }
        /// The thickness of the line.
        public var width: Points
        /// Solid, dashed or dotted.
        public var line: Line
        /// The colour of the stroke.
        public var color: Color

        /// Creates a stroke.
        public init(width: Points, line: Line = .solid, color: Color) { self.width = width; self.line = line; self.color = color }
    }

    /// The strokes of the four sides of a box.
    public struct Border: Hashable, Sendable {
        /// The stroke above; nil for none.
        public var top: Stroke?
        /// The stroke on the right; nil for none.
        public var right: Stroke?
        /// The stroke below; nil for none.
        public var bottom: Stroke?
        /// The stroke on the left; nil for none.
        public var left: Stroke?

        /// Creates a border from the strokes of its sides.
        package init(top: Stroke? = nil, right: Stroke? = nil, bottom: Stroke? = nil, left: Stroke? = nil) {
            self.top = top; self.right = right; self.bottom = bottom; self.left = left
        }
        /// The widths of the strokes.
        package var insets: Insets {
            Insets(top: top?.width ?? 0, right: right?.width ?? 0, bottom: bottom?.width ?? 0, left: left?.width ?? 0)
        }
    }

    /// The box that is drawn around and behind a text.
    package struct Box: Hashable, Sendable {
        /// The fill of the box, insets included; nil for none.
        package var background: Color?
        /// The border, drawn around the insets.
        package var border: Border
        /// The corner radius of background and border.
        package var cornerRadius: Points
        /// Padding: the space between the border and the text.
        package var insets: Insets

        /// Creates a box.
        package init(background: Color?, border: Border, cornerRadius: Points, insets: Insets) {
            self.background = background; self.border = border; self.cornerRadius = cornerRadius; self.insets = insets
        }
    }

    /// A shadow behind letters or inside them.
    public struct Shadow: Hashable, Sendable {
        /// The colour of the shadow.
        public var color: Color
        /// The offset to the right and down, in points.
        public var offset: Point
        /// The blur as in Core Graphics: twice the standard deviation of the Gaussian.
        public var blur: Points

        /// Creates a shadow.
        public init(color: Color, offset: Point, blur: Points) { self.color = color; self.offset = offset; self.blur = blur }
    }

    /// A linear gradient across a text.
    public struct Gradient: Hashable, Sendable {
        /// A colour with its position between the ends.
        public struct Stop: Hashable, Sendable {
            /// The position, from 0 at the start to 1 at the end.
            public var location: Double
            /// The colour at the position.
            public var color: Color

            /// Creates a stop.
            public init(location: Double, color: Color) { self.location = location; self.color = color }
        }
        /// At least two stops, in ascending order of location.
        public var stops: [Stop]
        /// The start, as a fraction of the rectangle of all lines of the text.
        public var start: Point
        /// The end, as a fraction of the rectangle of all lines of the text.
        public var end: Point

        /// Creates a gradient.
        public init(stops: [Stop], start: Point, end: Point) { self.stops = stops; self.start = start; self.end = end }
    }
}
