import Foundation
import Testing
import TypesetBase

/// Tests that only the inputs declared by a build system are read.
@Suite struct DeclaredInputsTests {
    let folder: TestFolder
    let roots: FileRoots

    init() throws {
        folder = try TestFolder()
        roots = FileRoots([folder.root])
        for name in ["root/a.txt", "root/sub/b.txt", "root/sub/c.txt", "outside/d.txt"] { try folder.write(name, to: name) }
    }

    /// The text of a file, or the problem that prevents reading it.
    private func read(_ path: String, declared: [String]) -> Result<String, FileProblem> {
        DeclaredInputs.$current.withValue(DeclaredInputs(declared)) { () -> Result<String, FileProblem> in
            do throws(FileProblem) {
                return .success(String(decoding: try roots.read(path), as: UTF8.self))
            } catch {
                return .failure(error)
            }
        }
    }

    @Test func onlyDeclaredFilesAreRead() {
        let a = folder.root + "/a.txt", b = folder.root + "/sub/b.txt"
        #expect(read(a, declared: [a]) == .success("root/a.txt"))
        #expect(read(folder.root + "/sub/../a.txt", declared: [a]) == .success("root/a.txt"))
        #expect(read(b, declared: [a]) == .failure(.undeclared))
        #expect(read(folder.root + "/sub", declared: [b]) == .failure(.folder))
        #expect(read(a + "\0", declared: [a]) == .failure(.missing))
    }

    /// Build systems create links to files anywhere.
    @Test func declaredLinksAreFollowed() throws {
        let link = folder.root + "/link.txt", target = folder.root + "/../outside/d.txt"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        #expect(read(link, declared: [link]) == .success("outside/d.txt"))
        #expect((try? roots.read(link)) == nil)
    }

    @Test func foldersHaveTheirDeclaredFiles() throws {
        let b = folder.root + "/sub/b.txt"
        let names = try DeclaredInputs.$current.withValue(DeclaredInputs([b])) { try roots.entries(of: folder.root + "/sub").map(\.name) }
        #expect(names == ["b.txt"])
        #expect(try roots.entries(of: folder.root + "/sub").count == 2)
    }
}
