import TypesetImages
import TypesetMarkdown

/// The limits on the input of a run, far above ordinary documents by default, which keep a small file from exhausting the machine.
public struct InputLimits: Hashable, Sendable {
    /// The size of a document, in bytes.
    public var documentSize = 50_000_000
    /// The number of paragraphs, items, cells and similar blocks in a document, and one more for each 50 of its bytes.
    public var blocks = 100_000
    /// The bytes of text that a document repeats (in contents, references, indexes and included files), and two more for each of its bytes.
    public var expansion = DocumentLimits().expansion
    /// The pixels of a picture.
    public var picturePixels = PictureLimits().pixels
    /// The pixels of all pictures of a document, and eight more for each byte of their files.
    public var documentPixels = PictureLimits().documentPixels
    /// The bytes in memory while a picture is decoded.
    public var pictureMemory = PictureLimits().memory
    /// The seconds of processor time for the SVG pictures of a document, and two more for each million of their bytes.
    public var drawingSeconds = PictureLimits().drawingSeconds
    /// The bytes in memory while an SVG picture is drawn.
    public var drawingMemory = PictureLimits().drawingMemory
    /// The pixels of all soft shadows of a document at one size, and 60 more for each of its bytes.
    public var effectPixels = 80_000_000
    /// The pixels of all pages of a document at one size, as PNG, and 2000 more for each of its bytes.
    public var outputPixels = 1_000_000_000

    /// The pixels of a page for each byte on it: fewer than text of any size takes at the usual resolution.
    static let outputPixelsOfByte = 2000
    /// The pixels of shadows for each byte: those of headings at the largest size, in a text that has ten times as many words.
    static let effectPixelsOfByte = 60

    /// Creates the default limits.
    public init() {}
}

extension InputLimits {
    /// A limit with its name; `--limit NAME=VALUE` sets it.
    package struct NamedLimit: Sendable {
        /// The name, in lower case with hyphens.
        package var name: String
        /// The unit of the value.
        package var unit: String
        /// The property of `InputLimits` that stores the limit.
        package var value: any WritableKeyPath<InputLimits, Int> & Sendable
    }

    /// All limits, in the order of `docs/reference/limits.md`.
    package static var entries: [NamedLimit] {
        [
            NamedLimit(name: "document-size", unit: "bytes", value: \.documentSize),
            NamedLimit(name: "blocks", unit: "blocks", value: \.blocks),
            NamedLimit(name: "expansion", unit: "bytes", value: \.expansion),
            NamedLimit(name: "picture-pixels", unit: "pixels", value: \.picturePixels),
            NamedLimit(name: "document-pixels", unit: "pixels", value: \.documentPixels),
            NamedLimit(name: "picture-memory", unit: "bytes", value: \.pictureMemory),
            NamedLimit(name: "drawing-seconds", unit: "seconds", value: \.drawingSeconds),
            NamedLimit(name: "drawing-memory", unit: "bytes", value: \.drawingMemory),
            NamedLimit(name: "effect-pixels", unit: "pixels", value: \.effectPixels),
            NamedLimit(name: "output-pixels", unit: "pixels", value: \.outputPixels),
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

    /// Returns the number in `text`; nil if there is none above 0.
    ///
    /// The suffixes `k`, `M` and `G` mean thousands, millions and thousand millions.
    package static func number(_ text: String) -> Int? {
        let factors: [Character: Int] = ["k": 1000, "M": 1_000_000, "G": 1_000_000_000]
        let factor = text.last.flatMap { factors[$0] }
        guard let number = Int(factor == nil ? text : String(text.dropLast())), number > 0 else { return nil }
        let (product, overflows) = number.multipliedReportingOverflow(by: factor ?? 1)
        return overflows ? nil : product
    }
}
