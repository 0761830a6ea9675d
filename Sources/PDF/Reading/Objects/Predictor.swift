/// The predictors of PNG and TIFF, which help deflate and LZW to compress (ISO 32000-1 7.4.4.4).
struct Predictor {
    /// The bytes of a row, without the byte that names its predictor, and of a pixel.
    private let row: Int
    private let pixel: Int
    private let isTIFF: Bool

    /// Whether the parameters state no predictor.
    static func isNone(_ parameters: PDFDictionary) -> Bool { (parameters["Predictor"].integer ?? 1) == 1 }

    /// Creates a predictor, without allocation for any values; nil for parameters with no known predictor.
    init?(_ parameters: PDFDictionary) {
        let predictor = parameters["Predictor"].integer ?? 1, colors = parameters["Colors"].integer ?? 1,
            bits = parameters["BitsPerComponent"].integer ?? 8, columns = parameters["Columns"].integer ?? 1
        isTIFF = predictor == 2
        guard (10...15).contains(predictor) || isTIFF && bits == 8 else { return nil }
        guard (1...32).contains(colors), (1...16).contains(bits), (1...Int(Int32.max)).contains(columns) else { return nil }
        row = (colors * bits * columns + 7) / 8
        pixel = max(1, colors * bits / 8)
    }

    func undo(_ bytes: [UInt8]) -> [UInt8] { bytes.withUnsafeBufferPointer { isTIFF ? undoTIFF($0) : undo($0) } }

    private func undoTIFF(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var result = Array(bytes)
        for index in result.indices where index % row >= pixel { result[index] &+= result[index - pixel] }
        return result
    }

    private func undo(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
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

    /// Returns the predicted byte by PNG (ISO/IEC 15948) clause 9: none, sub, up, average, Paeth.
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
