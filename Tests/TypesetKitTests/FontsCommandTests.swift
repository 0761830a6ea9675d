import Foundation
import Testing

@testable import TypesetKit
@testable import typeset

@Suite struct FontsCommandTests {
    let command = CommandTests()

    @Test func explainSaysWhichFontDrawsWhatAndWhy() throws {
        let outcome = try command.typeset("fonts", "explain", "Grüße, 世界 مصر", "--style", "report", "--as", "h1", in: try TemporaryFolder())
        #expect(outcome.status == 0)
        let lines = outcome.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map(String.init)
        #expect(
            lines == [
                "“Grüße,”: InterDisplay-Bold, family 1 of the 7 of h1", "“世界”: NotoSansCJKjp-Bold, family 6 of the 7 of h1",
                "“مصر”: NotoSansArabic-Bold, drawn for the script, as no family of h1 has it",
            ])
    }

    /// The family of the optical size, which other programs list, is a name of the face beside “EB Garamond”.
    @Test func aFamilyOfOneOpticalSizeIsFound() throws {
        let outcome = try command.typeset("fonts", "explain", "Hamburg", "--style", "book", in: try TemporaryFolder())
        #expect(outcome.output.hasPrefix("“Hamburg”: EBGaramond12-Regular, family 1 of "), "\(outcome.output)")
    }

    @Test func lettersWithoutFontAreBoxes() throws {
        let outcome = try command.typeset("fonts", "explain", "A\u{10FFFD}", in: try TemporaryFolder())
        #expect(outcome.output.hasSuffix("“\u{10FFFD}”: no font has it; a box is drawn\n"))
    }

    @Test func listHasEveryFamily() throws {
        let outcome = try command.typeset("fonts", "list", in: try TemporaryFolder())
        #expect(outcome.output.split(separator: "\n").contains("Noto Serif"))
    }

    @Test(arguments: [([], "'fonts' requires"), (["lst"], "unknown action 'lst', did you mean 'list'?"), (["lock"], "no document given")])
    func mistakesAreExplained(words: [String], message: String) throws {
        let outcome = try command.run(["fonts"] + words, in: try TemporaryFolder())
        #expect(outcome.status == 2)
        #expect(outcome.messages.contains(message))
    }

    @Test func lockedFontsAreUsedAndOthersAreRefused() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document, to: "a.md")
        #expect(try command.typeset("fonts", "lock", "a.md", in: folder).status == 0)
        let lock = try #require(folder.text(of: "fonts.lock"))
        #expect(lock.hasPrefix("# typeset fonts 1\n"))
        #expect(lock.contains("\tInter-Regular\t"))
        #expect(try command.typeset("a.md", "--locked", "-q", in: folder).status == 0)

        // First another file of the same name, then a font that the lock file does not list.
        let hash = try #require(lock.split(separator: "\n").first { $0.contains("\tInter-Regular\t") }).prefix(64)
        _ = try folder.write(lock.replacingOccurrences(of: hash, with: String(repeating: "0", count: 64)), to: "fonts.lock")
        try FileManager.default.removeItem(atPath: folder.path + "/a.pdf")
        let changed = try command.typeset("a.md", "--locked", in: folder)
        #expect(changed.status == 2)
        #expect(changed.messages.contains("the font Inter-Regular differs from the lock file"))
        #expect(!folder.files.contains("a.pdf"))
        _ = try folder.write("# typeset fonts 1\n", to: "other.lock")
        let missing = try command.typeset("a.md", "--font-lock", "other.lock", in: folder)
        #expect(missing.messages.contains("the font Inter-Regular is not in the lock file"))
        #expect(try command.typeset("a.md", "-q", in: folder).status == 0)
    }

    @Test func aProjectHasItsLockBesideItsConfiguration() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document, to: "docs/a.md")
        _ = try folder.write("typeset: 1\ndocuments: [docs/*.md]\nfonts: { locked: true }\n", to: "typeset.yaml")
        let unlocked = try command.run([], in: folder, below: "docs")
        #expect(unlocked.status == 0)
        #expect(unlocked.messages.contains("fonts.lock does not exist, so only substitutes for missing fonts"))
        #expect(try command.run(["fonts", "lock"], in: folder, below: "docs").messages.contains("fonts.lock: "))
        let lock = try #require(folder.text(of: "fonts.lock"))
        #expect(try command.run(["-q", "--no-cache"], in: folder, below: "docs").messages.isEmpty)
        let hash = try #require(lock.split(separator: "\n").first { $0.contains("\tInter-Regular\t") }).prefix(64)
        _ = try folder.write(lock.replacingOccurrences(of: hash, with: String(repeating: "0", count: 64)), to: "fonts.lock")
        let changed = try command.run(["a.md"], in: folder, below: "docs")
        #expect(changed.status == 2)
        #expect(changed.messages.contains("the font Inter-Regular differs from the lock file"))
    }

    @Test func aLockFileIsReadAsItIsWritten() throws {
        let text = "# typeset fonts 1\nab\tInter-Regular\tInter-Regular.otf\n"
        #expect(FontLock(text: text)?.text == text)
        #expect(FontLock(text: "") == nil)
        #expect(FontLock(text: "# typeset fonts 1\nab\n") == nil)
    }
}
