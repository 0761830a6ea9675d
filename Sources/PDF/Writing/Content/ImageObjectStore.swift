import TypesetBase
import TypesetImages
import TypesetRaster

/// The entries of an image XObject (ISO 32000-1 table 89), without /Interpolate, which PDF/A forbids (ISO 19005-2 6.2.8).
struct ImageDictionary {
    enum ColorSpace {
        case gray, rgb
        /// Palette colours, each as red, green and blue (8.6.6.3).
        case indexed(palette: [UInt8])
    }

    enum Filter {
        case deflated
        case jpeg
        /// Deflated rows, each with a PNG filter (7.4.4.4).
        case png(colors: Int)
    }

    var width: Int
    var height: Int
    var bits: Int
    var colorSpace: ColorSpace
    /// The filter of data that is already compressed.
    var filter: Filter?
    var mask: ObjectNumber?

    func write(to dictionary: inout DictionaryWriter) {
        dictionary.set("Subtype", "Image")
        dictionary.set("Width", width)
        dictionary.set("Height", height)
        dictionary.set("BitsPerComponent", bits)
        writeColorSpace(to: &dictionary)
        writeFilter(to: &dictionary)
        if let mask { dictionary.set("SMask", mask) }
    }

    private func writeColorSpace(to dictionary: inout DictionaryWriter) {
        switch colorSpace {
        case .gray: dictionary.set("ColorSpace", "DeviceGray")
        case .rgb: dictionary.set("ColorSpace", "DeviceRGB")
        case .indexed(let palette):
            let entries = min(palette.count / 3, 256)
            dictionary.setArray("ColorSpace") { array in
                array.add("Indexed")
                array.add("DeviceRGB")
                array.add(max(entries - 1, 0))
                array.add(hex: palette.prefix(entries * 3))
            }
        }
    }

    private func writeFilter(to dictionary: inout DictionaryWriter) {
        switch filter {
        case nil: break
        case .deflated: dictionary.set("Filter", "FlateDecode")
        case .jpeg: dictionary.set("Filter", "DCTDecode")
        case .png(let colors):
            dictionary.set("Filter", "FlateDecode")
            dictionary.setDictionary("DecodeParms") { parameters in
                parameters.set("Predictor", 15)
                parameters.set("Colors", colors)
                parameters.set("BitsPerComponent", bits)
                parameters.set("Columns", width)
            }
        }
    }
}

/// The pictures of a file, each stored once: image XObjects (ISO 32000-1 8.9.5), and form XObjects for SVG.
final class ImageObjectStore {
    /// Draws an SVG picture as a one-page PDF file.
    typealias VectorPainter = (ImageResource, Size) throws(CairoError) -> [UInt8]

    private var known: [ObjectIdentifier: ObjectNumber] = [:]
    /// Keeps the object identifiers in `known` valid.
    private var kept: [ImageResource] = []
    private let objects: ObjectWriter
    private let drawVector: VectorPainter

    init(objects: ObjectWriter, drawVector: @escaping VectorPainter) {
        self.objects = objects
        self.drawVector = drawVector
    }

    /// The XObject of a picture, drawn in the unit square.
    func object(for image: ImageResource) throws(Diagnostic) -> ObjectNumber {
        if let number = known[ObjectIdentifier(image)] { return number }
        let number = try embed(image)
        known[ObjectIdentifier(image)] = number
        kept.append(image)
        return number
    }

    private func embed(_ image: ImageResource) throws(Diagnostic) -> ObjectNumber {
        switch image.content {
        case .jpeg(let bytes, let width, let height, let model):
            write(ImageDictionary(width: width, height: height, bits: 8, colorSpace: model.colorSpace, filter: .jpeg), bytes)
        case .png(let stream): embed(stream)
        case .raster(let streams): try embed(streams, path: image.path)
        case .svg: try embed(drawing: image)
        }
    }

    private func embed(drawing image: ImageResource) throws(Diagnostic) -> ObjectNumber {
        let file = try Diagnostic.ofCairo { () throws(CairoError) in
            try image.cached("pdf") { () throws(CairoError) in try drawVector(image, image.naturalSize) }
        }
        return try ImportedPage(file, path: image.path).write(to: objects)
    }

    private func embed(_ png: ImageResource.PNGStream) -> ObjectNumber {
        write(
            ImageDictionary(
                width: png.width, height: png.height, bits: png.bitsPerComponent,
                colorSpace: png.palette.map(ImageDictionary.ColorSpace.indexed) ?? png.colorModel.colorSpace,
                filter: .png(colors: png.palette != nil ? 1 : png.colorModel.componentCount)),
            png.compressed)
    }

    /// Writes streams unchanged; an uncompressed file contains decoded pixels.
    func embed(_ streams: ImageResource.RasterStreams, path: String) throws(Diagnostic) -> ObjectNumber {
        objects.isCompressed ? embed(streams.planes, filter: .deflated) : embed(try decoded(streams, path))
    }

    private func decoded(_ streams: ImageResource.RasterStreams, _ path: String) throws(Diagnostic) -> ImageResource.Raster {
        do {
            return try streams.decoded()
        } catch {
            throw .error("`\(path)` \(error.problem)", hints: [error.hint])
        }
    }

    /// Writes pixels as an image XObject; alpha becomes a soft mask.
    ///
    /// - Parameter filter: the filter if the planes are already compressed.
    private func embed(_ raster: ImageResource.Raster, filter: ImageDictionary.Filter? = nil) -> ObjectNumber {
        func dictionary(_ space: ImageDictionary.ColorSpace, mask: ObjectNumber? = nil) -> ImageDictionary {
            ImageDictionary(
                width: raster.width, height: raster.height, bits: raster.bitsPerComponent, colorSpace: space, filter: filter, mask: mask)
        }
        let mask = raster.alpha.map { write(dictionary(.gray), $0) }
        return write(dictionary(raster.colorModel.colorSpace, mask: mask), raster.samples)
    }

    private func write(_ dictionary: ImageDictionary, _ data: [UInt8]) -> ObjectNumber {
        objects.writeStream(data, compress: dictionary.filter == nil, dictionary.write)
    }
}

extension ImageResource.ColorModel {
    fileprivate var colorSpace: ImageDictionary.ColorSpace { self == .gray ? .gray : .rgb }
}

extension Diagnostic {
    /// Runs `body`, which draws with cairo, and throws its failure as a diagnostic.
    static func ofCairo<Result>(_ body: () throws(CairoError) -> Result) throws(Diagnostic) -> Result {
        do {
            return try body()
        } catch {
            throw .error("the page cannot be painted: \(error)")
        }
    }
}
