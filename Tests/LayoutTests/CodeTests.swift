import Testing
import TypesetBase

@testable import TypesetLayout

/// Tests of code blocks: indents of wrapped lines, rotated drawings, line numbers.
@Suite struct CodeTests {
    /// The sheet of a body 200 pt wide: forty characters.
    private func sheet(_ keys: String) -> String {
        narrowSheet("", more: "codeBlock: { size: { absolute: 10 }, \(keys) }")
    }

    @Test func theSignIsAtTheIndentOfItsLine() {
        let code = "```\nif:\n    some_function(with_one_argument, and_another)\n```\n"
        let items = dump(layOut(code, sheet: sheet("")))
        #expect(items.filter { $0.contains("↪") }.map { $0.prefix(8) } == ["p1 40.0,"])
        #expect(items.contains { $0.hasPrefix("p1 55.0,") && $0.contains("and_another)") })
    }

    /// Wrapped lines are indented past the code's indent, a diff sign, the branches of a tree or an item's hyphen.
    @Test(arguments: [("+   ", 20.0), ("│   ├── ", 40), ("|   `-- ", 40), ("  - ", 20), ("--- ", 0)])
    func wrappedLinesContinueUnderTheirText(lead: String, indent: Double) {
        let items = dump(layOut("```\n\(lead)some_function(with_one_argument, and_another)\n```\n", sheet: sheet("")))
        #expect(items.contains { $0.hasPrefix("p1 \(20 + indent + 15),") && $0.contains("and_another)") }, "\(items)")
    }

    @Test func hangingIndentsTakeAThirdOfTheMeasureAtMost() throws {
        let branches = String(repeating: "│   ", count: 8)
        let document = layOut("```\n\(branches)├── main.rs  the beginning of the program\n```\n", sheet: sheet(""))
        let lines = dump(document).filter { $0.contains("program") }
        try #require(lines.count == 1, "\(lines)")
        #expect(lines[0].hasPrefix("p1 \(20 + 200.0 / 3 + 15)".prefix(7)), "\(lines)")
        PageInvariants(document: document).check()
    }

    /// The landscape page's measure is 360 points, 72 characters.
    @Test(arguments: [(50, [FallbackKind.turnedCode]), (80, [.wrappedCode]), (38, [])])
    func aDrawingTurnsItsPageWhereItFitsSo(width: Int, kinds: [FallbackKind]) {
        let strokes = { (stroke: String) in String(repeating: stroke, count: width - 2) }
        for (edge, side) in [("+\(strokes("-"))+", "|"), ("┌\(strokes("─"))┐", "│")] {
            let inside = side + strokes(" ") + side
            let document = layOut("Text.\n\n```\n\(edge)\n\(inside)\n\(edge)\n```\n\nText.\n", sheet: sheet(""))
            #expect(document.fallbacks.map(\.kind) == kinds)
            #expect(document.pages.contains { $0.size.width > $0.size.height } == (kinds == [.turnedCode]))
            PageInvariants(document: document).check()
        }
        let sum = (1...12).map { "+ value\($0) " }.joined()
        #expect(layOut("```\n\(sum)+\n```\n", sheet: sheet("")).fallbacks.map(\.kind) == [.wrappedCode])
    }

    @Test func numbersAreArtifactsBeforeTheFirstLineOfEachSourceLine() {
        let code = "```\none\n\n\(String(repeating: "word ", count: 9))\n" + String(repeating: "x\n", count: 7) + "```\n"
        let document = layOut(code, sheet: sheet("lineNumbers: true"))
        let numbers = dump(document).filter { $0.hasSuffix("artifact codeMargin") && !$0.contains("↪") }
        #expect(numbers.map { $0.split(separator: "\"")[1] } == (1...10).map { "\($0)" })
        // Single digits align under tens; text begins after a gap of six points.
        #expect(numbers.first?.hasPrefix("p1 25.0,") == true)
        #expect(numbers.last?.hasPrefix("p1 20.0,") == true)
        #expect(dump(document).contains { $0.hasPrefix("p1 36.0,") && $0.contains("\"one") })
        #expect(extracted(document) == extracted(layOut(code, sheet: sheet(""))))
    }

