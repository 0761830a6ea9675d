import TypesetBase

@testable import TypesetAudit

private let family = sheet(("base: { textStyle: body,", "base: { textStyle: body, family: [Brandon, Corporate],"))

/// Missing characters and fonts, without the messages about fonts, which are tested with the font search.
let fontCases: [RuleCase] = [
    RuleCase(
        .glyphMissing, titled("Words\nand ᏣᎳᎩ, ᏣᎳᎩ."), sheet: family,
        finds: [
            "test.md:9 all fail: no font has U+13E3 CHEROKEE LETTER TSA, 2 times; tried Brandon, Corporate",
            "test.md:9 all fail: no font has U+13B3 CHEROKEE LETTER LA, 2 times; tried Brandon, Corporate",
            "test.md:9 all fail: no font has U+13A9 CHEROKEE LETTER GI, 2 times; tried Brandon, Corporate",
        ]),
    RuleCase(.glyphMissing, titled("Words.")),

    RuleCase(
        .fontSubstituted,
        in: {
            SourceAudit(
                markdown: titled("Words."), sheet: family,
                unavailableFont: (
                    "[Brandon, Corporate]",
                    { UnavailableFont(.substituted, "none is installed", effect: "`base` is set in another", at: $0) }
                ))
        },
        finds: ["test.yaml:6 all fail: none is installed; `base` is set in another"]),
    RuleCase(
        .fontSubstituted,
        in: {
            SourceAudit(
                markdown: titled("Words."), sheet: family,
                unavailableFont: (
                    "[Brandon, Corporate]",
                    { UnavailableFont(.substituted, "none is installed", effect: "`base` is set in another", at: $0, isError: true) }
                ))
        },
        finds: ["test.yaml:6 all fail: none is installed; `base` is set in another"]),
    RuleCase(.fontSubstituted, titled("Words."), sheet: family),
    RuleCase(
        .traitsUnavailable,
        in: {
            SourceAudit(
                markdown: titled("Words."), sheet: family,
                unavailableFont: (
                    "[Brandon, Corporate]",
                    { UnavailableFont(.missingFace, "there is no italic", effect: "`base` is set in another", at: $0) }
                ))
        },
        finds: ["test.yaml:6 all warning: there is no italic; `base` is set in another"]),
    RuleCase(
        .traitsUnavailable, titled("Some *stress*."), sheet: sheet(("base: { textStyle", "base: { family: Upright, textStyle")),
        finds: [
            "test.yaml:6 all warning: Upright has no italic face; `emphasis` in `paragraph` is set in its upright face, slanted"
        ]),
    RuleCase(.traitsUnavailable, titled("Some *stress*."), sheet: family),
    RuleCase(.traitsUnavailable, titled("Words."), sheet: sheet(("base: { textStyle", "base: { family: Upright, textStyle"))),
]
