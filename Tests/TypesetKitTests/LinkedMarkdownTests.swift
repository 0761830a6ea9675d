import Foundation
import Testing
import TypesetBase
import TypesetLayout

@testable import TypesetKit

/// Links with anchors to Markdown files outside the run.
@Suite struct LinkedMarkdownTests {
    let command = CommandTests()

    private func check(_ link: String, _ other: String = "# B\n\n## Part\n") throws -> CommandTests.Outcome {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document + "\n[B](\(link))\n", to: "a.md")
        _ = try folder.write(other, to: "b.md")
        return try command.typeset("check", "a.md", "--size", "large", in: folder)
    }

    @Test func aNameThatAFileOutsideTheRunDoesNotHaveIsReported() throws {
        let outcome = try check("b.md#none")
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("a.md:10:1: error: no heading or {#id} has the name `b.md#none` [link-target-missing]"))
    }

    @Test(arguments: ["b.md#part", "b#part", "b.html#part", "b.md", "b.md?plain=1#L7", "b.md#:~:text=Part"])
    func aNameThatTheFileHasIsNot(link: String) throws {
        let outcome = try check(link)
        #expect(!outcome.messages.contains("link-target-missing"), "\(outcome.messages)")
    }

    @Test func filesThatAreNotMarkdownHaveNoNames() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document + "\n[Source](b.txt#L7)\n", to: "a.md")
        _ = try folder.write("# B\n", to: "b.txt")
        #expect(try !command.typeset("check", "a.md", "--size", "large", in: folder).messages.contains("link-target-missing"))
    }

    /// A cached result is valid only while the linked file is unchanged.
    @Test func aChangeOfTheLinkedFileIsSeen() throws {
        let folder = try TemporaryFolder(), cache = try TemporaryFolder(), environment = ["XDG_CACHE_HOME": cache.path]
        _ = try folder.write("typeset: 1\ndocuments: [a.md]\nlanguage: en\n", to: "typeset.yaml")
        _ = try folder.write("# A\n\n[B](b.md#part)\n", to: "a.md")
        _ = try folder.write("# B\n\n## Part\n", to: "b.md")
        Thread.sleep(forTimeInterval: 0.05)
        #expect(try command.run([], in: folder, environment: environment).status == 0)
        _ = try folder.write("# B\n\n## Renamed\n", to: "b.md")
        let outcome = try command.run([], in: folder, environment: environment)
        #expect(outcome.messages.contains("`b.md#part`"), "\(outcome.messages)")
    }

    @Test func theLinkedFileIsADependency() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document + "\n[B](b.md#part)\n", to: "a.md")
        _ = try folder.write("# B\n\n## Part\n", to: "b.md")
        #expect(try command.typeset("a.md", "--deps", "a.d", in: folder).status == 0)
        #expect(folder.text(of: "a.d")?.contains("b.md") == true)
    }

    @Test func aDocumentReadsSoManyFilesAndNoMore() {
        let budget = LinkedMarkdownBudget(), file = LinkedMarkdown.File(names: nil, size: 1)
        let read = (0...LinkedMarkdownBudget.files).filter { budget.file(at: "\($0)", { file }) != nil }
        #expect(read.count == LinkedMarkdownBudget.files)
        #expect(budget.file(at: "0", { file }) != nil)
    }

    @Test func aDocumentReadsSoManyBytesAndNoMore() {
        let budget = LinkedMarkdownBudget(), half = LinkedMarkdown.File(names: nil, size: LinkedMarkdownBudget.bytes / 2 + 1)
        var read = 0
        let found = ["a", "b", "c"].filter {
            budget.file(
                at: $0,
                {
                    read += 1; return half
                }) != nil
        }
        #expect(found == ["a"])
        #expect(read == 2)
    }
}
