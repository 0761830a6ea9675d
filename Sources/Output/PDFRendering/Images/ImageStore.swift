import Diagnostics
import Geometry
import Images

/// The pictures of a file, each stored once: image XObjects (ISO 32000-1 8.9.5), and form XObjects for SVG.
final class ImageStore {
    /// Draws an SVG picture as a one-page PDF file.
    typealias VectorPainter = (ImageResource, Size) throws -> [UInt8]

    private var known: [ObjectIdentifier: ObjectNumber] = [:]
    /// Keeps the identities above valid.
    private var kept: [ImageResource] = []
    private let objects: ObjectWriter
    private let drawVector: VectorPainter

    init(objects: ObjectWriter, drawVector: @escaping VectorPainter) {
        self.objects = objects
        self.drawVector = drawVector
    }

    /// The XObject of a picture, drawn in the unit square.
    func object(for image: ImageResource) throws -> ObjectNumber {
        if let number = known[ObjectIdentifier(image)] { return number }
        let number = try embed(image)
        known[ObjectIdentifier(image)] = number
        kept.append(image)
        return number
    }

    private func embed(_ image: ImageResource) throws -> ObjectNumber {
        switch image.content {
        case .jpeg(let bytes, let width, let height, let model):
            return try write(
                ImageDictionary(width: width, height: height, bits: 8, colorSpace: colorSpace(model), filter: "/Filter/DCTDecode"), bytes,
                compress: false)
        case .png(let stream): return try embed(stream)
        case .raster(let raster): return try embed(raster, of: image)
        case .svg:
            return try ImportedPage(try image.cached("pdf") { try drawVector(image, image.naturalSize) }, path: image.path).write(
                to: objects)
        }
    }

    private func colorSpace(_ model: ImageResource.ColorModel) -> String { model == .gray ? "/DeviceGray" : "/DeviceRGB" }

    private func embed(_ png: ImageResource.PNGStream) throws -> ObjectNumber {
        let colors = png.palette != nil || png.colorModel == .gray ? 1 : 3
        let parameters =
            "/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors \(colors)/BitsPerComponent \(png.bitsPerComponent)/Columns \(png.width)>>"
        let space = png.palette.map(indexedSpace) ?? colorSpace(png.colorModel)
        return try write(
            ImageDictionary(width: png.width, height: png.height, bits: png.bitsPerComponent, colorSpace: space, filter: parameters),
            png.compressed, compress: false)
    }

    private func indexedSpace(_ palette: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let entries = min(palette.count / 3, 256)
        let hex = palette.prefix(entries * 3).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return "[/Indexed/DeviceRGB \(max(entries - 1, 0))<\(String(decoding: hex, as: UTF8.self))>]"
    }

    /// Pixels; alpha becomes a soft mask. CMYK becomes RGB, for the output intent is RGB (ISO 19005-2 6.2.4.3).
    ///
    /// - Parameter image: keeps the compressed samples for the files of other sizes.
    func embed(_ raster: ImageResource.Raster, of image: ImageResource? = nil) throws -> ObjectNumber {
        var mask: ObjectNumber?
        if let alpha = raster.alpha {
            let dictionary = ImageDictionary(
                width: raster.width, height: raster.height, bits: raster.bitsPerComponent, colorSpace: "/DeviceGray")
            mask = try write(dictionary, alpha, as: "alpha", of: image)
        }
        let samples =
            raster.colorModel == .cmyk ? SampleConversion.rgb(cmyk: raster.samples, bits: raster.bitsPerComponent) : raster.samples
        let dictionary = ImageDictionary(
            width: raster.width, height: raster.height, bits: raster.bitsPerComponent,
            colorSpace: colorSpace(raster.colorModel), mask: mask)
        return try write(dictionary, samples, as: "samples", of: image)
    }

    private func write(_ dictionary: ImageDictionary, _ data: [UInt8], as key: String, of image: ImageResource?) throws -> ObjectNumber {
        guard let image, objects.isCompressed else { return try write(dictionary, data) }
        let compressed = image.cached(key) { data.withUnsafeBytes { objects.compressed($0) } }
        guard !compressed.isEmpty else { return try write(dictionary, data) }
        var dictionary = dictionary
        dictionary.filter = "/Filter/FlateDecode"
        return try write(dictionary, compressed, compress: false)
    }

    private func write(_ dictionary: ImageDictionary, _ data: [UInt8], compress: Bool = true) throws -> ObjectNumber {
        let number = objects.reserve()
        try data.withUnsafeBytes { try objects.writeStream(number, dictionary: dictionary.entries, data: $0, compress: compress) }
        return number
    }
}
