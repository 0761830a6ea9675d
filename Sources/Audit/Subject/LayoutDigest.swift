public import ContentSize
import Diagnostics
import Geometry
public import Layout

/// What the rules need of one laid-out size, gathered in one walk over its pages, which can be thrown away afterwards.
public struct LayoutDigest: Sendable {
    public let category: ContentSizeCategory
    public let pageCount: Int
    /// The looks that text was drawn in, in the order in which they are met.
    let uses: [StyleUse]
    /// Every paragraph of running text, in the order of the document.
    let paragraphs: [ParagraphSummary]
    /// Each pair of a look and what lies under it, once.
    let contrasts: [ContrastUse]
    let missing: [MissingCharacter]
    /// Stretches in one look that are long for it.
    let longRuns: [LongRun]
    let relaxations: [Relaxation]
    let map: SourceMap
    /// Every look of the document, drawn or not.
    let styles: [TextLook]

    public init(_ document: LaidOutDocument) {
        var collector = DigestCollector(document)
        collector.walk()
        category = document.category
        pageCount = document.pages.count
        uses = collector.uses
        paragraphs = collector.finishedParagraphs
        contrasts = collector.contrasts
        missing = collector.missing
        longRuns = collector.longRuns
        relaxations = document.relaxations
        styles = document.styles
        map = SourceMap(document, collector.blocks)
    }
}

/// What a text is part of.
enum TextRole: Hashable, Sendable {
    case heading(Int), paragraph, caption, cell, label, reference, code, contents, header, footer, other
    /// Running text: what is read line by line.
    var isRunning: Bool { self == .paragraph }
}

/// A look that text was drawn in.
struct StyleUse: Sendable {
    var style: TextLook
    var role: TextRole
    /// The face in which its first text is drawn.
    var faceWeight: Int
    /// The first text, as far as one line shows it.
    var words: String
    var characters: Int
    var place: Place
    var source: SourceSpan?
    /// Whether a paragraph has this look beside another one.
    var isMixed: Bool
}

struct ParagraphSummary: Sendable {
    var style: Int
    var source: SourceSpan?
    var place: Place
    var lines = 0
    var characters = 0
    /// Of the last line met so far, which the mean leaves out.
    var lastLine = 0
    var ideographs = 0
    /// Lines whose spaces are stretched past the limit, and the widest stretch.
    var looseLines = 0
    var widestSpace = 1.0

    /// Characters a line, the last one left out.
    var mean: Double { lines > 1 ? Double(characters - lastLine) / Double(lines - 1) : Double(characters) }
    var isIdeographic: Bool { ideographs * 2 > characters }
}

/// A look on a background.
struct ContrastUse: Sendable {
    var style: Int
    /// As seen: composited.
    var text: Color
    var background: Color
    var ratio: Double
    var isLarge: Bool
    /// Bullets and ballot boxes: no text, but they must be seen.
    var isSign: Bool
    var isGradient: Bool
    var runs: Int
    var words: String
    var place: Place
    var source: SourceSpan?
}

struct MissingCharacter: Sendable {
    var scalar: Unicode.Scalar
    var style: Int
    var count: Int
    var place: Place
    var source: SourceSpan?
}

struct LongRun: Sendable {
    enum Kind: Sendable { case italic, capitals }
    var kind: Kind
    var style: Int
    var words: Int
    var text: String
    var place: Place
    var source: SourceSpan?
}
