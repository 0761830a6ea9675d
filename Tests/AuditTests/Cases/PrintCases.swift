import TypesetBase

@testable import TypesetAudit

/// A case of a guideline for print at 20 pt, with changes to a sheet that meets every guideline.
private func print(
    _ rule: RuleID, _ profile: Profile, _ text: String = "Words.\n\nMore words.", _ changes: (String, String)...,
    finds expected: [String] = []
) -> RuleCase {
    let printed = sheet(
        ("size: a4, margins: [72, 64], background: \"#ffffff\"", "size: a4, margins: 72, footer: { right: \"{page}\", style: number }"),
        (
            "paragraphSpacing: 0.75em, color: \"#111111\" }",
            "paragraphSpacing: 1.5em, color: \"#000000\", size: 20 }\n  number: { parent: base, weight: 700 }"
        ),
        ("textStyle: largeTitle, weight: 700", "size: 30, weight: 700"), ("textStyle: title1, weight: 700", "size: 26, weight: 700"),
        ("textStyle: title3, weight: 700", "size: 22, weight: 700"),
        ("textStyle: caption1 }", "size: 20 }\n  emphasis: { symbolicTraits: [], underline: {} }"),
        ("textStyle: footnote }", "size: 20 }"))
    let changed = changes.reduce(printed) { sheet, change in
        guard sheet.contains(change.0) else { return "the sheet does not say \(change.0)" }
        return sheet.replacing(change.0, with: change.1)
    }
    return RuleCase(rule, titled(text), sheet: changed, sizes: [.large], profile: profile, finds: expected)
}

private let base = "paragraphSpacing: 1.5em"
private func with(_ keys: String) -> (String, String) { (base, "\(base), \(keys)") }
private let wonders = String(repeating: "wonders ", count: 120)
private let emphasis = "emphasis: { symbolicTraits: [], underline: {} }"

