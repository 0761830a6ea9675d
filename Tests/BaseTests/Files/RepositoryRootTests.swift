import Foundation
import Testing

@testable import TypesetBase

/// Tests of the repository around a document; the document can name its files.
@Suite struct RepositoryRootTests {
    @Test func theNearestFolderWithARepositoryIsTheRoot() throws {
        let folder = try TestFolder()
        for name in [".git", "root/.git"] { try folder.make(name) }
        #expect(RepositoryRoot.folder(around: folder.root + "/sub", home: nil) == folder.root)
    }

    @Test func aLinkedWorkTreeHasAFile() throws {
        let folder = try TestFolder()
        try folder.write("gitdir: elsewhere", to: "root/.git")
        #expect(RepositoryRoot.folder(around: folder.root + "/sub", home: nil) == folder.root)
    }

    @Test func aLinkIsNoRepository() throws {
        let folder = try TestFolder()
        try folder.link("root/.git", to: folder.path + "/outside")
        #expect(RepositoryRoot.folder(around: folder.root + "/sub", home: nil) != folder.root)
    }

    @Test(arguments: ["root", "root/sub", "root/none"]) func aFolderThatContainsTheHomeIsNoRoot(home: String) throws {
        let folder = try TestFolder()
        try folder.make("root/.git")
        #expect(RepositoryRoot.folder(around: folder.root + "/sub", home: folder.path + "/" + home) == nil)
    }

    @Test func aRepositoryBelowTheHomeIsARoot() throws {
        let folder = try TestFolder()
        try folder.make("root/.git")
        #expect(RepositoryRoot.folder(around: folder.root + "/sub", home: folder.path) == folder.root)
    }

    /// `/tmp/.git` is such a case.
    @Test(.enabled(if: getuid() == 0)) func anotherUsersRepositoryIsNoRoot() throws {
        let folder = try TestFolder()
        try folder.make("root/.git")
        #expect(chown(folder.root + "/.git", 1234, 1234) == 0)
        #expect(RepositoryRoot.folder(around: folder.root + "/sub", home: nil) == nil)
        #expect(chown(folder.root, 1234, 1234) == 0)
        #expect(RepositoryRoot.folder(around: folder.root + "/sub", home: nil) == folder.root)
    }

    /// A vault is a root only outside repositories.
    @Test func theVaultOfObsidianIsTheRootWithoutARepository() throws {
        let folder = try TestFolder()
        for name in ["root/.obsidian", "root/sub"] { try folder.make(name) }
        #expect(RepositoryRoot.folder(around: folder.root + "/sub", home: nil) == folder.root)
        #expect(RepositoryRoot.folder(around: folder.root + "/sub", home: folder.root) == nil)
        try folder.make(".git")
        #expect(RepositoryRoot.folder(around: folder.root + "/sub", home: nil) == folder.path)
    }

    @Test func aDocumentMayNameFilesOfItsRepositoryAndNoOthers() throws {
        let folder = try TestFolder()
        try folder.make("root/.git")
        for name in ["root/a.txt", "root/.git/config"] { try folder.write("x", to: name) }
        let roots = FileRoots().adding(folderOfDocument: folder.root + "/sub"), sub = folder.root + "/sub/"
        #expect(try roots.read(sub + "../a.txt").count == 1)
        #expect(throws: FileProblem.outside) { try roots.read(sub + "../../outside/secret.txt") }
        #expect(throws: FileProblem.outside) { try roots.read(sub + "../.git/config") }
    }

    @Test func aDocumentWithoutARepositoryHasItsFolder() throws {
        let folder = try TestFolder()
        try folder.write("x", to: "root/a.txt")
        let roots = FileRoots().adding(folderOfDocument: folder.root + "/sub")
        #expect(throws: FileProblem.outside) { try roots.read(folder.root + "/sub/../a.txt") }
    }
}
