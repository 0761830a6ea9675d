import DocumentDumps
import Testing
import TypesetBase
import TypesetMarkdown

@Suite struct CrossReferenceTests {
    @Test func referencesAreBareOrInBracketsThatAreNotSet() {
        expect(
            "See @fig:plot-1, [@Tbl:a; -@sec:b_c] and @eq:x.",
            is: """
                paragraph 1:1-1:48
                  text 1:1-1:5 "See "
                  cross-reference 1:5-1:16 fig:plot-1
                  text 1:16-1:18 ", "
                  cross-reference 1:19-1:25 tbl:a
                  text 1:25-1:27 ", "
                  cross-reference 1:27-1:36 sec:b_c alone
                  text 1:37-1:42 " and "
                  cross-reference 1:42-1:47 eq:x
                  text 1:47-1:48 "."
                """)
    }

    @Test func quartosSeparatorIsAHyphen() {
        expect("@fig-plot", is: "paragraph 1:1-1:10\n  cross-reference 1:1-1:10 fig-plot")
    }

    /// Hebrew joins a prefix to the next word, Chinese has no spaces, and marks of any script enclose references.
    @Test(arguments: [
        ("ו@sec:en", "ו|sec:en"), ("见@fig-x。", "见|fig-x|。"), ("«@fig:x»", "«|fig:x|»"),
        ("“@fig:x”, —@tbl:größe…", "“|fig:x|”, —|tbl:größe|…"), ("如@fig-x所示", "如|fig-x|所示"), ("@fig-x에서", "fig-x|에서"),
        ("见@fig-地图。", "见|fig-地图|。"),
    ])
    func lettersAndMarksOfOtherScriptsMayTouchReferences(markdown: String, parts: String) {
        guard case .paragraph(let inlines)? = parse(markdown + "\n").document.blocks.first?.kind else { return #expect(Bool(false)) }
        let found = inlines.map { if case .crossReference(let reference) = $0.kind { reference.id } else { $0.plainText } }
        #expect(found.joined(separator: "|") == parts)
    }

    @Test(arguments: [
        ("[Chapter -@sec-x]", "Chapter|sec-x"), ("[Figures -@fig-a; -@fig-b].", "Figures|fig-a|, ||fig-b|."),
        ("See [Figs. @fig-a, left; @fig-b].", "See |Figs.|fig-a|, left, |fig-b|."), ("a [b] [-@fig-a]", "a [b] ||fig-a"),
        ("[see @doe; @fig-a]", "[see @doe; |fig-a|]"), ("\\[Figure -@fig-a]", "[Figure -|fig-a|]"),
    ])
    func wordsInBracketsReplaceThoseOfTheElement(markdown: String, parts: String) {
        let document = MarkdownParser.parse(SourceFile(path: "a.md", text: markdown + "\n"), dialect: .quarto).document
        guard case .paragraph(let inlines)? = document.blocks.first?.kind else { return #expect(Bool(false)) }
        let found = inlines.map { inline in
            guard case .crossReference(let reference) = inline.kind else { return inline.plainText }
            return (reference.words.map { $0 + "|" } ?? "") + reference.id
        }
        #expect(found.joined(separator: "|") == parts)
    }

    /// Without a hyphen, the brackets of other dialects may be prose.
    @Test func otherDialectsKeepBracketsAroundProse() {
        #expect(dump("[see @fig-a]").contains("text 1:1-1:6 \"[see \""))
        #expect(dump("[Figures -@fig-a]").contains("fig-a after \"Figures\""))
    }

    @Test func placesAreRightAfterEscapesAndEmoji() {
        expect(
            "a \\* &amp; :rocket: @fig:x :rocket:",
            is: """
                paragraph 1:1-1:36
                  text 1:1-1:21 "a * & 🚀 "
                  cross-reference 1:21-1:27 fig:x
                  text 1:27-1:36 " 🚀"
                """)
    }

    @Test(arguments: [
        "a@fig:x", "\\@fig:x", "@fig:", "@fig", "@figs:x", "@FIG:x", "`@fig:x`", "@doe", "a@example.org", "[see @fig]",
        "<https://x.org/@fig:x>",
    ])
    func malformedReferencesAreText(_ markdown: String) { #expect(!dump(markdown).contains("cross-reference")) }

    @Test func theTextOfAReferenceIsAsWritten() {
        #expect(
            parse("See [-@fig:x].").document.blocks.first.map { block in
                guard case .paragraph(let inlines) = block.kind else { return "" }
                return inlines.plainText
            } == "See -@fig:x.")
    }

    @Test func citationsAreReported() {
        #expect(complaints("As [@doe99, p. 3] and [-@roe] say, [@fig:x].") == ["1:4 2 × citation"])
        #expect(complaints("[see @doe], [@octocat](https://example.org), a@b.example") == [])
    }

    @Test func picturesTablesAndHeadingsHaveTheIds() {
        let tree = dump("# H {#sec:h}\n\n![Caption](p.png){#fig:x}\n\n| a |\n|---|\n\n: Sums {#tbl:t}\n")
        #expect(tree.contains("{#sec:h}"))
        #expect(tree.contains("{#fig:x}"))
        #expect(tree.contains("{#tbl:t}"))
    }
}
