import CTypesetImageCodecs

/// Reads the first frame of a GIF file (GIF89a, CompuServe 1990), on a transparent canvas as in browsers.
///
/// No library is used: the format is small, and a language with bounds checks is safest for untrusted files.
enum GIFReader {
    static func read(_ bytes: [UInt8], path: String, _ reading: PictureReading) throws(FormatError) -> ImageResource {
        var file = GIFFile(bytes)
        let frame = try file.firstFrame(), canvas = file.canvas ?? frame.size
        // A frame may be larger than the canvas; all of it is decoded.
        let width = UInt32(max(canvas.width, frame.size.width)), height = UInt32(max(canvas.height, frame.size.height))
        let memory = Int(width) * Int(height) * bytesPerPixel
        try reading.admit(width: width, height: height, memory: memory)
        let content = try reading.decoding(memory) { () throws(FormatError) in
            try frame.pixels(on: canvas, bytes).raster.content()
        }
        let frames = 1 + file.countFrames()
        return ImageResource(
            path: path, content: content,
            naturalSize: Resolution.standard.size(width: UInt32(canvas.width), height: UInt32(canvas.height), orientation: 1),
            cost: reading.cost(Int(width) * Int(height)), omission: frames > 1 ? .frames(frames) : nil)
    }

    /// The bytes per pixel: colours with alpha, then colours and alpha in separate planes.
    private static let bytesPerPixel = 8
}

/// The blocks of a GIF, read in order.
struct GIFFile {
    /// The size of the canvas; nil if the file states none.
    private(set) var canvas: (width: Int, height: Int)?
    private let bytes: [UInt8]
    private var position = 6
    private var palette = 0..<0
    /// The transparent colour of the next frame.
    private var transparentIndex: Int?

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private mutating func byte() throws(FormatError) -> Int {
        guard position < bytes.count else { throw .corrupt("GIF", "the file ends too early") }
        defer { position += 1 }
        return Int(bytes[position])
    }

    private mutating func short() throws(FormatError) -> Int { try byte() | byte() << 8 }

    /// The colour table of a packed field, if it has one: three bytes per colour (clauses 19 and 21).
    private mutating func table(_ packed: Int) throws(FormatError) -> Range<Int>? {
        guard packed & 0x80 != 0 else { return nil }
        let length = 3 << (packed & 7 + 1)
        guard position + length <= bytes.count else { throw .corrupt("GIF", "the file ends within its colours") }
        defer { position += length }
        return position..<position + length
    }

    /// Reads the file up to the pixels of the first frame.
    mutating func firstFrame() throws(FormatError) -> GIFFrame {
        let width = try short(), height = try short(), packed = try byte()
        if width > 0, height > 0 { canvas = (width, height) }
        position += 2
        palette = try table(packed) ?? 0..<0
        while true {
            switch try byte() {
            case 0x2C: return try frame()
            case 0x21: try readExtension()
            case 0x3B: throw .corrupt("GIF", "it has no picture")
            case 0: continue
            default: throw .corrupt("GIF", "it has a block of an unknown kind")
            }
        }
    }

    private mutating func frame() throws(FormatError) -> GIFFrame {
        let left = try short(), top = try short(), width = try short(), height = try short(), packed = try byte()
        guard width > 0, height > 0 else { throw .corrupt("GIF", "its first picture has no size") }
        let colors = try table(packed) ?? palette
        guard !colors.isEmpty else { throw .corrupt("GIF", "it has no colours") }
        let frame = GIFFrame(
            left: left, top: top, size: (width, height), isInterlaced: packed & 0x40 != 0, palette: colors,
            transparentIndex: transparentIndex, codeSize: try byte(), start: position)
        guard (1...8).contains(frame.codeSize) else { throw .corrupt("GIF", "its codes have \(frame.codeSize) bits") }
        return frame
    }

    /// Reads an extension; only the one with the transparent colour is used (clause 23).
    private mutating func readExtension() throws(FormatError) {
        let label = try byte()
        if label == 0xF9, position + 5 <= bytes.count, bytes[position] == 4 {
            transparentIndex = bytes[position + 1] & 1 != 0 ? Int(bytes[position + 4]) : nil
        }
        skipSubblocks()
    }

    private mutating func skipSubblocks() {
        while position < bytes.count {
            let length = Int(bytes[position])
            position += 1 + length
            if length == 0 { return }
        }
    }

    /// Counts the frames after the first, ignoring damage in them.
    mutating func countFrames() -> Int {
        skipSubblocks()
        var count = 0
        while position < bytes.count {
            let kind = bytes[position]
            position += 1
            switch kind {
            case 0x2C:
                guard position + 10 <= bytes.count else { return count }
                count += 1
                let packed = Int(bytes[position + 8])
                position += 10 + (packed & 0x80 != 0 ? 3 << (packed & 7 + 1) : 0)
                skipSubblocks()
            case 0x21:
                position += 1
                skipSubblocks()
            case 0: continue
            default: return count
            }
        }
        return count
    }
}

