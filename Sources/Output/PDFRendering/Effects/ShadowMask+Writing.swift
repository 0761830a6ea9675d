import CairoRendering
import Geometry

extension ObjectWriter {
    /// A mask as a grey image (ISO 32000-1 8.9.5).
    func write(_ mask: ShadowMask) throws -> ObjectNumber {
        let dictionary = ImageDictionary(width: mask.width, height: mask.height, bits: 8, colorSpace: "/DeviceGray").entries
        let number = reserve()
        guard isCompressed else {
            try mask.samples.withUnsafeBytes { try writeStream(number, dictionary: dictionary, data: $0) }
            return number
        }
        // Blurs change little from row to row: what is left of each after the row above is subtracted takes half the room (7.4.4.4).
        dictionary.put("/DecodeParms<</Predictor 12/Columns ").put(mask.width).put(">>")
        try mask.rowDifferences.withUnsafeBytes { try writeStream(number, dictionary: dictionary, data: $0, level: .thorough) }
        return number
    }
}

extension ObjectWriter {
    /// A letter's mask: so small that a predictor saves less than it takes to name it.
    func write(letter mask: ShadowMask) throws -> ObjectNumber {
        let number = reserve(),
            dictionary = ImageDictionary(width: mask.width, height: mask.height, bits: 8, colorSpace: "/DeviceGray").entries
        try mask.samples.withUnsafeBytes { try writeStream(number, dictionary: dictionary, data: $0, level: .thorough) }
        return number
    }
}

extension ShadowMask {
    /// With empty pixels around it up to the edges of a rectangle on its own grid.
    func padded(to cell: Rect) -> ShadowMask {
        let pixel = rect.width / Double(width)
        let left = Int(((rect.minX - cell.minX) / pixel).rounded()), top = Int(((rect.minY - cell.minY) / pixel).rounded())
        let columns = max(Int((cell.width / pixel).rounded()), left + width), rows = max(Int((cell.height / pixel).rounded()), top + height)
        var padded = [UInt8](repeating: 0, count: columns * rows)
        for y in 0..<height {
            let start = (top + y) * columns + left
            padded.replaceSubrange(start..<start + width, with: samples[y * width..<(y + 1) * width])
        }
        return ShadowMask(width: columns, height: rows, samples: padded, rect: cell)
    }

    /// In fewer levels: 64 take three fifths of the room of 256, 32 a half.
    func rounded(toMultiplesOf step: UInt16) -> ShadowMask {
        var mask = self
        mask.samples = samples.map { UInt8(min(255, (UInt16($0) + step / 2) / step * step)) }
        return mask
    }

    /// Each row as its difference to the one above, after the number of that filter (PNG's Up, 2).
    fileprivate var rowDifferences: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity((width + 1) * height)
        for y in 0..<height {
            result.append(2)
            for at in y * width..<(y + 1) * width { result.append(y == 0 ? samples[at] : samples[at] &- samples[at - width]) }
        }
        return result
    }
}
