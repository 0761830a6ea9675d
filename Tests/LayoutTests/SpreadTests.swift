import Testing
import TypesetBase

@testable import TypesetLayout

/// Tests of facing pages that end at one height, and of the baseline grid, on pages of 20 lines of 12 points.
@Suite struct SpreadTests {
    private func sheet(_ page: String, more: String = "") -> String {
        """
        typeset: 1
        extends: []
        page: { size: [240, 282], margins: 20, facing: true, \(page) }
        elements:
          document: { size: { absolute: 10 }, lineHeightMultiple: 1.2 }
          paragraph: { size: { absolute: 10 }, lineHeightMultiple: 1.2, widows: 2, orphans: 2 }
          h1: { size: { absolute: 10 }, pageBreakBefore: true, keepWithNext: true, paragraphSpacing: 17 }
          h2: { size: { absolute: 13 }, keepWithNext: true, paragraphSpacingBefore: 15, paragraphSpacing: 4 }
          codeBlock: { size: { absolute: 8 }, paragraphSpacingBefore: 8, paragraphSpacing: 8 }
          listItem: { size: { absolute: 10 } }
        \(more)
        """
    }

    /// Paragraphs of one to twelve lines, the same at each call.
    private func prose(_ count: Int, seed: Int = 7) -> String {
        var state = seed
        return (0..<count).map { _ in
            state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
            return (0...state / 65_536 % 12).map { "line\($0)" }.joined(separator: "\\\n")
        }.joined(separator: "\n\n")
    }

    /// The heights of the last baselines of pages, each with whether a chapter ends there.
    private func ends(_ document: LaidOutDocument) -> [Double] {
        document.pages.map { page in page.glyphs.map(\.origin.y).max() ?? 0 }
    }

    /// The spreads that end unevenly, except at the end of the document.
    private func uneven(_ document: LaidOutDocument) -> [Int] {
        let ends = ends(document)
        return stride(from: 1, to: ends.count - 2, by: 2).filter { abs(ends[$0] - ends[$0 + 1]) > 0.5 }
    }

    /// Fixed lines leave a few spreads without a level end; those of real prose can vary.
    @Test(arguments: [1, 2, 3, 4, 5]) func facingPagesOfProseEndAtOneHeight(seed: Int) {
        let document = layOut(prose(250, seed: seed), sheet: sheet("baselineGrid: true"))
        #expect(uneven(document).count <= document.pages.count / 40)
        PageInvariants(document: document).check()
    }

    /// The last page would have two of 62 lines; each page before it ends a line short instead.
    @Test func aChapterEndsWithFiveLines() {
        let document = layOut((0..<62).map { "line\($0)" }.joined(separator: "\\\n"), sheet: sheet("baselineGrid: true"))
        #expect(document.pages.map(\.glyphs.count) == [19, 19, 19, 5])
    }

    /// The same text, whose pages are filled one by one.
    @Test func otherPagesEndWhereTheyAreFull() {
        let document = layOut(prose(250), sheet: sheet("").replacing("facing: true", with: "facing: false"))
        #expect(uneven(document).count > document.pages.count / 8)
    }

    @Test func noLineIsAloneAtTheEndsOfLevelPages() {
        let document = layOut(prose(250), sheet: sheet("baselineGrid: true"))
        let lines = document.pages.map { $0.glyphs.map(\.text).filter { $0.hasPrefix("line") } }
        // The second line of a paragraph never begins a page, nor does a first line end one with others after it.
        #expect(!lines.dropFirst().contains { $0.first == "line1" })
    }

    @Test func textAfterHeadingsAndCodeIsOnTheGrid() {
        let blocks = (0..<30).map { "## Head\n\nline\\\nline\n\n```\ncode\ncode\n```\n\n\(prose(3, seed: $0))" }
        let document = layOut(blocks.joined(separator: "\n\n"), sheet: sheet("baselineGrid: true"))
        let heights = document.pages.flatMap(\.glyphs).filter { $0.text.hasPrefix("line") }.map { $0.origin.y }
        let first = heights.min() ?? 0
        #expect(heights.allSatisfy { abs((($0 - first) / 12).rounded() * 12 - ($0 - first)) < 0.05 })
        PageInvariants(document: document).check()
    }

