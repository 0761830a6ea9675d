package import TypesetBase

/// Glyphs of one run on one line.
package struct LineRun: Sendable {
    /// The index into `ShapedParagraph.runs`.
    @CompactInt package private(set) var run: Int
    /// The logical indices into `ShapedParagraph.glyphs`.
    @CompactRange package var glyphs: Range<Int>
    /// The embedding level on the line (UAX #9): that of the shaped run, except for white space at the line's end; odd is right to left.
    let level: UInt8
    /// The change of the glyphs by justification.
    package internal(set) var fit = GlyphFit.none
    /// Whether a hyphen is drawn after the last glyph (in the run's direction); its width is part of `width`.
    package var endsWithHyphen: Bool
    /// Whether the glyphs are those of `DivisionSpelling`, beside the hyphen of a divided word.
    package internal(set) var isRespelled = false
    /// The left edge of the run, relative to the line's left edge.
    package var x: Points
    /// The drawn width, stretched spaces included.
    package var width: Points
    /// The width that is added to each glyph with `isSpace`.
    package var wordSpacing: Points
    /// The width that is added to each glyph with `isBeforeGap`.
    package var gapSpacing: Points
    /// The room before the first and after the last glyph in reading order, which is not part of `width`.
    ///
    /// It is negative before a bracket whose blank half is outside the line.
    package var insets = LineBreakRequest.RunInsets()

    /// Creates a run that has no position yet.
    init(run: Int, glyphs: Range<Int>, level: UInt8, width: Points, wordSpacing: Points = 0, gapSpacing: Points = 0) {
        self.run = run
        self.glyphs = glyphs
        self.level = level
        x = 0
        self.width = width
        self.wordSpacing = wordSpacing
        self.gapSpacing = gapSpacing
        endsWithHyphen = false
    }

    var isRightToLeft: Bool { level & 1 == 1 }
}

