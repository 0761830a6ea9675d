import Foundation
import Testing
import TypesetBase
import TypesetBooks
import TypesetMarkdown

@Suite struct DocCTutorialTests {
    private static let contents = """
        @Tutorials(name: "Sloths") {
            @Intro(title: "Meet the sloths") {
                Learn how to care for them.

                @Image(source: hero, alt: "A sloth")
            }
            @Chapter(name: "Essentials") {
                Begin here.

                @Image(source: hero, alt: "A leaf")
                @TutorialReference(tutorial: "doc:First-Steps")
                @TutorialReference(tutorial: "doc:/tutorials/Sloths/Second")
            }
            @Chapter(name: "Nothing yet") {
                To come.
            }
            @Chapter(name: "More") {
                @TutorialReference(tutorial: "doc:Reading")
                @TutorialReference(tutorial: "doc:Secnod")
            }
            @Resources {
                Explore more.

                @Documentation(destination: "https://example.org/docs") {
                    Read about <doc:Second>.
                }
                @SampleCode(destination: "https://example.org/code") {
                    Programs.
                }
            }
        }
        """
    private static let tutorial = """
        @Tutorial(time: 20, projectFiles: "Start.zip") {
            @XcodeRequirement(title: "Xcode 16", destination: "https://example.org/xcode")
            @Intro(title: "First `Sloth` *steps*") {
                See <doc:Second#A-section> and <doc:Reading>.

                @Video(source: "film.mp4", poster: "hero.png", alt: "A film")
            }
            @Section(title: "Make a file") {
                @ContentAndMedia(layout: horizontal) {
                    Text with ``Sloth``.

                    @Image(source: hero, alt: "A sloth")
                }
                @Steps {
                    @Step {
                        Create it.

                        @Code(name: "Sloth.swift", file: "01-01.swift", previousFile: "00.swift", reset: true) {
                            @Image(source: hero.png, alt: "What it shows")
                        }
                    }
                    Between the steps.
                    @Step {
                        @Code(name: "", file: "01-02.py")
                    }
                    @Step { Done. }
                }
            }
            @Assessments {
                @MultipleChoice {
                    Which one?

                    ```swift
                    let a = { 1 }
                    ```
                    @Choice(isCorrect: true) {
                        `slow`
                        @Justification(reaction: "Right!") {
                            They are slow.
                        }
                    }
                    @Choice(isCorrect: false) {
                        ```swift
                        fast()
                        ```
                        @Justification(reaction: "No.") { Not fast. }
                    }
                }
            }
        }
        """
    private static let files = [
        "B.docc/Sloths.tutorial": contents, "B.docc/Essentials/First Steps.tutorial": tutorial,
        "B.docc/Essentials/Second.tutorial":
            "@Tutorial(time: 5) {\n@Intro(title: Second)\n@Section(title: \"A section\") {\nWords.\n}\n}\n",
        "B.docc/Reading.tutorial": "@Article(time: 5) {\n  @Intro(title: \"To read\") {\n    Intro.\n  }\n  ## Heading\n\n  Words.\n}\n",
        "B.docc/Resources/hero.png": "", "B.docc/Resources/01-01.swift": "struct Sloth {\n}\n", "B.docc/Resources/01-02.py": "# ```\na = 1",
    ]

    private func read(_ path: String, _ files: [String: String] = [:]) throws -> (text: ChapterText, complaints: [String]) {
        let book = try TestBook(Self.files.merging(files) { $1 })
        let reader = try ChapterReader(try #require(book.read("B.docc").outline), roots: FileRoots(), limit: 10_000)
        let text = try reader.text(ofChapterAt: book.folder + "/B.docc/" + path)
        return (text, book.describe(text.diagnostics))
    }

    private func lines(_ text: ChapterText) -> [String] {
        String(decoding: text.file.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
            .filter { $0.contains { $0 != " " } }
    }

    // MARK: Outline

    @Test func theListOfTutorialsIsTheBookWhereNothingElseIs() throws {
        let book = try TestBook(Self.files.merging(["B.docc/Other.tutorial": "@Tutorial {\n@Intro(title: Other)\n}\n"]) { $1 })
        #expect(
            book.entries("B.docc") == [
                "- (B.docc/Sloths.tutorial)*", "# Essentials", "1. (B.docc/Essentials/First Steps.tutorial)",
                "1. (B.docc/Essentials/Second.tutorial)", "# More", "1. (B.docc/Reading.tutorial)", "1. (B.docc/Other.tutorial)*",
            ])
        #expect(book.read("B.docc").outline?.metadata.title?.value == "Meet the sloths")
        #expect(
            book.complaints("B.docc") == [
                "B.docc/Sloths.tutorial:19:9 the catalogue has no page `Secnod` (did you mean `Second`?)",
                "B.docc 1 page is not in a topic list and is placed at the end: `Other.tutorial`",
            ])
    }