    @Test func aTitleIsTheCaptionOfItsCodeAndKeepsItsCharacters() {
        let document = layOut("```js title=\"[...a]--b.js\"\none\n```\n", sheet: sheet(""))
        #expect(
            outline(document) == """
                document
                  division
                    caption
                      "[...a]--b.js"
                    paragraph
                      code
                        "one"
                """)
    }

    /// The bar is at the left edge of a band over the whole block, also behind wrapped lines.
    @Test func highlightedLinesHaveABandAndABar() {
        let long = String(repeating: "word ", count: 9)
        let document = layOut(
            "``` {1-2}\none\n\(long)\nthree\n```\n",
            sheet: sheet("textInsets: [0, 10pt]")
                + "\n  codeHighlight: { background: \"#ffeeaa\", border: { left: \"2pt solid #000000\" } }\n")
        let shapes = dump(document).filter { $0.contains("artifact background") || $0.contains(" line ") }
        #expect(shapes.count == 2, "\(shapes)")
        #expect(shapes.first?.hasPrefix("p1 rect 20.0,") == true && shapes.first?.contains(" 200.0x") == true, "\(shapes)")
        #expect(shapes.last?.hasPrefix("p1 line 21.0,") == true, "\(shapes)")
        #expect(document.structure.elements.count { $0.kind == .emphasis } == 2)
        PageInvariants(document: document).check()
    }

    /// Code of more than a page is divided anyway, so it leaves no room blank above.
    @Test(arguments: [(8, false), (60, true)])
    func onlyLongCodeBeginsOnAPageWithFewLinesLeft(lines: Int, isDivided: Bool) {
        let text = String(repeating: "A sentence on a line of its own, short.\n\n", count: 24)
        let code = (1...lines).map { "line\($0)\n" }.joined()
        let document = layOut(text + "```\n\(code)```\n", sheet: sheet(""))
        #expect(document.pages[0].glyphs.contains { $0.text.hasPrefix("line") } == isDivided)
    }

    @Test func noPageBeginsWithTheRestOfALineOfCode() {
        let code = (1...40).map { "line\($0) \(String(repeating: "word ", count: 8))\n" }.joined()
        for height in stride(from: 150, through: 190, by: 6) {
            let document = layOut(
                "```\n\(code)```\n", sheet: sheet("").replacing("page: { size: [240, 400]", with: "page: { size: [240, \(height)]"))
            let tops = document.pages.map { page in page.glyphs.min { $0.origin.y < $1.origin.y }?.text ?? "" }
            #expect(tops.allSatisfy { $0.hasPrefix("line") }, "\(height): \(tops)")
        }
    }

    /// A page that begins with blank lines of code seems to begin with an empty box.
    @Test func noPageBeginsWithBlankLines() {
        let code = (1...40).map { "line\($0)\n\n\n" }.joined()
        for height in stride(from: 150, through: 190, by: 6) {
            let document = layOut(
                "```\n\(code)```\n", sheet: sheet("").replacing("page: { size: [240, 400]", with: "page: { size: [240, \(height)]"))
            let tops = document.pages.map { $0.glyphs.filter { $0.text.hasPrefix("line") }.map(\.origin.y).min() ?? .infinity }
            #expect(tops.allSatisfy { $0 < 32 }, "\(height): \(tops)")
        }
    }

    @Test(arguments: ["abcd", "/", "# a b"])
    func longRowsOfSignsWrap(lead: String) {
        let document = layOut("```\n\(lead)\(String(repeating: "*", count: 90))\n```\n", sheet: sheet(""))
        #expect(document.pages[0].glyphs.allSatisfy { $0.visibleRect.maxX <= 220.01 })
        PageInvariants(document: document).check()
    }

    @Test func numbersBeginAsTheDocumentStates() {
        let document = layOut("```py linenums=\"9\"\none\ntwo\n```\n", sheet: sheet(""))
        let numbers = dump(document).filter { $0.hasSuffix("artifact codeMargin") }
        #expect(numbers.map { $0.split(separator: "\"")[1] } == ["9", "10"])
    }

    @Test func numbersGiveWayToTheCode() {
        let document = layOut(
            "```\none\n```\n",
            sheet: sheet("lineNumbers: true, size: { absolute: 100 }").replacing("size: { absolute: 10 }, lineN", with: "lineN"))
        #expect(!dump(document).contains { $0.contains("artifact codeMargin") })
    }

    @Test func indentsNarrowAndTheTextStays() {
        let deep = String(repeating: " ", count: 36)
        let document = layOut("```\n\(deep)call(argument)\n\(deep)x\n```\n", sheet: sheet(""))
        #expect(extracted(document).contains("\(deep)call(argument)"))
        #expect(document.pages.flatMap(\.glyphs).filter { $0.text == "x" }.allSatisfy { $0.origin.x < 86.7 })
    }
}
