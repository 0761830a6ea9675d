import Books
import FileAccess
import Foundation
import Markdown
import Testing

@Suite struct DocCTextTests {
    /// The text of the page `a/One.md` of a catalogue, and what there is to say about it.
    private func read(_ page: String, _ files: [String: String] = [:]) throws -> (text: String, complaints: [String]) {
        let root = "# Book\n\n@Metadata {\n  @TechnologyRoot\n}\n\n## Topics\n\n- <doc:One>\n- <doc:Two>\n"
        let two = "# The `second` *page*\n\n## Some Section, Really\n"
        let book = try TestBook(files.merging(["B.docc/Root.md": root, "B.docc/a/One.md": page, "B.docc/b/Two.md": two]) { $1 })
        let outline = try #require(book.read("B.docc").outline)
        let reader = try ChapterReader(outline, roots: FileRoots(), limit: 100_000)
        let text = try reader.text(ofChapterAt: book.folder + "/B.docc/a/One.md")
        return (String(decoding: text.file.bytes, as: UTF8.self), book.describe(text.diagnostics))
    }

    @Test func linksToPagesHaveTheirTitlesAndLeadToTheirFiles() throws {
        let page = """
            # One
            See <doc:Two>, <doc:/documentation/Book/two#Some-Section-Really>, [it](doc:Two) and <doc:#Own>.
            Not `<doc:Two>` or ``Symbol``.

            ```
            <doc:Two>
            ```

            ## Own
            """
        #expect(
            try read(page).text == """
                # One
                See [The `second` *page*](../b/Two.md), [Some Section, Really](../b/Two.md#some-section-really), [it](../b/Two.md) and [Own](#own).
                Not `<doc:Two>` or ``Symbol``.

                ```
                <doc:Two>
                ```

                ## Own
                """)
    }

    @Test func linksToPagesThatAreMissingAreErrorsAndKeepTheirNames() throws {
        let (text, complaints) = try read("# One\n\nSee <doc:Twoo>.\n")
        #expect(text == "# One\n\nSee Twoo.\n")
        #expect(complaints == ["B.docc/a/One.md:3:6 the catalogue has no page `Twoo` (did you mean `two`?)"])
    }

    @Test func picturesAreFilesAnywhereInTheCatalogue() throws {
        let files = [
            "B.docc/Art/plain.png": "", "B.docc/Art/large@2x.png": "", "B.docc/Art/large~dark@2x.png": "", "B.docc/a/x.jpg": "",
            "B.docc/Art/plain~dark.png": "",
        ]
        let page = "![A](plain) ![B](large.png) ![C](x) ![D](gone) ![E](https://example.org/plain) ![F](../Art/plain.png)\n"
        #expect(
            try read(page, files).text
                == "![A](../Art/plain.png){dark=\"../Art/plain~dark.png\"} ![B](../Art/large@2x.png){dark=\"../Art/large~dark@2x.png\"} "
                + "![C](x.jpg) ![D](gone) ![E](https://example.org/plain) ![F](../Art/plain.png)\n"
        )
    }

    @Test func directivesOnOneLineHoldPicturesAndLinks() throws {
        let page = "# One\n\n@Row { @Column { ![A](plain) } }\n@Column { <doc:Two> }\n@Column { @Image(source: plain, alt: B) }\n"
        let (text, complaints) = try read(page, ["B.docc/Art/plain.png": ""])
        let lines = text.split(separator: "\n").map { $0.filter { $0 != " " } }
        #expect(lines == ["#One", "![A](../Art/plain.png)", "[The`second`*page*](../b/Two.md)", "![B](../Art/plain.png)"], "\(text)")
        #expect(complaints == [])
    }

    @Test func tutorialsAreNotRead() throws {
        let (text, complaints) = try read("# One\n\nSee <doc:Meet>.\n", ["B.docc/Tutorials/Meet.tutorial": "@Tutorial(time: 5) {}"])
        #expect(text == "# One\n\nSee Meet.\n")
        #expect(complaints.count == 1 && complaints[0].contains("`Meet` is a tutorial, which is not read"), "\(complaints)")
    }

    @Test func directivesAreTakenOutAndTheirContentStays() throws {
        let page = """
            # One

            @Metadata {
              @PageImage(purpose: card, source: "x", alt: "A (card)")
              @Available(Swift, introduced: "5.9")
            }

            @Row(numberOfColumns: 2) {
                @Column {
                    First.

                    ```swift
                    @main {
                    }
                    ```
                }
                @Column(size: 2) { Second. }
            }

            @TabNavigator {
               @Tab("Swift") {
                  - item
                    more
               }
            }

            @Image(
              source: "art", alt: "An \\"art\\""
            ) {
              Caption.
            }

            @Comment { nothing }
            @Video(source: "film")
            @MainActor is an attribute.

            <!--
            @Row {
            ```
            -->

            ## Topics

            - <doc:Two>

            ## See Also

            - <doc:Two>

            """
        let (text, complaints) = try read(page, ["B.docc/art.svg": ""])
        let lines = text.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "# One", "First.", "```swift", "@main {", "}", "```", "Second. ", "**Swift**", "- item", "  more",
                "![An \\\"art\\\"](../art.svg)",
                "Caption.", "@MainActor is an attribute.", "<!--", "@Row {", "```", "-->", "## See Also",
                "- [The `second` *page*](../b/Two.md)",
            ])
        #expect(complaints == ["B.docc/a/One.md:34:1 `@Video` has no meaning on paper, and is left out"])
    }
}
