public import Geometry

/// The opacity of a shadow as pixels, cropped to its ink; the colour is not in it.
public struct ShadowMask: Sendable {
    public var width: Int
    public var height: Int
    /// 8 bits, rows without padding, from the top.
    public var samples: [UInt8]
    /// Where the pixels lie, from the shadow's anchor; the shadow's offset is in it.
    public var rect: Rect

    public init(width: Int, height: Int, samples: [UInt8], rect: Rect) {
        self.width = width
        self.height = height
        self.samples = samples
        self.rect = rect
    }
}
