public import TypesetBase

// The keys whose values have several parts or notations. The others are called directly: `.alignment(.center)`.

// MARK: Size

extension Style {
    /// Sets the size at `large`, in points.
    public static func size(_ points: Double) -> Style { Style(size, points.notation) }

    /// Sets a size that never scales, in points.
    public static func size(absolute points: Double) -> Style { size("absolute", points) }

    /// Sets a size by the difference to the text style's, in points.
    public static func size(relative points: Double) -> Style { size("relative", points) }

    /// Sets a size as a factor of the text style's, from 0.01 to 100.
    public static func size(scale factor: Double) -> Style { size("scale", factor) }

    /// Sets a size as a factor of the size of the parent or of the surrounding text, from 0.01 to 100.
    public static func size(parent factor: Double) -> Style { size("parent", factor) }

    /// Sets sizes in points, with even steps between them; the size at `large` is required.
    public static func size(_ sizes: [ContentSizeCategory: Double]) -> Style {
        Style(size, SheetText.mapping(sizes.sorted { $0.key < $1.key }.map { ($0.key.shortName, $0.value.notation) }))
    }

    /// Sets a size that a function computes, in points.
    ///
    /// - Parameter body: a function of the text style's size at the category and at `large`. It may be called on any thread.
    public static func size(_ body: @escaping @Sendable (_ size: Double, _ large: Double) -> Double) -> Style {
        Style(size, "{ custom: size }", specified: size.specified(SizeRule.computed(SizeFunction(body))))
    }

    /// Sets a size that a function of the text style's size computes, in points.
    public static func size(_ body: @escaping @Sendable (_ size: Double) -> Double) -> Style { size { size, _ in body(size) } }

    private static func size(_ form: String, _ number: Double) -> Style { Style(size, SheetText.mapping([(form, number.notation)])) }

    /// Sets a single content size.
    public static func contentSizes(_ category: ContentSizeCategory) -> Style { contentSizes(ContentSizeRange(category)) }

    /// Sets a range of content sizes such as `.small ... .accessibilityMedium`; it must not be empty.
    ///
    /// A reversed range, such as `.xLarge ... .small`, traps before it is a value, like every reversed range in Swift.
    public static func contentSizes<Sizes: RangeExpression<ContentSizeCategory>>(_ range: Sizes) -> Style {
        if let sizes = ContentSizeRange(range) { return contentSizes(sizes) }
        let bound = (range as? Range<ContentSizeCategory>)?.lowerBound ?? .xSmall
        return Style(contentSizes.key, "\(bound.shortName)..<\(bound.shortName)")
    }
}

/// A function from sizes to a size, the counterpart of `size: { custom: … }` in a sheet.
final class SizeFunction: Hashable, Sendable {
    let body: @Sendable (_ size: Double, _ large: Double) -> Double
    init(_ body: @escaping @Sendable (_ size: Double, _ large: Double) -> Double) { self.body = body }
    static func == (a: SizeFunction, b: SizeFunction) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// MARK: Font and colour

extension Style {
    /// Sets the font of formulas: the first of the families that is installed.
    public static func mathFamily(_ families: String...) -> Style { Style(mathFamily, SheetText.list(families.map(\.notation))) }

    /// Sets the family; further families supply the characters that the first lacks.
    public static func family(_ families: String...) -> Style { family(families) }

    /// Sets the family; further families supply the characters that the first lacks.
    public static func family(_ families: [String]) -> Style { Style(family, SheetText.list(families.map(\.notation))) }

    /// Sets OpenType features.
    public static func features(_ features: [ResolvedStyle.Feature]) -> Style {
        Style(Self.features, mapping(features.map { ($0.tag, $0.value.notation) }))
    }

    /// Sets positions on the axes of a variable font.
    public static func axes(_ axes: [ResolvedStyle.Axis]) -> Style {
        Style(Self.axes, mapping(axes.map { ($0.tag, $0.value?.notation ?? "auto") }))
    }

    /// Sets the space after single characters, in em.
    public static func kerningTable(_ table: [Character: Em]) -> Style {
        Style(kerningTable, mapping(table.sorted { $0.key < $1.key }.map { (String($0.key), $0.value.notation) }))
    }

    /// Returns a mapping whose keys may be any text.
    private static func mapping(_ entries: [(String, String)]) -> String { SheetText.mapping(entries.map { (key: $0, value: $1) }) }

    /// Sets the underline.
    ///
    /// - Parameters:
    ///   - color: the colour; if nil, that of the text.
    ///   - thickness: the thickness; if nil, that of the font.
    public static func underline(_ isOn: Bool = true, color: Color? = nil, thickness: SpecifiedLength? = nil) -> Style {
        decoration(underline, isOn, color, thickness)
    }

    /// Sets the strikethrough.
    ///
    /// - Parameters:
    ///   - color: the colour; if nil, that of the text.
    ///   - thickness: the thickness; if nil, that of the font.
    public static func strikethrough(_ isOn: Bool = true, color: Color? = nil, thickness: SpecifiedLength? = nil) -> Style {
        decoration(strikethrough, isOn, color, thickness)
    }

