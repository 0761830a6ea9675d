import Diagnostics
@testable import Audit

private let family = sheet(("base: { textStyle: body,", "base: { textStyle: body, family: [Brandon, Corporate],"))

/// Characters and fonts that there are not. What is said of fonts is tested where they are looked for.
let fontCases: [RuleCase] = [
    RuleCase(
        "glyph-missing", titled("Words\nand ᏣᎳᎩ, ᏣᎳᎩ."), sheet: family,
        finds: [
            "test.md:9 all fail: no font has U+13E3 CHEROKEE LETTER TSA, 2 times; tried Brandon, Corporate",
            "test.md:9 all fail: no font has U+13B3 CHEROKEE LETTER LA, 2 times; tried Brandon, Corporate",
            "test.md:9 all fail: no font has U+13A9 CHEROKEE LETTER GI, 2 times; tried Brandon, Corporate",
        ]),
    RuleCase("glyph-missing", titled("Words.")),

    RuleCase(
        "font-substituted",
        in: {
            SourceAudit(
                markdown: titled("Words."), sheet: family,
                fontDiagnostic: ("[Brandon, Corporate]", { .warning("none is installed", at: $0).judged(by: "font-substituted") }))
        },
        finds: ["test.yaml:6 all warning: none is installed"]),
    RuleCase(
        "font-substituted",
        in: {
            SourceAudit(
                markdown: titled("Words."), sheet: family,
                fontDiagnostic: ("[Brandon, Corporate]", { .error("none is installed", at: $0).judged(by: "font-substituted") }))
        },
        finds: ["test.yaml:6 all fail: none is installed"]),
    RuleCase("font-substituted", titled("Words."), sheet: family),
    RuleCase(
        "traits-unavailable",
        in: {
            SourceAudit(
                markdown: titled("Words."), sheet: family,
                fontDiagnostic: ("[Brandon, Corporate]", { .warning("there is no italic", at: $0).judged(by: "traits-unavailable") }))
        },
        finds: ["test.yaml:6 all warning: there is no italic"]),
    RuleCase("traits-unavailable", titled("Words."), sheet: family),
]
