import Testing

@testable import TypesetMarkdown

/// Tests of codes such as `:rocket:`, by GitHub's names.
@Suite struct EmojiTests {
    private func text(_ markdown: String) -> String {
        parse(markdown).document.blocks.map { block in
            if case .paragraph(let inlines) = block.kind { inlines.plainText } else { "" }
        }.joined(separator: "|")
    }

    @Test func codesBecomeEmoji() {
        #expect(text(":rocket: to :+1:, :heavy_check_mark::tada:, Thanks:heart:") == "🚀 to 👍, ✔️🎉, Thanks❤️")
        #expect(text(":zzz: :zap: :zombie_woman: :100: :-1: :8ball: :a: :e-mail:") == "💤 ⚡ 🧟‍♀️ 💯 👎 🎱 🅰️ 📧")
        #expect(text("**:rocket:** *a :us:* [:gb:](b)") == "🚀 a 🇺🇸 🇬🇧")
    }

    @Test func blocksOfHTMLHaveThem() {
        #expect(text("<p>:rocket: to <b>a:tada:</b> <kbd>:tada:</kbd> :none:</p>\n") == "🚀 to a🎉 :tada: :none:")
    }

    @Test func unknownCodesAndTheWordsAroundThemStay() {
        #expect(text(":octocat: :no_such_thing: :Rocket: ::: : :") == ":octocat: :no_such_thing: :Rocket: ::: : :")
        #expect(text("root:x:0, 12:100:30, a : b : c") == "root:x:0, 12:100:30, a : b : c")
        #expect(text("::rocket:: :no:rocket:") == ":🚀: :no🚀")
    }

    @Test func codeAddressesAndEscapedCodesStay() {
        #expect(text("`:rocket:` https://a.b/:rocket:/c") == ":rocket: https://a.b/:rocket:/c")
        #expect(text("\\:rocket: :rocket: &amp; \\:tada: :tada:") == ":rocket: 🚀 & :tada: 🎉")
    }

    /// Every name of the list is found, including the first and the last.
    @Test func allNamesAreFound() {
        let entries = EmbeddedText.EmojiNames_txt.split(whereSeparator: \.isWhitespace).map { $0.split(separator: "=") }
        #expect(entries.count == 1913)
        #expect(entries.allSatisfy { text("A :\($0[0]):") == "A \($0[1])" })
    }

    /// GitHub makes a heading's anchor from the code.
    @Test func headingsKeepTheAnchorsThatGitHubGivesThem() {
        let ids = parse("## :rocket: Start\n\n## :rocket: Start\n\n## Start\n\n## :tada: {#own}\n").document.blocks.map(\.attributes.id)
        #expect(ids == ["rocket-start", "rocket-start-1", nil, "own"])
    }
}