    private static func decoration(_ key: StyleKey, _ isOn: Bool, _ color: Color?, _ thickness: SpecifiedLength?) -> Style {
        let parts = [("color", color?.notation), ("thickness", thickness?.notation)].compactMap { name, text in text.map { (name, $0) } }
        return Style(key, !isOn ? "false" : parts.isEmpty ? "true" : mapping(parts))
    }
}

// MARK: Paragraphs and boxes

extension Style {
    /// Sets the rules of hyphenation; nil for no hyphenation.
    public static func hyphenation(_ rules: ResolvedStyle.Hyphenation?) -> Style {
        guard let rules else { return Style(hyphenation, "false") }
        let numbers = [
            ("minimumWordLength", rules.minimumWordLength), ("left", rules.left), ("right", rules.right),
            ("maximumConsecutive", rules.maximumConsecutive),
        ]
        let words = rules.exceptions.isEmpty ? [] : [("exceptions", SheetText.list(rules.exceptions.map(\.notation)))]
        return Style(hyphenation, mapping(numbers.map { ($0, $1.notation) } + words))
    }

    /// Sets the limits within which justified lines are fitted.
    public static func justificationLimits(_ limits: ResolvedStyle.JustificationLimits) -> Style {
        Style(
            justificationLimits,
            mapping([
                ("expansion", limits.expansion.notation), ("tracking", limits.tracking.notation),
                ("narrowestSpace", limits.narrowestSpace.notation), ("widestSpace", limits.widestSpace.notation),
                ("minimumCharacters", limits.minimumCharacters.notation),
            ]))
    }

    /// Sets the same padding on all sides.
    public static func textInsets(_ insets: SpecifiedLength) -> Style { Style(textInsets, insets.notation) }

    /// Sets the padding of each side.
    public static func textInsets(
        top: SpecifiedLength = 0, right: SpecifiedLength = 0, bottom: SpecifiedLength = 0, left: SpecifiedLength = 0
    ) -> Style {
        Style(textInsets, SheetText.list([top, right, bottom, left].map(\.notation)))
    }

    /// Sets the padding in points.
    public static func textInsets(_ insets: Insets) -> Style {
        textInsets(top: .points(insets.top), right: .points(insets.right), bottom: .points(insets.bottom), left: .points(insets.left))
    }

    /// Sets the strokes of sides; sides that are nil keep their inherited stroke.
    public static func border(
        top: ResolvedStyle.Stroke? = nil, right: ResolvedStyle.Stroke? = nil, bottom: ResolvedStyle.Stroke? = nil,
        left: ResolvedStyle.Stroke? = nil
    ) -> Style {
        let sides = zip(sideNames, [top, right, bottom, left]).compactMap { name, stroke in stroke.map { (name, $0.notation) } }
        return Style(border, mapping(sides))
    }

    /// Sets the same stroke on all sides.
    public static func border(_ stroke: ResolvedStyle.Stroke) -> Style { Style(border, stroke.notation) }
}

extension ResolvedStyle.Stroke: SheetNotation {
    var notation: String { "\"\(width.notation)pt \(line.rawValue) \(color.notation.filter { $0 != "\"" })\"" }
}

// MARK: Effects

extension Style {
    /// Sets a shadow behind the text.
    public static func shadow(
        _ color: Color, x: SpecifiedLength = 0, y: SpecifiedLength = 0, blur: SpecifiedLength = 0
    ) -> Style {
        Style(shadow, shadowNotation(color, x, y, blur))
    }

    /// Sets a shadow that the edges of letters cast into them.
    public static func innerShadow(
        _ color: Color, x: SpecifiedLength = 0, y: SpecifiedLength = 0, blur: SpecifiedLength = 0
    ) -> Style {
        Style(innerShadow, shadowNotation(color, x, y, blur))
    }

    /// Sets shadows behind the text, the first on top; none if the list is empty.
    public static func shadows(_ shadows: [ResolvedStyle.Shadow]) -> Style { Style(shadow, list(shadows)) }

    /// Sets shadows inside the letters, the first on top; none if the list is empty.
    public static func innerShadows(_ shadows: [ResolvedStyle.Shadow]) -> Style { Style(innerShadow, list(shadows)) }

    private static func list(_ shadows: [ResolvedStyle.Shadow]) -> String {
        SheetText.list(
            shadows.map { shadowNotation($0.color, .points(Points($0.offset.x)), .points(Points($0.offset.y)), .points($0.blur)) })
    }

    private static func shadowNotation(_ color: Color, _ x: SpecifiedLength, _ y: SpecifiedLength, _ blur: SpecifiedLength) -> String {
        mapping([("color", color.notation), ("offset", SheetText.list([x.notation, y.notation])), ("blur", blur.notation)])
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
    ) -> Style {
        func pair(_ point: Point) -> String { SheetText.list([point.x.notation, point.y.notation]) }
        let places = locations.map { [("locations", SheetText.list($0.map(\.notation)))] } ?? []
        return Style(
            gradient,
            mapping([("colors", SheetText.list(colors.map(\.notation)))] + places + [("start", pair(start)), ("end", pair(end))]))
    }

    /// Strokes the letters.
    public static func outline(_ color: Color, width: SpecifiedLength) -> Style {
        Style(outline, mapping([("color", color.notation), ("width", width.notation)]))
    }
}
