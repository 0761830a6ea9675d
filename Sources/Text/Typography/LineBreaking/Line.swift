/// Glyphs of one run on one line. `x` is the left edge from the line's own left edge, in points.
public struct LineRun: Sendable {
    /// Index into `ShapedParagraph.runs`.
    public var run: Int
    /// Logical indices into `ShapedParagraph.glyphs`.
    public var glyphs: Range<Int>
    /// Embedding level on the line (UAX #9); odd is right to left. That of the shaped run, except for white space at the line's end.
    let level: UInt8
    public var x: Double
    /// Drawn width, stretched spaces included.
    public var width: Double
    /// Points added to each glyph with `isSpace`.
    public var wordSpacing: Double
    /// A hyphen is drawn after the last glyph (in the run's direction); its width is part of `width`.
    public var endsWithHyphen: Bool
    /// Room before the first and after the last glyph in the order of reading, which is not part of `width`.
    public var insets = LineBreakRequest.RunInsets()

    /// A run that has no position yet.
    init(run: Int, glyphs: Range<Int>, level: UInt8, width: Double, wordSpacing: Double = 0) {
        self.run = run
        self.glyphs = glyphs
        self.level = level
        x = 0
        self.width = width
        self.wordSpacing = wordSpacing
        endsWithHyphen = false
    }

    var isRightToLeft: Bool { level & 1 == 1 }
}

/// One line of a paragraph at one size.
public struct Line: Sendable {
    public enum End: Sendable { case wrapped, mandatory, paragraph }

    /// In logical order (the order of reading), each with its visual place.
    public var runs: [LineRun]
    /// Natural or justified width without the spaces that hang at the end.
    public var width: Double
    /// Left edge of the text from the left edge of the measure, after alignment and indents.
    public var x: Double
    /// Ink over and under the baseline, points.
    public var inkAscent: Double
    public var inkDescent: Double
    /// The largest point size on the line.
    public var pointSize: Double
    /// The tallest inline object over the baseline.
    public var objectAscent: Double
    public var end: End
    /// Which kind of break ended it; `emergency` and `anywhere` are findings.
    public var breakKind: ShapedParagraph.BreakKind
    /// Widest stretch of the spaces as a ratio to their natural width; 1 = natural.
    public var spaceRatio: Double
    /// The line is wider than its measure: one character or object alone is.
    public var overflows: Bool
    /// Stands for text that the line leaves out.
    public var ellipsis: Ellipsis?

    /// The place of an ellipsis, which layout shapes and draws.
    public struct Ellipsis: Hashable, Sendable {
        /// The piece of the text whose look it has.
        public var piece: Int
        /// How many of the line's runs are read before it.
        public var runsBefore: Int
        /// Left edge from the line's own.
        public var x: Double
        public var width: Double
        public init(piece: Int, runsBefore: Int, x: Double, width: Double) {
            self.piece = piece
            self.runsBefore = runsBefore
            self.x = x
            self.width = width
        }
    }

    public init(
        runs: [LineRun], width: Double, x: Double, inkAscent: Double, inkDescent: Double, pointSize: Double,
        objectAscent: Double = 0, end: End, breakKind: ShapedParagraph.BreakKind = .allowed, spaceRatio: Double = 1, overflows: Bool = false
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

/// What one size asks of the line breaker.
public struct LineBreakRequest: Sendable {
    /// Room that belongs to the outermost glyphs of a run, so that no line ends between.
    public struct RunInsets: Hashable, Sendable {
        public var before: Double
        public var after: Double
        public init(before: Double = 0, after: Double = 0) { self.before = before; self.after = after }
    }

    public enum Alignment: Sendable { case left, center, right, justified }

    /// Points of each piece of the text (`ParagraphText.pieces`).
    public var pointSizes: [Double]
    /// Points of each inline object: width, and height over the baseline.
    public var objects: [(width: Double, height: Double)]
    /// Points before the first glyph of each run and after its last, in the order of reading: the insets of boxes around spans. Empty:
    /// none.
    public var runInsets: [RunInsets] = []
    public var measure: Double
    /// Of the first line, on the side where lines begin; negative hangs.
    public var firstLineIndent: Double
    public var alignment: Alignment
    public var allowsOrphans: Bool
    public var allowsHyphens: Bool
    /// 0: no limit.
    public var maximumConsecutiveHyphens: Int
    /// Breaks at every character (charWrap).
    public var wrapsCharacters: Bool
    /// Points that continuation lines of wrapped code are indented by.
    public var continuationIndent: Double
    /// 0: no limit. Only `LineBreaker.breakText` cuts.
    public var maximumLines = 0
    public var truncation = Truncation.lines
    /// Points of an ellipsis in the look of each piece of the text.
    public var ellipsisWidths: [Double] = []

    public init(
        pointSizes: [Double], objects: [(width: Double, height: Double)] = [], measure: Double, firstLineIndent: Double = 0,
        alignment: Alignment = .left, allowsOrphans: Bool = true, allowsHyphens: Bool = false,
        maximumConsecutiveHyphens: Int = 0, wrapsCharacters: Bool = false, continuationIndent: Double = 0
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
