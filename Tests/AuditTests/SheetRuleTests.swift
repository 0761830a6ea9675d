import ContentSize
import Testing
@testable import Audit

@Suite struct SheetRules {
    let text = titled("Some words of text.\n\n## Part\n\nMore words.")

    @Test(arguments: [
        ("size: 12, shouldScale: false", 12.0, 24.0), ("size: { absolute: 12 }", 12, 24), ("textStyle: body, maximumSize: 20", 20, 34),
        ("textStyle: body, contentSizes: small...xxLarge", 21, 34), ("textStyle: body, size: 17, scaling: none", 17, 34),
    ])
    func textThatDoesNotGrow(keys: String, size: Double, required: Double) {
        let lines = found("text-not-scaled", text, sheet: sheet(("  paragraph: base", "  paragraph: { parent: base, \(keys) }"), ("parent: base, size: 12,", "parent: base, textStyle: ~, size: 12,"), ("parent: base, size: {", "parent: base, textStyle: ~, size: {")))
        let large = min(size, 17), percent = Measurement(size / large * 100, .percent)
        #expect(lines == ["test.yaml:12 ax3...ax5 fail: `paragraph` is \(Measurement.points(size)) at ax3, \(percent) of its size at large; at least \(Measurement.points(required)) is wanted"])
    }

    @Test func titlesMayGrowAsSlowlyAsTheirTextStyle() {
        #expect(found("text-not-scaled", text).isEmpty)
    }

