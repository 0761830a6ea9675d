import Testing

/// What is found in books that nobody can mend there is no fault of theirs.
@Suite struct BookAuditTests {
    /// Titles of tabs are bold in the book and a component's property in the file.
    @Test func titlesOfTabsAreNoHeadings() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("module.exports = {title: 'T'}", to: "docusaurus.config.js")
        let tab = "<Tabs>\n<TabItem value=\"a\" label=\"macOS\">\n\nWords.\n\n</TabItem>\n</Tabs>\n"
        _ = try folder.write("# A\n\n\(tab)\n**Written so**\n\nWords.\n", to: "docs/a.mdx")
        let outcome = try CommandTests().typeset("check", ".", "-M", "lang=en", "--report", "text=-", in: folder)
        #expect(outcome.output.contains("“Written so” is a paragraph in bold") && !outcome.output.contains("macOS"), "\(outcome.output)")
    }

    /// Chapters name a page as it is written, as it is shown, and from their folders.
    @Test func addressesOfOnePageAreOnePlace() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("- [One](one.md)\n- [Two](two/README.md)\n", to: "SUMMARY.md")
        _ = try folder.write("# One\n\nSee [part two](two/index.md#end) and [part two](two/README.md#end).\n", to: "one.md")
        _ = try folder.write(
            "# Two\n\nSee [part two](index.html#end), [part two](#end), [part one](../one.html).\n\n## End\n", to: "two/README.md")
        let outcome = try CommandTests().typeset("check", "SUMMARY.md", "-M", "lang=en", "-M", "title=T", "--report", "text=-", in: folder)
        #expect(outcome.status == 0 && !outcome.output.contains("[link-"), "\(outcome.output)\(outcome.messages)")
    }
}
