import Foundation
import Testing
import TypesetImages

@testable import TypesetKit

/// Tests of `typeset preview`: pages and contact sheets as pictures.
@Suite struct PreviewCommandTests {
    let command = CommandTests()

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document, to: "a.md")
        return folder
    }

    /// The width and the height of a PNG (PNG 3rd edition, 11.2.1).
    private func size(_ path: String) throws -> [Int] {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test func pagesAreWrittenAsPicturesWithoutAnAudit() throws {
        let folder = try folder()
        let outcome = try command.typeset("preview", "a.md", "-q", "--resolution", "36", in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.messages == "")
        #expect(folder.files == ["a-001.png", "a.md"])
        #expect(try command.typeset("preview", "a.md", "-q", "--format", "svg", "--pages", "1", "-o", "page.svg", in: folder).status == 0)
        #expect(folder.text(of: "page.svg")?.contains("<svg") == true)
    }

    @Test func aContactSheetShowsAllSizesInOnePicture() throws {
        let folder = try folder()
        #expect(try command.typeset("preview", "--contact-sheet", "a.md", "-q", in: folder).status == 0)
        #expect(folder.files == ["a.md", "a.sizes.png"])
        // Two rows of six A4 pages at half a pixel per point.
        let all = try size(folder.path + "/a.sizes.png")
        #expect(all[0] > 6 * 297)
        #expect(all[0] < 7 * 297)
        #expect(all[1] > 2 * 420)
        #expect(all[1] < 3 * 420)
        #expect(
            try command.typeset("preview", "--contact-sheet", "a.md", "-q", "--size", "large", "-o", "one.png", in: folder).status == 0)
        #expect(try size(folder.path + "/one.png")[0] < 2 * 297)
    }

    @Test func editionsAndPagesOfContactSheetsHaveTheirOwnNames() throws {
        let folder = try folder()
        let outcome = try command.typeset(
            "preview", "--contact-sheet", "a.md", "-q", "--format", "svg", "--size", "large", "ax5", "--pages", "1-", "--appearance",
            "light,dark", in: folder)
        #expect(outcome.status == 0)
        #expect(folder.files.contains("a.sizes.light-001.svg"))
        #expect(folder.files.contains("a.sizes.dark-001.svg"))
    }

    @Test(arguments: [
        (["--port", "1"], "option '--port' requires '--live'"), (["--open"], "option '--open' requires '--live'"),
        (["--live", "-o", "x"], "'--live' writes no files"), (["--live", "--pages", "1"], "'--live' writes no files"),
        (["--live", "--contact-sheet"], "cannot be combined"), (["--live", "--port", "70000"], "from 1 to 65535"),
        (["--format", "pdf"], "'preview' draws pictures"), (["--profile", "wcag-aaa"], "pictures are not audited"),
    ])
    func optionsThatDoNotGoTogetherAreErrors(options: [String], message: String) throws {
        let outcome = try command.run(["preview", "a.md"] + options, in: try folder())
        #expect(outcome.status == 2)
        #expect(outcome.messages.contains(message))
    }
}
