import Testing
import TypesetBase
import TypesetBooks
import TypesetMarkdown

/// Tests of pages of VitePress and VuePress.
@Suite struct VitePressTests {
    /// The page as Markdown, and its issues.
    private func read(_ page: String, _ files: [String: String] = [:]) throws -> (lines: [String], issues: [DocumentIssue]) {
        let own = [".vitepress/config.ts": "export default { srcDir: 'src' }", "src/deep/a.md": page]
        let book = try TestBook(own.merging(files) { $1 })
        let file = SourceFile(path: book.folder + "/src/deep/a.md", text: page)
        let roots = FileRoots().adding(book.folder)
        let text = PageReader(roots: roots, limit: 10_000, expansion: 10_000).text(of: file, in: .auto)
        let lines = String(decoding: text.file.bytes, as: UTF8.self).split(separator: "\n").map(String.init).filter { line in
            !line.allSatisfy { $0 == " " || $0 == ">" }
        }
        return (lines, text.issues)
    }

    @Test func containersAreNotesWithTheirTitles() throws {
        let page = """
            ::: tip Take care {open}
            One

                code
            :::

            :::warning
            Two
            :::

            ::: details
            Three
            :::
            """
        let text = try read(page).lines.joined(separator: "\n")
        #expect(text.contains("> [!TIP]"))
        #expect(text.contains("> Take care\n> One\n>     code"))
        #expect(text.contains("> [!WARNING]\n> Two"))
        #expect(text.contains("> Details\n> Three"))
        #expect(!text.contains(":::"))
    }

    @Test func groupsOfCodeFollowEachOtherWithTheirTitles() throws {
        let page = """
            ::: code-group

            ```js:line-numbers=5 {2} [a "b".js]
            x
            ```

            ```sh [npm]
            y [z]
            ```

            :::
            """
        #expect(
            try read(page).lines == [
                "```js line-numbers=5  {2} title=\"a 'b'.js\"", "x", "```", "```sh title=\"npm\"", "y [z]", "```",
            ])
    }

    @Test func tabsHaveTheirTitles() throws {
        let page = "::: code-tabs#shell\n@tab:active npm#npm\n```sh\na\n```\n:::\n"
        #expect(try read(page).lines == ["**npm**", "```sh", "a", "```"])
    }

    @Test func codeAndPagesAreIncluded() throws {
        let page = """
            <<< @/snippets/a.ts#part{2 js} [Title]

            <<< ../b.py

            <!--@include: ../parts/list.md{4,5}-->

            @[code{2-} sh](../c.sh)
            """
        let files = [
            "src/snippets/a.ts": "// #region part\nx\n// #endregion part\ny\n", "src/b.py": "pass\n",
            "src/parts/list.md": "---\na: b\n---\n- one\n- two\n- three\n", "src/c.sh": "# 1\nls\n",
        ]
        let (lines, issues) = try read(page, files)
        #expect(
            lines == [
                "```js {2} title=\"Title\"", "x", "```", "```py", "pass", "```", "- one", "- two", "```sh", "ls", "```",
            ])
        #expect(issues.isEmpty)
    }

    @Test func aMissingFileIsReported() throws {
        #expect(try read("<<< @/none.js\n").issues.count == 1)
    }

    @Test func badgesAreWordsAndOtherComponentsAreReported() throws {
        let page = """
            # Name <Badge type="info" text="new" /> and <Badge>old</Badge>

            A `<Name />`, a <T> and:

            <Card title="x"
              :size="a > b">

            Words.

            </Card>
            """
        let (lines, issues) = try read(page)
        #expect(lines == ["# Name (new) and (old)", "A `<Name />`, a <T> and:", "Words."])
        #expect(issues.count == 1)
    }

    @Test func scriptsStayForTheParser() throws {
        #expect(try read("<script setup>\nimport A from './A.vue'\nconst x = <A b=\"c\" />\n</script>\n").issues.isEmpty)
    }

    @Test func aFolderIsABookInTheDialect() throws {
        let book = try TestBook([".vitepress/config.js": "", "index.md": "# A\n", "b.md": "# B\n"])
        #expect(book.read().outline?.dialect == .vitepress)
    }
}
