extension Property {
    static let paragraph: [Property] = [
        Property(
            .paragraphSpacing, .paragraph, ValueType<SpecifiedLength>.length(), initial: "0", unit: "points", example: "0.8em",
            "room after a paragraph"
        ) { $0.style.paragraphSpacing = $0.points($1) },
        Property(
            .paragraphSpacingBefore, .paragraph, ValueType<SpecifiedLength>.length(), initial: "0", unit: "points", example: "1.5em",
            "room before a paragraph"
        ) { $0.style.paragraphSpacingBefore = $0.points($1) },
        Property(
            .alignment, .paragraph, ValueType<ResolvedStyle.Alignment>.choice, initial: "natural", example: "justified",
            "natural follows the paragraph's direction"
        ) { $0.style.alignment = $1 },
        Property(
            .firstLineIndent, .paragraph, ValueType<SpecifiedLength>.length(negative: true), initial: "0", unit: "points",
            example: "1.2em",
            "indent of a paragraph's first line; that of a container holds for each paragraph in it"
        ) { $0.style.firstLineIndent = $0.points($1) },
        Property(
            .headIndent, .paragraph, ValueType<SpecifiedLength>.length(negative: true), initial: "0", unit: "points", box: true,
            example: "18pt",
            "indent where lines begin; a negative one reaches out, into the margin of the page at most"
        ) { $0.style.headIndent = $0.points($1) },
        Property(
            .tailIndent, .paragraph, ValueType<SpecifiedLength>.length(negative: true), initial: "0", unit: "points", box: true,
            example: "18pt",
            "indent where lines end; a negative one reaches out, into the margin of the page at most"
        ) { $0.style.tailIndent = $0.points($1) },
        Property(
            .hyphenation, .paragraph, ValueType<ResolvedStyle.Hyphenation?>.hyphenation, initial: "false",
            example: "{ minimumWordLength: 6, left: 2, right: 3 }",
            "divides words by the dictionary of the text's language"
        ) { $0.style.hyphenation = $1 },
        Property(
            .allowOrphans, .paragraph, ValueType<Bool>.bool, initial: "true", example: "false",
            "false: at least two words on a paragraph's last line"
        ) { $0.style.allowOrphans = $1 },
        Property(
            .widows, .paragraph, ValueType<Int>.integer(1...20), initial: "2", example: "3",
            "lines of a paragraph kept together at the top of a page"
        ) { $0.style.widows = $1 },
        Property(
            .orphans, .paragraph, ValueType<Int>.integer(1...20), initial: "2", example: "3",
            "lines of a paragraph kept together at the foot of a page"
        ) { $0.style.orphans = $1 },
        Property(
            .keepWithNext, .paragraph, ValueType<Bool>.bool, initial: "false", box: true, example: "true",
            "stays on one page with the block that follows"
        ) { $0.style.keepWithNext = $1 },
        Property(
            .keepTogether, .paragraph, ValueType<Bool>.bool, initial: "false", box: true, example: "true",
            "is not divided between pages"
        ) { $0.style.keepTogether = $1 },
        Property(
            .pageBreakBefore, .paragraph, ValueType<Bool>.bool, initial: "false", box: true, example: "true",
            "begins a page"
        ) { $0.style.pageBreakBefore = $1 },
    ]

    static let lines: [Property] = [
        Property(
            .lineSpacing, .lines, ValueType<SpecifiedLength>.length(negative: true), initial: "0", unit: "points", example: "0.2em",
            "room added between lines"
        ) { $0.style.lineSpacing = $0.points($1) },
        Property(
            .lineHeightMultiple, .lines, ValueType<Double>.factor(0.1...10), initial: "1.2", example: "1.4",
            "distance of baselines as a multiple of the point size; under 1 it is drawn even where lines overlap"
        ) { draft, multiple in
            draft.style.lineHeightMultiple = multiple
            if multiple < 1 { draft.style.asked.insert(.lineHeightMultiple) }
        },
        Property(
            .minimumLineHeight, .lines, ValueType<SpecifiedLength>.length(), initial: "none", unit: "points", example: "20pt",
            "the least distance of baselines"
        ) { $0.style.minimumLineHeight = $0.points($1) },
        Property(
            .maximumLineHeight, .lines, ValueType<SpecifiedLength>.length(), initial: "none", unit: "points", example: "24pt",
            "the largest distance of baselines, drawn even where lines overlap"
        ) { draft, length in
            draft.style.maximumLineHeight = draft.points(length)
            draft.style.asked.insert(.maximumLineHeight)
        },
        Property(
            .numberOfLines, .lines, ValueType<Int>.integer(0...10_000), initial: "0, no limit", example: "2",
            "lines after which a text is cut"
        ) { draft, count in
            draft.style.numberOfLines = count
            if count > 0 { draft.style.asked.insert(.numberOfLines) }
        },
        Property(
            .lineBreakMode, .lines, ValueType<ResolvedStyle.LineBreakMode>.choice, initial: "wordWrap", example: "truncateTail",
            "where lines break, and where an ellipsis stands for what numberOfLines cuts"
        ) { $0.style.lineBreakMode = $1 },
        Property(
            .minimumScaleFactor, .lines, ValueType<Double>.factor(0...1), initial: "none", example: "0.8",
            "how far text may shrink to fit numberOfLines"
        ) { draft, factor in
            draft.style.minimumScaleFactor = factor
            draft.style.asked.insert(.minimumScaleFactor)
        },
        Property(
            .minimumFontSize, .lines, ValueType<Double>.points, initial: "none", unit: "points", example: "11",
            "the size under which text never shrinks to fit"
        ) { $0.style.minimumFontSize = $1 },
    ]
}
