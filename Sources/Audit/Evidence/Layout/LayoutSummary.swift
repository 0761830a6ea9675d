package import ContentSize
import Diagnostics
import Geometry
package import Layout
import Typography

/// What the rules need of one laid-out size, gathered in one walk over its pages, which can be thrown away afterwards.
package struct LayoutSummary: Sendable {
    package let category: ContentSizeCategory
    package let traits: ReaderTraits
    package let pageCount: Int
    /// The styles that text was drawn in, in the order in which they are met.
    let uses: [StyleUse]
    /// Every paragraph of running text, in the order of the document.
    let paragraphs: [ParagraphSummary]
    /// Each pair of a style and what lies under it, once.
    let contrasts: [ContrastUse]
    let missing: [MissingCharacter]
    /// Stretches in one style that are long for it.
    let longRuns: [LongRun]
    /// Paragraphs whose lines a sheet lets come closer than their letters are high.
    let tightTexts: [TightText]
    let fallbacks: [LayoutFallback]
    let map: SourceMap
    /// Every style of the document, drawn or not.
    let styles: [ComputedStyle]

    package init(_ document: LaidOutDocument) {
        var collector = SummaryCollector(document)
        collector.walk()
        category = document.category
        traits = document.traits
        pageCount = document.pages.count
        uses = collector.styleUses.uses
        paragraphs = collector.lines.paragraphs
        contrasts = collector.contrasts.uses
        missing = collector.missing.characters
        longRuns = collector.runs.runs
        tightTexts = collector.tight.texts
        fallbacks = document.fallbacks
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

/// A style that text was drawn in.
struct StyleUse: Sendable {
    var style: ComputedStyle
    var role: TextRole
    /// Of the face in which its first text is drawn; one thickened by machine counts as bold.
    var faceWeight: Int
    /// What of that face no font has; nil for a designed one.
    var synthesis: FaceSynthesis?
    /// The first text, as far as one line shows it.
    var words: String
    var location: Location
    /// Where the texts are written, in the order of the document.
    var blocks: [SourceSpan]
    /// Whether a paragraph has this style beside another one.
    var isMixed: Bool
}

/// What is made of a family's face by machine.
struct FaceSynthesis: Hashable, Sendable {
    var family: String
    var isSlanted: Bool
    var isThickened: Bool

    init?(_ face: FontFace) {
        guard face.slant != 0 || face.emboldening > 0 else { return nil }
        (family, isSlanted, isThickened) = (face.familyName, face.slant != 0, face.emboldening > 0)
    }
}

/// A paragraph of running text as it was drawn.
struct ParagraphSummary: Sendable {
    var style: Int
    var source: SourceSpan?
    var location: Location
    /// In a list or a note, which are told apart by their markers.
    var isItem: Bool
    var lines = 0
    var characters = 0
    /// Of the last line met so far, which the mean leaves out.
    var lastLine = 0
    var ideographs = 0
    var spacing = LineSpacingSummary()
    /// From the last baseline of the paragraph right before it to its first, in points; nil at the top of a page and after anything else.
    var gapBefore: Double?

    /// Characters of all lines but the last, and those lines.
    var measured: (characters: Int, lines: Int) { lines > 1 ? (characters - lastLine, lines - 1) : (characters, lines) }
    /// The share of Chinese, Japanese and Korean letters, which are twice as wide as others.
    var ideographicShare: Double { characters > 0 ? Double(ideographs) / Double(characters) : 0 }
}

/// How the spaces of a justified paragraph were stretched.
struct LineSpacingSummary: Hashable, Sendable {
    /// Lines past the limit.
    var looseLines = 0
    /// The widest stretch: drawn width to natural width.
    var widest = 1.0
    /// Neighbouring lines through which one white channel runs, at most.
    var river = 0
    /// Whether any line is filled by stretching.
    var isJustified = false
}

/// A style on a background.
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
    var words: String
    var location: Location
    var blocks: [SourceSpan]
}

struct MissingCharacter: Sendable {
    var scalar: Unicode.Scalar
    var style: Int
    var count: Int
    var location: Location
    var source: SourceSpan?
}

/// Words in a row in one slant or in capitals.
struct LongRun: Sendable {
    enum Kind: Sendable { case italic, capitals }
    var kind: Kind
    var style: Int
    var words: Int
    var text: String
    var location: Location
    var source: SourceSpan?
}

/// A paragraph on one page in a style whose lines may overlap.
struct TightText: Sendable {
    var style: Int
    var source: SourceSpan?
    /// Around all of its lines.
    var location: Location
}

extension StyleUse {
    /// As messages name it: `h1`; a style within another one as `link` in `paragraph`.
    var name: String { style.name }
}

extension ComputedStyle {
    /// The style of the block that the text is part of.
    var block: String { selectors.last ?? "" }
    var name: String { selectors.map { "`\($0)`" }.joined(separator: " in ") }
}
