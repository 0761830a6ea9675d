import Testing
import TypesetBase
import TypesetMarkdown

/// Tests of the anchors that the programs of dialects give to headings.
@Suite struct DialectAnchorTests {
    private func anchors(_ headings: [String], _ dialect: Dialect) -> [String?] {
        let text = headings.map { "## \($0)\n\n" }.joined()
        return MarkdownParser.parse(SourceFile(path: "a.md", text: text), dialect: dialect).document.blocks.map(\.attributes.id)
    }

    @Test(arguments: [
        (Dialect.mkdocs, "Tips & tricks", "tips-tricks"), (.mkdocs, "Using `a` / `b`!", "using-a-b"),
        (.mkdocs, "snake_case 2.0", "snake_case-20"),
        (.pandoc, "1. What is *this*?", "what-is-this"), (.quarto, "Version 2.0 & up", "version-2.0-up"), (.quarto, "2024", "section"),
        (.myst, "In a `myst.yml` file", "in-a-myst-yml-file"), (.myst, "3 ways, “quoted”", "id-3-ways-quoted"),
        (.vitepress, "markdown.importCode & more", "markdown-importcode-more"), (.vitepress, "2.0 站点", "_2-0-站点"),
        (.gitbook, "1. Install & run a_b", "id-1.-install-run-a_b"), (.gitbook, "What's new?", "whats-new"),
        (.vitepress, "Visão geral do Tiếng", "visao-geral-do-tieng"), (.vitepress, "Øl が й", "øl-が-и"),
    ])
    func anchorsAreThoseOfTheProgram(dialect: Dialect, heading: String, anchor: String) {
        #expect(anchors([heading], dialect) == [anchor])
    }

    @Test(arguments: [(Dialect.mkdocs, "a_1"), (.quarto, "a-1")])
    func repeatedAnchorsHaveTheMarkOfTheProgram(dialect: Dialect, second: String) {
        #expect(anchors(["A", "A", "B {#own}"], dialect) == ["a", second, "own"])
    }

    /// GitHub's anchors belong to headings in all dialects.
    @Test(arguments: [Dialect.github, .mdbook, .docusaurus, .obsidian])
    func otherDialectsHaveNoOtherAnchors(dialect: Dialect) { #expect(anchors(["A & b"], dialect) == [nil]) }
}
