import Geometry

extension Property {
    static let paragraph: [Property] = [
        Property(
            .paragraphSpacing, .paragraph, ValueType<SpecifiedLength>.length(), .length(\.paragraphSpacing), initial: "0", unit: "points",
            applies: .blocks, .isSpacing, example: "0.8em",
            "space after a paragraph"),
        Property(
            .paragraphSpacingBefore, .paragraph, ValueType<SpecifiedLength>.length(), .length(\.paragraphSpacingBefore), initial: "0",
            unit: "points", applies: .blocks, .isSpacing, example: "1.5em",
            "space before a paragraph"),
        Property(
            .alignment, .paragraph, ValueType<ResolvedStyle.Alignment>.choice, .style(\.alignment), initial: "natural",
            applies: .linesInFlow + .only(.figure, .table, .thematicBreak), example: "justified",
            "`natural` follows the paragraph's direction, and justifies Chinese and Japanese lines as their readers expect"),
        Property(
            .justification, .paragraph, ValueType<ResolvedStyle.Justification>.choice, .style(\.justification), initial: "spaces",
            applies: .linesInFlow, example: "kashida",
            "what fills justified lines of Arabic: `spaces`, as in other scripts, or first `kashida`, strokes between two letters, one "
                + "in a word at most, where its writers prefer them; in Nastaliq, whose words slope, spaces alone"),
        Property(
            .hangingPunctuation, .paragraph, ValueType<ResolvedStyle.HangingPunctuation>.choice, .style(\.hangingPunctuation),
            initial: "none", applies: .linesInFlow, example: "end",
            "`end`: commas, full stops and hyphens hang out at the ends of lines, as far as there is room beside the text, so that its "
                + "edge looks straight; in Chinese and Japanese by their whole ink"),
        Property(
            .firstLineIndent, .paragraph, ValueType<SpecifiedLength>.length(negative: true), .length(\.firstLineIndent), initial: "0",
            unit: "points", applies: .linesInFlow, .isSpacing, example: "1.2em",
            "indent of a paragraph's first line; that of a container holds for each paragraph in it"),
        Property(
            .dropCapital, .paragraph, ValueType<Int>.integer(0...9), .style(\.dropCapital), initial: "0, none", applies: .only(.paragraph),
            .belongsToBox, example: "3",
            "the lines of a paragraph that its first letter is as high as; where the letter leaves these fewer than 20 characters, as in "
                + "the largest text, it is like the others"),
        Property(
            .headIndent, .paragraph, ValueType<SpecifiedLength>.length(negative: true), .length(\.headIndent), initial: "0",
            unit: "points", applies: .blocks + .cells, [.belongsToBox, .isSpacing], example: "18pt",
            "indent where lines begin; a negative one hangs out, at most as far as the page's margin goes"),
        Property(
            .tailIndent, .paragraph, ValueType<SpecifiedLength>.length(negative: true), .length(\.tailIndent), initial: "0",
            unit: "points", applies: .blocks + .cells, [.belongsToBox, .isSpacing], example: "18pt",
            "indent where lines end; a negative one hangs out, at most as far as the page's margin goes"),
        Property(
            .maxWidth, .paragraph, ValueType<SpecifiedMeasure>.measure, .style(\.maxWidth) { $0.measure($1) }, initial: "none",
            unit: "points",
            applies: .blocks - .only(.listItem, .footnote, .table) + .only(.document), .belongsToBox, example: "66ch",
            "the longest measure: `66ch` is as wide as 66 digits of the style's font; what is left is on the side where lines end, or as "
                + "`alignment` has it; of the document, half of it on either side of the page"),
        Property(
            .hyphenation, .paragraph, ValueType<ResolvedStyle.Hyphenation?>.hyphenation, .style(\.hyphenation), initial: "false",
            applies: .linesInFlow - .only(.codeBlock), example: "{ minimumWordLength: 6, left: 2, right: 3 }",
            "divides words by the dictionary of the text's language"),
        Property(
            .allowOrphans, .paragraph, ValueType<Bool>.bool, .style(\.allowOrphans), initial: "true",
            applies: .linesInFlow - .only(.codeBlock), example: "false",
            "false: at least two words on a paragraph's last line, unless a dash, a hyphen, `;` or `:` stands by itself before the "
                + "last one"),
        Property(
            .widows, .paragraph, ValueType<Int>.integer(1...20), .style(\.widows), initial: "2",
            applies: .linesInFlow - .cells - .only(.tableOfContents), example: "3",
            "lines of a paragraph kept together at the top of a page"),
        Property(
            .orphans, .paragraph, ValueType<Int>.integer(1...20), .style(\.orphans), initial: "2",
            applies: .linesInFlow - .cells - .only(.tableOfContents), example: "3",
            "lines of a paragraph kept together at the foot of a page"),
        Property(
            .keepWithNext, .paragraph, ValueType<Bool>.bool, .style(\.keepWithNext), initial: "false",
            applies: .blocks - .only(.footnote), .belongsToBox, example: "true",
            "stays on one page with the block that follows"),
        Property(
            .keepWithPrevious, .paragraph, ValueType<Bool>.bool, .style(\.keepWithPrevious), initial: "false",
            applies: .blocks - .only(.footnote), .belongsToBox, example: "true",
            "stays on one page with what ends the block before, such as the last lines of a letter with its closing"),
        Property(
            .keepTogether, .paragraph, ValueType<Bool>.bool, .style(\.keepTogether), initial: "false", applies: .blocks, .belongsToBox,
            example: "true",
            "is not divided between pages"),
        Property(
            .pageBreakBefore, .paragraph, ValueType<Bool>.bool, .style(\.pageBreakBefore), initial: "false",
            applies: .blocks - .only(.footnote), .belongsToBox, example: "true",
            "begins a page"),
        Property(
            .spansColumns, .paragraph, ValueType<Bool>.bool, .style(\.spansColumns), initial: "false",
            applies: .blocks - .only(.listItem, .footnote, .dt, .dd, .summary), .belongsToBox, example: "true",
            "is as wide as all columns of a page; columns before it end at one height, and others begin below it"),
        Property(
            .leader, .paragraph, ValueType<ResolvedStyle.Leader>.choice, .style(\.leader), initial: "none",
            applies: .only(.tableOfContents), example: "dots",
            "what leads from an entry of contents to its page number"),
    ]

