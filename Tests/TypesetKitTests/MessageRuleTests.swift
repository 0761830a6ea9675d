import Foundation
import Testing
import TypesetBase

/// Every message of the program names its rule, as `typeset rules` lists them.
@Suite struct MessageRuleTests {
    private let command = CommandTests()

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder(), letters = String(repeating: "a", count: 40_000)
        for (name, text) in [
            ("a.md", "---\ntitle: T\nlang: en\n---\n# A\n\nText.\n"),
            ("bad.md", "---\nlanguge: fr\n---\n# A\n\n[x]{.none foo=1}[^1] ![](none.png)\n"),
            ("long.md", "---\ntitle: T\nlang: en\n---\n# A\n\n![\(letters)](a.svg)\n"),
            ("a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>"),
            ("bad.yaml", "typeset: 1\nstyles: { body: { colour: red } }\n"),
            ("tokens.json", "{ \"a\": { \"$type\": \"color\", \"$value\": \"none of any\" } }"), ("cut.pdf", "%PDF-1.7\n"),
            ("idle/typeset.yaml", "typeset: 1\ndocuments: [a.md, \"none/*.md\"]\nlanguage: en\n"), ("idle/a.md", "# A\n\nText.\n"),
            ("broken/typeset.yaml", "typeset: 1\nsizzes: all\n"),
            ("book/book.yaml", "title: B\nlanguage: en\nchapters: [a.md, none.md]\n"), ("book/a.md", "# A\n\nText.\n"),
        ] { _ = try folder.write(text, to: name) }
        return folder
    }

    @Test(arguments: [
        (["none.md"], "run-problem"), (["a.md", "bad.md", "-v"], "markup-mistake"), (["bad.md", "--no-audit"], "class-unknown"),
        (["a.md", "--sise", "x"], "usage-error"), (["a.md", "--style", "bad.yaml"], "stylesheet-mistake"),
        (["styles", "check", "bad.yaml"], "stylesheet-mistake"), (["specimen", "bad.yaml"], "stylesheet-mistake"),
        (["styles", "explain", "h9"], "usage-error"), (["styles", "none"], "stylesheet-mistake"),
        (["check", "bad.yaml"], "stylesheet-mistake"), (["export", "bad.yaml", "--format", "css"], "stylesheet-mistake"),
        (["import", "tokens.json"], "import-mistake"), (["import", "none.json"], "run-problem"), (["audit", "cut.pdf"], "run-problem"),
        (["idle"], "configuration-mistake"), (["idle", "--no-audit"], "configuration-mistake"),
        (["check", "idle"], "configuration-mistake"), (["plan", "idle"], "configuration-mistake"),
        (["broken"], "configuration-mistake"), (["check", "broken"], "configuration-mistake"), (["book"], "book-incomplete"),
        (["long.md"], "layout-limit"), (["long.md", "--no-audit"], "layout-limit"), (["report", "merge", "a.md"], "run-problem"),
        (["check", "a.md", "--baseline", "none"], "run-problem"), (["a.md", "-o", "a.md/x.pdf"], "run-problem"),
        (["fonts", "lock", "none.md"], "run-problem"), (["a.md", "--font-lock", "none"], "run-problem"),
        (["init", "idle"], "usage-error"),
    ])
    func messagesNameTheirRule(arguments: [String], rule: String) throws {
        let folder = try folder(), messages = try command.run(arguments, in: folder).messages
        #expect(messages.contains(" [\(rule)]\n"), "\(messages)")
        for line in messages.split(separator: "\n") where line.contains(#/^([^ ]+: )?(error|warning): |^typeset: /#) {
            #expect(line.firstMatch(of: /\[([a-z-]+)\]$/).map { RuleID(rawValue: String($0.1)) != nil } == true, "\(line)")
        }
    }

    @Test func allRulesAreListed() throws {
        let list = try command.typeset("rules", in: try TemporaryFolder()).output.split(separator: "\n")
        #expect(list.compactMap { $0.split(separator: " ").first.map(String.init) } == RuleID.allCases.map(\.rawValue))
    }

    /// A mistake in the configuration is an ordinary finding: it appears in all reports and can be silenced.
    @Test func mistakesOfTheProjectAreFindings() throws {
        let folder = try folder(), id = "configuration-mistake"
        let formats = ["text", "json", "html", "sarif", "junit", "github", "markdown"]
        let run = try command.run(["check", "idle", "--size", "large"] + formats.flatMap { ["--report", "\($0)=r.\($0)"] }, in: folder)
        #expect(run.status == 0)
        for format in formats { #expect(folder.text(of: "r.\(format)")?.contains(id) == true, "\(format)") }
        func status(_ arguments: String...) throws -> Int32 {
            try command.run(["check", "idle", "--size", "large"] + arguments, in: folder).status
        }
        #expect(try status("--fail-on", "warning") == 1)
        #expect(try status("--max-warnings", "0") == 1)
        #expect(try status("--fail-on", "warning", "--ignore", id) == 0)
        #expect(try command.typeset("baseline", "write", "idle", "--size", "large", "--baseline", "known", in: folder).status == 0)
        #expect(try status("--fail-on", "warning", "--baseline", "known") == 0)
        _ = try folder.write(
            "typeset: 1\ndocuments: [a.md, \"none/*.md\"]\nlanguage: en\naudit: { rules: { \(id): error } }\n", to: "idle/typeset.yaml")
        #expect(try status() == 1)
    }
}
