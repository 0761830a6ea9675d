import Diagnostics
import Testing
@testable import Audit

@Suite struct DocumentRules {
    @Test func titles() {
        #expect(found("title-missing", "Text\n") == ["test.md:1 all fail: the document has no title, only the name of its file"])
        #expect(found("title-missing", "# Plan\n") == ["test.md:1 all note: the title “Plan” is taken from the first heading"])
        #expect(found("title-missing", titled("Text")).isEmpty)
    }

    @Test func languages() {
        let sheet = sheet(("language: en\n", ""))
        #expect(found("language-missing", "# A\n", sheet: sheet) == ["test.md:1 all fail: nothing states the language of the document; English is assumed"])
        #expect(found("language-missing", "# A\n").isEmpty)
        #expect(found("language-invalid", "---\nlanguage: english\n---\n\n# A\n\n[ja]{lang=de_DE}\n")
            == ["test.md:2 all fail: “english” is no language tag", "test.md:7 all fail: “de_DE” is no language tag"])
        #expect(found("language-invalid", "---\nlanguage: zh-Hans\n---\n\n# A\n").isEmpty)
    }

    @Test func foreignLettersAreForAPersonToJudge() {
        #expect(found("language-mismatch", titled("He said Καλημέρα κόσμε, and left.")) == ["test.md:8 all review: “Καλημέρα κόσμε” is in Greek letters, and the language here is en"])
        #expect(found("language-mismatch", titled("He said [Καλημέρα κόσμε]{lang=el}, and left 3 μm.")).isEmpty)
    }

    @Test func headings() {
        #expect(found("heading-first", "## A\n") == ["test.md:1 all fail: the first heading is of level 2, not 1"])
        #expect(found("heading-skip", "# A\n\n### B\n") == ["test.md:3 all fail: heading level 3 follows level 1: a level is skipped"])
        #expect(found("heading-skip", "# A\n\n## B\n\n# C\n").isEmpty)
        #expect(found("heading-skip", "# A\n\n### B\n", sheet: sheet(("language: en", "language: en\nheadings: renumber"))).isEmpty)
        #expect(found("heading-empty", "# A\n\n##\n") == ["test.md:3 all fail: the heading of level 2 has no text"])
        #expect(found("heading-repeated", "# A\n\n## B\n\n### Example\n\n### Example\n\n## C\n\n### Example\n") == ["test.md:7 all warning: the heading “Example” stands here for a second time"])
        #expect(found("heading-fake", titled("**Scope**\n\nText.")) == ["test.md:8 all review: “Scope” is a paragraph in bold where a heading could stand"])
        #expect(found("heading-fake", titled("**A sentence in bold.**\n\nText.\n\nText **bold** text.\n\n**Last**")).isEmpty)
    }

    @Test func pictures() {
        #expect(found("image-alt-missing", titled("![](a.png)")) == ["test.md:8 all fail: the picture `a.png` has no alternative text"])
        #expect(found("image-alt-missing", titled("![](a.png){decorative}\n\n![A cat](a.png)")).isEmpty)
        #expect(found("image-alt-suspect", titled("![IMG_1.jpg](a.jpg)\n\n![Image of a cat](b.jpg)\n\n![\(String(repeating: "ab ", count: 60))](c.jpg)\n\n![A cat](d.jpg \"A cat\")")) == [
            "test.md:8 all warning: the alternative text “IMG_1.jpg” is the name of a file",
            "test.md:10 all warning: the alternative text begins with “image of”, which readers say anyway",
            "test.md:12 all warning: the alternative text “ab ab ab ab ab ab ab ab ab ab ab ab ab a…” has 180 characters, over 150",
            "test.md:14 all warning: the alternative text “A cat” only repeats the caption",
        ])
        #expect(found("image-missing", titled("![A cat](none.png)")) == ["test.md:8 all warning: there is no picture `none.png`"])
        #expect(found("image-remote", titled("![A cat](https://example.org/a.png)")).count == 1)
        #expect(found("image-missing", titled("![A cat](https://example.org/a.png)")).isEmpty)
    }

    @Test func links() {
        #expect(found("link-text-vague", titled("Read [more](a.html), [Click here!](b.html) and [the guide](c.html).")) == [
            "test.md:8 all warning: the link “more” does not say where it leads: to a.html",
            "test.md:8 all warning: the link “Click here!” does not say where it leads: to b.html",
        ])
        #expect(found("link-text-url", titled("<https://example.org/a> and [words](https://example.org/b)")) == ["test.md:8 all warning: the link's text is the address https://example.org/a"])
        #expect(found("link-text-ambiguous", titled("[guide](a.html), [Guide](b.html), [guide](a.html)"))
            == ["test.md:8 all warning: the link “Guide” leads to b.html, and one of the same text to a.html"])
        #expect(found("link-target-missing", titled("[a](#none), [b](#test)")) == ["test.md:8 all fail: no heading and no {#id} is called 'none'"])
    }

    @Test func tables() {
        #expect(found("table-header-missing", titled("|  |  |\n|--|--|\n| 1 | 2 |")) == ["test.md:8 all fail: none of the 2 columns of this table has a header"])
        #expect(found("table-header-empty", titled("| Year |  |\n|--|--|\n| 1 | 2 |")) == ["test.md:8 all warning: column 2 has no header"])
        #expect(found("table-header-empty", titled("| | Sales |\n|--|--|\n| 1 | 2 |\n\n{row-headers=1}")).count <= 1)
        #expect(found("table-header-empty", titled("| Year | Sales |\n|--|--|\n| 1 |  |")).isEmpty)
    }

    @Test func listsThatAreTyped() {
        #expect(found("list-fake", titled("• one\n• two")) == ["test.md:8 all review: 2 lines begin like items of a list, the first with “• one”"])
        #expect(found("list-fake", titled("1\\) one\n2\\) two")) == ["test.md:8 all review: 2 lines begin like items of a list, the first with “1) one”"])
        #expect(found("list-fake", titled("- one\n- two\n\nSee 1) and\n(b) for more")).isEmpty)
    }

    @Test func whatIsLeftOut() {
        #expect(found("html-ignored", titled("<video src=\"a\">words</video>")).count == 1)
        #expect(found("footnote-unused", titled("Text.\n\n[^1]: A note.")) == ["test.md:10 all warning: footnote '1' is never used; its text is set in place"])
    }

    @Test func longCapitals() {
        let words = Array(repeating: "LOUD", count: 21).joined(separator: " ")
        #expect(found("capitals-run", titled(words)) == ["test.md:8 all warning: 21 words in a row are in capitals: “LOUD LOUD LOUD LOUD LOUD LOUD LOUD LOUD…”"])
        #expect(found("capitals-run", titled(words.replacing("LOUD LOUD LOUD", with: "LOUD quiet LOUD"))).isEmpty)
    }

    @Test func commentsSilenceWhatTheyName() {
        let report = audit(titled("<!-- typeset:ignore link-text-vague kept as quoted -->\nRead [more](a.html).\n\n<!-- typeset:ignore list-fake -->\nText.\n\n<!-- typeset:ignore link-text-vage -->\nText."))
        #expect(report.ignored.map { "\($0.finding.rule) \($0.reason)" } == ["link-text-vague kept as quoted"])
        #expect(report.findings.map(\.message) == ["`list-fake` finds nothing here that could be ignored", "no rule is called `link-text-vage`"])
        #expect(report.findings.last?.mend == "did you mean `link-text-vague`?")
    }

    @Test func aCleanDocumentHasNoFindings() {
        let report = audit(titled("Text with [a link](a.html) and `code`.[^1]\n\n## Part\n\n- one\n- two\n\n[^1]: A note."))
        #expect(report.findings.map { "\($0.rule): \($0.message)" }.isEmpty)
        #expect(report.rules.allSatisfy { $0.verdicts.allSatisfy { $0.outcome == .pass } })
    }
}
