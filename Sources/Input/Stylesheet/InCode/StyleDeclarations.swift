public import ContentSize
public import Geometry

// The functions have the names, types and limits of the keys; docs/reference/stylesheet.md explains each key.

// MARK: Size

extension StyleDeclaration {
    public static func parent(_ style: String) -> StyleDeclaration { make(.parent, style, text: style) }

    public static func textStyle(_ style: TextStyle) -> StyleDeclaration { make(.textStyle, style) }

    /// Sets the size at `large`.
    public static func size(_ points: Points) -> StyleDeclaration { size(.atLarge(points), points, SizingRules.drawable) }

    /// Sets a size that never scales.
    public static func size(absolute points: Points) -> StyleDeclaration { size(.absolute(points), points, SizingRules.drawable) }

    /// Sets a size by the difference to the text style's, in points.
    public static func size(relative points: Points) -> StyleDeclaration { size(.relative(points), points, -1000...1000) }

    /// Sets a size as a factor of the text style's, from 0.01 to 100.
    public static func size(scale factor: Double) -> StyleDeclaration {
        make(.size, SizeRule.scale(factor), isAllowed: (0.01...100).contains(factor), text: "\(factor)")
    }

    /// Sets a size that a function computes, in points.
    ///
    /// - Parameter body: a function of the text style's size at the category and at `large`. It may be called on any thread.
    public static func size(_ body: @escaping @Sendable (_ size: Double, _ large: Double) -> Double) -> StyleDeclaration {
        make(.size, SizeRule.computed(SizeFunction(body)), text: "a function")
    }

    public static func shouldScale(_ scales: Bool) -> StyleDeclaration { make(.shouldScale, scales) }
    public static func scaling(_ rule: ScalingRule) -> StyleDeclaration { make(.scaling, rule) }
    public static func minimumSize(_ points: Points) -> StyleDeclaration { pointSize(.minimumSize, points) }
    public static func maximumSize(_ points: Points) -> StyleDeclaration { pointSize(.maximumSize, points) }
    public static func rounding(_ rounding: Rounding) -> StyleDeclaration { make(.rounding, rounding) }
    public static func contentSizes(_ range: ContentSizeRange) -> StyleDeclaration { make(.contentSizes, range) }

    /// Sets a range of content sizes such as `.small ... .accessibilityMedium`; it must not be empty.
    public static func contentSizes<Sizes: RangeExpression<ContentSizeCategory>>(_ range: Sizes) -> StyleDeclaration {
        let sizes = ContentSizeRange(range)
        return make(.contentSizes, sizes ?? .all, isAllowed: sizes != nil, text: sizes?.description ?? "an empty range")
    }

    public static func spacingScales(_ scales: Bool) -> StyleDeclaration { make(.spacingScales, scales) }

    private static func size(_ rule: SizeRule, _ points: Points, _ range: ClosedRange<Points>) -> StyleDeclaration {
        make(.size, rule, isAllowed: range.contains(points), text: "\(points)")
    }

    private static func pointSize(_ key: StyleKey, _ points: Points) -> StyleDeclaration {
        make(key, points, isAllowed: SizingRules.drawable.contains(points))
    }
}

// MARK: Font

extension StyleDeclaration {
    public static func family(_ families: String...) -> StyleDeclaration { family(families) }
    public static func family(_ families: [String]) -> StyleDeclaration {
        make(.family, families, isAllowed: !families.isEmpty && !families.contains(""), text: families.joined(separator: ", "))
    }

    public static func face(_ face: String) -> StyleDeclaration { make(.face, face, text: face) }
    public static func fontName(_ name: String) -> StyleDeclaration { make(.fontName, name, text: name) }
    public static func weight(_ weight: Int) -> StyleDeclaration { make(.weight, weight, isAllowed: (100...900).contains(weight)) }
    public static func symbolicTraits(_ traits: Set<SymbolicTrait>) -> StyleDeclaration {
        make(.symbolicTraits, traits, text: traits.map(\.rawValue).sorted().joined(separator: ", "))
    }

