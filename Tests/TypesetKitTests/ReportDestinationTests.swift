import Foundation
import Testing

/// Reports and baselines are written to the path that the user names, or not at all.
@Suite struct ReportDestinationTests {
    let command = CommandTests()

    /// A folder with two documents and a sheet.
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["a.md", "b.md"] { _ = try folder.write(AuditCommandTests.vague, to: name) }
        _ = try folder.write("typeset: 1\n", to: "s.yaml")
        return folder
    }

    @Test(arguments: [
        (
            ["check", "a.md", "--report", "json", "--report", "sarif"],
            "the reports 'json' and 'sarif' would both go to standard output\n  hint: name a file for one of them: --report sarif=report.sarif"
        ),
        (["check", "a.md", "--report", "json=x", "--report", "html=./x"], "'./x' would be written by two reports"),
        (
            ["check", "a.md", "x/a.md", "--report", "json={stem}.json"],
            "'a.json' would be written by two reports\n  hint: add {dir} to its path"
        ),
        (
            ["check", "a.md", "--report", "json={size}.json"],
            "unknown field '{size}' in output template '{size}.json'\n  hint: the fields are {dir} {stem}"
        ),
        (["check", "a.md", "--report", "text=a.md"], "'a.md' is an input and would be overwritten by a report"),
        (
            ["check", "a.md", "--style", "s.yaml", "--report", "text=./s.yaml"],
            "'./s.yaml' is an input and would be overwritten by a report"
        ),
        (["check", "s.yaml", "--report", "json=s.yaml"], "'s.yaml' is an input and would be overwritten by a report"),
        (
            ["check", "a.md", "--baseline", "known", "--report", "text=known"],
            "'known' is an input and would be overwritten by a report"
        ),
        (["audit", "x.pdf", "--report", "text=x.pdf"], "'x.pdf' is an input and would be overwritten by a report"),
        (["a.md", "--report", "html=a.pdf"], "'a.pdf' would be written both as a report and as an output"),
        (
            ["baseline", "write", "a.md", "--baseline", "./a.md"],
            "'./a.md' is an input and would be overwritten by the baseline\n  hint: typeset baseline write FILE… --baseline BASELINE"
        ),
        (["check", "a.md", "-o", "x.pdf"], "unknown option '-o'\n  hint: `--help` lists them"),
        (["check", "a.md", "--no-audit"], "unknown option '--no-audit'\n  hint: `--help` lists them"),
        (["check", "x.pdf"], "'x.pdf' is a PDF, not Markdown\n  hint: use 'typeset audit x.pdf'"),
        (["x.PDF"], "'x.PDF' is a PDF, not Markdown\n  hint: use 'typeset audit x.PDF'"),
    ])
    func impossibleDestinationsAreReportedBeforeAnyWork(_ arguments: [String], message: String) throws {
        let folder = try folder()
        let outcome = try command.run(arguments, in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        #expect(outcome.messages == CommandTests.usageError(message + "\n"))
        #expect(folder.files == ["a.md", "b.md", "s.yaml"])
        #expect(folder.text(of: "a.md") == AuditCommandTests.vague)
    }

    @Test func formatsOfLinesFollowOneAnother() throws {
        let outcome = try command.typeset("check", "a.md", "b.md", "--size", "large", "-q", "--report", "github", in: try folder())
        #expect(outcome.output.contains("::error file=a.md,line=10"))
        #expect(outcome.output.contains("::error file=b.md,line=10"))
        #expect(
            try command.typeset("check", "a.md", "b.md", "--size", "large", "--report", "text=/dev/null", in: try folder()).messages
                == "a.md  large  1 page\nb.md  large  1 page\n")
    }

    /// In every format, a path without a field gets the report of the run, and a path with a field gets one report per document.
    @Test func aRunHasOneReport() throws {
        let folder = try folder()
        let outcome = try command.typeset(
            "check", "a.md", "b.md", "--size", "large", "-q", "--report", "json=run.json", "--report", "sarif=run.sarif", "--report",
            "junit=run.xml", "--report", "html=run.html", "--report", "sarif={stem}.sarif", in: folder)
        #expect(outcome.status == 1)
        #expect(folder.files == ["a.md", "a.sarif", "b.md", "b.sarif", "run.html", "run.json", "run.sarif", "run.xml", "s.yaml"])
        #expect(folder.text(of: "run.json")?.components(separatedBy: "\"document\": ").count == 3)
        #expect(folder.text(of: "run.sarif")?.contains("\"id\": \"typeset/\"") == true)
        #expect(folder.text(of: "b.sarif")?.contains("\"id\": \"typeset/b.md/\"") == true)
        #expect(folder.text(of: "run.xml")?.components(separatedBy: "<testsuite ").count == 3)
        #expect(folder.text(of: "run.html")?.contains("<h2 id=\"verdict\">Fails: 2 documents</h2>") == true)
        #expect(outcome.messages.hasSuffix("fails: 2 documents (wcag-aa): 4 failures, 2 warnings\n"))
    }

    /// Documents that cannot be read are in the reports too.
    @Test func aDocumentThatIsMissingIsInTheReport() throws {
        let folder = try folder()
        let outcome = try command.typeset(
            "check", "a.md", "none.md", "--size", "large", "--report", "json=run.json", "--report", "sarif=run.sarif", "--report",
            "junit=run.xml", "--report", "github", in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.messages.contains("fails: 2 documents, 1 of them without a report"))
        #expect(outcome.output.hasPrefix("::error file=none.md,title=run-problem::The document does not exist.\n"))
        #expect(folder.text(of: "run.json")?.contains("\"message\": \"the document does not exist\"") == true)
        #expect(folder.text(of: "run.sarif")?.contains("\"executionSuccessful\": false") == true)
        #expect(folder.text(of: "run.xml")?.contains("<error message=\"the document does not exist\"") == true)
    }

    @Test func foldersDistinguishDocumentsOfOneName() throws {
        let folder = try folder()
        _ = try folder.write(AuditCommandTests.vague, to: "x/a.md")
        #expect(
            try command.typeset("check", "a.md", "x/a.md", "--size", "large", "-q", "--report", "json={dir}/{stem}.json", in: folder).status
                == 1)
        #expect(folder.files == ["a.json", "a.md", "b.md", "s.yaml", "x/a.json", "x/a.md"])
    }

    @Test func textGoesToStandardOutputWhereADashAsksForIt() throws {
        let outcome = try command.typeset("check", "a.md", "--size", "large", "--report", "text=-", in: try folder())
        #expect(
            outcome.output.hasSuffix(
                "audit of a.md (wcag-aa): 2 failures, 1 warning\nclaim of a.md: PDF/A-2a, not PDF/UA-1: a picture has no alternative text [image-alt-missing]\n"
            ))
        #expect(outcome.messages == "")
        let both = try command.typeset("check", "a.md", "--size", "large", "--report", "text", "--report", "text=-", in: try folder())
        #expect(both.output == outcome.output)
        #expect(
            both.messages.hasSuffix(
                "audit of a.md (wcag-aa): 2 failures, 1 warning\nclaim of a.md: PDF/A-2a, not PDF/UA-1: a picture has no alternative text [image-alt-missing]\n"
            ))
    }

    /// A lost report is not a finding, but the exit status reports it even if there are findings.
    @Test func aReportThatCannotBePrintedIsReported() throws {
        let folder = try folder(), process = Process(), messages = Pipe()
        process.executableURL = CommandTests.program
        process.arguments = ["check", "a.md", "--size", "large", "--report", "json"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
        process.standardError = messages
        try process.run()
        let text = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 2)
        #expect(text.contains("standard output cannot be written: No space left on device"))
    }

    @Test func aFileThatIsNoBaselineIsNotOverwritten() throws {
        let folder = try folder()
        let outcome = try command.typeset("baseline", "write", "a.md", "--size", "large", "--baseline", "b.md", in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.messages.hasPrefix("b.md: error: the file is not a baseline [run-problem]\n"))
        #expect(folder.text(of: "b.md") == AuditCommandTests.vague)
    }

    /// A document matches the baseline under any spelling of its path.
    @Test func baselinesKnowDocumentsByTheirPlace() throws {
        let folder = try folder()
        #expect(
            try command.typeset("baseline", "write", "./a.md", "--size", "large", "--baseline", "known", in: folder).messages
                == "known: 3 findings\n")
        for name in ["a.md", "./a.md", folder.path + "/a.md"] {
            #expect(
                try command.typeset("check", name, "--size", "large", "--baseline", "known", in: folder).messages.contains(
                    "no findings, 3 in the baseline\n"))
        }
        _ = try folder.write("---\ntitle: Test\nlanguage: en\n---\n\n# Test\n", to: "a.md")
        #expect(
            try command.typeset("check", "a.md", "--size", "large", "--baseline", "known", in: folder).messages.contains(
                "no findings, 3 fixed\n"))
        #expect(
            try command.typeset("baseline", "prune", folder.path + "/a.md", "--size", "large", "--baseline", "known", in: folder).messages
                == "known: 0 findings, 3 removed\n")
    }

    @Test func baselinesOfPDFsAreWrittenToo() throws {
        let folder = try folder()
        // The picture without an alternative text is an error, as it is in an audit. The file is written nevertheless.
        #expect(try command.typeset("a.md", "-q", "--size", "large", "-o", "a.pdf", in: folder).status == 1)
        #expect(try command.typeset("audit", "a.pdf", "-q", in: folder).status == 1)
        #expect(try command.typeset("baseline", "write", "a.pdf", "--baseline", "known", in: folder).status == 0)
        #expect(try command.typeset("audit", "a.pdf", "-q", "--baseline", "known", in: folder).status == 0)
    }

    @Test func filesThatAreNotPDFsAreRefused() throws {
        let outcome = try command.typeset("audit", "a.md", in: try folder())
        #expect(outcome.status == 2)
        #expect(
            outcome.messages
                == "a.md: error: the file is not a PDF [run-problem]\n     = hint: `typesetter check` audits Markdown and stylesheets\n1 error\n"
        )
    }

    @Test func templatesAreCheckedByName() throws {
        #expect(
            try command.typeset("check", "default", "--size", "large", in: try folder()).messages
                == "audit of default (wcag-aa): no findings\n")
    }

    @Test func reasonsMayFollowAColon() throws {
        let folder = try folder()
        _ = try folder.write(
            "---\ntitle: Test\nlanguage: en\n---\n\n# Test\n\n<!-- typeset:ignore link-text-vague: the line above says it -->\n[more](https://a.org)\n",
            to: "a.md")
        #expect(
            try command.typeset("check", "a.md", "--size", "large", in: folder).messages
                == "audit of a.md (wcag-aa): no findings, 1 ignored\nclaim of a.md: PDF/UA-1 and PDF/A-2a\n")
    }
}
