import Foundation
import Testing
import TypesetBase

/// Tests of which files named by a document can be read.
@Suite struct FileRootsTests {
    let folder: TestFolder
    let roots: FileRoots

    init() throws {
        folder = try TestFolder()
        roots = FileRoots([folder.root])
        try folder.write("text", to: "root/a.txt")
        try folder.write("deep", to: "root/sub/b.txt")
    }

    /// The text of a file, or the problem that prevents reading it.
    private func read(_ name: String) -> Result<String, FileProblem> { Self.read(folder.root + "/" + name, roots) }

    private static func read(_ path: String, _ roots: FileRoots) -> Result<String, FileProblem> {
        do throws(FileProblem) {
            return .success(String(decoding: try roots.read(path), as: UTF8.self))
        } catch {
            return .failure(error)
        }
    }

    @Test func filesBelowARootAreRead() throws {
        #expect(read("a.txt") == .success("text"))
        #expect(read("./sub//b.txt") == .success("deep"))
        #expect(read("sub/../a.txt") == .success("text"))
        #expect(read("../root/a.txt") == .success("text"))
        #expect(read("none.txt") == .failure(.missing))
        #expect(read("a.txt/b.txt") == .failure(.missing))
        #expect(read("sub") == .failure(.folder))
    }

    /// The failure is the same whether the file exists or not.
    @Test(arguments: [
        "../outside/secret.txt", "../outside/none.txt", "../none/../root/a.txt", "../outside/../root/a.txt", "sub/../../outside/secret.txt",
        "/etc/shadow", "/etc/none", "/proc/self/environ", "/dev/null", "..", "/",
    ])
    func nothingElseIsLookedAt(path: String) {
        #expect((path.hasPrefix("/") ? Self.read(path, roots) : read(path)) == .failure(.outside))
    }

    @Test func linksMayLeadAnywhereBelowARoot() throws {
        try folder.link("root/here.txt", to: "sub/b.txt")
        try folder.link("root/far", to: folder.root + "/sub")
        try folder.link("root/back.txt", to: "../root/a.txt")
        #expect(read("here.txt") == .success("deep"))
        #expect(read("far/b.txt") == .success("deep"))
        #expect(read("back.txt") == .success("text"))
        // After a link, `..` is the folder above the link's target.
        try folder.make("root/sub/sub")
        try folder.link("root/down", to: "sub/sub")
        #expect(read("down/../b.txt") == .success("deep"))
        try folder.link("root/round", to: "round")
        #expect(read("round") == .failure(.unreadable(reason: "too many levels of symbolic links")))
    }

    @Test func linksMustNotLeadOut() throws {
        for (name, target) in [
            ("file", "../outside/secret.txt"), ("absolute", folder.path + "/outside/secret.txt"), ("dangling", "../outside/none"),
            ("environment", "/proc/self/environ"), ("device", "/dev/zero"), ("input", "/dev/stdin"),
        ] {
            try folder.link("root/" + name, to: target)
            #expect(read(name) == .failure(.outside), "\(name)")
        }
        try folder.link("root/folder", to: "../outside")
        #expect(read("folder/secret.txt") == .failure(.outside))
        #expect(read("folder/../root/a.txt") == .failure(.outside))
        try folder.link("root/first", to: "second")
        try folder.link("root/second", to: "../outside/secret.txt")
        #expect(read("first") == .failure(.outside))
    }

    @Test func aFurtherRootAllowsWhatLiesThere() throws {
        try folder.link("root/file", to: "../outside/secret.txt")
        let wide = roots.adding(folder.path + "/outside")
        #expect(Self.read(folder.root + "/file", wide) == .success("secret"))
        #expect(Self.read(folder.root + "/../outside/secret.txt", wide) == .success("secret"))
        #expect(Self.read(folder.path, wide) == .failure(.outside))
        #expect(FileRoots([folder.path + "/none"]) == FileRoots())
    }

    @Test func pipesAreRefusedAndNotWaitedFor() throws {
        #expect(mkfifo(folder.root + "/pipe", 0o600) == 0)
        #expect(read("pipe") == .failure(.notRegular))
    }

