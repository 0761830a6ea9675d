import Testing
import TypesetBase

@testable import TypesetText

@Suite struct PhraseBreaksTests {
    /// The text with a bar at each allowed break between two ideographs.
    private func parted(_ text: String) -> String {
        let inner = Set(PhraseBreaks.innerCharacters(of: Array(text.utf8)))
        return text.unicodeScalars.enumerated().map { (inner.contains($0) || $0 == 0 ? "" : "|") + String($1) }.joined()
    }

    /// ICU has phrases since version 72; earlier, lines end at any ideograph.
    @Test(arguments: [
        ("変数と可変性", "変数と|可変|性"), ("生まれながらにして", "生まれながら|にして"), ("猜数字游戏", "猜|数字|游戏"),
    ])
    func `Phrases of Japanese and words of Chinese stay whole`(text: String, expected: String) {
        let found = parted(text)
        #expect(found == expected || found == text.map(String.init).joined(separator: "|"))
    }

    @Test func `Other scripts and punctuation are left to other rules`() {
        for text in ["words", "한국어", "„Wörter“", ""] { #expect(PhraseBreaks.innerCharacters(of: Array(text.utf8)) == []) }
        #expect(parted("「字」").contains("「|字|」"))
    }

    @Test func `Languages have a usual script`() {
        #expect(LanguageScript.isUsual("cyrl", of: "mn"))
        #expect(!LanguageScript.isUsual("Mong", of: "mn"))
        #expect(LanguageScript.isUsual("Latn", of: "de"))
        #expect(!LanguageScript.isUsual("Cyrl", of: "uz"))
    }

    /// ICU's time grows with the square of the length.
    @Test(.timeLimit(.minutes(10))) func `Long texts are divided in time as short ones are`() {
        let phrase = "中文的长标题设置在这里面，", long = String(repeating: phrase, count: 20_000)
        let short = PhraseBreaks.innerCharacters(of: Array(String(repeating: phrase, count: 20).utf8))
        #expect(PhraseBreaks.innerCharacters(of: Array(long.utf8)).prefix(short.count) == short[...])
    }
}
