import Testing

@testable import TypesetKit

/// Citations and reference lists of finished documents, in the styles of Debian's package.
@Suite struct CitationCommandTests {
    private static let bibliography = """
        @article{doe99, author={Doe, Jane and Roe, Richard}, title={On the Setting of Types}, journal={Journal of Printing}, year=1999,
          volume=12, number=3, pages={33--45}, doi={10.1000/xyz123}}
        @book{smith04, author={Smith, John}, title={The Page and its Readers}, publisher={Example Press}, address={London}, year=2004}
        """

    private func typeset(
        _ markdown: String, frontMatter: String = "", also files: [String: String] = [:]
    ) throws -> (text: String, outcome: CommandTests.Outcome) {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.bibliography, to: "refs.bib")
        for (path, content) in files { _ = try folder.write(content, to: path) }
        _ = try folder.write("---\ntitle: T\nlang: en\nbibliography: refs.bib\n\(frontMatter)\n---\n\n\(markdown)\n", to: "a.md")
        let outcome = try CommandTests().typeset("a.md", in: folder)
        let text = try Tool.run("pdftotext", "-layout", folder.path + "/a.pdf", "-").replacing("\u{A0}", with: " ")
        return (text.split(whereSeparator: \.isWhitespace).joined(separator: " "), outcome)
    }

    @Test func citationsAndListHaveTheDefaultStyle() throws {
        let (text, outcome) = try typeset("See [see @doe99, pp. 33-35; @smith04]. @smith04 [chap. 2] agrees.")
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(text.contains("See (see Doe and Roe 1999, 33–35; Smith 2004). Smith (2004, chap. 2) agrees."), "\(text)")
        #expect(text.contains("References Doe, Jane, and Richard Roe. 1999. “On the Setting of Types.”"), "\(text)")
    }

    @Test func aNoteInACitationIsSet() throws {
        let (text, _) = try typeset("One [see @doe99, p. 5^[Words of a note.]].", frontMatter: "syntax: pandoc")
        #expect(text.contains("Words of a note."), "\(text)")
    }

    @Test func aCitationInACitationIsRendered() throws {
        let (text, _) = try typeset("One [@doe99, but see [@smith04]].", frontMatter: "syntax: pandoc")
        #expect(text.contains("(Doe and Roe 1999, but see (Smith 2004))"), "\(text)")
    }

    @Test(arguments: ["chicago-author-date", "chicago-note-bibliography"]) func captionsOfPicturesCite(style: String) throws {
        let picture = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0h9v9z'/></svg>"
        let (text, outcome) = try typeset(
            "![A map [@doe99].](p.svg)", frontMatter: "syntax: pandoc\ncsl: \(style)", also: ["p.svg": picture])
        #expect(!text.contains("@doe99"), "\(text)")
        #expect(text.contains("Doe and"), "\(text)")
        #expect(!outcome.messages.contains("error"), "\(outcome.messages)")
    }

    @Test(arguments: ["chicago-author-date", "chicago-note-bibliography"]) func titlesCite(style: String) throws {
        let (text, outcome) = try typeset("Text.", frontMatter: "subtitle: After [@doe99]\ncsl: \(style)")
        #expect(!text.contains("@doe99"), "\(text)")
        #expect(text.contains("Doe and"), "\(text)")
        #expect(!outcome.messages.contains("error"), "\(outcome.messages)")
    }

    @Test func tooManyCitationsAreSetAsTheyAreWritten() throws {
        let (text, outcome) = try typeset(String(repeating: "[@doe99]", count: 50_001))
        #expect(outcome.messages.contains("50001 sources are cited, more than 50000"), "\(outcome.messages)")
        #expect(text.contains("[@doe99]"))
    }

    @Test func theListFollowsAHeadingAtTheEnd() throws {
        let (text, _) = try typeset("[@doe99]\n\n# Works")
        #expect(text.contains("Works Doe, Jane"), "\(text)")
        #expect(!text.contains("References"), "\(text)")
    }

    @Test func aDivisionPlacesTheList() throws {
        let (text, _) = try typeset("[@doe99]\n\n::: {#refs}\n:::\n\nAfter the list.")
        #expect(text.contains("xyz123. ↑ After the list."), "\(text)")
    }

    @Test func aStyleOfNotesMakesFootnotesAfterThePunctuation() throws {
        let (text, outcome) = try typeset("One [@doe99, p. 5]. Two.", frontMatter: "csl: chicago-note-bibliography")
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(text.contains("One.1 Two."), "\(text)")
        #expect(text.contains("1 Doe and Roe, “On the Setting of Types,” 5."), "\(text)")
    }

    /// The citation in the suffix has a note of its own, which the first note calls.
    @Test func aNoteCallsANote() throws {
        let (text, outcome) = try typeset("One [@doe99 and @smith04].", frontMatter: "csl: chicago-note-bibliography")
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(text.contains("2 "), "\(text)")
    }

    @Test func aNumericStyleHasLabels() throws {
        let (text, _) = try typeset("One [@smith04], two [@doe99].", frontMatter: "csl: ieee")
        #expect(text.contains("One [1], two [2]."), "\(text)")
        #expect(text.contains("[1] J. Smith, The page"), "\(text)")
    }

    @Test func theHeadingIsInTheLanguageOfTheDocument() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.bibliography, to: "refs.bib")
        _ = try folder.write("---\ntitle: T\nlang: de\nbibliography: refs.bib\n---\n\nSiehe [@doe99].\n", to: "b.md")
        _ = try CommandTests().typeset("b.md", in: folder)
        let german = try Tool.run("pdftotext", folder.path + "/b.pdf", "-")
        #expect(german.contains("Literatur"), "\(german)")
        #expect(german.contains("Doe und Roe"), "\(german)")
    }

    @Test func unknownKeysAreErrorsWithTheNearestKey() throws {
        let (text, outcome) = try typeset("See [@smith05].")
        #expect(outcome.messages.contains("no entry of the bibliography has the key `smith05`"), "\(outcome.messages)")
        #expect(outcome.messages.contains("did you mean `smith04`?"), "\(outcome.messages)")
        #expect(text.contains("See [@smith05]."), "\(text)")
    }

    @Test func namesOfPersonsAreText() throws {
        let (text, outcome) = try typeset("Thanks to @octocat, see [@doe99].")
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(text.contains("Thanks to @octocat"), "\(text)")
    }

    @Test(arguments: [
        ("bibliography: none.bib", "none.bib"), ("csl: no-such-style", "no citation style is named `no-such-style`"),
        ("csl: ap", "no citation style is named `ap`"), ("bibliography: ../../etc/refs.bib", "lies outside the folders that may be read"),
        ("bibliography: secrets.env", "is no bibliography"),
    ])
    func filesThatCannotBeReadAreReported(frontMatter: String, message: String) throws {
        let folder = try TemporaryFolder()
        let bibliography = frontMatter.hasPrefix("csl") ? "bibliography: refs.bib\n" : ""
        _ = try folder.write(Self.bibliography, to: "refs.bib")
        _ = try folder.write("---\ntitle: T\nlang: en\n\(bibliography)\(frontMatter)\n---\n\nSee [@doe99].\n", to: "a.md")
        let outcome = try CommandTests().typeset("a.md", in: folder)
        #expect(outcome.messages.contains(message), "\(outcome.messages)")
    }

    @Test func aProjectStatesBibliographyAndStyle() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.bibliography, to: "refs.bib")
        _ = try folder.write("typeset: 1\ndocuments: docs/*.md\nbibliography: refs.bib\ncitationStyle: ieee\n", to: "typeset.yaml")
        _ = try folder.write("---\ntitle: T\nlang: en\n---\n\nSee [@doe99].\n", to: "docs/a.md")
        let outcome = try CommandTests().typeset("docs/a.md", in: folder)
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(try Tool.run("pdftotext", folder.path + "/docs/a.pdf", "-").contains("See [1]."), "\(outcome.messages)")
    }

    @Test func aBookHasOneListAndOneCount() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.bibliography, to: "refs.bib")
        _ = try folder.write(
            "project:\n  type: book\nlang: en\nbook:\n  title: B\n  chapters: [index.qmd, two.qmd]\nbibliography: refs.bib\n"
                + "csl: ieee\n", to: "_quarto.yml")
        _ = try folder.write("# One\n\nSee [@smith04].\n", to: "index.qmd")
        _ = try folder.write("# Two\n\nSee [@doe99] and [@smith04].\n", to: "two.qmd")
        let outcome = try CommandTests().typeset("_quarto.yml", "-o", "b.pdf", in: folder)
        let text = try Tool.run("pdftotext", "-layout", folder.path + "/b.pdf", "-")
        #expect(text.contains("See [2] and [1]."), "\(outcome.messages) \(text)")
        #expect(text.components(separatedBy: "[1] J. Smith").count == 2, "\(text)")
    }

    /// The names of citations and entries, and the text, of a book whose chapters cite one source.
    private func chapters(_ settings: String, two: String = "") throws -> (names: [String], text: String, messages: String) {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.bibliography, to: "refs.bib")
        _ = try folder.write(
            "title: B\nlanguage: en\nchapters: [one.md, { file: two.md, chapters: [three.md] }]\nbibliography: refs.bib\n\(settings)\n",
            to: "book.yaml")
        _ = try folder.write("# One\n\nSee [@smith04] and [@doe99].\n", to: "one.md")
        _ = try folder.write("\(two)# Two\n\nSee [@doe99].\n\n::: {#refs}\n:::\n\nAfter.\n", to: "two.md")
        _ = try folder.write("# Three\n\nSee [@doe99, p. 3].\n", to: "three.md")
        let outcome = try CommandTests().typeset("book.yaml", "-o", "b.pdf", in: folder)
        let file = try Tool.run("qpdf", "--qdf", "--object-streams=disable", folder.path + "/b.pdf", "-")
        let names = file.matches(of: /\(([a-z]+#(?:ref|cite)-[^)]*)\)/).map { String($0.1) }
        let text = try Tool.run("pdftotext", "-layout", folder.path + "/b.pdf", "-")
        return (names, text.split(whereSeparator: \.isWhitespace).joined(separator: " "), outcome.messages)
    }

    @Test func eachChapterMayHaveAList() throws {
        let (names, text, messages) = try chapters("citationStyle: ieee\nbibliographyPer: chapter")
        #expect(text.contains("One See [1] and [2]. References [1] J. Smith"), "\(text)")
        #expect(text.contains("Two See [1]. [1] J. Doe and R. Roe"), "\(text)")
        #expect(text.components(separatedBy: "[1] J. Doe").count == 2, "\(text)")
        #expect(names.contains("one#ref-1-doe99"), "\(names)")
        // A file below a chapter shares its list.
        #expect(names.contains("two#ref-2-doe99"), "\(names)")
        #expect(!names.contains("three#ref-3-doe99"), "\(names)")
        #expect(!messages.contains("link-text-ambiguous"), "\(messages)")
    }

    @Test func aChapterListsEntriesWithoutACitation() throws {
        let (_, text, _) = try chapters("citationStyle: ieee\nbibliographyPer: chapter", two: "---\nnocite: '@smith04'\n---\n\n")
        #expect(text.contains("[2] J. Smith, The page and its readers. London: Example Press, 2004. After."), "\(text)")
    }

    @Test func entriesLeadBackToTheirChapter() throws {
        let (_, text, _) = try chapters("bibliographyPer: chapter")
        #expect(text.contains("xyz123. ↑ After."), "\(text)")
    }

    @Test func linksBackMayBeOmitted() throws {
        #expect(try !typeset("See [@doe99].", frontMatter: "link-back: false").text.contains("↑"))
    }

    /// An arrow that nobody can follow is a flaw on paper.
    @Test(arguments: [("style: book", false), ("style: book\nlink-back: true", true), ("style: article", true)])
    func bookBibliographiesHaveNoArrows(_ frontMatter: String, hasArrow: Bool) throws {
        #expect(try typeset("See [@doe99].", frontMatter: frontMatter).text.contains("↑") == hasArrow)
    }

    @Test func entriesThatAreNotCitedAreReportedOnRequest() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.bibliography, to: "refs.bib")
        _ = try folder.write("typeset: 1\naudit: { rules: { entry-uncited: on } }\n", to: "typeset.yaml")
        _ = try folder.write("---\ntitle: T\nlang: en\nbibliography: refs.bib\n---\n\nSee [@doe99].\n", to: "a.md")
        let arguments = ["check", "a.md", "--report", "text=report.txt"]
        _ = try CommandTests().run(arguments, in: folder)
        #expect(try Tool.run("cat", folder.path + "/report.txt").contains("1 of 2 entries are not cited: `smith04`"))
        _ = try folder.write("typeset: 1\n", to: "typeset.yaml")
        _ = try CommandTests().run(arguments, in: folder)
        #expect(try !Tool.run("cat", folder.path + "/report.txt").contains("not cited"))
    }

    @Test func aKeyOfTwoBibliographiesIsReported() throws {
        let other = "@book{doe99, title={Another}, year=2001}\n@book{lee, title={One}}\n@book{lee, title={Two}}\n"
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.bibliography, to: "refs.bib")
        _ = try folder.write(other, to: "more.bib")
        _ = try folder.write("---\ntitle: T\nlang: en\nbibliography: [refs.bib, more.bib]\n---\n\n[@doe99]\n", to: "a.md")
        let outcome = try CommandTests().typeset("a.md", in: folder)
        let text = try Tool.run("pdftotext", folder.path + "/a.pdf", "-")
        #expect(outcome.messages.contains("the key `doe99` is in two bibliographies; the first entry is used"), "\(outcome.messages)")
        #expect(outcome.messages.contains("`lee`"), "\(outcome.messages)")
        #expect(text.contains("Doe and Roe 1999"), "\(text)")
    }
}
