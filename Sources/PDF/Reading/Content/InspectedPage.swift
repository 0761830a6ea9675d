package import TypesetBase

/// One page: its boxes and everything that it draws, in drawing order.
///
/// It is a class, since rules visit all pages in turn. Each copy of a value would count the references to its lists.
package final class InspectedPage: Sendable {
    /// The page number, from 1.
    package let number: Int
    /// The size of the crop box as shown, in points.
    package let size: Size
    /// The media box, in the coordinates of the other members.
    package let mediaBox: Rect
    /// The entry `Tabs`, such as `S`.
    package let tabOrder: String?
    package let items: [PaintedItem]
    package let glyphs: GlyphList
    /// The clips of text, by `TextRun.clip`.
    package let clips: [Rect]
    let outlines: OutlineTable
    /// The stroked paths by the indices of their items; empty unless outlines are kept.
    package let strokes: [Int: StrokedPath]
    package let markedContents: [MarkedContentSequence]
    /// The rectangle around the letters of all visible text, each run from baseline to x-height; empty at the origin if there is none.
    package let lettersBounds: Rect
    package let annotations: [InspectedAnnotation]
    /// The active content of the page's own actions.
    let activeContent: ActiveContent
    /// The properties by which the page is recognized in another file; nil if they are not known or not asked for.
    package let identity: PageIdentity?

    init(_ frame: PageFrame, _ drawing: PageDrawing, _ identity: PageIdentity? = nil) {
        self.identity = identity
        (number, size, mediaBox, tabOrder) = (frame.number, frame.size, frame.mediaBox, frame.tabOrder)
        // Copies release the spare capacity for the next page.
        items = drawing.items.withUnsafeBufferPointer(Array.init)
        markedContents = drawing.markedContents.withUnsafeBufferPointer(Array.init)
        (glyphs, clips, outlines) = (GlyphList(drawing.glyphs), drawing.clips, drawing.outlines)
        strokes = drawing.strokes
        lettersBounds = drawing.letters.rect
        annotations = drawing.annotations
        activeContent = frame.activeContent
    }

    package var bounds: Rect { Rect(origin: .zero, size: size) }

    /// Returns the clip of a run; nil if only the page clips it.
    package func clip(of run: TextRun) -> Rect? { run.clip < 0 ? nil : clips[Int(run.clip)] }

    /// Returns the part of a rectangle, from 0 to 1, that lies inside an item's area.
    package func share(of rect: Rect, in item: PaintedItem) -> Double {
        let common = item.bounds.intersection(rect), share = common.area / max(1e-9, rect.area)
        return item.area < 0 || share == 0 ? share : share * outlines.share(of: common, in: item.area)
    }

    /// Returns the outline of an item that is no rectangle, in straight pieces, and whether it encloses by the even-odd rule.
    package func outline(of item: PaintedItem) -> (pieces: [(start: Point, end: Point)], isEvenOdd: Bool)? {
        item.area < 0 ? nil : outlines.path(of: item.area)
    }

    /// Returns the cost of `share(of:in:)`, in comparisons of rectangles.
    package func shareCost(of item: PaintedItem) -> Int { item.area < 0 ? 1 : outlines.cost(of: item.area) }
}

/// The properties of a page before its content is read.
struct PageFrame {
    let number: Int
    let size: Size
    let mediaBox: Rect
    let tabOrder: String?
    /// The active content of the page's own actions.
    let activeContent: ActiveContent

    var bounds: Rect { Rect(origin: .zero, size: size) }
}

/// The drawing of a page's content while it is read.
struct PageDrawing {
    var items: [PaintedItem] = []
    let glyphs: GlyphBuffer
    var clips: [Rect] = []
    var outlines = OutlineTable()
    var strokes: [Int: StrokedPath] = [:]
    var markedContents: [MarkedContentSequence] = []
    var annotations: [InspectedAnnotation] = []
    /// The rectangle around the visible letters.
    var letters = BoundingBox()

    static let itemSize = 128

    /// The approximate memory in bytes, with the words that the glyphs make.
    var memory: Int { items.count * Self.itemSize + glyphs.count * 72 + markedContents.count * 256 + clips.count * 32 + outlines.memory }

    /// Reserves a quarter more than expected, since smaller capacities would be copied when they grow.
    init(expecting counts: PageCounts) {
        glyphs = GlyphBuffer(capacity: counts.glyphs * 5 / 4)
        items.reserveCapacity(counts.items * 5 / 4)
        markedContents.reserveCapacity(counts.markedContents * 5 / 4)
    }
}

/// One painting operation, whose index in `InspectedPage.items` is its z order.
package struct PaintedItem: Sendable {
    package let kind: PaintOperation
    private let storedBounds: CompactRect
    /// The number of the painted area in the page's outlines; negative if it is the bounds.
    let area: Int32
    package let blend: BlendMode
    /// Index into the page's `markedContents`; nil outside marked content.
    @CompactIndex package private(set) var markedContent: Int?

    init(kind: PaintOperation, bounds: Rect, area: Int32, blend: BlendMode, markedContent: Int?) {
        self.kind = kind
        (self.area, self.blend) = (area, blend)
        storedBounds = CompactRect(bounds)
        self.markedContent = markedContent
    }

    /// The covered area, cut to the clip.
    package var bounds: Rect { storedBounds.rect }

    /// Whether all of the bounds is painted.
    package var isRectangle: Bool { area < 0 }

    package var run: TextRun? { if case .text(let run) = kind { run } else { nil } }
}

