import Testing
import TypesetBase
import TypesetBooks
import TypesetMarkdown

@Suite struct BookFileTests {
    @Test func aBookOfOurOwnHasPartsChaptersInChaptersAppendicesAndWildcards() throws {
        let book = try TestBook([
            "book.yaml": """
            title: The *Handbook*
            authors: [Ada, { name: Emmy }]
            language: en-GB
            description: All of it
            output: "out/{book}.pdf"
            numbering: { chapters: true, figures: no }
            chapters:
              - intro.md
              - part: Basics
                chapters:
                  - a.md
                  - { file: b.md, title: The `b`, numbered: false, chapters: [c.md, { title: Later }] }
              - title: More
                chapters: ["more/ch*.md"]
              - more/ch*.md
            appendices: [z.md]
            """,
            "intro.md": "", "a.md": "", "b.md": "", "c.md": "", "more/ch10.md": "", "more/ch2.md": "", "more/ch02b.md": "",
            "more/other.md": "", "z.md": "",
        ])
        #expect(
            book.entries() == [
                "1. (intro.md)*", "# Basics", "1. (a.md)", "- The b (b.md)", "  1. (c.md)", "  1. Later …", "1. More :*",
                "  1. (more/ch2.md)*", "  1. (more/ch02b.md)*", "  1. (more/ch10.md)*", "A. (z.md)*",
            ])
        #expect(book.complaints() == [])
        let outline = try #require(book.read().outline)
        #expect(outline.metadata.title?.value == "The Handbook")
        #expect(outline.metadata.authors.map(\.value.name) == ["Ada", "Emmy"])
        #expect(outline.metadata.language?.value == "en-GB")
        #expect(outline.output?.value == "out/{book}.pdf")
        #expect(outline.numbering.chapters == true)
        #expect(outline.numbering.figures == false)
        #expect(outline.numbering.tables == nil)
        #expect(outline.dialect == .github)
    }

    @Test func theSyntaxOfChaptersCanBeNamed() throws {
        func book(_ syntax: String) throws -> TestBook {
            try TestBook(["book.yaml": "chapters: [a.md]\nsyntax: \(syntax)\n", "a.md": "{{#include b.txt}}", "b.txt": "words"])
        }
        let mdBook = try book("mdbook"), outline = try #require(mdBook.read().outline)
        #expect(outline.dialect == .mdbook)
        let text = try ChapterReader(outline, roots: FileRoots(), limit: 1000).text(ofChapterAt: mdBook.folder + "/a.md")
        #expect(String(decoding: text.file.bytes, as: UTF8.self) == "words")
        #expect(try book("docc").read().outline?.dialect == .docc)
        #expect(try book("myst").read().outline?.dialect == .myst)
        #expect(try book("mkdoc").complaints() == ["book.yaml:2:9 `mkdoc` is not a chapter syntax (did you mean `mkdocs`?)"])
    }

    @Test func aSummaryCanListTheChapters() throws {
        let book = try TestBook([
            "book.yaml": "title: T\nsummary: src/SUMMARY.md\n", "src/SUMMARY.md": "- [One](one.md)", "src/one.md": "",
        ])
        #expect(book.entries() == ["1. One (src/one.md)*"])
        #expect(book.read().outline?.dialect == .mdbook)
        #expect(book.read().outline?.folder == book.folder)
    }

    @Test func mistakesAreErrorsWithAHint() throws {
        let book = try TestBook([
            "book.yaml": """
            titel: T
            cover: art.png
            numbering: { chapter: true }
            chapters:
              - part: One
                chapters: [{ part: Two }]
              - { fil: a.md }
              - no*.md
              - gone.md
            direction: up
            """
        ])
        #expect(
            book.describe(BookOutline.read(book.folder, roots: FileRoots(), keys: ["cover"]).diagnostics) == [
                "book.yaml:1:1 unknown book key `titel` (did you mean `title`?)",
                "book.yaml:10:12 this must be `ltr` or `rtl`, not `up`",
                "book.yaml:3:14 unknown numbering key `chapter` (did you mean `chapters`?)",
                "book.yaml:6:24 a part cannot be in a part or in a chapter",
                "book.yaml:7:7 unknown chapter key `fil` (did you mean `file`?)",
                "book.yaml:7:5 this chapter has neither a file nor a title (write `{ file: chapter.md }`)",
                "book.yaml:8:5 no file matches `no*.md`",
                "book.yaml:9:5 the chapter `gone.md` does not exist",
            ])
        let empty = try TestBook(["book.yaml": "title: T\n"])
        #expect(
            empty.complaints() == [
                "book.yaml:1:1 this book has no chapters"
                    + " (list them with `chapters: [first.md, second.md]`, or name a SUMMARY.md with `summary:`)"
            ])
    }
}
