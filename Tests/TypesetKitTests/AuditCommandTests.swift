import Foundation
import PDFTestFiles
import Testing

/// Tests of `typeset check` and `typeset audit` on the command line.
@Suite struct AuditCommandTests {
    let command = CommandTests()
    static let vague = "---\ntitle: Test\nlanguage: en\n---\n\n# Test\n\nRead [more](https://a.org).\n\n![](none.png)\n"

    /// The footnote, in which a word of the table occurs, is tagged after its reference, between a paragraph and the table below it.
    @Test func notesAreOutOfTheOrderOfTheText() throws {
        let folder = try TemporaryFolder()
        let note = "[^1]: The margin of each year. " + String(repeating: "It was restated twice with great care. ", count: 20)
        let table = "| Region | Margin |\n|---|---|\n| North | 5 |"
        _ = try folder.write("---\nlang: en\n---\n# A\n\nText.[^1]\n\n\(note)\n\n## Key figures\n\n\(table)\n", to: "a.md")
        let outcome = try command.typeset("check", "a.md", "--size", "large", in: folder)
        #expect(!outcome.messages.contains("pdf-order"), "\(outcome.messages)")
    }

    @Test func checkReportsFindingsAndWritesNothing() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.vague, to: "a.md")
        let outcome = try command.typeset("check", "a.md", "--size", "large", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.messages.contains("a.md:10:1: error: the picture `none.png` has no alternative text [image-alt-missing]\n"))
        #expect(
            outcome.messages.hasSuffix(
                "audit of a.md (wcag-aa): 2 failures, 1 warning\nclaim of a.md: PDF/A-2a, not PDF/UA-1: a picture has no alternative text [image-alt-missing]\n"
            ))
        // The missing picture is reported once, as a finding and not also as a diagnostic.
        #expect(outcome.messages.components(of: "there is no picture") == 1)
        #expect(folder.files == ["a.md"])
    }

    /// The file beside the configuration needs no option, and is no longer right when the words that it is about change.
    @Test func answersExpireWithTheirWords() throws {
        let folder = try TemporaryFolder()
        let text = "---\ntitle: T\nlanguage: en\n---\n\n# One\n\nWords.\n\n**A bold line**\n\nMore words.\n"
        _ = try folder.write(text, to: "a.md")
        _ = try folder.write("typeset: 1\ndocuments: [a.md]\nsizes: large\n", to: "typeset.yaml")
        _ = try command.typeset("check", "-q", "--report", "questions=form.yaml", in: folder)
        let form = try #require(folder.text(of: "form.yaml"))
        let answer = "question: heading-fake\n    answer: yes\n    by: Ann\n    on: 2026-11-27"
        let blank = "question: heading-fake\n    answer:\n    by: \"\"\n    on: \"\""
        _ = try folder.write(form.replacing(blank, with: answer), to: "audit-answers.yaml")
        let answered = try command.typeset("check", "--no-cache", in: folder)
        #expect(answered.messages.contains("no findings, 1 answered by Ann"), "\(answered.messages)")
        _ = try folder.write(text.replacing("More", with: "Other"), to: "a.md")
        let unrelated = try command.typeset("check", "--no-cache", in: folder)
        #expect(unrelated.messages.contains("no findings, 1 answered by Ann"), "\(unrelated.messages)")
        _ = try folder.write(text.replacing("A bold", with: "Another bold"), to: "a.md")
        let changed = try command.typeset("check", "--no-cache", in: folder)
        let expiry = "the answer to `heading-fake` by Ann of 2026-11-27 has expired: the finding in line 10 has changed or is new"
        #expect(changed.messages.contains(expiry), "\(changed.messages)")
    }

    /// The program typesets its own evidence, and its own audit finds no failure in it.
    @Test func theEvidenceIsAnAccessiblePDF() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.vague, to: "a.md")
        _ = try command.typeset("check", "a.md", "-q", "--size", "large", "--report", "evidence=a.pdf", in: folder)
        let audit = try command.typeset("audit", "a.pdf", in: folder)
        #expect(audit.messages.contains("claim of a.pdf: PDF/UA-1 and PDF/A-2a"), "\(audit.messages)")
    }

    /// Pages are drawn from the words that the audit read, at their positions.
    @Test func theHTMLReportShowsPagesOfAnyPDF() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("---\ntitle: T\nlanguage: en\n---\n\n# One\n\n### <Three>\n\nWords.\n", to: "a.md")
        _ = try command.typeset("a.md", in: folder)
        let outcome = try command.typeset("audit", "a.pdf", "-q", "--report", "html=a.html", "--report", "text=a.txt", in: folder)
        #expect(outcome.status == 1)
        #expect(folder.text(of: "a.txt")?.contains("page 1, Document › H3) [pdf-tags]") == true)
        let page = try #require(folder.text(of: "a.html"))
        #expect(page.contains("<dt>Tags</dt><dd><bdi>Document › H3</bdi></dd>"))
        #expect(page.contains("<figcaption>Page 1, redrawn.</figcaption>"))
        let start = try #require(page.range(of: "data:image/svg+xml;base64,")),
            end = try #require(page[start.upperBound...].firstIndex(of: "\""))
        let picture = String(decoding: try #require(Data(base64Encoded: String(page[start.upperBound..<end]))), as: UTF8.self)
        #expect(picture.contains(">&lt;Three&gt;</text>"))
        #expect(picture.contains(">Words.</text>"))
    }

    /// The rules, the sheet's severities and the comments of the document apply whether or not a run audits.
    @Test(arguments: [
        ("", "error: heading level 3 follows level 1: a level is skipped", 1),
        ("audit: { rules: { heading-skip: warning } }", "warning: heading level 3 follows level 1: a level is skipped", 0),
        ("audit: { rules: { heading-skip: off } }", "note: the file does not claim PDF/UA", 0),
    ])
    func everyRunGivesOneVerdict(settings: String, message: String, status: Int32) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("---\ntitle: T\nlanguage: en\n---\n\n# One\n\nWords.\n\n### Three\n\nWords.\n", to: "a.md")
        _ = try folder.write("typeset: 1\nextends: default\n\(settings)\n", to: "s.yaml")
        let report = ["--report", "text=report.txt"]
        for arguments in [
            ["a.md", "-v"], ["a.md", "-v", "--all-sizes", "--no-audit"], ["a.md", "--audit"] + report, ["check", "a.md"] + report,
        ] {
            let outcome = try command.run(arguments + ["--style", "s.yaml"], in: folder)
            let text = outcome.messages + (folder.text(of: "report.txt") ?? "")
            #expect(text.contains("a.md:10:1: " + message), "\(arguments): \(text)")
            #expect(outcome.status == (arguments[0] == "check" ? status : 0), "\(arguments)")
        }
    }

    /// One document gives one verdict in four commands.
    ///
    /// The finding that decides the claim is reported and counted whether or not the run audits.
    @Test(arguments: [
        ("title: T", "Words.", "PDF/A-2a, not PDF/UA-1: the language is not stated [language-missing]", 0 as Int32),
        ("title: T\nlanguage: german", "Words.", "PDF/A-2a, not PDF/UA-1: a language tag is invalid [language-invalid]", 0),
        ("title: T\nlanguage: en", "Le [mot]{lang=fr_FR}.", "PDF/A-2a, not PDF/UA-1: a language tag is invalid [language-invalid]", 0),
        (
            "title: T\nlanguage: en", "![](lost.png)\n\nA ![](gone.png) here.\n\n### Deep",
            "PDF/A-2a, not PDF/UA-1: a heading skips a level [heading-skip], 2 pictures have no alternative text [image-alt-missing]", 1
        ),
        (
            "title: T\nlanguage: en", "|  |  |\n|--|--|\n| 1 | 2 |",
            "PDF/A-2a, not PDF/UA-1: a table has no headers [table-header-missing]", 0
        ),
        ("title: T\nlanguage: en", "![The cat](lost.png) ![](gone.png){decorative}", "PDF/UA-1 and PDF/A-2a", 1),
        // A heading that consists only of decoration is not a heading. The next heading counts from the level before it.
        (
            "title: T\nlanguage: en", "## **![](mark.svg){decorative}**\n\n### Three",
            "PDF/A-2a, not PDF/UA-1: a heading skips a level [heading-skip]", 0
        ),
    ])
    func filesClaimTheStandardThatTheyMeet(header: String, text: String, claim: String, buildStatus: Int32) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("---\n\(header)\n---\n\n# One\n\n\(text)\n", to: "a.md")
        _ = try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"50\" height=\"50\"/>", to: "mark.svg")
        for arguments in [["a.md"], ["a.md", "--no-audit"], ["a.md", "--size", "large", "ax5"], ["check", "a.md", "--size", "large"]] {
            let outcome = try command.run(arguments, in: folder)
            #expect(outcome.status == (arguments[0] == "check" ? 1 : buildStatus), "\(arguments): \(outcome.messages)")
            #expect(outcome.messages.components(separatedBy: "\nclaim of a.md: \(claim)\n").count == 2, "\(arguments): \(outcome.messages)")
        }
        #expect(folder.text(of: "a.pdf")?.contains("<pdfuaid:part>") == claim.hasPrefix("PDF/UA-1"))
        // The same claim for UA-2 files.
        let other = try command.typeset("a.md", "--standard", "ua2", in: folder)
        #expect(
            other.messages.contains(
                "claim of a.md: " + claim.replacing("PDF/UA-1", with: "PDF/UA-2").replacing("PDF/A-2a", with: "PDF/A-4") + "\n"))
        #expect(folder.text(of: "a.pdf")?.contains("<pdfuaid:part>") == claim.hasPrefix("PDF/UA-1"))
    }

    @Test(arguments: ["ua1", "ua2"])
    func theNumberOfANoteIsNoPartOfItsSentence(standard: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("---\nlanguage: en\n---\n\n# A\n\nA line[^a] with a note.\n\n[^a]: The note.\n", to: "a.md")
        let outcome = try command.typeset("a.md", "--standard", standard, "--fail-on", "error", in: folder)
        #expect(outcome.status == 0, "\(outcome.messages)")
    }

    @Test func theClaimIsInTheReports() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("---\ntitle: T\n---\n\n# One\n\nWords.\n", to: "a.md")
        let reports = ["text", "json", "html", "markdown"].flatMap { ["--report", "\($0)=a.\($0)"] }
        _ = try command.run(["check", "a.md", "--size", "large"] + reports, in: folder)
        for file in ["a.text", "a.html", "a.markdown"] {
            let text = folder.text(of: file)?.replacing("\\", with: "") ?? ""
            #expect(text.contains("PDF/A-2a, not PDF/UA-1: the language is not stated [language-missing]"), "\(file)")
        }
        #expect(folder.text(of: "a.json")?.contains("\"withheld\": \"PDF/UA-1\"") == true)
        // Page images and stylesheets make no claim.
        #expect(try !command.typeset("a.md", "--format", "png", in: folder).messages.contains("claim of"))
        #expect(try !command.typeset("check", "default", in: folder).messages.contains("claim of"))
    }

    @Test func helpSaysWhichSizesAreChecked() throws {
        let help = try command.typeset("check", "--help-all", in: try TemporaryFolder()).output
        #expect(help.contains("(default: all twelve)\n"))
        #expect(!help.contains("(default: large)"))
    }

    @Test func twelveSizesAreAuditedAndWritten() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.vague, to: "a.md")
        let outcome = try command.typeset("a.md", "-q", "--all-sizes", "-o", "out", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("[image-alt-missing]"))
        // `-q` suppresses warnings.
        #expect(!outcome.messages.contains("[link-text-vague]"))
        #expect(outcome.messages.contains("2 failures, 1 warning"))
        #expect(folder.files.count == 13)
        #expect(try command.typeset("a.md", "-q", "--all-sizes", "--fail-on", "never", "-o", "out", in: folder).status == 0)
    }

    @Test func reportsGoWhereTheyAreAskedFor() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.vague, to: "a.md")
        let outcome = try command.typeset(
            "check", "a.md", "--size", "large", "--report", "json=out/{stem}.json", "--report", "html=a.html", "--report", "github",
            in: folder)
        #expect(outcome.output.contains("::error file=a.md,line=10"))
        #expect(folder.files == ["a.html", "a.md", "out/a.json"])
        #expect(folder.text(of: "a.html")?.contains("data:image/png;base64,") == true)
    }

    @Test func baselinesLetOnlyNewFindingsCount() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.vague, to: "a.md")
        #expect(try command.typeset("baseline", "write", "a.md", "--size", "large", "--baseline", "known", in: folder).status == 0)
        #expect(try command.typeset("check", "a.md", "--size", "large", "--baseline", "known", in: folder).status == 0)
        _ = try folder.write(Self.vague + "\n![](other.png)\n", to: "a.md")
        #expect(try command.typeset("check", "a.md", "--size", "large", "--baseline", "known", in: folder).status == 1)
        #expect(try command.typeset("check", "a.md", "--baseline", "a.md", in: folder).status == 2)
    }

    @Test func sheetsAreJudgedByThemselves() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("typeset: 1\nstyles:\n  body: { color: \"#999999\" }\nextends: default\n", to: "pale.yaml")
        let outcome = try command.typeset("check", "pale.yaml", "--size", "large", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("pale.yaml:3:18: error: text of `paragraph` in #999999 on #ffffff"))
        #expect(!outcome.messages.contains("specimen:"))
    }

    @Test func finishedFilesAreRead() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document, to: "a.md")
        #expect(try command.typeset("a.md", "-q", in: folder).status == 0)
        #expect(try command.typeset("audit", "a.pdf", in: folder).messages == CommandTests.clean("a.pdf"))
        #expect(try command.typeset("audit", "a.md", in: folder).status == 2)
    }

    /// Both the user password and the owner password open a file, with every encryption method.
    @Test(arguments: [["40"], ["128"], ["128", "--use-aes=y"], ["256", "--force-R5"], ["256"]])
    func passwordsOpenEncryptedFiles(method: [String]) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document, to: "a.md")
        _ = try command.typeset("a.md", "-q", in: folder)
        _ = try Tool.run(
            ["qpdf", "--allow-weak-crypto", "a.pdf", "--encrypt", "señor", "boss"] + method + ["--", "b.pdf"], in: folder.path)
        for password in ["señor\n", "boss\nThe second line is not read.\n"] {
            _ = try folder.write(password, to: "password.txt")
            let outcome = try command.typeset("audit", "b.pdf", "a.pdf", "--password-file", "password.txt", in: folder)
            #expect(outcome.status == 0, "\(outcome.messages)")
            #expect(outcome.messages.hasSuffix("\npasses: 2 documents (wcag-aa): no findings\n"), "\(outcome.messages)")
        }
        #expect(try command.run(["audit", "b.pdf", "--password-file", "-"], in: folder, input: "señor").status == 0)
        #expect(try command.typeset("audit", "b.pdf", in: folder, environment: ["TYPESET_PDF_PASSWORD": "boss"]).status == 0)
        let without = try command.typeset("audit", "b.pdf", in: folder)
        #expect(without.status == 2)
        #expect(without.messages.contains("b.pdf: error: the file is encrypted and opens only with a password"))
        #expect(without.messages.contains("`--password-file FILE`"))
        let wrong = try command.typeset("audit", "b.pdf", in: folder, environment: ["TYPESET_PDF_PASSWORD": "Boss"])
        #expect(wrong.status == 2)
        #expect(wrong.messages.contains("b.pdf: error: the password does not open the file"))
    }

    @Test func aPasswordIsReadFromAFileThatExists() throws {
        let folder = try TemporaryFolder()
        let missing = try command.typeset("audit", "b.pdf", "--password-file", "none.txt", in: folder)
        #expect(missing.messages == "typeset: '--password-file none.txt': the password file does not exist [usage-error]\n")
        #expect(try command.typeset("audit", "-", "--password-file", "-", in: folder).status == 2)
    }

    /// PDFs are sharded in the same way as documents, and the report of a shard includes files that cannot be read.
    @Test func finishedFilesAreAuditedInParts() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document, to: "a.md")
        #expect(try command.typeset("a.md", "-q", in: folder).status == 0)
        for name in ["b.pdf", "c.pdf"] {
            try FileManager.default.copyItem(atPath: folder.path + "/a.pdf", toPath: folder.path + "/" + name)
        }
        let files = ["a.pdf", "none.pdf", "b.pdf", "c.pdf"]
        for part in 1...2 {
            let arguments = ["audit", "-q", "--shard", "\(part)/2", "--report", "json=\(part).json"]
            _ = try command.run(arguments + files, in: folder)
        }
        #expect(try command.run(["audit", "-q", "--report", "json=whole.json"] + files, in: folder).status == 2)
        #expect(try command.typeset("report", "merge", "1.json", "2.json", "--report", "json=merged.json", in: folder).status == 2)
        #expect(folder.text(of: "merged.json") == folder.text(of: "whole.json"))
        #expect(folder.text(of: "whole.json")?.contains("none.pdf") == true)
    }

    /// A page whose content stream is missing must not count as free of findings.
    @Test func aFileThatIsReadInPartIsNoCleanOne() throws {
        let folder = try TemporaryFolder()
        var file = SmallPDF.page("BT /F1 12 Tf 10 50 Td (Text) Tj ET")
        file.objects[2].replace("/Contents 4 0 R", with: "/Contents[4 0 R 9 0 R]")
        _ = try folder.write(String(decoding: file.bytes, as: UTF8.self), to: "part.pdf")
        let outcome = try command.typeset(
            "audit", "part.pdf", "-q", "--fail-on", "never", "--report", "json=part.json", "--report", "junit=part.xml", in: folder)
        #expect(outcome.status == 2)
        #expect(
            outcome.messages.contains(
                "part.pdf: note: to review: read in part: a content stream is not in the file, on page 1 [content-unread]\n"))
        // A rule without findings does not pass here either.
        #expect(folder.text(of: "part.json")?.contains("\"outcome\": \"pass\"") == false)
        #expect(
            folder.text(of: "part.xml")?.contains(
                "<testcase name=\"text-overlap\" classname=\"part.pdf.document\" file=\"part.pdf\" time=\"0\">\n      <skipped") == true)
        #expect(try command.typeset("baseline", "write", "part.pdf", "--baseline", "known", in: folder).status == 0)
        #expect(try command.typeset("audit", "part.pdf", "--baseline", "known", in: folder).status == 0)
    }

    @Test func rulesExplainThemselves() throws {
        let folder = try TemporaryFolder()
        #expect(try command.typeset("rules", in: folder).output.contains("\ntext-too-small "))
        #expect(
            try command.typeset("explain", "heading-skip", in: folder).output.hasPrefix(
                "heading-skip: headings go down one level at a time\n"))
        #expect(
            try command.typeset("explain", "heading-skp", in: folder).messages
                == "typeset: unknown rule 'heading-skp', did you mean 'heading-skip'? [usage-error]\n")
        #expect(
            try command.typeset("explain", "contrast", in: folder).messages
                == "typeset: unknown rule 'contrast' [usage-error]\n  hint: did you mean contrast-minimum or contrast-enhanced or non-text-contrast or print-contrast?\n"
        )
        #expect(
            try command.typeset("explain", "nonsense", in: folder).messages
                == "typeset: unknown rule 'nonsense' [usage-error]\n  hint: 'typeset rules' lists them\n")
    }
}

extension String {
    fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
