import Testing
import TypesetBase

@testable import TypesetMarkdown

/// Tests of the values of front matter keys, in YAML, in TOML and on the command line.
@Suite struct FrontMatterValueTests {
    private func read(_ text: String, _ overrides: String...) -> (metadata: Metadata, messages: [String], text: String) {
        let overrides = overrides.map { SourceFile(path: "-M", text: $0) }
        let (document, diagnostics) = MarkdownParser.parse(SourceFile(path: "a.md", text: text), metadata: overrides)
        let blocks = document.blocks.map { block -> String in
            if case .paragraph(let inlines) = block.kind { inlines.plainText } else { "?" }
        }
        return (document.metadata, diagnostics.map { "\($0.severity): \($0.message)" }, blocks.joined(separator: "\n"))
    }

    private func authors(_ yaml: String) -> [Metadata.Author] { read("---\n\(yaml)\n---\n").metadata.authors.map(\.value) }

    /// The authors with the names of their affiliations.
    private func affiliations(_ yaml: String) -> [[String]] {
        let metadata = read("---\n\(yaml)\n---\n").metadata
        return metadata.authors.map { author in [author.value.name] + author.value.affiliations.map { metadata.affiliations[$0].value.name }
        }
    }

    @Test func keysMayBeginWithACapitalLetter() {
        let (metadata, messages, _) = read("---\nTitle: The law\nLocale: de-DE\n---\n")
        #expect(metadata.title?.value == "The law")
        #expect(metadata.language?.value == "de-DE")
        #expect(messages.isEmpty)
    }

    /// Pages of Sphinx begin with fields for search engines.
    @Test func fieldsOfSphinxAreFrontMatter() {
        let (_, messages, text) = read("---\n:og:title: The law\n---\n\nMore\n")
        #expect(text == "More")
        #expect(messages.isEmpty)
        #expect(read("---\n:smile: Hello\n\nMore\n---\n").text != "More")
    }

    /// Lines of MultiMarkdown from the title on are metadata if a usual key follows it.
    @Test func linesWithKeysAreMetadata() {
        let (metadata, messages, text) = read("Title: The law\nAuthor:   A. Doe\nSummary: Two\n  lines\n\nMore\n")
        #expect(metadata.title?.value == "The law")
        #expect(metadata.authors.map(\.value.name) == ["A. Doe"])
        #expect(text == "More")
        #expect(messages.isEmpty)
        #expect(read("Title: The law\nSee: it\n\nMore\n").text == "Title: The law See: it\nMore")
        #expect(read("Title: The law\nWords\n\nMore\n").metadata.title == nil)
    }

    /// The logo of Astro's pages is a name.
    @Test func aLogoWithoutAnExtensionIsNoPicture() {
        #expect(read("---\nlogo: railway\n---\n").metadata.logo == nil)
        #expect(read("---\nlogo: railway.svg\n---\n").metadata.logo?.image.value == "railway.svg")
    }

    @Test(arguments: ["**One:** two", "Words here", "> A quote"]) func textBetweenRulesIsNoFrontMatter(line: String) {
        let (_, messages, text) = read("---\n\(line)\n\n---\n\nMore\n")
        #expect(text.hasSuffix("More") && text != "More")
        #expect(messages.isEmpty)
    }

    @Test(arguments: ["", "# a comment\n", "a: b\n", "\"a\": b\n"]) func frontMatterIsNotPrinted(lines: String) {
        #expect(read("---\n\(lines)---\n\nMore\n").text == "More")
    }

