import Foundation
import Testing

@testable import typeset

/// `typeset compare`.
@Suite struct CompareCommandTests {
    let command = CommandTests()

    private static let document = ComparedVersions.document

    static let cases: [ComparisonCase] = [
        ComparisonCase(change: ("", ""), lines: []),
        ComparisonCase(
            change: ("in spring than in autumn", "in summer than in autumn"),
            lines: ["changed     paragraph: … and more of it in [-spring-] {+summer+} than in autumn.  [page 1; all sizes]"]),
        ComparisonCase(
            change: ("# Mouths", "# Ends"),
            lines: ["changed     heading 2: [-Mouths-] {+Ends+} (also the bookmarks)  [page 1; all sizes]"]),
        ComparisonCase(
            change: ("## Mouths", "Nobody has counted them.\n\n## Mouths"),
            lines: ["inserted    paragraph: {+Nobody has counted them.+}  [page 1; all sizes]"]),
        ComparisonCase(
            change: ("- The first spring is under an oak.\n", ""),
            lines: ["deleted     list item: [-The first spring is under an oak.-]  [old page 1; all sizes]"]),
        ComparisonCase(
            change: ("wide. It may", "wide.\n\nIt may"),
            lines: [
                "divided     paragraph, into 2: At its end a river is slow and wide. ¶ It may divide into many arms, as the Danube does.  "
                    + "[page 1; all sizes]"
            ]),
        ComparisonCase(
            change: ("melting edge", "melting-edge"),
            lines: [
                "changed     paragraph: … spring, a lake or the [-melting edge-] {+melting-edge+} of a glacier far above …  [page 1; all sizes]"
            ]),
        ComparisonCase(
            change: ("a spring, a lake", "aspring, a lake"),
            lines: ["changed     paragraph: Every river begins as [-a spring,-] {+aspring,+} a lake or the melting …  [page 1; all sizes]"]),
        ComparisonCase(
            change: ("    far: 1", "  far: 1"),
            lines: ["style       indent of the line of code “far: 1”: [-4 spaces-] → {+2 spaces+}  [page 1; all sizes]"]),
        ComparisonCase(
            change: ("[the tables](https://example.org/tables)", "[these figures](https://example.org/figures)"),
            lines: [
                "changed     paragraph: Read [-the tables-] {+these figures+} of the survey.  [page 1; all sizes]",
                "link        link “these figures”: [-https://example.org/tables-] → {+https://example.org/figures+}  [page 1; all sizes]",
            ]),
        ComparisonCase(
            change: ("## Mouths", "Nobody has counted them.\n\nWho could?\n\n## Mouths"),
            lines: ["inserted    2 paragraphs: {+Nobody has counted them. ¶ Who could?+}  [page 1; all sizes]"]),
        ComparisonCase(
            change: ("2850", "2860"),
            lines: ["changed     table cell in row “Danube”, column “Length”: [-2850-] {+2860+}  [page 1; all sizes]"]),
        ComparisonCase(
            change: ("1. The upper", "4. The upper"),
            lines: ["label       label of list items: [-1.-] → {+4.+} (2 blocks)  [page 1; all sizes]"]),
        // The numbers of later items follow.
        ComparisonCase(
            change: ("1. The upper course is steep.\n2.", "1."),
            lines: ["deleted     list item: [-The upper course is steep.-]  [old page 1; all sizes]"]),
        ComparisonCase(
            change: ("slow and wide", "slow and **wide**"),
            lines: ["style       font of “wide”: [-NotoSerif-Regular-] → {+NotoSerif-Bold+}  [page 1; all sizes]"]),
        ComparisonCase(
            change: ("org/tables", "org/figures"),
            lines: [
                "link        link “the tables”: [-https://example.org/tables-] → {+https://example.org/figures+}  [page 1; all sizes]"
            ]),
        ComparisonCase(
            change: ("Rivers", "Streams"),
            lines: ["changed     heading 1: [-Rivers-] {+Streams+} (also the title of the document, the bookmarks)  [page 1; all sizes]"]),
        ComparisonCase(
            change: ("## Mouths", "### Mouths"),
            lines: [
                "tags        tag of “Mouths”: [-H2-] → {+H3+} (also the style, the level of its bookmark)  [page 1; all sizes]"
            ]),
    ]

