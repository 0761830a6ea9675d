import Foundation
import Testing
import TypesetBase

@testable import TypesetKit

/// A temporary folder that is deleted with the object.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("typeset-tests-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws -> String { try write(Array(text.utf8), to: name) }

    @discardableResult func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = path + "/" + name
        try FileManager.default.createDirectory(atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }

    /// The names of all files below the folder, including hidden files.
    var files: [String] {
        let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return all.filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder) && !isFolder.boolValue
        }.sorted()
    }

    func text(of name: String) -> String? {
        FileManager.default.contents(atPath: path + "/" + name).map { String(decoding: $0, as: UTF8.self) }
    }
}

@Suite struct OutputFileTests {
    @Test func foldersAreMadeAndNothingElseIsLeft() throws {
        let folder = try TemporaryFolder()
        try OutputFile.write(Array("new".utf8), to: folder.path + "/a/b/c.pdf")
        #expect(folder.files == ["a/b/c.pdf"])
        #expect(folder.text(of: "a/b/c.pdf") == "new")
    }

    @Test func anOldFileIsReplacedAndKeepsItsMode() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("old and longer", to: "x.pdf")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        try OutputFile.write(Array("new".utf8), to: file)
        #expect(folder.text(of: "x.pdf") == "new")
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o640)
    }

    @Test func aLinkStaysALink() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("old", to: "real/x.pdf")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link.pdf", withDestinationPath: file)
        try OutputFile.write(Array("new".utf8), to: folder.path + "/link.pdf")
        #expect(folder.text(of: "real/x.pdf") == "new")
        #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link.pdf")) == file)
    }

    /// The link may lead to a file, a folder, a device or nothing.
    @Test func aLinkThatLeadsAwayIsReplaced() throws {
        let folder = try TemporaryFolder(), base = folder.path + "/out"
        let victim = try folder.write("victim", to: "private/victim")
        try FileManager.default.createDirectory(atPath: base, withIntermediateDirectories: true)
        for target in [victim, "../private/victim", "../private", "/dev/null", "../private/none"] {
            try FileManager.default.createSymbolicLink(atPath: base + "/a.pdf", withDestinationPath: target)
            try OutputFile.write(Array("new".utf8), to: base + "/a.pdf")
            #expect(folder.files == ["out/a.pdf", "private/victim"], "\(target)")
            #expect(folder.text(of: "out/a.pdf") == "new", "\(target)")
            #expect(folder.text(of: "private/victim") == "victim")
            try FileManager.default.removeItem(atPath: base + "/a.pdf")
        }
    }

    @Test func foldersBelowTheBaseDoNotLeadAway() throws {
        let folder = try TemporaryFolder(), base = folder.path + "/out"
        _ = try folder.write("", to: "private/x")
        _ = try folder.write("", to: "out/inner/x")
        for (name, target) in [("away", "../private"), ("absolute", folder.path + "/private"), ("inside", "inner")] {
            try FileManager.default.createSymbolicLink(atPath: base + "/" + name, withDestinationPath: target)
        }
        for path in ["away/a.pdf", "absolute/a.pdf", "away/new/a.pdf", "inner/../away/a.pdf"] {
            let error = #expect(throws: Diagnostic.self, "\(path)") {
                try OutputFile.write([1], to: base + "/" + path, below: .chosen(base))
            }
            #expect(
                error?.message == "cannot be written: its path leaves `\(base)` through a symbolic link" || path.contains("..")
            )
        }
        #expect(folder.files == ["out/inner/x", "private/x"])
        try OutputFile.write([1], to: base + "/inside/new/a.pdf", below: .chosen(base))
        #expect(folder.files.contains("out/inner/new/a.pdf"))
        // The user named the folder.
        try OutputFile.write([1], to: base + "/away/b.pdf")
        #expect(folder.files.contains("private/b.pdf"))
    }

    /// A configuration names its outputs itself, which must stay in its folder.
    @Test func aProjectsOutputStaysInItsFolder() throws {
        let folder = try TemporaryFolder(), base = folder.path + "/project"
        _ = try folder.write("", to: "private/x")
        try FileManager.default.createDirectory(atPath: base, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: base + "/away", withDestinationPath: "../private")
        for path in ["away/x", "away/../private/x", "new/../../private/x", "../private/x"] {
            #expect(throws: Diagnostic.self, "\(path)") { try OutputFile.write([1], to: base + "/" + path, below: .project(base)) }
        }
        #expect(throws: Diagnostic.self) { try OutputFile.write([1], to: folder.path + "/private/x", below: .project(base)) }
        #expect(folder.text(of: "private/x") == "")
        #expect(folder.files == ["private/x"])
    }

    /// A document's output is next to it, and the document's folder may be a link in an untrusted tree.
    @Test func aDocumentsFolderDoesNotLeadAnOutputAway() throws {
        let folder = try TemporaryFolder(), name = ".away-" + UUID().uuidString
        try FileManager.default.createSymbolicLink(atPath: name, withDestinationPath: folder.path)
        defer { unlink(name) }
        #expect(throws: Diagnostic.self) { try OutputFile.write([1], to: name + "/a.pdf", below: .document(name, roots: [])) }
        #expect(folder.files == [])
        try OutputFile.write([1], to: name + "/a.pdf", below: .document(name, roots: [folder.path]))
        #expect(folder.files == ["a.pdf"])
    }

    /// Another process swaps a folder for a link and back while files are written into the folder and through a link to it.
    @Test(arguments: ["sub/x", "link"])
    func nobodyLeadsAnOutputAway(name: String) async throws {
        let folder = try TemporaryFolder(), base = folder.path + "/project"
        _ = try folder.write("victim", to: "private/x")
        _ = try folder.write("old", to: "project/sub/x")
        try FileManager.default.createSymbolicLink(atPath: base + "/link", withDestinationPath: "sub/x")
        let exchange = Task.detached {
            while !Task.isCancelled {
                rename(base + "/sub", base + "/kept")
                symlink("../private", base + "/sub")
                unlink(base + "/sub")
                rename(base + "/kept", base + "/sub")
            }
        }
        for number in 0..<500 { _ = try? OutputFile.write(Array("\(number)".utf8), to: base + "/" + name, below: .project(base)) }
        exchange.cancel()
        await exchange.value
        #expect(folder.text(of: "private/x") == "victim")
        #expect(folder.files.filter { $0.hasPrefix("private/") } == ["private/x"])
    }

    @Test func aPipeIsWrittenToOnlyWhereSomebodyReads() throws {
        let folder = try TemporaryFolder(), pipe = folder.path + "/pipe"
        mkfifo(pipe, 0o600)
        #expect(throws: Diagnostic.error("cannot be written: nobody reads from the pipe", path: pipe)) {
            try OutputFile.write([1], to: pipe, patience: 0)
        }
        let reader = Process()
        reader.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        reader.arguments = ["bash", "-c", "cat pipe > copy"]
        reader.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        try reader.run()
        // The text exceeds a pipe's buffer.
        let text = String(repeating: "0123456789", count: 30_000)
        try OutputFile.write(Array(text.utf8), to: pipe, patience: 60)
        reader.waitUntilExit()
        #expect(folder.text(of: "copy") == text)
    }

    /// Only the temporary files of a killed run are deleted, not those of a running one nor files of other names.
    @Test func leftoversAreDeleted() throws {
        let folder = try TemporaryFolder()
        let left = ".typeset-0123456789abcdef.tmp", locked = ".typeset-0123456789abcde0.tmp"
        let others = [".typeset-notes", ".typeset-0123456789abcdef", ".typeset-0123456789ABCDEF.tmp", "typeset-0123456789abcdef.tmp"]
        for name in others + [left, locked] { _ = try folder.write("", to: name) }
        let descriptor = open(folder.path + "/" + locked, O_RDWR)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        TemporaryFiles.beginRun()
        try OutputFile.write([1], to: folder.path + "/a.pdf")
        #expect(folder.files == (others + [locked, "a.pdf"]).sorted())
    }

    @Test func aDeviceIsWrittenToAndNotReplaced() throws {
        try OutputFile.write(Array("new".utf8), to: "/dev/null")
        #expect(try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType == .typeCharacterSpecial)
    }

    @Test func aFolderInThePlaceOfTheFileIsReported() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("", to: "x.pdf/inner")
        #expect(throws: Diagnostic.error("cannot be written: it is a folder", path: folder.path + "/x.pdf")) {
            try OutputFile.write([1], to: folder.path + "/x.pdf")
        }
        #expect(folder.files == ["x.pdf/inner"])
    }

    @Test func aFileInThePlaceOfAFolderIsReported() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("", to: "a")
        #expect(throws: Diagnostic.error("cannot be written: a part of its path is a file, not a folder", path: folder.path + "/a/b/x.pdf"))
        {
            try OutputFile.write([1], to: folder.path + "/a/b/x.pdf")
        }
        #expect(folder.files == ["a"])
    }
}

@Suite struct InputFileTests {
    @Test func aFileIsReadToItsEnd() throws {
        let folder = try TemporaryFolder()
        let text = String(repeating: "0123456789", count: 20_000)
        #expect(try InputFile.read(try folder.write(text, to: "a.md"), kind: "document").bytes == Array(text.utf8))
        #expect(try InputFile.read(try folder.write("", to: "b.md"), kind: "document").bytes == [])
    }

    @Test func unreadableFilesAreReported() throws {
        let folder = try TemporaryFolder()
        let missing = folder.path + "/none.md"
        #expect(throws: Diagnostic.error("the document does not exist", path: missing)) { try InputFile.read(missing, kind: "document") }
        #expect(throws: Diagnostic.error("the stylesheet is a folder", path: folder.path, hints: ["name a file in the folder"])) {
            try InputFile.read(folder.path, kind: "stylesheet")
        }
        let inside = try folder.write("", to: "a.md") + "/b.md"
        #expect(throws: Diagnostic.error("the document cannot be read: a part of its path is a file, not a folder", path: inside)) {
            try InputFile.read(inside, kind: "document")
        }
    }
}
