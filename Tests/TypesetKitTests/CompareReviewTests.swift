import Foundation
import Testing

@testable import typeset

/// `typeset compare` for changes as reviewers make them: repeated, rewritten and moved text.
@Suite struct CompareReviewTests {
    static let cases: [ComparisonCase] = [
        ComparisonCase(
            change: (" is ", " was "),
            lines: [
                "changed     list item: The first spring [-is-] {+was+} under an oak. (4 places)  [page 1; all sizes]",
                "changed     paragraph: At its end a river [-is-] {+was+} slow and wide. It may …  [page 1; all sizes]",
            ]),
        ComparisonCase(
            change: ("It may divide into many arms", "Often it divides into several branches"),
            lines: [
                "changed     paragraph: … river is slow and wide. [-It may divide into many arms,-] "
                    + "{+Often it divides into several branches,+} as the Danube does.  [page 1; all sizes]"
            ]),
        ComparisonCase(
            change: ("## Mouths\n\nAt its end a river is", "## Ends\n\nAt its mouth a river is"),
            lines: [
                "changed     heading 2: [-Mouths-] {+Ends+} (also the bookmarks)  [page 1; all sizes]",
                "changed     paragraph: At its [-end-] {+mouth+} a river is slow and …  [page 1; all sizes]",
            ]),
        ComparisonCase(
            change: ("title: Rivers\n", "title: Rivers\nsubject: Water\n"),
            lines: ["property    subject of the document: none → {+Water+}  [all sizes]"]),
        ComparisonCase(
            change: ("|-------:|", "|--------|"),
            lines: ["style       alignment of the table column “Length”: [-right-] → {+left+} (3 blocks)  [page 1; all sizes]"]),
        ComparisonCase(
            change: ("(https://example.org/tables)", "(#sources)"),
            lines: ["link        link “the tables”: [-https://example.org/tables-] → {+“Sources”+}  [page 1; all sizes]"]),
        // The sentence moves from the end to the front, with another word.
        ComparisonCase(
            change: (
                "A river carries water from the hills to the sea, and more of it in spring than in autumn.\n\n## Sources\n",
                "## Sources\n\nA river carries water from the hills to the ocean, and more of it in spring than in autumn.\n"
            ),
            lines: [
                "changed     moved paragraph: … from the hills to the [-sea,-] {+ocean,+} and more of it in …  [page 1; all sizes]",
                "moved       paragraph: A river carries water from the hills to the sea, and more of it in spring than in autumn. "
                    + "(also its words)  [page 1; all sizes]",
            ]),
    ]

    @Test(arguments: cases)
    func aChangeIsNamedOnce(_ example: ComparisonCase) throws {
        let (lines, status) = try ComparedVersions().lines(example.change, sheet: example.sheet)
        #expect(lines == example.lines)
        #expect(status == 1)
    }

    @Test func linksToADeletedHeadingFollow() throws {
        let lines = try ComparedVersions().lines(
            ("## Sources\n\nEvery", "Every"), in: ComparedVersions.document.replacing("https://example.org/tables", with: "#sources")
        ).lines
        #expect(lines == ["deleted     heading 2: [-Sources-] (also the bookmarks, links to it)  [old page 1; all sizes]"])
    }

    @Test func linksToAnotherSiteAreOneChange() throws {
        let list = (1...4).map { "- [Table \($0)](https://example.org/\($0))" }.joined(separator: "\n")
        let lines = try ComparedVersions().lines(
            ("https://example.org/", "https://example.com/rivers/"), in: "---\nlanguage: en\ntitle: A\n---\n\n# A\n\n\(list)\n"
        ).lines
        #expect(
            lines == [
                "link        4 links, such as “Table 1”: [-https://example.org/1-] → {+https://example.com/rivers/1+}  [page 1; all sizes]"
            ])
    }

    @Test func aLineOfMarksNamesItsSourceLine() throws {
        let folder = try TemporaryFolder(), command = CommandTests()
        for (version, end) in [("old", "}"), ("new", "};")] {
            let text = "---\nlanguage: en\n---\n\n# A\n\n```c\nstruct river {\n    int length;\n\(end)\n```\n"
            _ = try folder.write(text, to: "\(version)/a.md")
            _ = try command.run(["\(version)/a.md", "--size", "large", "--no-audit", "-q", "-o", "\(version)/out/"], in: folder)
        }
        let outcome = try command.run(["compare", "old/out", "new/out", "--old-source", "old", "--new-source", "new"], in: folder)
        #expect(outcome.output.contains("[-}-] {+};+}  [a.md:10; page 1]"))
    }
}
