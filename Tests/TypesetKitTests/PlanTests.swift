import Foundation
import Testing

@testable import TypesetKit

/// Tests of `typeset plan` and the options that its commands need.
@Suite struct PlanTests {
    private func project() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write("typeset: 1\nextends: [default]\n", to: "sheet.yaml")
        _ = try folder.write(
            "typeset: 1\ndocuments: [docs/*.md]\nstyle: sheet.yaml\nlanguage: en\nsizes: [large, ax5]\noutput: \"out/{stem}.{size}.pdf\"\n",
            to: "typeset.yaml")
        _ = try folder.write("# One\n\n[two](a%20$2.md)\n", to: "docs/one.md")
        _ = try folder.write("# Two\n\nText.\n", to: "docs/a $2.md")
        return folder
    }

    private struct Plan: Decodable {
        struct Action: Decodable {
            var document: String?
            var inputs: [String]
            var outputs: [String]
            var arguments: [String]
            var dependencies: String?
        }
        var program: String
        var actions: [Action]
        var report: Action
        var update: Action?
    }

    private func plan(_ arguments: String..., in folder: TemporaryFolder) throws -> Plan {
        let outcome = try CommandTests().run(["plan", "--format", "json"] + arguments, in: folder)
        #expect(outcome.status == 0, "\(outcome.messages)")
        return try JSONDecoder().decode(Plan.self, from: Data(outcome.output.utf8))
    }

    @Test func aPlanHasACommandForEachDocument() throws {
        let plan = try plan("--profile", "wcag-aaa", "--report", "html=r.html", "--fail-on", "warning", in: try project())
        #expect(plan.actions.map(\.document) == ["docs/a $2.md", "docs/one.md"])
        let one = try #require(plan.actions.last)
        #expect(one.outputs == ["out/one.large.pdf", "out/one.ax5.pdf", ".typeset/docs/one.md.json"])
        #expect(one.inputs == ["docs/one.md", "./sheet.yaml", "./typeset.yaml"].map { $0.replacing("./", with: "") })
        #expect(one.arguments.starts(with: ["--profile", "wcag-aaa", "--only", "docs/one.md"]))
        #expect(plan.report.outputs == ["r.html"])
        #expect(plan.report.arguments.suffix(2) == ["--fail-on", "warning"])
        #expect(plan.actions[0].outputs.last == ".typeset/docs/a__2.md.json")
        #expect(plan.update == nil)
    }

    /// The command for one document writes the same files as a run of the whole job, and keeps its links to the other documents.
    @Test func theCommandsOfAPlanMakeWhatOneRunMakes() throws {
        let folder = try project(), plan = try plan(in: folder)
        #expect(try CommandTests().typeset("--no-cache", "-q", in: folder).status == 0)
        let whole = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/out/one.ax5.pdf"))
        try FileManager.default.removeItem(atPath: folder.path + "/out")
        let outcome = try CommandTests().run(plan.actions[1].arguments, in: folder)
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(outcome.messages == "", "\(outcome.messages)")
        #expect(folder.files.filter { $0.hasPrefix("out/") } == ["out/one.ax5.pdf", "out/one.large.pdf"])
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/out/one.ax5.pdf")) == whole)
        let rules = try #require(folder.text(of: ".typeset/docs/one.md.d"))
        #expect(rules.hasPrefix("out/one.large.pdf out/one.ax5.pdf:"))
        #expect(rules.contains("sheet.yaml"))
    }

    @Test func ninjaAndMakeHaveTheirOwnQuotes() throws {
        let folder = try project()
        let ninja = try CommandTests().typeset("plan", "--to", "build.ninja", in: folder)
        #expect(ninja.status == 0)
        #expect(ninja.messages == "build.ninja: 2 documents\n")
        let text = try #require(folder.text(of: "build.ninja"))
        #expect(text.contains("build out/a$ $$2.large.pdf out/a$ $$2.ax5.pdf .typeset/docs/a__2.md.json: document docs/a$ $$2.md "))
        #expect(text.contains("  arguments = --only 'docs/a $$2.md' --report "))
        #expect(text.contains("build build.ninja: plan typeset.yaml docs | "))
        let make = try CommandTests().typeset("plan", "--format", "make", in: folder).output
        #expect(make.contains("\nout/a\\ $$2.large.pdf out/a\\ $$2.ax5.pdf .typeset/docs/a__2.md.json &: docs/a\\ $$2.md "))
    }

    /// GNU make, which is on every build machine, does not rebuild unchanged documents.
    @Test func makeRepeatsOnlyWhatChanged() throws {
        let folder = try project()
        #expect(try CommandTests().typeset("plan", "--size", "large", "--to", "plan.mk", in: folder).status == 0)
        func make() throws -> String { try Tool.run("make", "-s", "-f", "plan.mk", in: folder.path) }
        #expect(try make() == "docs/a $2.md\ndocs/one.md\nreport\n")
        #expect(try make() == "")
        _ = try folder.write("# One\n\nOther.\n", to: "docs/one.md")
        #expect(try make() == "docs/one.md\nreport\n")
    }

    @Test(arguments: [
        (["--only", "docs/on.md"], "'--only docs/on.md' names no document of the job\n  hint: did you mean 'docs/one.md'?"),
        (["--only", "docs/one.md", "--shard", "1/2"], "'--shard' and '--only' cannot be combined"),
        (["@none"], "'@none': the argument file does not exist"),
    ])
    func impossibleRequestsAreReported(arguments: [String], message: String) throws {
        let outcome = try CommandTests().run(arguments, in: try project())
        #expect(outcome.status == 2, "\(outcome.messages)")
        #expect(outcome.messages.hasPrefix(CommandTests.usageError(message + "\n")), "\(outcome.messages)")
    }

    /// A shell expands `*.md` to this name, which must not add options.
    @Test func aDocumentIsNoFileOfArguments() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("---\ntitle: A\nlang: en\n---\n--format\nsvg\n", to: "@a.md")
        #expect(try CommandTests().typeset("@a.md", "-q", in: folder).status == 0)
        #expect(folder.files == ["@a.md", "@a.pdf"])
    }

    @Test func argumentsMayBeInAFile() throws {
        let folder = try project()
        _ = try folder.write("docs/one.md\ndocs/a $2.md\n-o\nmade/\n", to: "list")
        #expect(try CommandTests().typeset("--size", "large", "@list", "-q", in: folder).status == 0)
        #expect(folder.files.filter { $0.hasPrefix("made/") } == ["made/a $2.large.pdf", "made/one.large.pdf"])
    }
}
