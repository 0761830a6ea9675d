package import TypesetBase

/// The pictures of a page's documents, and the room that the page has for more.
package final class PictureAlbum {
    private let pictures: [(any ReportPictures)?]
    /// The bytes left for pictures and their markup; negative after the first picture that does not fit, and then no more are drawn.
    private var remainingBytes: Int
    /// The number of pictures that may still be drawn.
    ///
    /// It is negative after the first picture without room.
    private var remainingPictures: Int
    /// The glyphs of drawings, which the page defines once; nil for a page with images only.
    private let glyphs: GlyphDefinitions?

    /// The pictures of a report that readers view: drawing them takes about three seconds.
    package static let usualCount = 400

    /// Creates an album.
    ///
    /// - Parameters:
    ///   - pictures: the pictures of each document.
    ///   - byteLimit: the largest number of bytes of HTML for all pictures together.
    ///   - countLimit: the largest number of pictures.
    ///   - glyphs: the glyphs of drawings, for a page that defines them.
    package init(
        _ pictures: [(any ReportPictures)?], byteLimit: Int, countLimit: Int = PictureAlbum.usualCount, glyphs: GlyphDefinitions? = nil
    ) {
        (self.pictures, self.glyphs) = (pictures, glyphs)
        remainingPictures = countLimit
        remainingBytes = byteLimit
    }

    /// Whether a picture was left out for lack of room.
    package var isFull: Bool { remainingBytes < 0 || remainingPictures < 0 }

    /// The location where a span of the source is drawn at a size; nil if it is not known.
    func locate(_ source: SourceSpan, _ category: ContentSizeCategory, of document: Int) -> Location? {
        pictures(of: document)?.location(of: source, at: category)
    }

    /// The place of a finding, or of its words if the place is only the start of their block.
    func words(of finding: Finding, at place: Location, of document: Int) -> Location {
        finding.source.flatMap { pictures(of: document)?.words(of: $0, at: place) } ?? place
    }

    /// Whether the pictures of a document differ from its pages.
    func isRedrawn(_ document: Int) -> Bool { pictures(of: document)?.explanation.isEmpty == false }

    /// A rectangle to mark in a picture.
    package struct Box {
        /// The rectangle in points on the page.
        var rect: Rect
        /// The number of the finding; empty for a box without one.
        var label: String
        /// Whether it marks the subject of the picture; boxes of other findings are dashed.
        var isMain = true

        package init(rect: Rect, label: String = "") { (self.rect, self.label) = (rect, label) }
        init(rect: Rect, label: String, isMain: Bool) { (self.rect, self.label, self.isMain) = (rect, label, isMain) }
    }

    /// The largest size of a picture in CSS pixels, and its largest scale in pixels per point.
    package struct Bounds {
        var width: Double
        var height: Double
        var scale: Double
        static let finding = Bounds(width: 560, height: 360, scale: 1.25)
        /// One of two pictures side by side.
        package static let half = Bounds(width: 640, height: 480, scale: 1.25)
        static let contactSheet = Bounds(width: 360, height: 300, scale: 1)
    }

    /// The part of a page as an image with boxes on it; nil if it cannot be drawn or there is no more room.
    package func picture(
        _ region: Rect, on place: Location, of document: Int, in bounds: Bounds, boxes: [Box], alternative: String
    ) -> String? {
        let scale = min(bounds.scale, bounds.width / region.width, bounds.height / region.height)
        guard remainingPictures > 0 else {
            remainingPictures = -1
            return nil
        }
        guard remainingBytes > 0, scale.isFinite, scale > 0, let pictures = pictures(of: document) else { return nil }
        let width = Int((region.width * scale).rounded(.up)), height = Int((region.height * scale).rounded(.up))
        let size = "width=\"\(width)\" height=\"\(height)\"", alternative = HTMLText.attribute(alternative), image: String
        let defined = glyphs?.elements.utf8.count ?? 0
        if let glyphs, let drawing = pictures.drawing(of: region, on: place, glyphs: glyphs) {
            let view = [region.minX, region.minY, region.width, region.height].map { AuditFigure.decimal($0, places: 1) }
            image =
                "<svg \(size) viewBox=\"\(view.joined(separator: " "))\" role=\"img\" aria-label=\"\(alternative)\">\(drawing)</svg>"
            remainingBytes -= glyphs.elements.utf8.count - defined
        } else {
            guard let drawn = pictures.image(of: region, on: place, scale: scale), !drawn.bytes.isEmpty else { return nil }
            image =
                "<img src=\"data:\(drawn.mediaType);base64,\(Base64.text(drawn.bytes))\" \(size) loading=\"lazy\" decoding=\"async\" "
                + "alt=\"\(alternative)\">"
        }
        remainingPictures -= 1
        let html = "<span class=\"picture\">" + image + boxes.map { box($0, in: region, scale: scale) }.joined() + "</span>"
        remainingBytes -= html.utf8.count
        return remainingBytes < 0 ? nil : html
    }

    /// The HTML of a box, positioned in percent so that it follows a picture that shrinks.
    ///
    /// It is hidden from screen readers, because the text beside the picture has the same information.
    private func box(_ box: Box, in region: Rect, scale: Double) -> String {
        let left = percent(box.rect.minX - region.minX, of: region.width), top = percent(box.rect.minY - region.minY, of: region.height)
        let right = percent(region.maxX - box.rect.maxX, of: region.width), bottom = percent(region.maxY - box.rect.maxY, of: region.height)
        // The number goes above the box, or below it at the top edge of the picture.
        let isBelow = (box.rect.minY - region.minY) * scale < Self.labelHeight
        let label = box.label.isEmpty ? "" : "<b\(isBelow ? " class=\"below\"" : "")>\(box.label)</b>"
        let position = "left:\(left)%;top:\(top)%;right:\(right)%;bottom:\(bottom)%"
        return "<span class=\"box\(box.isMain ? "" : " other")\" aria-hidden=\"true\" style=\"\(position)\">\(label)</span>"
    }

    /// The height of a box's number in CSS pixels.
    private static let labelHeight = 16.0

    private func percent(_ part: Double, of whole: Double) -> String {
        AuditFigure.decimal(min(100, max(0, part / whole * 100)), places: 2)
    }

    private func pictures(of document: Int) -> (any ReportPictures)? { pictures.indices.contains(document) ? pictures[document] : nil }

    // MARK: - Regions

    /// The rectangle with its surroundings, within the page; nil if there is nothing to draw.
    ///
    /// - Parameter leastSize: the smallest size of the region, in points.
    package func region(around place: Location, of document: Int, atLeast leastSize: Size = PictureAlbum.leastSize) -> Rect? {
        guard let pictures = pictures(of: document) else { return nil }
        let page = pictures.pageSize(of: place)
        guard let rect = place.rect ?? page.map({ Rect(origin: .zero, size: $0) }), Self.isDrawable(rect) else { return nil }
        let width = max(rect.width + 2 * Self.margin, leastSize.width), height = max(rect.height + 2 * Self.margin, leastSize.height)
        let x = Self.span(center: (rect.minX + rect.maxX) / 2, length: width, limit: page?.width)
        let y = Self.span(center: (rect.minY + rect.maxY) / 2, length: height, limit: page?.height)
        let region = Rect(x: x.start, y: y.start, width: x.length, height: y.length)
        return region.width > 0 && region.height > 0 ? region : nil
    }

    /// The margin around the rectangle, in points; a quarter of an inch shows its context.
    private static let margin = 18.0
    /// The smallest size of a region, in points: some words of a line and the neighbouring lines, because a single word is not enough.
    package static let leastSize = Size(width: 440, height: 120)

    /// Whether a rectangle fits in the largest page that PDF 1.7 allows, 14,400 points (ISO 32000-1, annex C.2).
    private static func isDrawable(_ rect: Rect) -> Bool {
        let sides = [rect.minX, rect.minY, rect.width, rect.height]
        return sides.allSatisfy { $0.isFinite && abs($0) <= 14_400 } && rect.width >= 0 && rect.height >= 0
    }

    /// A span moved onto the page, and cut if the page is smaller.
    private static func span(center: Double, length: Double, limit: Double?) -> (start: Double, length: Double) {
        let length = min(length, limit ?? length)
        let start = max(0, min(center - length / 2, (limit ?? .infinity) - length))
        return (start, length)
    }
}