    public static func features(_ features: [ResolvedStyle.Feature]) -> StyleDeclaration {
        make(
            .features, features.sorted { $0.tag < $1.tag },
            isAllowed: features.allSatisfy { isTag($0.tag) && (0...65535).contains($0.value) })
    }

    public static func axes(_ axes: [ResolvedStyle.Axis]) -> StyleDeclaration {
        make(
            .axes, axes.sorted { $0.tag < $1.tag },
            isAllowed: axes.allSatisfy { isTag($0.tag) && $0.value.map((-65536...65535).contains) ?? ($0.tag == "opsz") })
    }

    public static func characterSpacing(_ spacing: Em) -> StyleDeclaration { em(.characterSpacing, spacing) }
    public static func kerningTable(_ table: [Character: Em]) -> StyleDeclaration {
        make(
            .kerningTable, Dictionary(uniqueKeysWithValues: table.map { (String($0), $1) }),
            isAllowed: table.values.allSatisfy { $0.magnitude <= SpecifiedLength.largestEm })
    }

    public static func baselineOffset(_ offset: Em) -> StyleDeclaration { em(.baselineOffset, offset) }
    public static func textTransform(_ transform: ResolvedStyle.TextTransform) -> StyleDeclaration { make(.textTransform, transform) }
    /// Sets the spacing between the characters of Chinese and Japanese text.
    public static func textSpacing(_ spacing: ResolvedStyle.TextSpacing) -> StyleDeclaration { make(.textSpacing, spacing) }
    /// Sets the marks on italic words in scripts without italics.
    public static func emphasisMark(_ mark: ResolvedStyle.EmphasisMark) -> StyleDeclaration { make(.emphasisMark, mark) }

    private static func em(_ key: StyleKey, _ em: Em) -> StyleDeclaration {
        make(key, em, isAllowed: em.magnitude <= SpecifiedLength.largestEm)
    }

    private static func isTag(_ tag: String) -> Bool { tag.utf8.count == 4 && tag.utf8.allSatisfy { (0x20...0x7E).contains($0) } }
}

// MARK: Colour

extension StyleDeclaration {
    public static func color(_ color: Color) -> StyleDeclaration { colored(.color, color) }
    public static func background(_ color: Color) -> StyleDeclaration { colored(.background, color) }

    /// Sets the underline.
    ///
    /// - Parameters:
    ///   - color: the colour; if nil, that of the text.
    ///   - thickness: the thickness; if nil, that of the font.
    public static func underline(_ isOn: Bool = true, color: Color? = nil, thickness: SpecifiedLength? = nil) -> StyleDeclaration {
        decoration(.underline, isOn, color, thickness)
    }

    /// Sets the strikethrough.
    ///
    /// - Parameters:
    ///   - color: the colour; if nil, that of the text.
    ///   - thickness: the thickness; if nil, that of the font.
    public static func strikethrough(_ isOn: Bool = true, color: Color? = nil, thickness: SpecifiedLength? = nil) -> StyleDeclaration {
        decoration(.strikethrough, isOn, color, thickness)
    }

    private static func colored(_ key: StyleKey, _ color: Color) -> StyleDeclaration { make(key, color, isAllowed: color.isDrawable) }

    private static func decoration(_ key: StyleKey, _ isOn: Bool, _ color: Color?, _ thickness: SpecifiedLength?) -> StyleDeclaration {
        let value = isOn ? DecorationValue(color: color, thickness: thickness) : nil
        return make(
            key, value, isAllowed: color?.isDrawable ?? true && thickness?.isDrawable ?? true,
            text: isOn ? [color.map { "\($0)" }, thickness.map { "\($0)" }].compactMap(\.self).joined(separator: ", ") : "false")
    }
}

// MARK: Paragraphs

