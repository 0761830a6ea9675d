import Geometry
import Markdown

/// How large a document asks a picture to be; its aspect ratio is kept.
struct PictureSize: Sendable {
    /// The part of the measure, from `width=50%`.
    var fraction: Double?
    /// From `width` and `height` of HTML, where they are numbers.
    var width: Points?
    var height: Points?

    var isEmpty: Bool { fraction == nil && width == nil && height == nil }

    func orElse(_ other: PictureSize) -> PictureSize { isEmpty ? other : self }

    /// Without what depends on the measure.
    var fixed: PictureSize { PictureSize(width: width, height: height) }

    /// The wanted width of a picture of this natural size.
    ///
    /// - Parameters:
    ///   - growth: of a picture of which nothing is stated.
    ///   - textGrowth: of the text, with which a stated size grows: an icon in a line must stay as large as the letters beside it.
    func width(of natural: Size, measure: Points, growth: Double, textGrowth: Double) -> Points {
        if let fraction { return fraction * measure }
        if let width { return textGrowth * width }
        guard let height, natural.height > 0 else { return growth * Points(natural.width) }
        return textGrowth * height * (natural.width / natural.height)
    }
}

extension Attributes {
    var pictureSize: PictureSize {
        let width = values["width"], height = values["height"]
        guard width != nil || height != nil else { return PictureSize() }
        return PictureSize(fraction: width.flatMap(Self.fraction), width: width.flatMap(pixels), height: height.flatMap(pixels))
    }

    private static func fraction(_ length: String) -> Double? {
        guard length.hasSuffix("%"), let percent = Double(length.dropLast()), percent > 0 else { return nil }
        return min(percent / 100, 1)
    }

    /// HTML's numbers are pixels, of which an inch has 96 (CSS Values 3, 5.2).
    private func pixels(_ length: String) -> Points? {
        guard areHTML else { return nil }
        let number = length.hasSuffix("px") ? length.dropLast(2) : length[...]
        guard let pixels = Double(number), pixels > 0, pixels.isFinite else { return nil }
        return Points(0.75 * pixels)
    }
}
