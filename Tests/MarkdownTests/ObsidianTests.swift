import DocumentDumps
import Testing
import TypesetBase
import TypesetMarkdown

/// Tests of the callouts, comments and names of blocks of Obsidian.
@Suite struct ObsidianTests {
    private func tree(_ markdown: String) -> String {
        MarkdownParser.parse(SourceFile(path: "doc.md", text: markdown), dialect: .obsidian).document.dump()
            .replacing(/[ ][0-9]+:[0-9]+-[0-9]+:[0-9]+/, with: "").replacing(/^title "doc"\n/, with: "")
    }

    @Test(arguments: [
        (
            "> [!faq]- Why *now*?\n> Words.\n",
            "alert-note\n  paragraph {.alert-title}\n    strong\n      text \"Why \"\n      emphasis\n        text \"now\"\n      text \"?\"\n"
        ),
        ("> [!danger]\n> Words.\n", "alert-caution\n  paragraph {.alert-title}\n    strong\n      text \"Danger\"\n"),
        ("> [!NOTE]\n> Words.\n", "alert-note\n  paragraph\n    text \"Words.\"\n"),
        ("> [!own kind|x]+ Title\n>\n> Words.\n", "alert-note\n  paragraph {.alert-title}\n    strong\n      text \"Title\"\n"),
    ])
    func callouts(markdown: String, expected: String) {
        #expect(tree(markdown).hasPrefix(expected), "\(tree(markdown))")
        #expect(tree(markdown).contains("\"Words.\""))
    }

    @Test func calloutsNest() {
        #expect(
            tree("> [!tip] A\n> > [!bug] B\n> > Words.\n").contains(
                "  alert-caution\n    paragraph {.alert-title}\n      strong\n        text \"B\""))
    }

    @Test(arguments: [
        ("Words.\n", "My note"), ("## Part\n", "My note"), ("# Own\n", nil), ("---\ntitle: Front\n---\n", "Front"),
    ])
    func theNameOfTheFileIsTheTitle(markdown: String, title: String?) {
        let file = SourceFile(path: "a/My note.md", text: markdown)
        #expect(MarkdownParser.parse(file, dialect: .obsidian).document.metadata.title?.value == title)
    }

    @Test(arguments: ["> [!NOTE] Title\n> Words.\n", "> [!faq]\n> Words.\n"])
    func hintsForCalloutsNameTheDialect(markdown: String) {
        let hints = MarkdownParser.parse(SourceFile(path: "a.md", text: markdown)).diagnostics.flatMap(\.hints)
        #expect(hints.contains { $0.contains("syntax: obsidian") }, "\(hints)")
    }

    @Test func gitHubsAlertsHaveNoTitle() {
        #expect(dump("> [!NOTE] Title\n> Words.\n").hasPrefix("quote"))
    }

    @Test func commentsAreLeftOut() {
        #expect(tree("One %%not *this*%% two.\n") == "paragraph\n  text \"One  two.\"\n")
        #expect(tree("%%\nNot\n\nthis\n%%\n\nWords.\n") == "paragraph\n  text \"Words.\"\n")
        #expect(tree("`%%code%%` 50%% of\n").contains("%%code%%"))
    }

    @Test func linksMayContainCode() {
        let link = tree("See [[A note#H|the `x` of *y*]] and [[b|c]].\n")
        #expect(link.contains("  link <A%20note.md#h>\n    text \"the \"\n    code \"x\"\n    text \" of \"\n    emphasis"), "\(link)")
        #expect(link.contains("link <b.md>"), "\(link)")
        #expect(!tree("[[a|b `c` d\n").contains("link"))
    }

    @Test func tasksOfOtherSignsAreChecked() {
        let list = tree("- [/] half\n- [x] done\n- [ ] open\n- [ab] words\n- [-]\n")
        #expect(list.contains("item [x]\n    paragraph\n      text \"half\""), "\(list)")
        #expect(list.contains("\"[ab] words\"") && list.contains("\"[-]\""), "\(list)")
    }

    @Test func namesOfBlocksAreAnchors() {
        #expect(tree("Words. ^a-1\n") == "paragraph {#^a-1}\n  text \"Words.\"\n")
        #expect(tree("| a |\n|---|\n| b |\n\n^tab\n").hasPrefix("table - {#^tab}"))
        #expect(tree("2 ^a b\n").contains("2 ^a b"))
        #expect(tree("[[note#^a-1]]\n").contains("note.md#^a-1"))
    }
}
