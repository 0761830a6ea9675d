import Foundation
import Testing

@testable import TypesetBooks
@testable import TypesetKit

/// Messages about a project as a whole.
@Suite struct ProjectMessageTests {
    @Test func twoBooksOfOneTitleAreReportedWithTheirLines() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("# A\n", to: "a.md")
        _ = try folder.write(
            "typeset: 1\nlanguage: en\nbooks:\n  - { title: Guide, chapters: [a.md] }\n  - title: Guide\n    chapters: [a.md]\n",
            to: "typeset.yaml")
        let outcome = try CommandTests().typeset(in: folder)
        #expect(outcome.status == 2)
        #expect(
            outcome.messages.contains("typeset.yaml:5:12: error: two books are called “Guide”: 'guide.pdf' would be written for both"),
            "\(outcome.messages)")
        #expect(outcome.messages.contains("typeset.yaml:4:14: note: the first one"), "\(outcome.messages)")
    }

    /// A project with a finding that its baseline contains.
    private func known() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write("---\nlanguage: en\n---\n# A\n\n### B\n", to: "a.md")
        _ = try folder.write("typeset: 1\ndocuments: [a.md]\naudit: { baseline: known }\n", to: "typeset.yaml")
        #expect(try CommandTests().typeset("baseline", "write", "-q", "--baseline", "known", in: folder).status == 0)
        return folder
    }

    @Test(arguments: [["preview", "a.md"], ["--no-audit"], ["fonts", "lock"], ["-q"]])
    func findingsInTheBaselineFailNoCommand(arguments: [String]) throws {
        let outcome = try CommandTests().run(arguments, in: try known())
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(!outcome.messages.contains("error"), "\(outcome.messages)")
    }

    /// A preview judges nothing, so a missing baseline is not reported.
    @Test func aPreviewNeedsNoBaseline() throws {
        let folder = try known()
        try FileManager.default.removeItem(atPath: folder.path + "/known")
        let outcome = try CommandTests().typeset("preview", "a.md", in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.messages.contains("[heading-skip]"))
        #expect(folder.files.contains("a-001.png"))
    }

    @Test func missingContentDecidesTheStatusOfALock() throws {
        let folder = try known()
        _ = try folder.write("# A\n\n### Another\n\n![A cat](none.png)\n", to: "a.md")
        let outcome = try CommandTests().typeset("fonts", "lock", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("[heading-skip]"))
        #expect(folder.text(of: "fonts.lock") != nil)
    }

    @Test func aPatternThatMatchesNothingIsNamed() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("typeset: 1\ndocuments: [\"docs/**/*.md\"]\n", to: "typeset.yaml")
        let outcome = try CommandTests().typeset(in: folder)
        #expect(
            outcome.messages
                == "typeset: no file matches the documents of 'typeset.yaml': 'docs/**/*.md' [usage-error]\n  hint: write patterns relative to its folder; '**' matches any folders\n"
        )
        #expect(outcome.status == 2)
    }

    @Test func watchShowsSettingsAndEnds() throws {
        let outcome = try CommandTests().typeset("watch", "--show-settings", in: try known())
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("baseline    known  (typeset.yaml:3)\n"))
    }

    @Test func oneIsNotCountedAsSeveral() throws {
        let folder = try known()
        #expect(try CommandTests().typeset("plan", "--to", "build.ninja", in: folder).messages == "build.ninja: 1 document\n")
    }

    @Test func twoDocumentsOfOneNameAreReportedAtTheirNames() throws {
        let folder = try TemporaryFolder()
        for path in ["a/x.md", "b/x.md"] { _ = try folder.write("# A\n", to: path) }
        _ = try folder.write("typeset: 1\nlanguage: en\ndocuments: [a, b]\noutput: \"out/{stem}.pdf\"\n", to: "typeset.yaml")
        let outcome = try CommandTests().typeset(in: folder)
        #expect(
            outcome.status == 2,
            "\(outcome.messages)")
        #expect(
            outcome.messages.contains("typeset.yaml:4:9: error: 'out/x.pdf' would be written twice"),
            "\(outcome.messages)")
    }

    @Test func overridesThatMatchNothingAreReportedOnce() throws {
        let folder = try TemporaryFolder()
        for path in ["docs/a.md", "docs/fr/b.md", "book/c.md"] { _ = try folder.write("# A\n", to: path) }
        _ = try folder.write(
            """
            typeset: 1
            language: en
            documents: [docs]
            books: [{ title: Guide, chapters: [book/c.md] }]
            overrides:
              - { paths: ["docs/fr/**", "docs/de/**"], language: fr }
              - { paths: [guide], language: de }
              - paths: ["book/*.md"]
                language: it
            """, to: "typeset.yaml")
        let outcome = try CommandTests().typeset(in: folder)
        let told = outcome.messages.matches(of: /typeset.yaml:(\d+):\d+: warning: no document or book matches `([^`]*)`/)
        #expect(told.map { "\($0.1) \($0.2)" } == ["6 docs/de/**", "8 book/*.md"], "\(outcome.messages)")
        // A run of one document does not report patterns that match others.
        #expect(try !CommandTests().typeset("docs/a.md", in: folder).messages.contains("no document or book"))
    }

    /// A link to a page of another book, by the permalink in its front matter.
    @Test func permalinksOfOtherBooksLeadIntoTheirFiles() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("---\npermalink: /one/\n---\n# One\n\n[two](/two/#end), [too](../two/), [none](/three/).\n", to: "a/a.md")
        _ = try folder.write("---\npermalink: /two/\n---\n# Two\n\n## End\n", to: "b/b.md")
        _ = try folder.write(
            "typeset: 1\nlanguage: en\nbooks:\n  - { title: First, chapters: [a/a.md] }\n  - { title: Second, chapters: [b/b.md] }\n",
            to: "typeset.yaml")
        let outcome = try CommandTests().typeset(in: folder)
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(!outcome.messages.contains("there is no file"), "\(outcome.messages)")
        #expect(try RunLinkTests.addresses(folder.path + "/first.pdf") == ["second.pdf#b/b%23end", "second.pdf#b/b", "/three/"])
    }

    @Test func theSchemaOfBooksHasTheirKeys() {
        let keys = BookFileKey.allCases.map(\.rawValue) + BookSettings.keys
        #expect(Set(BookSchema.keys) == Set(keys))
        #expect(BookSchema.keys.count == keys.count)
        #expect(BookSchema.openings == Book.Opening.allCases.map(\.rawValue))
    }
}
