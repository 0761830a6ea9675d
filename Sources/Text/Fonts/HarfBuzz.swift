internal import CTypesetPango
import TypesetBase

/// A font file that HarfBuzz reads.
final class FontFile {
    private let blob: OpaquePointer

    /// Opens a file; nil if it cannot be read.
    init?(path: String) {
        guard let blob = hb_blob_create_from_file_or_fail(path) else { return nil }
        self.blob = blob
    }

    deinit { hb_blob_destroy(blob) }

    /// The bytes of the file, valid as long as this object; nil if there are none.
    var bytes: UnsafeRawBufferPointer? {
        var length: UInt32 = 0
        return hb_blob_get_data(blob, &length).map { UnsafeRawBufferPointer(start: $0, count: Int(length)) }
    }

    var faceCount: UInt32 { hb_face_count(blob) }

    /// A face of the file; nil if there is not enough memory.
    func face(_ index: UInt32) -> HarfBuzzFace? { makeFace(index).map(HarfBuzzFace.init) }

    fileprivate func makeFace(_ index: UInt32) -> OpaquePointer? { hb_face_create(blob, index) }
}

/// A face of a font file, which it keeps, with its OpenType tables.
final class HarfBuzzFace {
    let pointer: OpaquePointer

    fileprivate init(_ pointer: OpaquePointer) { self.pointer = pointer }

    /// Opens a face; nil if the file cannot be read.
    ///
    /// - Parameter index: fontconfig's index, of which the low 16 bits are the number of the face in the file.
    convenience init?(path: String, index: Int) {
        guard let file = FontFile(path: path), let pointer = file.makeFace(UInt32(index & 0xFFFF)) else { return nil }
        self.init(pointer)
    }

    deinit { hb_face_destroy(pointer) }

    var glyphCount: Int { Int(hb_face_get_glyph_count(pointer)) }

    /// The number of font units in an em, at least 1.
    var unitsPerEm: Int32 { Int32(clamping: max(hb_face_get_upem(pointer), 1)) }

    func has(_ tag: String) -> Bool { !Table(self, tag).isEmpty }
}

/// A face at a position on its axes, with a scale of one unit per font unit.
///
/// `@unchecked Sendable`: once it is made immutable, HarfBuzz allows any number of threads to use it.
final class HarfBuzzFont: @unchecked Sendable {
    let pointer: OpaquePointer

    /// A font without glyphs.
    static var empty: HarfBuzzFont { HarfBuzzFont(owned: hb_font_create(hb_face_get_empty())) }

    private init(owned pointer: OpaquePointer) { self.pointer = pointer }

    /// Copies a face; nil if there is not enough memory.
    convenience init?(_ face: HarfBuzzFace) {
        guard let pointer = hb_font_create(face.pointer) else { return nil }
        self.init(owned: pointer)
        // If HarfBuzz has no memory, it returns an empty object, which is immutable and whose functions do nothing.
        guard hb_font_is_immutable(pointer) == 0 else { return nil }
        hb_font_set_scale(pointer, face.unitsPerEm, face.unitsPerEm)
    }

    deinit { hb_font_destroy(pointer) }

    /// A further reference to the font, which the receiver releases.
    func retained() -> OpaquePointer { hb_font_reference(pointer) ?? hb_font_get_empty() }

    func makeImmutable() { hb_font_make_immutable(pointer) }

    /// The nominal glyph of a character; nil if the face has none.
    @inline(__always)
    func glyph(of scalar: UInt32) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(pointer, scalar, &glyph) != 0 && glyph != 0 ? glyph : nil
    }

    /// The horizontal advance of a glyph, in font units.
    func advance(of glyph: UInt32) -> hb_position_t { hb_font_get_glyph_h_advance(pointer, glyph) }

    /// The extents of a glyph's ink, in font units; nil if they are unknown.
    func extents(of glyph: UInt32) -> hb_glyph_extents_t? {
        var extents = hb_glyph_extents_t()
        return hb_font_get_glyph_extents(pointer, glyph, &extents) != 0 ? extents : nil
    }
}

/// HarfBuzz's buffer, which receives the text of a run and then has its glyphs.
final class GlyphBuffer {
    private let pointer: OpaquePointer = hb_buffer_create()
    /// The byte from which HarfBuzz counts clusters.
    private var textStart = 0

    deinit { hb_buffer_destroy(pointer) }

    /// Fills the buffer with the glyphs of a run, in visual order.
    ///
    /// - Parameters:
    ///   - text: the text of the paragraph. The text around the run is its context: Arabic letters join across pieces.
    ///   - range: the run, in bytes of the text.
    ///   - start: the byte at which the context begins.
    func shape(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, after start: Int, _ script: hb_script_t, _ language: ShapingLanguage?,
        isRightToLeft: Bool, with font: HarfBuzzFont, features: [hb_feature_t]
    ) {
        hb_buffer_clear_contents(pointer)
        hb_buffer_set_direction(pointer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        hb_buffer_set_script(pointer, script)
        hb_buffer_set_language(pointer, language?.pointer)
        textStart = start
        UnsafeBufferPointer(rebasing: text[start...]).withMemoryRebound(to: CChar.self) {
            hb_buffer_add_utf8(
                pointer, $0.baseAddress, Int32(clamping: $0.count), UInt32(clamping: range.lowerBound - start), Int32(clamping: range.count)
            )
        }
        hb_shape(font.pointer, pointer, features, UInt32(features.count))
    }

    /// The glyphs, valid until the next run; nil if there are none, or if there was not enough memory for all of them.
    func glyphs(isReversed: Bool) -> ShapedBuffer? {
        var length: UInt32 = 0
        guard hb_buffer_allocation_successful(pointer) != 0, let infos = hb_buffer_get_glyph_infos(pointer, &length), length > 0,
            let positions = hb_buffer_get_glyph_positions(pointer, &length)
        else { return nil }
        return ShapedBuffer(infos: infos, positions: positions, count: Int(length), textStart: textStart, isReversed: isReversed)
    }
}

/// A language as HarfBuzz knows it, which HarfBuzz keeps until the process ends.
struct ShapingLanguage: Hashable {
    let pointer: OpaquePointer

    /// The tag, in lower case.
    var tag: String { hb_language_to_string(pointer).map { String(cString: $0) } ?? "" }
}

/// Big-endian numbers of one OpenType table.
struct Table {
    let bytes: [UInt8]
    var isEmpty: Bool { bytes.isEmpty }

    /// Opens a table of a face.
    ///
    /// - Parameter all: whether the whole table is read. Most fields of interest are in its first 128 bytes.
    init(_ face: HarfBuzzFace, _ tag: String, all: Bool = false) {
        let blob = hb_face_reference_table(face.pointer, hb_tag_from_string(tag, -1))
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let data = hb_blob_get_data(blob, &length) else { bytes = []; return }
        bytes = UnsafeRawBufferPointer(start: data, count: all ? Int(length) : min(Int(length), 128)).map { $0 }
    }

    func uint16(_ offset: Int) -> UInt16? {
        offset + 2 <= bytes.count ? UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1]) : nil
    }

    func uint32(_ offset: Int) -> UInt32? {
        guard let high = uint16(offset), let low = uint16(offset + 2) else { return nil }
        return UInt32(high) << 16 | UInt32(low)
    }
}

extension String {
    /// Creates the four letters of a tag or of a script (ISO 15924), which are the bytes of its number.
    init(tag: UInt32) { self.init(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self) }
}