/// The runs of one line, in logical order: a slice of the runs of the whole paragraph, which share one allocation.
package struct LineRuns: RandomAccessCollection, Sendable {
    private let all: [LineRun]
    @CompactRange private var range: Range<Int>

    init(_ range: Range<Int> = 0..<0, of all: [LineRun] = []) {
        self.all = all
        self.range = range
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { range.count }

    package subscript(index: Int) -> LineRun {
        precondition(index >= 0 && index < endIndex)
        return all[range.lowerBound + index]
    }
}

/// One line of a paragraph at one size.
package struct Line: Sendable {
    package enum End: Sendable { case wrapped, mandatory, paragraph }

    /// The runs in logical order (reading order), each with its visual position.
    package internal(set) var runs: LineRuns
    /// The natural or justified width, without the spaces that hang at the end.
    package var width: Points
    /// The left edge of the text, relative to the left edge of the measure, after alignment and indents.
    package var x: Points
    /// The extent of the ink above and below the baseline.
    package var inkAscent: Points
    package var inkDescent: Points
    /// Whether nothing on the line is visible, as if it has only a no-break space.
    package var isBlank: Bool { width == 0 || inkAscent == 0 && inkDescent == 0 && objectAscent == 0 }
    /// The largest point size on the line.
    package var pointSize: Points
    /// The height of the tallest inline object above the baseline.
    package var objectAscent: Points
    /// The widest stretch of the spaces, as a ratio to their natural width; 1 is natural.
    package var spaceRatio: Double
    /// The properties that few lines have, stored separately.
    private var extras: LineExtras?
    package var end: End
    /// The kind of break that ended the line; `emergency` and `anywhere` are findings.
    package var breakKind: ShapedParagraph.BreakKind
    /// Whether the line is wider than its measure because one character or object is.
    package var overflows: Bool

    /// The ellipsis in place of text that the line omits.
    package var ellipsis: Ellipsis? {
        get { extras?.ellipsis }
        set { extras = newValue.map { LineExtras(ellipsis: $0, strokes: strokes, objectDescent: objectDescent) } }
    }

    /// The widths of strokes between Arabic letters, by the first glyph of the letter that each follows; usually empty.
    package internal(set) var strokes: [Int: Em] {
        get { extras?.strokes ?? [:] }
        set { if !newValue.isEmpty { extras = LineExtras(ellipsis: ellipsis, strokes: newValue, objectDescent: objectDescent) } }
    }

    /// The depth of the deepest inline object below the baseline.
    package var objectDescent: Points {
        get { extras?.objectDescent ?? 0 }
        set { if newValue > 0 { extras = LineExtras(ellipsis: ellipsis, strokes: strokes, objectDescent: newValue) } }
    }

    private final class LineExtras: Sendable {
        let ellipsis: Ellipsis?
        let strokes: [Int: Em]
        let objectDescent: Points
        init(ellipsis: Ellipsis?, strokes: [Int: Em], objectDescent: Points) {
            (self.ellipsis, self.strokes, self.objectDescent) = (ellipsis, strokes, objectDescent)
        }
    }

    /// The position of an ellipsis, which layout shapes and draws.
    package struct Ellipsis: Hashable, Sendable {
        /// The piece of the text that the ellipsis takes its style from.
        package var piece: Int
        /// The number of the line's runs that are read before the ellipsis.
        package var runsBefore: Int
        /// The left edge of the ellipsis, relative to the line's left edge.
        package var x: Points
        package var width: Points
    }

    init(
        runs: LineRuns = LineRuns(), width: Points, x: Points, inkAscent: Points = 0, inkDescent: Points = 0, pointSize: Points = 0,
        objectAscent: Points = 0, end: End, breakKind: ShapedParagraph.BreakKind = .allowed, spaceRatio: Double = 1, overflows: Bool = false
    ) {
        self.runs = runs
        self.width = width
        self.x = x
        self.inkAscent = inkAscent
        self.inkDescent = inkDescent
        self.pointSize = pointSize
        self.objectAscent = objectAscent
        self.end = end
        self.breakKind = breakKind
        self.spaceRatio = spaceRatio
        self.overflows = overflows
    }
}

/// The size of an object within a line.
package struct InlineObjectSize: Hashable, Sendable {
    package var width: Points
    /// The height above the baseline.
    package var ascent: Points
    /// The depth below the baseline.
    package var descent: Points
    /// The part of the width at its end that a line end hides, such as the space before a relation.
    package var blank: Points

    package init(width: Points, ascent: Points, descent: Points = 0, blank: Points = 0) {
        (self.width, self.ascent, self.descent, self.blank) = (width, ascent, descent, blank)
    }
}

/// The parameters of line breaking at one size.
package struct LineBreakRequest: Sendable {
    /// The room that belongs to the outermost glyphs of a run; no line ends between them and it.
    package struct RunInsets: Hashable, Sendable {
        package var before: Points
        package var after: Points
        package init(before: Points = 0, after: Points = 0) { self.before = before; self.after = after }
    }

    package enum Alignment: Sendable { case left, center, right, justified }

    /// The point size of each piece of the text (`ParagraphText.pieces`).
    package var pointSizes: [Points]
    /// The size of each inline object.
    package var objects: [InlineObjectSize]
    /// The room before the first glyph of each run and after its last, in reading order: the insets of boxes around spans; empty: none.
    package var runInsets: [RunInsets] = []
    package var measure: Points
    /// The indent of the first line, on the side where lines begin; a negative indent hangs.
    package var firstLineIndent: Points
    package var alignment: Alignment
    /// The limits within which justified lines are fitted.
    package var limits = JustificationLimits()
    package var allowsOrphans: Bool
    package var allowsHyphens: Bool
    /// The maximum number of consecutive lines that end with a hyphen; 0: no limit.
    package var maximumConsecutiveHyphens: Int
    /// The demerits that are added to those of each line: positive for a paragraph with a line less, negative for one more.
    package var lineDemerits = 0.0
    /// Whether lines may end at every character (`charWrap`).
    package var wrapsCharacters: Bool
    /// The indent of the continuation of lines that the source ends, in code and verse.
    package var continuationIndent: Points
    /// The glyph at which the lines begin; earlier lines are broken separately, with another measure.
    package var firstGlyph = 0
    /// Whether justified lines of Arabic are filled with strokes between letters before their spaces are stretched.
    package var usesStrokes = false
    /// The maximum distance by which commas, full stops and hyphens hang out at the end of a line, or all glyphs by their optical edges.
    package var hangingRoom: Points = 0
    /// The maximum distance by which glyphs hang out at the start of a line, and whether `hangingRoom` is for all glyphs; nil if not.
    package var opticalRoom: Points?
    /// The distances from the start and end of the lines to the edges of the page.
    ///
    /// The squares of full-width signs stay inside the page; their blank halves are outside the lines.
    package var pageRoom: (before: Points, after: Points) = (.infinity, .infinity)
    /// The maximum number of lines, applied only by `LineBreaker.breakText`; 0: no limit.
    package var maximumLines = 0
    package var truncation = Truncation.lines
    /// The width of an ellipsis in the style of each piece of the text.
    package var ellipsisWidths: [Points] = []

    package init(
        pointSizes: [Points], objects: [InlineObjectSize] = [], measure: Points, firstLineIndent: Points = 0,
        alignment: Alignment = .left, allowsOrphans: Bool = true, allowsHyphens: Bool = false,
        maximumConsecutiveHyphens: Int = 0, wrapsCharacters: Bool = false, continuationIndent: Points = 0
    ) {
        self.pointSizes = pointSizes
        self.objects = objects
        self.measure = measure
        self.firstLineIndent = firstLineIndent
        self.alignment = alignment
        self.allowsOrphans = allowsOrphans
        self.allowsHyphens = allowsHyphens
        self.maximumConsecutiveHyphens = maximumConsecutiveHyphens
        self.wrapsCharacters = wrapsCharacters
        self.continuationIndent = continuationIndent
    }
}
