import Foundation
import Testing

@testable import typeset

/// Documentation of the commands: help, manual, completions, suggestions, the version.
@Suite struct SurfaceTests {
    let command = CommandTests()

    @Test(arguments: Subcommand.allCases)
    func everyCommandHasHelpWithItsNameItsUsageAndItsOptions(subcommand: Subcommand) throws {
        let outcome = try command.typeset(subcommand.rawValue, "--help-all", in: try TemporaryFolder())
        #expect(outcome.status == 0)
        #expect(outcome.messages == "")
        #expect(outcome.output.contains("\nusage: typeset \(subcommand == .build ? "doc.md" : subcommand.rawValue)"))
        #expect(outcome.output.contains("\nExit status: 0 "))
        for option in subcommand.description.options {
            #expect(outcome.output.contains("--\(option.long)"))
            #expect(!option.help.isEmpty)
        }
    }

    @Test func helpIsAWordToo() throws {
        let folder = try TemporaryFolder()
        #expect(try command.typeset("help", in: folder).output.hasPrefix("typeset: typesets Markdown"))
        #expect(try command.typeset("help", "check", in: folder).output.hasPrefix("typeset check: "))
    }

    @Test(arguments: [
        (["help", "chek"], "'chek' is not a command, did you mean 'check'?\n"),
        (["help", "validate"], "'validate' is not a command, did you mean 'audit'?\n"),
        (
            ["--color", "never", "check", "a.md"],
            "the command 'check' comes before all options\n  hint: typeset check, and then the options\n"
        ),
        (["-q", "help"], "the command 'help' comes before all options\n  hint: typeset help, and then the options\n"),
        (["a.md", "--template", "report"], "unknown option '--template', did you mean '--style'?\n"),
        (["check", "a.md", "--css=x"], "unknown option '--css', did you mean '--style'?\n"),
    ])
    func theIntendedWordIsSuggested(arguments: [String], message: String) throws {
        let outcome = try command.run(arguments, in: try TemporaryFolder())
        #expect(outcome.status == 2, "\(outcome.messages)")
        #expect(outcome.output == "", "\(outcome.messages)")
        #expect(outcome.messages == CommandTests.usageError(message), "\(outcome.messages)")
    }

    /// Examples are meant for copying, and each is on one line.
    @Test(arguments: Subcommand.allCases, [80, 100])
    func helpIsAsWideAsTheTerminal(subcommand: Subcommand, width: Int) {
        let description = subcommand.description, examples = Set(description.examples.map { "  " + $0.command })
        for line in Help.text(description, width: width).split(separator: "\n") where !examples.contains(String(line)) {
            #expect(line.count <= width, "\(line)")
        }
        #expect(examples.allSatisfy { $0.count <= 100 }, "\(examples)")
    }

