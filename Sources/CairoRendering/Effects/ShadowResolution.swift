import Layout

/// How many pixels a shadow takes.
public enum ShadowResolution {
    /// At `oversampling` 1: 144 dpi.
    private static let pixelsPerPoint = 2.0
    /// A line between two samples a third of a deviation apart misses the Gaussian's slope by less than one step of eight bits
    /// (h²/8 · 0.242/σ²), so a soft blur needs no more pixels than these.
    private static let pixelsPerDeviation = 3.0

    /// Pixels per point of a soft outer shadow: as many as `oversampling` says, or as its softness needs, but at least half.
    public static func pixelsPerPoint(blur: Double, oversampling: Double) -> Double {
        let most = pixelsPerPoint * min(max(oversampling, 1), 32)
        return blur > 0 ? min(max(pixelsPerDeviation / (blur / 2), most / 2), most) : most
    }

    /// Inner shadows keep the sharp edges of glyphs.
    static func pixelsPerPoint(of shadow: PlacedShadow) -> Double {
        pixelsPerPoint(blur: shadow.kind == .outer ? shadow.blur : 0, oversampling: shadow.oversampling)
    }
}
