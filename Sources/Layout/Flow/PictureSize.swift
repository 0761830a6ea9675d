import TypesetBase
import TypesetMarkdown

/// The size that a document asks for a picture, whose aspect ratio is kept.
struct PictureSize: Sendable {
    /// The fraction of the measure, from `width=50%`.
    var fraction: Double?
    /// The width from `width` in HTML or attributes, if it is a length.
    var width: Points?
    var height: Points?
    /// Whether a stated width or height grows with the text.
    var growsWithText = true

    var isEmpty: Bool { fraction == nil && width == nil && height == nil }

    func orElse(_ other: PictureSize) -> PictureSize { isEmpty ? other : self }

    /// The size without the part that depends on the measure.
    var fixed: PictureSize { PictureSize(width: width, height: height) }

    /// Returns the wanted width of a picture with this natural size.
    ///
    /// - Parameters:
    ///   - growth: the growth of a picture without a stated size.
    ///   - textGrowth: the growth of the text. A stated size grows with it: an icon in a line must stay as large as the letters beside it.
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
