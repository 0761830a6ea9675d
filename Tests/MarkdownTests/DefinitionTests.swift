import Testing
import TypesetMarkdown

@Suite struct DefinitionTests {
    @Test func aDefinitionFollowsItsTerm() {
        #expect(
            groups("Term *1*\n\n:   One, going\non.\n\n        code\n\n    - item\n\nTerm 2\nTerm 3\n: Two\n: Three\n\nAfter.\n") == [
                "Term 1: [One, going on.|code|item]", "Term 2, Term 3: [Two][Three]",
            ])
    }

    @Test func theyWorkInQuotesAndItems() {
        guard case .blockQuote(let blocks)? = parse("> T\n> : D\n").document.blocks.first?.kind,
            case .definitionList? = blocks.first?.kind
        else { Issue.record("no definitions"); return }
    }

    @Test(arguments: [": alone\n", "# T\n: x\n", "T\n:x\n", "two\nlines\n\n: x\n", "T\n\n\n\n: x\n"])
    func otherColonsAreText(_ markdown: String) {
        let blocks = parse(markdown).document.blocks
        #expect(!blocks.contains { if case .definitionList = $0.kind { true } else { false } })
        #expect(blocks.contains { if case .paragraph(let text) = $0.kind { text.plainText.contains(":") } else { false } })
    }

    @Test func captionsOfTablesStayCaptions() {
        guard case .table(let table)? = parse("| a |\n|---|\n| b |\n: C\n").document.blocks.first?.kind else {
            Issue.record("no table"); return
        }
        #expect(table.caption.plainText == "C")
    }

    private func groups(_ markdown: String) -> [String] {
        guard case .definitionList(let groups)? = parse(markdown).document.blocks.first?.kind else { return [] }
        return groups.map { group in
            group.terms.map { text($0.blocks) }.joined(separator: ", ") + ": "
                + group.definitions.map { "[\(text($0.blocks))]" }.joined()
        }
    }

    private func text(_ blocks: [Block]) -> String {
        blocks.map { block in
            switch block.kind {
            case .codeBlock(_, let text, _): text
            case .list(let list): text(list.items.flatMap(\.blocks))
            default: block.text
            }
        }.joined(separator: "|")
    }
}
