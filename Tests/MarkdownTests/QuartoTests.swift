import Testing
import TypesetBase
import TypesetMarkdown

/// Tests of Quarto's divisions, spans and pictures.
@Suite struct QuartoTests {
    /// The tree of a document without its places.
    private func tree(_ markdown: String, _ dialect: Dialect = .quarto) -> String {
        MarkdownParser.parse(SourceFile(path: "doc.qmd", text: markdown), dialect: dialect).document.dump()
            .replacing(#/ [0-9]+:[0-9]+-[0-9]+:[0-9]+/#, with: "")
    }

    private func parse(_ markdown: String) -> (document: Document, diagnostics: [Diagnostic]) {
        MarkdownParser.parse(SourceFile(path: "doc.qmd", text: markdown), dialect: .quarto)
    }

    @Test(arguments: ["::: {.callout-tip title=\"Use *it*\" collapse=\"true\"}\nText.\n:::", ":::callout-tip\n## Use *it*\n\nText.\n:::"])
    func aCalloutsTitleReplacesItsName(markdown: String) {
        #expect(
            tree(markdown) == """
                alert-tip
                  paragraph {.alert-title}
                    strong
                      text "Use "
                      emphasis
                        text "it"
                  paragraph
                    text "Text."

                """)
        #expect(parse(markdown).diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("{{< fa brands github >}} Code", "text \"Code\""), ("A {{< bi star-fill size=2em >}} b", "text \"A b\""),
        ("{{< iconify ph arrow-right >}}", "text \"arrow right\""),
    ])
    func iconsAreLeftOutAndReported(markdown: String, expected: String) {
        #expect(tree(markdown) == "paragraph\n  \(expected)\n")
        let uses = parse(markdown).document.issues.compactMap { if case .foreignSyntax(let use) = $0 { use.syntax } else { nil } }
        #expect(uses == [.iconShortcode])
    }

    @Test func aCalloutWithoutATitleHasTheNameOfItsKind() {
        #expect(tree("::: {.callout-warning icon=false}\nText.\n:::") == "alert-warning\n  paragraph\n    text \"Text.\"\n")
    }

    @Test(arguments: [
        (".content-visible when-format=\"pdf\"", true), (".content-visible when-format=\"html\"", false),
        (".content-visible unless-format=\"html\"", true), (".content-hidden when-format=\"pdf\"", false),
        (".content-hidden unless-format=\"pdf\"", true), (".content-visible when-format=\"latex\"", false),
        (".content-visible when-profile=\"draft\"", false), (".content-hidden when-profile=\"draft\"", true),
        (".content-visible when-meta=\"true\" when-format=\"pdf\"", true), (".content-visible when-meta=\"unknown\"", false),
        (".hidden", false),
    ])
    func contentHasConditions(attributes: String, isSet: Bool) {
        let words = tree("A [part]{\(attributes)}.\n\n::: {\(attributes)}\nWords.\n:::\n")
        #expect(words.contains("part") == isSet, "\(words)")
        #expect(words.contains("Words.") == isSet, "\(words)")
        #expect(!words.contains("content"), "\(words)")
    }

    @Test func conditionsAreQuartosOnly() {
        #expect(tree("::: {.content-visible when-format=\"html\"}\nWords.\n:::", .github).contains("Words."))
    }

    @Test func aFigureEndsWithItsCaption() {
        #expect(
            tree("::: {#fig-map layout-ncol=2}\n![](a.png)\n\n![](b.png)\n\nTwo *maps*\n:::") == """
                figure {#fig-map}
                  paragraph
                    image <a.png> alt ""
                  paragraph
                    image <b.png> alt ""
                  caption
                    text "Two "
                    emphasis
                      text "maps"

                """)
    }

    @Test func aTableAndCodeHaveTheCaptionsOfTheirDivisions() {
        let table = tree("::: {#tbl-x}\n| a |\n|---|\n\nSums\n:::")
        #expect(table.hasPrefix("table - {#tbl-x}"), "\(table)")
        #expect(table.contains("Sums"), "\(table)")
        #expect(tree("::: {#lst-x}\n```py\na\n```\n\nA program\n:::").hasPrefix("code <py> \"a\" title \"A program\" {#lst-x}"))
    }

    @Test func aTheoremBeginsWithItsLabelAndItsName() {
        #expect(
            tree("::: {#thm-line}\n## Line\n\nText.\n:::") == """
                division {#thm-line .theorem}
                  paragraph
                    strong
                      cross-reference thm-line
                      text " ("
                      text "Line"
                      text ")"
                      text "."
                    text " "
                    text "Text."

                """)
        #expect(tree("::: {.proof}\n- A\n:::").hasPrefix("division {.proof}\n  paragraph\n    emphasis\n"))
    }

    @Test func otherDialectsHaveNoTheorems() {
        #expect(tree("See @thm-line.").contains("cross-reference thm-line"))
        #expect(!tree("See @thm-line.", .github).contains("cross-reference"))
    }

    @Test func tabsFollowEachOther() {
        let text = tree("::: {.panel-tabset group=\"os\"}\n## Windows\n\nOne.\n\n### Deeper\n\n## macOS\n\nTwo.\n:::")
        #expect(text.contains("    strong\n      text \"Windows\"\n"), "\(text)")
        #expect(text.contains("heading3"), "\(text)")
        #expect(!text.contains("heading2"), "\(text)")
    }

    @Test func aPictureStatesItsCaptionAndItsDescription() throws {
        let (document, diagnostics) = parse("![A *map*](a.png){#fig-a fig-alt=\"A red map\" fig-align=\"left\" .lightbox}")
        guard case .paragraph(let inlines)? = document.blocks.first?.kind, case .image(_, _, let description)? = inlines.first?.kind else {
            Issue.record("no picture")
            return
        }
        #expect(description.alt == "A red map")
        #expect(inlines[0].imageCaption.plainText == "A map")
        #expect(inlines[0].attributes == Attributes(id: "fig-a"))
        #expect(diagnostics.isEmpty)
    }

    @Test func aLinkStatesItsDescription() {
        #expect(tree("[A](a.html){aria-label=\"Slides\" target=\"_blank\" data-x=1}").contains("<a.html> \"Slides\"\n"))
    }

    @Test func aPictureInALineHasNoCaption() {
        guard case .paragraph(let inlines)? = parse("See ![A map](a.png) here.").document.blocks.first?.kind else { return }
        #expect(inlines.flatMap(\.imageCaption).isEmpty)
    }

    @Test func aDashEndsAReference() {
        #expect(tree("In @sec-map---or not").contains("cross-reference sec-map\n"))
    }

    @Test func aDivisionMayHaveNoAttributes() {
        #expect(tree("::: {}\nText.\n:::") == "division\n  paragraph\n    text \"Text.\"\n")
    }
}
