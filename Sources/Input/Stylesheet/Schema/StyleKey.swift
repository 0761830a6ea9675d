/// The keys of a style. The raw value is the key as a sheet writes it.
///
/// `Property` declares what each of them takes and does. Their order is the manual's, and that in which declarations are applied: the
/// size before the lengths that may be measured in it, the colour of the text before the strokes that take it over.
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

    /// Position in the order of the keys.
    var position: Int { Self.positions[self] ?? 0 }

    private static let positions = Dictionary(uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })

    /// What the key takes and does.
    public var property: Property { Property.all[position] }
}
