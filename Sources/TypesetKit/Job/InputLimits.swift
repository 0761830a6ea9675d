import Images
import Markdown

/// How much a run takes of what it reads, so that a small file cannot use up the machine. The defaults are far above what people write.
public struct InputLimits: Hashable, Sendable {
    /// Bytes of a document.
    public var documentSize = 50_000_000
    /// Paragraphs, items, cells and the like in a document, and one more for each 50 of its bytes.
    public var blocks = 100_000
    /// Bytes of text that a document repeats: in contents, references, indexes and included files. Two more for each of its bytes.
    public var expansion = DocumentLimits().expansion
    /// Pixels of a picture.
    public var picturePixels = PictureLimits().pixels
    /// Pixels of all pictures of a document, and eight more for each byte of their files.
    public var documentPixels = PictureLimits().documentPixels
    /// Bytes in memory while a picture is decoded.
    public var pictureMemory = PictureLimits().memory
    /// Seconds of processor time for the SVG pictures of a document, and two more for each million of their bytes.
    public var drawingSeconds = PictureLimits().drawingSeconds
    /// Bytes in memory while an SVG picture is drawn.
    public var drawingMemory = PictureLimits().drawingMemory
    /// Pixels of all soft shadows of a document at one size, and 60 more for each of its bytes.
    public var effectPixels = 80_000_000
    /// Pixels of all pages of a document at one size, as PNG, and 2000 more for each of its bytes.
    public var outputPixels = 1_000_000_000

    /// Pixels of a page for each byte on it: fewer than text of any size takes at the usual resolution.
    static let outputPixelsOfByte = 2000
    /// Pixels of shadows for each byte: of headings at the largest size, in a text that has ten times as many words.
    static let effectPixelsOfByte = 60

    /// The defaults.
    public init() {}
}

extension InputLimits {
    /// A limit by its name: `--limit NAME=VALUE` sets it.
    public struct Entry: Sendable {
        /// The name, in lower case with hyphens.
        public var name: String
        /// What is counted.
        public var unit: String
        /// Where the value is.
        public var value: any WritableKeyPath<InputLimits, Int> & Sendable
    }

    /// All limits, in the order of `docs/limits.md`.
    public static var entries: [Entry] {
        [
            Entry(name: "document-size", unit: "bytes", value: \.documentSize),
            Entry(name: "blocks", unit: "blocks", value: \.blocks),
            Entry(name: "expansion", unit: "bytes", value: \.expansion),
            Entry(name: "picture-pixels", unit: "pixels", value: \.picturePixels),
            Entry(name: "document-pixels", unit: "pixels", value: \.documentPixels),
            Entry(name: "picture-memory", unit: "bytes", value: \.pictureMemory),
            Entry(name: "drawing-seconds", unit: "seconds", value: \.drawingSeconds),
            Entry(name: "drawing-memory", unit: "bytes", value: \.drawingMemory),
            Entry(name: "effect-pixels", unit: "pixels", value: \.effectPixels),
            Entry(name: "output-pixels", unit: "pixels", value: \.outputPixels),
        ]
    }

    var document: DocumentLimits {
        var limits = DocumentLimits()
        limits.blocks = blocks
        limits.expansion = expansion
        return limits
    }

    var pictures: PictureLimits {
        var limits = PictureLimits()
        limits.pixels = picturePixels
        limits.documentPixels = documentPixels
        limits.memory = pictureMemory
        limits.drawingSeconds = drawingSeconds
        limits.drawingMemory = drawingMemory
        return limits
    }

    /// The number in `text`, which may end in `k`, `M` or `G` for thousands, millions or thousand millions; nil where it is none above 0.
    public static func number(_ text: String) -> Int? {
        let factors: [Character: Int] = ["k": 1000, "M": 1_000_000, "G": 1_000_000_000]
        let factor = text.last.flatMap { factors[$0] }
        guard let number = Int(factor == nil ? text : String(text.dropLast())), number > 0 else { return nil }
        let (product, overflows) = number.multipliedReportingOverflow(by: factor ?? 1)
        return overflows ? nil : product
    }
}
