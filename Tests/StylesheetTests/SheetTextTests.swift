import Testing

@testable import TypesetStylesheet

@Suite struct SheetTextTests {
    @Test(arguments: ["plain", "two words", "yes", "1", "a: b", "#x", "$x", "\"q\"", "\\", "- a", "", " a", "é", "a\tb\u{7F}"])
    func writtenTextsReadBackAsThemselves(text: String) throws {
        let (stylesheet, diagnostics) = load(
            sheet("styles: { s: \(SheetText.mapping([("face", SheetText.scalar(text.isEmpty ? "x" : text))])) }"))
        #expect(describe(diagnostics) == "")
        #expect(StyleResolver(try #require(stylesheet), category: .large).style(named: "s")?.font.face == (text.isEmpty ? "x" : text))
    }
}
