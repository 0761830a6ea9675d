import Testing

@testable import TypesetBase

/// Tests of hints about characters and notations that look right and are not.
@Suite struct CommonMistakeTests {
    @Test(arguments: [
        ("a\u{A0}b", "U+00A0 is here, a no-break space: type a plain space"),
        ("“a”", "U+201C is here, a curly quote: YAML's are straight, `\"` or `'`"),
        ("a：b", "U+FF1A is here, a wide colon: type `:`"), ("\u{200B}a", "U+200B is here, an invisible character: remove it"),
        ("−1", "U+2212 is here, a minus sign: type the hyphen `-`"),
    ])
    func lookAlikesAreNamed(text: String, hint: String) { #expect(LookAlikes.hint(in: text) == hint) }

    @Test func ordinaryTextHasNone() { #expect(LookAlikes.hint(in: "größe: 日本語 - \"a\"") == nil) }

    /// An item that is indented further than the one before is a part of its text.
    @Test func anItemInsideATextIsFound() throws {
        let node = YAMLParser.parse(SourceFile(path: "a.yaml", text: "a:\n  - one\n    - two\n")).node
        let item = try #require(node?["a"]?.items?.first)
        #expect(
            Diagnostic.error("unknown", at: item.span).notingSwallowedItems.hints
                == ["line 3 is a part of this text: begin its `-` in the column of the other items"])
    }

    @Test(arguments: [("a: #fff\n", "#fff"), ("a: #12345678\n", "#12345678")]) func anUnquotedColourIsFound(text: String, color: String) {
        let node = YAMLParser.parse(SourceFile(path: "a.yaml", text: text)).node
        #expect(node?["a"].flatMap(UnquotedColor.init)?.span.text == color)
    }

    @Test(arguments: ["a: x # fff\n", "a: #ffff1\n", "a: #hello\n", "a: '#fff'\n"]) func ordinaryCommentsAreNone(text: String) {
        let node = YAMLParser.parse(SourceFile(path: "a.yaml", text: text)).node
        #expect(node?["a"].flatMap(UnquotedColor.init) == nil)
    }
}
