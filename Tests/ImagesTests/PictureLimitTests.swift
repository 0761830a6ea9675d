import Foundation
import Synchronization
import Testing
import TypesetBase

@testable import TypesetImages

@Suite struct PictureLimitTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func message(_ result: Result<ImageResource, ImageError>) -> String? {
        guard case .failure(let error) = result else { return nil }
        return "\(error.message); \(error.hint)"
    }

    @Test func aPictureHasOnlySoManyPixels() throws {
        try folder.write("a.png", TinyPNG(width: 3, height: 2, color: 0, rows: [0, 1, 2, 3, 0, 4, 5, 6]).bytes)
        var limits = PictureLimits()
        limits.pixels = 6
        #expect(message(ImageLoader(limits: limits).load("a.png", relativeTo: folder.document)) == nil)
        limits.pixels = 5
        #expect(
            message(ImageLoader(limits: limits).load("a.png", relativeTo: folder.document))
                == "`a.png` is too large: 3 × 2 pixels; the limit is 0 million; export the picture at a smaller size, or allow more with "
                + "`--limit picture-pixels=N`")
    }

    /// Opaque rows are checked one after the other; with alpha, all pixels are in memory.
    @Test func decodingTakesOnlySoMuchMemory() throws {
        try folder.write("opaque.png", TinyPNG(width: 2, height: 1, color: 2, rows: [0, 1, 2, 3, 4, 5, 6]).bytes)
        try folder.write("alpha.png", TinyPNG(width: 2, height: 1, color: 6, rows: [0, 1, 2, 3, 4, 5, 6, 7, 8]).bytes)
        var limits = PictureLimits()
        limits.memory = 15
        let loader = ImageLoader(limits: limits)
        #expect(message(loader.load("opaque.png", relativeTo: folder.document)) == nil)
        #expect(message(loader.load("alpha.png", relativeTo: folder.document))?.contains("`--limit picture-memory=N`") == true)
        limits.memory = 16
        #expect(message(ImageLoader(limits: limits).load("alpha.png", relativeTo: folder.document)) == nil)
    }

    @Test func aDocumentHasOnlySoManyPixelsAndPaysForEachPictureOnce() throws {
        for name in ["a", "b", "c"] { try folder.write(name + ".png", TinyPNG(width: 2, height: 1, color: 0, rows: [0, 1, 2]).bytes) }
        var limits = PictureLimits()
        (limits.documentPixels, limits.pixelsOfByte) = (4, 0)
        let loader = ImageLoader(limits: limits), first = folder.path + "/1.md", second = folder.path + "/2.md"
        for name in ["a.png", "a.png", "b.png", "a.png"] { #expect(message(loader.load(name, relativeTo: first)) == nil) }
        #expect(
            message(loader.load("c.png", relativeTo: first))
                == "`c.png` is too large: the pictures of the document have more than 0 million pixels; export the picture at a smaller size, "
                + "or allow more with `--limit document-pixels=N`")
        for name in ["c.png", "b.png"] { #expect(message(loader.load(name, relativeTo: second)) == nil, "each document has its own") }
        #expect(message(loader.load("a.png", relativeTo: second)) != nil, "and pays for what was read before")
        limits.pixelsOfByte = 1
        let generous = ImageLoader(limits: limits)
        for name in ["a.png", "b.png", "c.png"] { #expect(message(generous.load(name, relativeTo: first)) == nil) }
    }

    @Test func picturesLoadedAheadCountForTheDocumentThatShowsThem() throws {
        for name in ["a", "b", "c"] { try folder.write(name + ".png", TinyPNG(width: 2, height: 1, color: 0, rows: [0, 1, 2]).bytes) }
        var limits = PictureLimits()
        (limits.documentPixels, limits.pixelsOfByte) = (4, 0)
        let loader = ImageLoader(limits: limits), names = ["a.png", "b.png", "c.png"]
        loader.loadAhead(names.map { PictureReference(destination: $0, document: folder.document) })
        #expect(names.map { message(loader.load($0, relativeTo: folder.document)) != nil } == [false, false, true])
    }

    @Test func unusedPicturesAreReleased() throws {
        let noise = (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
        let bytes =
            Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><!--".utf8) + noise.map { $0 % 26 + 97 }
            + Array("--></svg>".utf8)
        let loader = ImageLoader(keptSize: 64_000)
        weak var first: ImageResource?
        for number in 0..<16 {
            try folder.write("\(number).svg", bytes)
            let image = try loader.load("\(number).svg", relativeTo: folder.document).get()
            if number == 0 { first = image }
        }
        #expect(first == nil)
        #expect(try loader.load("0.svg", relativeTo: folder.document).get().naturalSize.width == 6.75)
    }
}

/// Returns a fixed drawing that takes a given number of seconds.
private final class FakeDrawing: SVGDrawing {
    let seconds: Double
    let calls = Mutex<[DrawingForm]>([])

    init(seconds: Double) { self.seconds = seconds }

    func draw(_ svg: [UInt8], _ form: DrawingForm, seconds allowed: Double) throws(DrawingFailure) -> DrawnSVG {
        calls.withLock { $0.append(form) }
        guard seconds <= allowed else { throw DrawingFailure(.takesTooLong(allowed), seconds: allowed) }
        return DrawnSVG(naturalSize: Size(width: 3, height: 2), pdf: [1, 2, 3], seconds: seconds)
    }
}

@Suite struct DrawingLimitTests {
    private static func url(_ number: Int) -> String { "data:image/svg+xml,<svg><!--\(number)--></svg>" }

    @Test func picturesInUseElsewhereAreKept() throws {
        let drawing = FakeDrawing(seconds: 0.1), loader = ImageLoader(drawing: drawing)
        let image = try loader.load(Self.url(0), relativeTo: "a.md").get()
        #expect(image.naturalSize == Size(width: 3, height: 2))
        #expect(image.cached("pdf") { [] } == [1, 2, 3])
        _ = loader.load(Self.url(0), relativeTo: "b.md")
        #expect(drawing.calls.withLock(\.self) == [.page])
    }

    @Test func theTimeIsForAllPicturesOfADocument() throws {
        let loader = ImageLoader(drawing: FakeDrawing(seconds: 2.5))
        let results = (0..<3).map { loader.load(Self.url($0), relativeTo: "a.md") }
        #expect(results.map { (try? $0.get()) != nil } == [true, true, false])
        guard case .failure(let error) = results[2] else { return }
        #expect(error.message.hasSuffix("is too costly: the SVGs of the document take more than 7 seconds to draw"))
        #expect(error.hint.contains("`--limit drawing-seconds=N`"))
        #expect((try? loader.load(Self.url(2), relativeTo: "b.md").get()) != nil, "another document has time for it")
        #expect((try? loader.load(Self.url(1), relativeTo: "b.md").get()) != nil)
        #expect((try? loader.load(Self.url(0), relativeTo: "b.md").get()) == nil, "and pays for what was drawn before")
    }

    @Test func picturesThatAreTooCostlyAloneAreTriedOnce() {
        let drawing = FakeDrawing(seconds: 9), loader = ImageLoader(drawing: drawing)
        for document in ["a.md", "b.md"] {
            guard case .failure(let error) = loader.load(Self.url(0), relativeTo: document) else { Issue.record("drawn"); continue }
            #expect(error.message.hasSuffix("is too costly: it takes more than 7 seconds to draw"))
        }
        #expect(drawing.calls.withLock(\.count) == 1)
    }

    @Test func eachSizeIsProvedOnce() throws {
        let drawing = FakeDrawing(seconds: 2.5), image = try ImageLoader(drawing: drawing).load(Self.url(0), relativeTo: "a.md").get()
        for _ in 0..<3 { try image.checkDrawing(width: 10, height: 20) }
        try image.checkDrawing(width: 20, height: 40)
        #expect(drawing.calls.withLock(\.self) == [.page, .pixels(width: 10, height: 20), .pixels(width: 20, height: 40)])
        #expect(throws: ImageError.self) { try image.checkDrawing(width: 30, height: 60) }
    }
}
