import CTypesetHarfBuzz
import Synchronization
import TypesetBase
import TypesetText

/// A font face opened with HarfBuzz, at its position on the variation axes, in font units.
///
/// `@unchecked Sendable`: both objects are made immutable before other code sees them. HarfBuzz allows reading immutable objects from any
/// thread.
final class LoadedFace: @unchecked Sendable {
    let face: OpaquePointer
    let font: OpaquePointer
    let unitsPerEm: FontUnits
    let glyphCount: Int
    let outlines: ContourSource
    let programs = FontPrograms()
    let pictures = GlyphPictures()
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
        outlines = ContourSource(hb_font_reference(font))
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
    /// The face of a description; the lifetime detects an identifier of an object that no longer exists.
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
        let scale = loaded.thousandthsPerFontUnit
        guard let contours = loaded.outlines.contours(of: glyph, .scale(x: scale, y: scale)) else { return false }
        add(contours)
        return true
    }

    func add(_ contours: GlyphContours) {
        for segment in contours.segments {
            switch segment {
            case .move(let point): move(toX: point.x, y: point.y, .newline)
            case .line(let point): line(toX: point.x, y: point.y, .newline)
            case .curve(let first, let second, let end):
                curve(x1: first.x, y1: first.y, x2: second.x, y2: second.y, x: end.x, y: end.y, .newline)
            case .close: closePath(.newline)
            }
        }
    }
}
