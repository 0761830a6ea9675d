package import Formats
import Geometry

/// One used value of a style as JSON. `styles --json`, its schema and manual, exports and comparisons are derived from the declarations.
package struct ResolvedField: Sendable {
    /// The name; that of the sheet key with the same meaning, if there is one.
    package let name: String
    /// The meaning in one line, with the unit.
    package let help: String
    let schema: JSONValue
    /// Returns the value of a style; null if the style has none.
    package let value: @Sendable (ResolvedStyle) -> JSONValue

    private init(_ name: String, _ schema: JSONValue, _ help: String, _ value: @escaping @Sendable (ResolvedStyle) -> JSONValue) {
        (self.name, self.schema, self.help, self.value) = (name, schema, help, value)
    }

    /// Every field, in the order of the manual.
    package static let all: [ResolvedField] = font + colour + paragraph + lines + code + box + effects

    /// The fields that apply to words within a text.
    package static let inline = font + colour + box.filter { ["textInsets", "border", "cornerRadius"].contains($0.name) } + effects

    private static let font = [
        ResolvedField("size", ValueSchema.number, "points") { .rounded($0.pointSize) },
        ResolvedField("family", ValueSchema.texts, "families by preference") { .strings($0.font.families) },
        ResolvedField("face", ValueSchema.orNull(ValueSchema.text), "a face of the family") { .text($0.font.face) },
        ResolvedField("fontName", ValueSchema.orNull(ValueSchema.text), "full or PostScript name, in place of family and face") {
            .text($0.font.fontName)
        },
        ResolvedField("weight", ValueSchema.orNull(ValueSchema.number), "100 to 900; null: the face's own") {
            .orNull($0.font.weight.map { .number(Double($0)) })
        },
        ResolvedField("symbolicTraits", ValueSchema.texts, "bold, italic, condensed, expanded, monospace") { .strings($0.font.traitNames) },
        ResolvedField("features", ValueSchema.numbersByName, "OpenType features by tag") { style in
            .object(style.font.features.map { ($0.tag, .number(Double($0.value))) })
        },
        ResolvedField("axes", ValueSchema.map(ValueSchema.orNull(ValueSchema.number)), "axes of a variable font by tag; null: `auto`") {
            style in
            .object(style.font.axes.map { ($0.tag, .orNull($0.value.map(JSONValue.rounded))) })
        },
        ResolvedField("characterSpacing", ValueSchema.number, "tracking in em") { .rounded($0.characterSpacing) },
        ResolvedField("kerningTable", ValueSchema.numbersByName, "em after single characters") { style in
            .object(style.kerningTable.sorted { $0.key < $1.key }.map { ($0.key, .rounded($0.value)) })
        },
        ResolvedField("baselineOffset", ValueSchema.number, "em; positive is down") { .rounded($0.baselineOffset) },
        ResolvedField("textTransform", ValueSchema.choice(ResolvedStyle.TextTransform.self), "of the letters that are drawn") {
            .string($0.textTransform.rawValue)
        },
        ResolvedField("textSpacing", ValueSchema.choice(ResolvedStyle.TextSpacing.self), "between full-width signs, ideographs and letters")
        {
            .string($0.textSpacing.rawValue)
        },
        ResolvedField("emphasisMark", ValueSchema.choice(ResolvedStyle.EmphasisMark.self), "of italic words in scripts without italics") {
            .string($0.emphasisMark.rawValue)
        },
    ]

    private static let colour = [
        ResolvedField("color", ValueSchema.color, "of the text") { .color($0.color) },
        ResolvedField("background", ValueSchema.orNull(ValueSchema.color), "of the box") { .orNull($0.background.map(JSONValue.color)) },
        ResolvedField(
            "underline", ValueSchema.orNull(ValueSchema.decoration), "color null: the text's; thickness in points, null: the font's"
        ) { .orNull($0.underline.map(JSONValue.decoration)) },
        ResolvedField("strikethrough", ValueSchema.orNull(ValueSchema.decoration), "as underline") {
            .orNull($0.strikethrough.map(JSONValue.decoration))
        },
    ]

    private static let paragraph = [
        ResolvedField("paragraphSpacing", ValueSchema.number, "points after a paragraph") { .rounded($0.paragraphSpacing) },
        ResolvedField("paragraphSpacingBefore", ValueSchema.number, "points before a paragraph") { .rounded($0.paragraphSpacingBefore) },
        ResolvedField("alignment", ValueSchema.choice(ResolvedStyle.Alignment.self), "of lines") { .string($0.alignment.rawValue) },
        ResolvedField("justification", ValueSchema.choice(ResolvedStyle.Justification.self), "of Arabic lines") {
            .string($0.justification.rawValue)
        },
        ResolvedField("hangingPunctuation", ValueSchema.choice(ResolvedStyle.HangingPunctuation.self), "at the ends of lines") {
            .string($0.hangingPunctuation.rawValue)
        },
        ResolvedField("firstLineIndent", ValueSchema.number, "points") { .rounded($0.firstLineIndent) },
        ResolvedField("headIndent", ValueSchema.number, "points") { .rounded($0.headIndent) },
        ResolvedField("tailIndent", ValueSchema.number, "points") { .rounded($0.tailIndent) },
        ResolvedField("maxWidth", ValueSchema.orNull(ValueSchema.measure), "the longest measure; null: none") {
            .orNull($0.maxWidth.map(JSONValue.measure))
        },
        ResolvedField("hyphenation", ValueSchema.orNull(ValueSchema.hyphenation), "null: words are not divided") {
            .orNull($0.hyphenation.map(JSONValue.hyphenation))
        },
        ResolvedField("allowOrphans", ValueSchema.bool, "false: at least two words on a last line") { .bool($0.allowOrphans) },
        ResolvedField("widows", ValueSchema.number, "lines kept at the top of a page") { .number(Double($0.widows)) },
        ResolvedField("orphans", ValueSchema.number, "lines kept at the foot of a page") { .number(Double($0.orphans)) },
        ResolvedField("keepWithNext", ValueSchema.bool, "no page break after the block") { .bool($0.keepWithNext) },
        ResolvedField("keepWithPrevious", ValueSchema.bool, "no page break before the block") { .bool($0.keepWithPrevious) },
        ResolvedField("keepTogether", ValueSchema.bool, "no page break within the block") { .bool($0.keepTogether) },
        ResolvedField("pageBreakBefore", ValueSchema.bool, "a page break before the block") { .bool($0.pageBreakBefore) },
        ResolvedField("dropCapital", ValueSchema.number, "lines that the first letter is as high as; 0: none") {
            .number(Double($0.dropCapital))
        },
        ResolvedField("spansColumns", ValueSchema.bool, "as wide as all columns of the page") { .bool($0.spansColumns) },
        ResolvedField("leader", ValueSchema.choice(ResolvedStyle.Leader.self), "from an entry of contents to its page number") {
            .string($0.leader.rawValue)
        },
    ]

    private static let lines = [
        ResolvedField("lineHeight", ValueSchema.number, "points from baseline to baseline, `lineSpacing` included") {
            .rounded($0.lineHeight)
        },
        ResolvedField("lineSpacing", ValueSchema.number, "points added between lines") { .rounded($0.lineSpacing) },
        ResolvedField("minimumLineHeight", ValueSchema.orNull(ValueSchema.number), "points") {
            .orNull($0.minimumLineHeight.map(JSONValue.rounded))
        },
        ResolvedField("maximumLineHeight", ValueSchema.orNull(ValueSchema.number), "points") {
            .orNull($0.maximumLineHeight.map(JSONValue.rounded))
        },
        ResolvedField("numberOfLines", ValueSchema.number, "lines after which text is cut; 0: no limit") {
            .number(Double($0.numberOfLines))
        },
        ResolvedField("lineBreakMode", ValueSchema.choice(ResolvedStyle.LineBreakMode.self), "where lines break, and how text is cut") {
            .string($0.lineBreakMode.rawValue)
        },
        ResolvedField("minimumScaleFactor", ValueSchema.orNull(ValueSchema.number), "how far text may shrink to fit") {
            .orNull($0.minimumScaleFactor.map(JSONValue.rounded))
        },
        ResolvedField("minimumFontSize", ValueSchema.orNull(ValueSchema.number), "points that shrinking keeps") {
            .orNull($0.minimumFontSize.map(JSONValue.rounded))
        },
        ResolvedField(
            "baselineAdjustment", ValueSchema.choice(ResolvedStyle.BaselineAdjustment.self), "the position of a line that has shrunk to fit"
        ) { .string($0.baselineAdjustment.rawValue) },
    ]

    private static let code = [
        ResolvedField("highlighting", ValueSchema.bool, "styles for the parts of code") { .bool($0.highlighting) },
        ResolvedField("lineNumbers", ValueSchema.bool, "before lines of code") { .bool($0.lineNumbers) },
    ]

    private static let box = [
        ResolvedField("textInsets", ValueSchema.sides(ValueSchema.number), "points between the box and its text") {
            .insets($0.textInsets)
        },
        ResolvedField("verticalAlignment", ValueSchema.choice(ResolvedStyle.VerticalAlignment.self), "in a box of fixed height") {
            .string($0.verticalAlignment.rawValue)
        },
        ResolvedField("height", ValueSchema.orNull(ValueSchema.number), "points; null: that of the content") {
            .orNull($0.height.map(JSONValue.rounded))
        },
        ResolvedField("border", ValueSchema.sides(ValueSchema.orNull(ValueSchema.stroke)), "strokes along the box; widths in points") {
            .border($0.border)
        },
        ResolvedField("cornerRadius", ValueSchema.number, "points") { .rounded($0.cornerRadius) },
        ResolvedField("ladder", ValueSchema.texts, "what to do with a table too wide for its place") { style in
            .strings(TableFallback.allCases.filter(style.ladder.contains).map(\.rawValue))
        },
        ResolvedField(
            "decimalAlignment", ValueSchema.choice(DecimalAlignment.self), "columns aligned on their decimal separators"
        ) { .string($0.decimalAlignment.rawValue) },
        ResolvedField("ornament", ValueSchema.orNull(ValueSchema.text), "signs of a thematic break in place of its line; null: none") {
            .orNull($0.ornament.map { .string($0) })
        },
    ]

    private static let effects = [
        ResolvedField("shadow", ValueSchema.shadows, "behind the letters, the first on top; points") {
            .array($0.shadows.map(JSONValue.shadow))
        },
        ResolvedField("innerShadow", ValueSchema.shadows, "inside the letters, the first on top; points") {
            .array($0.innerShadows.map(JSONValue.shadow))
        },
        ResolvedField(
            "gradient", ValueSchema.orNull(ValueSchema.gradient), "across the letters; start and end in parts of the text's rectangle"
        ) { .orNull($0.gradient.map(JSONValue.gradient)) },
        ResolvedField("outline", ValueSchema.orNull(ValueSchema.stroke), "along the letters' edges; width in points") {
            .orNull($0.outline.map(JSONValue.stroke))
        },
        ResolvedField("oversampling", ValueSchema.number, "resolution of effects, as a multiple of 144 dpi") { .rounded($0.oversampling) },
        ResolvedField("opacity", ValueSchema.number, "of all colours, from 0 to 1") { .rounded($0.opacity) },
    ]
}

extension ResolvedStyle.Font {
    /// The traits in the words of `symbolicTraits`.
    fileprivate var traitNames: [String] {
        [(isBold, "bold"), (isItalic, "italic"), (isCondensed, "condensed"), (isExpanded, "expanded"), (isMonospace, "monospace")]
            .filter(\.0).map(\.1)
    }
}
