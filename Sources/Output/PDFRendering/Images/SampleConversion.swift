/// CMYK samples as RGB by the definition of the device spaces (ISO 32000-1 10.3.5): no profile says more of them here.
enum SampleConversion {
    static func rgb(cmyk samples: [UInt8], bits: Int) -> [UInt8] {
        let size = bits == 16 ? 2 : 1, limit = bits == 16 ? 65535 : 255
        var result: [UInt8] = []
        result.reserveCapacity(samples.count / 4 * 3)
        for pixel in stride(from: 0, through: samples.count - 4 * size, by: 4 * size) {
            let black = value(samples, pixel + 3 * size, size)
            for component in 0..<3 {
                let light = max(0, limit - value(samples, pixel + component * size, size) - black)
                if size == 2 { result.append(UInt8(light >> 8)) }
                result.append(UInt8(light & 255))
            }
        }
        return result
    }

    private static func value(_ samples: [UInt8], _ offset: Int, _ size: Int) -> Int {
        size == 2 ? Int(samples[offset]) << 8 | Int(samples[offset + 1]) : Int(samples[offset])
    }
}
