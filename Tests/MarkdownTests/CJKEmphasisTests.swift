import Testing
import TypesetBase
import TypesetMarkdown

/// Tests of emphasis beside Chinese, Japanese and Korean text.
@Suite struct CJKEmphasisTests {
    /// The paragraph with its emphasis in tags.
    private func marked(_ markdown: String) -> String {
        guard case .paragraph(let inlines)? = parse(markdown + "\n").document.blocks.first?.kind else { return "" }
        return inlines.map(marked).joined()
    }

    private func marked(_ inline: Inline) -> String {
        switch inline.kind {
        case .emphasis(let inner): "<em>" + inner.map(marked).joined() + "</em>"
        case .strong(let inner): "<b>" + inner.map(marked).joined() + "</b>"
        case .strikethrough(let inner): "<s>" + inner.map(marked).joined() + "</s>"
        default: inline.plainText
        }
    }

    @Test(arguments: [
        ("**你好。**字", "<b>你好。</b>字"), ("字**「你好」**字", "字<b>「你好」</b>字"), ("**“你好”**字", "<b>“你好”</b>字"),
        ("*テスト。*テスト", "<em>テスト。</em>テスト"), ("~~你好。~~字", "<s>你好。</s>字"), ("**안녕(hi)**은", "<b>안녕(hi)</b>은"),
        ("甲**乙**丙", "甲<b>乙</b>丙"), ("**甲。**字 **乙**", "<b>甲。</b>字 <b>乙</b>"), ("a**\"b\"**c", "a**\"b\"**c"),
        (#"字\**「你好」**字"#, "字**「你好」**字"),
    ])
    func marksBesidePunctuationAreEmphasis(markdown: String, expected: String) {
        #expect(marked(markdown) == expected)
    }

    @Test func codeAndAddressesAreUnchanged() {
        #expect(marked("`。**字` <https://a.example/。**字>") == "。**字 https://a.example/。**字")
        #expect(dump("```\n。**字\n```\n").contains("\"。**字\""))
    }

    @Test func placesAreThoseOfTheFile() {
        let document = parse("**你好。**字 ==标记==。\n").document
        guard case .foreignSyntax(let use)? = document.issues.first else {
            Issue.record("nothing is reported")
            return
        }
        #expect(use.places.map(\.text) == ["==标记=="])
    }
}
