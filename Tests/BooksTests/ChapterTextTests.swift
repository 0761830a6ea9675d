import Foundation
import Testing
import TypesetBase
import TypesetBooks
import TypesetMarkdown

@Suite struct ChapterTextTests {
    /// The text of a chapter of an mdBook with these further files; the book lists only the chapter.
    private func read(
        _ chapter: String, _ files: [String: String] = [:], roots: [String] = [], expansion: Int = ExpansionBudget.standardFloor
    ) throws -> (text: ChapterText, book: TestBook) {
        let book = try TestBook(files.merging(["book.toml": "", "src/SUMMARY.md": "- [One](one.md)", "src/one.md": chapter]) { $1 })
        let outline = try #require(book.read().outline)
        let reader = try ChapterReader(outline, roots: FileRoots(roots), limit: 100_000, expansion: expansion)
        return (try reader.text(ofChapterAt: try #require(outline.chapters.first?.path)), book)
    }

    private func shown(_ chapter: String, _ files: [String: String] = [:]) throws -> String {
        let (text, book) = try read(chapter, files)
        #expect(book.describe(text.diagnostics) == [])
        return String(decoding: text.file.bytes, as: UTF8.self)
    }

    private let lines = ["src/l.txt": "1\n2\n3\n4\n5\n"]

    @Test(arguments: [
        ("l.txt", "1\n2\n3\n4\n5"), ("l.txt:2:4", "2\n3\n4"), ("l.txt:4:", "4\n5"), ("l.txt::2", "1\n2"), ("l.txt:3", "3"),
        ("l.txt:9:", ""), ("\"l.txt\" :2:3", "2\n3"), (" l.txt:2 ", "2"),
    ])
    func linesAreCountedFromOneAndTheLastOneIsTaken(_ argument: String, _ result: String) throws {
        #expect(try shown("a {{#include \(argument)}} b", lines) == "a \(result) b")
    }

    @Test func anAnchorHasTheLinesBetweenItsMarksWithoutOtherMarks() throws {
        let program =
            "fn a() {}\n// ANCHOR: x\nfn b() {\n    // ANCHOR: inner\n    c();\n    // ANCHOR_END: inner\n}\n// ANCHOR_END: x\nfn d() {}\n"
        let files = ["code/m.rs": program + "// ANCHOR: x\nfn e() {}\n// ANCHOR_END: x\n"]
        #expect(try shown("```rust\n{{#include ../code/m.rs:x}}\n```\n", files) == "```rust\nfn b() {\n    c();\n}\n```\n")
        #expect(try shown("{{#include ../code/m.rs:inner}}", files) == "    c();")
        #expect(
            try shown("```rust\n{{#rustdoc_include ../code/m.rs:x}}\n```\n", files) == "```rust\nfn b() {\n    c();\n}\nfn e() {}\n```\n")
    }

    @Test func aProgramForThePlaygroundIsABlockOfCode() throws {
        let result = try shown("{{#playground m.rs editable ignore}}\n", ["src/m.rs": "# use x;\nfn main() {}\n"])
        #expect(result == "```rust,editable,ignore\nfn main() {}\n```\n\n")
    }

    @Test func includedFilesIncludeOthersFromTheirOwnFolder() throws {
        #expect(try shown("{{#include a/b.md}}", ["src/a/b.md": "B {{#include c.md}}\n", "src/a/c.md": "C"]) == "B C")
    }

    @Test func quotationsContinueInIncludedLines() throws {
        #expect(try shown("> {{#include l.txt:1:2}}\n>\n  - {{#include l.txt:1:2}}", lines) == "> 1\n> 2\n>\n  - 1\n  2")
    }

    /// Both files include the next one often; the text would grow by the product.
    @Test func filesThatIncludeTooMuchAreReportedOnce() throws {
        let often = String(repeating: "{{#include b.txt}}\n", count: 50)
        let (text, book) = try read(
            often, ["src/b.txt": String(repeating: "{{#include c.txt}}\n", count: 50), "src/c.txt": "word\n"], expansion: 1000)
        #expect(
            book.describe(text.diagnostics) == [
                "src/one.md:5:1 more than 4810 bytes are included in this chapter; the rest is left out "
                    + "(include less, or allow more with `--limit expansion=N`)"
            ])
    }

    /// Each line of the included file would get the marks of all quotations before it.
    @Test func theMarksOfQuotationsCountForEachIncludedLine() throws {
        let chapter = String(repeating: ">", count: 1000) + "{{#include b.txt}}\n"
        let (text, _) = try read(chapter, ["src/b.txt": String(repeating: "a\n", count: 1000)], expansion: 1000)
        #expect(text.diagnostics.map(\.message) == ["more than 7038 bytes are included in this chapter; the rest is left out"])
    }

    @Test func escapedAndForeignDirectivesAreText() throws {
        let text = "\\{{#include l.txt}} {{#if x}} {{ page }} {{include}} {{"
        #expect(try shown(text, lines) == "{{#include l.txt}} {{#if x}} {{ page }} {{include}} {{")
    }

    @Test func aTitleIsTakenOutOfTheText() throws {
        let (text, _) = try read("{{#title The  title}}\n# One\n")
        #expect(text.title?.value == "The title")
        #expect(String(decoding: text.file.bytes, as: UTF8.self) == "\n# One\n")
    }

