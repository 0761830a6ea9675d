// The help of a key is its documentation, in the manual and here.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension Style {
    /// The keys of paragraphs and of the breaks between pages.
    static let paragraphKeys = [
        paragraphSpacing.key, paragraphSpacingBefore.key, alignment.key, justification.key, justificationLimits, hangingPunctuation.key,
        firstLineIndent.key, dropCapital.key, headIndent.key, tailIndent.key, maxWidth.key, hyphenation, allowOrphans.key, widows.key,
        orphans.key,
        keepWithNext.key, keepWithPrevious.key, keepTogether.key, pageBreakBefore.key, pageBreakAfter.key, pageFoot.key, spansColumns.key,
        columns.key, leader.key,
    ]

    public static let paragraphSpacing = StyleProperty(
        "paragraphSpacing", .length(), .length(\.paragraphSpacing), applies: .blocks, .isSpacing, example: "0.8em",
        "the space after a paragraph")

    public static let paragraphSpacingBefore = StyleProperty(
        "paragraphSpacingBefore", .length(), .length(\.paragraphSpacingBefore), applies: .blocks, .isSpacing, example: "1.5em",
        "the space before a paragraph")

    public static let alignment = StyleProperty(
        "alignment", .choice, .style(\.alignment), applies: .linesInFlow + .only(.figure, .table, .thematicBreak, .formula),
        example: "justified",
        "the alignment of lines; `natural` follows the paragraph's direction, and justifies Chinese and Japanese lines")

    public static let justification = StyleProperty(
        "justification", .choice, .style(\.justification), applies: .linesInFlow, example: "kashida",
        "the filling of justified Arabic lines: `spaces`, as in other scripts, or first `kashida`, strokes between two letters, at most "
            + "one in each word; Nastaliq, whose words slope, has spaces alone")

    package static let justificationLimits = StyleKey(
        "justificationLimits", .justificationLimits, .style(\.justificationLimits),
        initial: "expansion 2%, tracking 0.015, narrowestSpace 67%, widestSpace 150%, minimumCharacters 25", applies: .linesInFlow,
        example: "{ expansion: 1%, tracking: 0, widestSpace: 160% }",
        "the limits of justified lines: glyphs become wider or narrower by `expansion` at most; then spaces change between "
            + "`narrowestSpace` and `widestSpace`; then letters move apart by at most `tracking`, in em; spaces take up the rest. Text is "
            + "ragged if fewer than `minimumCharacters` fit on a line")

    public static let hangingPunctuation = StyleProperty(
        "hangingPunctuation", .choice, .style(\.hangingPunctuation), applies: .linesInFlow, example: "optical",
        "what hangs into the margin if there is room, so that the edge looks straight. `end`: commas, full stops and hyphens at the ends "
            + "of lines; in Chinese and Japanese by their whole ink. `optical`: at both edges, every letter and sign by the room that its "
            + "shape leaves, such as quotation marks and hyphens; right-to-left text as with `end`")

    public static let firstLineIndent = StyleProperty(
        "firstLineIndent", .length(negative: true), .length(\.firstLineIndent), applies: .linesInFlow,
        .isSpacing,
        example: "1.2em",
        "the indent of a paragraph's first line; that of a container applies to each paragraph in it")

    public static let dropCapital = StyleProperty(
        "dropCapital", .integer(0...9), .style(\.dropCapital), initial: "0, none", applies: .only(.paragraph), .belongsToBox,
        example: "3",
        "the height of the first letter, in lines; if fewer than 20 characters fit beside it, as in the largest text, it is like the others"
    )

    public static let headIndent = StyleProperty(
        "headIndent", .length(negative: true), .length(\.headIndent), applies: .blocks + .cells, [.belongsToBox, .isSpacing],
        example: "18pt",
        "the indent where lines begin; a negative one extends into the page's margin at most")

    public static let tailIndent = StyleProperty(
        "tailIndent", .length(negative: true), .length(\.tailIndent), applies: .blocks + .cells, [.belongsToBox, .isSpacing],
        example: "18pt",
        "the indent where lines end; a negative one extends into the page's margin at most")

    public static let maxWidth = StyleProperty(
        "maxWidth", .measure, .style(\.maxWidth) { $0.measure($1) },
        applies: .blocks - .only(.listItem, .footnote, .table) + .only(.document), .belongsToBox, example: "66ch",
        "the longest measure: `66ch` is as wide as 66 digits of the style's font; the remaining room is on the side where lines end, or by "
            + "`alignment`; that of the document is half on either side of the page")

    package static let hyphenation = StyleKey(
        "hyphenation", .hyphenation, .style(\.hyphenation), initial: "false", applies: .linesInFlow - .only(.codeBlock),
        example: "{ minimumWordLength: 6, left: 2, right: 3 }",
        "hyphenates words by the dictionary of the text's language")

    public static let allowOrphans = StyleProperty(
        "allowOrphans", .bool, .style(\.allowOrphans), applies: .linesInFlow - .only(.codeBlock), example: "false",
        "false: the last line of a paragraph has at least two words, unless a dash, a hyphen, `;` or `:` precedes the last one")

    public static let widows = StyleProperty(
        "widows", .integer(1...20), .style(\.widows), applies: .linesInFlow - .cells - .only(.tableOfContents), example: "3",
        "the fewest lines of a divided paragraph at the top of a page")

    public static let orphans = StyleProperty(
        "orphans", .integer(1...20), .style(\.orphans), applies: .linesInFlow - .cells - .only(.tableOfContents), example: "3",
        "the fewest lines of a divided paragraph at the foot of a page")

    public static let keepWithNext = StyleProperty(
        "keepWithNext", .bool, .style(\.keepWithNext), applies: .blocks - .only(.footnote), .belongsToBox, example: "true",
        "keeps the block on the page of the next one")

    public static let keepWithPrevious = StyleProperty(
        "keepWithPrevious", .bool, .style(\.keepWithPrevious), applies: .blocks - .only(.footnote), .belongsToBox, example: "true",
        "keeps the block on the page of the end of the previous one, as the closing of a letter with its last lines")

    public static let keepTogether = StyleProperty(
        "keepTogether", .bool, .style(\.keepTogether), applies: .blocks, .belongsToBox, example: "true",
        "keeps the block on one page")

    public static let pageBreakBefore = StyleProperty(
        "pageBreakBefore", .pageBreak, .style(\.pageBreakBefore), applies: .blocks - .only(.footnote), .belongsToBox, example: "true",
        "begins a page with the block; `left` and `right`: an even or an odd page of a book (`facing`), after a blank one if necessary")

    public static let pageBreakAfter = StyleProperty(
        "pageBreakAfter", .pageBreak, .style(\.pageBreakAfter), applies: .blocks - .only(.footnote), .belongsToBox, example: "right",
        "begins a page after the block; `left` and `right` as with `pageBreakBefore`, whose `left` or `right` in the next block overrides "
            + "them")

    public static let pageFoot = StyleProperty(
        "pageFoot", .bool, .style(\.pageFoot), applies: .blocks - .only(.footnote), .belongsToBox, example: "true",
        "moves the block, and those below it on its page, to the foot of the page; not in columns, and not above footnotes")

    public static let spansColumns = StyleProperty(
        "spansColumns", .bool, .style(\.spansColumns), applies: .blocks - .only(.listItem, .footnote, .dt, .dd, .summary), .belongsToBox,
        example: "true",
        "makes the block as wide as all columns of a page; the columns before it end at one height, and others begin below it")

    public static let columns = StyleProperty(
        "columns", .integer(PageRules.columns), .style(\.columns), applies: .only(.index, .tableOfContents), .belongsToBox, example: "2",
        "the most columns of an index, or of a table of contents that is then shorter by a page, on pages of its own; each is at least as "
            + "wide as 22 digits of its entries, so large text has one")

    public static let leader = StyleProperty(
        "leader", .choice, .style(\.leader), applies: .only(.tableOfContents), example: "dots",
        "the leader between an entry of contents and its page number")
}
