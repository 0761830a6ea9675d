import Testing

@testable import TypesetKit

/// Documents whose content depends on the reader's text size and appearance.
@Suite struct ReaderConditionRunTests {
    private static let document = """
        ---
        title: Sizes
        lang: en
        ---

        # Sizes

        See [the table](#data).

        ::: {.content-visible when-size="...xxxLarge"}
        ## Data {#data}

        | a | b |
        |---|---|
        | 1 | 2 |
        :::

        ::: {.content-visible when-size="ax1..."}
        ## List

        Words for large text.
        :::

        ::: {.content-visible when-appearance="dark"}
        [](https://example.org)
        :::

        """

    private func run(_ arguments: String...) throws -> CommandTests.Outcome {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.document, to: "a.md")
        return try CommandTests().run(["a.md"] + arguments, in: folder)
    }

    /// A link to a heading that some sizes do not have is a finding for these sizes.
    @Test func aTargetThatIsMissingAtSomeSizesIsAFinding() throws {
        let messages = try run("--size", "large", "ax1", "ax3").messages
        #expect(messages.contains("no heading or {#id} has the name `data` (ax1, ax3) [link-target-missing]"), "\(messages)")
        #expect(messages.contains("1 failure"), "\(messages)")
    }

    @Test func aRunWithoutAnAuditNamesTheSizes() throws {
        let messages = try run("--size", "large", "ax1", "ax2", "--no-audit").messages
        #expect(messages.contains("no heading or {#id} has the name `data` at ax1...ax2"), "\(messages)")
    }

    /// Content that no size of the run has is not judged.
    @Test func onlyTheVariantsOfTheRunAreJudged() throws {
        #expect(try !run("--size", "large").messages.contains("error:"))
        #expect(try run("--size", "large", "--appearance", "dark").messages.contains("[link-empty]"))
    }
}
