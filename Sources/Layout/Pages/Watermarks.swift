import Glibc
package import TypesetBase
import TypesetStylesheet
import TypesetText

/// A text along the diagonal of its page.
package struct PlacedWatermark: Sendable {
    /// The glyphs as placed before rotation, around the centre.
    package var glyphs: [PlacedGlyphs]
    /// The centre of the page, around which the glyphs are rotated.
    package var center: Point
    /// The angle in radians, anticlockwise.
    package var angle: Double

    /// A rectangle around the rotated glyphs.
    package var bounds: Rect {
        guard let left = glyphs.map(\.origin.x).min(), let right = glyphs.map({ $0.origin.x + $0.width.value }).max() else {
            return Rect(origin: center, size: .zero)
        }
        let height = glyphs.map(\.pointSize.value).max() ?? 0, width = right - left
        let turned = Size(
            width: width * abs(cos(angle)) + height * abs(sin(angle)), height: width * abs(sin(angle)) + height * abs(cos(angle)))
        return Rect(origin: Point(x: center.x - turned.width / 2, y: center.y - turned.height / 2), size: turned)
    }
}

extension RunningTextLayout {
    /// The fraction of the diagonal that a watermark fills.
    private static var share: Double { 0.7 }
    /// The largest watermark, as a fraction of the shorter side of the page; it limits short words.
    private static var largest: Double { 0.3 }

    /// Returns the watermark of a page of a size; nil if the page has none.
    func watermark(_ fields: RunningFields, on size: Size) -> PlacedWatermark? {
        guard let watermark = page.watermark else { return nil }
        let text = expanded(watermark.text, fields), style = flow.runs[runs.watermark].style
        guard !text.isEmpty else { return nil }
        var generated = GeneratedText(text, run: runs.watermark, style: style)
        // The longest expanded text (4,000 characters) fits on one line at any size.
        generated.measure = 1_000_000
        let box = texts[generated]
        guard let line = box.lines.first, line.width > 0 else { return nil }
        let diagonal = (size.width * size.width + size.height * size.height).squareRoot(), pointSize = styles[style].pointSize
        let scale = min(
            Self.share * diagonal / line.width.value, Self.largest * min(size.width, size.height) / pointSize.value)
        let center = Point(x: size.width / 2, y: size.height / 2)
        // Capitals are about 0.7 of the type size high. Their middle is on the diagonal.
        let baseline = center.y + 0.35 * scale * pointSize.value, left = center.x - scale * line.width.value / 2
        let glyphs = line.runs.map { run in
            var glyphs = PlacedGlyphs(
                paragraph: box.shaped, run: run.run, glyphs: run.glyphs,
                origin: Point(x: left + scale * run.x.value, y: baseline), width: scale * run.width,
                pointSize: scale * pointSize * box.shaped.runs[run.run].scale, wordSpacing: scale * run.wordSpacing,
                endsWithHyphen: false, ink: styles.ink(style), style: -1)
            glyphs.gapSpacing = scale * run.gapSpacing
            return glyphs
        }
        if glyphs.contains(where: \.isColored) { fallbacks.recordOnce(.omittedEmoji, of: style, nil) }
        return PlacedWatermark(glyphs: glyphs, center: center, angle: atan2(size.height, size.width))
    }
}
