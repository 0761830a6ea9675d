import Testing

@testable import TypesetLayout

/// Tests of the heading text in titles and bookmarks, and of links to the beginning.
@Suite struct HeadingTextTests {
    @Test(arguments: [
        ("# ![Logo](none.png) Project [![build passing](badge.svg)](https://ci.org)", "Project"),
        ("# ![The Project](logo.png)", "The Project"), ("# Plain *words*", "Plain words"),
    ])
    func logosAndBadgesLeaveTheTitle(heading: String, title: String) {
        let document = layOut(heading + "\n\nText.\n")
        #expect(document.metadata.title == title)
        #expect(document.outline.map(\.title) == [title])
    }

    /// The title, the bookmark, the entry of the contents, the running head and a reference have the text of the heading.
    @Test(arguments: [
        ("What's \"new\" -- or not... in `a--b \"c\"`", "What’s “new” – or not… in a--b \"c\""),
        ("Say <q>so</q> twice[^1]", "Say “so” twice"), ("A [\"mot\"]{lang=fr} here", "A «\u{202F}mot\u{202F}» here"),
    ])
    func aHeadingHasOneText(heading: String, text: String) {
        let sheet = narrowSheet("", more: "").replacing("margins: 20", with: "margins: 20, header: { left: \"{section}\" }")
        let document = layOut(
            "---\nlang: en\n---\n\n# \(heading) {#sec:one}\n\n[TOC]\n\n# Two\n\nSee @sec:one. [](#sec:one)\n\n[^1]: Note.\n", sheet: sheet)
        #expect(document.metadata.title == text)
        #expect(document.outline.first?.title == text)
        #expect(document.structure.elements.first { $0.kind == .heading(1) }?.title == text)
        let lines = extracted(document).replacing("\n", with: " ")
        #expect(lines.contains("\(text) 1"), "contents: \(lines)")
        #expect(document.structure.elements.count { $0.linkDescription == text } == 3, "contents, reference and link without words")
    }

    @Test func theTitleOfFrontMatterKeepsItsCode() {
        let document = layOut("---\ntitle: The `--all` \"option\"\nlang: en\n---\n\nText.\n")
        #expect(document.metadata.title == "The --all “option”")
        #expect(document.outline.map(\.title) == ["The --all “option”"])
    }

    /// A backslash of YAML is no escape of Markdown, so the marks beside it are those of the language.
    @Test(arguments: [
        (#""it's \"so\" -- now""#, "it’s “so” – now"), (#"'it''s "so"'"#, "it’s “so”"), (#"'as \"typed\"'"#, "as \"typed\""),
    ])
    func quotationMarksOfTitlesAreTypographic(value: String, text: String) {
        let document = layOut("---\ntitle: \(value)\nlang: en\n---\n\nText.\n")
        #expect(document.metadata.title == text)
        #expect(drawn(document).first == text)
    }

    @Test func marksOfNamesAreTypographic() {
        #expect(drawn(layOut("---\ntitle: T\nauthor: \"Jo \\\"Jack\\\" O'Neil\"\nlang: en\n---\n\nText.\n")).contains("Jo “Jack” O’Neil"))
    }

    @Test func theNotesOfATitleAreTheFirstOnes() {
        let document = layOut(
            "---\ntitle: Paper[^t]\nsubtitle: Sub[^s]\nlang: en\n---\n\nText[^a].\n\n[^a]: Own.\n[^s]: Second.\n[^t]: First.\n")
        #expect(document.metadata.title == "Paper")
        #expect(document.outline.map(\.title) == ["Paper"])
        #expect(drawn(document) == ["Paper\u{2060}1", "Sub\u{2060}2", "Text\u{2060}3.", "1First.", "2Second.", "3Own."])
    }

    /// A heading that replaces the title calls its notes.
    @Test func theNoteOfATitleThatIsAHeadingIsSet() {
        let document = layOut("---\ntitle: Paper[^t]\n---\n\n# Paper\n\nText.\n\n[^t]: First.\n")
        #expect(drawn(document) == ["Paper\u{2060}1", "Text.", "1First."])
    }

    @Test(arguments: ["#", "#top", "#TOP"]) func aNumberSignAloneLeadsToTheBeginning(address: String) throws {
        let document = layOut("Words.\n\n# One\n\n[up](\(address))\n")
        let target = try #require(document.structure.elements.compactMap(\.target).first)
        guard case .destination(let index) = target else { Issue.record("no destination: \(target)"); return }
        #expect(document.destinations[index].page == 0)
        #expect(document.destinations[index].y == 0)
    }

    @Test func aHeadingCalledTopIsMeantItself() throws {
        let document = layOut("Words.\n\n# Top\n\n[up](#top)\n")
        let target = try #require(document.structure.elements.compactMap(\.target).first)
        #expect(target == .destination(try #require(document.destinations.firstIndex { $0.name == "top" })))
    }
}
