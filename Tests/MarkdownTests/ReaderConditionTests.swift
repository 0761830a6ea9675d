import DocumentDumps
import Testing
import TypesetBase
import TypesetMarkdown

/// Tests of content that depends on the reader's text size and appearance.
@Suite struct ReaderConditionTests {
    /// The tree of a document as it is set for a reader.
    private func tree(_ markdown: String, at size: ContentSizeCategory, dark: Bool = false, _ dialect: Dialect = .github) throws -> String {
        let document = MarkdownParser.parse(SourceFile(path: "doc.md", text: markdown), dialect: dialect).document
        let traits = ReaderTraits(appearance: dark ? .dark : .light)
        return document.variant(in: try #require(document.variants.first { $0.contains(size, traits) })).dump()
    }

    @Test(arguments: [
        (".content-visible when-size=\"ax1...\"", false, true), (".content-visible when-size=\"...xxxLarge\"", true, false),
        (".content-visible when-size=large", true, false), (".content-visible unless-size=large", false, true),
        (".content-hidden when-size=\"ax1...\"", true, false), (".content-hidden unless-size=\"ax1...\"", false, true),
        (".content-visible when-size=\"xSmall, ax3..<ax5\"", false, true), (".content-visible when-size=\"small...ax4\"", true, true),
        (".content-visible when-size=\"ax1...\" when-appearance=dark", false, false),
    ])
    func contentDependsOnTheSize(attributes: String, atLarge: Bool, atAX3: Bool) throws {
        let markdown = "A [part]{\(attributes)}.\n\n::: {\(attributes)}\nWords.\n:::\n"
        for (size, isSet) in [(ContentSizeCategory.large, atLarge), (.accessibility3, atAX3)] {
            for dialect in [Dialect.github, .quarto] {
                let words = try tree(markdown, at: size, dialect)
                #expect(words.contains("part") == isSet, "\(words)")
                #expect(words.contains("Words.") == isSet, "\(words)")
                #expect(!words.contains("content"), "\(words)")
            }
        }
    }

    @Test(arguments: [
        (".content-visible when-appearance=dark", true, false), (".content-hidden when-appearance=dark", false, true),
        (".content-visible unless-appearance=dark", false, true), (".dark-content", true, false), (".light-content", false, true),
    ])
    func contentDependsOnTheAppearance(attributes: String, inDark: Bool, inLight: Bool) throws {
        for (dark, isSet) in [(true, inDark), (false, inLight)] {
            let words = try tree("A [part]{\(attributes)}.\n\n::: {\(attributes)}\nWords.\n:::\n", at: .large, dark: dark, .quarto)
            #expect(words.contains("part") == isSet, "\(words)")
            #expect(words.contains("Words.") == isSet, "\(words)")
        }
    }

    @Test(arguments: [
        ("when-size=huge", "1:33 warning: unknown content size `huge`"),
        ("when-size=ax5...ax1", "1:33 warning: the range `ax5...ax1` is reversed"),
        ("when-appearance=sepia", "1:39 warning: `sepia` is no appearance"),
    ])
    func aValueWithoutAMeaningIsReportedAndTheContentIsSet(condition: String, message: String) throws {
        let markdown = "::: {.content-visible \(condition)}\nWords.\n:::\n"
        #expect(complaints(markdown).count == 1)
        #expect(complaints(markdown)[0].hasPrefix(message), "\(complaints(markdown))")
        #expect(try tree(markdown, at: .large).contains("Words."))
    }

    @Test func footnotesOfHiddenContentAreNotCounted() throws {
        let markdown = "::: {.content-visible when-size=\"ax1...\"}\nA[^a]\n:::\n\nB[^b]\n\n[^a]: One.\n\n[^b]: Two.\n"
        let large = try tree(markdown, at: .large), ax1 = try tree(markdown, at: .accessibility1)
        #expect(large.contains("footnote-reference 5:2-5:6 0\n"), "\(large)")
        #expect(large.contains("Two.") && !large.contains("One."), "\(large)")
        #expect(ax1.contains("One.") && ax1.contains("Two."), "\(ax1)")
    }

    @Test func anItemWithoutContentIsRemoved() throws {
        let markdown = "- ::: {.content-visible when-size=\"ax1...\"}\n  A\n  :::\n- B\n"
        let large = try tree(markdown, at: .large)
        #expect(large.count { $0 == "\n" } == 4, "\(large)")
    }

    @Test func alternativesMayHaveOneID() {
        let markdown =
            "::: {.content-visible when-size=\"ax1...\"}\n# A {#x}\n:::\n\n::: {.content-hidden when-size=\"ax1...\"}\n# B {#x}\n:::\n"
        #expect(complaints(markdown).isEmpty)
        #expect(complaints(markdown + "\n# C {#x}\n").count == 2)
    }

    @Test func aDocumentWithoutConditionsHasOneVariant() {
        #expect(parse("[a]{.b} c\n").document.variants == [.all])
    }
}
