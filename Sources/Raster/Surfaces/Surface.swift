import CTypesetCairo
import TypesetBase
import TypesetImages

enum SurfaceKind { case raster, pdf, svg }

/// A surface of cairo, which owns its handle, and the bytes that it writes.
final class Surface {
    let handle: OpaquePointer
    let kind: SurfaceKind
    private let output: ByteSink?

    private init(handle: OpaquePointer, kind: SurfaceKind, output: ByteSink? = nil) throws(CairoError) {
        self.handle = handle
        self.kind = kind
        self.output = output
        try check(cairo_surface_status(handle), "make a drawing surface")
    }

    deinit {
        // A stream surface may write until it is finished, and the sink must still exist. Finishing pixels that a page still uses would
        // copy them.
        if output != nil { cairo_surface_finish(handle) }
        cairo_surface_destroy(handle)
    }

    /// The number of bytes of the pixels in memory.
    var bytes: Int { Int(cairo_image_surface_get_stride(handle)) * Int(cairo_image_surface_get_height(handle)) }

    /// A surface of 32-bit pixels; `isOpaque` omits alpha.
    static func pixels(width: Int, height: Int, isOpaque: Bool) throws(CairoError) -> Surface {
        guard
            let made = cairo_image_surface_create(
                isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(clamping: width), Int32(clamping: height))
        else {
            throw CairoError("out of memory")
        }
        return try Surface(handle: made, kind: .raster)
    }

    /// A surface with 8 bits of opacity per pixel, without colour.
    static func opacities(width: Int, height: Int) throws(CairoError) -> Surface {
        guard let made = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(clamping: width), Int32(clamping: height)) else {
            throw CairoError("out of memory")
        }
        return try Surface(handle: made, kind: .raster)
    }

    static func pdf(size: Size) throws(CairoError) -> Surface {
        try stream(.pdf, size, cairo_pdf_surface_create_for_stream)
    }

    static func svg(size: Size) throws(CairoError) -> Surface {
        let surface = try stream(.svg, size, cairo_svg_surface_create_for_stream)
        // Without a unit, cairo writes points up to version 1.16, and pixels in later versions.
        cairo_svg_surface_set_document_unit(surface.handle, CAIRO_SVG_UNIT_PT)
        return surface
    }

    private typealias Create = (cairo_write_func_t?, UnsafeMutableRawPointer?, Double, Double) -> OpaquePointer?

    private static func stream(_ kind: SurfaceKind, _ size: Size, _ create: Create) throws(CairoError) -> Surface {
        let sink = ByteSink()
        guard let made = create(ByteSink.write, sink.closure, size.width, size.height) else { throw CairoError("out of memory") }
        return try Surface(handle: made, kind: kind, output: sink)
    }

    /// Finishes a stream surface and returns the bytes that it wrote.
    func finish() throws(CairoError) -> [UInt8] {
        cairo_surface_finish(handle)
        try check(cairo_surface_status(handle), "finish the file")
        return output?.bytes ?? []
    }

    func png() throws(CairoError) -> [UInt8] {
        let sink = ByteSink()
        try check(cairo_surface_write_to_png_stream(handle, ByteSink.write, sink.closure), "write a PNG")
        return sink.bytes
    }

    /// The pixels with alpha as a separate plane, not premultiplied; `isOpaque` omits alpha.
    func raster(isOpaque: Bool) -> ImageResource.Raster {
        cairo_surface_flush(handle)
        let width = Int(cairo_image_surface_get_width(handle)), height = Int(cairo_image_surface_get_height(handle))
        var raster = ImageResource.Raster(width: width, height: height, colorModel: .rgb, samples: [], alpha: isOpaque ? nil : [])
        raster.samples.reserveCapacity(width * height * 3)
        let stride = Int(cairo_image_surface_get_stride(handle))
        guard let data = cairo_image_surface_get_data(handle) else { return raster }
        for y in 0..<height {
            let row = UnsafeRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
            for x in 0..<width { raster.append(pixel: row[x], isOpaque: isOpaque) }
        }
        return raster
    }
}

extension ImageResource.Raster {
    /// Appends one of cairo's native 32-bit pixels, with alpha in the highest byte and colours multiplied by it.
    fileprivate mutating func append(pixel: UInt32, isOpaque: Bool) {
        let opacity = isOpaque ? 255 : pixel >> 24
        for shift: UInt32 in [16, 8, 0] {
            let value = pixel >> shift & 0xFF
            samples.append(opacity == 0 ? 0 : UInt8(min(255, (value * 255 + opacity / 2) / opacity)))
        }
        if !isOpaque { alpha?.append(UInt8(opacity)) }
    }
}

/// Collects the bytes that cairo writes.
final class ByteSink {
    private(set) var bytes: [UInt8] = []

    var closure: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static let write: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> cairo_status_t = {
        closure, data, length in
        guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
        let sink = Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
        sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
        return CAIRO_STATUS_SUCCESS
    }
}

/// Renames identifiers of cairo's SVG, such as `image17` or `surface4`.
///
/// Their numbers count everything that the process has drawn, and no two files would be equal.
enum SVGIdentifiers {
    /// Renames identifiers to `n1`, `n2` … in the order in which they occur.
    static func renumbered(_ svg: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(svg.count)
        var names: [ArraySlice<UInt8>: Int] = [:]
        var offset = 0
        while offset < svg.count {
            let name = identifier(in: svg, at: offset)
            guard !name.isEmpty else { result.append(svg[offset]); offset += 1; continue }
            let number = names[name] ?? names.count + 1
            names[name] = number
            result += "n\(number)".utf8
            offset = name.endIndex
        }
        return result
    }

    /// The identifier that begins here, after `id="` or `#`; cairo writes colours as `rgb()`, and base64 has no `#`.
    private static func identifier(in svg: [UInt8], at offset: Int) -> ArraySlice<UInt8> {
        let before = svg[..<offset]
        guard before.last == UInt8(ascii: "#") || before.suffix(5).elementsEqual(" id=\"".utf8) else { return [] }
        return svg[offset...].prefix(while: isNameByte)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
