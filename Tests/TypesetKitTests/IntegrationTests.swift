import Foundation
import Testing

/// Tests of `Integrations/typeset-ci` as a CI job runs it.
@Suite struct IntegrationTests {
    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Integrations/typeset-ci").path

    /// A repository with a finding on its branch `main`, from which a second branch starts.
    private func repository(_ configuration: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write("---\nlanguage: en\n---\n# A\n\n### B\n\nText.\n", to: "a.md")
        _ = try folder.write(configuration, to: "typeset.yaml")
        try git("init", "--quiet", "--initial-branch=main", in: folder)
        try commit(in: folder)
        try git("checkout", "--quiet", "-b", "change", in: folder)
        return folder
    }

    private func git(_ arguments: String..., in folder: TemporaryFolder) throws {
        #expect(try run("git", ["-c", "user.name=Test", "-c", "user.email=test@localhost"] + arguments, in: folder, [:]).status == 0)
    }

    private func commit(in folder: TemporaryFolder) throws {
        try git("add", "-A", in: folder)
        try git("commit", "--quiet", "-m", "change", in: folder)
    }

    private func job(_ variables: [String: String], in folder: TemporaryFolder) throws -> (status: Int32, messages: String) {
        try run("bash", [Self.script], in: folder, variables.merging(["TYPESETTER": CommandTests.program.path]) { $1 })
    }

    private func run(
        _ program: String, _ arguments: [String], in folder: TemporaryFolder, _ variables: [String: String]
    ) throws -> (status: Int32, messages: String) {
        let process = Process(), messages = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let repository = folder.path + "/repository"
        process.currentDirectoryURL = URL(fileURLWithPath: FileManager.default.fileExists(atPath: repository) ? repository : folder.path)
        process.environment = ProcessInfo.processInfo.environment.merging(CommandTests.cache) { $1 }.merging(variables) { $1 }
        process.standardError = messages
        process.standardOutput = Pipe()
        try process.run()
        let text = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    /// A branch may contain a link in place of the output folder, above it or in it.
    @Test(arguments: [
        ("out/summary.md", "../../victim/file", "out"), ("out/report.html", "../../victim/file", "out"), ("out", "../victim", "out"),
        ("deep", "../victim", "deep/out"), ("out", ".git", "out"), ("out/a", "../a.md", "out"),
    ])
    func outputsFollowNoLinkOfABranch(link: String, target: String, output: String) throws {
        let folder = try repositoryBesideVictim(), place = folder.path + "/repository/" + link
        try FileManager.default.createDirectory(
            atPath: (place as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: target)
        let before = folder.files
        let outcome = try run("bash", [Self.script, "a.md"], in: folder, ["OUTPUT": output, "TYPESETTER": CommandTests.program.path])
        #expect(outcome.status == 3, "\(outcome.messages)")
        #expect(outcome.messages.contains("nothing is written through the symbolic link"), "\(outcome.messages)")
        #expect(folder.files == before)
        #expect(folder.text(of: "victim/file") == "victim")
    }

    /// The output folder becomes a link while the documents are typeset.
    @Test func theSummaryStaysInTheFolderThatWasChecked() throws {
        let folder = try repositoryBesideVictim()
        let program = try folder.write(
            "#!/bin/sh\n[ \"$3\" = --show-settings ] || { mv out old; ln -s ../victim out; }\n", to: "program")
        #expect(chmod(program, 0o755) == 0)
        let outcome = try run("bash", [Self.script, "a.md"], in: folder, ["TYPESETTER": program, "ARGUMENTS": "--size large"])
        #expect(outcome.status == 3, "\(outcome.messages)")
        #expect(folder.files.filter { $0.hasPrefix("victim/") } == ["victim/file"])
        #expect(folder.text(of: "victim/file") == "victim")
    }

    private func repositoryBesideVictim() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write("victim", to: "victim/file")
        _ = try folder.write(CommandTests.document, to: "repository/a.md")
        _ = try folder.write("", to: "repository/.git/config")
        return folder
    }

    private static let project = "typeset: 1\ndocuments: [a.md]\nsizes: [large, ax1]\naudit: { baseline: known }\n"

    /// The branch adds a finding to the project's baseline; one on the base branch is in no baseline, but counts as known.
    @Test(arguments: [[:], ["ARGUMENTS": "--baseline known"]])
    func findingsOfTheProjectsBaselineAreKnownToo(variables: [String: String]) throws {
        let folder = try repository(Self.project)
        _ = try folder.write("---\nlanguage: en\n---\n# A\n\n### B\n\nText.\n\n# C\n\n#### D\n\nText.\n", to: "a.md")
        _ = try CommandTests().typeset("baseline", "write", "-q", "--baseline", "all", in: folder)
        let all = try #require(folder.text(of: "all"))
        let own = all.split(separator: "\n").filter { $0.hasPrefix("#") || $0.contains("level 4") }
        #expect(own.count == 2)
        try FileManager.default.removeItem(atPath: folder.path + "/all")
        _ = try folder.write(own.joined(separator: "\n") + "\n", to: "known")
        try commit(in: folder)
        let compared = try job(variables.merging(["BASE": "main"]) { $1 }, in: folder)
        #expect(compared.status == 0, "\(compared.messages)")
        #expect(try job(variables, in: folder).status == 1)
    }

    @Test(arguments: [
        (project, [:], 2), (project, ["ARGUMENTS": "--size ax3"], 1), ("typeset: 1\ndocuments: [a.md]\n", [:], 12),
        ("typeset: 1\ndocuments: [a.md]\n", ["ARGUMENTS": "--sizes ax1..."], 5),
    ])
    func theSizesAreThoseThatAreAskedFor(configuration: String, variables: [String: String], count: Int) throws {
        let folder = try repository(configuration)
        _ = try folder.write("# typeset baseline 1\n", to: "known")
        _ = try job(variables, in: folder)
        #expect(folder.files.filter { $0.hasPrefix("out/") && $0.hasSuffix(".pdf") }.count == count)
    }
}
