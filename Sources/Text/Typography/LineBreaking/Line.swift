package import Geometry

/// Glyphs of one run on one line.
package struct LineRun: Sendable {
    // In half the size of the machine's integers: each line of each size has one or more of these.
    private var storedRun: Int32
    private var storedGlyphs: Range<Int32>
    /// Embedding level on the line (UAX #9); odd is right to left. That of the shaped run, except for white space at the line's end.
    let level: UInt8
    /// A hyphen is drawn after the last glyph (in the run's direction); its width is part of `width`.
    package var endsWithHyphen: Bool
    /// Whether its glyphs are those of `DivisionSpelling`, beside the hyphen of a word.
    package internal(set) var isRespelled = false
    /// Left edge from the line's own left edge.
    package var x: Points
    /// Drawn width, stretched spaces included.
    package var width: Points
    /// Added to each glyph with `isSpace`.
    package var wordSpacing: Points
    /// Added to each glyph with `isBeforeGap`.
    package var gapSpacing: Points
    /// Room before the first and after the last glyph in reading order, which is not part of `width`. Less than 0 before a
    /// bracket whose blank half lies before the line.
    package var insets = LineBreakRequest.RunInsets()

    /// A run that has no position yet.
    init(run: Int, glyphs: Range<Int>, level: UInt8, width: Points, wordSpacing: Points = 0, gapSpacing: Points = 0) {
        storedRun = Int32(clamping: run)
        storedGlyphs = Int32(clamping: glyphs.lowerBound)..<Int32(clamping: glyphs.upperBound)
        self.level = level
        x = 0
        self.width = width
        self.wordSpacing = wordSpacing
        self.gapSpacing = gapSpacing
        endsWithHyphen = false
    }

    /// Index into `ShapedParagraph.runs`.
    package var run: Int { Int(storedRun) }

    /// Logical indices into `ShapedParagraph.glyphs`.
    package var glyphs: Range<Int> {
        get { Int(storedGlyphs.lowerBound)..<Int(storedGlyphs.upperBound) }
        set { storedGlyphs = Int32(clamping: newValue.lowerBound)..<Int32(clamping: newValue.upperBound) }
    }

    var isRightToLeft: Bool { level & 1 == 1 }
}

/// The runs of one line, in logical order: a part of those of the whole paragraph, which are one allocation.
package struct LineRuns: RandomAccessCollection, Sendable {
    private let all: [LineRun]
    private let first: Int32
    private let length: Int32

    init(_ range: Range<Int> = 0..<0, of all: [LineRun] = []) {
        self.all = all
        first = Int32(clamping: range.lowerBound)
        length = Int32(clamping: range.count)
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { Int(length) }

    package subscript(index: Int) -> LineRun {
        precondition(index >= 0 && index < endIndex)
        return all[Int(first) + index]
    }
}

/// One line of a paragraph at one size.
package struct Line: Sendable {
    package enum End: Sendable { case wrapped, mandatory, paragraph }

    /// In logical order (reading order), each at its visual position.
    package internal(set) var runs: LineRuns
    /// Natural or justified width without the spaces that hang at the end.
    package var width: Points
    /// Left edge of the text from the left edge of the measure, after alignment and indents.
    package var x: Points
    /// How far ink extends above and below the baseline.
    package var inkAscent: Points
    package var inkDescent: Points
    /// The largest point size on the line.
    package var pointSize: Points
    /// The height of the tallest inline object above the baseline.
    package var objectAscent: Points
    /// Widest stretch of the spaces as a ratio to their natural width; 1 = natural.
    package var spaceRatio: Double
    /// Apart, because few lines have any.
    private var rare: Rare?
    package var end: End
    /// Which kind of break ended it; `emergency` and `anywhere` are findings.
    package var breakKind: ShapedParagraph.BreakKind
    /// The line is wider than its measure, because one character or object is.
    package var overflows: Bool

    /// In place of text that the line omits.
    package var ellipsis: Ellipsis? {
        get { rare?.ellipsis }
        set { rare = newValue.map { Rare(ellipsis: $0, strokes: strokes) } }
    }

    /// The widths of strokes between Arabic letters, by the first glyph of the letter that each follows; nearly always empty.
    package internal(set) var strokes: [Int: Em] {
        get { rare?.strokes ?? [:] }
        set { if !newValue.isEmpty { rare = Rare(ellipsis: ellipsis, strokes: newValue) } }
    }

    private final class Rare: Sendable {
        let ellipsis: Ellipsis?
        let strokes: [Int: Em]
        init(ellipsis: Ellipsis?, strokes: [Int: Em]) { (self.ellipsis, self.strokes) = (ellipsis, strokes) }
    }

    /// The position of an ellipsis, which layout shapes and draws.
    package struct Ellipsis: Hashable, Sendable {
        /// The piece of the text whose style it has.
        package var piece: Int
        /// How many of the line's runs are read before it.
        package var runsBefore: Int
        /// Left edge from the line's own.
        package var x: Points
        package var width: Points
        package init(piece: Int, runsBefore: Int, x: Points, width: Points) {
            self.piece = piece
            self.runsBefore = runsBefore
            self.x = x
            self.width = width
        }
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

/// What the line breaker needs to know of one size.
package struct LineBreakRequest: Sendable {
    /// Room that belongs to the outermost glyphs of a run, so that no line ends between.
    package struct RunInsets: Hashable, Sendable {
        package var before: Points
        package var after: Points
        package init(before: Points = 0, after: Points = 0) { self.before = before; self.after = after }
    }

    package enum Alignment: Sendable { case left, center, right, justified }

    /// Of each piece of the text (`ParagraphText.pieces`).
    package var pointSizes: [Points]
    /// Of each inline object: width, and height above the baseline.
    package var objects: [(width: Points, height: Points)]
    /// Before the first glyph of each run and after its last, in reading order: the insets of boxes around spans. Empty: none.
    package var runInsets: [RunInsets] = []
    package var measure: Points
    /// Of the first line, on the side where lines begin; a negative indent hangs.
    package var firstLineIndent: Points
    package var alignment: Alignment
    package var allowsOrphans: Bool
    package var allowsHyphens: Bool
    /// 0: no limit.
    package var maximumConsecutiveHyphens: Int
    /// Lines may end at every character (`charWrap`).
    package var wrapsCharacters: Bool
    /// Of continuation lines of wrapped code.
    package var continuationIndent: Points
    /// Where the lines begin: those before are broken apart, with another measure.
    package var firstGlyph = 0
    /// Whether justified lines of Arabic are filled with strokes between letters before their spaces are stretched.
    package var usesStrokes = false
    /// How far commas, full stops and hyphens may hang out at the end of a line.
    package var hangingRoom: Points = 0
    /// From where lines begin and end to the edges of the page, which the squares of full-width signs do not leave: their blank halves lie
    /// outside the lines.
    package var pageRoom: (before: Points, after: Points) = (.infinity, .infinity)
    /// 0: no limit. Only `LineBreaker.breakText` cuts.
    package var maximumLines = 0
    package var truncation = Truncation.lines
    /// Of an ellipsis in the style of each piece of the text.
    package var ellipsisWidths: [Points] = []

    package init(
        pointSizes: [Points], objects: [(width: Points, height: Points)] = [], measure: Points, firstLineIndent: Points = 0,
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
