import Glibc

/// A plane of opacities, 0…1, with rows without padding.
struct OpacityPlane {
    var width: Int
    var height: Int
    var values: [Float]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        values = [Float](repeating: 0, count: width * height)
    }

    subscript(x: Int, y: Int) -> Float {
        x >= 0 && y >= 0 && x < width && y < height ? values[y * width + x] : 0
    }

    /// The plane blurred by a Gaussian, and empty outside.
    ///
    /// The blur runs along the rows, then along the columns, because the Gaussian of two dimensions is the product of two of one. Empty
    /// parts are skipped: a wide blur of a small text takes no longer than its ink.
    ///
    /// - Parameter deviation: the standard deviation in pixels.
    func blurred(deviation: Double) -> OpacityPlane {
        let kernel = Self.kernel(deviation: deviation)
        guard kernel.count > 1, width > 0, height > 0 else { return self }
        let rows = inkRows
        return blurredRows(kernel, rows).blurredColumns(kernel, rows.map { $0.map { ink in widened(ink, by: kernel.count / 2) } })
    }

    /// The number of additions that `blurred` takes; only ink is added up.
    func blurringWork(deviation: Double) -> Int {
        let radius = Self.radius(deviation: deviation), length = deviation > 0.01 ? 2 * radius + 1 : 0
        return inkRows.reduce(0) { sum, ink in
            guard let ink else { return sum }
            return sum + length * ink.count + min(length, height) * widened(ink, by: radius).count
        }
    }

    /// The columns of each row from the first that is not empty to the last; nil for empty rows.
    private var inkRows: [Range<Int>?] {
        (0..<height).map { y in
            let row = values[y * width..<(y + 1) * width]
            guard let first = row.firstIndex(where: { $0 > 0 }), let last = row.lastIndex(where: { $0 > 0 }) else { return nil }
            return first - y * width..<last - y * width + 1
        }
    }

    private func widened(_ columns: Range<Int>, by radius: Int) -> Range<Int> {
        max(0, columns.lowerBound - radius)..<min(width, columns.upperBound + radius)
    }

    /// The weights of the Gaussian, whose sum is 1.
    ///
    /// They extend three deviations to each side. The rest is 0.3 %, less than one step of eight bits.
    static func kernel(deviation: Double) -> [Float] {
        guard deviation > 0.01 else { return [1] }
        let radius = Self.radius(deviation: deviation)
        let weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
        let sum = weights.reduce(0, +)
        return weights.map { Float($0 / sum) }
    }

    static func radius(deviation: Double) -> Int { Int((3 * deviation).rounded(.up)) }

    private func blurredRows(_ kernel: [Float], _ rows: [Range<Int>?]) -> OpacityPlane {
        let radius = kernel.count / 2
        var result = OpacityPlane(width: width, height: height)
        result.values.withUnsafeMutableBufferPointer { output in
            for (y, ink) in rows.enumerated() {
                guard let ink else { continue }
                for (offset, weight) in kernel.enumerated() {
                    // The columns that the ink reaches through this weight.
                    let from = max(0, ink.lowerBound + radius - offset), to = min(width, ink.upperBound + radius - offset)
                    guard from < to else { continue }
                    Self.add(
                        values, from: y * width + from + offset - radius, times: weight,
                        to: UnsafeMutableBufferPointer(rebasing: output[y * width + from..<y * width + to]))
                }
            }
        }
        return result
    }

    private func blurredColumns(_ kernel: [Float], _ rows: [Range<Int>?]) -> OpacityPlane {
        let radius = kernel.count / 2
        var result = OpacityPlane(width: width, height: height)
        result.values.withUnsafeMutableBufferPointer { output in
            for y in 0..<height {
                for source in max(0, y - radius)...min(height - 1, y + radius) {
                    guard let ink = rows[source] else { continue }
                    Self.add(
                        values, from: source * width + ink.lowerBound, times: kernel[source - y + radius],
                        to: UnsafeMutableBufferPointer(rebasing: output[y * width + ink.lowerBound..<y * width + ink.upperBound]))
                }
            }
        }
        return result
    }

    /// output += input[start…] · weight, in a form that the compiler vectorizes.
    @inline(__always)
    private static func add(_ input: [Float], from start: Int, times weight: Float, to output: UnsafeMutableBufferPointer<Float>) {
        input.withUnsafeBufferPointer { input in
            guard let from = input.baseAddress.map({ $0 + start }), let to = output.baseAddress else { return }
            for x in 0..<output.count { to[x] += from[x] * weight }
        }
    }
}
