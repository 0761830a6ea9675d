import Testing
import TypesetBase
import TypesetText

@testable import TypesetLayout

/// Tests of tables of contents: the leaders between entries and page numbers, and the line breaks of entries.
@Suite struct ContentsTests {
    private func sheet(_ contents: String, more: String = "") -> String {
        narrowSheet("", more: "tableOfContents: { size: { absolute: 10 }, \(contents) }\n  h1: { size: { absolute: 10 } }\n  \(more)")
    }

    /// Leaders as their start, their end and their thickness.
    private func leaders(_ document: LaidOutDocument) -> [String] { dump(document).filter { $0.contains(" line ") } }

    @Test func dotsLeadToTheNumberAndAlignBelowEachOther() {
        let document = layOut("[TOC]\n\n# One\n\n# Three\n", sheet: sheet("leader: dots"))
        #expect(leaders(document).map { $0.split(separator: " ")[2] } == ["40.0,28.5", "50.0,40.5"])
        #expect(Set(leaders(document).map { $0.split(separator: " ")[3].prefix(5) }) == ["211.0"])
        #expect(leaders(document).allSatisfy { $0.hasSuffix("artifact layout") })
    }

    /// The numbers have one and two digits, beside which dots end in one column.
    @Test(arguments: ["en", "ar"]) func leadersEndInOneColumn(language: String) {
        let text = "---\nlang: \(language)\n---\n\n[TOC]\n\n# One\n" + String(repeating: "\nword\n", count: 400) + "\n# Two\n"
        let ends = leaders(layOut(text, sheet: sheet("leader: line"))).map { line in
            line.split(separator: " ")[language == "ar" ? 2 : 3].split(separator: ",")[0]
        }
        #expect(ends.count == 2)
        #expect(Set(ends).count == 1, "\(ends)")
    }

    /// The Arabic zero is narrower than the other digits.
    @Test func arabicNumbersHaveTheRoomThatTheyNeed() {
        let headings = (1...40).map { "# " + String(repeating: "n", count: $0 / 2 + 1) + "\n\n" + String(repeating: "word\n\n", count: 8) }
        let document = layOut(
            "---\nlang: ar\n---\n\n[TOC]\n\n" + headings.joined(),
            sheet: """
                typeset: 1
                extends: []
                page: { size: [160, 200], margins: 20 }
                elements: { document: { family: [Noto Sans, Noto Sans Arabic], size: { absolute: 16 } } }
                """, shaper: PangoShaper(library: FontLibrary()))
        let outside = document.pages.flatMap(\.glyphs).filter { $0.origin.x < 17.9 || $0.origin.x + $0.width.value > 142.1 }
        #expect(outside.map { "\($0.origin.x) \($0.width)" } == [])
    }

    @Test func withoutALeaderThereIsNone() {
        #expect(leaders(layOut("[TOC]\n\n# One\n\n# Three\n", sheet: sheet(""))).isEmpty)
        #expect(leaders(layOut("[TOC]\n\n# One\n\n# Three\n", sheet: sheet("leader: line"))).count == 2)
    }

    @Test func theTitleIsNoEntry() {
        let headings = "# Report\n\n# One\n\n# Two\n"
        func entries(_ text: String) -> Int { layOut(text).structure.elements.filter { $0.kind == .tableOfContentsItem }.count }
        #expect(entries("---\ntitle: Report\n---\n\n[TOC]\n\n" + headings) == 2)
        #expect(entries("---\ntitle: Other\n---\n\n[TOC]\n\n" + headings) == 3)
        #expect(entries("[TOC]\n\n" + headings) == 3)
    }

    /// Below a title block, the only heading of the first level is a section like any other.
    @Test(arguments: [
        ("---\ntitle: T\n---\n\n[TOC]\n\n# One\n\n## Two\n", ["One", "Two"]), ("# One\n\n[TOC]\n\n## Two\n", ["Two"]),
        ("---\ntitle: One\n---\n\n# One\n\n[TOC]\n\n## Two\n", ["Two"]), ("---\ntitle: T\n---\n\n[TOC]\n\nText.\n", []),
    ])
    func onlyTheTitleIsLeftOut(text: String, entries: [String]) {
        let document = layOut(text, sheet: sheet(""))
        #expect(drawn(document).filter { $0.hasSuffix(" 1") }.map { String($0.dropLast(2)) } == entries)
    }