    /// `actions/checkout` keeps its fetch token in this folder.
    @Test func aRepositorysOwnFolderIsRefused() throws {
        try folder.make("root/.git")
        try folder.write("token", to: "root/.git/config")
        try folder.link("root/config", to: ".git/config")
        #expect(read(".git/config") == .failure(.outside))
        #expect(read("config") == .failure(.outside))
        try folder.make("root/.github")
        try folder.write("logo", to: "root/.github/logo.png")
        #expect(read(".github/logo.png") == .success("logo"))
    }

    /// The system ends a path at a NUL, and reads a slash where Swift reads one accented character.
    @Test func namesMeanWhatTheyMeanToTheSystem() throws {
        #expect(read("..\0/outside/secret.txt") == .failure(.missing))
        #expect(read("a.txt\0.png") == .failure(.missing))
        try folder.make("outside/\u{308}x")
        try folder.write("secret", to: "outside/\u{308}x/y")
        #expect(read("sub/../../outside/\u{308}x/y") == .failure(.outside))
        #expect(read("sub/../..\u{2F}\u{308}x") == .failure(.outside))
        // Swift treats these two names as equal, but they are two folders.
        try folder.make("caf\u{E9}")
        try folder.make("cafe\u{301}")
        try folder.write("secret", to: "cafe\u{301}/x")
        #expect(Self.read(folder.path + "/cafe\u{301}/x", FileRoots([folder.path + "/caf\u{E9}"])) == .failure(.outside))
        // A folder whose name begins with the root's name.
        try folder.make("root2")
        try folder.write("secret", to: "root2/x")
        #expect(read("../root2/x") == .failure(.outside))
    }

    @Test func aLongPathIsNotFollowed() {
        #expect(read(String(repeating: "sub/../", count: 100_000) + "a.txt") == .failure(.unreadable(reason: "the name is too long")))
    }

    @Test func aFileHasALimit() throws {
        #expect(throws: FileProblem.tooLarge(bytes: 4)) { try roots.read(folder.root + "/a.txt", limit: 3) }
        #expect(try roots.read(folder.root + "/a.txt", limit: 4).count == 4)
    }

    /// A folder is swapped for a link while files in it are read.
    @Test func nobodyIsFasterThanTheCheck() async throws {
        try folder.write("text", to: "root/sub/secret.txt")
        let path = folder.root, exchange = FolderExchange(path + "/sub", with: "../outside")
        var texts: Set<String> = []
        for _ in 0..<5_000 {
            if case .success(let text) = Self.read(path + "/sub/secret.txt", roots) { texts.insert(text) }
        }
        await exchange.end()
        #expect(texts.isSubset(of: ["text"]))
    }
}

/// Tests of which files named by the user can be read.
@Suite struct GivenFileTests {
    private func read(_ path: String, roots: FileRoots = FileRoots()) throws(FileProblem) -> String {
        String(decoding: try GivenFile.open(path, roots: roots).bytes(), as: UTF8.self)
    }

    @Test func aFileIsReadFromAnyFolder() throws {
        let folder = try TestFolder()
        #expect(try read(folder.path + "/outside/secret.txt") == "secret")
        #expect(try read(folder.root + "/../outside/secret.txt") == "secret")
        #expect(try read("/dev/null") == "")
        #expect(throws: FileProblem.missing) { try read(folder.path + "/none") }
        #expect(throws: FileProblem.missing) { try read(folder.path + "/none/none") }
        #expect(throws: FileProblem.folder) { try read(folder.path) }
        #expect(throws: FileProblem.folder) { try read(folder.path + "/") }
    }

    @Test(arguments: [
        "/proc/self/environ", "/proc/self/../self/environ", "/dev/zero", "/dev/../dev/zero", "/proc/self/fd/../environ", "/dev/fd/../stdin",
        "/sys/kernel/uevent_seqnum",
    ])
    func theSystemsFilesAreNoInputs(path: String) {
        #expect(throws: FileProblem.system) { try read(path) }
    }