    @Test func hiddenLinesOfRustAreLeftOutAndDoubledSignsHalved() throws {
        let chapter = """
            # Heading

            ```rust,ignore
            # use hidden;
            #
            #[derive(Debug)]
            #![allow(x)]
              # let also = 1;
            ## shown
            let s = "#";
            ```

            ```toml
            # shown
            ```

            > ~~~rust
            > # hidden
            > shown
            > ~~~

            ```python,hidelines=!!!
            !!!hidden
            shown
            ```

            """
        let result = try shown(chapter)
        #expect(
            result == """
                # Heading

                ```rust,ignore
                #[derive(Debug)]
                #![allow(x)]
                # shown
                let s = "#";
                ```

                ```toml
                # shown
                ```

                > ~~~rust
                > shown
                > ~~~

                ```python,hidelines=!!!
                shown
                ```

                """)
    }

    @Test func messagesAboutIncludedWordsPointIntoTheirFile() throws {
        let (text, book) = try read(
            "# One\n\n{{#include part.md:2:}}\n\n[own](#gone){unknown=}\n",
            ["src/part.md": "left out\nfirst [x]{.a} [^n]\n\n[^n]: Note\n[^n]: Twice\n"])
        let document = MarkdownParser.parse(text.file).document
        let issue = try #require(document.issues.first)
        #expect(issue.span.origin.file.path == book.folder + "/src/part.md")
        #expect(issue.span.origin.start.line == 5)
        #expect(issue.span.origin.text == "[^n]: Twice")
        let last = try #require(document.blocks.last)
        #expect(last.span.origin.file.path == book.folder + "/src/one.md")
        #expect(last.span.origin.start.line == 5)
        let printed = DiagnosticPrinter().text(of: Diagnostic.error("fault", at: issue.span))
        #expect(printed.contains("part.md:5:1: error: fault\n   5 | [^n]: Twice"))
    }

    @Test func chaptersWithoutDirectivesAreTheirOwnFiles() throws {
        let (text, book) = try read("# One\n\n```rust\nfn main() {}\n```\n")
        let last = try #require(MarkdownParser.parse(text.file).document.blocks.last)
        #expect(last.span.origin == last.span)
        #expect(text.file.path == book.folder + "/src/one.md")
    }

    @Test func failedInclusionsAreErrorsAtTheDirectiveAndLeftOut() throws {
        let chapter = "{{#include gone.md}}\n{{#include ../../secret.md}}\n{{#include l.txt:none}}\n{{#include .}}\n{{#include ../../x}}\n"
        let (text, book) = try read(chapter, lines)
        let above = URL(fileURLWithPath: book.folder).deletingLastPathComponent().path
        #expect(
            book.describe(text.diagnostics) == [
                "src/one.md:1:1 the included file `src/gone.md` does not exist",
                "src/one.md:3:1 `src/l.txt` has no anchor `none`"
                    + " (begin the anchor after a line with `ANCHOR: none` and end it before a line with `ANCHOR_END: none`)",
                "src/one.md:4:1 the included file `src` is a folder (name a file in the folder)",
                "src/one.md:2:1 the included file `\(above)/secret.md` lies outside the folders that may be read, as 1 more file of this chapter"
                    + " (allow files below another folder with `--root DIR`)",
            ])
        #expect(text.file.bytes.allSatisfy { $0 == 0x0A })
        #expect(try read("{{#include ../../secret.md}}", roots: [above]).text.diagnostics.isEmpty == false)
    }

    @Test func filesThatIncludeThemselvesAreErrorsThatNameTheWay() throws {
        let (text, book) = try read("{{#include a.md}}", ["src/a.md": "a {{#include b.md}}", "src/b.md": "b {{#include a.md}}"])
        #expect(
            book.describe(text.diagnostics) == [
                "src/b.md:1:3 this file includes itself: `src/a.md` includes `src/b.md` includes `src/a.md` (remove one of the directives)"
            ])
        #expect(try read("{{#include one.md}}").text.diagnostics.map(\.message).first?.hasPrefix("this file includes itself") == true)
        let own = try read("<!--\nANCHOR: x\nX\nANCHOR_END: x\n-->\n{{#include one.md:x}}")
        #expect(own.text.diagnostics.isEmpty)
    }

    @Test func includesAreBoundedInDepthAndSize() throws {
        let chain = Dictionary(uniqueKeysWithValues: (0..<12).map { ("src/\($0).md", "{{#include \($0 + 1).md}}") })
        let (deep, _) = try read("{{#include 0.md}}", chain)
        #expect(deep.diagnostics.map(\.message) == ["files are included more than 10 levels deep"])
        let doubling = Dictionary(
            uniqueKeysWithValues: (0..<9).map { number in
                let line = "{{#include \(number + 1).md}}\n"
                return ("src/\(number).md", number == 8 ? String(repeating: "x", count: 1000) : String(repeating: line, count: 8))
            })
        let (large, _) = try read("{{#include 0.md}}", doubling, expansion: 100_000)
        #expect(large.diagnostics.map(\.message) == ["more than 104338 bytes are included in this chapter; the rest is left out"])
        #expect(large.file.bytes.count < 300_000)
    }

    @Test(.timeLimit(.minutes(10))) func `A file is searched for anchors once`() throws {
        let marks = (0..<3000).map { "// ANCHOR: y\($0)\n" }.joined() + "// ANCHOR: x\nz\n// ANCHOR_END: x\n"
        let text = try shown(String(repeating: "{{#include ../c.rs:x}}\n", count: 3000), ["c.rs": marks])
        #expect(text == String(repeating: "z\n", count: 3000))
    }
}