/// The requirements of the guidelines for clear and large print.
let printCases: [RuleCase] =
    [
        print(.headingSmall, .acb2025),
        print(
            .headingSmall, .acb2025, "## Part", ("size: 30, weight", "size: 21, weight"), ("size: 26, weight", "size: 20, weight"),
            finds: ["test.yaml:8 all fail: `h1` is 21 pt high, under 22 pt"]),
        print(
            .headingSmall, .aph, "## Part", ("size: 26, weight", "size: 19, weight"),
            finds: ["test.yaml:9 all fail: `h2` is 19 pt high, under 20 pt"]),
        print(.headingLight, .acb2025),
        print(
            .headingLight, .acb2025, "Words.", ("size: 30, weight: 700", "size: 30, weight: 600"),
            finds: ["test.yaml:8 all fail: `h1` has weight 600, under 700"]),
        print(.textBold, .acb2025),
        print(
            .textBold, .acb2025, "Words.", with("weight: 700"), finds: ["test.yaml:6 all fail: `paragraph` is running text in weight 700"]),
        print(.textUnderBody, .ukaafLarge, "Words.[^1]\n\n[^1]: Note."),
        print(
            .textUnderBody, .ukaafLarge, "Words.[^1]\n\n[^1]: Note.",
            ("footnote: { parent: base, size: 20 }", "footnote: { parent: base, size: 17 }"),
            finds: ["test.yaml:16 all warning: `footnote` is 17 pt high, under the 20 pt of the paragraphs"]),
        // The test's face has an x-height of half an em.
        print(.xHeightSmall, .aph),
        print(.xHeightSmall, .rnibClear),
        print(
            .xHeightSmall, .aph, "Words.", (", size: 20 }\n  number", ", size: 17 }\n  number"),
            finds: ["test.yaml:6 all warning: `paragraph` has an x-height of 3 mm, under 3.18 mm"]),
        // Arabic has no small letters.
        print(.xHeightSmall, .aph, "كلمات", (", size: 20 }\n  number", ", size: 17 }\n  number")),
        // The text of the page is 451 points wide, which is 45 letters of 20 points.
        print(.lineTooShort, .rnibClear, wonders),
        print(.lineTooShort, .aph, wonders),
        print(.lineTooLong, .aph, wonders),
        print(
            .lineTooShort, .aph, wonders, ("margins: 72, footer", "margins: 150, footer"),
            finds: ["test.yaml:4 all warning: lines of `paragraph` have only 23 characters on average at large, under 39"]),
        print(
            .lineTooShort, .rnibClear, wonders, ("margins: 72, footer", "margins: 180, footer"),
            (", size: 20 }\n  number", ", size: 11 }\n  number"),
            finds: ["test.yaml:4 all warning: lines of `paragraph` have only 39 characters on average at large, under 60"]),
        // A mean of six lines says little about the measure.
        print(.lineTooShort, .aph, String(repeating: "wonders ", count: 20), ("margins: 72, footer", "margins: 150, footer")),
        print(
            .xHeightSmall, .rnibClear, "Words.", (", size: 20 }\n  number", ", size: 11 }\n  number"),
            finds: ["test.yaml:6 all fail: `paragraph` has an x-height of 1.94 mm, under 2 mm"]),
        print(.serifFace, .aph),
        print(
            .serifFace, .ukaafClear, "Words.", with("family: Serif"),
            finds: ["test.yaml:6 all fail: `h1` is set in Serif, which has serifs, and 1 more style set by the same key"]),
        print(.italicsUsed, .ukaafLarge, "*Words*."),
        print(
            .italicsUsed, .ukaafLarge, "*Words*.", (emphasis, "emphasis: { symbolicTraits: [italic] }"),
            finds: ["test.yaml:15 all fail: `emphasis` in `paragraph` is in italics: “Words”"]),
        print(
            .italicsUsed, .aph, "*Words*.", (emphasis, "emphasis: { symbolicTraits: [italic] }"),
            finds: ["test.yaml:15 all warning: `emphasis` in `paragraph` is in italics: “Words”"]),
        // Links are underlined, because their colour alone would not show them.
        print(.underlineUsed, .rnibClear, "[Words](#test)."),
        print(
            .underlineUsed, .rnibClear, "*Words*.", finds: ["test.yaml:15 all fail: `emphasis` in `paragraph` is underlined: “Words”"]),
        print(.emphasisPlain, .acb2025, "*Words*."),
        print(
            .emphasisPlain, .acb2025, "*Words*.", (emphasis, "emphasis: { symbolicTraits: [bold] }"),
            finds: ["test.yaml:15 all fail: `emphasis` in `paragraph` is not underlined"]),
        print(
            .emphasisPlain, .acb2025, "*Words*.", (emphasis, "emphasis: { symbolicTraits: [italic], underline: {} }"),
            finds: ["test.yaml:15 all fail: `emphasis` in `paragraph` is in italics, not only underlined"]),
        print(.textNotLeft, .ukaafClear),
        print(
            .textNotLeft, .ukaafClear, "Words.", ("size: 30,", "size: 30, alignment: center,"),
            finds: ["test.yaml:8 all fail: `h1` is centred"]),
        print(.textNotLeft, .rnibClear, "Words.", ("size: 30,", "size: 30, alignment: center,")),
        print(
            .textNotLeft, .acb2025, "Words.", with("alignment: justified"),
            finds: ["test.yaml:6 all fail: `h1` is justified, and 1 more style set by the same key"]),
        print(.firstLineIndent, .aph),
        print(
            .firstLineIndent, .aph, "Words.", with("firstLineIndent: 20pt"),
            finds: ["test.yaml:6 all fail: `paragraph` has a first line indented by 20 pt"]),
        print(.hyphenationUsed, .ukaafClear),
        print(.hyphenationUsed, .ukaafClear, "Words.", with("hyphenation: {}"), finds: ["test.yaml:6 all fail: `paragraph` is hyphenated"]),
        print(.informationSplit, .ukaafLarge, "Call 020 7123 4567 tomorrow."),
        // The line ends between the groups of digits.
        print(
            .informationSplit, .ukaafLarge, "Please call the number of the house 020 7123 4567 tomorrow.",
            finds: ["test.md:8 all warning: “7123 4567” is split over two lines at large"]),
        // The author's line ends split nothing.
        print(.informationSplit, .ukaafLarge, "Write to the hacker.\\\n@alice or @bob."),
        print(.widowLines, .acb2025),
        print(
            .widowLines, .acb2025, "Words.", with("orphans: 1"),
            finds: ["test.yaml:6 all fail: `paragraph` may leave a single line on a page"]),
        print(.itemsApart, .acb2025, "- one\n- two", ("\n  caption", "\n  listItem: { parent: base, paragraphSpacing: 0 }\n  caption")),
        // The note of a paragraph that continues on the next page precedes the first item there in the order of reading.
        print(
            .itemsApart, .acb2025, "Words.[^1] " + String(repeating: "Words. ", count: 250) + "\n\n- one\n- two\n\n[^1]: Note.",
            ("\n  caption", "\n  listItem: { parent: base, paragraphSpacing: 0 }\n  caption")),
        print(
            .itemsApart, .acb2025, "- one\n\n  $$x = y$$\n- two",
            ("\n  caption", "\n  listItem: { parent: base, paragraphSpacing: 0 }\n  caption")),
        print(.itemsApart, .acb2025, "- one\n\n- two", finds: ["test.yaml:6 all fail: items of `listItem` are 2 lines apart"]),
        print(
            .contentsLeader, .acb2025, "[TOC]\n\n## Part", ("\n  caption", "\n  tableOfContents: { parent: base, leader: dots }\n  caption")
        ),
        print(
            .contentsLeader, .aph, "[TOC]\n\n## Part", ("\n  caption", "\n  tableOfContents: { parent: base, leader: dots }\n  caption"),
            finds: ["test.yaml:14 all warning: `tableOfContents` has leaders"]),
        print(
            .contentsLeader, .acb2025, "[TOC]\n\n## Part",
            ("\n  caption", "\n  tableOfContents: { parent: base, leader: none }\n  caption"),
            finds: ["test.yaml:14 all fail: `tableOfContents` has no leader dots"]),
        print(.pageSize, .ukaafLarge),
        print(.pageSize, .aph, "Words.", ("size: a4", "size: letter")),
        print(
            .pageSize, .ukaafLarge, "Words.", ("size: a4", "size: letter"),
            finds: ["test.yaml:4 all warning: the page is 612 by 792 pt at large, not 595 by 842"]),
        print(
            .pageSize, .aph, "Words.", ("size: a4", "size: a3"),
            finds: ["test.yaml:4 all fail: the page is 842 by 1191 pt at large, not at most 648 by 864"]),
        print(.marginNarrow, .acb2025),
        print(
            .marginNarrow, .acb2025, "Words.", ("margins: 72", "margins: [72, 64]"),
            finds: ["test.yaml:4 all fail: the narrowest margin at the top and the sides is 64 pt at large, under 72 pt"]),
        print(.columnsUsed, .acb2025),
        print(
            .columnsUsed, .acb2025, "Words.", ("margins: 72", "margins: 72, columns: 2"),
            finds: ["test.yaml:4 all fail: the text has 2 columns at large"]),
        print(.pageNumber, .acb2025),
        print(
            .pageNumber, .acb2025, "Words.", ("right: \"{page}\", style: number", "center: \"{page}\", style: base"),
            finds: ["- all fail: the page number is not at the lower outer corner", "- all fail: the page number is not bold"]),
        print(
            .pageNumber, .acb2025, "Words.", (", footer: { right: \"{page}\", style: number }", ""),
            finds: ["- all fail: the page number is missing"]),
        print(.printContrast, .din1450),
        print(
            .printContrast, .din1450, "Words.", ("#000000", "#888888"),
            finds: ["test.yaml:6 all fail: `h1` has a print contrast of 0.6, under 0.7: “Test”, and 2 more styles set by the same key"]),
        print(.greyText, .aph),
        print(
            .greyText, .aph, "Words.", ("#000000", "#555555"),
            finds: ["test.yaml:6 all fail: `h1` is grey: “Test”, and 2 more styles set by the same key"]),
        print(.colourPair, .aph, "Words.", ("#000000", "#000066")),
        print(
            .colourPair, .aph, "Words.", ("#000000", "#cc0000"), ("margins: 72", "margins: 72, background: \"#000000\""),
            finds: ["test.yaml:6 all fail: `h1` is red on black: “Test”, and 2 more styles set by the same key"]),
        print(.reversedText, .din1450),
        print(
            .reversedText, .din1450, "Words.", ("color: \"#000000\"", "color: \"#ffffff\", weight: 500, characterSpacing: 0.02em"),
            ("margins: 72", "margins: 72, background: \"#000000\"")),
        print(
            .reversedText, .din1450, "Words.", ("color: \"#000000\"", "color: \"#ffffff\""),
            ("margins: 72", "margins: 72, background: \"#000000\""),
            finds: [
                "test.yaml:8 all fail: `h1` is light on dark with 0 em of tracking, under 0.02",
                "test.yaml:13 all fail: `paragraph` is light on dark in weight 400, under 500",
                "test.yaml:7 all fail: `number` is light on dark with 0 em of tracking, under 0.02",
            ]),
        print(
            .printReview, .din1450, "Words.",
            finds: [
                "- all review: DIN 1450, Type size: is the x-height enough for the reading distance and the readers' acuity, by the calculator of leserlich.info?",
                "- all review: DIN 1450, Letterforms: are I, l, 1, O, 0 and open forms easy to distinguish in the typeface?",
                "- all review: DIN 1450, Contrast: is no text over pictures or gradients, and no red beside green?",
                "- all review: DIN 1450, Medium: is the paper matt, and the light sufficient where it is read?",
            ]),
        RuleCase(.printReview, titled("Words.")),
        print(
            .textBold, .acb2025, "Words.", with("weight: 600"), finds: ["test.yaml:6 all fail: `paragraph` is running text in weight 600"]),
        print(.underlineUsed, .ukaafClear, "*Words*.", finds: ["test.yaml:15 all fail: `emphasis` in `paragraph` is underlined: “Words”"]),
        print(
            .widowLines, .acb2025, "Words.", with("widows: 1"),
            finds: ["test.yaml:6 all fail: `paragraph` may leave a single line on a page"]),
        print(
            .itemsApart, .acb2025, "- one\n\n- two", (base, "paragraphSpacing: 2em"),
            finds: ["test.yaml:6 all fail: items of `listItem` are 2.33 lines apart"]),
        print(
            .columnsUsed, .ukaafLarge, "Words.", ("margins: 72", "margins: 72, columns: 3"),
            finds: ["test.yaml:4 all warning: the text has 3 columns at large"]),
        print(
            .printContrast, .din1450, "Words.", ("#000000", "#999999"),
            finds: ["test.yaml:6 all fail: `h1` has a print contrast of 0.52, under 0.7: “Test”, and 2 more styles set by the same key"]),
        print(
            .colourPair, .aph, "Words.", ("#000000", "#000066"), ("margins: 72", "margins: 72, background: \"#000000\""),
            finds: ["test.yaml:6 all fail: `h1` is navy on black: “Test”, and 2 more styles set by the same key"]),
        print(
            .reversedText, .rnibClear, "Words.", ("color: \"#000000\"", "color: \"#ffffff\""),
            ("margins: 72", "margins: 72, background: \"#000000\""),
            finds: ["test.yaml:13 all warning: `paragraph` is light on dark in weight 400, under 500"]),
        // The guidelines set limits of their own for rules that every profile has.
        print(.lineSpacing, .acb2025),
        print(
            .lineSpacing, .acb2025, "Words.", ("lineHeightMultiple: 1.5", "lineHeightMultiple: 1.3"),
            finds: ["test.yaml:6 all fail: the lines of `paragraph` are 1.3 times the size apart, under 1.32"]),
        print(
            .paragraphSpacing, .ukaafClear, "Words.\n\nWords.", (base, "paragraphSpacing: 1em"),
            finds: ["test.yaml:6 all warning: paragraphs of `paragraph` are spaced at 1.67 times the line spacing, under 2"]),
        print(.paragraphSpacing, .ukaafClear),
        print(
            .paragraphSpacing, .ukaafLarge, "Words.\n\nWords.", (base, "paragraphSpacing: 0.5em"),
            finds: ["test.yaml:6 all warning: paragraphs of `paragraph` are spaced at 1.33 times the line spacing, under 2"]),
        print(.lineSpacing, .din1450, "Words.", ("lineHeightMultiple: 1.5", "lineHeightMultiple: 1.2")),
        print(
            .textUnderBody, .ukaafLarge, "Words.[^1]\n\n[^1]: Note.",
            ("footnote: { parent: base, size: 20 }", "footnote: { parent: base, size: 19 }"),
            finds: ["test.yaml:16 all warning: `footnote` is 19 pt high, under the 20 pt of the paragraphs"]),
        print(
            .greyText, .aph, "Words.", ("#000000", "#333333"),
            finds: ["test.yaml:6 all fail: `h1` is grey: “Test”, and 2 more styles set by the same key"]),
        print(
            .informationSplit, .ukaafLarge, "Please telephone the office of the town: 555 0199 (daily).",
            finds: ["test.md:8 all warning: “555 0199” is split over two lines at large"]),
    ] + printFileCases