    /// The table of contents of front matter follows the title, both in a title block and as a heading.
    @Test(arguments: [
        (
            "---\ntitle: Report\ntoc: true\n---\n\nBefore.\n\n# Report\n\nAfter.\n\n## One\n",
            ["Before.", "Report", "One 1", "After.", "One"]
        ),
        ("---\ntitle: Report\ntoc: true\n---\n\n# Other\n", ["Report", "Other 1", "Other"]),
        ("---\ntoc: true\n---\n\n# Other\n", ["Other 1", "Other"]),
    ])
    func contentsAreBelowTheTitle(text: String, lines: [String]) { #expect(drawn(layOut(text, sheet: sheet(""))) == lines) }

    @Test func numbersHaveTheRoomThatTheyNeed() {
        // Of forty characters, a digit and an em leave thirty-seven.
        let short = layOut("[TOC]\n\n# \(String(repeating: "a ", count: 18))b\n\n# c\n", sheet: sheet(""))
        #expect(drawn(short).first == String(repeating: "a ", count: 18) + "b 1")
        let long = "[TOC]\n\n# \(String(repeating: "a ", count: 18))b\n" + String(repeating: "\nword\n", count: 400) + "\n# c\n"
        let document = layOut(long, sheet: sheet(""))
        #expect(document.pages.count >= 10)
        #expect(drawn(document).first?.hasSuffix("b") == false)
        #expect(extracted(document).contains("\(document.pages.count)"))
    }

    /// The first of five pages has room for nine entries and, unadjusted, would end with the entry of the second chapter.
    @Test func noPageEndsWithAChapterWhoseSectionsFollow() {
        let chapters = ["One", "Two"].map { name in "# \(name)\n\n" + (1...7).map { "## \(name)\($0)\n\n" }.joined() }.joined()
        let sheet = narrowSheet(
            "", more: "tableOfContents: { size: { absolute: 10 }, lineHeightMultiple: 1.2, paragraphSpacing: 0 }")
        let document = layOut("[TOC]\n\n" + chapters, sheet: sheet.replacing(/size: \[[^\]]*\]/, with: "size: [240, 148]"))
        let entries = document.pages.map { page in page.glyphs.map(\.text).filter { $0.contains(/^(One|Two)/) } }
        #expect(entries[0].last?.hasPrefix("One7") == true, "\(entries)")
        #expect(entries[1].first?.hasPrefix("Two") == true, "\(entries)")
    }

    @Test func wordsOfEntriesAreWholeAndTheirNumbersBelow() {
        let word = String(repeating: "x", count: 39)
        let document = layOut("[TOC]\n\n# \(word)\n\n# c\n", sheet: sheet("hyphenation: true"))
        #expect(Array(drawn(document).prefix(3)) == [word + " ", "1", "c 1"])
    }

    @Test func aNumberIsNotAloneOnItsLine() {
        let word = String(repeating: "x", count: 38)
        #expect(Array(drawn(layOut("[TOC]\n\n# \(word) end\n\n# c\n", sheet: sheet(""))).prefix(2)) == [word + " ", "end 1"])
    }

    /// The left edges of the lines of the first page, from top to bottom.
    private func lineStarts(_ document: LaidOutDocument) -> [Double] {
        let lines = Dictionary(grouping: document.pages[0].glyphs, by: \.origin.y)
        return lines.sorted { $0.key < $1.key }.map { $0.value.map(\.origin.x).min() ?? 0 }
    }

    @Test func turnoverLinesBeginPastTheNumber() {
        let document = layOut(
            "[TOC]\n\n# \(String(repeating: "word ", count: 12))\n\n# c\n", sheet: sheet("") + "\nheadingNumbers: [\"{1}\"]\n")
        // The number and an en space have 10 points.
        #expect(lineStarts(document).prefix(2) == [20, 30])
    }

    @Test func turnoverLinesWithoutANumberAreIndentedByAnEm() {
        let document = layOut("[TOC]\n\n# \(String(repeating: "word ", count: 12))\n\n# c\n", sheet: sheet(""))
        #expect(lineStarts(document).prefix(2) == [20, 30])
    }

    /// Lines of ten em are too short for a column of numbers.
    @Test(arguments: ["en", "he"]) func onShortLinesNumbersFollowTheText(language: String) {
        let text = "---\nlang: \(language)\n---\n\n[TOC]\n\n# One\n\n# Three\n"
        let narrow = sheet("leader: dots").replacing(/size: \[[^\]]*\]/, with: "size: [140, 400]")
        let document = layOut(text, sheet: narrow)
        #expect(leaders(document).isEmpty)
        let numbers = document.pages[0].glyphs.filter { $0.text == "1" }.map(\.origin.x)
        #expect(numbers.prefix(2) == (language == "he" ? [90, 80] : [45, 55]))
    }

    @Test func entriesHaveTwoLevelsByDefault() {
        let document = layOut("[TOC]\n\n# One\n\n## Two\n\n### Three\n\n# Four\n", sheet: sheet(""))
        #expect(drawn(document).prefix(4) == ["One 1", "Two 1", "Four 1", "One"])
    }

    /// The places where the entries of the first page begin, on pages with room for columns of a width, in points; 22 digits take 110.
    private func columns(of width: Double, entries: Int) -> Set<Double> {
        let headings = (0..<entries).map { "# Part\n\nword\n\n".replacing("Part", with: "Part \($0)") }.joined()
        let sheet = sheet("columns: 2").replacing("[240", with: "[\(55 + 2 * width)")
        let document = layOut("[TOC]\n\n" + headings, sheet: sheet)
        PageInvariants(document: document).check()
        return Set(document.pages[0].glyphs.filter { $0.text.hasPrefix("Part") }.map { $0.origin.x.rounded() })
    }

    @Test func longContentsHaveColumns() { #expect(columns(of: 110, entries: 50) == [20, 145]) }

    @Test func contentsWithRoomOnOnePageHaveOneColumn() { #expect(columns(of: 110, entries: 12) == [20]) }

    @Test func narrowColumnsOfContentsBecomeOne() { #expect(columns(of: 109, entries: 50) == [20]) }

    @Test func theHighestOfSeveralLevelsHasAClass() {
        func sizes(_ text: String) -> [Double] {
            let more = "tableOfContents.topLevel: { size: { absolute: 20 } }"
            return layOut("[TOC]\n\n" + text, sheet: sheet("", more: more)).pages[0].glyphs.filter { $0.text.hasPrefix("E") }
                .map(\.pointSize.value)
        }
        #expect(sizes("# Ea\n\n## Eb\n\n# Ec\n").prefix(3) == [20, 10, 20])
        #expect(sizes("# Ea\n\n# Eb\n").prefix(2) == [10, 10])
    }
}
