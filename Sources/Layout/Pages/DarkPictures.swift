import Geometry
import Images

/// Pictures for dark pages.
extension Page {
    /// Returns the page with some pictures replaced, each scaled to fit the original's rectangle.
    func showing(_ others: [ObjectIdentifier: ImageResource]) -> Page {
        var page = self
        for index in page.items.indices {
            guard case .image(let image, let rect, let opacity) = page.items[index].content, let other = others[ObjectIdentifier(image)]
            else {
                continue
            }
            page.items[index].content = .image(other, rect.fitting(other.naturalSize), opacity: opacity)
        }
        return page
    }
}

extension Rect {
    /// Returns the largest centred rectangle of a shape within this one.
    fileprivate func fitting(_ shape: Size) -> Rect {
        guard shape.width > 0, shape.height > 0 else { return self }
        let scale = min(size.width / shape.width, size.height / shape.height)
        let fitted = Size(width: shape.width * scale, height: shape.height * scale)
        return Rect(
            x: origin.x + (size.width - fitted.width) / 2, y: origin.y + (size.height - fitted.height) / 2, width: fitted.width,
            height: fitted.height)
    }
}
