import Foundation
import Testing

/// Tests of the program as a process: the output, the messages and the exit status of a run in a folder.
@Suite struct CommandTests {
    struct Outcome {
        var status: Int32
        var output: String
        var messages: String
    }

    /// The program, which is built into the folder of the tests.
    static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("typeset")

    func typeset(_ arguments: String..., in folder: TemporaryFolder, environment: [String: String] = [:]) throws -> Outcome {
        try run(arguments, in: folder, environment: environment)
    }

    /// The environment that gives the tests their own cache.
    static let cache = ["XDG_CACHE_HOME": NSTemporaryDirectory() + "typeset-tests-cache"]

    /// Runs the program.
    ///
    /// - Parameters:
    ///   - subfolder: the working folder, relative to `folder`.
    ///   - input: the text piped to standard input.
    func run(
        _ arguments: [String], in folder: TemporaryFolder, below subfolder: String = ".", environment: [String: String] = [:],
        input: String? = nil
    ) throws -> Outcome {
        let process = Process(), output = Pipe(), messages = Pipe()
        if let input { process.standardInput = FileHandle(forReadingAtPath: try folder.write(input, to: ".input")) }
        process.executableURL = Self.program
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path + "/" + subfolder)
        process.environment = ProcessInfo.processInfo.environment.filter {
            !["NO_COLOR", "CLICOLOR_FORCE", "SOURCE_DATE_EPOCH"].contains($0.key)
        }
        .merging(Self.cache) { $1 }.merging(environment) { $1 }
        process.standardOutput = output
        process.standardError = messages
        try process.run()
        // The output is far smaller than a pipe's buffer, so reading one pipe after the other cannot block.
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let errors = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Outcome(status: process.terminationStatus, output: text, messages: errors)
    }

    /// The printed form of a usage error, whose first line names the rule.
    static func usageError(_ message: String) -> String {
        let lines = message.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        return "typeset: \(lines[0]) [usage-error]\n" + (lines.count > 1 ? String(lines[1]) : "")
    }

    static let document = "---\ntitle: Test\nlanguage: en\n---\n\n# Test\n\nText.\n"

    /// The last messages for a document without findings.
    static func clean(_ name: String) -> String { "audit of \(name) (wcag-aa): no findings\nclaim of \(name): PDF/UA-1 and PDF/A-2a\n" }

    @Test func aDocumentBecomesAFileBesideIt() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.document, to: "docs/a.md")
        let outcome = try typeset("docs/a.md", in: folder)
        #expect(outcome.messages == "docs/a.md  large  1 page  docs/a.pdf\n" + Self.clean("docs/a.md"))
        #expect(outcome.status == 0)
        #expect(folder.files == ["docs/a.md", "docs/a.pdf"])
        #expect(folder.text(of: "docs/a.pdf")?.hasPrefix("%PDF-1.7") == true)
    }

    @Test func quietSaysNothingWhereNothingIsWrong() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.document, to: "a.md")
        let outcome = try typeset("a.md", "-q", "--all-sizes", "-o", "out", in: folder)
        #expect(outcome.messages == "")
        #expect(outcome.output == "")
        #expect(folder.files.filter { $0.hasPrefix("out/") }.count == 12)
    }

    @Test(arguments: [
        ("--format", "png", "a-001.png", "\u{FFFD}PNG"), ("--format", "svg", "a-001.svg", "<?xml"),
        ("--standard", "ua2", "a.pdf", "%PDF-2.0"),
    ])
    func everyKindOfFileIsWritten(option: String, value: String, file: String, beginning: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.document, to: "a.md")
        #expect(try typeset("a.md", option, value, in: folder).status == 0)
        #expect(folder.files == ["a.md", file].sorted())
        #expect(folder.text(of: file)?.hasPrefix(beginning) == true)
    }

    @Test func theSameInputGivesTheSameBytes() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.document, to: "a.md")
        for (out, threads) in [("1", "1"), ("2", "4")] {
            _ = try typeset("a.md", "--sizes", "ax1...", "-j", threads, "-o", "\(out)/", in: folder)
        }
        #expect(folder.text(of: "1/a.ax5.pdf") != nil)
        for size in ["ax1", "ax2", "ax3", "ax4", "ax5"] {
            #expect(FileManager.default.contentsEqual(atPath: folder.path + "/1/a.\(size).pdf", andPath: folder.path + "/2/a.\(size).pdf"))
        }
    }

    @Test func aDateComesFromTheEnvironment() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.document, to: "a.md")
        _ = try typeset("a.md", in: folder, environment: ["SOURCE_DATE_EPOCH": "1700000000"])
        // 2023-11-14T22:13:20Z
        #expect(folder.text(of: "a.pdf")?.contains("2023-11-14T22:13:20") == true)
    }

    @Test func theFrontMattersStylesheetIsFoundFromTheDocument() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("---\ntitle: T\nlanguage: en\nstyle: own.yaml\n---\n\n# T\n", to: "docs/a.md")
        _ = try folder.write("typeset: 1\nstyles:\n  body: { colour: red }\n", to: "docs/own.yaml")
        let outcome = try typeset("docs/a.md", in: folder)
        #expect(
            outcome.messages == """
                docs/own.yaml:3:11: error: unknown key `colour` [stylesheet-mistake]
                   3 |   body: { colour: red }
                     |           ^~~~~~
                     = hint: did you mean `color`?
                1 error

                """)
        #expect(outcome.status == 2)
        #expect(folder.files == ["docs/a.md", "docs/own.yaml"])
        #expect(try typeset("docs/a.md", "--style", "report", in: folder).status == 0)
    }

    @Test(arguments: [
        (["none.md"], "none.md: error: the document does not exist [run-problem]\n1 error\n"),
        (["folder"], "folder: error: the folder has no Markdown [run-problem]\n1 error\n"),
        (
            ["a.md", "-s", "reprot"],
            "error: no template and no file is named `reprot` [stylesheet-mistake]\n     = hint: did you mean `report`?\n1 error\n"
        ),
        (["a.md", "-s", "none.yaml"], "none.yaml: error: the stylesheet does not exist [stylesheet-mistake]\n1 error\n"),
        (
            ["a.md", "-s", "folder"],
            "folder: error: the stylesheet is a folder [stylesheet-mistake]\n     = hint: name a file in the folder\n1 error\n"
        ),
        (
            ["a.md", "-o", "a.md/x.pdf"],
            "a.md/x.pdf: error: cannot be written: a part of its path is a file, not a folder [run-problem]\n1 error\n"
        ),
        (
            ["a.md", "-o", "/proc/nothing/x.pdf"],
            "/proc/nothing/x.pdf: error: cannot be written: no such file or folder [run-problem]\n1 error\n"
        ),
        (["a.md", "--font-dir", "none"], "none: error: the font folder does not exist [run-problem]\n1 error\n"),
        (
            ["a.md", "-o", "a.docx"],
            "typeset: '--output a.docx' has the extension of an unsupported format [usage-error]\n"
                + "  hint: end the name with one of .pdf, .png, .svg, or with '/' if it is a folder\n"
        ),
        (
            ["a.rst"],
            "a.rst: error: the document is reStructuredText, not Markdown [run-problem]\n"
                + "     = hint: convert it with `pandoc -f rst -t markdown -s --extract-media=. -M syntax=pandoc a.rst -o a.md`\n1 error\n"
        ),
        (["a.md", "--al-sizes"], "typeset: unknown option '--al-sizes', did you mean '--all-sizes'? [usage-error]\n"),
        ([], "typeset: no document given [usage-error]\n  hint: typeset doc.md; see 'typeset --help'\n"),
    ])
    func impossibleRequestsAreReportedAndLeaveNothing(arguments: [String], messages: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.document, to: "a.md")
        _ = try folder.write("", to: "folder/inner")
        let outcome = try run(arguments, in: folder)
        #expect(outcome.messages == messages)
        #expect(outcome.status == 2)
        #expect(folder.files == ["a.md", "folder/inner"])
    }

    @Test func aMissingDocumentDoesNotKeepTheOthersBack() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.document, to: "a.md")
        let outcome = try typeset("none.md", "a.md", in: folder)
        #expect(
            outcome.messages
                == "a.md  large  1 page  a.pdf\nnone.md: error: the document does not exist [run-problem]\n1 error\nclaim of a.md: PDF/UA-1 and PDF/A-2a\n"
                + "fails: 1 of 2 documents, 1 of them without a report (wcag-aa): no findings\n")
        #expect(outcome.status == 2)
        #expect(folder.files == ["a.md", "a.pdf"])
    }

    @Test func aFileThatCannotConformIsWrittenAndSaid() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("---\nlanguage: en\n---\n# One\n\n### Three\n", to: "a.md")
        let outcome = try typeset("a.md", in: folder)
        #expect(
            outcome.messages.hasPrefix(
                """
                a.md  large  1 page  a.pdf
                a.md:6:1: error: heading level 3 follows level 1: a level is skipped [heading-skip]
                   6 | ### Three
                     | ^~~~~~~~~
                """))
        #expect(outcome.status == 0)
        #expect(folder.files == ["a.md", "a.pdf"])
    }

    @Test(arguments: [
        ("", "a.md: warning: the document is empty [document-empty]"),
        ("# T\n\nx\0y\n", "a.md:7:2: warning: a NUL byte in the document [text-encoding]\n   7 | x␀y\n     |  ^\n"),
        ("# T\n\n" + String(repeating: "> ", count: 200) + "deep\n", "a.md:7:"),
    ])
    func oddDocumentsAreTypesetWithAWarning(text: String, message: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("---\ntitle: T\nlang: en\n---\n" + text, to: "a.md")
        let outcome = try typeset("a.md", "--size", "large", "ax5", in: folder)
        #expect(outcome.messages.contains("\n" + message), "\(outcome.messages)")
        #expect(outcome.messages.components(separatedBy: ": warning: ").count == 2)
        #expect(outcome.status == 0)
        #expect(folder.files.filter { $0.hasSuffix(".pdf") } == ["a.ax5.pdf", "a.large.pdf"])
    }

    /// The file is written with a frame instead of the picture.
    @Test(arguments: [
        (
            "![a picture](none.png)\n",
            "a.md:7:1: error: there is no picture `none.png` [image-missing]\n   7 | ![a picture](none.png)\n"
        ),
        ("![a picture](bad.png)\n", "a.md:7:1: error: `bad.png` is a damaged PNG file"),
        ("![a picture](out.svg)\n", "a.md:7:1: error: `out.svg` is an SVG that refers outside: other.png"),
    ])
    func missingPicturesFailTheBuild(text: String, message: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("---\ntitle: T\nlang: en\n---\n# T\n\n" + text, to: "a.md")
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2]).write(to: URL(fileURLWithPath: folder.path + "/bad.png"))
        _ = try folder.write(
            #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="other.png" width="9" height="9"/></svg>"#,
            to: "out.svg")
        for option in ["--audit", "--no-audit"] {
            let outcome = try typeset("a.md", option, in: folder)
            #expect(outcome.messages.contains("\n" + message), "\(outcome.messages)")
            #expect(outcome.status == 1)
        }
        #expect(folder.files.contains("a.pdf"))
        #expect(try typeset("a.md", "--fail-on", "never", in: folder).status == 0)
    }

    @Test func invalidUTF8IsShownAndReported() throws {
        let folder = try TemporaryFolder()
        try Data("---\nlang: en\n---\n".utf8 + [0x23, 0x20, 0x41, 0xFF, 0xFF, 0xFF, 0xFF, 0x0A]).write(
            to: URL(fileURLWithPath: folder.path + "/a.md"))
        let outcome = try typeset("a.md", in: folder)
        #expect(
            outcome.messages.contains(
                "a.md:4:4: error: invalid UTF-8 in the document, and at 3 more places [text-encoding]\n   4 | # A\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\n     |    ^\n"
            )
        )
        #expect(outcome.status == 1)
    }

    /// Without its front matter, a document has no title and no language, which are consequences.
    @Test func unreadableFrontMatterIsTheOnlyError() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("---\ntitle: BIOL 204: Genetics\nlanguage: en\n---\n\nText.\n", to: "a.md")
        let outcome = try typeset("a.md", in: folder)
        #expect(outcome.messages.contains("a.md:2:16: error: a `:` is not allowed here"), "\(outcome.messages)")
        #expect(outcome.messages.components(separatedBy: "error: ").count == 2, "\(outcome.messages)")
        #expect(outcome.status == 1)
    }

    @Test func sizesAreARangeOrNames() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.document, to: "a.md")
        for words in [["small", "ax3"], ["small,ax3"]] {
            _ = try run(["a.md", "--sizes"] + words + ["-o", "{size}.pdf"], in: folder)
            #expect(folder.files == ["a.md", "ax3.pdf", "small.pdf"])
        }
    }

    @Test func colourIsOnlyThereWhereAskedFor() throws {
        let folder = try TemporaryFolder()
        #expect(try !typeset("none.md", in: folder).messages.contains("\u{1B}"))
        #expect(try typeset("none.md", "--color=always", in: folder).messages.contains("\u{1B}[1;31merror:\u{1B}[0m"))
        #expect(try typeset("none.md", in: folder, environment: ["CLICOLOR_FORCE": "1"]).messages.contains("\u{1B}[1;31m"))
        #expect(try !typeset("none.md", in: folder, environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]).messages.contains("\u{1B}"))
    }

    @Test func helpAndVersionGoToStandardOutput() throws {
        let folder = try TemporaryFolder()
        let help = try typeset("--help", in: folder)
        #expect(help.status == 0)
        #expect(help.messages == "")
        #expect(help.output.contains("--all-sizes         all twelve sizes\n"))
        let version = try typeset("--version", in: folder)
        #expect(version.status == 0)
        #expect(version.output.hasPrefix("typeset "))
    }

    @Test func timingsNameEveryStage() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.document, to: "a.md")
        let lines = try typeset("a.md", "-q", "--timings", in: folder).messages.split(separator: "\n")
        #expect(
            lines.map { $0.split(separator: " ")[1] } == [
                "read", "parse", "stylesheet", "fonts", "shape", "layout", "paint", "audit", "write", "elapsed",
            ])
        #expect(lines.allSatisfy { $0.contains(/^timing \w+ \d+\.\d{3} s$/) })
    }
}