    @Test func definitionsStayNearTheirTermsOnTheGrid() {
        let sheet =
            sheet("baselineGrid: true") + """

                  dt: { size: { absolute: 10 }, lineHeightMultiple: 1.2, keepWithNext: true }
                  dd: { size: { absolute: 10 }, lineHeightMultiple: 1.2, textInsets: [0, 0, 0, 20], paragraphSpacing: 5 }
                """
        let glyphs = layOut("line\n\nterm\n: definition\n\nterm\n: definition\n\nterm\n: definition\n\nline\n", sheet: sheet).pages[0]
            .glyphs
        let terms = glyphs.filter { $0.text == "term" }.map(\.origin.y),
            definitions = glyphs.filter { $0.text == "definition" }.map(\.origin.y)
        #expect(terms.count == 3 && zip(terms, definitions).allSatisfy { $1 - $0 == 12 })
    }

    @Test func spacingOfBlocksGrowsWithoutAGrid() {
        let blocks = (0..<60).map { prose(2, seed: $0) + "\n\n## Head" }
        let markdown = blocks.joined(separator: "\n\n") + "\n\nend"
        let single = layOut(markdown, sheet: sheet("").replacing("facing: true", with: "facing: false"))
        let facing = layOut(markdown, sheet: sheet(""))
        #expect(uneven(facing).count < uneven(single).count / 2)
        PageInvariants(document: facing).check()
    }

    /// Several spacings of a page grow, each by a line, so pages with code end as level as those of text.
    @Test func spacingsOfSeveralBlocksGrowOnTheGrid() {
        let blocks = (0..<200).map { prose(1, seed: $0) + "\n\n```\n" + String(repeating: "code\n", count: 3 + $0 % 4) + "```" }
        let document = layOut(blocks.joined(separator: "\n\n"), sheet: sheet("baselineGrid: true"))
        #expect(uneven(document).count <= document.pages.count / 25)
        PageInvariants(document: document).check()
    }

    /// Paragraphs of 10 to 90 words.
    private func words(_ count: Int) -> String {
        var state = 3
        func next(_ range: ClosedRange<Int>) -> Int {
            state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
            return range.lowerBound + state / 65_536 % range.count
        }
        return (0..<count).map { _ in
            (0..<next(10...90)).map { _ in String(repeating: "n", count: next(2...9)) }.joined(separator: " ")
        }.joined(separator: "\n\n")
    }

    private var justified: String {
        sheet("baselineGrid: true").replacing("orphans: 2 }", with: "orphans: 2, alignment: justified, firstLineIndent: 10 }")
    }

    @Test func paragraphsVarySoThatFacingPagesEndAtOneHeight() {
        let document = layOut(words(150), sheet: justified)
        #expect(uneven(document).count <= 1)
        PageInvariants(document: document).check()
    }

    @Test func paragraphsThatVaryKeepTheirText() {
        let text = words(150)
        let document = layOut(text, sheet: justified)
        let printed = document.pages.flatMap(\.glyphs).map(\.text).joined().filter { $0 == "n" }
        #expect(printed.count == text.count { $0 == "n" })
    }

    /// The heading needs 26 points between two lines, of which it has 24 as on the grid.
    @Test func spacingShrinksToTheNearerLineOfTheGrid() {
        let near = sheet("baselineGrid: true").replacing(
            "{ size: { absolute: 13 }, keepWithNext: true, paragraphSpacingBefore: 15, paragraphSpacing: 4 }",
            with: "{ size: { absolute: 10 }, lineHeightMultiple: 1.2, keepWithNext: true, paragraphSpacingBefore: 14 }")
        let glyphs = layOut("line\n\n## Head\n\nline", sheet: near).pages[0].glyphs
        #expect((glyphs[2].origin.y - glyphs[0].origin.y).rounded() == 36)
        let fixed = layOut("line\n\n## Head\n\nline", sheet: near.replacing("facing", with: "spacingShrinks: false, facing")).pages[0]
            .glyphs
        #expect((fixed[2].origin.y - fixed[0].origin.y).rounded() == 48)
    }