extension StyleDeclaration {
    public static func paragraphSpacing(_ space: SpecifiedLength) -> StyleDeclaration { length(.paragraphSpacing, space) }
    public static func paragraphSpacingBefore(_ space: SpecifiedLength) -> StyleDeclaration { length(.paragraphSpacingBefore, space) }
    public static func alignment(_ alignment: ResolvedStyle.Alignment) -> StyleDeclaration { make(.alignment, alignment) }
    /// Sets the filling of justified Arabic lines.
    public static func justification(_ justification: ResolvedStyle.Justification) -> StyleDeclaration {
        make(.justification, justification)
    }
    /// Sets the signs that hang beyond the edge of the text.
    public static func hangingPunctuation(_ edge: ResolvedStyle.HangingPunctuation) -> StyleDeclaration { make(.hangingPunctuation, edge) }
    public static func firstLineIndent(_ indent: SpecifiedLength) -> StyleDeclaration { signedLength(.firstLineIndent, indent) }
    public static func headIndent(_ indent: SpecifiedLength) -> StyleDeclaration { signedLength(.headIndent, indent) }
    public static func tailIndent(_ indent: SpecifiedLength) -> StyleDeclaration { signedLength(.tailIndent, indent) }

    /// Sets the maximum measure: a length greater than 0, or 1 to 2000 characters.
    public static func maxWidth(_ width: SpecifiedMeasure) -> StyleDeclaration {
        switch width {
        case .length(let length):
            make(
                .maxWidth, width, isAllowed: length.isDrawable && !length.isNegative && length != .zero && length != .em(0),
                text: "\(length)")
        case .characters(let count): make(.maxWidth, width, isAllowed: (1...2000).contains(count), text: "\(count)ch")
        }
    }

    /// Sets the rules of hyphenation; nil for no hyphenation.
    public static func hyphenation(_ hyphenation: ResolvedStyle.Hyphenation?) -> StyleDeclaration {
        let isAllowed =
            hyphenation.map {
                (2...100).contains($0.minimumWordLength) && (1...20).contains($0.left) && (1...20).contains($0.right)
                    && (0...100).contains($0.maximumConsecutive)
            } ?? true
        return make(.hyphenation, hyphenation, isAllowed: isAllowed, text: hyphenation == nil ? "false" : nil)
    }

    public static func allowOrphans(_ allows: Bool) -> StyleDeclaration { make(.allowOrphans, allows) }
    public static func widows(_ lines: Int) -> StyleDeclaration { make(.widows, lines, isAllowed: (1...20).contains(lines)) }
    public static func orphans(_ lines: Int) -> StyleDeclaration { make(.orphans, lines, isAllowed: (1...20).contains(lines)) }
    public static func keepWithNext(_ keeps: Bool) -> StyleDeclaration { make(.keepWithNext, keeps) }
    public static func keepWithPrevious(_ keeps: Bool) -> StyleDeclaration { make(.keepWithPrevious, keeps) }
    public static func keepTogether(_ keeps: Bool) -> StyleDeclaration { make(.keepTogether, keeps) }
    public static func pageBreakBefore(_ breaks: Bool) -> StyleDeclaration { make(.pageBreakBefore, breaks) }

    /// Sets the height of the drop capital.
    ///
    /// - Parameter lines: the height in lines, at most 9; 0 for none.
    public static func dropCapital(_ lines: Int) -> StyleDeclaration { make(.dropCapital, lines, isAllowed: (0...9).contains(lines)) }
    public static func spansColumns(_ isOn: Bool = true) -> StyleDeclaration { make(.spansColumns, isOn) }
    public static func leader(_ leader: ResolvedStyle.Leader) -> StyleDeclaration { make(.leader, leader) }

    fileprivate static func length(_ key: StyleKey, _ length: SpecifiedLength) -> StyleDeclaration {
        make(key, length, isAllowed: length.isDrawable && !length.isNegative)
    }

    fileprivate static func signedLength(_ key: StyleKey, _ length: SpecifiedLength) -> StyleDeclaration {
        make(key, length, isAllowed: length.isDrawable)
    }
}

// MARK: Code