/// Returns a case about the small file, whose letters are half an em high, with other text in its paragraph.
private func printed(
    _ rule: RuleID, _ profile: Profile, _ lines: String = "20 160 Td (Text) Tj", font: String = "", finds expected: [String] = []
) -> RuleCase {
    RuleCase(
        rule,
        file: {
            $0.content = $0.content.replacing("10 140 Td (Text) Tj", with: lines)
            $0.font = $0.font.replacing("/Type/Font/", with: "/Type/Font\(font)/")
        }, FileContext(configuration: AuditConfiguration(profile: profile)), finds: expected)
}

/// The requirements that a file of another program shows.
private let printFileCases: [RuleCase] = [
    printed(.italicsUsed, .aph),
    printed(.italicsUsed, .aph, font: "/Name/Some-Italic", finds: ["warning: 8 words in italics: “Head”, “Text”, “link” and 5 more"]),
    printed(.serifFace, .ukaafClear),
    printed(
        .serifFace, .ukaafClear, font: "/Name/Times", finds: ["fail: 8 words in Times, which has serifs: “Head”, “Text”, “link” and 5 more"]
    ),
    printed(.headingLight, .acb2025, font: "/Name/Some-Bold"),
    printed(.headingLight, .acb2025, font: "/Name/Some", finds: ["fail: 1 word of headings of level 1 in Some, which is not bold: “Head”"]),
    printed(.headingSmall, .aph, finds: ["fail: 1 word of headings of level 1 at 20 pt, under 22 pt: “Head”"]),
    printed(.xHeightSmall, .rnibClear, "20 160 Td (Text) Tj"),
    printed(.pageSize, .ukaafLarge, finds: ["warning: 1 page of 200 by 200 pt, not 595 by 842"]),
    printed(.pageSize, .aph),
    printed(.marginNarrow, .acb2025, finds: ["fail: 1 page with a margin under 72 pt at the top or the sides, at least 10 pt"]),
    printed(.textUnderBody, .ukaafClear),
    printed(
        .hyphenationUsed, .ukaafClear, "20 160 Td (Text-) Tj 0 -14 Td (more) Tj",
        finds: ["fail: 1 paragraph with hyphens at the end of lines: “Text-…”"]),
    printed(
        .firstLineIndent, .aph, "20 160 Td (Text) Tj -10 -14 Td (more) Tj",
        finds: ["fail: 1 paragraph with a first line indented by 10 pt: “Text…”"]),
    printed(.firstLineIndent, .aph, "10 160 Td (Text) Tj 0 -14 Td (more) Tj"),
    printed(
        .lineSpacing, .din1450, "10 164 Td (Text) Tj 0 -12 Td (more) Tj 0 -12 Td (text) Tj",
        finds: ["fail: 1 paragraph with lines 1 times the size apart: “Text…”"]),
    printed(.textNotLeft, .acb2025, "10 188 Td (Text) Tj 0 -12 Td (more) Tj 0 -12 Td (and) Tj 0 -12 Td (more) Tj"),
    printed(
        .textNotLeft, .acb2025, "10 188 Td (Text) Tj 10 -12 Td (more) Tj -10 -12 Td (and more) Tj 0 -12 Td (text) Tj",
        finds: ["fail: 1 paragraph not flush left: “Text…”"]),
]