    @Test(arguments: cases)
    func aChangeIsNamedOnce(_ example: ComparisonCase) throws {
        let (lines, status) = try ComparedVersions().lines(example.change, sheet: example.sheet)
        #expect(lines == example.lines)
        #expect(status == (example.lines.isEmpty ? 0 : 1))
    }

    @Test func aPageShowsBothVersionsAtEachSize() throws {
        let html = try ComparedVersions().lines(("in spring", "in summer"), ["--report", "html=-"]).lines.joined(separator: "\n")
        #expect(html.matches(of: /<figure><figcaption>(Old|New), page 1/).count == 4)
    }

    /// New text in the first of four chapters moves the second to the next volume, and the third to the one after it.
    @Test func textInAnotherVolumeIsMoved() throws {
        let folder = try TemporaryFolder()
        let words = [
            "One": "alder birch cedar ", "Two": "granite basalt marble ", "Three": "heron falcon swallow ", "Four": "copper silver cobalt ",
        ]
        func chapter(_ name: String) -> String { "## \(name)\n\n" + String(repeating: words[name, default: ""], count: 50) + "\n\n" }
        _ = try folder.write(
            "typeset: 1\nextends: report\nheadingNumbers: []\nvolumes: { maxSheets: 5 }\nstyles: { section: { textStyle: title1 } }\n",
            to: "s.yaml")
        for (version, added) in [("old", 0), ("new", 90)] {
            let new = String(repeating: "oyster mussel limpet ", count: added)
            let text =
                "---\nlanguage: en\n---\n\n# Rivers\n\n" + chapter("One") + new + "\n\n" + ["Two", "Three", "Four"].map(chapter).joined()
            _ = try folder.write(text, to: "\(version)/a.md")
            _ = try command.run(
                ["\(version)/a.md", "-s", "s.yaml", "--size", "ax3", "--no-audit", "-q", "-o", "\(version)/out/{stem}.{size}.pdf"],
                in: folder)
        }
        let output = try command.run(["compare", "old/out", "new/out"], in: folder).output
        #expect(output.contains("moved       heading 2 and paragraph, to volume 2: Two ¶ granite"))
        #expect(output.contains("moved       heading 2 and paragraph, to volume 3: Three ¶ heron"))
        #expect(!output.contains("deleted     heading"))
        #expect(output.hasPrefix("a\n"))
    }

    /// The text of the last volume, which only one version has, is in another volume of the other version.
    @Test(arguments: [("old", "new"), ("new", "old")])
    func textInAVolumeOfOneVersionIsMoved(before: String, after: String) throws {
        let folder = try TemporaryFolder()
        let chapters = ["alder ", "granite ", "heron ", "copper "].map { "## \($0)\n\n" + String(repeating: $0, count: 200) + "\n\n" }
        for (version, sheets) in [("old", 9), ("new", 5)] {
            _ = try folder.write(
                "typeset: 1\nextends: report\nheadingNumbers: []\nvolumes: { maxSheets: \(sheets) }\n", to: "\(version).yaml")
            _ = try folder.write("---\nlanguage: en\n---\n\n# Rivers\n\n" + chapters.joined(), to: "\(version)/a.md")
            _ = try command.run(
                [
                    "\(version)/a.md", "-s", "\(version).yaml", "--size", "ax3", "--no-audit", "-q", "-o",
                    "\(version)/out/{stem}.{size}.pdf",
                ], in: folder)
        }
        let output = try command.run(["compare", "\(before)/out", "\(after)/out"], in: folder).output
        #expect(output.contains("moved       heading 2 and paragraph, to volume"), "\(output)")
        #expect(!output.contains("deleted     heading"), "\(output)")
        #expect(!output.contains("inserted    heading"), "\(output)")
    }