extension StyleDeclaration {
    public static func highlighting(_ isOn: Bool = true) -> StyleDeclaration { make(.highlighting, isOn) }
    public static func lineNumbers(_ areShown: Bool = true) -> StyleDeclaration { make(.lineNumbers, areShown) }
}

// MARK: Lines

extension StyleDeclaration {
    public static func lineSpacing(_ space: SpecifiedLength) -> StyleDeclaration { signedLength(.lineSpacing, space) }
    /// Sets the line height: a multiple from 0.1 to 10, or points greater than 0.
    public static func lineHeight(_ height: SpecifiedLineHeight) -> StyleDeclaration {
        let isAllowed =
            switch height {
            case .normal, .textStyle: true
            case .multiple(let factor): (0.1...10).contains(factor)
            case .atLarge(let points): points > 0 && points <= SpecifiedLength.largest
            }
        return make(.lineHeight, height, isAllowed: isAllowed)
    }

    public static func lineHeightMultiple(_ factor: Double) -> StyleDeclaration {
        make(.lineHeightMultiple, factor, isAllowed: (0.1...10).contains(factor))
    }

    public static func minimumLineHeight(_ height: SpecifiedLength) -> StyleDeclaration { length(.minimumLineHeight, height) }
    public static func maximumLineHeight(_ height: SpecifiedLength) -> StyleDeclaration { length(.maximumLineHeight, height) }
    public static func numberOfLines(_ lines: Int) -> StyleDeclaration {
        make(.numberOfLines, lines, isAllowed: (0...10_000).contains(lines))
    }

    public static func lineBreakMode(_ mode: ResolvedStyle.LineBreakMode) -> StyleDeclaration { make(.lineBreakMode, mode) }
    public static func minimumScaleFactor(_ factor: Double) -> StyleDeclaration {
        make(.minimumScaleFactor, factor, isAllowed: (0...1).contains(factor))
    }

    public static func minimumFontSize(_ points: Points) -> StyleDeclaration { pointSize(.minimumFontSize, points) }
    public static func baselineAdjustment(_ adjustment: ResolvedStyle.BaselineAdjustment) -> StyleDeclaration {
        make(.baselineAdjustment, adjustment)
    }
}

// MARK: Boxes and effects

extension StyleDeclaration {
    public static func textInsets(_ insets: SpecifiedLength) -> StyleDeclaration { textInsets(insets, insets, insets, insets) }
    public static func textInsets(
        _ top: SpecifiedLength, _ right: SpecifiedLength, _ bottom: SpecifiedLength, _ left: SpecifiedLength
    ) -> StyleDeclaration {
        make(
            .textInsets, Sides(top, right, bottom, left),
            isAllowed: [top, right, bottom, left].allSatisfy { $0.isDrawable && !$0.isNegative })
    }

    public static func verticalAlignment(_ alignment: ResolvedStyle.VerticalAlignment) -> StyleDeclaration {
        make(.verticalAlignment, alignment)
    }

    public static func ladder(_ steps: Set<TableFallback>) -> StyleDeclaration {
        make(.ladder, steps, text: TableFallback.allCases.filter(steps.contains).map(\.rawValue).joined(separator: ", "))
    }

    public static func decimalAlignment(_ alignment: DecimalAlignment) -> StyleDeclaration { make(.decimalAlignment, alignment) }

    public static func height(_ height: SpecifiedLength) -> StyleDeclaration { length(.height, height) }

    /// Sets the strokes of sides; sides that are nil keep their inherited stroke.
    public static func border(
        top: ResolvedStyle.Stroke? = nil, right: ResolvedStyle.Stroke? = nil, bottom: ResolvedStyle.Stroke? = nil,
        left: ResolvedStyle.Stroke? = nil
    ) -> StyleDeclaration {
        let strokes = zip(sideNames, [top, right, bottom, left])
        let sides = strokes.reduce(into: [String: StrokeValue?]()) { sides, side in
            if let stroke = side.1 { sides[side.0] = StrokeValue(width: .points(stroke.width), line: stroke.line, color: stroke.color) }
        }
        return make(
            .border, BorderValue(sides: sides), isAllowed: [top, right, bottom, left].allSatisfy { $0.map(isDrawable) ?? true })
    }

