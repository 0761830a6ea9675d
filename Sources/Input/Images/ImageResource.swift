public import Geometry
import Synchronization

/// A picture file, read and checked once, in the form that loses nothing: compressed bytes stay as they are where a PDF can carry them.
///
/// A class so that painters can tell equal pictures by identity and store each once per file.
public final class ImageResource: Sendable {
    public enum ColorModel: Sendable { case gray, rgb, cmyk }

    /// Pixels, rows from the top, no padding, 8 or 16 bits per component (big-endian), alpha apart.
    public struct Raster: Sendable {
        public var width: Int
        public var height: Int
        public var bitsPerComponent: Int
        public var colorModel: ColorModel
        public var samples: [UInt8]
        /// One component per pixel at the same depth, not premultiplied; nil: opaque.
        public var alpha: [UInt8]?
        public init(width: Int, height: Int, bitsPerComponent: Int = 8, colorModel: ColorModel, samples: [UInt8], alpha: [UInt8]? = nil) {
            self.width = width
            self.height = height
            self.bitsPerComponent = bitsPerComponent
            self.colorModel = colorModel
            self.samples = samples
            self.alpha = alpha
        }
    }

    /// Opaque pixels whose zlib stream a PDF can carry as it is (Flate with PNG predictors, ISO 32000-1 7.4.4.4): a file's own, or made
    /// when it was read.
    public struct PNGStream: Sendable {
        public var width: Int
        public var height: Int
        public var bitsPerComponent: Int
        public var colorModel: ColorModel
        /// RGB triples of an indexed picture.
        public var palette: [UInt8]?
        /// The joined data of the IDAT chunks.
        public var compressed: [UInt8]
        public init(width: Int, height: Int, bitsPerComponent: Int, colorModel: ColorModel, palette: [UInt8]?, compressed: [UInt8]) {
            self.width = width
            self.height = height
            self.bitsPerComponent = bitsPerComponent
            self.colorModel = colorModel
            self.palette = palette
            self.compressed = compressed
        }
    }

    public enum Content: Sendable {
        /// Baseline or progressive JPEG, grey or YCbCr/RGB, embedded without recompression. CMYK is converted to `png`.
        case jpeg(bytes: [UInt8], width: Int, height: Int, colorModel: ColorModel)
        case png(PNGStream)
        /// Pixels with alpha.
        case raster(Raster)
        /// SVG source without outside references.
        case svg(bytes: [UInt8])
    }

    public let path: String
    public let content: Content
    /// Natural size in points: pixels at the file's resolution (96 dpi where it states none), after EXIF orientation; SVG's own size.
    public let naturalSize: Size
    /// EXIF orientation 1…8 that a painter must apply to `jpeg` and `png` content; 1 where there is nothing to do.
    public let orientation: Int
    private let derived = Mutex<[String: [UInt8]]>([:])

    public init(path: String, content: Content, naturalSize: Size, orientation: Int = 1) {
        self.path = path
        self.content = content
        self.naturalSize = naturalSize
        self.orientation = orientation
    }

    /// What painters make of the picture for every file alike, made once: a compressed copy, a drawing as PDF.
    ///
    /// - Parameter key: names the form; `make` is called without a lock, and of two results at the same time the first is kept.
    public func cached(_ key: String, _ make: () throws -> [UInt8]) rethrows -> [UInt8] {
        if let known = derived.withLock({ $0[key] }) { return known }
        let made = try make()
        return derived.withLock { derived in
            if let known = derived[key] { return known }
            derived[key] = made
            return made
        }
    }
}
