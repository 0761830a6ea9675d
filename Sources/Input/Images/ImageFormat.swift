/// The format of a file by its first bytes, regardless of its name.
enum ImageFormat: Equatable {
    case png, jpeg, svg, webp, gif
    /// A known format that is not supported, by its name with an article.
    case other(String)
    case unknown

    init(_ bytes: [UInt8]) {
        if let known = Self.signatures.first(where: { bytes.starts(with: $0.bytes) }) {
            self = known.format
        } else if let container = Self.container(bytes) {
            self = container
        } else {
            self = Self.looksLikeXML(bytes) ? .svg : .unknown
        }
    }

    /// Signatures from the formats' specifications.
    private static let signatures: [(bytes: [UInt8], format: ImageFormat)] = [
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
        ([0xFF, 0xD8, 0xFF], .jpeg),
        (Array("GIF87a".utf8), .gif),
        (Array("GIF89a".utf8), .gif),
        (Array("BM".utf8), .other("a BMP")),
        ([0x49, 0x49, 0x2A, 0x00], .other("a TIFF")),
        ([0x4D, 0x4D, 0x00, 0x2A], .other("a TIFF")),
        ([0x49, 0x49, 0x2B, 0x00], .other("a BigTIFF")),
        ([0x00, 0x00, 0x01, 0x00], .other("a Windows icon")),
        ([0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20], .other("a JPEG 2000")),
        ([0xFF, 0x4F, 0xFF, 0x51], .other("a JPEG 2000")),
        ([0x00, 0x00, 0x00, 0x0C, 0x4A, 0x58, 0x4C, 0x20], .other("a JPEG XL")),
        ([0xFF, 0x0A], .other("a JPEG XL")),
        (Array("%PDF-".utf8), .other("a PDF")),
        (Array("%!PS".utf8), .other("a PostScript file")),
        (Array("8BPS".utf8), .other("a Photoshop file")),
        ([0x1F, 0x8B], .other("a compressed file (SVGZ)")),
        (Array("PK\u{3}\u{4}".utf8), .other("a ZIP archive")),
        ([0xFF, 0xFE, 0x3C, 0x00], .other("an SVG in UTF-16")),
        ([0xFE, 0xFF, 0x00, 0x3C], .other("an SVG in UTF-16")),
    ]

    /// The format of a RIFF file (WebP) or an ISO base media file (AVIF, HEIC), which names its content after the first bytes.
    private static func container(_ bytes: [UInt8]) -> ImageFormat? {
        guard bytes.count >= 12 else { return nil }
        if bytes.starts(with: Array("RIFF".utf8)), bytes[8..<12].elementsEqual("WEBP".utf8) { return .webp }
        guard bytes[4..<8].elementsEqual("ftyp".utf8) else { return nil }
        switch String(decoding: bytes[8..<12], as: UTF8.self) {
        case "avif", "avis": return .other("an AVIF")
        case "heic", "heix", "hevc", "heim", "heis", "mif1": return .other("a HEIC")
        default: return .other("a video")
        }
    }

    /// Whether `<` follows an optional byte order mark and white space.
    private static func looksLikeXML(_ bytes: [UInt8]) -> Bool {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
    }
}
