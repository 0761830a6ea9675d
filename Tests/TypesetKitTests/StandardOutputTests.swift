import Foundation
import Testing

@testable import typeset

/// `-` as the path of an output.
@Suite struct StandardOutputTests {
    let command = CommandTests()

    @Test(arguments: [
        (["a.md", "-o", "-"], "%PDF-1.7"), (["a.md", "--output=-", "--format", "svg", "--pages", "1"], "<?xml"),
        (["preview", "a.md", "-o", "-", "--pages", "1"], "\u{FFFD}PNG"),
        (["preview", "--contact-sheet", "a.md", "-o", "-"], "\u{FFFD}PNG"),
        (["specimen", "s.yaml", "-o", "-", "--format", "svg"], "<?xml"), (["check", "a.md", "--archive", "-"], ".typeset/report.json\0"),
        (["import", "t.css", "-o", "-"], "# "), (["export", "s.yaml", "--format", "css", "-o", "-"], "/*"),
        (["plan", "a.md", "--to", "-"], "ninja_required_version"),
        (["baseline", "write", "a.md", "--baseline", "-"], "# typeset baseline 1\n"),
        (["fonts", "lock", "a.md", "-o", "-"], "# typeset fonts 1\n"),
    ])
    func oneThingGoesToStandardOutput(arguments: [String], beginning: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document, to: "a.md")
        _ = try folder.write("typeset: 1\n", to: "s.yaml")
        _ = try folder.write("h1 { font-size: 30px }\n", to: "t.css")
        let outcome = try command.run(arguments, in: folder)
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(outcome.output.hasPrefix(beginning), "\(outcome.output.prefix(80))")
        #expect(folder.files == ["a.md", "s.yaml", "t.css"])
    }

    @Test(arguments: [["--deps", "-"], ["--timings=-"]])
    func filesBesideTheOutputGoThere(options: [String]) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document, to: "a.md")
        let outcome = try command.run(["a.md", "-q"] + options, in: folder)
        #expect(outcome.status == 0)
        #expect((outcome.output.hasPrefix("a.pdf: ") || outcome.output.hasPrefix("{")))
        #expect(folder.files == ["a.md", "a.pdf"])
    }

    @Test func standardInputBecomesStandardOutput() throws {
        let folder = try TemporaryFolder()
        let outcome = try command.run(["-", "-q", "-o", "-"], in: folder, input: CommandTests.document)
        #expect(outcome.status == 0)
        #expect(outcome.messages == "")
        #expect(outcome.output.hasPrefix("%PDF-"))
    }

    /// A filter: a baseline is read from standard input, and the remaining findings are written to standard output.
    @Test func aBaselineIsPrunedInAPipe() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(AuditCommandTests.vague, to: "a.md")
        let written = try command.typeset("baseline", "write", "a.md", "--baseline", "-", in: folder).output
        let more = written + "a.md\t0000000000000000:1\theading-skip\tgone\n"
        let outcome = try command.run(["baseline", "prune", "a.md", "--baseline", "-"], in: folder, input: more)
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(outcome.output == written, "\(outcome.messages)")
    }

    @Test(arguments: [
        (
            ["a.md", "-o", "-", "--all-sizes"],
            "error: '-' is standard output, which takes one file, but there are 12 outputs [run-problem]\n     = hint: give a folder or a template such as '{stem}.{size}.pdf'\n1 error\n"
        ),
        (
            ["a.md", "-o", "-", "--format", "png"],
            "error: '-' is standard output, which takes one file, and each page is a file [run-problem]\n     = hint: choose a page with '--pages 1', or give a folder\n1 error\n"
        ),
        (
            ["a.md", "-o", "-", "--report", "json"],
            "typeset: '--output -' and '--report json=-' would both go to standard output [usage-error]\n  hint: name a file for one of them\n"
        ),
        (
            ["a.md", "--deps", "-", "--timings=-"],
            "typeset: '--deps -' and '--timings=-' would both go to standard output [usage-error]\n  hint: name a file for one of them\n"
        ),
        (
            ["watch", "a.md", "-o", "-"],
            "typeset: 'watch' writes files, and '-' is standard output [usage-error]\n  hint: name a file or a folder\n"
        ),
        (["init", "-"], "typeset: 'init' writes into a folder, and '-' is standard output [usage-error]\n  hint: typeset init handbook\n"),
        (
            ["templates", "--pictures", "-"],
            "typeset: '--pictures' writes into a folder, and '-' is standard output [usage-error]\n  hint: a folder such as './pictures'\n"
        ),
    ])
    func outputsThatDoNotFitThereAreRefused(arguments: [String], messages: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document, to: "a.md")
        let outcome = try command.run(arguments, in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        #expect(outcome.messages == messages)
        #expect(folder.files == ["a.md"])
    }

    @Test func bytesAreNotShownOnATerminal() {
        #expect(throws: UsageError("a PDF is not shown on a terminal", hint: "name a file, or redirect the output: '--output - > FILE'")) {
            try StandardOutput.check(["--output -"], bytes: "a PDF", isTerminal: true)
        }
        #expect(throws: Never.self) { try StandardOutput.check(["--output -"], bytes: nil, isTerminal: true) }
    }

    /// An output that leaves no file is written by every run.
    @Test func aProjectsDocumentGoesThereEachTime() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document, to: "a.md")
        _ = try folder.write("typeset: 1\ndocuments: [a.md]\n", to: "typeset.yaml")
        for _ in 1...2 { #expect(try command.typeset("-q", "-o", "-", in: folder).output.hasPrefix("%PDF-")) }
    }
}
