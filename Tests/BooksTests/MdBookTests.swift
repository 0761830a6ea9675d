import Foundation
import Testing
import TypesetBase
import TypesetBooks
import TypesetMarkdown

@Suite struct MdBookTests {
    @Test func aSummaryHasFrontMatterPartsNestedChaptersDraftsAndBackMatter() throws {
        let book = try TestBook([
            "SUMMARY.md": """
            # Summary

            [Foreword](foreword.md)
            [Introduction](intro.md)

            # The `basics`

            - [One](one.md)
              - [One a](one/a.md)
                - [One a i](one/i.md)
            - [Later]()

            ---

            # More

            * [Two](two%20words.md)
                * [Two a](./two-a.md)

            [Glossary](glossary.md)
            """,
            "foreword.md": "", "intro.md": "", "one.md": "", "one/a.md": "", "one/i.md": "", "two words.md": "", "two-a.md": "",
            "glossary.md": "",
        ])
        #expect(
            book.entries() == [
                "- Foreword (foreword.md)*", "- Introduction (intro.md)*", "# The basics", "1. One (one.md)", "  1. One a (one/a.md)",
                "    1. One a i (one/i.md)", "1. Later …", "---", "# More", "1. Two (two words.md)", "  1. Two a (two-a.md)",
                "- Glossary (glossary.md)*",
            ])
        #expect(book.complaints() == [])
        #expect(book.entries("SUMMARY.md") == book.entries())
    }

    @Test func settingsSayTitleAuthorsLanguageAndWhereTheChaptersAre() throws {
        let book = try TestBook([
            "book.toml": """
            [book]
            title = "Räume"
            authors = ["Ada Lovelace", "Emmy Noether"]
            description = 'Of rooms'
            language = "ar"
            text-direction = "rtl"
            src = "text"

            [output.html.playground]
            editable = true
            """,
            "text/SUMMARY.md": "- [One](one.md)", "text/one.md": "",
        ])
        let outline = try #require(book.read("book.toml").outline)
        #expect(outline.metadata.title?.value == "Räume")
        #expect(outline.metadata.titleText.plainText == "Räume")
        #expect(outline.metadata.authors.map(\.value.name) == ["Ada Lovelace", "Emmy Noether"])
        #expect(outline.metadata.language?.value == "ar")
        #expect(outline.metadata.subject?.value == "Of rooms")
        #expect(outline.isRightToLeft?.value == true)
        #expect(outline.metadata.language?.span.start.line == 5)
        #expect(outline.folder == book.folder)
        #expect(outline.dialect == .mdbook)
        #expect(outline.files.map(\.path) == [book.folder + "/book.toml", book.folder + "/text/SUMMARY.md"])
        #expect(book.entries() == ["1. One (text/one.md)*"])
        #expect(book.complaints() == [])
        #expect(outline.numbering.chapters == true)
    }

    /// A chapter without a file that contains others is a title over them.
    @Test func aDraftOverChaptersIsTheirTitle() throws {
        let book = try TestBook(["SUMMARY.md": "- [Group]()\n  - [One](one.md)\n- [Later]()\n", "one.md": ""])
        #expect(book.entries() == ["1. Group :*", "  1. One (one.md)*", "1. Later …*"])
    }

    @Test func chaptersHaveNoNumbersIfTheSettingsDisableThem() throws {
        let settings = "[book]\ntitle = \"T\"\n\n[output.html]\nno-section-label = true\n"
        let book = try TestBook(["book.toml": settings, "src/SUMMARY.md": "- [One](one.md)", "src/one.md": ""])
        #expect(book.read().outline?.numbering.chapters == false)
    }

    private func specification(_ page: String, preprocessor: String = "[preprocessor.spec]") throws -> String {
        let book = try TestBook([
            "book.toml": "[book]\ntitle = \"T\"\n\n\(preprocessor)\n", "src/SUMMARY.md": "- [One](one.md)", "src/one.md": page,
        ])
        let reader = try ChapterReader(try #require(book.read().outline), roots: FileRoots(), limit: 100_000)
        return String(decoding: try reader.text(ofChapterAt: book.folder + "/src/one.md").file.bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("r[a.b]\nText.\n", "<span id=\"r-a.b\"><small>\\[a.b\\]</small></span>\nText.\n"),
        ("r[a.b]\nr[a.c]\n## Head\n", "\n\n## <span id=\"r-a.b\"></span><span id=\"r-a.c\"></span>Head\n"),
        ("> r[a.b]\n> Text.\n", "> <span id=\"r-a.b\"><small>\\[a.b\\]</small></span>\n> Text.\n"),
        ("See [the rule][a.b] and [a.b_c].\n", "See [the rule](#r-a.b) and [`a.b_c`](#r-a.b_c).\n"),
        ("> [!EXAMPLE]\n> Text.\n", "> **Example**\\\n> Text.\n"),
    ])
    func rulesOfASpecificationAreNamesAndLinks(page: String, text: String) throws {
        #expect(try specification(page) == text)
        #expect(try specification(page, preprocessor: "") == page)
    }

    @Test(arguments: ["`[a.b]`", "```\nr[a.b]\n```", "[x][a.b]\n\n[a.b]: c.md", "[a.b](c.md)", "[A.b] \\[a.b]", "[ab]"])
    func otherTextOfASpecificationStays(page: String) throws { #expect(try specification(page) == page) }

    @Test func aSummaryFindsItsSettingsAboveIfThatFolderMayBeRead() throws {
        let book = try TestBook(["book.toml": "[book]\ntitle = \"T\"", "src/SUMMARY.md": "- [One](one.md)", "src/one.md": ""])
        #expect(book.read("src/SUMMARY.md").outline?.metadata.title == nil)
        #expect(book.read("src/SUMMARY.md", roots: [book.folder]).outline?.metadata.title?.value == "T")
        #expect(book.read("src/SUMMARY.md", roots: [book.folder]).outline?.folder == book.folder)
    }

    @Test func chaptersThatAreMissingListedTwiceOrOutsideAreErrorsAndLeftOut() throws {
        let book = try TestBook([
            "SUMMARY.md": """
            - [One](chapter-1.md)
            - [Two](chapter-02.md)
            - [Again](./chapter-1.md)
            - [Secret](../secret.md)
            - [None](../none.md)
            - [Web](https://example.org)
            """,
            "chapter-1.md": "", "chapter-2.md": "",
        ])
        #expect(book.entries() == ["1. One (chapter-1.md)*"])
        let outside = "lies outside the folders that may be read (allow files below another folder with `--root DIR`)"
        let above = URL(fileURLWithPath: book.folder).deletingLastPathComponent().path
        #expect(
            book.complaints() == [
                "SUMMARY.md:2:3 the chapter `chapter-02.md` does not exist (did you mean `chapter-2.md`?)"
                    + " (write `[Two]()` for a chapter that is not written yet)",
                "SUMMARY.md:3:3 the chapter `chapter-1.md` is listed twice (remove one of the two entries)",
                "SUMMARY.md:4:3 the chapter `\(above)/secret.md` \(outside)",
                "SUMMARY.md:5:3 the chapter `\(above)/none.md` \(outside)",
                "SUMMARY.md:6:3 this link is not a chapter and is left out (link to a file of the book)",
            ])
        #expect(book.read().diagnostics[1].related.first?.span.start.line == 1)
        #expect(book.complaints(roots: [above]).contains { $0.contains("secret") } == false)
    }

    @Test func linksThatLeadOutOfTheBookAreNotFollowed() throws {
        let book = try TestBook(["SUMMARY.md": "- [One](one.md)"])
        try FileManager.default.createSymbolicLink(atPath: book.folder + "/one.md", withDestinationPath: "../secret.md")
        #expect(book.entries() == [])
        #expect(book.complaints().first?.contains("lies outside the folders") == true)
    }

    @Test func nestingThatMarkdownDoesNotSeeIsAnError() throws {
        let book = try TestBook([
            "SUMMARY.md": "- [One](one.md)\n        - [Two](two.md)\n- \n\n      - [Three](three.md)\n- [Four](one.md) [Five](five.md)\n",
            "one.md": "", "two.md": "", "three.md": "", "five.md": "",
        ])
        #expect(book.complaints().contains { $0.hasPrefix("SUMMARY.md:2:11 this line is indented too far") })
        #expect(book.complaints().contains { $0.hasPrefix("SUMMARY.md:6:18 this item has a second chapter") })
    }

    @Test func aFileWithoutAListOfChaptersIsAnError() throws {
        let empty = try TestBook(["SUMMARY.md": "# Summary\n\nNothing yet.\n"])
        #expect(empty.complaints() == ["SUMMARY.md no chapter is listed here (list chapters as `- [Title](file.md)`, one per line)"])
        let none = try TestBook(["book.toml": "[book]\nsrc = \"sources\"\n"])
        #expect(none.complaints() == ["book.toml:2:7 the list of chapters `sources/SUMMARY.md` does not exist"])
    }

    @Test func settingsOfOtherKindsAreErrors() throws {
        let book = try TestBook([
            "book.toml": "[book]\ntitle = [\"a\"]\ntext-direction = \"up\"\n", "src/SUMMARY.md": "- [One](one.md)", "src/one.md": "",
        ])
        #expect(
            book.complaints() == [
                "book.toml:2:9 this must be text, not a list", "book.toml:3:18 this must be `ltr` or `rtl`, not `up`",
            ])
    }

    /// The preprocessor `mdbook-variables`.
    @Test func variablesAreThoseOfTheSettings() throws {
        let settings = "[book]\ntitle = \"T\"\n[preprocessor.variables.variables]\nversion = \"2.4\"\n"
        let book = try TestBook(["book.toml": settings, "src/SUMMARY.md": "- [A](a.md)\n", "src/a.md": ""])
        #expect(book.read().outline?.metadata.substitutions.values == ["version": "2.4"])
    }

    @Test func hiddenLinesOfOtherLanguagesAreThoseOfTheSettings() throws {
        let book = try TestBook([
            "book.toml": "[book]\ntitle = \"T\"\n[output.html.code.hidelines]\npython = \"~\"\n", "src/SUMMARY.md": "- [A](a.md)\n",
            "src/a.md": "```python\n~hidden\nshown\n```\n\n```c\n~shown\n```\n",
        ])
        let outline = try #require(book.read().outline)
        let text = try ChapterReader(outline, roots: FileRoots(), limit: 1000).text(ofChapterAt: book.folder + "/src/a.md")
        #expect(String(decoding: text.file.bytes, as: UTF8.self) == "```python\nshown\n```\n\n```c\n~shown\n```\n")
    }
}