    /// If there are articles, the tutorials are a part of the book, or chapters at their position in the topics.
    @Test(arguments: [false, true]) func tutorialsFollowArticles(isListed: Bool) throws {
        let topics = "## Topics\n\n### Start\n\n- <doc:One>\n" + (isListed ? "- <doc:/tutorials/Sloths>\n" : "")
        let book = try TestBook(
            Self.files.merging([
                "B.docc/Root.md": "# Root\n\n@Metadata {\n@TechnologyRoot\n}\n\n" + topics, "B.docc/One.md": "# One\n",
                "B.docc/Two.md": "# Two\n",
            ]) { $1 })
        let inner = [
            "1. Essentials :", "  1. (B.docc/Essentials/First Steps.tutorial)", "  1. (B.docc/Essentials/Second.tutorial)", "1. More :",
            "  1. (B.docc/Reading.tutorial)",
        ]
        let list =
            isListed
            ? ["1. (B.docc/Sloths.tutorial)"] + inner.map { "  " + $0 } : ["# Meet the sloths", "- (B.docc/Sloths.tutorial)"] + inner
        #expect(book.entries("B.docc") == ["# Start", "1. (B.docc/One.md)"] + list + ["1. (B.docc/Two.md)*"])
    }

    @Test func volumesContainChapters() throws {
        let list = """
            @Tutorials(name: "Sloths") {
              @Intro(title: "Sloths")
              @Volume(name: "One") {
                 @Chapter(name: "A") {
                    @TutorialReference(tutorial: "doc:Second")
                 }
              }
            }
            """
        let book = try TestBook(["B.docc/S.tutorial": list, "B.docc/Second.tutorial": "@Tutorial {\n@Intro(title: Second)\n}\n"])
        #expect(book.entries("B.docc") == ["- (B.docc/S.tutorial)*", "# One", "1. A :", "  1. (B.docc/Second.tutorial)"])
        #expect(book.complaints("B.docc") == [])
    }

    /// A chapter that contains all tutorials is on the list's page and is not a part.
    @Test func oneChapterDividesNothing() throws {
        let list = "@Tutorials(name: S) {\n@Intro(title: S)\n@Chapter(name: A) {\n@TutorialReference(tutorial: \"doc:Second\")\n}\n}\n"
        let book = try TestBook(["B.docc/S.tutorial": list, "B.docc/Second.tutorial": "@Tutorial {\n@Intro(title: Second)\n}\n"])
        #expect(book.entries("B.docc") == ["- (B.docc/S.tutorial)*", "1. (B.docc/Second.tutorial)*"])
    }

