import Testing
import TypesetBase
import TypesetBooks
import TypesetMarkdown

/// Tests of the components that pages of MDX share: Docusaurus, Starlight, Nextra, Mintlify.
@Suite struct MDXTests {
    private func read(_ page: String, _ files: [String: String] = [:]) throws -> ChapterText {
        let book = try TestBook(files.merging(["a/b/c.mdx": page, ".git/HEAD": ""]) { $1 })
        let path = book.folder + "/a/b/c.mdx", file = SourceFile(path: path, bytes: Array(page.utf8))
        return PageReader(roots: FileRoots().adding(book.folder), limit: 100_000, expansion: 100_000).text(of: file, in: .auto)
    }

    private func lines(_ page: String, _ files: [String: String] = [:]) throws -> [String] {
        String(decoding: try read(page, files).file.bytes, as: UTF8.self).split(separator: "\n").map(String.init).filter { line in
            !line.allSatisfy { " >".contains($0) }
        }
    }

    /// The document as text without marks, one paragraph or heading a line.
    private func blocks(_ page: String) throws -> [String] {
        let document = MarkdownParser.parse(try read(page).file, dialect: .docusaurus).document
        var found: [String] = []
        document.forEachPart { part in
            guard case .block(let block) = part else { return }
            switch block.kind {
            case .paragraph(let inlines): found.append(inlines.plainText)
            case .heading(let level, let inlines): found.append("h\(level) " + inlines.plainText)
            case .codeBlock(_, let text, _): found.append("code " + text)
            default: break
            }
        }
        return found
    }

    @Test(arguments: [
        ("<Note>\n  Words.\n</Note>\n", ["> [!NOTE]", "> Words."]),
        ("<Aside type=\"caution\" title=\"Careful\">Words.</Aside>\n", ["> [!CAUTION]", "> {.alert-title}", "> Careful", "> Words."]),
        (
            "<Callout type=\"info\" emoji=\"i\">\n\n- One\n  - Two\n\n</Callout>\n",
            ["> [!NOTE]", "> {.alert-title}", "> Info", "> - One", ">   - Two"]
        ),
        ("- A\n\n  <Tip>\n    B\n  </Tip>\n", ["- A", "  > [!TIP]", "  > B"]),
    ])
    func notesAreAlerts(page: String, expected: [String]) throws {
        #expect(try lines(page) == expected)
        #expect(try read(page).issues.isEmpty)
    }

    @Test(arguments: [
        ("<Card title=\"Start\" href=\"/start\">\n  Words.\n</Card>\n", ["**[Start](</start>)**", "Words."]),
        ("<Card title=\"A\" img=\"/a.png\">\nB\n</Card>\n", ["![](</a.png>){decorative}", "**A**", "B"]),
        ("<LinkCard title=\"A\" description=\"B c\" href=\"/d\" />\n", ["**[A](</d>)**", "B c"]),
        ("<Card title=\"A\" cta=\"Go on\" href=\"/d\" />\n", ["**[A](</d>)**", "Go on"]),
        ("<Steps>\n  <Step title=\"One\">\n    1. Do\n       - this\n  </Step>\n</Steps>\n", ["**One**", "1. Do", "   - this"]),
        (
            "<ParamField path=\"user_id\" type=\"string\" required>\n  The id.\n</ParamField>\n",
            ["**user\\_id** `string` `required`", "The id."]
        ),
        ("<CodeGroup>\n\n```bash npm install\nx\n```\n\n</CodeGroup>\n", ["```bash title=\"npm install\"", "x", "```"]),
        ("A <Badge text=\"new\" /> part.\n", ["A (new) part."]),
    ])
    func titlesOfComponentsStay(page: String, expected: [String]) throws {
        #expect(try lines(page) == expected)
        #expect(try read(page).issues.isEmpty)
    }

    /// The content of a tab that is not indented keeps the indents of its lists.
    @Test func nestedListsInTabsStayNested() throws {
        let page = "<Tabs>\n<TabItem label=\"A\">\n\n- One\n  - Two\n\n</TabItem>\n</Tabs>\n"
        #expect(try lines(page) == ["**A**", "- One", "  - Two"])
    }

    @Test func importedPicturesAreSet() throws {
        let page =
            "import map from \"~/assets/map.png\";\nimport { Image } from 'astro:assets';\n\n<Image src={map} alt=\"A map\" />\n\n<img src={map.src} />\n"
        #expect(try lines(page) == ["<img src=\"/src/assets/map.png\" alt=\"A map\" />", "<img src=\"/src/assets/map.png\" />"])
    }

    /// Mintlify and Nextra name pages from the root of the site.
    @Test func anImportMayBeginAtAFolderAbove() throws {
        let page = "import Part from \"/snippets/part.mdx\";\n\n<Part />\n"
        #expect(try lines(page, ["snippets/part.mdx": "Words.\n"]) == ["Words."])
    }

    /// A comment of one word at the end of a heading is its name; others are left out.
    @Test func commentsNameHeadings() throws {
        #expect(
            try lines("## One {/*first-one*/}\n\n## Two {/* a note */}\n\nThree {/*no*/}\n") == [
                "## One {#first-one}", "## Two ", "Three ",
            ])
    }

    /// MDX reads Markdown in all elements.
    @Test(arguments: [
        ("<div id=\"a\">\n  ## Title\n\n  One *two*.\n</div>\n", ["h2 Title", "One two."]),
        ("<p>\n**Type:** `boolean`\n</p>\n", ["Type: boolean"]),
        ("<ul><li>**A**</li></ul>\n", ["A"]),
        ("<pre>\n**A**\n</pre>\n", ["code **A**"]),
    ])
    func elementsContainMarkdown(page: String, expected: [String]) throws {
        #expect(try blocks(page) == expected)
    }

    @Test func unknownComponentsAreReported() throws {
        let text = try read("<Steps>\n<Chart data={x} />\n</Steps>\n")
        let found: [String] = text.issues.map { if case .foreignSyntax(let use) = $0 { use.places[0].text } else { "" } }
        #expect(found == ["<Chart data={x} />"])
    }
}
