import Foundation
import Testing

/// `check --fix` and `check --diff`.
@Suite struct FixCommandTests {
    let command = CommandTests()

    private static let document = "---\nlanguage: en\n---\n\n# Test\n\nRead [here](#rules).\n\n#### Rules\n\nText.\n"
    private static let fixed = "---\nlanguage: en\n---\n\n# Test\n\nRead [Rules](#rules).\n\n## Rules\n\nText.\n"

    private func folder(_ text: String = document) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write(text, to: "a.md")
        return folder
    }

    private func check(_ folder: TemporaryFolder, _ arguments: String...) throws -> CommandTests.Outcome {
        try command.run(["check", "a.md", "--size", "large"] + arguments, in: folder)
    }

    @Test func findingsWithOneRightFixAreGone() throws {
        let folder = try folder(), outcome = try check(folder, "--fix")
        #expect(folder.text(of: "a.md") == Self.fixed)
        #expect(outcome.messages.hasPrefix("fixed 2 findings in 1 file: heading-skip, link-text-vague\n"))
        #expect(outcome.messages.contains("audit of a.md (wcag-aa): no findings"))
        #expect(outcome.status == 0)
    }

    @Test func aDifferenceIsAPatch() throws {
        let folder = try folder(), outcome = try check(folder, "--diff")
        #expect(
            outcome.output == """
                --- a.md
                +++ a.md
                @@ -4,8 +4,8 @@
                 
                 # Test
                 
                -Read [here](#rules).
                +Read [Rules](#rules).
                 
                -#### Rules
                +## Rules
                 
                 Text.

                """)
        #expect(outcome.status == 1)
        #expect(folder.text(of: "a.md") == Self.document)
    }

    @Test func nothingToFixIsAnEmptyPatch() throws {
        let outcome = try check(try folder(Self.fixed), "--diff")
        #expect(outcome.output == "")
        #expect(outcome.status == 0)
    }

    @Test func onlyNamedRulesAreFixed() throws {
        let folder = try folder()
        _ = try check(folder, "--fix-only", "heading-skip")
        #expect(folder.text(of: "a.md") == Self.document.replacing("####", with: "##"))
    }

    /// Two skips below each other need two rounds, since the second shows when the first is gone.
    @Test func aFixThatShowsAnotherFaultIsFollowedByItsFix() throws {
        let folder = try folder("---\nlanguage: en\n---\n\n# Test\n\n### A\n\nText.\n\n##### B\n\nText.\n")
        _ = try check(folder, "--fix")
        #expect(folder.text(of: "a.md")?.hasSuffix("# Test\n\n## A\n\nText.\n\n### B\n\nText.\n") == true)
    }

    @Test func aFixThatBringsAnotherFindingIsRefused() throws {
        let folder = try folder()
        let sheet = "typeset: 1\nelements:\n  h1: { textStyle: footnote }\n  h2: { textStyle: title1 }\n  h4: { textStyle: caption1 }\n"
        _ = try folder.write(sheet, to: "s.yaml")
        let outcome = try check(folder, "--style", "s.yaml", "--fix")
        #expect(outcome.messages.contains("not fixed: heading-skip, because the change would bring size-inversion: "))
        #expect(folder.text(of: "a.md") == Self.document.replacing("[here]", with: "[Rules]"))
    }

    /// The specimen has text on grounds that are not white.
    @Test func aStylesheetIsFixedToo() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("typeset: 1\nelements:\n  paragraph: { color: \"#999999\" } # grey\n", to: "s.yaml")
        _ = try command.run(["check", "s.yaml", "--size", "large", "--fix-only", "contrast-minimum"], in: folder)
        #expect(folder.text(of: "s.yaml") == "typeset: 1\nelements:\n  paragraph: { color: \"#6f6f6f\" } # grey\n")
    }

    @Test func aFileInAnotherEncodingIsNotChanged() throws {
        let folder = try TemporaryFolder(), text = try #require(Self.document.data(using: .utf16))
        try text.write(to: URL(fileURLWithPath: folder.path + "/a.md"))
        let outcome = try check(folder, "--fix")
        #expect(outcome.messages.contains("not fixed: a.md is not in UTF-8"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/a.md")) == text)
    }

    @Test func standardInputCannotBeFixed() throws {
        let outcome = try command.run(["check", "-", "--fix"], in: try folder(), input: Self.document)
        #expect(outcome.messages == CommandTests.usageError("standard input cannot be fixed\n  hint: typeset check doc.md --fix\n"))
    }
}
