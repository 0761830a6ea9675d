import Testing

@testable import TypesetBase

/// Tests of language tags (RFC 5646).
@Suite struct LanguageTagTests {
    @Test(arguments: [
        "de", "en-GB", "zh-Hant-TW", "zh-cmn-Hans-CN", "sl-rozaj-biske", "de-CH-1901", "es-419", "de-DE-u-co-phonebk", "x-mine",
        "en-x-twain", "i-klingon", "gsw", "EN-gb",
    ])
    func wellFormedTagsAreValid(tag: String) { #expect(LanguageTag.isValid(tag)) }

    @Test(arguments: [
        "", "jp", "english", "en_GB", "en-", "-en", "e", "en-u", "en-x", "x", "de-419-DE", "en-abcdefghi", "é", "de-a-b", "1n",
    ])
    func otherTextsAreNot(tag: String) { #expect(!LanguageTag.isValid(tag)) }

    @Test(arguments: [("jp", "ja"), ("gb", "en"), ("en_GB", "en-GB"), ("cz-CZ", "cs-CZ"), ("ua_UA", "uk-UA")])
    func theIntendedTagIsFound(tag: String, intended: String) { #expect(LanguageTag.meant(by: tag) == intended) }

    @Test(arguments: ["", "de", "english", "xx_YY"]) func otherTextsMeanNone(tag: String) { #expect(LanguageTag.meant(by: tag) == nil) }
}

@Suite struct XMLEscapingTests {
    @Test(arguments: [
        (XMLEscaping.Position.content, "a & <b> \"c\" 'd'\n", "a &amp; &lt;b&gt; \"c\" 'd'\n"),
        (.attribute, "a & <b> \"c\" 'd'\n\t\r", "a &amp; &lt;b&gt; &quot;c&quot; &#39;d&#39;&#10;&#9;&#13;"),
        (.content, "a\u{0}b\u{1B}c\u{FFFE}d\u{FFFF}", "abcd"), (.content, "é😀", "é😀"),
    ])
    func markupBecomesReferences(position: XMLEscaping.Position, text: String, escaped: String) {
        #expect(XMLEscaping.escaped(text, for: position) == escaped)
    }

    /// A parser turns a line end in an attribute into a space unless it is a reference.
    @Test func escapedTextIsReadUnchanged() throws {
        let text = "]]> <a b='c'>&amp;\n\t\"'"
        let markup = "<a b=\"\(XMLEscaping.escaped(text, for: .attribute))\">\(XMLEscaping.escaped(text, for: .content))</a>"
        let element = try XMLElement(reading: Array(markup.utf8))
        #expect(element.text == text)
        #expect(element.attributes.map(\.value) == [text])
    }
}
