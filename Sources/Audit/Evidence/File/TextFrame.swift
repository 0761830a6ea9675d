import TypesetBase
import TypesetPDFReading

/// The coordinates in which text of one direction is upright: the page, turned about its origin.
struct TextFrame: Hashable {
    /// The unit vector on the page that is the x axis of the frame.
    private let x: Double, y: Double

    static let page = TextFrame(x: 1, y: 0)

    /// The sine of the angle from a side of the page below which text is parallel to it, as for words.
    private static let rounding = 0.01
    /// The cosine of the angle (8 degrees) between two lines up to which they have one direction, as for the letters of a word.
    private static let likeness = 0.99
    /// The steps of the coordinates of an axis, which programs round in their own ways; a step is an angle of 0.06 degrees.
    private static let steps = 1000.0
    /// The part of the em that must be across the line; letters of vertical writing are above one another.
    private static let leastHeight = 0.1

    private init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

    /// Creates the frame of a run; nil for vertical writing.
    init?(_ run: TextRun) {
        let direction = run.direction, up = run.up, height = direction.y * up.x - direction.x * up.y
        guard abs(height) > Self.leastHeight * up.length else { return nil }
        // Mirrored text runs to the left, and its letters are upright.
        self.init(along: height > 0 ? direction : direction * -1)
    }

    private init(along axis: Point) {
        if abs(axis.y) < Self.rounding {
            self.init(x: axis.x < 0 ? -1 : 1, y: 0)
        } else if abs(axis.x) < Self.rounding {
            self.init(x: 0, y: axis.y < 0 ? -1 : 1)
        } else {
            let x = (axis.x * Self.steps).rounded(), y = (axis.y * Self.steps).rounded(), length = (x * x + y * y).squareRoot()
            self.init(x: x / length, y: y / length)
        }
    }

    /// Whether text of two frames has nearly one direction.
    func isLike(_ other: TextFrame) -> Bool { x * other.x + y * other.y > Self.likeness }

    private var fromPage: AffineTransform { AffineTransform(a: x, b: -y, c: y, d: x) }

    /// Returns a run of the page in the coordinates of the frame.
    func placing(_ run: TextRun) -> TextRun { self == .page ? run : run.transformed(by: fromPage) }

    /// Returns the bounds on the page of a rectangle of the frame.
    func boundsOnPage(_ rect: Rect) -> Rect { self == .page ? rect : AffineTransform(a: x, b: y, c: -y, d: x).bounds(of: rect) }

    /// Returns the bands of a word's runs, from baseline to x-height, in the coordinates of the frame.
    func bands(of word: InspectedWord, on page: InspectedPage, in pdf: InspectedPDF) -> [LetterBand] {
        pdf.bands(of: word, on: page) { placing($0) }.map { LetterBand($0.band, size: $0.size) }
    }
}

/// A word of a page and its band in the coordinates of its text.
struct FramedWord {
    let word: InspectedWord
    let frame: TextFrame
    let band: LetterBand
    /// Whether no glyph is a letter, such as the layers of a coloured picture letter; such signs may cover each other.
    let isOfSigns: Bool

    /// Creates a word in its own frame; nil for vertical writing.
    init?(_ word: InspectedWord, on page: InspectedPage, in pdf: InspectedPDF) {
        guard let run = page.items[word.item].run, let frame = TextFrame(run) else { return nil }
        self.init(word, in: frame, on: page, in: pdf)
    }

    private init(_ word: InspectedWord, in frame: TextFrame, on page: InspectedPage, in pdf: InspectedPDF) {
        (self.word, self.frame) = (word, frame)
        isOfSigns = page.glyphs[word.glyphs].allSatisfy { glyph in
            page.items[Int(glyph.item)].run.map { InkKind(pdf.fonts[$0.font].codes[Int(glyph.code)].text) == .sign } ?? true
        }
        if frame == .page {
            band = LetterBand(word.band, size: word.size)
        } else {
            let bands = frame.bands(of: word, on: page, in: pdf)
            band = LetterBand(bands.dropFirst().reduce(bands.first?.rect ?? word.band) { $0.union($1.rect) }, size: word.size)
        }
    }

    /// Returns the word in the frame of another one.
    func placed(like other: FramedWord, on page: InspectedPage, in pdf: InspectedPDF) -> FramedWord {
        frame == other.frame ? self : FramedWord(word, in: other.frame, on: page, in: pdf)
    }

    /// The band on the page within which the letters of the word may meet others.
    var place: LetterBand { frame == .page ? band : LetterBand(around: word.bounds, size: word.size) }
}
