import Geometry
import Markdown

/// How large a document asks a picture to be; its aspect ratio is kept.
struct PictureSize: Sendable {
    /// The part of the measure, from `width=50%`.
    var fraction: Double?
    /// From `width` and `height` of HTML and of attributes, where they are lengths.
    var width: Points?
    var height: Points?
    /// Whether a stated width or height grows with the text.
    var growsWithText = true

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
        let textGrowth = growsWithText ? textGrowth : 1
        if let width { return textGrowth * width }
        guard let height, natural.height > 0 else { return growth * Points(natural.width) }
        return textGrowth * height * (natural.width / natural.height)
    }
}

extension Attributes {
    var pictureSize: PictureSize {
        let width = values["width"].flatMap(PictureLength.init), height = values["height"].flatMap(PictureLength.init)
        var size = PictureSize()
        if case .share(let share) = width { size.fraction = share }
        if case .points(let points) = width { size.width = points }
        if case .points(let points) = height { size.height = points }
        return size
    }
}
