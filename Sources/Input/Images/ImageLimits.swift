/// What one picture may cost, so that a small hostile file cannot take the machine.
enum ImageLimits {
    /// Bytes of a file; above any camera's JPEG.
    static let fileSize = 256 << 20
    /// Bytes of an SVG, which is a tree in memory many times its size.
    static let svgSize = 32 << 20
    /// Pixels: a 100-megapixel camera; 400 MB once cairo holds it as 32-bit pixels.
    static let pixels = 100_000_000
    /// cairo's image surfaces count in 16-bit fixed point.
    static let side = 32_767

    static func check(width: UInt32, height: UInt32) throws(FormatError) {
        guard width <= side, height <= side else {
            throw .tooLarge("\(width) × \(height) pixels, and no side may be over \(side)")
        }
        guard Int(width) * Int(height) <= pixels else {
            throw .tooLarge("\(width) × \(height) pixels, and \(pixels / 1_000_000) million are the most")
        }
    }
}
