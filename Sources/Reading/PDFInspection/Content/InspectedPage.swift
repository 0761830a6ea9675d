package import Geometry

/// One page: its boxes and everything that it draws, in drawing order. A class, since rules go over all pages one after the other, and each
/// copy of a value would count the references to its lists.
package final class InspectedPage: Sendable {
    /// From 1.
    package let number: Int
    /// Size of the crop box as shown, in points.
    package let size: Size
    /// The media box in the same coordinates as everything else.
    package let mediaBox: Rect
    package let rotation: Int
    /// `Tabs`, such as `S`.
    package let tabOrder: String?
    package let items: [PaintedItem]
    package let glyphs: GlyphList
    /// What clips text, by `TextRun.clip`.
    package let clips: [Rect]
    package let markedContents: [MarkedContentSequence]
    /// Around the letters of all text that can be seen, each run from its baseline to its x-height; empty at the origin where there is
    /// none.
    package let lettersBounds: Rect
    package let annotations: [InspectedAnnotation]

    init(_ frame: PageFrame, _ drawing: PageDrawing) {
        (number, size, mediaBox, rotation, tabOrder) = (frame.number, frame.size, frame.mediaBox, frame.rotation, frame.tabOrder)
        (items, glyphs, clips, markedContents) = (drawing.items, GlyphList(drawing.glyphs), drawing.clips, drawing.markedContents)
        lettersBounds = drawing.letters.rect
        annotations = drawing.annotations
    }

    package var bounds: Rect { Rect(origin: .zero, size: size) }

    /// Where a run's ink can appear; nil where nothing clips but the page.
    package func clip(of run: TextRun) -> Rect? { run.clip < 0 ? nil : clips[Int(run.clip)] }
}

/// What a page is before anything is drawn on it.
struct PageFrame {
    let number: Int
    let size: Size
    let mediaBox: Rect
    let rotation: Int
    let tabOrder: String?

    var bounds: Rect { Rect(origin: .zero, size: size) }
}

/// What a page's content draws, while it is read.
struct PageDrawing {
    var items: [PaintedItem] = []
    let glyphs: GlyphBuffer
    var clips: [Rect] = []
    var markedContents: [MarkedContentSequence] = []
    var annotations: [InspectedAnnotation] = []
    /// Around the letters that can be seen.
    var letters = BoundingBox()

    static let itemSize = 200

    /// Bytes of memory that it takes, roughly, with the words that its glyphs make.
    var memory: Int { items.count * Self.itemSize + glyphs.count * 72 + markedContents.count * 256 + clips.count * 32 }

    /// Makes room for a quarter more than is expected: less would be copied when it grows.
    init(expecting counts: PageCounts) {
        glyphs = GlyphBuffer(capacity: counts.glyphs * 5 / 4)
        items.reserveCapacity(counts.items * 5 / 4)
        markedContents.reserveCapacity(counts.markedContents * 5 / 4)
    }
}

/// One act of drawing. Its index in `InspectedPage.items` is its z order.
package struct PaintedItem: Sendable {
    package enum Kind: Sendable {
        /// Glyphs of one show operator.
        case text(TextRun)
        /// A filled or stroked path; `isRectangle` where its bounds are exactly what is painted.
        case fill(PaintID, isRectangle: Bool)
        case stroke(PaintID)
        case image
        case shading(PaintID)
    }
    package var kind: Kind
    /// What it covers, cut to the clip.
    package var bounds: Rect
    /// Index into the page's `markedContents`; nil outside of any.
    package var markedContent: Int?

    package var run: TextRun? { if case .text(let run) = kind { run } else { nil } }
}

/// What paints: a colour, the colours that a gradient or pattern goes through, or something that only rendering would show.
package enum InspectedPaint: Hashable, Sendable {
    case color(Color)
    case gradient([Color])
    case axial(AxialGradient)
    case unknown
}

/// Index into `InspectedPDF.paints`.
package typealias PaintID = Int32

/// The glyphs of one show operator: one font, one size, one colour, one line.
package struct TextRun: Sendable {
    /// Index into `InspectedPDF.fonts`.
    package var font: Int
    /// Where the pen begins, on the baseline.
    package var origin: Point
    /// Points along the baseline from the least to the furthest that a glyph reaches.
    package var extent: ClosedRange<Double>
    /// Points from one line to the next if set solid: the font size after every transformation.
    package var size: Double
    /// Unit vector along the baseline.
    package var direction: Point
    /// Vector of one em upwards, in points.
    package var up: Point
    package var paint: PaintID
    /// The page's item with which the translucent group around the run begins, whose alpha the paint has; negative where there is none
    /// (11.4.5).
    package var group: Int32 = -1
    /// Text render mode 3, or content that is switched off: not seen.
    package var isInvisible: Bool
    /// Whether some glyph is a letter or a digit, or unknown.
    package var isReadable: Bool
    /// Whether a letter begins so far before the end of those that the run showed before it that it begins another word.
    package var goesBack: Bool
    /// Points that the state adds behind each glyph (`Tc`), where it adds any.
    package var letterSpacing: Float = 0
    /// Whether it is the first of its text object (`BT`, ISO 32000-1 9.4).
    package var beginsText: Bool
    /// Index into the page's `clips`; negative where nothing clips but the page.
    package var clip: Int32
    /// Of the page's `glyphs`.
    package var glyphs: Range<Int>

    /// Where a glyph of the run stands on the baseline.
    package func origin(of glyph: InspectedGlyph) -> Point { origin + direction * Double(glyph.offset) }
}

/// A drawn glyph.
@usableFromInline
package struct InspectedGlyph: Sendable {
    /// Points along the baseline from the run's origin. Single precision is exact to a ten-thousandth of a point on any page.
    package var offset: Float
    /// Along the run's direction, in points, without letter and word spacing.
    package var advance: Float
    /// Index into the font's `codes`.
    package var code: Int32
    /// Index of the page's item that drew it.
    package var item: Int32
    package var traits: GlyphTraits
}

/// A marked-content sequence (ISO 32000-1 14.6).
package struct MarkedContentSequence: Sendable {
    package var tag: String
    package var mcid: Int?
    /// The sequence around it.
    package var parent: Int?
    package var actualText: String?
    package var alternateText: String?
    package var expansion: String?
    package var language: String?
    /// The element that holds it: its own or one around it. Index into `InspectedStructure.elements`.
    package var element: Int?
    /// Whether it or a sequence around it is an artifact.
    package var isArtifact: Bool
    /// Whether its own tag is `Artifact`, inside structure.
    package var isArtifactInsideStructure = false
    package var isStructureInsideArtifact = false
    /// Whether it belongs to an element that the structure tree does not lead to.
    package var isStray = false
    /// Whether it is the appearance of an annotation, which is tagged as a whole.
    package var isAnnotation = false
}

/// An annotation (ISO 32000-1 12.5).
package struct InspectedAnnotation: Sendable {
    package var subtype: String
    package var rect: Rect
    package var contents: String?
    package var isHidden: Bool
    package var isOutsidePage: Bool
    /// The element that refers to it through `StructParent`.
    package var element: Int?
    /// Whether it belongs to an element that the structure tree does not lead to.
    package var isStray = false
    /// The address of a URI action.
    package var uri: String?
    /// A form field's own name for people; nil where it has none.
    package var fieldTooltip: String?
    package var isField = false
}
