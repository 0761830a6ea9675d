import Testing
import TypesetMarkdown

/// Tests of the text from which a document's language is guessed.
@Suite struct ProseTests {
    private func prose(_ text: String) -> String {
        parse(text).document.prose(limit: 10_000).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test func codeAddressesAndNumbersAreNoProse() {
        let text = "Some `code` words https://example.org/a and 15 names_of_code.\n\n```\nlet a = 1\n```\n\n| Cell |\n|--|\n| text |\n"
        #expect(prose(text) == "Some words and Cell text")
    }

    /// Such scripts have no spaces between words.
    @Test func chineseBesideNumbersIsProse() { #expect(prose("你需要10分钟，AWS/GCP很好。a/b 15km") == "你需要分钟，很好。") }

    @Test func textWithAStatedLanguageIsNoProse() { #expect(prose("Words [mots]{lang=fr} here.\n\n{lang=de}\nWorte.\n") == "Words here.") }

    @Test func passagesGetTheirLanguage() {
        let document = parse("# Title\n\nWords.\n\n> Mots.\n\n- {lang=de}\n  Mots.\n").document.withPassages {
            $0.contains("Mots") ? "fr" : nil
        }
        #expect(document.dump().ranges(of: "lang=fr").count == 1)
    }
}
