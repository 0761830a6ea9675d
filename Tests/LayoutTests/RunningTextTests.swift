import Testing
import TypesetBase

@testable import TypesetLayout

/// Tests of headers and footers: fields that have room, and those that are omitted.
@Suite struct RunningTextTests {
    /// Lays out on a body that is 200 pt wide: forty characters of 10 pt.
    private func layOut(
        _ page: String, author: String = "A. Writer of a name that is as long as the whole page is wide", style: String = "",
        titleBlock: String = "never", text: String = ""
    ) -> LaidOutDocument {
        LayoutTests.layOut(
            "---\ntitle: The title\nauthor: \(author)\n---\n\n\(text){.part}\n# One\n\n{.part}\n# Two\n",
            sheet: """
                typeset: 1
                extends: []
                titleBlock: \(titleBlock)
                page: { size: [240, 400], margins: 40, \(page) }
                elements:
                  document: { size: { absolute: 10 } }
                  header: { size: { absolute: 10 }, \(style) }
                  paragraph: { size: { absolute: 10 } }
                  h1: { size: { absolute: 10 } }
                  h1.part: { pageBreakBefore: true }
                """)
    }

    private func headers(_ document: LaidOutDocument) -> [[String]] {
        document.pages.map { page in
            page.items.compactMap { item in
                if case .artifact(.header) = item.role, case .glyphs(let glyphs) = item.content { glyphs.text } else { nil }
            }
        }
    }

    @Test func sidesAreExchangedWhereTextRunsFromRightToLeft() {
        let sheet = """
            typeset: 1
            extends: []
            titleBlock: never
            page: { size: [240, 400], margins: 40, header: { left: "{page}", right: "{pages}" } }
            """
        func places(_ language: String) -> [String: Double] {
            let document = LayoutTests.layOut(
                "---\ntitle: T\nlanguage: \(language)\n---\n\na\n\n{.part}\nb\n",
                sheet: sheet + "\nelements: { paragraph.part: { pageBreakBefore: true } }\n")
            return Dictionary(
                document.pages[0].items.compactMap { item in
                    if case .artifact(.header) = item.role, case .glyphs(let glyphs) = item.content {
                        (glyphs.text, glyphs.origin.x)
                    } else {
                        nil
                    }
                }
            ) { first, _ in first }
        }
        #expect(places("en")["1"] == 40)
        #expect((places("he")["1"] ?? 0) > 100)
        #expect(places("he")["2"] == 40)
    }

    /// Returns the header of a page, 32 characters wide; the chapter begins on the first one.
    private func header(
        _ contents: String, title: String = "The title", author: String = "A. Writer", heading: String = "One", frontMatter: String = "",
        page: Int = 1, more: String = ""
    ) -> [String] {
        let document = LayoutTests.layOut(
            "---\ntitle: \"\(title)\"\nauthor: \(author)\n\(frontMatter)\n---\n\n{.part}\n# \(heading)\n\nText.\n\n{.part}\nMore.\n",
            sheet: """
                typeset: 1
                extends: []
                titleBlock: never
                page: { size: [240, 400], margins: 40, header: { \(contents) }, \(more) }
                elements:
                  document: { size: { absolute: 10 } }
                  header: { size: { absolute: 10 } }
                  paragraph: { size: { absolute: 10 } }
                  h1: { size: { absolute: 10 } }
                  paragraph.part: { pageBreakBefore: true }
                """)
        return headers(document)[page]
    }

    @Test func aTextWiderThanTheRowHasASecondLine() {
        let header = header("left: \"{author}\"", author: "A. Writer of a name that is as long as the whole page is wide")
        #expect(header == ["A. Writer of a name that is as ", "long as the whole page is wide"])
    }

    /// Small capitals beside full ones would look like two kinds of heads.
    @Test(arguments: [
        ("ANN WRITER", "textTransform: smallCaps", "ann writer"), ("ANN WRITER", "", "ANN WRITER"),
        ("Ann BBC", "textTransform: smallCaps", "Ann BBC"),
    ])
    func smallCapitalsReplaceCapitals(_ author: String, style: String, expected: String) {
        #expect(headers(layOut("header: { left: \"{author}\" }", author: author, style: style))[0] == [expected])
    }

    /// At the head of a page, a lone number looks like that of the page.
    @Test(arguments: [("3", "The title"), ("XIV.", "The title"), ("3 Towers", "3 Towers"), ("Mix", "Mix"), ("1984", "1984")])
    func aChapterThatIsANumberAloneHasTheTitleInItsPlace(_ heading: String, expected: String) {
        #expect(header("center: \"{chapter}\"", heading: heading) == [expected])
    }