    static let lines: [Property] = [
        Property(
            .lineSpacing, .lines, ValueType<SpecifiedLength>.length(negative: true), .length(\.lineSpacing), initial: "0", unit: "points",
            applies: .linesOfText, .isSpacing, example: "0.2em",
            "space added between lines"),
        Property(
            .lineHeight, .lines, ValueType<SpecifiedLineHeight>.lineHeight, .draft { $0.setLineHeight($1) }, initial: "1.2",
            applies: .linesOfText, example: "22pt",
            "distance of baselines: a multiple of the size (`1.3`, `130%`, `1.3em`), points at `large` that grow with the text (`22pt`), "
                + "the font's own (`normal`), or Apple's for the text style (`textStyle`); under the size it holds even where "
                + "lines overlap"),
        Property(
            .lineHeightMultiple, .lines, ValueType<Double>.factor(0.1...10), .style(\.lineHeightMultiple), initial: "1.2",
            applies: .linesOfText, example: "1.4",
            "distance of baselines as a multiple of the point size, or of the font's own line height where `lineHeight` is `normal`; "
                + "below 1 it holds even where lines overlap"),
        Property(
            .minimumLineHeight, .lines, ValueType<SpecifiedLength>.length(), .limit(\.minimumLineHeight), initial: "none", unit: "points",
            applies: .linesOfText, .isSpacing, example: "20pt",
            "the smallest distance of baselines; 0: none"),
        Property(
            .maximumLineHeight, .lines, ValueType<SpecifiedLength>.length(), .limit(\.maximumLineHeight), initial: "none", unit: "points",
            applies: .linesOfText, .isSpacing, example: "24pt",
            "the largest distance of baselines; it holds even where lines overlap; 0: none"),
        Property(
            .numberOfLines, .lines, ValueType<Int>.integer(0...10_000), .style(\.numberOfLines), initial: "0, no limit",
            applies: .linesOfText, example: "2",
            "lines after which a text is cut"),
        Property(
            .lineBreakMode, .lines, ValueType<ResolvedStyle.LineBreakMode>.choice, .style(\.lineBreakMode), initial: "wordWrap",
            applies: .linesOfText, example: "truncateTail",
            "where lines break, and where an ellipsis replaces what numberOfLines cuts"),
        Property(
            .minimumScaleFactor, .lines, ValueType<Double>.factor(0...1), .style(\.minimumScaleFactor) { $1 }, initial: "none",
            applies: .linesOfText, example: "0.8",
            "how far text may shrink to fit numberOfLines"),
        Property(
            .minimumFontSize, .lines, ValueType<Points>.pointSize, .style(\.minimumFontSize) { $1 }, initial: "none", unit: "points",
            applies: .linesOfText, example: "11",
            "the size below which text never shrinks to fit"),
        Property(
            .baselineAdjustment, .lines, ValueType<ResolvedStyle.BaselineAdjustment>.choice, .style(\.baselineAdjustment),
            initial: "alignBaselines", applies: .linesOfText, example: "alignCenters",
            "where a single line stands that has shrunk to fit: on the baseline of the unshrunk text, in the middle of its line, or, with "
                + "none, at its top, and the line becomes lower"),
    ]
}