    @Test func authorsAreNamesOrMappings() {
        #expect(authors("author: A") == [.init(name: "A")])
        #expect(affiliations("authors:\n  - A\n  - name: B\n    affiliation: C") == [["A"], ["B", "C"]])
        #expect(affiliations("author:\n  name: { given: A, family: B }\n  affiliations: [C, { name: D }]") == [["A B", "C", "D"]])
        #expect(
            affiliations("author:\n  - name: A\n    affiliation:\n      - ref: u\naffiliations:\n  - id: u\n    name: University")
                == [["A", "University"]])
    }

    @Test(arguments: [("True", true), ("yes", true), ("on", true), ("FALSE", false), ("Off", false)])
    func eachWordForATruthValueIsRead(word: String, value: Bool) {
        let front = "toc: \(word)\nnumber-sections: \(word)\nlink-citations: \(word)\nauthor: { name: A, corresponding: \(word) }"
        let (metadata, messages, _) = read("---\n\(front)\n---\n")
        #expect(messages.isEmpty)
        #expect((metadata.contents != nil) == value)
        #expect(metadata.bibliography.linksCitations == value)
        #expect(metadata.authors.first?.value.isCorresponding == value)
    }

    @Test(arguments: ["toc", "number-sections", "link-citations", "suppress-bibliography", "link-back"])
    func aWordThatIsNoTruthValueIsAnError(key: String) {
        #expect(read("---\n\(key): maybe\n---\n").messages == ["error: front matter key `\(key)` takes `true` or `false`"])
    }

    @Test func theNamesOfOtherProgramsAreKnown() {
        let (metadata, messages, _) = read("---\nlayout: post\ndescription: D\ntags: [a, b]\nlocale: fr\npubDate: 2024-01-02\n---\n")
        #expect(metadata.subject?.value == "D")
        #expect(metadata.keywords.map(\.value) == ["a", "b"])
        #expect(metadata.language?.value == "fr")
        #expect(metadata.date?.value == "2024-01-02")
        #expect(messages.isEmpty)
        #expect(metadata.unknownKeys.map(\.value) == ["layout"])
    }

    /// `fontsize` on the command line replaces that of the file; `geometry` is a text or a list.
    @Test func pageSettingsAreThoseOfPandoc() {
        let (metadata, messages, _) = read(
            "---\nfontsize: 11pt\ngeometry: [margin=1in, landscape]\nnumber-sections: true\n---\n", "fontsize=12pt")
        #expect(
            metadata.pageSettings.map { "\($0.name) \($0.value.value)" } == [
                "geometry margin=1in", "geometry landscape", "number-sections true", "fontsize 12pt",
            ])
        #expect(messages.isEmpty)
    }

    @Test func tomlIsReadAndNeverText() {
        let text = """
            +++
            # A comment
            title = 'It''s' # a mistake
            subtitle = "A \\u00e9 \\"b\\""
            date = 2024-02-03T10:00:00Z
            tags = [ "a", # first
              'b', ]
            draft = false
            description = \"""
            Two \\
               lines\"""
            [[authors]]
            name = "Ann"
            affiliation = "X"
            [[authors]]
            name = "Ben"
            [params]
            author = "no"
            +++
            Text.

            """
        let (metadata, messages, body) = read(text)
        #expect(metadata.subtitle?.value.plainText == "A é \"b\"")
        #expect(metadata.date?.value == "2024-02-03T10:00:00Z")
        #expect(metadata.keywords.map(\.value) == ["a", "b"])
        #expect(metadata.subject?.value == "Two lines")
        #expect(metadata.authors.map(\.value) == [.init(name: "Ann", affiliations: [0]), .init(name: "Ben")])
        #expect(metadata.affiliations.map(\.value.name) == ["X"])
        #expect(messages == ["error: this TOML cannot be read: there is more on this line than a key and its value"])
        #expect(metadata.unknownKeys.map(\.value) == ["draft", "params"])
        #expect(body == "Text.")
    }

    /// The forms of pandoc, of EPUB and of Quarto.
    @Test(arguments: [
        ("rights: © 2026 Ann\nisbn: 978-3-16-148410-0", ["© 2026 Ann", "ISBN 978-3-16-148410-0"]),
        ("copyright: { holder: Ann, year: 2026 }", ["© 2026 Ann"]),
        ("rights: [One, Two]\nidentifier: [{ scheme: DOI, text: 10.1000/182 }]", ["One", "Two", "DOI 10.1000/182"]),
        ("isbn: ISBN 978-3-16-148410-0", ["ISBN 978-3-16-148410-0"]),
        ("rights: |\n  One.\n\n  Two.", ["One.", "Two."]),
    ])
    func rightsAndIdentifiersAreRead(yaml: String, lines: [String]) {
        let (metadata, messages, _) = read("---\n\(yaml)\n---\n")
        #expect(metadata.rights.map(\.value.plainText) + metadata.identifiers.map(\.value) == lines)
        #expect(messages.isEmpty)
    }

    @Test func theCommandLineWins() {
        let (metadata, messages, _) = read("---\ntitle: A\nlang: de\nauthor: X\n---\n", "lang=en", "author=B", "author=C", "toc", "titel=x")
        #expect(metadata.title?.value == "A")
        #expect(metadata.language?.value == "en")
        #expect(metadata.contents != nil)
        #expect(metadata.authors.map(\.value.name) == ["B", "C"])
        #expect(messages == ["error: `titel` is not a front matter key"])
    }

    @Test func aTitleIsMarkdown() {
        let (metadata, _, _) = read("---\ntitle: \"A *b* `c`\"\n---\n")
        #expect(metadata.title?.value == "A b c")
        #expect(metadata.titleText.count == 4)
        #expect(read("---\ntitle: 1. Scope\n---\n").metadata.title?.value == "1. Scope")
    }
}
