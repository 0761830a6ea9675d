import Testing

@testable import TypesetLayout

/// Tests of the lines of titles and headings, on bodies of 200 points with glyphs of 5.
@Suite struct TitleLineTests {
    private func lines(_ heading: String, style: String = "") -> [String] {
        drawn(layOut("# \(heading)\n", sheet: narrowSheet("", more: "h1: { size: { absolute: 10 }\(style) }"))).map { line in
            String(line.trimmingSuffix { $0 == " " })
        }
    }

    @Test func aCompoundIsNotDivided() {
        // The first line would have room for the first part of the compound.
        #expect(lines("Chapter one: down the very deep Rabbit-Hole").allSatisfy { !$0.hasSuffix("-") })
    }

    @Test func linesAreOfSimilarLength() {
        // Eight of the nine words would fit on the first line.
        #expect(lines("word word word word word word word word word").map(\.count).max() == 24)
    }

    @Test func aBalancedTitleIsCentered() {
        let document = layOut(
            "# word word word word word word word word word\n",
            sheet: narrowSheet("", more: "h1: { size: { absolute: 10 }, alignment: center }"))
        for glyphs in document.pages[0].glyphs {
            #expect(abs(glyphs.origin.x - 20 + glyphs.origin.x + glyphs.width.value - 220) < 6)
        }
    }

    @Test func wordsHaveNoHyphens() {
        #expect(
            lines("A heading on the whole of internationalization", style: ", hyphenation: true").contains {
                $0.hasSuffix("internationalization")
            })
    }

    @Test func aWordWiderThanTheLineHasAHyphen() {
        let word = "internationalization"
        let lines = lines(word + word + word, style: ", hyphenation: true")
        #expect(lines.count > 1)
    }
}

extension String {
    fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
        var text = self[...]
        while let last = text.last, predicate(last) { text.removeLast() }
        return text
    }
}
