import TypesetBase
import TypesetImages
import TypesetStylesheet
import TypesetText

/// Pictures within lines.
extension TextLayout {
    /// Returns the sizes of the pictures in a paragraph: natural, no wider than the measure and no higher than half a page.
    ///
    /// On a low page they leave room for the part of their line below the baseline. An icon beside text is as high as its line.
    func objects(of flow: FlowParagraph, in containing: ContainingBlock, scale: Double = 1) -> [InlineObjectSize] {
        guard !flow.objects.isEmpty else { return [] }
        let sizes = pictureSizes(of: flow, in: containing)
        var next = sizes.makeIterator()
        return objects(of: flow, scale: scale) { _ in next.next() ?? InlineObjectSize(width: 0, ascent: 0) }
    }

    private func pictureSizes(of flow: FlowParagraph, in containing: ContainingBlock) -> [InlineObjectSize] {
        let pictures = flow.objects.compactMap(\.picture)
        guard !pictures.isEmpty else { return [] }
        let body = context.bodies.height(containing.orientation), line = styles.lineMetrics(flow.style)
        let height = min(frames[containing.orientation].height / 2, max(body - styles[flow.style].lineHeight, body / 2))
        let insets = pictures.map { self.insets(of: $0, measure: containing.width) }
        let sizes = zip(pictures, insets).map { object, insets in
            let isIcon = flow.hasWords && object.isIcon
            return fitted(
                object.image, object.wanted, measure: containing.width - insets.horizontal,
                height: isIcon ? min(height, line.ascent) : max(1, height - insets.vertical), growth: growth(of: object.image))
        }
        let measure = containing.width - insets.reduce(0) { $0 + $1.horizontal }
        return zip(row(of: sizes, flow, measure: measure) ?? sizes, insets).map { size, insets in
            InlineObjectSize(width: Points(size.width) + insets.horizontal, ascent: Points(size.height) + insets.vertical)
        }
    }

    /// Returns padding and border of the box around a picture in a line; none if they exceed a quarter of the measure.
    func insets(of object: FlowPicture, measure: Points) -> Insets {
        let frameStyle = context.pictureStyle(object.style, of: object.image), style = styles[frameStyle]
        guard style.hasBox else { return .zero }
        let border = style.border.insets, padding = style.textInsets
        let insets = Insets(
            top: padding.top + border.top, right: padding.right + border.right, bottom: padding.bottom + border.bottom,
            left: padding.left + border.left)
        return insets.horizontal <= measure / 4 ? insets : .zero
    }

    /// Returns the sizes of pictures that fill a line by themselves, side by side and equally high.
    ///
    /// Nil if they fit at their own sizes, or if their height would be less than five em. Photographs are recognizable from that height on.
    private func row(of sizes: [Size], _ flow: FlowParagraph, measure: Points) -> [Size]? {
        guard !flow.hasWords, (2...4).contains(sizes.count), sizes.allSatisfy({ $0.width > 0 && $0.height > 0 }) else { return nil }
        // A word space is hardly wider than a third of an em, and half an em in a font for code.
        let em = styles[flow.style].pointSize.value, measure = measure.value - Double(sizes.count - 1) * 0.5 * em
        guard sizes.reduce(0, { $0 + $1.width }) > measure else { return nil }
        let ratios = sizes.map { $0.width / $0.height }
        let height = min(measure / ratios.reduce(0, +), sizes.map(\.height).min() ?? 0)
        return height >= 5 * em ? ratios.map { Size(width: $0 * height, height: height) } : nil
    }

    /// Returns the growth of a picture's size before fitting; vector drawings scale with the text, which keeps their lettering legible.
    func growth(of image: ImageResource) -> Double {
        guard case .svg = image.content else { return 1 }
        return textGrowth
    }

    /// The ratio of the text size to that of Body at Large, which is 17 points; at least 1.
    var textGrowth: Double { max(1, styles.bodySize.ratio(to: 17)) }

    /// Returns a picture's size: natural or as stated, reduced to the measure and the height, with its aspect ratio kept.
    ///
    /// - Parameter growth: the growth of a picture without a stated size.
    func fitted(_ image: ImageResource, _ size: PictureSize, measure: Points, height: Points, growth: Double = 1) -> Size {
        let natural = image.naturalSize
        guard natural.width > 0, natural.height > 0 else { return Size(width: min(measure.value, 1), height: 1) }
        let wanted = size.width(of: natural, measure: measure, growth: growth, textGrowth: textGrowth).value / natural.width
        let scale = min(wanted, measure.value / natural.width, height.value / natural.height)
        return Size(width: natural.width * scale, height: natural.height * scale)
    }
}

extension FlowObject {
    fileprivate var picture: FlowPicture? { if case .picture(let picture) = self { picture } else { nil } }
}

extension FlowPicture {
    /// Whether it is a small picture without a stated size: at most 64 pixels high, like signs and badges.
    fileprivate var isIcon: Bool { wanted.isEmpty && image.naturalSize.height <= 48 }
}
