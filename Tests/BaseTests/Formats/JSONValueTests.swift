import Testing

@testable import TypesetBase

/// Tests of the JSON that the program writes.
@Suite struct JSONValueTests {
    @Test func objectsAreIndentedAndListsOfScalarsAreOnOneLine() {
        let value: JSONValue = ["sizes": ["large", "ax1"], "page": ["number": .number(1)], "none": [:], "files": [["name": "a"]]]
        #expect(
            value.text() == """
                {
                  "sizes": ["large", "ax1"],
                  "page": {
                    "number": 1
                  },
                  "none": {},
                  "files": [
                    {
                      "name": "a"
                    }
                  ]
                }
                """)
    }

    @Test func deeperLevelsAreOnOneLine() {
        let value: JSONValue = ["a": ["b": ["c": true]]]
        #expect(value.text(depth: 1) == "{\n  \"a\": { \"b\": { \"c\": true } }\n}")
    }

    @Test(arguments: [
        (1.0, "1"), (-0.5, "-0.5"), (1e16, "1e+16"), (123_456_789_012_345, "123456789012345"), (.infinity, "null"), (.nan, "null"),
    ])
    func numbersAreDecimal(number: Double, text: String) { #expect(JSONValue.number(number).text() == text) }

    /// Terminals, logs and JavaScript interpret these characters, and GitHub Actions reads commands that begin with `##`.
    @Test(arguments: [
        ("a\"b\\c", #""a\"b\\c""#), ("\n\t\r\u{0}", #""\n\t\u000d\u0000""#), ("\u{7F}\u{9B}", #""\u007f\u009b""#),
        ("\u{2028}\u{202E}\u{2066}", #""\u2028\u202e\u2066""#), ("##[x]", ##""#\u0023[x]""##), ("é😀", "\"é😀\""),
    ])
    func charactersThatReadersInterpretAreEscaped(text: String, json: String) { #expect(JSONValue.string(text).text() == json) }

    @Test func writtenTextIsReadUnchanged() throws {
        let text = String(String.UnicodeScalarView((0..<0x3000).compactMap(Unicode.Scalar.init)))
        var reader = JSONReader()
        #expect(try reader.read(Array(JSONValue.string(text).text().utf8)).text == text)
    }
}
