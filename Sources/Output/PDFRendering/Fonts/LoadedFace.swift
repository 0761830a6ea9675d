import CHarfBuzz
import Diagnostics
import Geometry
import Synchronization
import Typography

/// A font face opened with HarfBuzz, at its position on the variation axes, in font units.
///
/// `@unchecked Sendable`: both objects are made immutable before other code sees them. HarfBuzz allows reading immutable objects from any
/// thread.
final class LoadedFace: @unchecked Sendable {
    let face: OpaquePointer
    let font: OpaquePointer
    let unitsPerEm: FontUnits
    let glyphCount: Int
    /// The reader of colour outlines; nil if the face has none.
    let colors: ColorGlyphReader?

    /// A loaded face during the lifetime of its description.
    ///
    /// The description lives as long as the font library of a run. The next run opens the file again, which may have been replaced.
    fileprivate struct Entry {
        weak var lifetime: FontFace.Lifetime?
        var loaded: LoadedFace
    }

    private static let cache = Mutex<[ObjectIdentifier: Entry]>([:])

    /// Returns the face of a description, opened once for all documents and sizes that share the description.
    static func of(_ description: FontFace) throws(Diagnostic) -> LoadedFace {
        if let known = cache.withLock({ $0[description] }) { return known }
        let loaded = try LoadedFace(description)
        return cache.withLock { cache in
            if let known = cache[description] { return known }
            cache = cache.filter { $0.value.lifetime != nil }
            cache[ObjectIdentifier(description)] = Entry(lifetime: description.lifetime, loaded: loaded)
            return loaded
        }
    }

    private init(_ description: FontFace) throws(Diagnostic) {
        guard let blob = hb_blob_create_from_file_or_fail(description.path) else {
            throw Diagnostic.error("cannot read the font file", path: description.path)
        }
        defer { hb_blob_destroy(blob) }
        face = hb_face_create(blob, UInt32(clamping: description.index))
        font = hb_font_create(face)
        // If memory runs out, HarfBuzz returns an empty object: a face without glyphs, or a font that is immutable from the start.
        let isComplete = hb_font_is_immutable(font) == 0
        unitsPerEm = FontUnits(Double(max(hb_face_get_upem(face), 1)))
        glyphCount = Int(hb_face_get_glyph_count(face))
        let variations = description.variations.map { hb_variation_t(tag: openTypeTag($0.tag), value: Float($0.value)) }
        if !variations.isEmpty { hb_font_set_variations(font, variations, UInt32(variations.count)) }
        colors = description.format == .colorOutline ? ColorGlyphReader(description) : nil
        hb_face_make_immutable(face)
        hb_font_make_immutable(font)
        guard isComplete else { throw Diagnostic.error("not enough memory to open the font file", path: description.path) }
        if glyphCount == 0 { throw Diagnostic.error("the file has no glyphs that can be read", path: description.path) }
    }

    deinit {
        hb_font_destroy(font)
        hb_face_destroy(face)
    }

    /// The scale from font units to glyph space.
    var thousandthsPerFontUnit: Double { 1000 / unitsPerEm.value }

    /// Returns the advance, as /Widths states it.
    func width(of glyph: UInt32) -> EmThousandths {
        EmThousandths(rounding: FontUnits(Double(hb_font_get_glyph_h_advance(font, glyph))), unitsPerEm: unitsPerEm)
    }

    /// Returns a table's bytes; empty if the face does not have the table.
    func table(_ tag: String) -> [UInt8] {
        let blob = hb_face_reference_table(face, openTypeTag(tag))
        defer { hb_blob_destroy(blob) }
        return bytes(of: blob)
    }
}

extension [ObjectIdentifier: LoadedFace.Entry] {
    /// An identifier may belong to an object that no longer exists. The lifetime detects this.
    fileprivate subscript(description: FontFace) -> LoadedFace? {
        self[ObjectIdentifier(description)].flatMap { $0.lifetime === description.lifetime ? $0.loaded : nil }
    }
}

/// Returns four letters as OpenType packs them; short tags are padded with spaces.
func openTypeTag(_ text: String) -> hb_tag_t {
    var tag: UInt32 = 0
    let letters = Array(text.utf8.prefix(4))
    for index in 0..<4 { tag = tag << 8 | UInt32(index < letters.count ? letters[index] : 0x20) }
    return tag
}

/// Returns a copy of a blob's bytes.
func bytes(of blob: OpaquePointer?) -> [UInt8] {
    var length: UInt32 = 0
    guard let blob, let data = hb_blob_get_data(blob, &length), length > 0 else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
}

extension ContentStream {
    /// Adds a glyph's contours to the path, in glyph space; returns false if it has none.
    func addOutline(of glyph: UInt32, _ loaded: LoadedFace) -> Bool {
        GlyphOutline(self, scale: loaded.thousandthsPerFontUnit).draw(glyph, loaded)
    }
}

/// Turns HarfBuzz's draw callbacks into path operators.
private final class GlyphOutline {
    private let stream: ContentStream
    private let scale: Double

    init(_ stream: ContentStream, scale: Double) {
        self.stream = stream
        self.scale = scale
    }

    /// Draws the contours of a glyph; returns false if it has none.
    func draw(_ glyph: UInt32, _ loaded: LoadedFace) -> Bool {
        guard let functions = hb_draw_funcs_create() else { return false }
        defer { hb_draw_funcs_destroy(functions) }
        hb_draw_funcs_set_move_to_func(functions, { _, data, _, x, y, _ in GlyphOutline.from(data)?.move(x, y) }, nil, nil)
        hb_draw_funcs_set_line_to_func(functions, { _, data, _, x, y, _ in GlyphOutline.from(data)?.line(x, y) }, nil, nil)
        // Without a function for quadratic curves, HarfBuzz passes them as cubic curves.
        hb_draw_funcs_set_cubic_to_func(
            functions, { _, data, _, x1, y1, x2, y2, x, y, _ in GlyphOutline.from(data)?.curve(x1, y1, x2, y2, x, y) }, nil, nil)
        hb_draw_funcs_set_close_path_func(functions, { _, data, _, _ in GlyphOutline.from(data)?.stream.closePath(.newline) }, nil, nil)
        let start = stream.buffer.count
        typeset_draw_glyph(loaded.font, glyph, functions, Unmanaged.passUnretained(self).toOpaque())
        return stream.buffer.count > start
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> GlyphOutline? {
        data.map { Unmanaged<GlyphOutline>.fromOpaque($0).takeUnretainedValue() }
    }

    private func move(_ x: Float, _ y: Float) { stream.move(toX: Double(x) * scale, y: Double(y) * scale, .newline) }

    private func line(_ x: Float, _ y: Float) { stream.line(toX: Double(x) * scale, y: Double(y) * scale, .newline) }

    private func curve(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float, _ x: Float, _ y: Float) {
        stream.curve(
            x1: Double(x1) * scale, y1: Double(y1) * scale, x2: Double(x2) * scale, y2: Double(y2) * scale, x: Double(x) * scale,
            y: Double(y) * scale, .newline)
    }
}
