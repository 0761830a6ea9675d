import Testing

/// Options that select the findings to count and to list, and the limit on their number.
@Suite struct FindingOptionTests {
    let command = CommandTests()

    /// A folder with a document that has two failures, `image-missing` and `image-alt-missing`, and a warning.
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write(AuditCommandTests.vague, to: "a.md")
        return folder
    }

    private func check(_ arguments: String...) throws -> (status: Int32, messages: String) {
        let outcome = try command.run(["check", "a.md", "--size", "large"] + arguments, in: try folder())
        return (outcome.status, outcome.messages)
    }

    @Test func rulesAreSelectedAndIgnored() throws {
        let selected = try check("--select", "link-text-vague")
        #expect(selected.status == 0)
        #expect(selected.messages.contains("(wcag-aa): 1 warning"))
        let ignored = try check("--ignore", "image-alt-missing,image-missing")
        #expect(ignored.status == 0)
        #expect(ignored.messages.contains("(wcag-aa): 1 warning"))
        #expect(!ignored.messages.contains("image-missing"))
        #expect(try check("--select", "link-text-vague", "--ignore", "link-text-vague").messages.contains("no findings"))
    }

    @Test func onlyFailuresAreListedWhereThatIsAskedFor() throws {
        let outcome = try check("--errors-only")
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("[image-alt-missing]"))
        #expect(!outcome.messages.contains("[link-text-vague]"))
        #expect(outcome.messages.contains("2 failures, 1 warning"))
    }

    @Test func tooManyWarningsFailTheRun() throws {
        #expect(try check("--ignore", "image-alt-missing,image-missing", "--max-warnings", "1").status == 0)
        let outcome = try check("--ignore", "image-alt-missing,image-missing", "--max-warnings", "0")
        #expect(outcome.status == 1)
        #expect(outcome.messages.hasSuffix("1 warning is more than the 0 that --max-warnings allows\n"))
    }

    @Test(arguments: [
        (["--select", "link-text-vag"], "unknown rule 'link-text-vag', did you mean 'link-text-vague'?"),
        (["--ignore", "heading-skip,"], "unknown rule ''\n  hint: 'typeset rules' lists them"),
        (["--max-warnings", "-1"], "option '--max-warnings' needs a value: --max-warnings N"),
        (["--max-warnings", "few"], "'--max-warnings' takes a number from 0, not 'few'"),
        (["--shard", "2"], "'--shard' takes a part and the number of parts, such as 2/4, not '2'"),
        (["--shard", "5/4"], "there is no part 5 of 4\n  hint: parts are numbered from 1: 1/4"),
    ])
    func mistakesAreReported(_ arguments: [String], _ message: String) throws {
        let outcome = try command.run(["check", "a.md"] + arguments, in: try folder())
        #expect(outcome.status == 2)
        #expect(outcome.messages == CommandTests.usageError(message + "\n"))
    }
}

/// A job that is sharded across machines.
@Suite struct ShardCommandTests {
    let command = CommandTests()

