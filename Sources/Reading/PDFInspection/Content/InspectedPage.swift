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
        // Copied, so that the room in which they grew is free for the next page.
        items = drawing.items.withUnsafeBufferPointer(Array.init)
        markedContents = drawing.markedContents.withUnsafeBufferPointer(Array.init)
        (glyphs, clips) = (GlyphList(drawing.glyphs), drawing.clips)
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

    static let itemSize = 128

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
    package let kind: Kind
    // In single precision, which is exact to a ten-thousandth of a point on any page: a book has a million.
    private let x: Float, y: Float, width: Float, height: Float
    /// Negative outside of any.
    private let storedMark: Int32

    init(kind: Kind, bounds: Rect, markedContent: Int?) {
        self.kind = kind
        (x, y, width, height) = (Float(bounds.minX), Float(bounds.minY), Float(bounds.width), Float(bounds.height))
        storedMark = markedContent.map { Int32(clamping: $0) } ?? -1
    }

    /// What it covers, cut to the clip.
    package var bounds: Rect { Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)) }

    /// Index into the page's `markedContents`; nil outside of any.
    package var markedContent: Int? { storedMark < 0 ? nil : Int(storedMark) }

    package var run: TextRun? { if case .text(let run) = kind { run } else { nil } }
}

/// What paints: a colour, the colours that a gradient or pattern goes through, or something that only rendering would show.
package enum InspectedPaint: Hashable, Sendable {
    case color(Color)
    case gradient([Color])
    case axial(AxialGradient)
    case radial(RadialGradient)
    /// Through a soft mask, which leaves it more or less opaque from place to place.
    indirect case masked(InspectedPaint, SoftMask)
    case tiles(TilingPattern)
    case unknown
}

/// Index into `InspectedPDF.paints`.
package typealias PaintID = Int32

/// The glyphs of one show operator: one font, one size, one colour, one line.
package struct TextRun: Sendable {
    /// Where the pen begins, on the baseline.
    package var origin: Point
    /// Points from one line to the next if set solid: the font size after every transformation.
    package var size: Double
    private var storedExtent: ClosedRange<Float>
    private var storedDirection: Vector
    private var storedUp: Vector
    private var storedGlyphs: Range<Int32>
    private var storedFont: Int32
    package var paint: PaintID
    /// The page's item with which the translucent group around the run begins, whose alpha the paint has; negative where there is none
    /// (11.4.5).
    package var group: Int32 = -1
    /// Points that the state adds behind each glyph (`Tc`), where it adds any.
    package var letterSpacing: Float = 0
    /// Index into the page's `clips`; negative where nothing clips but the page.
    package var clip: Int32
    /// Text render mode 3, or content that is switched off: not seen.
    package var isInvisible: Bool
    /// Whether some glyph is a letter or a digit, or unknown.
    package var isReadable: Bool
    /// Whether a letter begins so far before the end of those that the run showed before it that it begins another word.
    package var goesBack: Bool
    /// Whether it is the first of its text object (`BT`, ISO 32000-1 9.4).
    package var beginsText: Bool

    init(
        font: Int, origin: Point, extent: ClosedRange<Double>, size: Double, direction: Point, up: Point, paint: PaintID, isInvisible: Bool,
        isReadable: Bool, goesBack: Bool, beginsText: Bool, clip: Int32, glyphs: Range<Int>
    ) {
        storedFont = Int32(clamping: font)
        self.origin = origin
        self.size = size
        storedExtent = Float(extent.lowerBound)...Float(extent.upperBound)
        (storedDirection, storedUp) = (Vector(direction), Vector(up))
        self.paint = paint
        self.isInvisible = isInvisible
        self.isReadable = isReadable
        self.goesBack = goesBack
        self.beginsText = beginsText
        self.clip = clip
        storedGlyphs = Int32(clamping: glyphs.lowerBound)..<Int32(clamping: glyphs.upperBound)
    }

    /// Points along the baseline from the least to the furthest that a glyph reaches.
    package var extent: ClosedRange<Double> { Double(storedExtent.lowerBound)...Double(storedExtent.upperBound) }
    /// Unit vector along the baseline.
    package var direction: Point { storedDirection.point }
    /// Vector of one em upwards, in points.
    package var up: Point { storedUp.point }
    /// Index into `InspectedPDF.fonts`.
    package var font: Int { Int(storedFont) }
    /// Of the page's `glyphs`.
    package var glyphs: Range<Int> { Int(storedGlyphs.lowerBound)..<Int(storedGlyphs.upperBound) }

    /// Where a glyph of the run stands on the baseline.
    package func origin(of glyph: InspectedGlyph) -> Point { origin + direction * Double(glyph.offset) }
}

