import Testing

@testable import typeset

/// Tests of the file names on the command line.
@Suite struct FileOperandTests {
    let command = CommandTests()

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["docs/a.md", "docs/sub/b.md", "docs/sub/.c.md"] { _ = try folder.write(CommandTests.document, to: name) }
        return folder
    }

    @Test(arguments: [
        ("docs/**/*.md", ["docs/a.md", "docs/sub/b.md"]), ("docs/*.md", ["docs/a.md"]), ("./docs/[a-c].md", ["docs/a.md"]),
        ("**/b.md", ["docs/sub/b.md"]),
    ])
    func anUnexpandedPatternMatchesItsFiles(pattern: String, files: [String]) throws {
        let outcome = try command.typeset("check", pattern, "--size", "large", in: folder())
        for file in files { #expect(outcome.messages.contains(file), "\(outcome.messages)") }
        #expect(outcome.status == 0)
        #expect(!outcome.messages.contains(".c.md"))
        #expect(files.count > 1 || outcome.messages.contains("audit of \(files[0])"))
    }

    @Test func aFileOfThatNameIsMeantItself() throws {
        let folder = try folder()
        _ = try folder.write(CommandTests.document, to: "docs/[a].md")
        #expect(try command.typeset("check", "docs/[a].md", "--size", "large", in: folder).messages.contains("audit of docs/[a].md "))
    }

    @Test func namesAfterTwoHyphensAreNoPatterns() throws {
        let outcome = try command.typeset("check", "--size", "large", "--", "docs/*.md", in: folder())
        #expect(outcome.status == 2)
        #expect(outcome.messages.contains("docs/*.md"))
    }

    @Test func aFolderOfPDFsIsAudited() throws {
        let folder = try folder()
        _ = try command.typeset("docs/a.md", "docs/sub/b.md", "-q", in: folder)
        let outcome = try command.typeset("audit", "docs", in: folder)
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(outcome.messages.contains("2 documents"), "\(outcome.messages)")
        #expect(try command.typeset("audit", "docs/none", in: folder).status == 2)
    }

    @Test(arguments: [
        ("./a.md", "a.md"), ("a//b/./c.md", "a/b/c.md"), ("./docs", "./docs"), ("./docs/", "docs/"), ("./-", "./-"), ("./-q.md", "./-q.md"),
        ("./@a.md", "./@a.md"), ("../a.md", "../a.md"), ("docs/../a.md", "docs/../a.md"), ("./", "."), ("/a/./b.md", "/a/b.md"), ("-", "-"),
    ])
    func aFileHasOneSpelling(path: String, spelling: String) {
        #expect(FileOperands.oneSpelling(of: path) == spelling)
    }

    /// Shards that spell a document differently are merged as one document.
    @Test func partsOfAJobAreMergedHoweverItsDocumentsAreSpelled() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("typeset: 1\ndocuments: [\"*.md\"]\nlanguage: en\n", to: "typeset.yaml")
        for number in 1...4 { _ = try folder.write("# P\(number)\n", to: "p\(number).md") }
        let names = (1...4).map { "./p\($0).md" }
        for part in 1...3 {
            _ = try command.run(
                ["check"] + names + ["--size", "large", "-q", "--shard", "\(part)/3", "--report", "json=\(part).json"], in: folder)
        }
        let outcome = try command.typeset("report", "merge", "1.json", "2.json", "3.json", "--report", "json=all.json", in: folder)
        #expect(outcome.status == 0, "\(outcome.messages)")
    }
}
