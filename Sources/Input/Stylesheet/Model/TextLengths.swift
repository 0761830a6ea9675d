import TypesetBase

/// The lengths of a style that shrink with its text if they are in em.
package struct TextLengths: Hashable, Sendable {
    private var lineSpacing: Points
    private var minimumLineHeight: Points?
    private var maximumLineHeight: Points?
    private var firstLineIndent: Points
    private var shadows: [ResolvedStyle.Shadow]
    private var innerShadows: [ResolvedStyle.Shadow]
    private var outline: ResolvedStyle.Stroke?
    private var underline: ResolvedStyle.Decoration?
    private var strikethrough: ResolvedStyle.Decoration?
    /// The box of the style's own keys, which is scaled only around text within a line.
    var box: ResolvedStyle.Box
    /// The box around text within a line; nil if none of its lengths is in em.
    var inlineBox: ResolvedStyle.Box?

    init(_ style: ResolvedStyle) {
        lineSpacing = style.lineSpacing
        (minimumLineHeight, maximumLineHeight) = (style.minimumLineHeight, style.maximumLineHeight)
        firstLineIndent = style.firstLineIndent
        (shadows, innerShadows, outline) = (style.shadows, style.innerShadows, style.outline)
        (underline, strikethrough) = (style.underline, style.strikethrough)
        box = style.box
    }

    /// Sets the lengths of a style, except those of its box within a line.
    func apply(to style: inout ResolvedStyle) {
        style.lineSpacing = lineSpacing
        (style.minimumLineHeight, style.maximumLineHeight) = (minimumLineHeight, maximumLineHeight)
        style.firstLineIndent = firstLineIndent
        (style.shadows, style.innerShadows, style.outline) = (shadows, innerShadows, outline)
        (style.underline, style.strikethrough) = (underline, strikethrough)
        (style.border, style.cornerRadius, style.textInsets) = (box.border, box.cornerRadius, box.insets)
    }

    fileprivate var colorless: TextLengths {
        var lengths = self
        (lengths.shadows, lengths.innerShadows, lengths.outline) = ([], [], nil)
        lengths.underline?.color = nil
        lengths.strikethrough?.color = nil
        lengths.box = box.colorless
        lengths.inlineBox = inlineBox?.colorless
        return lengths
    }

    /// Scales the part of each length that is in em: these lengths are without that part, and those of the style are whole.
    fileprivate func scale(_ style: inout ResolvedStyle, by factor: Double) {
        style.lineSpacing.scale(by: factor, above: lineSpacing)
        style.minimumLineHeight?.scale(by: factor, above: minimumLineHeight ?? 0)
        style.maximumLineHeight?.scale(by: factor, above: maximumLineHeight ?? 0)
        style.firstLineIndent.scale(by: factor, above: firstLineIndent)
        style.shadows.scale(by: factor, above: shadows)
        style.innerShadows.scale(by: factor, above: innerShadows)
        style.outline?.width.scale(by: factor, above: outline?.width ?? 0)
        style.underline?.thickness?.scale(by: factor, above: underline?.thickness ?? 0)
        style.strikethrough?.thickness?.scale(by: factor, above: strikethrough?.thickness ?? 0)
        if let inlineBox { style.inlineBox?.scale(by: factor, above: inlineBox) }
    }
}

/// The lengths of text of a style, computed as if those in em were 0.
///
/// It is a class because few styles have lengths in em, and styles are copied often.
package final class FixedLengths: Hashable, Sendable {
    let lengths: TextLengths

    init(_ lengths: TextLengths) { self.lengths = lengths }

    /// The same lengths with black lines and without shadows and outlines, as editions have them.
    var colorless: FixedLengths { FixedLengths(lengths.colorless) }

    package static func == (a: FixedLengths, b: FixedLengths) -> Bool { a === b || a.lengths == b.lengths }
    package func hash(into hasher: inout Hasher) { hasher.combine(lengths) }
}

extension ResolvedStyle {
    /// Returns the style with its text, and with its lengths in em, shrunk by a factor.
    package func scaled(by factor: Double) -> ResolvedStyle {
        var style = self
        style.pointSize *= factor
        fixedLengths?.lengths.scale(&style, by: factor)
        return style
    }
}

extension Points {
    /// Scales the part of a length that exceeds a fixed length.
    fileprivate mutating func scale(by factor: Double, above fixed: Points) { self = fixed + (self - fixed) * factor }
}

extension [ResolvedStyle.Shadow] {
    fileprivate mutating func scale(by factor: Double, above fixed: Self) {
        guard count == fixed.count else { return }
        func scaled(_ length: Double, _ fixed: Double) -> Double { fixed + (length - fixed) * factor }
        for (index, fixed) in fixed.enumerated() {
            self[index].offset.x = scaled(self[index].offset.x, fixed.offset.x)
            self[index].offset.y = scaled(self[index].offset.y, fixed.offset.y)
            self[index].blur.scale(by: factor, above: fixed.blur)
        }
    }
}

extension ResolvedStyle.Box {
    fileprivate var colorless: Self {
        func black(_ stroke: ResolvedStyle.Stroke?) -> ResolvedStyle.Stroke? {
            stroke.map { ResolvedStyle.Stroke(width: $0.width, line: $0.line, color: .black) }
        }
        let border = ResolvedStyle.Border(
            top: black(border.top), right: black(border.right), bottom: black(border.bottom), left: black(border.left))
        return Self(background: nil, border: border, cornerRadius: cornerRadius, insets: insets)
    }

    fileprivate mutating func scale(by factor: Double, above fixed: Self) {
        cornerRadius.scale(by: factor, above: fixed.cornerRadius)
        insets.top.scale(by: factor, above: fixed.insets.top)
        insets.right.scale(by: factor, above: fixed.insets.right)
        insets.bottom.scale(by: factor, above: fixed.insets.bottom)
        insets.left.scale(by: factor, above: fixed.insets.left)
        border.top?.width.scale(by: factor, above: fixed.border.top?.width ?? 0)
        border.right?.width.scale(by: factor, above: fixed.border.right?.width ?? 0)
        border.bottom?.width.scale(by: factor, above: fixed.border.bottom?.width ?? 0)
        border.left?.width.scale(by: factor, above: fixed.border.left?.width ?? 0)
    }
}