    @Test func filesWithoutATutorialAreErrors() throws {
        let book = try TestBook(Self.files.merging(["B.docc/Empty.tutorial": "Words.\n"]) { $1 })
        #expect(
            book.complaints("B.docc").last
                == "B.docc/Empty.tutorial:1:1 `B.docc/Empty.tutorial` has no `@Tutorial`, `@Article` or `@Tutorials`, and is left out")
    }

    // MARK: Text

    @Test func theListHasItsChaptersAndLinks() throws {
        let (text, complaints) = try read("Sloths.tutorial")
        #expect(
            lines(text) == [
                "# Meet the sloths", "Learn how to care for them.", "![A sloth](Resources/hero.png)", "## Essentials", "Begin here.",
                "![A leaf](Resources/hero.png)", "- [First `Sloth` \\*steps\\*](<Essentials/First Steps.tutorial>)",
                "- [Second](Essentials/Second.tutorial)", "## Nothing yet", "To come.", "## More", "- [To read](Reading.tutorial)",
                "## Resources",
                "Explore more.", "**[Documentation](<https://example.org/docs>)**", "Read about [Second](Essentials/Second.tutorial).",
                "**[Sample Code](<https://example.org/code>)**", "Programs.",
            ])
        #expect(complaints == [])
        let blocks = MarkdownParser.parse(text.file).document.blocks
        let lists = blocks.compactMap { if case .list(let list) = $0.kind { list } else { nil } }
        #expect(lists.map(\.items.count) == [2, 1])
        #expect(lists[0].isTight)
    }

    @Test func stepsAreNumberedItemsWithTheirCode() throws {
        let (text, complaints) = try read("Essentials/First Steps.tutorial")
        #expect(
            lines(text) == [
                "# First `Sloth` \\*steps\\*", "[Xcode 16](<https://example.org/xcode>)",
                "See [A section](Second.tutorial#a-section) and [To read](../Reading.tutorial).", "![A film](../Resources/hero.png)",
                "## Make a file", "Text with `Sloth`.", "![A sloth](../Resources/hero.png)",
                "1.  Create it.", "    <figure>", "    ```swift", "    struct Sloth {", "    }", "    ```", "    <figcaption>",
                "    Sloth.swift", "    </figcaption>", "    </figure>", "    ![What it shows](../Resources/hero.png)",
                "Between the steps.", "2.  ````py", "    # ```", "    a = 1", "    ````", "3.  Done. ",
                "## Check Your Understanding", "Which one?", "```swift", "let a = { 1 }", "```",
                "- [x] `slow`", "  *Right!*", "  They are slow.",
                "- [ ] <!-- -->", "  ```swift", "  fast()", "  ```", "  *No.*", "  Not fast. ",
            ])
        #expect(complaints == ["B.docc/Essentials/First Steps.tutorial:1:1 `projectFiles` has no meaning on paper, and is left out"])
        #expect(text.included.map { FilePath.name(of: $0.path) } == ["01-01.swift", "01-02.py"])
    }

    /// Checks a tutorial as a document: the list that begins at two, the boxes, and the sources of code and titles.
    @Test func tutorialsAreParsedAsTheyAreMeant() throws {
        let document = MarkdownParser.parse(try read("Essentials/First Steps.tutorial").text.file).document
        let lists = document.blocks.compactMap { if case .list(let list) = $0.kind { list } else { nil } }
        #expect(lists.map(\.items.count) == [1, 2, 2])
        #expect(lists[2].items.map(\.checked) == [true, false])
        // DocC's verdict on a choice is a paragraph before its justification.
        #expect(lists[2].items.map(\.blocks.count) == [3, 3])
        guard case .ordered(let start, _) = lists[1].marker else { return #expect(Bool(false)) }
        #expect(start == 2)
        var code: [(info: String, file: String, line: Int)] = []
        document.forEachPart { part in
            guard case .block(let block) = part, case .codeBlock(let info, _, _) = block.kind else { return }
            let origin = block.span.origin
            code.append((info ?? "", FilePath.name(of: origin.file.path), origin.start.line))
        }
        #expect(code.map(\.info) == ["swift", "py", "swift", "swift"])
        #expect(code.allSatisfy { $0.file == "First Steps.tutorial" }, "\(code)")
        #expect(code.map(\.line) == [18, 24, 33, 43], "\(code)")
        let title = try #require(document.blocks.first)
        #expect(title.span.origin.start.line == 3)
    }

    @Test func filesOfCodeThatAreMissingAreErrors() throws {
        let page = "@Tutorial {\n@Intro(title: One)\n@Steps {\n@Step {\nDo.\n@Code(name: A, file: \"01-03.swift\")\n}\n}\n}\n"
        let (text, complaints) = try read("Essentials/Second.tutorial", ["B.docc/Essentials/Second.tutorial": page])
        #expect(lines(text) == ["# One", "1.  Do."])
        #expect(
            complaints == ["B.docc/Essentials/Second.tutorial:6:1 the catalogue has no file `01-03.swift` (did you mean `01-01.swift`?)"])
    }

    /// A page cannot grow by showing one file repeatedly.
    @Test func codeOfAPageIsBounded() throws {
        let steps = String(repeating: "@Step {\n@Code(file: \"big.swift\")\n}\n", count: 5)
        let page = "@Tutorial {\n@Intro(title: One)\n@Steps {\n\(steps)}\n}\n"
        let big = String(repeating: "let a = 1\n", count: 300)
        let (text, complaints) = try read(
            "Essentials/Second.tutorial", ["B.docc/Essentials/Second.tutorial": page, "B.docc/big.swift": big])
        #expect(text.file.bytes.count < 12_000 + big.utf8.count)
        try #require(complaints.count == 2, "\(complaints)")
        #expect(complaints[0].contains("more than 10000 bytes of code are shown on this page"), "\(complaints)")
    }

    /// The headings that DocC adds are English; a catalogue in another language gets a rule instead.
    @Test func headingsOfDocCAreInItsLanguage() throws {
        let plist = "<plist version=\"1.0\"><dict><key>CFBundleDevelopmentRegion</key><string>de</string></dict></plist>"
        let (text, _) = try read("Sloths.tutorial", ["B.docc/Info.plist": plist])
        #expect(lines(text).contains("***"))
        #expect(!lines(text).contains("## Resources"))
        #expect(lines(text).contains("**[https://example.org/code](<https://example.org/code>)**"))
    }

    @Test func articlesLinkToTutorials() throws {
        let (text, complaints) = try read(
            "One.md", ["B.docc/One.md": "# One\n\nSee <doc:First-Steps>, [it](doc:Second), <doc:/tutorials/Sloths/Essentials>.\n@Step {\n"])
        #expect(
            String(decoding: text.file.bytes, as: UTF8.self)
                == "# One\n\nSee [First `Sloth` \\*steps\\*](<Essentials/First Steps.tutorial>), [it](Essentials/Second.tutorial), "
                + "[Meet the sloths](Sloths.tutorial).\n@Step {\n")
        #expect(complaints == [])
    }
}
