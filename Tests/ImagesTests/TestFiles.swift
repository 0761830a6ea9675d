import Foundation

/// A folder that exists as long as its owner.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "images-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a document in the folder; destinations are relative to it.
    var document: String { path + "/document.md" }

    func write(_ name: String, _ bytes: some Sequence<UInt8>) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
    }
}

/// Small PNG files built by hand, including zlib's stored blocks: no encoder decides their content.
struct TinyPNG {
    var width: Int
    var height: Int
    var bits: UInt8 = 8
    /// The PNG colour type.
    var color: UInt8
    var interlace: UInt8 = 0
    /// The rows with their filter bytes.
    var rows: [UInt8]
    /// The chunks between IHDR and IDAT.
    var extra: [(String, [UInt8])] = []

    var bytes: [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += chunk("IHDR", big(width) + big(height) + [bits, color, 0, 0, interlace])
        for (type, data) in extra { file += chunk(type, data) }
        file += chunk("IDAT", zlib) + chunk("IEND", [])
        return file
    }

    var zlib: [UInt8] {
        let count = UInt16(rows.count)
        return [0x78, 0x01, 0x01, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)] + rows + big(Int(adler))
    }

    private var adler: UInt32 {
        var a: UInt32 = 1, b: UInt32 = 0
        for byte in rows {
            a = (a + UInt32(byte)) % 65521
            b = (b + a) % 65521
        }
        return b << 16 | a
    }

    private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return big(data.count) + body + big(Int(Self.crc(body)))
    }

    private func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { (value: UInt32, _) in
                let half: UInt32 = value >> 1
                return value & 1 == 1 ? half ^ 0xEDB8_8320 : half
            }
        }
    }
}

/// A little-endian TIFF directory with an orientation and, if given, a resolution.
func exif(orientation: UInt8, dotsPerInch: UInt8? = nil) -> [UInt8] {
    let count: UInt8 = dotsPerInch == nil ? 1 : 3
    var tiff: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, count, 0]
    tiff += [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
    guard let dotsPerInch else { return tiff + [0, 0, 0, 0] }
    // Header 8, count 2, three entries of 12, end 4: the rational follows at 50.
    for tag: UInt8 in [0x1A, 0x1B] { tiff += [tag, 0x01, 5, 0, 1, 0, 0, 0, 50, 0, 0, 0] }
    return tiff + [0, 0, 0, 0] + [dotsPerInch, 0, 0, 0, 1, 0, 0, 0]
}

/// The smallest baseline JPEG: one 8 × 8 block whose DC coefficient is 0 (mid grey 128) and nothing else.
///
/// `components`: 1 grey; 3 YCbCr; 4 CMYK. The stated size may be smaller than the block.
func tinyJPEG(width: UInt8 = 8, height: UInt8 = 8, components: UInt8 = 1, segments: [(UInt8, [UInt8])] = []) -> [UInt8] {
    func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 0xFF)] + data
    }
    var file: [UInt8] = [0xFF, 0xD8]
    for (marker, data) in segments { file += segment(marker, data) }
    file += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    file += segment(0xC0, [8, 0, height, 0, width, components] + (1...components).flatMap { [$0, 0x11, 0] })
    // One code each, of one bit: DC category 0, and end of block.
    for table: UInt8 in [0x00, 0x10] { file += segment(0xC4, [table, 1] + [UInt8](repeating: 0, count: 15) + [0]) }
    file += segment(0xDA, [components] + (1...components).flatMap { [$0, 0x00] } + [0, 63, 0])
    // Two bits 00 per component, padded with ones.
    file.append(UInt8(truncatingIfNeeded: 0xFF >> (2 * UInt32(components))))
    return file + [0xFF, 0xD9]
}
