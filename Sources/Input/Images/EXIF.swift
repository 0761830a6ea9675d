import TypesetBase

/// Orientation and resolution from EXIF metadata (CIPA DC-008, a TIFF directory).
struct EXIF {
    var orientation = 1
    var resolution: Resolution?

    /// Reads `tiff`, which begins with the byte order mark `II` or `MM`; damaged metadata is ignored, since the picture itself may be
    /// intact.
    init(tiff: ArraySlice<UInt8>) {
        guard let directory = Directory(tiff) else { return }
        if let value = directory.short(0x0112), (1...8).contains(value) { orientation = value }
        guard let x = directory.rational(0x011A), let y = directory.rational(0x011B) else { return }
        // ResolutionUnit: 2 inch (also when absent), 3 centimetre.
        let inches = directory.short(0x0128) == 3 ? 2.54 : 1
        resolution = Resolution(statedX: x * inches, y: y * inches)
    }

    init() {}

    /// The first image file directory of a TIFF.
    private struct Directory {
        private let bytes: [UInt8]
        private let isLittleEndian: Bool
        private var entries: [Int: Int] = [:]

        init?(_ tiff: ArraySlice<UInt8>) {
            bytes = Array(tiff)
            guard bytes.count >= 8, bytes[0] == bytes[1], bytes[0] == 0x49 || bytes[0] == 0x4D else { return nil }
            isLittleEndian = bytes[0] == 0x49
            guard let start = number(at: 4, count: 4), let count = number(at: start, count: 2) else { return nil }
            for entry in 0..<count {
                let offset = start + 2 + 12 * entry
                guard let tag = number(at: offset, count: 2) else { break }
                entries[tag] = offset
            }
        }

        func short(_ tag: Int) -> Int? {
            entries[tag].flatMap { number(at: $0 + 8, count: 2) }
        }

        func rational(_ tag: Int) -> Double? {
            guard let entry = entries[tag], let offset = number(at: entry + 8, count: 4),
                let above = number(at: offset, count: 4), let below = number(at: offset + 4, count: 4), below != 0
            else { return nil }
            return Double(above) / Double(below)
        }

        private func number(at offset: Int, count: Int) -> Int? {
            guard offset >= 0, offset <= bytes.count - count else { return nil }
            let part = bytes[offset..<offset + count]
            return (isLittleEndian ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
        }
    }
}

/// The resolution of a picture, in pixels per inch.
struct Resolution: Equatable {
    var x: Double
    var y: Double

    /// The resolution if the file states none: 96 px to the inch (CSS Values 4, 5.2).
    static let standard = Resolution(x: 96, y: 96)

    /// The resolution by the file's name if the file states none; as in Apple's tools, `name@2x.png` has twice the standard resolution.
    static func standard(ofFileAt path: String) -> Resolution {
        let stem = FilePath.stem(of: path)
        guard let factor = [2.0, 3.0].first(where: { stem.hasSuffix("@\(Int($0))x") }) else { return standard }
        return Resolution(x: factor * standard.x, y: factor * standard.y)
    }

    /// The range of plausible resolutions; cameras write 0 and 1 for "unknown".
    private static let sensible = 10.0...10_000.0

    init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Creates a resolution from a file's values; nil if a value is not plausible.
    init?(statedX x: Double, y: Double) {
        guard Self.sensible.contains(x), Self.sensible.contains(y) else { return nil }
        self.init(x: x, y: y)
    }

    /// The size in points; orientations 5…8 exchange width and height.
    func size(width: UInt32, height: UInt32, orientation: Int) -> Size {
        let w = Double(width) * 72 / x, h = Double(height) * 72 / y
        return orientation >= 5 ? Size(width: h, height: w) : Size(width: w, height: h)
    }
}

extension ImageResource.Raster {
    /// Returns the upright picture, with the EXIF orientation `value` applied (CIPA DC-008, tag 0x0112).
    func oriented(_ value: Int) -> ImageResource.Raster {
        guard (2...8).contains(value) else { return self }
        var result = self
        if value >= 5 { swap(&result.width, &result.height) }
        result.samples = turned(samples, pixelSize: colorModel.componentCount * bitsPerComponent / 8, value)
        result.alpha = alpha.map { turned($0, pixelSize: bitsPerComponent / 8, value) }
        return result
    }

    private func turned(_ bytes: [UInt8], pixelSize: Int, _ value: Int) -> [UInt8] {
        let (width, height) = value >= 5 ? (height, width) : (width, height)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for y in 0..<height {
            for x in 0..<width {
                let from = source(x, y, value)
                let start = (from.y * self.width + from.x) * pixelSize
                result += bytes[start..<start + pixelSize]
            }
        }
        return result
    }

    /// The position of the stored pixel for `x`, `y` of the upright picture.
    private func source(_ x: Int, _ y: Int, _ value: Int) -> (x: Int, y: Int) {
        let right = width - 1, bottom = height - 1
        switch value {
        case 2: return (right - x, y)
        case 3: return (right - x, bottom - y)
        case 4: return (x, bottom - y)
        case 5: return (y, x)
        case 6: return (y, bottom - x)
        case 7: return (right - y, bottom - x)
        case 8: return (right - y, x)
        default: return (x, y)
        }
    }
}