    /// Sets the same stroke on all sides.
    public static func border(_ stroke: ResolvedStyle.Stroke) -> StyleDeclaration {
        border(top: stroke, right: stroke, bottom: stroke, left: stroke)
    }

    public static func ornament(_ signs: String) -> StyleDeclaration {
        make(.ornament, signs, isAllowed: ValueType<String>.areSigns(signs), text: signs)
    }
    public static func cornerRadius(_ radius: SpecifiedLength) -> StyleDeclaration { length(.cornerRadius, radius) }

    public static func shadow(
        _ color: Color, x: SpecifiedLength = 0, y: SpecifiedLength = 0, blur: SpecifiedLength = 0
    ) -> StyleDeclaration {
        shadow(.shadow, ShadowValue(color: color, x: x, y: y, blur: blur))
    }

    public static func innerShadow(
        _ color: Color, x: SpecifiedLength = 0, y: SpecifiedLength = 0, blur: SpecifiedLength = 0
    ) -> StyleDeclaration {
        shadow(.innerShadow, ShadowValue(color: color, x: x, y: y, blur: blur))
    }

    /// Sets a gradient as in FXLabel, with the same default start and end.
    ///
    /// - Parameters:
    ///   - colors: at least two colours.
    ///   - locations: the locations of the colours, ascending from 0 to 1; if nil, evenly spaced.
    ///   - start: the start as a fraction of the text's rectangle.
    ///   - end: the end as a fraction of the text's rectangle.
    public static func gradient(
        _ colors: [Color], locations: [Double]? = nil, start: Point = Point(x: 0.5, y: 0), end: Point = Point(x: 0.5, y: 0.75)
    ) -> StyleDeclaration {
        let places = locations ?? colors.indices.map { Double($0) / Double(max(colors.count - 1, 1)) }
        let isAllowed =
            colors.count >= 2 && places.count == colors.count && places == places.sorted() && places.allSatisfy((0...1).contains)
            && colors.allSatisfy(\.isDrawable) && [start.x, start.y, end.x, end.y].allSatisfy((-100...100).contains)
        return make(.gradient, GradientValue(colors: colors, locations: places, start: start, end: end), isAllowed: isAllowed)
    }

    public static func outline(_ color: Color, width: SpecifiedLength) -> StyleDeclaration {
        make(
            .outline, StrokeValue(width: width, line: .solid, color: color),
            isAllowed: color.isDrawable && width.isDrawable && !width.isNegative)
    }

    public static func oversampling(_ factor: Double) -> StyleDeclaration {
        make(.oversampling, factor, isAllowed: (1...32).contains(factor))
    }

    /// Sets the opacity.
    ///
    /// - Parameter opacity: the opacity, from 0 to 1.
    public static func opacity(_ opacity: Double) -> StyleDeclaration {
        make(.opacity, opacity, isAllowed: (0...1).contains(opacity))
    }

    private static func shadow(_ key: StyleKey, _ shadow: ShadowValue) -> StyleDeclaration {
        let isAllowed = shadow.color.isDrawable && [shadow.x, shadow.y, shadow.blur].allSatisfy(\.isDrawable) && !shadow.blur.isNegative
        return make(key, [shadow], isAllowed: isAllowed)
    }

    private static func isDrawable(_ stroke: ResolvedStyle.Stroke) -> Bool {
        (0...SpecifiedLength.largest).contains(stroke.width) && stroke.color.isDrawable
    }
}

extension Color {
    /// Whether all components are from 0 to 1.
    fileprivate var isDrawable: Bool { [red, green, blue, alpha].allSatisfy((0...1).contains) }
}

extension SpecifiedLength {
    /// Whether the length is finite and within the limits of what can be drawn.
    fileprivate var isDrawable: Bool {
        switch self {
        case .points(let points): points.magnitude <= Self.largest
        case .em(let em): em.magnitude <= Self.largestEm
        }
    }
}
