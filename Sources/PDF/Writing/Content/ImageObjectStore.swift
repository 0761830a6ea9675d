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
        let colors = png.palette != nil || png.colorModel == .gray ? 1 : 3
        return write(
            ImageDictionary(
                width: png.width, height: png.height, bits: png.bitsPerComponent,
                colorSpace: png.palette.map(ImageDictionary.ColorSpace.indexed) ?? png.colorModel.colorSpace, filter: .png(colors: colors)),
            png.compressed)
    }

    /// Writes streams unchanged if the file can contain them.
    ///
    /// CMYK must become RGB, and an uncompressed file contains decoded pixels.
    private func embed(_ streams: ImageResource.RasterStreams, path: String) throws(Diagnostic) -> ObjectNumber {
        guard objects.isCompressed, streams.colorModel != .cmyk else { return embed(try decoded(streams, path)) }
        func dictionary(_ space: ImageDictionary.ColorSpace, mask: ObjectNumber? = nil) -> ImageDictionary {
            ImageDictionary(
                width: streams.width, height: streams.height, bits: streams.bitsPerComponent, colorSpace: space, filter: .deflated,
                mask: mask)
        }
        let mask = streams.alpha.map { write(dictionary(.gray), $0) }
        return write(dictionary(streams.colorModel.colorSpace, mask: mask), streams.samples)
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
    /// CMYK becomes RGB, since the output intent is RGB (ISO 19005-2 6.2.4.3).
    func embed(_ raster: ImageResource.Raster) -> ObjectNumber {
        var mask: ObjectNumber?
        if let alpha = raster.alpha {
            let dictionary = ImageDictionary(width: raster.width, height: raster.height, bits: raster.bitsPerComponent, colorSpace: .gray)
            mask = write(dictionary, alpha)
        }
        let samples =
            raster.colorModel == .cmyk ? SampleConversion.rgb(cmyk: raster.samples, bits: raster.bitsPerComponent) : raster.samples
        let dictionary = ImageDictionary(
            width: raster.width, height: raster.height, bits: raster.bitsPerComponent, colorSpace: raster.colorModel.colorSpace, mask: mask)
        return write(dictionary, samples)
    }

    private func write(_ dictionary: ImageDictionary, _ data: [UInt8]) -> ObjectNumber {
        objects.writeStream(data, compress: dictionary.filter == nil, dictionary.write)
    }
}

extension ImageResource.ColorModel {
    /// The colour space in the file, to which CMYK is converted.
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

/// Converts CMYK samples to RGB by the definition of the device spaces (ISO 32000-1 10.3.5), without a profile.
private enum SampleConversion {
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
