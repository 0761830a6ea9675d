import Testing
import TypesetBase

/// Tests of the dictionary order of words by language, and of their index letters.
@Suite struct CollationTests {
    private func sorted(_ texts: [String], in language: String) -> [String] {
        let collation = Collation(language: language)
        return texts.sorted { collation.key(of: $0).lexicographicallyPrecedes(collation.key(of: $1)) }
    }

    @Test func languagesHaveTheirOwnOrders() {
        #expect(sorted(["zon", "öl", "oma", "Öl"], in: "de") == ["öl", "Öl", "oma", "zon"])
        #expect(sorted(["zon", "öl", "oma"], in: "sv") == ["oma", "zon", "öl"])
        #expect(sorted(["côte", "cote", "coté", "Cotes"], in: "fr").first == "cote")
        #expect(sorted(["item 10", "item 9"], in: "en") == ["item 9", "item 10"])
        #expect(sorted(["b", "a"], in: "no language").first == "a")
    }

    @Test(arguments: [
        ("en", "éclair", "E"), ("de", "Ärger", "A"), ("sv", "ärlig", "Ä"), ("es", "ñandú", "Ñ"), ("tr", "ismet", "İ"), ("ko", "까치", "ㄱ"),
        ("ru", "ёлка", "Е"), ("he", "שלום", "ש"),
    ])
    func wordsAreUnderLetters(_ language: String, _ word: String, _ letter: String) {
        #expect(Collation(language: language).initial(of: word)?.letter == letter)
    }

    @Test func signsAndIdeographsAreUnderNone() {
        for word in ["9 lives", "--flag", "漢字", ""] { #expect(Collation(language: "ja").initial(of: word) == nil) }
    }
}
