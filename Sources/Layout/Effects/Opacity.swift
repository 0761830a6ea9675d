import TypesetBase
import TypesetStylesheet

/// The colours of a style with its `opacity` applied.
extension ResolvedStyle {
    var faded: ResolvedStyle {
        guard opacity < 1 else { return self }
        var style = self
        style.color.alpha *= opacity
        style.background?.alpha *= opacity
        style.underline?.color?.alpha *= opacity
        style.strikethrough?.color?.alpha *= opacity
        style.outline?.color.alpha *= opacity
        style.border.fade(by: opacity)
        style.inlineBox?.background?.alpha *= opacity
        style.inlineBox?.border.fade(by: opacity)
        // An outer shadow takes the alpha of the text that casts it.
        for index in style.innerShadows.indices { style.innerShadows[index].color.alpha *= opacity }
        for index in style.gradient?.stops.indices ?? 0..<0 { style.gradient?.stops[index].color.alpha *= opacity }
        return style
    }
}

extension ResolvedStyle.Border {
    fileprivate mutating func fade(by opacity: Double) {
        top?.color.alpha *= opacity
        right?.color.alpha *= opacity
        bottom?.color.alpha *= opacity
        left?.color.alpha *= opacity
    }
}