/// Of a page's scale, where single precision is far finer than anything that is drawn.
private struct Vector: Sendable {
    private let x: Float, y: Float
    init(_ point: Point) { (x, y) = (Float(point.x), Float(point.y)) }
    var point: Point { Point(x: Double(x), y: Double(y)) }
}

/// A drawn glyph, in 16 bytes: a book at one size has a million.
@usableFromInline
package struct InspectedGlyph: Sendable {
    /// Points along the baseline from the run's origin. Single precision is exact to a ten-thousandth of a point on any page.
    package let offset: Float
    /// Along the run's direction, in points, without letter and word spacing.
    package let advance: Float
    /// Index of the page's item that drew it.
    package let item: Int32
    /// The code, and in the lowest seven bits the traits: a font with more codes than fit would take gigabytes.
    @usableFromInline let codeAndTraits: UInt32

    @inline(__always)
    init(offset: Float, advance: Float, code: Int32, item: Int32, traits: GlyphTraits) {
        self.offset = offset
        self.advance = advance
        self.item = item
        codeAndTraits = UInt32(truncatingIfNeeded: code) << 7 | UInt32(traits.rawValue & 0x7F)
    }

    /// Index into the font's `codes`.
    @inlinable package var code: Int32 { Int32(codeAndTraits >> 7) }
    package var traits: GlyphTraits { GlyphTraits(rawValue: UInt8(codeAndTraits & 0x7F)) }
}

/// A marked-content sequence (ISO 32000-1 14.6). A book has a hundred thousand, few of which state a text.
package struct MarkedContentSequence: Sendable {
    package var tag: String
    /// Nil where it states none.
    private let texts: Texts?
    /// The least number where it has none.
    private var storedMCID: Int32
    // Negative where there is none.
    private var storedParent: Int32
    private var storedElement: Int32
    /// Whether it or a sequence around it is an artifact.
    package var isArtifact: Bool
    /// Whether its own tag is `Artifact`, inside structure.
    package var isArtifactInsideStructure = false
    package var isStructureInsideArtifact = false
    /// Whether it belongs to an element that the structure tree does not lead to.
    package var isStray = false
    /// Whether it is the appearance of an annotation, which is tagged as a whole.
    package var isAnnotation = false

    /// What a sequence states of itself.
    package final class Texts: Sendable {
        package let actualText: String?
        package let alternateText: String?
        package let expansion: String?
        package let language: String?

        /// Nil where all are.
        init?(actualText: String?, alternateText: String?, expansion: String?, language: String?) {
            if actualText == nil, alternateText == nil, expansion == nil, language == nil { return nil }
            self.actualText = actualText
            self.alternateText = alternateText
            self.expansion = expansion
            self.language = language
        }
    }

    init(tag: String, mcid: Int? = nil, parent: Int? = nil, texts: Texts? = nil, element: Int?, isArtifact: Bool) {
        self.tag = tag
        self.texts = texts
        storedMCID = mcid.map { Int32(clamping: $0) } ?? .min
        storedParent = parent.map { Int32(clamping: $0) } ?? -1
        storedElement = element.map { Int32(clamping: $0) } ?? -1
        self.isArtifact = isArtifact
    }

    package var mcid: Int? {
        get { storedMCID == .min ? nil : Int(storedMCID) }
        set { storedMCID = newValue.map { Int32(clamping: $0) } ?? .min }
    }

    /// The sequence around it.
    package var parent: Int? { storedParent < 0 ? nil : Int(storedParent) }

    /// The element that holds it: its own or one around it. Index into `InspectedStructure.elements`.
    package var element: Int? {
        get { storedElement < 0 ? nil : Int(storedElement) }
        set { storedElement = newValue.map { Int32(clamping: $0) } ?? -1 }
    }

    package var actualText: String? { texts?.actualText }
    package var alternateText: String? { texts?.alternateText }
    package var expansion: String? { texts?.expansion }
    package var language: String? { texts?.language }
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
