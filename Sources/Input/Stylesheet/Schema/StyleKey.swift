/// The keys of a style. The raw value is the key as a sheet writes it.
///
/// `Property` declares the values and the effect of each key. The order is that of the manual, and that in which declarations are applied.
/// The size precedes the lengths that may be measured in it. The text colour precedes the strokes that use it.
public enum StyleKey: String, CaseIterable, Hashable, Sendable {
    // Size
    case parent, textStyle, size, shouldScale, scaling, minimumSize, maximumSize, rounding, contentSizes, spacingScales
    // Font
    case family, face, fontName, weight, symbolicTraits, features, axes, characterSpacing, kerningTable, baselineOffset
    case textTransform, textSpacing, emphasisMark
    // Colour
    case color, background, underline, strikethrough
    // Paragraphs
    case paragraphSpacing, paragraphSpacingBefore, alignment, justification, hangingPunctuation, firstLineIndent, dropCapital, headIndent
    case tailIndent, maxWidth, hyphenation
    case allowOrphans, widows, orphans, keepWithNext, keepWithPrevious, keepTogether, pageBreakBefore, spansColumns, leader
    // Lines
    case lineSpacing, lineHeight, lineHeightMultiple, minimumLineHeight, maximumLineHeight, numberOfLines, lineBreakMode, minimumScaleFactor
    case minimumFontSize, baselineAdjustment
    // Code
    case highlighting, lineNumbers
    // Boxes
    case textInsets, verticalAlignment, height, border, cornerRadius, ladder, decimalAlignment, ornament
    // Effects
    case shadow, innerShadow, gradient, outline, oversampling, opacity

    /// The position in the order of the keys.
    var position: Int { Self.positions[self] ?? 0 }

    private static let positions = Dictionary(uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })

    /// The declaration of the key.
    public var property: Property { Property.all[position] }
}
