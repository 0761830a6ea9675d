private let text = titled("Some words of text.\n\n## Part\n\nMore words.")

/// Returns the clean sheet with other keys for the paragraph.
private func paragraph(_ keys: String) -> String { sheet(("  paragraph: base", "  paragraph: { parent: base, \(keys) }")) }

/// Returns the clean sheet with a style for the class `fine`, on line 13.
private func fine(_ keys: String) -> String { sheet(("  caption:", "  paragraph.fine: { parent: base, \(keys) }\n  caption:")) }

/// Returns the address of a drawing of 900 by 90 pixels with one word.
private func drawing(fontSize: Int) -> String {
    "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20width='900'%20height='90'%3E%3Ctext%20y='30'%20font-size='\(fontSize)'%3E"
        + "Vane%3C/text%3E%3C/svg%3E"
}

/// Styles that limit the size of text, and styles that do not.
let sizeCases: [RuleCase] = [
    RuleCase(
        .textNotScaled, text, sheet: paragraph("textStyle: ~, size: 12, shouldScale: false"),
        finds: [
            "test.yaml:12 ax3...ax5 fail: `paragraph` is 12 pt at ax3, 100 % of its size at large; at least 24 pt is required"
        ]),
    RuleCase(
        .textNotScaled, text, sheet: paragraph("textStyle: ~, size: { absolute: 12 }"),
        finds: [
            "test.yaml:12 ax3...ax5 fail: `paragraph` is 12 pt at ax3, 100 % of its size at large; at least 24 pt is required"
        ]),
    RuleCase(
        .textNotScaled, text, sheet: paragraph("textStyle: footnote, size: { relative: 20 }"),
        finds: [
            "test.yaml:12 ax3...ax5 fail: `paragraph` is 53 pt at ax3, 160.61 % of its size at large; at least 66 pt is required"
        ]),
    RuleCase(
        .textNotScaled, text, sheet: paragraph("maximumSize: 20"),
        finds: [
            "test.yaml:12 ax3...ax5 fail: `paragraph` is 20 pt at ax3, 117.65 % of its size at large; at least 34 pt is required"
        ]),
    RuleCase(
        .textNotScaled, text, sheet: paragraph("contentSizes: small...xxLarge"),
        finds: [
            "test.yaml:12 ax3...ax5 fail: `paragraph` is 21 pt at ax3, 123.53 % of its size at large; at least 34 pt is required"
        ]),
    RuleCase(
        .textNotScaled, text, sheet: paragraph("size: 17, scaling: none"),
        finds: [
            "test.yaml:12 ax3...ax5 fail: `paragraph` is 17 pt at ax3, 100 % of its size at large; at least 34 pt is required"
        ]),
    // The finding is at the use of the limit: in a parent, under a size query, as a token.
    RuleCase(
        .textNotScaled, text,
        sheet: sheet(
            ("typeset: 1\n", "typeset: 1\ntokens: { most: 40 }\n"),
            ("base: { textStyle: body,", "base: { textStyle: body, maximumSize: $most,")),
        finds: [
            "test.yaml:7 ax3...ax5 fail: `h1` is 40 pt at ax3, 117.65 % of its size at large; at least 50.6 pt is required, and 1 more style set by the same key"
        ]),
    RuleCase(
        .textNotScaled, titled("Words."), sheet: cleanSheet + "at:\n  ax3...:\n    styles: { base: { size: { absolute: 17 } } }\n",
        finds: [
            "test.yaml:18 ax3...ax5 fail: `h1` is 17 pt at ax3, 50 % of its size at large; at least 50.6 pt is required, and 1 more style set by the same key"
        ]),
    // Titles may grow as slowly as their text style. From ax3 on, no more growth is required.
    RuleCase(.textNotScaled, text),
    RuleCase(.textNotScaled, text, sheet: paragraph("contentSizes: ...ax3")),
    RuleCase(.textNotScaled, text, sheet: paragraph("textStyle: ~, size: 12, shouldScale: true, scaling: body")),
    RuleCase(.textNotScaled, text, sheet: paragraph("textStyle: ~, size: 12, shouldScale: false"), sizes: [.large, .accessibility2]),

    // A limit on a text also limits the code within it.
    RuleCase(
        .textNotScaled, titled("Words and `code`."),
        sheet: sheet(("  paragraph: base", "  paragraph: { parent: base, maximumSize: 30 }\n  code: { size: { scale: 0.9 } }")),
        finds: [
            "test.yaml:12 ax3...ax5 fail: `paragraph` is 30 pt at ax3, 176.47 % of its size at large; at least 34 pt is required"
        ]),
    // The drawing grows with the text up to the width of the page, 467 of its 675 points; labels of 24 pixels have 12.5 points then.
    RuleCase(
        .drawingTextSmall, titled("Words.\n\n![A plan](\(drawing(fontSize: 24)))"),
        finds: [
            "test.md:10 ax1...ax5 review: the drawing `data:image/svg+xml` has text of 12.5 pt at ax1, beside paragraphs of 28 pt: “Vane”"
        ]),
    RuleCase(.drawingTextSmall, titled("Words.\n\n![A plan](\(drawing(fontSize: 60)))")),
    RuleCase(.drawingTextSmall, titled("Words.\n\n![A plan](\(drawing(fontSize: 24)))"), sizes: [.large]),

    RuleCase(
        .textTooSmall, titled("{.fine}\nFine words."), sheet: fine("size: { scale: 0.6 }"),
        finds: [
            "test.yaml:13 xSmall...large warning: `paragraph.fine` is drawn at 8.4 pt at xSmall, under 11 pt, the minimum of the Human Interface Guidelines: “Fine words.”"
        ]),
    RuleCase(
        .textTooSmall, titled("Words `code` words."), sheet: sheet(("  caption:", "  code: { size: { scale: 0.7 } }\n  caption:")),
        finds: [
            "test.yaml:13 xSmall...small warning: `code` in `paragraph` is drawn at 9.8 pt at xSmall, under 11 pt, the minimum of the Human Interface Guidelines: “code”"
        ]),
    RuleCase(
        .textTooSmall, titled("Words."), profile: .acb2025,
        finds: [
            "- xSmall...large note: large print begins at xLarge; smaller sizes have text under 18 pt, the minimum of ACB 2025, and are not judged"
        ]),
    RuleCase(
        .textTooSmall, titled("Words."), sizes: [.xSmall, .medium], profile: .ukaafLarge,
        finds: [
            "- xSmall note: large print begins at medium; smaller sizes have text under 16 pt, the minimum of UKAAF large print, and are not judged"
        ]),
    // If no size is large print, the rule judges the sizes that would be without their smaller texts. If there are none, it judges all
    // sizes.
    RuleCase(
        .textTooSmall, titled("Words.\n\n{.fine}\nFine words."), sheet: fine("size: { absolute: 15 }"), profile: .ukaafLarge,
        finds: [
            "test.yaml:13 medium...ax5 fail: `paragraph.fine` is drawn at 15 pt at medium, under 16 pt, the minimum of UKAAF large print: “Fine words.”",
            "- xSmall...small note: large print begins at medium; smaller sizes have text under 16 pt, the minimum of UKAAF large print, and are not judged",
        ]),
    RuleCase(
        .textTooSmall, titled("Words."), sizes: [.small], profile: .ukaafLarge,
        finds: [
            "test.yaml:6 all fail: `paragraph` is drawn at 15 pt at small, under 16 pt, the minimum of UKAAF large print: “Words.”"
        ]),
    RuleCase(
        .textTooSmall, titled("{.fine}\nFine words."),
        sheet: fine("size: { scale: 0.6 }") + "audit: { rules: { text-too-small: { floor: 8 } } }\n"),
    // Footnote references and markers count at the size of their text.
    RuleCase(
        .textTooSmall, titled("1. Words.[^1]\n\n[^1]: A note."),
        sheet: sheet(("  caption:", "  marker: { size: { scale: 0.5 } }\n  footnoteReference: { size: { scale: 0.5 } }\n  caption:"))),

    RuleCase(
        .sizeInversion, text, sheet: sheet(("textStyle: title1,", "textStyle: title1, maximumSize: 40,")),
        finds: [
            "test.yaml:6 ax4...ax5 fail: `paragraph` is drawn at 47 pt at ax4, larger than `h2` at 40 pt"
        ]),
    RuleCase(
        .sizeInversion, titled("## Part\n\n### Detail"), sheet: sheet(("textStyle: title3,", "textStyle: largeTitle,")),
        finds: [
            "test.yaml:9 xSmall...ax4 fail: `h3` is drawn at 31 pt at xSmall, larger than `h2` at 25 pt"
        ]),
    RuleCase(
        .sizeInversion,
        titled("Words.\n\n![A cat](none.png \"A cat on a mat\")\n\n| Year | Sales |\n|--|--|\n| 1 | 2 |\n: Sales of a year"),
        sheet: sheet(("textStyle: caption1", "textStyle: title2")),
        finds: [
            "test.yaml:13 all fail: `caption` is drawn at 19 pt at xSmall, larger than `paragraph` at 14 pt"
        ]),
    // An inversion of less than a twentieth is invisible. At ax5, 22 pt grow to 51.9 pt on the curve of title2, and 20 pt to 52 pt on that
    // of title3.
    RuleCase(
        .sizeInversion, titled("## Two\n\n### Three"),
        sheet: sheet(("textStyle: title1,", "textStyle: title2, size: 22,"), ("textStyle: title3,", "textStyle: title3, size: 20,"))),
    // Equal sizes are no inversion. Headings below the fourth level, classes, code and cells are not compared.
    RuleCase(.sizeInversion, text),
    RuleCase(.sizeInversion, titled("## Two\n\nWords."), sheet: sheet(("textStyle: title1,", "textStyle: body,"))),
    RuleCase(
        .sizeInversion, titled("## 2\n\n### 3\n\n#### 4\n\n##### 5\n\nWords `code`.\n\n{.fine}\nFine words."),
        sheet: sheet(
            (
                "  caption:",
                "  h5: { parent: base, textStyle: footnote }\n  code: { size: { scale: 2 } }\n  paragraph.fine: { parent: base, textStyle: largeTitle }\n  caption:"
            ))),

    RuleCase(
        .hierarchyLost, text,
        sheet: sheet(
            ("textStyle: largeTitle,", "textStyle: largeTitle, maximumSize: 40,"),
            ("textStyle: title1,", "textStyle: title1, maximumSize: 40,")),
        finds: [
            "test.yaml:8 ax2...ax5 warning: `h2` looks like `h1` at ax2: 40 pt, weight 700"
        ]),
    RuleCase(
        .hierarchyLost, titled("## Part\n\nWords."), sheet: sheet(("title1, weight: 700", "title1, maximumSize: 40.2")),
        finds: [
            "test.yaml:6 ax3 warning: `paragraph` looks like `h2` at ax3: 40 pt, weight 400"
        ]),
    // The styles are also equal at large, or they differ in weight, colour or font.
    RuleCase(.hierarchyLost, text),
    RuleCase(.hierarchyLost, titled("## Part\n\nWords."), sheet: sheet(("title1, weight: 700", "body"))),
    RuleCase(
        .hierarchyLost, titled("## Part\n\nWords."), sheet: sheet(("title1, weight: 700", "title1, maximumSize: 40, color: \"#000088\""))),
    RuleCase(.hierarchyLost, titled("## Part\n\nWords."), sheet: sheet(("title1, weight: 700", "title1, maximumSize: 40.3"))),

    RuleCase(
        .sizeRangeNarrow, text, sheet: sheet(("base: { textStyle: body,", "base: { textStyle: body, contentSizes: ...ax3,")),
        finds: [
            "test.yaml:6 ax4...ax5 warning: `h1` follows only the sizes xSmall...ax3, and 2 more styles set by the same key"
        ]),
    RuleCase(
        .sizeRangeNarrow, text, sheet: paragraph("contentSizes: small...xxLarge"),
        finds: ["test.yaml:12 ax1...ax5 warning: `paragraph` follows only the sizes small...xxLarge"]),
    RuleCase(.sizeRangeNarrow, text, sheet: paragraph("contentSizes: large...")),
]
