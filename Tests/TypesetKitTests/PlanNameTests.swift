import Foundation
import Testing

@testable import TypesetKit

/// File names in generated build files (SECURITY.md, "Build files"): none runs as a command, and a bad one does not affect the others.
@Suite struct PlanNameTests {
    private static let punctuation = "!\"#$%&'()*+,-.:;<=>?@[\\]^_`{|}~ "
    /// Names that would run a command if make, Ninja or a shell interpreted them.
    private static let commands = [
        "$(shell touch ran).md", "$$(shell touch ran).md", "`touch ran`.md", ";touch ran;.md", "a\n\ttouch ran\nb.md", "a\rb.md", "a\tb.md",
        "SHELL=touch ran.md", "x: y.md", "include a.md", "$(file >ran).md", "' ; touch ran ; '.md", "| touch ran.md", "&& touch ran.md",
        "a\\\n touch ran.md", "$(eval x:=$(shell touch ran)).md", "\u{1B}[31m.md", "::error::a.md", "~root.md", "a~b.md", "$\n.md",
        "${file}.md",
    ]
    private static let names = punctuation.map { "\($0)a\($0)b\($0).md" } + commands

    private func folder(_ names: [String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in Set(names) { _ = try folder.write(CommandTests.document, to: name) }
        return folder
    }

    private func pdfs(_ folder: TemporaryFolder) -> Set<String> {
        Set(folder.files.filter { $0.hasPrefix("out/") && $0.hasSuffix(".pdf") }.map { $0.dropFirst(4).dropLast(4) + ".md" })
    }

    private static func isPlanned(_ name: String) -> Bool {
        !name.unicodeScalars.contains { $0.value < 0x20 || "%*:;=?[\\|".unicodeScalars.contains($0) } && !name.hasPrefix("~")
    }

    /// Names with each punctuation character at their start, in their middle and at their end, read by make and Ninja.
    @Test(arguments: zip([("plan.mk", ["make", "-k", "-s", "-f", "plan.mk"]), ("build.ninja", ["ninja", "-k", "0"])], [true, false]))
    func everyNameIsPlannedOrRefused(plan: (file: String, tool: [String]), areOperands: Bool) throws {
        let folder = try folder(Self.names)
        if !areOperands { _ = try folder.write("typeset: 1\ndocuments: [\"*.md\"]\noutput: \"out/{stem}.pdf\"\n", to: "typeset.yaml") }
        let operands = areOperands ? ["--isolated", "-o", "out/", "--"] + Set(Self.names).sorted() : []
        let outcome = try CommandTests().run(["plan", "--to", plan.file] + operands, in: folder)
        let refused = Set(Self.names).filter { !Self.isPlanned($0) }
        #expect(outcome.status == 2)
        #expect(outcome.messages.split(separator: "\n").filter { $0.contains("error: the document is not planned") }.count == refused.count)
        _ = try Tool.run(["env"] + plan.tool, in: folder.path)
        #expect(!folder.files.contains { $0 == "ran" || $0.hasSuffix("/ran") })
        // A pattern does not match hidden files.
        #expect(pdfs(folder) == Set(Self.names).subtracting(refused).filter { areOperands || !$0.hasPrefix(".") })
    }

    @Test func makeKnowsWhatItHasMade() throws {
        let names = Self.punctuation.map { "a\($0)b.md" }, folder = try folder(names)
        _ = try CommandTests().run(["plan", "--isolated", "--to", "plan.mk", "--"] + names.sorted(), in: folder)
        _ = try Tool.run("make", "-k", "-s", "-f", "plan.mk", in: folder.path)
        #expect(try Tool.run("make", "-s", "-f", "plan.mk", in: folder.path) == "")
    }

    /// A CI log interprets `::name` as a command.
    @Test func aRefusedNameIsDisarmed() throws {
        let outcome = try CommandTests().typeset("plan", "--isolated", "::error::a.md", in: try folder(["::error::a.md"]))
        #expect(
            outcome.messages.hasPrefix(
                "∶:error::a.md: error: the document is not planned: a plan cannot contain its name, which has `:` in it [run-problem]\n"))
    }

    // MARK: Dependency files

    private func dependencies(_ pictures: [String]) throws -> (folder: TemporaryFolder, outcome: CommandTests.Outcome) {
        let folder = try TemporaryFolder()
        let links = pictures.map { name in
            "![A](\(name.utf8.map { byte in "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()))"
        }
        _ = try folder.write(CommandTests.document + links.joined(separator: "\n\n") + "\n", to: "main.md")
        let picture = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"
        for name in pictures { _ = try folder.write(picture, to: name) }
        return (folder, try CommandTests().typeset("main.md", "-q", "--isolated", "--no-audit", "--deps", "main.d", in: folder))
    }

    @Test func aDependencyFileRunsNothing() throws {
        let pictures = Self.commands.map { $0.dropLast(3) + ".svg" } + [".SECONDEXPANSION", ".ONESHELL"]
        let (folder, outcome) = try dependencies(pictures)
        #expect(outcome.status == 2)
        #expect(outcome.messages.contains("error: the dependency file cannot contain the name `"))
        _ = try folder.write("main.pdf:\n\t@echo made\n-include main.d\n", to: "main.mk")
        #expect(try Tool.run("make", "-s", "-f", "main.mk", in: folder.path) == "")
        #expect(!folder.files.contains("ran"))
    }

    @Test func aDependencyFileHasEveryNameThatItCanContain() throws {
        let pictures = Self.punctuation.map { "a\($0)b.svg" }.filter(Self.isPlanned), (folder, outcome) = try dependencies(pictures)
        #expect(outcome.status == 0, "\(outcome.messages)")
        _ = try folder.write("main.pdf:\n\t@echo made\n-include main.d\n", to: "main.mk")
        for picture in pictures {
            let later = Date(timeIntervalSinceNow: 60)
            let path = folder.path + "/" + picture
            try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: path)
            #expect(try Tool.run("make", "-s", "-f", "main.mk", in: folder.path) == "made\n", "\(picture)")
            try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: path)
        }
    }

    // MARK: Files of the checkout

    /// make reads dependency files before it runs anything.
    @Test func makeReadsNoDependencyFileOfTheCheckout() throws {
        let folder = try folder(["a.md"])
        for name in [".typeset/a.md.d", ".typeset/a.d"] { _ = try folder.write("$(shell touch ran)\n", to: name) }
        #expect(try CommandTests().typeset("plan", "--isolated", "--to", "plan.mk", "a.md", in: folder).status == 0)
        _ = try Tool.run("make", "-s", "-f", "plan.mk", in: folder.path)
        #expect(folder.files.contains("a.pdf"))
        #expect(!folder.files.contains("ran"))
    }

    @Test(arguments: [".typeset", ".typeset/reports.txt", ".typeset/reports.txt.passed"])
    func aPlanIsNotWrittenThroughALink(place: String) throws {
        let folder = try folder(["a.md"])
        _ = try folder.write("", to: "elsewhere/kept")
        try FileManager.default.createDirectory(atPath: folder.path + "/.typeset", withIntermediateDirectories: true)
        if place == ".typeset" { try FileManager.default.removeItem(atPath: folder.path + "/.typeset") }
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + place, withDestinationPath: folder.path + "/elsewhere")
        let outcome = try CommandTests().typeset("plan", "--isolated", "--to", "plan.mk", "a.md", in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.messages.hasPrefix("\(place): error: a file of the plan is a symbolic link [run-problem]\n"))
    }
}
