import DocumentDumps
import Testing
import TypesetMarkdown

@Suite struct DivisionTests {
    @Test func aDivisionHasAttributesOrAWord() {
        expect(
            "::: {#a .note}\nx\n:::\n\n:::: tip ::::\ny\n::::\n",
            is: """
                division 1:1-3:4 {#a .note}
                  paragraph 2:1-2:2
                    text 2:1-2:2 "x"
                division 5:1-7:5 {.tip}
                  paragraph 6:1-6:2
                    text 6:1-6:2 "y"
                """)
    }

    @Test func theInnermostCloses() {
        expect(
            "::: a\n::: b\nx\n:::\ny\n:::\nz\n",
            is: """
                division 1:1-6:4 {.a}
                  division 2:1-4:4 {.b}
                    paragraph 3:1-3:2
                      text 3:1-3:2 "x"
                  paragraph 5:1-5:2
                    text 5:1-5:2 "y"
                paragraph 7:1-7:2
                  text 7:1-7:2 "z"
                """)
    }

    /// A block before a fence without a blank line must not include the fence.
    @Test(arguments: [
        ("- item", "list 1:1-1:7 bullet tight"), ("> quote", "quote 1:1-1:8"), ("| a |\n|---|", "table 1:1-2:6 -"),
        ("text", "paragraph 1:1-1:5"),
    ])
    func nothingSwallowsAnOpeningFence(_ before: String, _ line: String) {
        let lines = dump("\(before)\n::: n\nx\n:::\n").split(separator: "\n")
        #expect(lines.first == line[...])
        #expect(lines.contains { $0.hasPrefix("division") })
    }

    @Test(arguments: ["- item", "> quote", "| a |\n|---|", "text", "# h", "<div>\nx"])
    func nothingSwallowsAClosingFence(_ inside: String) {
        let (document, diagnostics) = parse("::: n\n\(inside)\n:::\n\nafter\n")
        #expect(document.blocks.count == 2)
        #expect(!diagnostics.contains { $0.message.contains("division") })
        #expect(!document.dump().contains(":::"))
    }

    @Test func codeKeepsItsColons() {
        let (document, _) = parse("::: n\n```\n:::\n```\n:::\n")
        #expect(document.dump().contains("code 2:1-4:4 \":::\""))
        #expect(document.blocks.count == 1)
    }

    @Test func aFenceClosesOnlyWhatItReaches() {
        // The inner division is in the item, the fence is not: it closes the outer one.
        let (document, diagnostics) = parse("::: a\n- ::: b\n  x\n:::\nafter\n")
        #expect(document.blocks.count == 2)
        #expect(diagnostics.map(\.message) == ["this division is never closed"])
    }

    @Test func aDivisionInAnItemLeavesTheListTight() {
        #expect(dump("- ::: a\n  x\n  :::\n- y\n").hasPrefix("list 1:1-4:4 bullet tight"))
    }

    @Test func strayAndMissingFencesAreReported() {
        #expect(complaints("x\n\n:::\n") == ["3:1 warning: ':::' does not close a division"])
        #expect(complaints("::: a\nx\n") == ["1:1 warning: this division is never closed"])
    }

    /// As in pandoc, a closing fence may be shorter or longer than its opening fence.
    @Test(arguments: [":::", "::::", ":::::::"])
    func aFenceOfAnyLengthClosesTheInnermost(_ closing: String) {
        let (document, diagnostics) = parse("::::: a\n::: b\nx\n\(closing)\ny\n\(closing)\nz\n")
        #expect(document.dump().contains("division 1:1-6:\(closing.count + 1) {.a}"))
        #expect(document.blocks.count == 2)
        #expect(diagnostics.isEmpty)
    }
}
