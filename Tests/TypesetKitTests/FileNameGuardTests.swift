import Foundation
import Testing

@testable import typeset

/// File names are never options: SECURITY.md, "Names on the command line".
@Suite struct FileNameGuardTests {
    private func check(_ arguments: String..., names: Set<String> = []) throws(UsageError) {
        try FileNameGuard.check(arguments, names: { names.contains($0) })
    }

    @Test(arguments: ["--root=.a.md", "-o", "--quiet", "-sx", "--report=json=a.json", "--persistent_worker", "--help"])
    func theNameOfAFileIsNoOption(name: String) {
        #expect(throws: UsageError.self) { try check("a.md", name, names: [name]) }
        #expect(throws: Never.self) { try check("a.md", "--", name, names: [name]) }
    }

    @Test func theMessageSaysHowToWriteBoth() {
        #expect(
            throws: UsageError(
                "'--root=.a.md' ends like the name of a document and would be read as an option",
                hint: "write './--root=.a.md' for the file, or '--root .a.md' for the option")
        ) { try check("--root=.a.md") }
        #expect(
            throws: UsageError(
                "'-q' is the name of a file and would be read as an option", hint: "write './-q' for the file; rename it to use the option")
        ) { try check("-q", names: ["-q"]) }
    }

    /// A list of changed files also names deleted files.
    @Test(arguments: [
        "--root=a.md", "--font-dir=x.MARKDOWN", "--config=a.md", "--deps=a.md", "--baseline=a.md", "--timings=a.md", "--style=a.md",
        "-oa.md", "-a.md", "--root=a.pdf", "--root=a.yaml", "--font-dir=a.json", "--baseline=a.pdf", "-sa.pdf", "--report=json=a.md",
        "-Mtitle=a.md", "--root=/.md", "--root=\u{600}.md",
    ])
    func anOptionThatEndsLikeADocumentIsRefused(argument: String) {
        #expect(throws: UsageError.self) { try check(argument) }
    }

    @Test(arguments: [
        "--config=x.yaml", "--style=sheet.yaml", "--report=json=r.json", "--report=markdown=summary.md", "-oa.pdf", "-qoa.pdf",
        "--output=a.pdf", "--deps=a.json", "--only=docs/a.md", "--input=a.md", "--input=a.pdf", "--archive=a.tar", "--timings=t.json",
        "-", "--root=docs", "-ssheet.yaml", "--to=plan.json",
    ])
    func valuesThatEndLikeTheirFilesAreTaken(argument: String) {
        #expect(throws: Never.self) { try check(argument) }
    }

    @Test func aValueInASeparateWordIsAccepted() {
        #expect(throws: Never.self) { try check("--metadata", "title=About.md", "--only", "a.md", names: ["a.md"]) }
    }

    @Test func aNameAfterTheOptionsIsAPath() throws {
        #expect(
            try Invocation(["-q", "--", "-q", "@list", "a.md", "-"], isFile: { _ in false }).job.documents == [
                "./-q", "./@list", "a.md", "-",
            ])
    }

    // MARK: The program

    private func hostile() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document, to: "good.md")
        _ = try folder.write("", to: "--root=.a.md")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/.a.md", withDestinationPath: "/proc")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/evil.md", withDestinationPath: "/proc/self/environ")
        return folder
    }

    @Test(arguments: Subcommand.allCases)
    func noCommandTakesANameForAnOption(command: Subcommand) throws {
        let folder = try hostile(), words = [[command.rawValue], ["report", "merge"], ["baseline", "write"], ["fonts", "lock"]]
        for words in words where words[0] == command.rawValue {
            let outcome = try CommandTests().run(words + ["--root=.a.md", "evil.md", "good.md"], in: folder)
            #expect(outcome.status == 2, "\(words)")
            #expect(outcome.messages.contains("is the name of a file and would be read as an option"), "\(words)")
        }
    }

    @Test func aShellsPatternReadsNothingOfTheSystem() throws {
        let folder = try hostile()
        let outcome = try CommandTests().run(
            ["--isolated", "--", "--root=.a.md", "evil.md", "good.md"], in: folder, environment: ["SECRET": "topsecret"])
        #expect(outcome.messages.contains("evil.md: error: the document leads out of its folder by a symbolic link"))
        #expect(outcome.status == 2)
        #expect(folder.files.filter { $0.hasSuffix(".pdf") } == ["--root=.a.pdf", "good.pdf"])
    }

    /// The link is untrusted, even though the user names the root.
    @Test func aRootInTheSystemDoesNotOpenALinkToIt() throws {
        let outcome = try CommandTests().run(["--root", "/proc", "evil.md"], in: try hostile())
        #expect(outcome.status == 2)
        #expect(outcome.messages.hasPrefix("evil.md: error: the document is a device or a system file [run-problem]\n"))
    }

    // MARK: Files of arguments

    @Test func aFileOfArgumentsIsNotOneThatAPatternFinds() throws {
        #expect(throws: UsageError.self) { try ArgumentFile.expanded(["@list"], names: { $0 == "@list" }) }
        #expect(try ArgumentFile.expanded(["a.md", "--", "@list"], names: { _ in false }) == ["a.md", "--", "@list"])
    }

    @Test func aLineOfAFileOfArgumentsIsNoNameOfAFile() throws {
        let folder = try hostile()
        _ = try folder.write("good.md\n--root=.a.md\n", to: "list")
        #expect(try CommandTests().typeset("@list", in: folder).status == 2)
        _ = try folder.write("-q\r\n--isolated\n--\n--root=.a.md\ngood.md\n", to: "list")
        #expect(try CommandTests().typeset("@list", in: folder).messages.hasPrefix("./--root=.a.md:1:1: error: "))
    }

    /// Only line feeds separate lines; a name may contain any other separator.
    @Test(arguments: ["\u{2028}", "\u{85}", "\u{0C}"])
    func aLineEndsAtALineFeed(separator: String) throws {
        let folder = try TemporaryFolder(), name = "a\(separator)--version"
        _ = try folder.write("\(name)\n", to: "list")
        let path = folder.path + "/list"
        #expect(try ArgumentFile.expanded(["@" + path], names: { _ in false }) == [name])
    }
}