    /// A shell's `<(…)` names a pipe in this way.
    @Test(arguments: ["/dev/fd", "/proc/self/fd"])
    func aDescriptorIsAnInput(folder: String) throws {
        let file = try TestFolder()
        try file.write("text", to: "root/a.txt")
        let descriptor = Glibc.open(file.root + "/a.txt", O_RDONLY)
        defer { close(descriptor) }
        #expect(try read("\(folder)/\(descriptor)") == "text")
    }

    @Test func aLinkToTheSystemIsNoInputThoughARootAllowsIt() throws {
        let folder = try TestFolder()
        try folder.link("root/environment.md", to: "/proc/self/environ")
        #expect(throws: FileProblem.system) { try read(folder.root + "/environment.md", roots: FileRoots(["/proc"])) }
        #expect(throws: FileProblem.system) {
            try DeclaredInputs.$current.withValue(DeclaredInputs([folder.root + "/environment.md"])) {
                try read(folder.root + "/environment.md")
            }
        }
    }

    @Test func aLinkStaysInItsFolder() throws {
        let folder = try TestFolder()
        try folder.write("deep", to: "root/sub/b.txt")
        try folder.link("root/inside.md", to: "sub/b.txt")
        try folder.link("root/outside.md", to: "../outside/secret.txt")
        try folder.link("root/environment.md", to: "/proc/self/environ")
        try folder.link("root/input.md", to: "/dev/stdin")
        #expect(try read(folder.root + "/inside.md") == "deep")
        for name in ["outside", "environment", "input"] {
            #expect(throws: FileProblem.linkLeadsAway, "\(name)") { try read(folder.root + "/\(name).md") }
        }
        #expect(try read(folder.root + "/outside.md", roots: FileRoots([folder.path + "/outside"])) == "secret")
    }

    @Test func noLinkLeadsIntoARepositorysFolder() throws {
        let folder = try TestFolder()
        try folder.make("root/.git")
        try folder.write("token", to: "root/.git/config")
        try folder.link("root/docs", to: ".git")
        #expect(throws: FileProblem.linkLeadsAway) { try read(folder.root + "/docs/config") }
        // The user names this folder explicitly.
        #expect(try read(folder.root + "/.git/config") == "token")
    }

    @Test func aPipeIsRefusedWhereItIsOnlyLookedFor() throws {
        let folder = try TestFolder()
        #expect(mkfifo(folder.root + "/typeset.yaml", 0o600) == 0)
        #expect(throws: FileProblem.notRegular) { _ = try GivenFile.open(folder.root + "/typeset.yaml", allowsPipes: false).bytes() }
    }

    /// A folder of a relative path is exchanged for a link and back while files in it are read.
    @Test func nobodyIsFasterThanTheCheckOfAFolder() async throws {
        let folder = try TestFolder(), name = ".race-" + UUID().uuidString, base = FileManager.default.currentDirectoryPath + "/" + name
        try FileManager.default.createDirectory(atPath: base + "/sub", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: base) }
        try Data("text".utf8).write(to: URL(fileURLWithPath: base + "/sub/secret.txt"))
        let exchange = FolderExchange(base + "/sub", with: folder.path + "/outside")
        var texts: Set<String> = []
        for _ in 0..<5_000 { if let text = try? read(name + "/sub/secret.txt") { texts.insert(text) } }
        for _ in 0..<5_000 {
            if let bytes = try? FileRoots().adding(name + "/sub").read(name + "/sub/secret.txt") {
                texts.insert(String(decoding: bytes, as: UTF8.self))
            }
        }
        await exchange.end()
        #expect(texts == ["text"])
    }

    /// A run keeps its documents, and the read buffer is larger than most of them.
    @Test func `The bytes of a small file take as much memory as the file`() throws {
        let folder = try TestFolder()
        try folder.write("text", to: "root/a.txt")
        let bytes = try FileRoots([folder.root]).read(folder.root + "/a.txt")
        #expect(bytes.count == 4)
        #expect(bytes.capacity < 1000)
    }
}
