import Foundation
import Testing
import TypesetBase

@testable import TypesetKit

/// Tests of `typeset watch` while another program saves files.
@Suite struct WatchTests {
    @Test func outputsThatDependOnAChangeAreRebuilt() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("typeset: 1\nextends: [default]\n", to: "sheet.yaml")
        for name in ["a", "b"] { _ = try folder.write("---\nlang: en\n---\n# \(name)\n\nFirst.\n", to: "\(name).md") }
        let process = Process(), messages = Pipe()
        process.executableURL = CommandTests.program
        process.arguments = ["watch", "a.md", "b.md", "--style", "sheet.yaml", "-o", "out/"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.standardError = messages
        process.standardOutput = Pipe()
        try process.run()
        defer { process.terminate() }
        let a = folder.path + "/out/a.pdf", b = folder.path + "/out/b.pdf"
        try wait { text(a).contains("First") && text(b).contains("First") }
        let before = try date(b)
        _ = try folder.write("---\nlang: en\n---\n# a\n\nSecond.\n", to: "a.md")
        try wait { text(a).contains("Second") }
        // The other document does not depend on the file.
        #expect(try date(b) == before)
        _ = try folder.write("typeset: 1\nextends: [default]\npage: { size: a5 }\n", to: "sheet.yaml")
        try wait { isA5(a) && isA5(b) }
        // A mistake is reported, and the program continues to watch.
        _ = try folder.write("typeset: 1\nextends: [default]\npage: { size: nonsense }\n", to: "sheet.yaml")
        _ = try folder.write("typeset: 1\nextends: [default]\npage: { size: a4 }\n", to: "sheet.yaml")
        try wait { !isA5(a) && !isA5(b) && process.isRunning }
    }

    /// A font is added to the project's folders and then replaced by another of the same name.
    @Test func fontsAreWatched() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            "typeset: 1\ndocuments: [a.md]\nlanguage: en\nstyle: sheet.yaml\nfonts: { folders: [fonts] }\n", to: "typeset.yaml")
        _ = try folder.write("typeset: 1\nextends: [default]\nstyles: { body: { family: [Boxes, Other] } }\n", to: "sheet.yaml")
        _ = try folder.write("# A\n\nA text.\n", to: "a.md")
        try folder.write(BoxFont(familyName: "Other").file, to: "fonts/other.ttf")
        let process = Process()
        process.executableURL = CommandTests.program
        process.arguments = ["watch", "--no-cache"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.standardError = Pipe()
        process.standardOutput = Pipe()
        try process.run()
        defer { process.terminate() }
        let pdf = folder.path + "/a.pdf"
        func fonts() -> String { (try? Tool.run("pdffonts", pdf)) ?? "" }
        try wait { fonts().contains("Other") }
        try folder.write(BoxFont().file, to: "fonts/boxes.ttf")
        try wait { fonts().contains("Boxes") }
        let before = try date(pdf)
        try folder.write(BoxFont(isColored: true).file, to: "fonts/boxes.ttf")
        try wait { (try? date(pdf)) != before && fonts().contains("Type 3") }
    }

    /// A file that is younger than the beginning of the run may have been read before its last change.
    @Test func filesThatChangeWhileTheyAreReadCountAsChanged() throws {
        let folder = try TemporaryFolder(), watcher = try #require(FileWatcher()), start = FileState.now
        let path = try folder.write("# A\n", to: "a.md")
        watcher.watch([path], readSince: start)
        #expect(watcher.takeChanges() == [path])
    }

    @Test func filesOlderThanTheRunAreUnchanged() throws {
        let folder = try TemporaryFolder(), watcher = try #require(FileWatcher())
        let path = try folder.write("# A\n", to: "a.md")
        watcher.watch([path], readSince: FileState.now + 1)
        #expect(watcher.takeChanges().isEmpty)
    }

    @Test func newNamesInAListedFolderCountAsChanged() throws {
        let folder = try TemporaryFolder(), watcher = try #require(FileWatcher()), start = FileState.now
        _ = try folder.write("# A\n", to: "a.md")
        watcher.watch([String](), listings: [folder.path], readSince: start)
        #expect(watcher.takeChanges() == [folder.path])
    }

    private struct Timeout: Error {}

    /// Polls for up to a minute, the time that a loaded machine may need.
    private func wait(until isDone: () -> Bool) throws {
        for _ in 0..<600 {
            if isDone() { return }
            Thread.sleep(forTimeInterval: 0.1)
        }
        throw Timeout()
    }

    private func text(_ pdf: String) -> String { (try? Tool.run("pdftotext", pdf, "-")) ?? "" }
    private func isA5(_ pdf: String) -> Bool { (try? Tool.run("pdfinfo", pdf))?.contains("419.5") ?? false }
    private func date(_ path: String) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
}
