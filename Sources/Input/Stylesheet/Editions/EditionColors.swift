extension ResolvedStyle {
    /// Returns the style in the colours of an edition, opaque and without effects, which blur the edges of letters.
    ///
    /// - Parameters:
    ///   - ground: the ground of the text, which is that of the style's own background if it has one.
    ///   - outer: the ground around the style's box.
    ///   - inlineGround: the ground around the style's inline box.
    package func colored(
        by palette: EditionPalette, on ground: EditionPalette.Ground, in outer: EditionPalette.Ground, inlineGround: EditionPalette.Ground
    ) -> ResolvedStyle {
        var style = self
        style.color = palette.ink(color, on: ground)
        style.background = background.map { palette.ground($0, on: outer).derived }
        style.border.color(by: palette, on: outer)
        style.underline?.color = underline?.color.map { palette.ink($0, on: ground) }
        style.strikethrough?.color = strikethrough?.color.map { palette.ink($0, on: ground) }
        style.inlineBox?.background = inlineBox?.background.map { palette.ground($0, on: inlineGround).derived }
        style.inlineBox?.border.color(by: palette, on: inlineGround)
        (style.shadows, style.innerShadows, style.outline, style.gradient) = ([], [], nil, nil)
        style.fixedLengths = fixedLengths?.colorless
        return style
    }

    /// Returns this style with the colours of another one, for each part that both have.
    package func withColors(of other: ResolvedStyle) -> ResolvedStyle {
        var style = self
        style.color = other.color
        if background != nil, let color = other.background { style.background = color }
        style.border.takeColors(of: other.border)
        if underline != nil, let line = other.underline { style.underline?.color = line.color }
        if strikethrough != nil, let line = other.strikethrough { style.strikethrough?.color = line.color }
        if inlineBox?.background != nil, let color = other.inlineBox?.background { style.inlineBox?.background = color }
        if let border = other.inlineBox?.border { style.inlineBox?.border.takeColors(of: border) }
        return style
    }
}

extension ResolvedStyle.Border {
    private static let sides: [any WritableKeyPath<Self, ResolvedStyle.Stroke?> & Sendable] = [\.top, \.right, \.bottom, \.left]

    fileprivate mutating func color(by palette: EditionPalette, on ground: EditionPalette.Ground) {
        for side in Self.sides {
            guard let stroke = self[keyPath: side] else { continue }
            self[keyPath: side]?.color = palette.line(stroke.color, on: ground)
        }
    }

    fileprivate mutating func takeColors(of other: Self) {
        for side in Self.sides { if let stroke = other[keyPath: side] { self[keyPath: side]?.color = stroke.color } }
    }
}

extension PageStyle {
    /// Returns this page with the colours of another one, for each part that both have.
    package func withColors(of other: PageStyle) -> PageStyle {
        var page = self
        if background != nil, let color = other.background { page.background = color }
        if let style = other.header?.style { page.header?.style = header?.style.withColors(of: style) ?? style }
        if let style = other.footer?.style { page.footer?.style = footer?.style.withColors(of: style) ?? style }
        if let style = other.watermark?.style { page.watermark?.style = watermark?.style.withColors(of: style) ?? style }
        return page
    }
}
