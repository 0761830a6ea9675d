private func words(_ word: String, _ count: Int) -> String { Array(repeating: word, count: count).joined(separator: " ") }
private func added(_ line: String) -> String { sheet(("  caption:", "  \(line)\n  caption:")) }
private let slanted = added("emphasis: { symbolicTraits: [italic] }")

/// Weights, slants and capitals of running text.
let runCases: [RuleCase] = [
    // Slanted text already looks like emphasis.
    RuleCase(
        .inlineIndistinct, titled("Plain *stress*.\n\n> Slanted *stress*."),
        sheet: sheet(
            ("  caption:", "  emphasis: { symbolicTraits: [italic] }\n  blockQuote: { parent: base, symbolicTraits: [italic] }\n  caption:")
        ),
        sizes: [.large],
        finds: ["test.yaml:13 all warning: `emphasis` in `blockQuote` looks like the text around it: “stress”"]),
    RuleCase(
        .inlineIndistinct, titled("## A **bold** word\n\nWords."), sheet: sheet(("  caption:", "  strong: { weight: 700 }\n  caption:")),
        sizes: [.large],
        finds: ["test.yaml:13 all note: `strong` in `h2` looks like the text around it: “bold”"]),
    RuleCase(
        .inlineIndistinct, titled("Some *stress* and **strong** and `code`.\n\n**Alone**"),
        sheet: sheet(
            (
                "  caption:",
                "  emphasis: { symbolicTraits: [italic] }\n  strong: { weight: 600 }\n  code: { background: \"#eeeeee\" }\n  caption:"
            ))),

    RuleCase(
        .lightWeight, titled("Words."), sheet: sheet(("  paragraph: base", "  paragraph: { parent: base, weight: 300 }")),
        finds: [
            "test.yaml:12 all warning: `paragraph` is running text in weight 300, under 400"
        ]),
    RuleCase(
        .lightWeight, titled("## Part\n\nWords."), sheet: sheet(("textStyle: title1, weight: 700", "textStyle: title1, weight: 200"))),

    RuleCase(
        .italicRun, titled("*\(words("soft", 21))*"), sheet: slanted,
        finds: ["test.md:8 all warning: 21 words in a row are in italics: “soft soft soft soft soft soft soft soft …”"]),
    RuleCase(
        .italicRun, titled("> \(words("soft", 21))"), sheet: added("blockQuote: { parent: base, symbolicTraits: [italic] }"),
        finds: [
            "test.yaml:13 all warning: 21 words in a row are in italics: “soft soft soft soft soft soft soft soft …”"
        ]),
    RuleCase(.italicRun, titled("*\(words("soft", 20))*\n\n*soft* \(words("soft", 21))\n\n# *\(words("soft", 21))*"), sheet: slanted),

    RuleCase(
        .capitalsRun, titled(words("LOUD", 21)),
        finds: ["test.md:8 all warning: 21 words in a row are in capitals: “LOUD LOUD LOUD LOUD LOUD LOUD LOUD LOUD…”"]),
    RuleCase(
        .capitalsRun, titled("{.loud}\n\(words("loud", 21))"), sheet: added("paragraph.loud: { parent: base, textTransform: uppercase }"),
        finds: [
            "test.yaml:13 all warning: 21 words in a row are in capitals: “loud loud loud loud loud loud loud loud …”"
        ]),
    // Numbers do not count, and neither do letters without case.
    RuleCase(
        .capitalsRun,
        titled(
            "\(words("LOUD", 18)) quiet LOUD\n\n\(words("1", 30)) LOUD\n\n{lang=ar}\nهذه \(words("كلمة", 25)) HTML\n\n# \(words("LOUD", 21))"
        )),
]