    /// The entries of contents that name volumes follow from the split, and are counted.
    @Test func anotherSplitIsNotListedByContentsEntries() throws {
        let folder = try TemporaryFolder()
        let chapters = (1...4).map { "## Part \($0)\n\n" + String(repeating: "word ", count: 300) + "\n\n" }.joined()
        for (version, sheets) in [("old", 9), ("new", 5)] {
            _ = try folder.write("typeset: 1\nextends: report\nvolumes: { maxSheets: \(sheets) }\n", to: "\(version).yaml")
            _ = try folder.write("---\nlanguage: en\n---\n\n# Rivers\n\n" + chapters, to: "\(version)/a.md")
            _ = try command.run(
                [
                    "\(version)/a.md", "-s", "\(version).yaml", "--size", "ax3", "--no-audit", "-q", "-o",
                    "\(version)/out/{stem}.{size}.pdf",
                ], in: folder)
        }
        let output = try command.run(["compare", "old/out", "new/out"], in: folder).output
        let lines = output.split(separator: "\n")
        #expect(lines.count { $0.contains("contents entr") } == 1, "\(output)")
        #expect(lines.contains { $0.contains("number of pages") && $0.contains("contents entries of other volumes") }, "\(output)")
        #expect(!lines.contains { $0.hasPrefix("  link") || $0.hasPrefix("  title") }, "\(output)")
    }

    @Test(arguments: [
        ("a.ax3.volume-2.pdf", "a", "ax3, volume 2"), ("a.ax3.dark.volume-1.pdf", "a", "ax3, dark, volume 1"),
        ("a.volume-3.pdf", "a", "volume 3"), ("a.volume-x.pdf", "a.volume-x", ""),
    ])
    func theNameOfAFileStatesItsVolume(_ path: String, _ document: String, _ size: String) {
        let name = ComparedName(path)
        #expect(name.document == document)
        #expect(name.size.name == size)
    }

    @Test func aPDFIsNotComparedWithAReport() throws {
        let folder = try TemporaryFolder()
        for name in ["a.pdf", "a.json"] { _ = try folder.write("", to: name) }
        let outcome = try command.run(["compare", "a.pdf", "a.json"], in: folder)
        #expect(outcome.messages.contains("a.pdf: error: a report is compared with a PDF"))
        #expect(outcome.status == 2)
    }

