import DocumentDumps
import Testing
import TypesetBase
import TypesetMarkdown

/// Tests of `variables:` and of `-M` as values of `{{ name }}`.
@Suite struct VariableTests {
    private func document(_ markdown: String, _ overrides: [String] = [], dialect: Dialect = .github) -> Document {
        MarkdownParser.parse(
            SourceFile(path: "doc.md", text: markdown), metadata: overrides.map { SourceFile(path: "-M", text: $0) }, dialect: dialect
        ).document
    }

    private func text(_ markdown: String, _ overrides: [String] = []) -> String {
        document(markdown, overrides).blocks.map(\.text).joined(separator: "|")
    }

    private func uses(_ document: Document) -> [ForeignUse] {
        document.issues.compactMap { if case .foreignSyntax(let use) = $0 { use } else { nil } }
    }

    private let head = "---\nvariables:\n  product: Star *1*\n  version: 2.0\n---\n\n"

    @Test func variablesAreReplacedInTextAndAddressesAsPlainText() {
        #expect(text(head + "# {{ product }}\n\nThe *{{version}}* of {{ product }}.\n") == "Star *1*|The 2.0 of Star *1*.")
        #expect(document(head + "[a](b/{{version}}/c)\n").dump().contains("b/2.0/c"))
    }

    @Test func codeKeepsItsBraces() {
        let dump = document(head + "`{{ version }}`\n\n```\n{{ version }}\n```\n").dump()
        #expect(!dump.contains("2.0"))
    }

    @Test func theCommandLineWins() {
        #expect(text(head + "{{ version }}\n", ["version=3"]) == "3")
        #expect(text("{{ build }} {{ other }}\n", ["build=7"]) == "7 {{ other }}")
    }

    @Test func anUndefinedVariableIsAnError() throws {
        let found = uses(document(head + "A {{ missing }} one.\n"))
        #expect(found.map(\.syntax) == [.variable])
        #expect(found.first?.count == 1)
        #expect(found.first?.losesContent == true)
    }

    @Test func withoutVariablesBracesAreAWarning() {
        let found = uses(document("A {{ missing }} one.\n"))
        #expect(found.map(\.losesContent) == [false])
    }

    /// The values of MyST's substitutions are Markdown.
    @Test(arguments: ["substitutions:\n  a: The **one**", "myst:\n  substitutions: { a: The **one** }"])
    func substitutionsOfMySTAreMarkdown(head: String) {
        let page = document("---\n\(head)\n---\n\nSay {{ a }} and {{ b }}.\n", dialect: .myst)
        #expect(page.dump().contains("strong "), "\(page.dump())")
        #expect(page.blocks.map(\.text) == ["Say The one and {{ b }}."])
        #expect(uses(page).map(\.losesContent) == [true])
        #expect(document("---\n\(head)\n---\n\nSay {{ a }}.\n").blocks.map(\.text) == ["Say {{ a }}."])
    }

    @Test func variablesAreNamesWithTexts() {
        #expect(complaints("---\nvariables: [a]\n---\n\nText\n").contains { $0.contains("takes names with their values") })
    }
}
