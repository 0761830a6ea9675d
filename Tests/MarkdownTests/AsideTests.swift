import Testing
import TypesetMarkdown

/// Tests that DocC's asides are alerts.
@Suite struct AsideTests {
    private func kinds(_ markdown: String) -> [String] {
        parse(markdown).document.blocks.map { block in
            switch block.kind {
            case .alert(let kind, _): kind
            case .blockQuote: "quote"
            default: "other"
            }
        }
    }

    @Test func theWordIsTakenOff() {
        expect(
            "> Note: a *b*\n> c\n>\n> d\n",
            is: """
                alert-note 1:1-4:4
                  paragraph 1:3-2:4
                    text 1:9-1:11 "a "
                    emphasis 1:11-1:14
                      text 1:12-1:13 "b"
                    softbreak 1:14-2:3
                    text 2:3-2:4 "c"
                  paragraph 4:3-4:4
                    text 4:3-4:4 "d"
                """)
        expect(
            "> experiment:\n> a\n",
            is: """
                alert-experiment 1:1-2:4
                  paragraph 1:3-2:4
                    text 2:3-2:4 "a"
                """)
        expect("> Tip:\n", is: "alert-tip 1:1-1:7")
    }

    /// Only the kinds of swift-markdown, in any case, are asides.
    @Test func onlyDocCsWordsAreAsides() {
        #expect(
            kinds("> IMPORTANT: a\n\n\n\n> SeeAlso: b\n\n\n\n> ToDo: c\n\n\n\n> Warning : d\n\n---\n\n> [!NOTE]\n> e\n")
                == ["important", "seealso", "todo", "warning", "other", "note"])
        for text in [
            "> Example: a", "> Note that: a", "> See Also: a", "> Note a", "> **Note:** a", "> Caution: a", "> `Note`: a", "Note: a",
        ] {
            #expect(kinds(text).allSatisfy { $0 == "quote" || $0 == "other" }, "\(text)")
        }
    }

    @Test func asidesWithoutAStyleLookLikeNotes() {
        #expect(AlertKind.style(of: "experiment") == "note")
        #expect(AlertKind.heading(of: "seealso") == "See Also")
        #expect(AlertKind.style(of: "warning") == "warning")
        #expect(AlertKind.heading(of: "warning") == "Warning")
    }
}