/// A rectangle in single precision, which is exact to a ten-thousandth of a point on any page: a book has a million items.
struct CompactRect: Sendable {
    private let x: Float, y: Float, width: Float, height: Float

    init(_ rect: Rect) { (x, y, width, height) = (Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height)) }

    var rect: Rect { Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)) }
}

package enum PaintOperation: Sendable {
    /// The glyphs of one show operator.
    case text(TextRun)
    /// A filled path.
    case fill(PaintID)
    case stroke(PaintID)
    /// A picture; opaque if nothing under its bounds can be seen through it. The digest is that of its data; 0 for an inline image.
    case image(isOpaque: Bool, digest: UInt64)
    case shading(PaintID)
}

/// The paint of an item: a colour, the colours of a gradient or pattern, or a paint that only rendering would show.
package enum InspectedPaint: Hashable, Sendable {
    case color(Color)
    case gradient([Color])
    case axial(LinearGradient)
    case radial(RadialShading)
    /// A paint through a soft mask, which varies its opacity by position.
    indirect case masked(InspectedPaint, SoftMask)
    case tiles(TilingPattern)
    case unknown
}

/// Index into `InspectedPDF.paints`.
package typealias PaintID = Int32

/// The glyphs of one show operator: one font, one size, one colour, one line.
package struct TextRun: Sendable {
    /// The start of the pen on the baseline.
    package var origin: Point
    /// The leading in points if set solid: the font size after all transformations.
    package var size: Double
    private var storedExtent: ClosedRange<Float>
    private var storedDirection: Vector
    private var storedUp: Vector
    /// The range in the page's `glyphs`.
    @CompactRange package private(set) var glyphs: Range<Int>
    /// Index into `InspectedPDF.fonts`.
    @CompactInt package private(set) var font: Int
    package var paint: PaintID
    /// The page's item with which the translucent group around the run begins; negative if there is no group (11.4.5).
    ///
    /// The paint includes the group's alpha.
    package var group: Int32 = -1
    /// The points that the state adds after each glyph (`Tc`).
    package var letterSpacing: Float = 0
    /// Index into the page's `clips`; negative if only the page clips the run.
    package var clip: Int32
    /// Whether the text is invisible: text render mode 3, or content that is switched off.
    package var isInvisible: Bool
    /// Whether a glyph is a letter or a digit, or has no known text.
    package var isReadable: Bool
    /// Whether a letter begins so far before the end of the run's earlier letters that it begins another word.
    package var movesBackward: Bool
    /// Whether the run is the first of its text object (`BT`, ISO 32000-1 9.4).
    package var beginsText: Bool

    init(
        font: Int, origin: Point, extent: ClosedRange<Double>, size: Double, direction: Point, up: Point, paint: PaintID, isInvisible: Bool,
        isReadable: Bool, movesBackward: Bool, beginsText: Bool, clip: Int32, glyphs: Range<Int>
    ) {
        self.font = font
        self.origin = origin
        self.size = size
        storedExtent = Float(extent.lowerBound)...Float(extent.upperBound)
        (storedDirection, storedUp) = (Vector(direction), Vector(up))
        self.paint = paint
        self.isInvisible = isInvisible
        self.isReadable = isReadable
        self.movesBackward = movesBackward
        self.beginsText = beginsText
        self.clip = clip
        self.glyphs = glyphs
    }

    /// The range in points along the baseline that the glyphs cover.
    package var extent: ClosedRange<Double> { Double(storedExtent.lowerBound)...Double(storedExtent.upperBound) }
    /// The unit vector along the baseline.
    package var direction: Point { storedDirection.point }
    /// The vector of one em upwards, in points.
    package var up: Point { storedUp.point }

    /// Returns the run on a page that a transformation turns.
    package func transformed(by matrix: AffineTransform) -> TextRun {
        var run = self
        run.origin = matrix.apply(to: origin)
        run.storedDirection = Vector(matrix.direction(direction.x, direction.y))
        run.storedUp = Vector(matrix.direction(up.x, up.y))
        return run
    }

    /// Returns the origin of a glyph of the run on the baseline.
    package func origin(of glyph: InspectedGlyph) -> Point { origin + direction * Double(glyph.offset) }
}

/// A vector at the scale of a page, where single precision is finer than anything drawn.
private struct Vector: Sendable {
    private let x: Float, y: Float
    init(_ point: Point) { (x, y) = (Float(point.x), Float(point.y)) }
    var point: Point { Point(x: Double(x), y: Double(y)) }
}

/// A drawn glyph, in 16 bytes, since a book at one size has a million.
@usableFromInline
package struct InspectedGlyph: Sendable {
    /// The offset in points along the baseline from the run's origin; single precision is exact to a ten-thousandth of a point on any page.
    package let offset: Float
    /// The advance along the run's direction, in points, without letter and word spacing.
    package let advance: Float
    /// The index of the page's item that drew the glyph.
    package let item: Int32
    /// The code, with the traits in the lowest seven bits; a font with more codes than fit would take gigabytes.
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
