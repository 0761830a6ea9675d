private func base(_ keys: String) -> String { sheet(("lineHeightMultiple: 1.5, paragraphSpacing: 0.75em", keys)) }
private let two = titled("Words.\n\nMore words.\n\n- one\n- two")

/// The spacing of lines and paragraphs, and its growth.
let spacingCases: [RuleCase] = [
    // A value is not rounded up to its limit.
    RuleCase(
        .lineSpacing, titled("Words."), sheet: sheet(("lineHeightMultiple: 1.5", "lineHeightMultiple: 1.498")), profile: .wcagAAA,
        finds: [
            "test.yaml:6 all warning: the lines of `paragraph` are 1.498 times the size apart, under 1.5"
        ]),
    RuleCase(
        .lineSpacing, two, sheet: base("lineHeightMultiple: 1.2, paragraphSpacing: 1em"), profile: .wcagAAA,
        finds: [
            "test.yaml:6 all warning: the lines of `paragraph` are 1.2 times the size apart, under 1.5, and 1 more style set by the same key"
        ]),
    RuleCase(
        .lineSpacing, titled("Words."), sheet: base("lineHeightMultiple: 1.5, maximumLineHeight: 40"), profile: .wcagAAA,
        finds: [
            "test.yaml:6 ax1...ax5 warning: the lines of `paragraph` are 1.43 times the size apart, under 1.5"
        ]),
    RuleCase(
        .lineSpacing, titled("Words."), sheet: sheet(("lineHeightMultiple: 1.5, ", "")), profile: .wcagAAA,
        finds: [
            "test.yaml:12 all warning: the lines of `paragraph` are 1.2 times the size apart, under 1.5"
        ]),
    RuleCase(.lineSpacing, two, sheet: base("lineHeightMultiple: 1.2, lineSpacing: 0.3em"), profile: .wcagAAA),
    RuleCase(.lineSpacing, two, sheet: base("lineHeightMultiple: 1.2")),

    // The title of an alert is nearer to its text.
    RuleCase(.paragraphSpacing, titled("> [!NOTE]\n> {.alert-title}\n> Title\n>\n> Words."), profile: .wcagAAA),
    RuleCase(
        .paragraphSpacing, two, sheet: base("lineHeightMultiple: 1.5, paragraphSpacing: 0.15em"), profile: .wcagAAA,
        finds: [
            "test.yaml:6 all warning: paragraphs of `paragraph` are spaced at 1.1 times the line spacing, under 1.5"
        ]),
    // The spaces before and after add up. Content between two paragraphs separates them. Items are recognizable by their markers.
    RuleCase(
        .paragraphSpacing, two, sheet: base("lineHeightMultiple: 1.5, paragraphSpacing: 0.5em, paragraphSpacingBefore: 0.25em"),
        profile: .wcagAAA),
    RuleCase(
        .paragraphSpacing, titled("Words.\n\n## Part\n\nWords.\n\n```\ncode\n```\n\nWords."),
        sheet: base("lineHeightMultiple: 1.5, paragraphSpacing: 0"), profile: .wcagAAA),
    RuleCase(.paragraphSpacing, two, sheet: base("lineHeightMultiple: 1.5, paragraphSpacing: 0")),

    RuleCase(
        .justifiedText, titled("Words."), sheet: base("alignment: justified"), profile: .wcagAAA,
        finds: ["test.yaml:6 all warning: `paragraph` is justified"]),
    RuleCase(.justifiedText, titled("Words."), sheet: base("alignment: justified")),
    RuleCase(.justifiedText, titled("Words."), sheet: base("alignment: left"), profile: .wcagAAA),

    RuleCase(
        .spacingNotScaled, titled("Words."), sheet: base("paragraphSpacing: 8"),
        finds: [
            "test.yaml:6 ax3...ax5 warning: `paragraphSpacing` of `paragraph` stays at 8 pt while the text grows to 2.4 times its size"
        ]),
    RuleCase(
        .spacingNotScaled, titled("{.box}\nWords.\n\n- one"),
        sheet: sheet(
            (
                "  caption:",
                "  paragraph.box: { parent: base, height: 90, firstLineIndent: 12pt }\n  listItem: { parent: base, headIndent: 20 }\n  caption:"
            )),
        finds: [
            "test.yaml:13 ax3...ax5 warning: `firstLineIndent` of `paragraph.box` stays at 12 pt while the text grows to 2.4 times its size",
            "test.yaml:13 ax3...ax5 warning: `height` of `paragraph.box` stays at 90 pt while the text grows to 2.4 times its size",
            "test.yaml:14 ax3...ax5 warning: `headIndent` of `listItem` stays at 20 pt while the text grows to 2.4 times its size",
        ]),
    // Spacing may be in em, scale with the text, or be set again for larger text. Titles grow to less than double their size.
    RuleCase(.spacingNotScaled, titled("Words."), sheet: base("paragraphSpacing: 8, spacingScales: true")),
    RuleCase(
        .spacingNotScaled, titled("Words."),
        sheet: base("paragraphSpacing: 8") + "at:\n  ax1...:\n    styles: { base: { paragraphSpacing: 20 } }\n"),
    RuleCase(
        .spacingNotScaled, titled("Words."), sheet: sheet(("textStyle: largeTitle,", "textStyle: largeTitle, paragraphSpacing: 12,"))),
]