    @Test func reportsAreComparedByTheirFindings() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("---\nlanguage: en\n---\n\n# A\n\nRead [here](https://example.org).\n", to: "a.md")
        _ = try command.run(["check", "a.md", "--size", "large", "--report", "json=old.json", "-q"], in: folder)
        _ = try folder.write("---\nlanguage: en\n---\n\n# A\n\n#### B\n\nText.\n", to: "a.md")
        _ = try command.run(["check", "a.md", "--size", "large", "--report", "json=new.json", "-q"], in: folder)
        let lines = try command.run(["compare", "old.json", "new.json"], in: folder).output.split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("new finding") }.map { $0.contains("[heading-skip]") } == [true])
        #expect(lines.filter { $0.hasPrefix("gone finding") }.map { $0.contains("[link-text-vague]") } == [true])
    }

    /// The outcome of comparing two revisions of a document, of which each has a different number in line 7.
    private func revisions() throws -> CommandTests.Outcome {
        let folder = try TemporaryFolder()
        func git(_ arguments: String...) throws { _ = try Tool.run(["git"] + arguments, in: folder.path) }
        try git("init", "--quiet")
        for number in 1...2 {
            _ = try folder.write("---\nlanguage: en\n---\n\n# A\n\nText [number](https://example.org) \(number).\n", to: "a.md")
            try git("add", "a.md")
            try git("-c", "user.name=A", "-c", "user.email=a@localhost", "commit", "--quiet", "-m", "\(number)")
        }
        return try command.run(["compare", "HEAD~1", "HEAD", "a.md"], in: folder)
    }

    @Test func revisionsAreTypesetAndCompared() throws {
        let outcome = try revisions()
        #expect(outcome.output.contains("paragraph: Text number [-1.-] {+2.+}"))
        #expect(outcome.status == 1)
    }

    @Test func equalChangesNameTheirOwnLines() throws {
        let folder = try TemporaryFolder()
        for (version, word) in [("old", "wide"), ("new", "deep")] {
            let line = "The river is \(word) here.\n\n", text = "---\nlanguage: en\n---\n\n# A\n\n" + line + "Then it bends.\n\n" + line
            _ = try folder.write(text, to: "\(version)/a.md")
            _ = try command.run(["\(version)/a.md", "--size", "large", "--no-audit", "-q", "-o", "\(version)/out/"], in: folder)
        }
        let outcome = try command.run(
            ["compare", "old/out", "new/out", "--old-source", "old", "--new-source", "new"], in: folder)
        #expect(outcome.output.contains("[a.md:7; page 1]"))
        #expect(outcome.output.contains("[a.md:11; page 1]"))
    }

    /// A heading is too short to be found again alone.
    @Test func aHeadingMovesWithItsSection() throws {
        let mouths = "## Mouths\n\nAt its end a river is slow and wide. It may divide into many arms, as the Danube does.\n\n"
        let folder = try TemporaryFolder(), text = Self.document.replacing(mouths, with: "")
        for (version, text) in [("old", Self.document), ("new", text.replacing("## Sources", with: mouths + "## Sources"))] {
            _ = try folder.write(text, to: "\(version)/a.md")
            _ = try command.run(["\(version)/a.md", "--size", "large", "--no-audit", "-q", "-o", "\(version)/out/"], in: folder)
        }
        let outcome = try command.run(["compare", "old/out", "new/out"], in: folder)
        #expect(outcome.output.contains("moved       heading 2 and paragraph: Mouths ¶ At its end"))
        #expect(!outcome.output.contains("bookmark    "))
    }

    @Test func aLongMovedTextIsCut() throws {
        let section = "## Long\n\n" + (1...60).map { "w\($0)" }.joined(separator: " ") + "\n\n", folder = try TemporaryFolder()
        let text = Self.document.replacing("## Mouths", with: section + "## Mouths")
        for (version, text) in [("old", text), ("new", Self.document.replacing("## Sources", with: section + "## Sources"))] {
            _ = try folder.write(text, to: "\(version)/a.md")
            _ = try command.run(["\(version)/a.md", "--size", "large", "--no-audit", "-q", "-o", "\(version)/out/"], in: folder)
        }
        let output = try command.run(["compare", "old/out", "new/out"], in: folder).output
        #expect(output.contains("w39 … (also"), "\(output)")
    }

    @Test func revisionsAreComparedByTheirFindings() throws {
        let folder = try TemporaryFolder()
        func git(_ arguments: String...) throws { _ = try Tool.run(["git"] + arguments, in: folder.path) }
        try git("init", "--quiet")
        for heading in ["## B", "### B"] {
            _ = try folder.write("---\nlanguage: en\n---\n\n# A\n\nText.\n\n\(heading)\n\nMore text.\n", to: "a.md")
            try git("add", "a.md")
            try git("-c", "user.name=A", "-c", "user.email=a@localhost", "commit", "--quiet", "-m", heading)
        }
        let outcome = try command.run(["compare", "HEAD~1", "HEAD", "a.md"], in: folder)
        #expect(outcome.output.split(separator: "\n").contains { $0.hasPrefix("new finding") && $0.contains("[heading-skip]") })
    }

    @Test func aChangeNamesItsSourceLine() throws {
        #expect(try revisions().output.contains("{+2.+}  [a.md:7; page 1]"))
    }

    @Test func aPictureInThePlaceOfAnotherIsNamed() throws {
        let folder = try TemporaryFolder()
        for (version, x) in [("old", 10), ("new", 40)] {
            _ = try folder.write(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 50\"><rect width=\"100\" height=\"50\" fill=\"#eee\"/>"
                    + "<rect x=\"\(x)\" y=\"10\" width=\"20\" height=\"30\"/></svg>", to: "\(version)/bars.svg")
            _ = try folder.write("---\nlanguage: en\n---\n\n# A\n\n![bars](bars.svg)\n", to: "\(version)/a.md")
            _ = try command.run(["\(version)/a.md", "--size", "large", "ax3", "--no-audit", "-q", "-o", "\(version)/out/"], in: folder)
        }
        let outcome = try command.run(["compare", "old/out", "new/out"], in: folder)
        #expect(outcome.output.contains("  picture     content of the picture “bars”  [page 1; all sizes]\n"))
    }
}
