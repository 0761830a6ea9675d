import Testing

@testable import TypesetBase

@Suite struct PathPatternTests {
    @Test(arguments: [
        ("docs/**/*.md", "docs/a.md", true), ("docs/**/*.md", "docs/x/y/a.md", true), ("docs/**/*.md", "a.md", false),
        ("docs/**/*.md", "docs/a.txt", false), ("**/*.md", "a.md", true), ("**", "a/b", true), ("docs/**", "docs/a/b.md", true),
        ("docs/*.md", "docs/x/a.md", false), ("docs/", "docs/x/a.md", true), ("a/**/b/**/c", "a/x/b/b/y/c", true),
        ("a/**/b/**/c", "a/x/y/c", false), ("ch?.md", "ch1.md", true), ("ch[0-9].md", "chx.md", false),
    ])
    func namesAndFolders(pattern: String, path: String, matches: Bool) {
        #expect(PathPattern(pattern).matches(path) == matches)
    }

    /// Files are only searched in this folder.
    @Test func patternsKnowTheFolderThatTheyBeginIn() {
        #expect(PathPattern("docs/guide/**/*.md").base == "docs/guide")
        #expect(PathPattern("docs/a.md").base == "docs")
        #expect(PathPattern("*.md").base == "")
    }

    /// Trying every number of folders for each `**` would not finish.
    @Test(.timeLimit(.minutes(10))) func `A pattern with many folders is matched in time`() {
        let path = String(repeating: "a/", count: 1000) + "c.md"
        #expect(!PathPattern(String(repeating: "**/", count: 12) + "b.md").matches(path))
        #expect(PathPattern(String(repeating: "**/", count: 12) + "c.md").matches(path))
    }
}
