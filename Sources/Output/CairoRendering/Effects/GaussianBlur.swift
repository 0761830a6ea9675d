import Glibc

/// A plane of opacities, 0…1, rows without padding.
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

    /// Blurred by a Gaussian, the plane being empty outside: along the rows, then along the columns, since the Gaussian of two dimensions
    /// is the product of two of one.
    ///
    /// - Parameter deviation: standard deviation in pixels.
    func blurred(deviation: Double) -> OpacityPlane {
        let kernel = Self.kernel(deviation: deviation)
        guard kernel.count > 1, width > 0, height > 0 else { return self }
        return blurredRows(kernel).blurredColumns(kernel)
    }

    /// Reaches three deviations to each side, beyond which 0.3 % remain: less than one step of eight bits. The weights sum to 1.
    static func kernel(deviation: Double) -> [Float] {
        guard deviation > 0.01 else { return [1] }
        let radius = Self.radius(deviation: deviation)
        let weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
        let sum = weights.reduce(0, +)
        return weights.map { Float($0 / sum) }
    }

    static func radius(deviation: Double) -> Int { Int((3 * deviation).rounded(.up)) }

    private func blurredRows(_ kernel: [Float]) -> OpacityPlane {
        let radius = kernel.count / 2
        var result = OpacityPlane(width: width, height: height)
        var padded = [Float](repeating: 0, count: width + 2 * radius)
        for y in 0..<height {
            padded.replaceSubrange(radius..<radius + width, with: values[y * width..<(y + 1) * width])
            result.values.withUnsafeMutableBufferPointer { output in
                let row = UnsafeMutableBufferPointer(rebasing: output[y * width..<(y + 1) * width])
                for (offset, weight) in kernel.enumerated() { Self.add(padded, from: offset, times: weight, to: row) }
            }
        }
        return result
    }

    private func blurredColumns(_ kernel: [Float]) -> OpacityPlane {
        let radius = kernel.count / 2
        var result = OpacityPlane(width: width, height: height)
        result.values.withUnsafeMutableBufferPointer { output in
            for y in 0..<height {
                let row = UnsafeMutableBufferPointer(rebasing: output[y * width..<(y + 1) * width])
                for source in max(0, y - radius)...min(height - 1, y + radius) {
                    Self.add(values, from: source * width, times: kernel[source - y + radius], to: row)
                }
            }
        }
        return result
    }

    /// output += input[start…] · weight, in a form that the compiler turns into vector instructions.
    @inline(__always)
    private static func add(_ input: [Float], from start: Int, times weight: Float, to output: UnsafeMutableBufferPointer<Float>) {
        input.withUnsafeBufferPointer { input in
            guard let from = input.baseAddress.map({ $0 + start }), let to = output.baseAddress else { return }
            for x in 0..<output.count { to[x] += from[x] * weight }
        }
    }
}
