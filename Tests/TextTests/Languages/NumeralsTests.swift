import Testing
import TypesetText

@Suite struct NumeralsTests {
    @Test(arguments: [
        ("fa", "۱۲۳"), ("ar-EG", "١٢٣"), ("ar-MA", "123"), ("ur", "123"), ("he", "123"), ("hi", "123"), ("mr", "१२३"), ("my", "၁၂၃"),
        ("en", "123"),
        ("zh-Hant", "123"), ("", "123"), ("xx-not-a-language", "123"), ("ar-u-nu-latn", "123"),
    ])
    func digitsAreThoseThatReadersExpect(language: String, expected: String) {
        #expect(Numerals(.usual, language: language).text(123) == expected)
        #expect(Numerals(.latin, language: language).text(123) == "123")
    }

    @Test func nativeDigitsAreThoseOfTheScript() {
        #expect(Numerals(.native, language: "hi").text(2026) == "२०२६")
        #expect(Numerals(.native, language: "th").replacing("(7.)") == "(๗.)")
        #expect(Numerals(.native, language: "en").text(7) == "7")
    }
}
