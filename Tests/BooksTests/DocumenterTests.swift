import Testing
import TypesetBase
import TypesetBooks
import TypesetMarkdown

/// Tests of pages of Documenter, the program for Julia's manuals.
@Suite struct DocumenterTests {
    private func text(_ page: String) throws -> ChapterText {
        let book = try TestBook(["make.jl": "makedocs()\n", "src/a.md": page])
        let file = SourceFile(path: book.folder + "/src/a.md", text: page)
        let text = PageReader(roots: FileRoots().adding(book.folder), limit: 10_000, expansion: 10_000).text(of: file, in: .auto)
        #expect(text.dialect == .documenter)
        return text
    }

    private func read(_ page: String) throws -> String { String(decoding: try text(page).file.bytes, as: UTF8.self) }

    @Test(arguments: [
        ("The ``x^2`` and `y`.\n", "The $`x^2`$ and `y`.\n"),
        ("# [Getting started](@id start)\n\nSee [it](@ref start).\n", "# Getting started {#start}\n\nSee [it](#start).\n"),
        (
            "# A title\n\nSee [A title](@ref) and [`f`](@ref) and [b](c.md).\n",
            "# A title\n\nSee [A title](#a-title) and `f` and [b](c.md).\n"
        ),
        ("```@example a\nx = 1 # hide\nx\n```\n", "```julia\nx\n```\n"), ("```jldoctest\njulia> 1\n```\n", "```julia\njulia> 1\n```\n"),
        ("```@contents\nDepth = 3\n```\n\nText.\n", "\n[TOC]\n\n\nText.\n"),
        ("a\n\n```@meta\nCurrentModule = A\n```\n\nb\n", "a\n\n\nb\n"), ("```julia\n``x``\n```\n", "```julia\n``x``\n```\n"),
    ])
    func marksAreThoseOfMarkdown(page: String, expected: String) throws {
        #expect(try read(page) == expected)
    }

    @Test func admonitionsAreAlerts() throws {
        let text = try read("!!! warning \"Mind\"\n    One ``x``.\n")
        #expect(text.contains("> [!WARNING]") && text.contains("> Mind") && text.contains("> One $`x`$."), "\(text)")
    }

    @Test(arguments: ["@docs", "@index"]) func documentationOfCodeIsReported(block: String) throws {
        let text = try text("```\(block)\nf\ng\n```\n\nText.\n")
        #expect(String(decoding: text.file.bytes, as: UTF8.self) == "\nText.\n")
        #expect(text.issues.count == 1)
    }
}