    @Test(arguments: [("60", 80), ("90", 90), ("200", 100)])
    func theWidthOfTheTerminalIsAsked(columns: String, width: Int) throws {
        let shown = try Tool.run("script", "-qec", "stty cols \(columns); '\(CommandTests.program.path)' --help-all", "/dev/null")
        let lines = shown.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("  typeset") }
        // The longest line is nearly full.
        #expect((width - 4...width).contains(lines.map(\.count).max() ?? 0))
    }

    @Test func optionsAreUnderHeadings() {
        let help = Help.whole(BuildCommand.program)
        let places = OptionGroup.allCases.map { group in help.range(of: "\n\(group.rawValue):\n")?.lowerBound }
        #expect(!places.contains(nil))
        #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    }

    @Test(arguments: [
        ("chekc", "'chekc' is neither a command nor a file, did you mean 'check'?\n"),
        ("lint", "'lint' is neither a command nor a file, did you mean 'check'?\n"),
        ("Audit", "'Audit' is neither a command nor a file, did you mean 'audit'?\n"),
    ])
    func aMistypedCommandIsSuggested(word: String, message: String) throws {
        let outcome = try command.typeset(word, "a.md", in: try TemporaryFolder())
        #expect(outcome.status == 2)
        #expect(outcome.messages == CommandTests.usageError(message))
    }

    @Test func otherWordsGetTheListOfCommands() throws {
        let messages = try command.typeset("quux", in: try TemporaryFolder()).messages
        #expect(
            messages.hasPrefix(
                "typeset: 'quux' is neither a command nor a file [usage-error]\n  hint: commands are build, watch, preview, plan, "))
    }

    @Test func aMissingDocumentIsStillMissing() throws {
        let outcome = try command.typeset("chekc.md", in: try TemporaryFolder())
        #expect(outcome.messages.contains("chekc.md: error: the document does not exist"))
    }

    @Test func aFileMayHaveAMistypedName() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document, to: "chekc")
        #expect(try command.typeset("chekc", "-q", in: folder).status == 0)
    }

    @Test func aSizeOnTheCommandLineIsInTheNameOfTheFile() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document, to: "a.md")
        for options in [[], ["--size", "ax3"], ["--sizes", "large...large"]] {
            #expect(try command.run(["a.md", "-q"] + options, in: folder).status == 0)
        }
        #expect(folder.files == ["a.ax3.pdf", "a.large.pdf", "a.md", "a.pdf"])
    }

    @Test func aTraceHasEveryStageWithItsTimes() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document, to: "a.md")
        let outcome = try command.typeset("a.md", "-q", "--timings=trace.json", in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.messages == "")
        let text = try #require(folder.text(of: "trace.json"))
        let trace = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let events = try #require(trace["traceEvents"] as? [[String: Any]])
        #expect(Set(events.compactMap { $0["name"] as? String }).isSuperset(of: ["read", "parse", "shape", "layout", "paint", "write"]))
        #expect(events.allSatisfy { ($0["dur"] as? Double ?? -1) >= 0 && ($0["ts"] as? Double ?? -1) >= 0 && $0["tid"] != nil })
        let layouts = events.filter { $0["name"] as? String == "layout" }.map { $0["args"] as? [String: String] }
        #expect(layouts.contains(["size": "large"]), "the layout of a size names the size")
        #expect(try command.typeset("a.md", "--timings=", in: folder).messages.contains("has no value after its '='"))
    }

    /// The version in the documentation's install instructions is the current one.
    @Test func documentationNamesTheVersion() throws {
        for file in ["docs/how-to/continuous-integration.md", "docs/how-to/library.md"] {
            let named = try Documentation.text(file).matches(
                of: /typeset@v([0-9.]+)|(?:ref|rev): v([0-9.]+)|typesetter:([0-9.]+)|from: "([0-9.]+)"/)
            let versions = named.compactMap { $0.1 ?? $0.2 ?? $0.3 ?? $0.4 }
            #expect(!versions.isEmpty, "\(file): \(versions)")
            #expect(versions.allSatisfy { $0 == Help.version }, "\(file): \(versions)")
        }
    }

    @Test func theReferenceListsEveryCommand() throws {
        let rows = Subcommand.allCases.map { "| `\($0.rawValue)` | \($0.description.summary) |\n" }.joined()
        #expect(try Documentation.text("docs/reference/commands.md").contains("|---|---|\n" + rows + "\n"), "the table is\n\(rows)")
    }

    @Test func theChangelogBeginsWithTheVersion() throws {
        let releases = try Documentation.text("CHANGELOG.md").split(separator: "\n").filter { $0.hasPrefix("## [") }
        #expect(releases.first { $0 != "## [Unreleased]" } == "## [\(Help.version)] - \(Help.releaseDate)")
    }

    @Test func linesAreWrappedBetweenWords() {
        #expect(Help.wrapped("one two three", to: 8) == ["one two", "three"])
        #expect(Help.wrapped("incomprehensibilities a", to: 8) == ["incomprehensibilities", "a"])
        #expect(Help.wrapped("", to: 8) == [])
    }

    @Test func aManualPageIsWrittenAsRoffReadsIt() {
        let command = CommandDescription(
            name: "x", summary: "tries things", forms: [.init(arguments: "x FILE…")], text: [.paragraph(".lead and \\ and --size")])
        let page = ManualPage.text(command)
        #expect(page.contains("\ntypesetter-x \\- tries things\n"))
        #expect(page.contains("\n\\&.lead and \\e and \\-\\-size\n"))
        #expect(page.contains("\nx FILE\\[u2026]\n"))
    }

    /// Every command in the documentation's code exists and has the options that are used.
    @Test func theDocumentationNamesCommandsAndOptionsThatThereAre() throws {
        var count = 0
        for file in Documentation.pages {
            let text = try Documentation.text(file)
            for match in text.matches(of: /(?:^    |`)typesetter ([^`\n|;&>#]+)/.anchorsMatchLineEndings()) {
                count += 1
                let words = match.1.split(separator: " ").map(String.init)
                // The program without a command typesets a project.
                guard let first = words.first else { continue }
                let (subcommand, arguments) = Subcommand.split(words)
                let known = subcommand.description.options.map { "--" + $0.long } + ["--markdown", "--help"]
                for word in arguments.prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
                    #expect(known.contains(String(word.prefix { $0 != "=" })), "\(file): typesetter \(match.1)")
                }
                let isFile = first.contains { "./*-".contains($0) } || first.allSatisfy(\.isUppercase)
                #expect(isFile || Subcommand(rawValue: first) != nil, "\(file): typesetter \(match.1)")
            }
        }
        #expect(count > 40)
    }
}