    @Test func fourPartsMergedAreOneRun() throws {
        let folder = try TemporaryFolder()
        let names = (1...6).map { "\($0).md" }
        for (number, name) in names.enumerated() {
            // The links lead to documents of other shards.
            _ = try folder.write(
                AuditCommandTests.vague + "\n[Document 1 of this set](1.md)\n" + String(repeating: "word ", count: number * 9), to: name)
        }
        let files = names + ["none.md"]
        let formats = ["json", "sarif", "junit", "markdown", "github", "text"]
        func reports(_ prefix: String) -> [String] { formats.flatMap { ["--report", "\($0)=\(prefix).\($0)"] } }
        #expect(
            try command.run(files + ["-q", "--size", "large", "--fail-on", "error", "-o", "whole/"] + reports("whole"), in: folder).status
                == 2)
        for number in 1...4 {
            _ = try command.run(
                files + ["-q", "--size", "large", "-o", "parts/", "--shard", "\(number)/4", "--report", "json=\(number).json"], in: folder)
        }
        let merge = try command.run(["report", "merge", "4.json", "2.json", "1.json", "3.json"] + reports("merged"), in: folder)
        #expect(merge.status == 2)
        #expect(merge.messages.contains("none.md: error: the document does not exist"))
        #expect(
            folder.text(of: "merged.text")?.contains("fails: 7 documents, 1 of them without a report (wcag-aa): 12 failures, 6 warnings")
                == true)
        for format in formats { #expect(folder.text(of: "merged.\(format)") == folder.text(of: "whole.\(format)"), "\(format)") }
        for name in ["1.pdf", "6.pdf"] {
            #expect(try Tool.bytes("cat", "parts/\(name)", in: folder.path) == Tool.bytes("cat", "whole/\(name)", in: folder.path))
        }
    }

    /// An archive is reproducible, has the order of the outputs, whichever is written first, and accepts names of over a hundred bytes.
    @Test func outputsGoIntoOneArchive() throws {
        let folder = try TemporaryFolder(), long = "build/" + String(repeating: "long-", count: 30)
        for name in ["a.md", "b.md"] { _ = try folder.write(CommandTests.document, to: name) }
        let arguments = ["a.md", "none.md", "b.md", "-q", "--size", "small", "ax1", "-o", "\(long)/{stem}.{size}.pdf"]
        #expect(try command.run(arguments + ["--archive", "one.tar"], in: folder).status == 2)
        #expect(try command.run(arguments + ["--archive", "two.tar", "-j", "1"], in: folder).status == 2)
        #expect(folder.files == ["a.md", "b.md", "one.tar", "two.tar"])
        #expect(try Tool.bytes("cat", "one.tar", in: folder.path) == Tool.bytes("cat", "two.tar", in: folder.path))
        let names = ["a.small", "a.ax1", "b.small", "b.ax1"].map { "\(long)/\($0).pdf" }
        // The report of the run comes last.
        #expect(try Tool.run("tar", "-tf", "one.tar", in: folder.path) == (names + [".typeset/report.json"]).map { $0 + "\n" }.joined())
        #expect(try command.run(arguments, in: folder).status == 2)
        _ = try Tool.run("mkdir", "out", in: folder.path)
        #expect(try Tool.run("tar", "-xf", "one.tar", "-C", "out", in: folder.path) == "")
        for name in names { #expect(try Tool.bytes("cat", "out/\(name)", in: folder.path) == Tool.bytes("cat", name, in: folder.path)) }
    }

    /// A machine sends only its archive.
    @Test func archivesAreMergedAsTheirReportsAre() throws {
        let folder = try TemporaryFolder()
        for name in ["a.md", "b.md"] { _ = try folder.write(CommandTests.document, to: name) }
        for part in 1...2 {
            let arguments = ["a.md", "b.md", "-q", "--shard", "\(part)/2", "--archive", "\(part).tar", "--report", "json=\(part).json"]
            #expect(try command.run(arguments, in: folder).status == 0)
        }
        for suffix in ["tar", "json"] {
            let files = (1...2).map { "\($0).\(suffix)" }
            #expect(try command.run(["report", "merge"] + files + ["--report", "json=\(suffix).out"], in: folder).status == 0)
        }
        #expect(folder.text(of: "tar.out") == folder.text(of: "json.out"))
        #expect(folder.text(of: "tar.out")?.contains("b.md") == true)
        _ = try Tool.run("truncate", "-s", "-600", "2.tar", in: folder.path)
        let cut = try command.run(["report", "merge", "1.tar", "2.tar"], in: folder)
        #expect(cut.status == 2)
        #expect(cut.messages.hasPrefix("2.tar: error: the archive is cut off: its end is missing [run-problem]\n"))
        _ = try folder.write("No archive.", to: "3.tar")
        #expect(try command.run(["report", "merge", "3.tar"], in: folder).messages.hasPrefix("3.tar: error: the archive is cut off"))
        #expect(try command.run(["a.md", "-q", "--no-audit", "--archive", "4.tar"], in: folder).status == 0)
        #expect(
            try command.run(["report", "merge", "4.tar"], in: folder).messages.hasPrefix(
                "4.tar: error: the archive has no report [run-problem]\n"))
    }

    /// The merged report has the pictures of each edition, whether or not the archives contain PDFs.
    @Test(arguments: ["light", "dark", "light,dark"]) func partsHaveThePicturesOfTheWholeReport(appearance: String) throws {
        let folder = try TemporaryFolder()
        for name in ["a.md", "b.md"] { _ = try folder.write(AuditCommandTests.vague, to: name) }
        let arguments = [
            "check", "a.md", "b.md", "-q", "--size", "large", "ax5", "--appearance", appearance, "--fail-on", "never", "--report",
        ]
        _ = try command.run(arguments + ["html=whole.html"], in: folder)
        for part in 1...2 {
            let outcome = try command.run(
                arguments + ["html=\(part).html", "--shard", "\(part)/2", "--archive", "\(part).tar"], in: folder)
            #expect(outcome.status == 0, "\(outcome.messages)")
        }
        let merge = ["report", "merge", "2.tar", "1.tar", "--fail-on", "never", "--report", "html=merged.html"]
        #expect(try command.run(merge, in: folder).status == 0)
        #expect(folder.text(of: "whole.html")?.contains("<img src=\"data:image/png") == true)
        #expect(folder.text(of: "merged.html") == folder.text(of: "whole.html"))
        let limited = try command.run(merge + ["--limit", "report-size=100"], in: folder)
        #expect(limited.status == 2)
        #expect(limited.messages.contains("hint: raise it with --limit report-size=N\n"))
    }

    @Test func anArchiveContainsNothingOfOtherFolders() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document, to: "a.md")
        let outcome = try command.run(["a.md", "-o", "../a.pdf", "--archive", "a.tar"], in: folder)
        #expect(outcome.status == 2)
        #expect(folder.files == ["a.md"])
        #expect(
            outcome.messages.hasPrefix("error: '../a.pdf' cannot be in an archive: it is outside the working folder [run-problem]\n"))
    }
}
