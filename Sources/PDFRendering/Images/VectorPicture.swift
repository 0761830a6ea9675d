import Diagnostics
import Geometry
import Images

/// SVG pictures as one-page PDF files.
enum VectorPicture {
    static func pdf(of image: ImageResource, size: Size) throws -> [UInt8] {
        throw Diagnostic.error("SVG pictures cannot be drawn", path: image.path)
    }
}