    /// The left page has room for two lines of a paragraph.
    ///
    /// The right one ends level with it if the rest takes a line more.
    @Test func theRestOfAParagraphOnItsLastPageVaries() {
        let lines = "line\n\n{.own}\n" + String(repeating: "line\n\n", count: 18)
        let words = Array(repeating: "nn", count: 93).joined(separator: " ") + " nnnnnnnn",
            pairs = String(repeating: "aa\\\naa\n\n", count: 60)
        let document = layOut(lines + words + "\n\n" + pairs, sheet: justified + "\n  paragraph.own: { pageBreakBefore: true }")
        #expect(document.pages[1...2].map { Set($0.glyphs.map { $0.origin.y.rounded() }).count } == [20, 20])
    }

    /// Each spread can end level, but a few only if lines of text leave the grid by a part of a line.
    @Test(arguments: [2, 5]) func linesLeaveTheGridSoThatFacingPagesEndAtOneHeight(least: Int) {
        let blocks = (0..<200).map { prose(1, seed: $0) + "\n\n```\n" + String(repeating: "code\n", count: least + $0 % 4) + "```" }
        let sheet = sheet("baselineGrid: true").replacing("Before: 8, paragraphSpacing: 8", with: "Before: 14, paragraphSpacing: 14")
        let document = layOut(blocks.joined(separator: "\n\n"), sheet: sheet)
        #expect(uneven(document).isEmpty)
        PageInvariants(document: document).check()
    }

    /// The name of the chapter on the left page takes two lines of its head.
    @Test func facingPagesBeginAtOneHeightBelowHeadsOfTwoLines() {
        let sheet = sheet("header: { center: \"{chapter}\", style: head }") + "\nstyles: { head: { size: { absolute: 10 } } }\n"
        let document = layOut("# One\n\nline\n\n# \(String(repeating: "long ", count: 12))\n\nline\n\n# Two\n\nline", sheet: sheet)
        let tops = document.pages.map { page in page.glyphs.filter { abs($0.origin.x - 20) < 0.01 }.map(\.origin.y).min() ?? 0 }
        #expect(tops.count == 3 && tops[1] > tops[0] + 5 && tops[2] == tops[1], "\(tops)")
    }

    @Test func pagesOfFewLinesAreNotShortened() {
        let few = sheet("").replacing("282", with: "160")
        let facing = layOut(prose(100), sheet: few),
            single = layOut(prose(100), sheet: few.replacing("facing: true", with: "facing: false"))
        #expect(ends(facing) == ends(single))
    }

    @Test func aChapterOfAThousandPagesIsPlannedInParts() {
        let document = layOut(prose(3_000), sheet: sheet("baselineGrid: true"))
        #expect(document.pages.count > 900)
        #expect(uneven(document).count < document.pages.count / 40)
    }

    @Test func notesStayOnThePagesOfTheirCalls() {
        let text = prose(60).replacing("line0\\\nline1\\\nline2\\\n", with: "line0\\\nline1[^n]\\\nline2\\\n")
        let parts = text.split(separator: "[^n]", omittingEmptySubsequences: false)
        let noted = parts.dropLast().enumerated().map { "\($1)[^\($0)]" }.joined() + (parts.last ?? "")
        let notes = (0..<parts.count - 1).map { "[^\($0)]: note\($0)" }.joined(separator: "\n\n")
        let document = layOut(noted + "\n\n" + notes, sheet: sheet("baselineGrid: true", more: "  footnote: { size: { absolute: 8 } }"))
        #expect(document.pages.flatMap(\.glyphs).count { $0.text.hasPrefix("note") } == parts.count - 1)
        PageInvariants(document: document).check()
    }

