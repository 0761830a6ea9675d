import Audit
import ContentSize
import Geometry

/// Makes the pictures of one report, and stops before they make the file too large.
final class PictureAlbum {
    let pictures: ReportPictures
    /// Bytes that are left for pictures and their markup; none after the first that found no room, so that no more are drawn in vain.
    private var room: Int

    /// - Parameter room: bytes of HTML that all pictures together may take.
    init(_ pictures: ReportPictures, room: Int) {
        self.pictures = pictures
        self.room = room
    }

    /// A rectangle to mark, with the numbers of its findings.
    struct Box {
        var rect: Rect
        var label: String
        /// What the picture is about, in front of everything else that shows in it.
        var isMain = true
    }

    /// How large a picture may be, in CSS pixels.
    struct Room {
        var width: Double
        var height: Double
        var scale: Double
        static let finding = Room(width: 560, height: 360, scale: 1.25)
        static let contact = Room(width: 360, height: 300, scale: 1)
    }

    /// The part of a page as an image with boxes on it; nil where it cannot be drawn or would be too much.
    func shot(_ region: Rect, on place: Place, in frame: Room, boxes: [Box], alternative: String) -> String? {
        let scale = min(frame.scale, frame.width / region.width, frame.height / region.height)
        guard room > 0, scale.isFinite, scale > 0, let png = pictures.png(place.category, place.page, region, scale), !png.isEmpty else {
            return nil
        }
        let width = Int((region.width * scale).rounded(.up)), height = Int((region.height * scale).rounded(.up))
        let html =
            "<span class=\"shot\"><img src=\"data:image/png;base64,\(Base64.text(png))\" width=\"\(width)\" height=\"\(height)\" loading=\"lazy\" decoding=\"async\" alt=\"\(HTMLText.escape(alternative))\">"
            + boxes.map { box($0, in: region, scale: scale) }.joined() + "</span>"
        room -= html.utf8.count
        return room < 0 ? nil : html
    }

    /// In per cent of the picture, so that it follows when the picture shrinks. Hidden from screen readers: the words beside the picture
    /// say the same.
    private func box(_ box: Box, in region: Rect, scale: Double) -> String {
        let left = percent(box.rect.minX - region.minX, of: region.width), top = percent(box.rect.minY - region.minY, of: region.height)
        let right = percent(region.maxX - box.rect.maxX, of: region.width), bottom = percent(region.maxY - box.rect.maxY, of: region.height)
        // The number stands above the box, or under it where there is no room.
        let isLow = (box.rect.minY - region.minY) * scale < Self.labelHeight
        let label = box.label.isEmpty ? "" : "<b\(isLow ? " class=\"low\"" : "")>\(box.label)</b>"
        return
            "<span class=\"box\(box.isMain ? "" : " other")\" aria-hidden=\"true\" style=\"left:\(left)%;top:\(top)%;right:\(right)%;bottom:\(bottom)%\">\(label)</span>"
    }

    /// Of a box's number, in CSS pixels.
    private static let labelHeight = 16.0

    private func percent(_ part: Double, of whole: Double) -> String {
        Measurement.decimal(min(100, max(0, part / whole * 100)), places: 2)
    }

    // MARK: - Regions

    /// The rectangle with what is around it, on the paper. nil where there is nothing to see.
    func region(around place: Place, atLeast leastSize: Size = PictureAlbum.leastSize) -> Rect? {
        let page = pictures.pageSize?(place.category, place.page)
        guard let rect = place.rect ?? page.map({ Rect(origin: .zero, size: $0) }), Self.isDrawable(rect) else { return nil }
        let width = max(rect.width + 2 * Self.margin, leastSize.width), height = max(rect.height + 2 * Self.margin, leastSize.height)
        let x = Self.span(center: (rect.minX + rect.maxX) / 2, length: width, limit: page?.width)
        let y = Self.span(center: (rect.minY + rect.maxY) / 2, length: height, limit: page?.height)
        let region = Rect(x: x.start, y: y.start, width: x.length, height: y.length)
        return region.width > 0 && region.height > 0 ? region : nil
    }

    /// A quarter of an inch shows what the words belong to.
    private static let margin = 18.0
    /// A word alone says little: some words of its line and the lines next to it.
    static let leastSize = Size(width: 440, height: 120)

    /// The largest page that PDF 1.7 allows measures 14,400 points (annex C.2).
    private static func isDrawable(_ rect: Rect) -> Bool {
        let sides = [rect.minX, rect.minY, rect.width, rect.height]
        return sides.allSatisfy { $0.isFinite && abs($0) <= 14_400 } && rect.width >= 0 && rect.height >= 0
    }

    /// Moved onto the paper, and cut where the paper is smaller.
    private static func span(center: Double, length: Double, limit: Double?) -> (start: Double, length: Double) {
        let length = min(length, limit ?? length)
        let start = max(0, min(center - length / 2, (limit ?? .infinity) - length))
        return (start, length)
    }
}
