private func color(_ value: String) -> String { sheet(("color: \"#111111\"", "color: \"\(value)\"")) }
private func added(_ line: String) -> String { sheet(("  caption:", "  \(line)\n  caption:")) }

/// The contrast of text, of lines and of signs.
let colourCases: [RuleCase] = [
    RuleCase(
        .contrastMinimum, titled("Words."), sheet: color("#888888"),
        finds: [
            "test.yaml:6 xSmall...large fail: text of `paragraph` in #888888 on #ffffff has a contrast of 3.54:1, under 4.5:1: “Words.”"
        ]),
    // A title is large at every size and needs less contrast. Alpha is composited.
    RuleCase(
        .contrastMinimum, titled("Words."), sheet: color("#00000040"),
        finds: [
            "test.yaml:6 all fail: large text of `h1` in #bfbfbf on #ffffff has a contrast of 1.83:1, under 3:1: “Test”, and 1 more style set by the same key"
        ]),
    RuleCase(
        .contrastMinimum, titled("> Words."), sheet: added("blockQuote: { parent: base, background: \"#555555\" }"),
        finds: [
            "test.yaml:13 all fail: text of `blockQuote` in #111111 on #555555 has a contrast of 2.53:1, under 4.5:1: “Words.”"
        ]),
    RuleCase(
        .contrastMinimum, titled("Words `code` words."), sheet: added("code: { background: \"#666666\" }"),
        finds: [
            "test.yaml:13 xSmall...large fail: text of `code` in `paragraph` in #111111 on #666666 has a contrast of 3.28:1, under 4.5:1: “code”"
        ]),
    RuleCase(
        .contrastMinimum, titled("Words."),
        sheet: sheet(("background: \"#ffffff\"", "background: \"#333333\""), (", color: \"#111111\"", "")),
        finds: [
            "test.yaml:4 all fail: large text of `h1` in #000000 on #333333 has a contrast of 1.66:1, under 3:1: “Test”, and 1 more style set by the same key"
        ]),
    // The contrast is measured at each size, and at the worst point of a gradient under the letters.
    RuleCase(
        .contrastMinimum, titled("Words."), sheet: cleanSheet + "at:\n  ax4...:\n    styles: { base: { color: \"#999999\" } }\n",
        finds: [
            "test.yaml:18 ax4...ax5 fail: large text of `h1` in #999999 on #ffffff has a contrast of 2.84:1, under 3:1: “Test”, and 1 more style set by the same key"
        ]),
    RuleCase(
        .contrastMinimum, titled("Words words words.\n\nWords."),
        sheet: sheet(
            (
                "  paragraph: base",
                "  paragraph: { parent: base, gradient: { colors: [\"#000000\", \"#ffffff\"], start: [0, 0], end: [1, 0] } }"
            )),
        finds: [
            "test.yaml:12 all fail: text of `paragraph` in #ffffff on #ffffff has a contrast of 1:1 at the worst point of its gradient, under 4.5:1: “Words words words.”"
        ]),
    RuleCase(.contrastMinimum, titled("Words."), sheet: color("#767676")),
    RuleCase(.contrastMinimum, titled("- one"), sheet: added("marker: { color: \"#cccccc\" }")),
    RuleCase(.contrastMinimum, titled("Words."), sheet: color("#888888") + "audit: { rules: { contrast-minimum: off } }\n"),

    RuleCase(
        .contrastEnhanced, titled("Words."), sheet: color("#767676"), profile: .wcagAAA,
        finds: [
            "test.yaml:6 xSmall...large fail: text of `paragraph` in #767676 on #ffffff has a contrast of 4.54:1, under 7:1: “Words.”"
        ]),
    RuleCase(.contrastEnhanced, titled("Words."), sheet: color("#767676")),
    RuleCase(.contrastEnhanced, titled("Words."), profile: .wcagAAA),

    RuleCase(
        .nonTextContrast, titled("- one\n\n> Words.\n\n---\n\n{.box}\n> More."),
        sheet: added(
            "marker: { color: \"#cccccc\" }\n  blockQuote: { parent: base, border: { left: \"2pt solid #cccccc\" } }\n  thematicBreak: { parent: base, color: \"#dddddd\" }"
        ),
        finds: [
            "test.yaml:13 all warning: the bullets of `marker` in `listItem` have a contrast of 1.6:1 against their background, under 3:1",
            "test.yaml:14 all warning: the lines of `blockQuote` have a contrast of 1.6:1 against their background, under 3:1, and 1 more style set by the same key",
            "test.yaml:15 all warning: the lines of `thematicBreak` have a contrast of 1.35:1 against their background, under 3:1",
        ]),
    RuleCase(
        .nonTextContrast, titled("| Year |\n|--|\n| 1 |"),
        sheet: added("tableCell: { parent: base, border: { bottom: \"1pt solid #cccccc\" } }"),
        finds: [
            "test.yaml:13 all warning: the lines of `tableCell` have a contrast of 1.6:1 against their background, under 3:1"
        ]),
    // A border without a colour has the text colour.
    RuleCase(
        .nonTextContrast, titled("---"), sheet: added("thematicBreak:\n    border: { top: 1pt solid }\n    color: \"#dddddd\""),
        finds: [
            "test.yaml:15 all warning: the lines of `thematicBreak` have a contrast of 1.35:1 against their background, under 3:1"
        ]),
    // Numbers are text. A background that contrasts needs no line. A line in #8a8a8a contrasts enough.
    RuleCase(
        .nonTextContrast, titled("1. one\n\n> Words.\n\n---"),
        sheet: added(
            "marker: { color: \"#cccccc\" }\n  blockQuote: { parent: base, background: \"#777777\", border: { left: \"2pt solid #cccccc\" } }"
        )),
    RuleCase(
        .nonTextContrast, titled("- one\n\n> Words.\n\n---"),
        sheet: added("blockQuote: { parent: base, border: { left: \"2pt solid #8a8a8a\" } }")),
]
