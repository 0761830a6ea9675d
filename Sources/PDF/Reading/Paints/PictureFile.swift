import CTypesetDeflate
import TypesetBase

/// A picture of a file in a format that browsers show, for drawings of pages.
package struct PictureFile: Sendable {
    /// The media type of the bytes.
    package let mediaType: String
    package let bytes: [UInt8]
    package let width: Int
    package let height: Int
    /// The opacity of each point as a grey picture; nil for an opaque one.
    package private(set) var mask: [UInt8]?

    /// The memory of the picture in bytes.
    package var memory: Int { bytes.count + (mask?.count ?? 0) }

    /// The largest picture that is shown, in points of its data and in bytes.
    private static let pointLimit = 4_000_000, sizeLimit = 600_000

    /// Reads a picture; nil for one in another format, and for a very large one.
    init?(_ dictionary: PDFDictionary, _ id: ObjectID, _ file: ObjectFile) {
        guard let width = file.number(dictionary["Width"]), let height = file.number(dictionary["Height"]), width >= 1, height >= 1,
            width * height <= Double(Self.pointLimit)
        else { return nil }
        (self.width, self.height) = (Int(width), Int(height))
        let filters = file.array(dictionary["Filter"]).compactMap(file.name) + [file.name(dictionary["Filter"])].compactMap(\.self)
        switch filters {
        case ["DCTDecode"]:
            guard let raw = file.rawBytes(id) else { return nil }
            (mediaType, bytes) = ("image/jpeg", Array(raw))
        case ["FlateDecode"], []:
            guard let png = Self.png(dictionary, id, self.width, self.height, file) else { return nil }
            (mediaType, bytes) = ("image/png", png)
        default: return nil
        }
        guard bytes.count <= Self.sizeLimit else { return nil }
        guard case .stream(let mask, let maskID) = file.resolve(dictionary["SMask"]) else { return }
        self.mask = PictureFile(mask, maskID, file)?.bytes
    }

    /// Returns a picture whose rows are deflated as a PNG; nil for colours of other spaces.
    private static func png(_ dictionary: PDFDictionary, _ id: ObjectID, _ width: Int, _ height: Int, _ file: ObjectFile) -> [UInt8]? {
        let bits = file.number(dictionary["BitsPerComponent"]).map(Int.init(fileNumber:)) ?? 8
        guard [1, 2, 4, 8].contains(bits), let colors = PNGColors(dictionary["ColorSpace"], file), bits == 8 || colors.type != 2,
            let data = file.stream(.stream(dictionary, id))
        else { return nil }
        let row = (width * colors.components * bits + 7) / 8
        guard data.count >= row * height else { return nil }
        var rows: [UInt8] = []
        rows.reserveCapacity((row + 1) * height)
        // Each row begins with the number of its filter, none.
        for index in 0..<height { rows += [0] + data[index * row..<(index + 1) * row] }
        let compressor = Compressor(level: .moderate)
        // The compressed bytes are those of the compressor, which must live on.
        let stream = withExtendedLifetime(compressor) { rows.withUnsafeBytes { compressor.compress($0).map { Array($0) } } }
        guard let stream else { return nil }
        var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        append("IHDR", bigEndian(width) + bigEndian(height) + [UInt8(bits), colors.type, 0, 0, 0], to: &png)
        if !colors.palette.isEmpty { append("PLTE", colors.palette, to: &png) }
        append("IDAT", stream, to: &png)
        append("IEND", [], to: &png)
        return png
    }

    private static func bigEndian(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }

    /// Appends a chunk with its length and its checksum.
    private static func append(_ name: String, _ data: [UInt8], to png: inout [UInt8]) {
        let chunk = Array(name.utf8) + data
        png += bigEndian(data.count) + chunk + bigEndian(Int(libdeflate_crc32(0, chunk, chunk.count)))
    }
}

/// The colours of a picture as PNG has them.
private struct PNGColors {
    /// The colour type of PNG: 0 for grey, 2 for red, green and blue, 3 for a palette.
    var type: UInt8
    var palette: [UInt8] = []
    var components: Int { type == 2 ? 3 : 1 }

    /// Finds the colours of a colour space; nil for one that PNG does not have.
    init?(_ space: PDFObject, _ file: ObjectFile) {
        let array = file.array(space), name = array.first.flatMap(file.name) ?? file.name(space)
        switch name {
        case "DeviceGray", "CalGray": type = 0
        case "DeviceRGB", "CalRGB": type = 2
        case "ICCBased":
            guard array.count > 1, case .stream(let profile, _) = file.resolve(array[1]), let count = file.number(profile["N"]),
                count == 1 || count == 3
            else { return nil }
            type = count == 1 ? 0 : 2
        case "Indexed":
            guard array.count == 4, let base = PNGColors(array[1], file), base.type == 2 else { return nil }
            type = 3
            palette = file.resolve(array[3]).string ?? file.stream(array[3]) ?? []
            palette = Array(palette.prefix(256 * 3).prefix(palette.count / 3 * 3))
            if palette.isEmpty { return nil }
        default: return nil
        }
    }
}
