import Testing

@testable import TypesetText

@Suite struct NonBreakingSpacesTests {
    /// The text with its non-breaking spaces shown as ` `.
    private func shown(_ text: String, _ language: String = "en") -> String {
        let kept = Set(NonBreakingSpaces.characters(in: Array(text.utf8), language: language).map { $0 - 1 })
        return String(String.UnicodeScalarView(text.unicodeScalars.enumerated().map { kept.contains($0) ? "~" : $1 }))
    }

    @Test(arguments: [
        ("en", "Add 300 ml in 30 s, at 20 °C.", "Add 300~ml in 30~s, at 20~°C."),
        ("en", "On 14 March or March 14, 2026", "On 14~March or March~14,~2026"),
        ("en", "It was on 14 March 2026, or on March 14, 2026", "It was on 14~March 2026, or on March~14, 2026"),
        ("de", "3. März 2026", "3.~März~2026"),
        ("en", "2024-Jan-17, 2.10.4-beta, a 64-bit word", "2024~Jan-17, 2.10.4~beta, a 64~bit word"),
        ("en", "$ npm install for $ 5", "$~npm install for $~5"), ("en", "at 10:30 am", "at 10:30~am"),
        ("de", "am 3. März, z. B. um 5 Uhr", "am 3.~März, z.~B. um 5 Uhr"),
        ("fr", "le 14 juillet, 25 % de 300 m", "le 14~juillet, 25~% de 300~m"),
        ("en", "J. S. Bach and D. Knuth", "J.~S.~Bach and D.~Knuth"), ("en", "Fig. 2 and p. 14, § 5", "Fig.~2 and p.~14, §~5"),
        ("en", "In chapter 18 (Figure 2), a chapter of 3", "In chapter~18 (Figure~2), a chapter of 3"),
        ("de", "Siehe Kapitel 3, Tabelle 4", "Siehe Kapitel~3, Tabelle~4"), ("de", "(Siehe Bild 1-4.)", "(Siehe Bild~1-4.)"),
        ("en", "See pages 12 and 14, theorem 3, line 9", "See pages~12 and 14, theorem~3, line~9"),
        ("en", "He had 5 apples. The end. It may be 42 Marches", "He had 5 apples. The end. It may be 42 Marches"),
        ("en", "25 000 people, 1 2345", "25~000 people, 1 2345"), ("fr", "Rien ! « Oui » : 1 000 €", "Rien~! «~Oui~»~: 1~000~€"),
        ("cs", "Jel k nám a v lese (s ním)", "Jel k~nám a~v~lese (s~ním)"), ("pl", "w lesie i polu", "w~lesie i~polu"),
        ("en", "I saw a house", "I saw a house"), ("pl", "12 listopada", "12~listopada"), ("en", "é 5 kg ", "é 5~kg "),
        ("fr", "à 25 %\u{202F}! et 1 000 €\u{202F}; ou", "à 25~%\u{202F}! et 1~000~€\u{202F}; ou"),
        ("cs", "za 25 Kč, 25 Eur", "za 25~Kč, 25~Eur"), ("pl", "25 zł”", "25~zł”"), ("ru", "25 кг и 25 руб.", "25~кг и~25~руб."),
        ("uk", "25 грн", "25~грн"), ("es", "el 5 de marzo de 2026, 5 de ellos", "el 5~de~marzo de 2026, 5 de ellos"),
        ("vi", "ngày 5 tháng 3 năm", "ngày 5~tháng~3 năm"), ("fr", "Mme Dupont et Louis XIV", "Mme~Dupont et Louis~XIV"),
        ("fr", "Charles X, Napoléon Ier", "Charles~X, Napoléon~Ier"),
        ("en", "World War II, Dr. No. Peter I know", "World War~II, Dr.~No. Peter I know"),
        ("ru", "Рис. 3, т. е. и т. д., так (рис. 4)", "Рис.~3, т.~е. и~т.~д., так (рис.~4)"),
        ("en", "one – two — three, – four -- five –six", "one~– two~— three,~– four -- five –six"), ("en", "– Yes", "– Yes"),
        ("ru", "Это — дом", "Это~— дом"), ("fr", "un mot – un autre – encore", "un mot – un autre – encore"),
        ("en", "2 bytes", "2~bytes"), ("en", "2 bytes each", "2 bytes each"), ("en", "2 extraordinary", "2 extraordinary"),
        ("en", "CTRL-T, A-b-c, well-known 12–14 of 2–x, -v", "CTRL~T, A~b~c, well-known 12~14 of 2–x, -v"),
    ])
    func `What belongs together is kept together`(language: String, text: String, expected: String) {
        #expect(shown(text, language) == expected)
    }

    @Test func `Korean is divided between words`() {
        let text = "모든 인간은 3개 동등하다.", inner = Set(NonBreakingSpaces.characters(in: Array(text.utf8), language: "ko"))
        let allowed = text.unicodeScalars.indices.enumerated().filter { !inner.contains($0.offset) }.map { text.unicodeScalars[$0.element] }
        #expect(String(String.UnicodeScalarView(allowed)) == "모 인 3 동.")
        // Documents that state no language count as English.
        #expect(Set(NonBreakingSpaces.characters(in: Array(text.utf8), language: "en")) == inner)
        #expect(NonBreakingSpaces.characters(in: Array("図書館で本を読む。".utf8), language: "ja") == [])
    }

    @Test func `A particle after a bracket ends the word`() {
        for text in ["(a)를", "“b”는", "「c」의"] { #expect(NonBreakingSpaces.characters(in: Array(text.utf8), language: "ko") == [3]) }
    }
}
