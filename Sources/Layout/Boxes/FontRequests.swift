public import Stylesheet
public import Typography

extension FontRequest {
    /// The font that a style asks for.
    public init(_ style: ResolvedStyle) {
        let font = style.font
        // OS/2 usWeightClass: 400 regular, 700 bold.
        let weight = font.isBold ? max(font.weight ?? 400, 700) : font.weight ?? 400
        // CSS Fonts 4, font-stretch: condensed is 75 %, expanded 125 %.
        let stretch = font.isCondensed ? 75 : font.isExpanded ? 125 : 100
        self.init(
            families: font.isMonospace ? font.families + ["monospace"] : font.families,
            face: font.face,
            fontName: font.fontName,
            weight: weight,
            isItalic: font.isItalic,
            stretch: stretch,
            features: font.features.map { Feature(tag: $0.tag, value: $0.value) },
            axes: font.axes.map { Axis(tag: $0.tag, value: $0.value ?? style.pointSize) })
    }
}

extension ParagraphText.Attributes {
    init(_ style: ResolvedStyle, language: String) {
        self.init(
            font: FontRequest(style), language: language, characterSpacing: style.characterSpacing,
            kerningTable: style.kerningTable, textTransform: .init(style.textTransform),
            hyphenation: style.hyphenation.map {
                .init(minimumWordLength: $0.minimumWordLength, left: $0.left, right: $0.right, exceptions: $0.exceptions)
            })
    }
}

extension ParagraphText.TextTransform {
    fileprivate init(_ transform: ResolvedStyle.TextTransform) {
        self =
            switch transform {
            case .none: .none
            case .uppercase: .uppercase
            case .lowercase: .lowercase
            case .capitalize: .capitalize
            case .smallCaps: .smallCaps
            }
    }
}