    @Test func theTitleIsNotRepeatedForAChapterThatIsANumberAlone() {
        #expect(header("left: \"{title}\", right: \"{chapter}\"", heading: "3") == ["The title"])
    }

    @Test func aTextThatNeedsThreeLinesIsOmitted() {
        let document = layOut("header: { left: \"{author}\" }", author: String(repeating: "word ", count: 40))
        #expect(headers(document)[0] == [])
        #expect(document.fallbacks.map(\.kind) == [.reducedRunningText])
    }

    @Test func noTextIsCut() {
        let document = layOut("header: { left: \"{author}\", right: \"{page} / {pages}\" }")
        #expect(headers(document)[1] == ["2 / 2"])
        #expect(document.fallbacks.map(\.words) == ["A. Writer of a name that is as long as the whole page is wide"])
    }

    @Test func theAuthorIsOmittedBeforeTheTitle() {
        #expect(
            header("left: \"{author}\", right: \"{title}\"", title: "A title of some 30 characters.") == ["A title of some 30 characters."])
    }

    @Test func theTitleIsOmittedBeforeTheSection() {
        let header = header("left: \"{title}\", right: \"{section}\"", title: "A title of some length", heading: "A heading of some length")
        #expect(header == ["A heading of some length"])
    }

    @Test func leftPagesOfBooksKeepTheTitle() {
        func header(_ page: Int) -> [String] {
            self.header(
                "left: \"{title}\", right: \"{section}\"", title: "A title of some length", heading: "A heading of some length", page: page,
                more: "facing: true")
        }
        #expect(header(0) == ["A heading of some length"])
        #expect(header(1) == ["A title of some length"])
    }

    @Test func leftPagesMayHaveTheirOwnTexts() {
        func header(_ page: Int, facing: Bool = true) -> [String] {
            self.header("right: \"{section}\", versoRight: \"{title}\"", page: page, more: "facing: \(facing)")
        }
        #expect(header(0) == ["One"])
        #expect(header(1) == ["The title"])
        #expect(header(1, facing: false) == ["One"])
    }

    @Test func fixedWordsAreKept() {
        let header = header("left: \"Draft for the members only\", right: \"{title}\"", title: "A title of some length")
        #expect(header == ["Draft for the members only"])
    }

    @Test func anOmittedFieldTakesItsSeparatorAlong() {
        #expect(header("left: \"{title} – {author} – {page}\"", title: "A title of 20 letters") == ["A title of 20 letters – 2"])
    }

    @Test func aShortTitleReplacesTheTitle() {
        #expect(header("left: \"{title}\"", frontMatter: "short-title: Brief") == ["Brief"])
        #expect(header("left: \"{title}\"", frontMatter: "short_title: Brief") == ["Brief"])
    }

    @Test func aHeadingHasAShortText() {
        #expect(header("left: \"{section}\"", heading: "On the Long Way {short=\"The Way\"}") == ["The Way"])
    }

    @Test func theSubtitleOfATitleIsOmittedFirst() {
        let contents = "left: \"{author}\", right: \"{title}\""
        #expect(header(contents, title: "Short words: with a long part after them") == ["A. Writer", "Short words"])
        #expect(header(contents, title: "Short: and small") == ["A. Writer", "Short: and small"])
    }

    @Test func severalAuthorsAreNamedByTheFirst() {
        #expect(header("left: \"{author}\"", author: "[Ann, Bo]") == ["Ann, Bo"])
        #expect(header("left: \"{author}\"", author: "[Ann, Bo, Cy]") == ["Ann et al."])
        let long = header("left: \"{author}\", right: \"{page}\"", author: "[Ann Longer-Name, Bo Another-Name]")
        #expect(long == ["Ann Longer-Name et al.", "2"])
    }

    @Test func aStyleMayAskForMoreLines() {
        let document = layOut("header: { left: \"{author}\" }", style: "numberOfLines: 2")
        #expect(document.fallbacks.isEmpty)
        #expect(headers(document)[0].joined().hasSuffix("wide"))
    }

    @Test func titlePagesHaveNoRunningText() {
        let running = "header: { left: \"{page}\" }, footer: { left: \"{page}\" }"
        #expect(headers(layOut(running, titleBlock: "always")) == [[], ["2"], ["3"]])
        #expect(layOut(running, titleBlock: "always").pages[0].items.allSatisfy { $0.role != .artifact(.footer) })
        #expect(headers(layOut(running, titleBlock: "always", text: "Text.\n\n")) == [["1"], ["2"], ["3"]])
    }

    @Test func openingPagesMayHaveNoHeader() {
        let header = "header: { left: \"{title}\" }"
        #expect(headers(layOut(header)).map(\.count) == [1, 1])
        #expect(headers(layOut(header + ", openingPages: plain")).map(\.count) == [0, 0])
    }
}
