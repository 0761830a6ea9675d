import Foundation
import Testing

/// The lessons of `docs/tutorial` and the links of all pages.
@Suite struct DocumentationTests {
    static let lessons = Documentation.pages.filter { $0.hasPrefix("docs/tutorial/") }

    /// Follows a lesson from top to bottom in an empty folder.
    ///
    /// A code block after a line that ends with a file name and a colon is the content of that file. In a `console` block, a line that
    /// begins with `$ ` is a command, and the lines below it are lines of its output.
    @Test(arguments: lessons)
    func aLessonHasTheResultsThatItPrints(page: String) throws {
        let folder = try ReadmeTests.folderWithProgram(), blocks = /(?:`([\w.]+)`:\n\n)?```(\w+)\n(.*?)```\n/.dotMatchesNewlines()
        var commands = 0
        for block in try Documentation.text(page).matches(of: blocks) {
            if let name = block.1 {
                _ = try folder.write(String(block.3), to: String(name))
            } else if block.2 == "console" {
                var output: [Substring] = []
                for line in block.3.split(separator: "\n") {
                    if line.hasPrefix("$ ") {
                        let outcome = try ReadmeTests.bash(String(line.dropFirst(2)), in: folder)
                        output = (outcome.output + outcome.messages).split(separator: "\n")
                        commands += 1
                    } else {
                        #expect(output.contains(line), "\(page): \(line)\n\(output.joined(separator: "\n"))")
                    }
                }
            }
        }
        #expect(commands >= 3)
    }

    @Test(arguments: Documentation.pages.filter { $0.hasPrefix("docs/") && $0 != "docs/README.md" })
    func theIndexListsThePage(page: String) throws {
        #expect(try Documentation.text("docs/README.md").contains("](\(page.dropFirst("docs/".count)))"))
    }

    /// Every relative link leads to a file, and to a heading or an id in it.
    @Test func noLinkIsBroken() throws {
        let rules = ["link-target-missing", "link-file-missing"].flatMap { ["--select", $0] }
        let options = ["--language", "en", "--size", "large", "--isolated", "--root", Documentation.root.path]
        let outcome = try CommandTests().run(
            ["check"] + Documentation.pages.map { Documentation.root.path + "/" + $0 } + rules + options, in: try TemporaryFolder())
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(!outcome.messages.contains("[link-"), "\(outcome.messages)")
    }
}
