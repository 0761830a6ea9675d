import CDeflate

/// A stream as it stands in a file: `12 0 obj << … >> stream … endstream` (ISO 32000-1 7.3.8).
struct StreamSyntax {
    let dictionary: PDFDictionary
    /// Where the stream's bytes begin.
    private let start: Int
    private let file: UnsafeBufferPointer<UInt8>

    /// Reads an indirect object from its number on; nil where it is no stream.
    init?(_ scanner: inout ByteScanner, in file: UnsafeBufferPointer<UInt8>) {
        guard scanner.integer() != nil, scanner.integer() != nil, scanner.skip("obj") else { return nil }
        self.init(body: scanner, in: file)
    }

    /// Reads from the dictionary on.
    init?(body scanner: ByteScanner, in file: UnsafeBufferPointer<UInt8>) {
        var parser = ObjectParser(scanner)
        guard case .dictionary(let dictionary) = parser.object(), parser.scanner.skip("stream") else { return nil }
        // One line end; a lone carriage return is wrong but met.
        if parser.scanner.current == 13 { parser.scanner.position += 1 }
        if parser.scanner.current == 10 { parser.scanner.position += 1 }
        self.dictionary = dictionary
        start = parser.scanner.position
        self.file = file
    }

    /// The bytes as they stand in the file; nil where `endstream` does not follow them, so that their number is wrong.
    func raw(length: Int? = nil) -> UnsafeBufferPointer<UInt8>? {
        guard let length = length ?? dictionary["Length"].integer, length >= 0, length <= file.count - start else { return nil }
        var scanner = ByteScanner(file)
        scanner.position = start + length
        guard scanner.skip("endstream") else { return nil }
        return UnsafeBufferPointer(rebasing: file[start..<(start + length)])
    }

    /// The bytes with `FlateDecode` and its predictors undone; nil where they are damaged or need another filter.
    func decoded(_ inflater: Inflater, length: Int? = nil) -> [UInt8]? {
        guard let raw = raw(length: length) else { return nil }
        switch dictionary["Filter"] {
        case .null: return Array(raw)
        case .name("FlateDecode"): return inflated(raw, dictionary["DecodeParms"], inflater)
        case .array(let filters) where filters.count == 1 && filters[0].name == "FlateDecode":
            return inflated(raw, dictionary["DecodeParms"].array?.first ?? dictionary["DecodeParms"], inflater)
        default: return nil
        }
    }

    private func inflated(_ raw: UnsafeBufferPointer<UInt8>, _ parameters: PDFObject, _ inflater: Inflater) -> [UInt8]? {
        if case .reference = parameters { return nil }
        guard let bytes = inflater.inflate(raw) else { return nil }
        guard let parameters = parameters.dictionary, (parameters["Predictor"].integer ?? 1) != 1 else { return Array(bytes) }
        return Predictor(parameters)?.undo(bytes)
    }
}

/// Undoes `FlateDecode` with one libdeflate decompressor for all streams of a file (ISO 32000-1 7.4.4).
final class Inflater {
    private let decompressor = libdeflate_alloc_decompressor()
    private var output = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)

    /// Longer streams than this are attacks on memory: a megabyte of deflate can hold a gigabyte.
    private static let limit = 1 << 28

    deinit {
        libdeflate_free_decompressor(decompressor)
        output.deallocate()
    }

    /// The inflated bytes, valid until the next call; nil where they are damaged or too many.
    func inflate(_ input: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
        guard let decompressor else { return nil }
        while true {
            var count = 0
            switch libdeflate_zlib_decompress(decompressor, input.baseAddress, input.count, output.baseAddress, output.count, &count) {
            case LIBDEFLATE_SUCCESS: return UnsafeBufferPointer(rebasing: output[..<count])
            case LIBDEFLATE_INSUFFICIENT_SPACE where output.count < Self.limit: grow()
            default: return nil
            }
        }
    }

    private func grow() {
        let capacity = output.count * 4
        output.deallocate()
        output = .allocate(capacity: capacity)
    }
}

/// The PNG predictors, which cross-reference streams use so that deflate finds more alike (ISO 32000-1 7.4.4.4).
struct Predictor {
    /// Bytes of a row, without the one that names its predictor, and of a pixel.
    private let row: Int
    private let pixel: Int

    /// nil for parameters that mean no predictor of PNG's.
    init?(_ parameters: PDFDictionary) {
        guard let predictor = parameters["Predictor"].integer, (10...15).contains(predictor) else { return nil }
        let colors = parameters["Colors"].integer ?? 1, bits = parameters["BitsPerComponent"].integer ?? 8,
            columns = parameters["Columns"].integer ?? 1
        guard (1...32).contains(colors), (1...16).contains(bits), (1...100_000).contains(columns) else { return nil }
        row = (colors * bits * columns + 7) / 8
        pixel = max(1, colors * bits / 8)
    }

    func undo(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var start = 0
        while start + 1 < bytes.count {
            let end = min(bytes.count, start + 1 + row)
            undoRow(UnsafeBufferPointer(rebasing: bytes[(start + 1)..<end]), kind: bytes[start], into: &result)
            start = end
        }
        return result
    }

    private func undoRow(_ bytes: UnsafeBufferPointer<UInt8>, kind: UInt8, into result: inout [UInt8]) {
        let start = result.count
        for (index, byte) in bytes.enumerated() {
            let left = index >= pixel ? result[start + index - pixel] : 0
            let up = start >= row ? result[start + index - row] : 0
            let corner = index >= pixel && start >= row ? result[start + index - row - pixel] : 0
            result.append(byte &+ Self.predicted(kind, left, up, corner))
        }
    }

    /// PNG (ISO/IEC 15948) clause 9: none, sub, up, average, Paeth.
    private static func predicted(_ kind: UInt8, _ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
        switch kind {
        case 1: return left
        case 2: return up
        case 3: return UInt8((Int(left) + Int(up)) / 2)
        case 4:
            let guess = Int(left) + Int(up) - Int(corner)
            let (a, b, c) = (abs(guess - Int(left)), abs(guess - Int(up)), abs(guess - Int(corner)))
            return a <= b && a <= c ? left : b <= c ? up : corner
        default: return 0
        }
    }
}
