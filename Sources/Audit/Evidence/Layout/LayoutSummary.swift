package import TypesetBase
package import TypesetLayout
import TypesetText

/// The data of one laid-out size that the rules need, collected in one walk over its pages, which can then be released.
package struct LayoutSummary: Sendable {
    package let category: ContentSizeCategory
    package let traits: ReaderTraits
    /// The number of the volume, from 1; nil for a document that is one file.
    package let volume: Int?
    /// The styles in which text was drawn, in the order found.
    let uses: [StyleUse]
    /// Every paragraph of running text, in the order of the document.
    let paragraphs: [ParagraphSummary]
    /// The pairs of a style and the colours under it, each once.
    let contrasts: [ContrastUse]
    let missing: [MissingCharacter]
    /// The stretches in italics or capitals that are too long.
    let longRuns: [LongRun]
    /// The paragraphs whose stylesheet lets lines come closer than their letters are high.
    let tightTexts: [TightText]
    /// The drawings with text of their own.
    let drawings: [DrawingUse]
    let fallbacks: [LayoutFallback]
    let map: SourceMap
    /// Every style of the document, drawn or not.
    let styles: [ComputedStyle]

    package init(_ document: LaidOutDocument) {
        var collector = SummaryCollector(document)
        collector.walk()
        category = document.category
        traits = document.traits
        volume = document.volume?.number
        uses = collector.styleUses.uses
        paragraphs = collector.lines.paragraphs
        contrasts = collector.contrasts.uses
        missing = collector.missing.characters
        longRuns = collector.runs.runs
        tightTexts = collector.tight.texts
        drawings = collector.drawings
        fallbacks = document.fallbacks
        styles = document.styles
        map = SourceMap(document, collector.blocks)
    }

    /// Creates the summary of a layout that differs from another one only in colours; everything else is that of the other one.
    package init(_ document: LaidOutDocument, equalTo other: LayoutSummary) {
        var collector = SummaryCollector(document, collectsColorsOnly: true)
        collector.walk()
        category = document.category
        traits = document.traits
        volume = document.volume?.number
        uses = collector.styleUses.uses
        contrasts = collector.contrasts.uses
        styles = document.styles
        (paragraphs, missing, longRuns, tightTexts) = (other.paragraphs, other.missing, other.longRuns, other.tightTexts)
        (drawings, fallbacks) = (other.drawings, other.fallbacks)
        map = other.map.moved(to: document.traits)
    }
}

/// The part of the document that contains a text.
enum TextRole: Hashable, Sendable {
    case heading(Int), paragraph, caption, cell, label, reference, code, contents, header, footer, formula, other
    /// Whether this is running text, which is read line by line.
    var isRunning: Bool { self == .paragraph }
}

/// A style that text was drawn in.
struct StyleUse: Sendable {
    var style: ComputedStyle
    var role: TextRole
    /// The weight of the face of the first text, of those with letters if there are any; a synthetically emboldened face counts as bold.
    var faceWeight: Int
    /// The name of that face's family, and whether it is known to have serifs.
    var familyName: String
    var hasSerifs: Bool
    /// The height of that face's small letters.
    var xHeight: Em
    /// The synthesized traits of that face; nil for a designed face.
    var synthesis: FaceSynthesis?
    /// The first text, up to the end of its line.
    var words: String
    /// Whether the first text has letters or digits; the face of a sign or an emoji says nothing about the style.
    var hasLetters: Bool
    var location: Location
    /// The sources of the texts, in the order of the document.
    var blocks: [SourceSpan]
    /// Whether a paragraph has this style and another one.
    var isMixed: Bool
}

/// The traits of a family's face that are synthesized.
struct FaceSynthesis: Hashable, Sendable {
    var family: String
    /// Whether an upright face is slanted; otherwise a face is only emboldened.
    var isSlanted: Bool

    init?(_ face: FontFace) {
        guard face.slant != 0 || face.emboldening > 0 else { return nil }
        (family, isSlanted) = (face.familyName, face.slant != 0)
    }
}

/// A paragraph of running text as it was drawn.
struct ParagraphSummary: Sendable {
    var style: Int
    var source: SourceSpan?
    var location: Location
    /// Whether it is in a list or a note, which markers separate.
    var isItem: Bool
    var lines = 0
    var characters = 0
    /// The characters of the latest line, which the mean leaves out.
    var lastLine = 0
    /// The lines before it that the author ended, and their characters, which the mean leaves out too.
    var ended = (characters: 0, lines: 0)
    var ideographs = 0
    /// The width of the longest line, in points.
    var width = 0.0
    var spacing = LineSpacingSummary()
    /// The distance from the previous paragraph's last baseline to the first one here, in points; nil at the top of a page and after other
    /// content.
    var gapBefore: Double?
    /// The number of the previous paragraph, to which `gapBefore` is the distance; a note may precede this one in the list of paragraphs.
    var previous: Int?
    /// The numbers and addresses that a line end splits, as the words around it.
    var splits: [String] = []

    /// The characters of the lines that end where no more fits, and the number of these lines; a single line is counted.
    var measured: (characters: Int, lines: Int) {
        lines > 1 ? (characters - lastLine - ended.characters, lines - 1 - ended.lines) : (characters, lines)
    }
    /// The share of Chinese, Japanese and Korean letters, which are twice as wide as others.
    var ideographicShare: Double { characters > 0 ? Double(ideographs) / Double(characters) : 0 }
}

/// A drawing on a page whose text has the size that the drawing gives it.
struct DrawingUse: Sendable {
    /// The name of the file.
    var name: String
    var source: SourceSpan?
    var location: Location
    /// The size of its smallest text as drawn, in points.
    var textSize: Double
    /// The words of this size.
    var words: String
}

/// The stretch of spaces in a justified paragraph.
struct LineSpacingSummary: Hashable, Sendable {
    /// The number of lines above the limit.
    var looseLines = 0
    /// The largest stretch: the ratio of drawn width to natural width.
    var widest = 1.0
    /// The largest number of neighbouring lines with one white channel.
    var river = 0
}

/// A style on a background.
struct ContrastUse: Sendable {
    var style: Int
    /// The colour as seen, after compositing.
    var text: Color
    var background: Color
    var ratio: Double
    var isLarge: Bool
    /// Whether it is a bullet or a ballot box, which is not text but must be visible.
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

/// Words in a row in italics or capitals.
struct LongRun: Sendable {
    enum LetterForm: Sendable { case italic, capitals }
    var kind: LetterForm
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
    /// The location around all of its lines.
    var location: Location
}

extension StyleUse {
    /// The name in messages, such as `h1`, or `link` in `paragraph` for a style inside another.
    var name: String { style.name }
}

extension ComputedStyle {
    /// The style of the block that contains the text.
    var block: String { selectors.last ?? "" }
    var name: String { selectors.map { "`\($0)`" }.joined(separator: " in ") }
}