/// A frame of a GIF before decoding.
struct GIFFrame {
    var left: Int
    var top: Int
    var size: (width: Int, height: Int)
    var isInterlaced: Bool
    /// The range of its colours in the file.
    var palette: Range<Int>
    var transparentIndex: Int?
    /// The bits per pixel, which determine the initial width of the codes.
    var codeSize: Int
    /// The offset of its data, which has blocks of up to 255 bytes.
    var start: Int

    /// Returns the frame at its position, with alpha; the canvas around it is transparent.
    func pixels(on canvas: (width: Int, height: Int), _ bytes: [UInt8]) throws(FormatError) -> InterleavedPixels {
        var count = 0
        let result = [UInt8](unsafeUninitializedCapacity: canvas.width * canvas.height * 4) { target, initialized in
            target.initialize(repeating: 0)
            var decoder = LZWDecoder(bytes, from: start, codeSize: codeSize)
            count = decoder.decode(atMost: size.width * size.height) { number, index in
                let x = left + number % size.width, y = top + row(number / size.width), color = palette.lowerBound + 3 * index
                guard x < canvas.width, y < canvas.height, index != transparentIndex, color + 2 < palette.upperBound else { return }
                let place = (y * canvas.width + x) * 4
                for component in 0..<3 { target[place + component] = bytes[color + component] }
                target[place + 3] = 0xFF
            }
            initialized = target.count
        }
        guard count == size.width * size.height else { throw .corrupt("GIF", "its pixels end too early") }
        return InterleavedPixels(bytes: result, width: canvas.width, height: canvas.height, channels: 4)
    }

    /// The row of the picture for a stored row; interlaced frames store every eighth row first (appendix E).
    private func row(_ stored: Int) -> Int {
        guard isInterlaced else { return stored }
        var rest = stored
        for (first, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
            let rows = max(0, (size.height - first + step - 1) / step)
            if rest < rows { return first + rest * step }
            rest -= rows
        }
        return stored
    }
}

/// A decoder for the Lempel–Ziv–Welch compression of GIF (appendix F): codes of up to 12 bits, the lowest bits first.
struct LZWDecoder {
    private let bytes: [UInt8]
    private let codeSize: Int
    private var position: Int
    /// The remaining bytes of the block.
    private var left = 0
    private var buffer: UInt32 = 0, bits = 0
    /// For each code: the code of all its pixels except the last, the last pixel, and the number of pixels.
    private var prefix = [UInt16](repeating: 0, count: 4096)
    private var suffix = [UInt8](repeating: 0, count: 4096)
    private var length = [UInt16](repeating: 0, count: 4096)

    init(_ bytes: [UInt8], from start: Int, codeSize: Int) {
        self.bytes = bytes
        self.codeSize = codeSize
        position = start
        for code in 0..<1 << codeSize {
            suffix[code] = UInt8(code)
            length[code] = 1
        }
    }

    /// Reads the next code of `width` bits; nil at the end of the data.
    private mutating func code(_ width: Int) -> Int? {
        while bits < width {
            guard position < bytes.count else { return nil }
            if left == 0 {
                left = Int(bytes[position])
                position += 1
                if left == 0 { return nil }
                continue
            }
            buffer |= UInt32(bytes[position]) << UInt32(bits)
            position += 1
            left -= 1
            bits += 8
        }
        defer {
            buffer >>= UInt32(width)
            bits -= width
        }
        return Int(buffer & (1 << UInt32(width) - 1))
    }

    /// Passes each pixel with its number to `emit`, and returns the number of pixels; an invalid code ends the data.
    mutating func decode(atMost limit: Int, _ emit: (_ number: Int, _ index: Int) -> Void) -> Int {
        let clear = 1 << codeSize, end = clear + 1
        var width = codeSize + 1, next = end + 1, previous: Int?, count = 0
        while count < limit, let code = code(width), code != end {
            if code == clear {
                (width, next, previous) = (codeSize + 1, end + 1, nil)
                continue
            }
            guard let last = previous else {
                guard code < clear else { break }
                count += write(code, at: count, limit, emit)
                previous = code
                continue
            }
            guard code < next || code == next && next < 4096 else { break }
            if next < 4096 {
                // A code that is defined by this step begins and ends with the first pixel of the previous code.
                prefix[next] = UInt16(last)
                suffix[next] = first(of: code == next ? last : code)
                length[next] = length[last] + 1
                next += 1
                if next == 1 << width, width < 12 { width += 1 }
            }
            count += write(code, at: count, limit, emit)
            previous = code
        }
        return count
    }

    private func first(of code: Int) -> UInt8 {
        var code = code
        while length[code] > 1 { code = Int(prefix[code]) }
        return suffix[code]
    }

    /// Emits the pixels of a code, the last one first.
    private func write(_ code: Int, at count: Int, _ limit: Int, _ emit: (Int, Int) -> Void) -> Int {
        let total = Int(length[code])
        var code = code, number = count + total - 1
        while number >= count {
            if number < limit { emit(number, Int(suffix[code])) }
            code = Int(prefix[code])
            number -= 1
        }
        return min(total, limit - count)
    }
}
