import Testing
import TypesetStylesheet

@testable import TypesetLayout

/// Tests of indexes: entries and page numbers.
@Suite struct IndexTests {
    private let sheet = narrowSheet(
        "", more: "indexEntry: { size: { absolute: 10 } }\n  indexHeading: { size: { absolute: 10 } }\n  h1: { size: { absolute: 10 } }")

    /// The lines of each page, from left to right.
    private func lines(_ document: LaidOutDocument) -> [[String]] {
        document.pages.map { page in
            Dictionary(grouping: page.glyphs) { ($0.origin.y * 10).rounded() }.sorted { $0.key < $1.key }.map { _, glyphs in
                glyphs.sorted { $0.origin.x < $1.origin.x }.map(\.text).joined()
            }
        }
    }

    /// The lines below a line that is `=`, on a page with room for all.
    private func entries(_ markdown: String) -> [String] {
        let all = drawn(layOut(markdown, sheet: sheet.replacing("[240, 400]", with: "[240, 900]")))
        return Array(all[((all.firstIndex(of: "=") ?? -1) + 1)...])
    }

    @Test func entriesAreSortedMergedAndNested() {
        let text = """
            [zinc]{.index} [Ärger]{.index} [arm]{.index} [zinc]{.index} [logical pixels]{.index entry="pixel!logical"}
            [page 10]{.index} [page 9]{.index} []{.index entry="pixel"} [the Alps]{.index entry="Alps" sort="alpen"} `f()`{.index}

            =

            [INDEX]
            """
        #expect(
            entries("---\nlang: de\n---\n" + text)
                == ["Alps, 1", "Ärger, 1", "arm, 1", "f(), 1", "page 9, 1", "page 10, 1", "pixel, 1", "logical, 1", "zinc, 1"])
    }

    /// The tags contain nested lists, and a link for each page.
    @Test func tagsNestEntries() {
        let document = layOut("[a]{.index entry=\"x!y\"}\n\n[b]{.index}\n\n[INDEX]\n")
        #expect(
            outline(document) == """
                document
                  paragraph
                    "a"
                  paragraph
                    "b"
                  index
                    list
                      listItem
                        listBody
                          paragraph
                            "b"
                            ", "
                            reference
                              link
                                "1"
                      listItem
                        listBody
                          paragraph
                            "x"
                          list
                            listItem
                              listBody
                                paragraph
                                  "y"
                                  ", "
                                  reference
                                    link
                                      "1"
                """)
        let links = document.structure.elements.filter { $0.kind == .link }
        #expect(links.count == 2)
        #expect(links.allSatisfy { $0.linkDescription?.isEmpty == false })
        #expect(document.pages.flatMap(\.links).count == 2)
    }

    /// A term on the second page of its paragraph gets that page's number; terms in headings, cells, notes and code are listed too.
    @Test(arguments: [ContentSizeCategory.xSmall, .large, .accessibility5])
    func numbersAreThoseOfTheTermsLines(_ category: ContentSizeCategory) {
        var text = "# One [headword]{.index}\n\n"
        for number in 0..<60 { text += "word [t\(number)]{.index} some more words that fill these lines " }
        text += "\n\n| A |\n|---|\n| [incell]{.index} |\n\nNote.[^1]\n\n[^1]: A [footword]{.index} and *[slanted]{.index}*.\n\n[INDEX]\n"
        let document = composer(text, sheet: fullSheet).layOut(at: category)
        let pages = document.pages.map { $0.glyphs.map(\.text).joined() }
        let terms = (0..<60).map { "t\($0)" } + ["headword", "incell", "footword", "slanted"]
        #expect(document.pages.count > 2)
        for (number, destination) in document.destinations.enumerated() where destination.name.hasPrefix("index-") {
            let mark = Int(destination.name.dropFirst(6)).map { $0 - 1 } ?? -1, term = mark == 0 ? "headword" : terms[max(0, mark - 1) % 60]
            guard mark <= 60 else { continue }
            #expect(pages[destination.page].contains(term), "\(term) of \(number)")
        }
        // Every printed number is that of a page with the word.
        let index = document.pages.map { $0.glyphs.map(\.text).joined(separator: "") }.joined()
        for term in ["incell", "footword", "slanted"] {
            let page = pages.firstIndex { $0.contains(term) } ?? -1
            #expect(index.contains("\(term), \(page + 1)"), "\(term)")
        }
    }

    /// A sheet whose pages have room for columns of a width, in points, with 15 points between them; 22 digits take 110.
    private func columns(of width: Double) -> String {
        sheet.replacing("[240", with: "[\(55 + 2 * width)") + "\n  index: { size: { absolute: 10 }, columns: 2 }"
    }

    /// Ten entries below a heading: five in each column.
    @Test func columnsEndAtOneHeight() throws {
        let terms = "abcdefghij".map { "[\($0)]{.index}" }.joined(separator: " ")
        let document = layOut("\(terms)\n\n# Index\n\n[INDEX]\n", sheet: columns(of: 110)), page = try #require(document.pages.last)
        let lines = page.glyphs.filter { $0.text.contains(",") || $0.text.count == 1 }.map(\.origin)
        #expect(document.pages.count == 2)
        #expect(lines.filter { $0.x < 145 }.map(\.y).max() == lines.filter { $0.x >= 145 }.map(\.y).max())
        PageInvariants(document: document).check()
    }

    @Test func narrowColumnsOfAnIndexBecomeOne() {
        #expect(layOut("[a]{.index} [b]{.index}\n\n# Index\n\n[INDEX]\n", sheet: columns(of: 109)).pages.count == 1)
    }

    /// The index precedes the terms that it lists, and its own lines move them.
    @Test func anIndexInFrontIsRight() {
        var text = "[INDEX]\n\n"
        for number in 0..<40 { text += "[term\(number)]{.index} and [other]{.index}\n\nmore text here\n\n" }
        let document = layOut(text, sheet: sheet), all = lines(document)
        for number in [0, 7, 23, 39] {
            let page = all.firstIndex { $0.contains { $0.hasPrefix("term\(number) and") } }
            let entry = all.joined().first { $0.hasPrefix("term\(number), ") }
            #expect(entry == page.map { "term\(number), \($0 + 1)" })
        }
        let others = Set(all.indices.filter { page in all[page].contains { $0.hasSuffix("and other") } }.map { "\($0 + 1)" })
        let entry = all.joined().first { $0.hasPrefix("other, ") }
        #expect(Set(entry?.dropFirst(7).split(separator: ", ").map(String.init) ?? []) == others)
        #expect(others.count > 1)
    }

    @Test func manyEntriesAreUnderLetters() {
        let words = ["1st", "apple", "Äpfel", "avocado", "bread", "élan", "Eve"] + (0..<15).map { "zebra\($0)" }
        let marks = words.map { "[\($0)]{.index}" }.joined(separator: " ")
        let shown = entries("---\nlang: en\n---\n\(marks)\n\n=\n\n[INDEX]\n")
        #expect(
            shown.prefix(10) == ["1st, 1", "A", "Äpfel, 1", "apple, 1", "avocado, 1", "B", "bread, 1", "E", "élan, 1", "Eve, 1"],
            "\(shown)")
        // Swedish sorts Ä as a separate letter after Z.
        let swedish = entries("---\nlang: sv\n---\n\(marks)\n\n=\n\n[INDEX]\n")
        #expect(swedish.suffix(2) == ["Ä", "Äpfel, 1"], "\(swedish)")
    }

    /// In right-to-left text, numbers are left of the words, and a foreign word keeps its order.
    @Test func rightToLeftEntriesBeginAtTheRight() {
        let document = layOut("---\nlang: he\n---\n[שלום]{.index} [C++]{.index}\n\n[INDEX]\n", sheet: sheet)
        let numbers = document.pages[0].glyphs.filter { $0.text == "1" },
            words = document.pages[0].glyphs.filter { $0.text.contains("C++") }
        #expect(numbers.count == 2)
        #expect(words.count == 2)
        #expect(
            words.last.map { word in numbers.contains { abs($0.origin.y - word.origin.y) < 0.1 && $0.origin.x < word.origin.x } } == true)
    }

    /// An item that begins with a Hebrew letter has its number on the right; the index within it is English.
    @Test(arguments: ["de", "he"])
    func anIndexInAnItemHangsOnItsOwnSide(language: String) {
        let term = "easy of easy large the quiet enough Lindow so that it takes several lines of a narrow page"
        let first = language == "de" ? "קורא" : "reader"
        let document = layOut(
            "---\nlang: \(language)\n---\n1. \(first) [\(term)]{.index} \(term)\n\n   [INDEX]\n", sheet: sheet)
        let glyphs = document.pages.flatMap(\.glyphs)
        #expect(glyphs.contains { $0.text.contains("easy") })
        for text in glyphs {
            #expect(text.origin.x >= 0, "\(text.text)")
            #expect(text.origin.x + text.width.value <= document.pages[0].size.width, "\(text.text)")
        }
    }

    /// Ids and note references in cells and headings resolve to their position.
    @Test func anchorsInCellsAndHeadingsHavePlaces() {
        var text = "[x](#deep)\n\n" + String(repeating: "A line of words.\n\n", count: 60)
        text += "| A |\n|---|\n| [y]{#deep} |\n"
        let document = layOut(text, sheet: sheet)
        #expect(document.destinations.first { $0.name == "deep" }?.page == document.pages.count - 1)
    }

    /// If numbers never stop changing the pages that they name, all numbers get the same width.
    @Test func numbersOfOneWidthMergeNothing() {
        let references = [3, 1, 2].map { FlowIndex.Reference(destination: $0, separator: 0, number: 0, link: 0) }
        let pages = [0, 4, 4, 1], numbers = PageNumbers(pageCount: 12)
        let merged = IndexedPages(of: [1, 2, 3], on: pages, numbers: numbers, mergesPages: true)
        #expect(merged.texts(of: references).map(\.text) == ["2", "5"])
        let even = IndexedPages(of: [1, 2, 3], on: pages, numbers: numbers, mergesPages: false)
        #expect(even.texts(of: references).map(\.text) == ["\u{2007}2", "\u{2007}5", "\u{2007}5"])
    }
}
