import Testing
import TypesetBase

@testable import TypesetLayout

/// Tests of headers and footers of one line.
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

    @Test func longTextIsCutToOneLine() throws {
        let document = layOut("header: { left: \"{author}\" }")
        let lines = Set(
            document.pages[0].items.compactMap { item -> Double? in
                if case .artifact(.header) = item.role, case .glyphs(let glyphs) = item.content { glyphs.origin.y } else { nil }
            })
        #expect(lines.count == 1)
        #expect(headers(document)[0].joined().hasPrefix("A. Writer of a name"))
        #expect(document.fallbacks.map(\.kind) == [.shortenedRunningText])
    }

    @Test func theShorterTextBesideItIsWhole() {
        let document = layOut("header: { left: \"{author}\", right: \"{page} / {pages}\" }")
        #expect(headers(document)[1].contains("2 / 2"))
        #expect(headers(document)[1].first?.hasPrefix("A. Writer") == true)
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
