import Testing

@testable import TypesetKit

/// The words that references of MyST and variables have on the page.
@Suite struct ReferenceTitleTests {
    private static let dot =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><circle cx=\"4\" cy=\"4\" r=\"4\" fill=\"red\"/></svg>"

    private func text(_ files: [String: String], _ operand: String, _ options: String...) throws -> (text: String, messages: String) {
        let folder = try TemporaryFolder()
        for (path, text) in files { _ = try folder.write(text, to: path) }
        let arguments = [operand, "-o", "b.pdf", "-M", "lang=en"] + options
        let outcome = try CommandTests().run(arguments, in: folder)
        let words = try Tool.run("pdftotext", folder.path + "/b.pdf", "-").replacing("\u{A0}", with: " ")
        return (words.split(whereSeparator: \.isWhitespace).joined(separator: " "), outcome.messages)
    }

    private let book = [
        "_toc.yml": "format: jb-book\nroot: a\nchapters:\n- file: deep/b\n", "dot.svg": dot,
        "deep/b.md": "(b-top)=\n# The second chapter\n\n## A deep place\n\nWords {ref}`a-top`.\n",
    ]

    @Test func linksWithoutWordsHaveTheTitleOfTheirTarget() throws {
        let page =
            "(a-top)=\n# The first\n\n[](deep/b.md); {doc}`deep/b`; [](deep/b.md#a-deep-place); [](#b-top); {ref}`b-top`; {ref}`words of it <b-top>`.\n"
        let (text, messages) = try text(book.merging(["a.md": page]) { $1 }, "_toc.yml")
        let title = "The second chapter"
        #expect(text.contains("\(title); \(title); A deep place; \(title); \(title); words of it."), "\(text)")
        #expect(text.contains("Words The first."), "\(text)")
        #expect(!messages.contains("[link-"), "\(messages)")
    }

    @Test func figuresTablesAndFormulasHaveNumbers() throws {
        let page = """
            # The first

            See {numref}`two`, {numref}`Map %s <one>`, [](#tab), {eq}`mass`.

            ```{figure} dot.svg
            :name: one
            :alt: A dot

            Caption one
            ```

            ```{figure} dot.svg
            :name: two
            :alt: A dot

            Caption two
            ```

            ```{table} Caption three
            :name: tab

            | a | b |
            |---|---|
            | 1 | 2 |
            ```

            $$
            E = mc^2
            $$ (mass)
            """
        let (text, messages) = try text(book.merging(["a.md": page]) { $1 }, "_toc.yml")
        #expect(text.contains("See Figure 2, Map 1, Table 1, (1)."), "\(text)")
        #expect(text.contains("Figure 1: Caption one"), "\(text)")
        #expect(text.components(separatedBy: "Caption two").count == 2, "\(text)")
        #expect(!text.contains("(mass)"), "\(text)")
        #expect(!messages.contains("two'"), "\(messages)")
    }

    @Test func anUnknownLabelFails() throws {
        let (_, messages) = try text(book.merging(["a.md": "# The first\n\n{ref}`nowhere`, {ref}`a-top`\n"]) { $1 }, "_toc.yml")
        #expect(messages.contains("has the name `nowhere`"), "\(messages)")
    }

    @Test func variablesComeFromTheProjectTheFileAndTheCommandLine() throws {
        let files = [
            "typeset.yaml": "typeset: 1\nvariables: { one: P, two: P, three: P }\n",
            "a.md": "---\nvariables: { two: F, three: F }\n---\n# T\n\nIs {{ one }}{{ two }}{{ three }}.\n",
        ]
        #expect(try text(files, "a.md", "-M", "three=C").text.contains("Is PFC."))
        let undefined = files.merging(["a.md": "# T\n\nIs {{ four }}.\n"]) { $1 }
        #expect(try text(undefined, "a.md").messages.contains("error: `{{ four }}` is not set: `variables` has no such name"))
    }
}
