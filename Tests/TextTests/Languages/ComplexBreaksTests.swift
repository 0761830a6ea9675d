import Testing
import TypesetText

/// Tests of words and syllables of scripts without spaces between them.
@Suite struct ComplexBreaksTests {
    /// The text with `|` at the start of each word and `·` at the start of each syllable.
    private func divided(_ text: String) -> String {
        guard let breaks = ComplexBreaks(in: Array(text.utf8)) else { return text }
        var result = String.UnicodeScalarView()
        for (index, scalar) in text.unicodeScalars.enumerated() {
            if breaks.words.contains(index) { result.append("|") }
            if breaks.syllables.contains(index) { result.append("·") }
            result.append(scalar)
        }
        return String(result)
    }

    @Test(arguments: [
        ("ມີເຫດຜົນແລະສິດທິ", "ມີ|ເຫດ·ຜົນ|ແລະ|ສິດ·ທິ"), ("ពួកគេមានសេរីភាព", "ពួក·គេ|មាន|សេ·រី·ភាព"), ("လူတိုင်းသည်တူညီ", "လူ|တိုင်း|သည်|တူ·ညီ"),
        ("มนุษย์ทั้งหลายเกิดมา", "มนุษย์|ทั้ง|หลาย|เกิด|มา"),
    ])
    func wordsAreThoseOfDictionariesAndSyllablesStayWhole(text: String, expected: String) { #expect(divided(text) == expected) }

    @Test func otherTextHasNone() {
        #expect(ComplexBreaks(in: Array("한국어 日本語 हिन्दी text".utf8)) == nil)
        #expect(divided("a ມີເຫດ, b") == "a ມີ|ເຫດ, b")
    }
}
