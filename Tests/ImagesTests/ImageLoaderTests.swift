import Foundation
import Testing

@testable import TypesetImages

@Suite struct ImageLoaderTests {
    let folder: TemporaryFolder
    let png = TinyPNG(width: 1, height: 1, color: 0, rows: [0, 5]).bytes
    init() throws { folder = try TemporaryFolder() }

    private func error(_ destination: String) -> ImageError? {
        guard case .failure(let error) = ImageLoader().load(destination, relativeTo: folder.document) else { return nil }
        return error
    }

    @Test func oneFileIsOneResource() throws {
        try folder.write("a b.png", png)
        let store = ImageLoader()
        let first = try store.load("a%20b.png", relativeTo: folder.document).get()
        for other in [
            "a b.png", "./a%20b.png?v=2", "a%20b.png#part", "file:\(folder.path)/a%20b.png", "file://localhost\(folder.path)/a%20b.png",
            folder.path + "/a b.png",
        ] {
            #expect(try store.load(other, relativeTo: folder.document).get() === first, "\(other)")
        }
    }

    @Test(arguments: ["", "site/", "site/static/", "site/public/", "site/posts/"])
    func aPathOfASiteStartsAtAFolderAboveOrAtItsFiles(place: String) throws {
        let files = FileManager.default
        for name in [".git", "site/posts", "\(place)img"] {
            try files.createDirectory(atPath: folder.path + "/" + name, withIntermediateDirectories: true)
        }
        try folder.write(".git/HEAD", "ref: refs/heads/main\n".utf8)
        try folder.write("\(place)img/a.png", png)
        let document = folder.path + "/site/posts/a.md", loader = ImageLoader()
        #expect(throws: Never.self) { try loader.load("/img/a.png", relativeTo: document).get() }
        guard case .failure(let error) = loader.load("/img/none.png", relativeTo: document) else { return #expect(Bool(false)) }
        #expect(error.hint.contains("`static`"))
    }

    @Test func threadsShareOneResource() async throws {
        try folder.write("a.png", png)
        let store = ImageLoader(), document = folder.document
        let all = await withTaskGroup(of: ImageResource?.self) { group in
            for _ in 0..<16 { group.addTask { try? store.load("a.png", relativeTo: document).get() } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let first = try #require(all.first ?? nil)
        #expect(all.allSatisfy { $0 === first })
    }

    @Test func picturesLoadedAheadAreNotReadAgain() throws {
        try folder.write("a.png", png)
        let store = ImageLoader()
        store.loadAhead([PictureReference(destination: "a.png", document: folder.document)])
        try folder.write("a.png", Array("hello".utf8))
        #expect(throws: Never.self) { try store.load("a.png", relativeTo: folder.document).get() }
    }

    /// A document that needs pictures in another order than they are loaded in ends, with the same pictures.
    @Test(.timeLimit(.minutes(10))) func documentsAndLoadingAheadShareTheWork() async throws {
        let names = (0..<40).map { "\($0).png" }
        for name in names { try folder.write(name, png) }
        let store = ImageLoader(), document = folder.document
        let loaded = await withTaskGroup(of: Int.self) { group in
            group.addTask {
                store.loadAhead(names.map { PictureReference(destination: $0, document: document) })
                return 0
            }
            group.addTask { names.reversed().count { (try? store.load($0, relativeTo: document).get()) != nil } }
            return await group.reduce(0, +)
        }
        #expect(loaded == 40)
    }

    @Test func failuresAheadAreReportedByTheDocument() throws {
        try folder.write("text.png", Array("hello".utf8))
        let store = ImageLoader()
        store.loadAhead([PictureReference(destination: "text.png", document: folder.document)])
        guard case .failure(let error) = store.load("text.png", relativeTo: folder.document) else { Issue.record("no error"); return }
        #expect(error.kind == .unsupportedFormat)
    }

    @Test func namesWithPercentAndHashAreFound() throws {
        for name in ["100%.png", "a#b.png", "what?.png"] {
            try folder.write(name, png)
            #expect(error(name) == nil, "\(name)")
        }
    }

    @Test(arguments: ["http://example.org/a.png", "HTTPS://example.org/a.png", "//example.org/a.png", "file://server/a.png"])
    func theNetworkIsRefused(destination: String) {
        #expect(error(destination)?.kind == .remote)
    }

    @Test func dataURLsCarryPictures() throws {
        let url = "data:image/png;base64," + Data(png).base64EncodedString()
        #expect(error(url) == nil)
        #expect(error("data:image/png;base64,@@@@") != nil)
        #expect(error("data:") != nil)
    }

    @Test func everyFailureSaysItsCause() throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/sub", withIntermediateDirectories: true)
        try folder.write("empty.png", [])
        try folder.write("text.png", Array("hello".utf8))
        #expect(error("none.png")?.kind == .missing)
        #expect(error("empty.png/x.png")?.kind == .missing)
        #expect(error("sub")?.kind == .folder)
        #expect(error("")?.kind == .missing)
        #expect(error("a%00b.png")?.kind == .missing)
        #expect(error("empty.png")?.message == "`empty.png` is an empty file")
        #expect(error("text.png")?.kind == .unsupportedFormat)
    }

    @Test(arguments: [
        (Array("\0\0\0\u{18}ftypavif".utf8), "an AVIF"),
        ([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0], "a TIFF"), (Array("BM..........".utf8), "a BMP"),
        ([0x1F, 0x8B, 8, 0], "a compressed file (SVGZ)"),
    ])
    func otherFormatsAreNamed(bytes: [UInt8], name: String) throws {
        try folder.write("a.png", bytes)
        #expect(error("a.png")?.message == "`a.png` is \(name), which is not supported")
    }

    @Test func pipesDoNotBlock() throws {
        mkfifo(folder.path + "/pipe.png", 0o600)
        #expect(error("pipe.png")?.kind == .unreadable)
    }
}