    @Test func smallText() {
        let small = sheet(("  caption:", "  paragraph.fine: { parent: base, size: { scale: 0.6 } }\n  caption:"))
        #expect(found("text-too-small", titled("{.fine}\nFine words."), sheet: small)
            == ["test.yaml:13 xSmall...large fail: `paragraph.fine` is drawn at 8.4 pt at xSmall, under 11 pt: “Fine words.”"])
        #expect(found("text-too-small", titled("Words."), profile: .largePrintACB).first
            == "test.yaml:6 xSmall...large fail: `paragraph` is drawn at 14 pt at xSmall, under 18 pt: “Words.”")
        let floor = small + "audit: { rules: { text-too-small: { floor: 8 } } }\n"
        #expect(found("text-too-small", titled("{.fine}\nFine words."), sheet: floor).isEmpty)
    }

    @Test func levels() {
        let inverted = sheet(("h2: { parent: base, textStyle: title1, weight: 700 }", "h2: { parent: base, textStyle: title1, maximumSize: 40, weight: 700 }"))
        #expect(found("size-inversion", text, sheet: inverted) == ["test.yaml:6 ax4...ax5 fail: `paragraph` is drawn at 47 pt at ax4, larger than `h2` at 40 pt"])
        #expect(found("size-inversion", text).isEmpty)
        let equal = sheet(("h1: { parent: base, textStyle: largeTitle,", "h1: { parent: base, textStyle: largeTitle, maximumSize: 40,"),
                          ("h2: { parent: base, textStyle: title1,", "h2: { parent: base, textStyle: title1, maximumSize: 40,"))
        #expect(found("hierarchy-lost", text, sheet: equal) == [
            "test.yaml:8 ax2...ax5 warning: `h2` looks like `h1` at ax2: 40 pt, weight 400",
            "test.yaml:6 ax3 warning: `paragraph` looks like `h2` at ax3: 40 pt, weight 400",
        ])
        #expect(found("hierarchy-lost", text).isEmpty)
    }

    @Test func ranges() {
        let narrow = sheet(("base: { textStyle: body,", "base: { textStyle: body, contentSizes: ...ax3,"))
        #expect(found("size-range-narrow", text, sheet: narrow).first == "test.yaml:6 ax4...ax5 warning: `h1` follows the sizes xSmall...ax3 only")
        #expect(found("size-range-narrow", text, sheet: narrow).count == 1)
        #expect(found("size-range-narrow", text).isEmpty)
    }

    @Test func contrast() {
        let pale = sheet(("color: \"#111111\"", "color: \"#888888\""))
        #expect(found("contrast-minimum", titled("Words."), sheet: pale)
            == ["test.yaml:6 xSmall...large fail: text of `paragraph` in #888888 on #ffffff has a contrast of 3.54:1, under 4.5:1: “Words.”"])
        #expect(found("contrast-minimum", titled("Words."), sheet: sheet(("color: \"#111111\"", "color: \"#767676\""))).isEmpty)
        #expect(found("contrast-enhanced", titled("Words."), sheet: sheet(("color: \"#111111\"", "color: \"#767676\"")), profile: .wcagAAA).count == 1)
        #expect(found("contrast-enhanced", titled("Words."), sheet: sheet(("color: \"#111111\"", "color: \"#767676\""))).isEmpty)
    }

    @Test func contrastOnAGroundAndAtTheWorstPointOfAGradient() {
        let ground = sheet(("  caption:", "  blockQuote: { parent: base, background: \"#555555\" }\n  caption:"))
        #expect(found("contrast-minimum", titled("> Words."), sheet: ground).first?.contains("in #111111 on #555555 has a contrast of 2.53:1") == true)
        let gradient = sheet(("  paragraph: base", "  paragraph: { parent: base, gradient: { colors: [\"#000000\", \"#dddddd\"] } }"))
        #expect(found("contrast-minimum", titled("Words of a gradient that ends pale."), sheet: gradient).first?.contains("at the worst point of its gradient") == true)
    }

    @Test func signsAndLines() {
        let pale = sheet(("  caption:", "  marker: { color: \"#cccccc\" }\n  blockQuote: { parent: base, border: { left: \"2pt solid #cccccc\" } }\n  caption:"))
        #expect(found("non-text-contrast", titled("- one\n\n> Words."), sheet: pale) == [
            "test.yaml:13 all warning: the bullets of `marker` in `listItem` have 1.6:1 against their ground, under 3:1",
            "test.yaml:14 all warning: the lines of `blockQuote` have 1.6:1 against their ground, under 3:1",
        ])
        #expect(found("non-text-contrast", titled("- one\n\n> Words.")).isEmpty)
        #expect(found("contrast-minimum", titled("- one"), sheet: pale).isEmpty)
    }

    @Test func linksInText() {
        let plain = sheet(("link: { color: \"#0044aa\", underline: {} }", "link: { color: \"#002255\", underline: false }"))
        #expect(found("link-by-colour-alone", titled("Read [the guide](a.html) now."), sheet: plain)
            == ["test.yaml:15 all fail: `link` in `paragraph` differs from the text around it by its colour alone, and by 1.22:1 only"])
        #expect(found("link-by-colour-alone", titled("[The guide](a.html)"), sheet: plain).isEmpty)
        #expect(found("link-by-colour-alone", titled("Read [the guide](a.html) now.")).isEmpty)
    }

    @Test func theProfileOfLevelAAA() {
        let tight = sheet(("lineHeightMultiple: 1.5, paragraphSpacing: 0.75em", "lineHeightMultiple: 1.2, paragraphSpacing: 0.1em, alignment: justified"))
        #expect(found("line-spacing", titled("Words."), sheet: tight, profile: .wcagAAA) == ["test.yaml:6 all warning: the lines of `paragraph` are 1.2 times the size apart, under 1.5"])
        #expect(found("paragraph-spacing", titled("Words."), sheet: tight, profile: .wcagAAA)
            == ["test.yaml:6 all warning: paragraphs of `paragraph` follow each other at 1.08 times the distance of their lines, under 1.5"])
        #expect(found("justified-text", titled("Words."), sheet: tight, profile: .wcagAAA) == ["test.yaml:6 all warning: `paragraph` is justified"])
        for rule in ["line-spacing", "paragraph-spacing", "justified-text"] {
            #expect(found(rule, titled("Words."), sheet: tight).isEmpty)
            #expect(found(rule, titled("Words."), profile: .wcagAAA).isEmpty)
        }
    }

    @Test func distancesThatStay() {
        let fixed = sheet(("paragraphSpacing: 0.75em", "paragraphSpacing: 8"))
        #expect(found("spacing-not-scaled", titled("Words."), sheet: fixed)
            == ["test.yaml:6 ax3...ax5 warning: `paragraphSpacing` of `paragraph` stays at 8 pt while the text grows to 2.4 times its size"])
        #expect(found("spacing-not-scaled", titled("Words."), sheet: sheet(("paragraphSpacing: 0.75em", "paragraphSpacing: 8, spacingScales: true"))).isEmpty)
    }

    @Test func italics() {
        let words = Array(repeating: "soft", count: 21).joined(separator: " ")
        let slanted = sheet(("  caption:", "  emphasis: { symbolicTraits: italic }\n  caption:"))
        #expect(found("italic-run", titled("*\(words)*"), sheet: slanted) == ["test.md:8 all warning: 21 words in a row are in italics: “soft soft soft soft soft soft soft soft …”"])
        #expect(found("italic-run", titled("*soft* \(words)"), sheet: slanted).isEmpty)
    }

    @Test func measures() {
        let words = Array(repeating: "words", count: 80).joined(separator: " ")
        let narrow = sheet(("size: a4, margins: [72, 64]", "size: [300, 800], margins: 20"))
        #expect(found("line-too-long", titled(words), sheet: sheet(("size: a4, margins: [72, 64]", "size: [1200, 800], margins: 40"))).first?.hasPrefix("test.yaml:4 ") == true)
        #expect(found("line-too-short", titled(words), sheet: narrow).first?.hasPrefix("test.yaml:4 ") == true)
        #expect(found("line-too-long", titled(words), sizes: [.large]).isEmpty && found("line-too-short", titled(words), sizes: [.large]).isEmpty)
    }

    @Test func settingsOfTheSheet() {
        let pale = sheet(("color: \"#111111\"", "color: \"#888888\""))
        #expect(found("contrast-minimum", titled("Words."), sheet: pale + "audit: { rules: { contrast-minimum: off } }\n").isEmpty)
        let mild = audit(titled("Words."), sheet: pale + "audit: { rules: { contrast-minimum: warning } }\n").findings.filter { $0.rule == "contrast-minimum" }
        #expect(mild.map(\.severity) == [.warning])
        #expect(audit("# A\n", sheet: cleanSheet + "audit: { profile: hig }\n").profile == .hig)
    }

    @Test func textThatIsCut() {
        let cut = sheet(("  paragraph: base", "  paragraph: { parent: base, numberOfLines: 1, lineBreakMode: truncateTail }"))
        let words = Array(repeating: "words", count: 12).joined(separator: " ")
        let lines = found("text-truncated", titled(words), sheet: cut)
        #expect(lines.count == 1 && lines[0].hasPrefix("test.md:8 ") && lines[0].contains("fail: text is cut with an ellipsis: '"))
        #expect(found("text-truncated", titled("Short."), sheet: cut).isEmpty)
    }
}
