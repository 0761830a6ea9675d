import Foundation
import Testing
import TypesetBase
import TypesetBooks
import TypesetMarkdown

@Suite struct DocCTextTests {
    /// The text of the page `a/One.md` of a catalogue, and the diagnostics about it.
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
            Not `<doc:Two>` or ``a `b` ``.

            ```
            <doc:Two>
            ```

            ## Own
            """
        #expect(
            try read(page).text == """
                # One
                See [The `second` *page*](../b/Two.md), [Some Section, Really](../b/Two.md#some-section-really), [it](../b/Two.md) and [Own](#own).
                Not `<doc:Two>` or ``a `b` ``.

                ```
                <doc:Two>
                ```

                ## Own
                """)
    }

    @Test func tablesHaveCellsOverColumns() throws {
        let book = try TestBook(["B.docc/One.md": "# One\n", "plain/One.md": "# One\n"])
        for (folder, dialect) in [("B.docc", Dialect.docc), ("plain", .github)] {
            let reader = try ChapterReader(try #require(book.read(folder).outline), roots: FileRoots(), limit: 1000)
            #expect(try reader.text(ofChapterAt: "\(book.folder)/\(folder)/One.md").dialect == dialect)
        }
    }

    @Test func linksToPagesThatAreMissingAreErrorsAndKeepTheirNames() throws {
        let (text, complaints) = try read("# One\n\nSee <doc:Twoo>.\n")
        #expect(text == "# One\n\nSee Twoo.\n")
        #expect(complaints == ["B.docc/a/One.md:3:6 the catalogue has no page `Twoo` (did you mean `Two`?)"])
    }

    @Test func symbolsHaveTheirNamesAndLeadToTheirPages() throws {
        let files = [
            "B.docc/c/Kit.md": "# ``Kit``\n\nAll.\n", "B.docc/c/Sloth.md": "# ``Kit/Sloth``\n\nSlow.\n",
            "B.docc/c/Leaf.md": "# ``Kit/Leaf``\n\n@Metadata { @DisplayName(\"A leaf\") }\n\nGreen.\n",
        ]
        let page = "# One ``Kit/Sloth``\n\n``Kit/Sloth``, ``Kit/Leaf``, [a ``Kit/Sloth``](x.md), ``Sloth/eat(_:)-5r0ge``, <doc:Kit/Sloth>\n"
        let (text, complaints) = try read(page, files)
        #expect(
            text
                == "# One `Sloth`\n\n[`Sloth`](../c/Sloth.md), [A leaf](../c/Leaf.md), [a `Sloth`](x.md), `eat(_:)`, [`Sloth`](../c/Sloth.md)\n"
        )
        #expect(complaints == [])
    }

    /// Hashes and kinds distinguish symbols of one name and are not part of it; other hyphens are.
    @Test(arguments: [
        ("Sloth/eat(_:)-5r0ge", "eat(_:)"), ("Sloth/init()-abcde", "init()"), ("Sloth/color-swift.type.property", "color"),
        ("Sloth-class", "Sloth"), ("Sloth-swift.struct-4xfa9", "Sloth"), ("swift-testing", "swift-testing"), ("-(_:_:)", "-(_:_:)"),
        ("Sloth/-(_:_:)-2okwt", "-(_:_:)"), ("C-14", "C-14"),
    ])
    func namesOfSymbolsAreWithoutHashesAndKinds(path: String, name: String) throws {
        #expect(try read("# One\n\n``\(path)``\n").text == "# One\n\n`\(name)`\n")
    }

    @Test func titlesOfSymbolsAreTheirNames() throws {
        #expect(try read("# ``Kit/Sloth/eat(_:)-5r0ge``\r\n\r\nSlow.\r\n").text == "# `eat(_:)`\r\n\r\nSlow.\r\n")
        let named = "# ``Kit``\n\n@Metadata {\n    @DisplayName(\"Sloth Kit\")\n}\n\n```\n# ``Kit``\n```\n"
        #expect(try read(named).text.split(separator: "\n") == ["# Sloth Kit", "```", "# ``Kit``", "```"])
    }

    @Test func termsAreDefinitions() throws {
        let page = "# One\n\n- term `a:b`: First\n  and more.\n- term [x:y](doc:Two): <doc:Two>\n- terms: none\n"
        let text = try read(page).text
        #expect(
            text == "# One\n\n\n`a:b`\n: First\n  and more.\n\n[x:y](../b/Two.md)\n: [The `second` *page*](../b/Two.md)\n- terms: none\n")
        let document = MarkdownParser.parse(SourceFile(path: "a.md", text: text)).document
        let groups = document.blocks.compactMap { block in
            if case .definitionList(let groups) = block.kind { groups.count } else { nil }
        }
        #expect(groups.reduce(0, +) == 2)
    }

    @Test func directivesInIndentedCodeAreExamples() throws {
        let page = "# One\n\n    @Image(source: x)\n\n    @Row {\n\n- item\n\n    @Comment { gone }\n\n1. item\n    @Comment { gone }\n"
        let lines = try read(page).text.split(separator: "\n").map(String.init).filter { $0.contains { $0 != " " } }
        #expect(lines == ["# One", "    @Image(source: x)", "    @Row {", "- item", "1. item"], "\(lines)")
    }

    @Test func linksToOtherCataloguesAreAddressesOrReported() throws {
        let (text, complaints) = try read(
            "# One\n\n<doc://com.apple.documentation/documentation/xcode> and <doc://org.other/documentation/X>\n")
        #expect(text == "# One\n\n[developer.apple.com/documentation/xcode](https://developer.apple.com/documentation/xcode) and `X`\n")
        #expect(complaints == ["B.docc/a/One.md:3:58 `//org.other/documentation/X` is in another catalogue; the link is left out"])
    }

    @Test func textsOfLinksAndPicturesMayBeOfSeveralLines() throws {
        let page = "# One\n\n![A picture\nof two lines](plain.png) and [a\n![B](plain)](doc:Two).\n\n[Not closed\n\nnext](plain)\n"
        #expect(
            try read(page, ["B.docc/Art/plain.png": ""]).text
                == "# One\n\n![A picture\nof two lines](../Art/plain.png) and [a\n![B](../Art/plain.png)](../b/Two.md).\n\n"
                + "[Not closed\n\nnext](plain)\n")
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

    @Test func directivesOnOneLineContainPicturesAndLinks() throws {
        let page = "# One\n\n@Row { @Column { ![A](plain) } }\n@Column { <doc:Two> }\n@Column { @Image(source: plain, alt: B) }\n"
        let (text, complaints) = try read(page, ["B.docc/Art/plain.png": ""])
        let lines = text.split(separator: "\n").map { $0.filter { $0 != " " } }
        #expect(lines == ["#One", "![A](../Art/plain.png)", "[The`second`*page*](../b/Two.md)", "![B](../Art/plain.png)"], "\(text)")
        #expect(complaints == [])
    }

    /// Text after a directive's opening brace is its content too, and a video has a picture.
    @Test func contentBeginsOnTheLineOfADirective() throws {
        let frames = "@Column { First\n  second.\n}\n\n@Row { @Column {\n  Third.\n} }\n"
        let page = "# One\n\n\(frames)\nLast.\n\n@Video(source: f, poster: plain, alt: B)\n"
        let (text, complaints) = try read(page, ["B.docc/Art/plain.png": ""])
        let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines == ["# One", "First", "second.", "Third.", "Last.", "![B](../Art/plain.png)"], "\(text)")
        #expect(complaints == [])
    }

    /// The time for thousands of nested directives does not grow with their square.
    @Test func directivesInEachOtherEnd() throws {
        let deep = String(repeating: "@Row { ", count: 5_000) + "\n" + String(repeating: "@Row {\n", count: 5_000)
        #expect(try read("# One\n\n" + deep).text.contains("# One"))
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