    /// The ends of these pages are examined twice: with and without paragraphs that vary.
    @Test func notesStayWithTheirCallsIfParagraphsVary() {
        let paragraphs = words(150).split(separator: "\n\n").enumerated().map { $0.isMultiple(of: 3) ? "\($1) call\($0)[^\($0)]" : "\($1)" }
        let notes = paragraphs.indices.filter { $0.isMultiple(of: 3) }.map { "[^\($0)]: note\($0)" }
        let markdown = (paragraphs + notes).joined(separator: "\n\n")
        let document = layOut(markdown, sheet: justified + "\n  footnote: { size: { absolute: 8 } }")
        func numbers(_ word: String, on page: Page) -> [Int] {
            page.glyphs.flatMap { $0.text.split(separator: " ") }.filter { $0.hasPrefix(word) }.compactMap { Int($0.dropFirst(4)) }.sorted()
        }
        let calls = document.pages.map { numbers("call", on: $0) }
        #expect(calls.joined().count == 50)
        #expect(document.pages.map { numbers("note", on: $0) } == calls)
    }

    @Test func notesEndOnTheLastLineOfTheGrid() {
        let text = prose(60).replacing("line0\\\nline1\\\nline2\\\n", with: "line0\\\nline1[^1]\\\nline2\\\n", maxReplacements: 1)
        let more = "  footnote: { size: { absolute: 8 } }"
        let document = layOut(text + "\n\n[^1]: note", sheet: sheet("baselineGrid: true", more: more).replacing("282", with: "289"))
        let ends = ends(document), noted = document.pages.firstIndex { $0.glyphs.contains { $0.text.hasPrefix("note") } } ?? 0
        #expect(abs(ends[noted] - (ends.max() ?? 0)) < 0.05)
    }

    @Test func facingPagesOfListsEndAtOneHeight() {
        let blocks = (0..<150).map { prose(1, seed: $0) + "\n\n- line0\\\n  line1\n- line0\n\n" + prose(1, seed: $0 + 500) }
        let more = "  list: { paragraphSpacingBefore: 5, paragraphSpacing: 5 }"
        let document = layOut(blocks.joined(separator: "\n\n"), sheet: sheet("baselineGrid: true", more: more))
        #expect(uneven(document).count <= document.pages.count / 30)
        PageInvariants(document: document).check()
    }

    @Test func facingPagesOfHighRowsEndAtOneHeight() {
        let rows = (0..<150).map { index in "| row\(index) | " + String(repeating: "line<br>", count: 3 + index * 7 % 18) + "line |" }
        let document = layOut((["| a | b |", "|---|---|"] + rows).joined(separator: "\n"), sheet: sheet("baselineGrid: true"))
        #expect(document.pages.count > 60)
        #expect(uneven(document).count <= document.pages.count / 20)
        PageInvariants(document: document).check()
    }

    /// The page has room for two lines more.
    @Test func codeDividesAtABlankLine() throws {
        let code = "```\n\((0..<14).map { $0 == 9 ? "" : "code\($0)" }.joined(separator: "\n"))\n```"
        let document = layOut((0..<10).map { "line\($0)" }.joined(separator: "\\\n") + "\n\n" + code, sheet: sheet(""))
        try #require(document.pages.count == 2)
        #expect(document.pages[1].glyphs.first?.text.hasPrefix("code10") == true)
    }

    /// Six lines, a heading and four lines, on pages of 162 points.
    private func headedPages(_ keys: String = "") -> LaidOutDocument {
        let single = sheet(keys).replacing("facing: true", with: "facing: false").replacing("282", with: "162")
        let markdown = (0..<6).map { "line\($0)" }.joined(separator: "\\\n") + "\n\n## Head\n\nline6\\\nline7\\\nline8\\\nline9"
        return layOut(markdown, sheet: single)
    }

    /// The heading and two lines fit below these lines only if the spacing around the heading is smaller.
    @Test func aPageIsNotAThirdBlankIfLessSpacingFillsIt() {
        let document = headedPages()
        #expect(document.pages[0].glyphs.map(\.text).contains("Head"))
        PageInvariants(document: document).check()
    }

    @Test func aSheetKeepsItsSpacingOnEveryPage() {
        #expect(headedPages("spacingShrinks: false").pages[1].glyphs.map(\.text).contains("Head"))
    }
}
