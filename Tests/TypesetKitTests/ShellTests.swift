import Foundation
import Testing

/// The commands of the README and the docs as shells parse them, with a stub for `typesetter` that prints its arguments.
@Suite struct ShellTests {
    /// The shells to test; interactive zsh has comments only with an option, as the README explains.
    static let shells = [["bash", "--norc", "--noprofile", "-i"], ["dash", "-i"], ["zsh", "-f", "-i", "-o", "interactivecomments"]]

    /// The script of the completions check, which queries zsh in its own terminal.
    private static let asking = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Scripts/completions/complete.zsh").path

    /// zsh prints the errors of a completion function over the typed line.
    @Test(arguments: [
        ("fonts ", ["list", "explain", "lock"]), ("styles ", ["explain", "diff", "report"]), ("baseline ", ["write", "prune"]),
        ("report ", ["merge"]), ("styles explain ", ["h1", "paragraph"]), ("styles diff ", ["default", "report"]),
        ("help pre", ["preview"]), ("doc.md --size ax1 ax", ["ax2", "ax5"]),
    ])
    func zshCompletesWithoutAComplaint(line: String, words: [String]) throws {
        let folder = try TemporaryFolder()
        let script = try folder.write(try CommandTests().typeset("completions", "zsh", in: folder).output, to: "completion.zsh")
        let offered = try Tool.run("zsh", "-f", Self.asking, script, "typesetter " + line, in: folder.path).split(separator: "\n").map(
            String.init)
        #expect(Set(offered).isSuperset(of: words), "\(offered)")
        #expect(!offered.contains { $0.hasPrefix("complaint: ") }, "\(offered)")
        #expect(!line.hasPrefix("styles explain") || !offered.contains("check"))
    }

    /// Returns the lines that users paste: code lines that start with the program's name.
    static func lines() throws -> [String] {
        let lines = try Documentation.pages.flatMap { try Documentation.text($0).split(separator: "\n") }
        return zip(lines, [""] + lines).filter { $0.hasPrefix("    typesetter ") || $1.hasPrefix("    typesetter ") && $1.hasSuffix("\\") }
            .map { String($0.0) }
    }

    /// Returns the arguments of each call, one call per line.
    private func calls(pasting lines: [String], into shell: [String]) throws -> [String] {
        let folder = try TemporaryFolder()
        let stub = "#!/bin/sh\nfor word; do printf '<%s>' \"$word\"; done >>\"$CALLS\"; echo >>\"$CALLS\"\n"
        let path = try folder.write(stub, to: "bin/typesetter")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        for name in ["doc.md", "notes.md", "docs/guide.md", "out/part1.json", "out/part1.tar", "part1.json", "part2.json", "part1.tar"] {
            _ = try folder.write("", to: name)
        }
        let process = Process(), input = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = shell
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.environment = [
            "PATH": "\(folder.path)/bin:/usr/bin:/bin", "CALLS": folder.path + "/calls", "HOME": folder.path, "TERM": "dumb",
            "LANG": "C.UTF-8",
        ]
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        input.fileHandleForWriting.write(Data((lines.joined(separator: "\n") + "\nexit\n").utf8))
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        return (folder.text(of: "calls") ?? "").split(separator: "\n").map(String.init)
    }

    @Test func pastedCommandsMeanTheSameInEveryShell() throws {
        let lines = try Self.lines()
        #expect(lines.count > 60)
        let bash = try calls(pasting: lines, into: Self.shells[0])
        // Some commands continue on the next line.
        #expect(bash.count + 3 >= lines.count)
        #expect(!bash.contains { $0.contains("<#>") })
        for shell in Self.shells.dropFirst() { #expect(try calls(pasting: lines, into: shell) == bash, "\(shell[0])") }
    }
}
