internal import CTypesetPango
import TypesetBase

/// The fonts and features of one font request, looked up once per context.
struct RequestRecord {
    /// The number among the records of its context.
    let number: Int
    let description: FontDescription
    let primary: ShapingFont
    /// The requested families, in lower case.
    let families: Set<String>
    let features: [hb_feature_t]
}

/// Pango's font map and context, HarfBuzz's buffer, and their caches.
///
/// A context must not be used by two threads at once. `Sendable` is safe because `FontLibrary.withContext` gives each context to one thread
/// at a time.
final class PangoShapingContext: @unchecked Sendable {
    unowned let library: FontLibrary
    /// The buffer in which runs are shaped.
    let buffer = GlyphBuffer()
    private let context: OpaquePointer
    /// The glyphs of the paragraphs that were shaped here.
    var glyphs = GlyphTable()
    private let fontMap: UnsafeMutablePointer<PangoFontMap>
    private var records: [FontRequest: RequestRecord] = [:]
    /// The fonts by Pango font; each key retains its font, which prevents reuse of the address for another font.
    private var fonts: [UnsafeMutablePointer<PangoFont>: ShapingFont] = [:]
    private var inks: [GlyphInkCache?] = []
    private var checkedFonts: Set<CheckedFont> = []
    private var uprightFonts: [SlantedFont: ShapingFont] = [:]
    /// HarfBuzz's languages by Pango's.
    private var languages: [TextLanguage: ShapingLanguage?] = [:]
    /// The maximum number of distinguished languages.
    ///
    /// HarfBuzz searches a list of them for each run. ISO 639 has 184 codes of two letters; no document has a thousand languages.
    private static let mostLanguages = 1000

    /// A font that was checked for a script of a request.
    private struct CheckedFont: Hashable {
        var request: Int
        var font: Int
        var script: UInt32
    }

    private struct SlantedFont: Hashable {
        var number: Int
        var isBold: Bool
    }

    init(library: FontLibrary) {
        self.library = library
        fontMap = pango_ft2_font_map_new()
        // Nothing that is read from Pango depends on the size. At 72 dpi its units are points.
        pango_ft2_font_map_set_resolution(OpaquePointer(fontMap), 72, 72)
        pango_fc_font_map_set_config(OpaquePointer(fontMap), library.configuration.fonts.pointer)
        pango_fc_font_map_set_default_substitute(OpaquePointer(fontMap), ScriptFallback.install, nil, nil)
        context = pango_font_map_create_context(fontMap)
        pango_context_set_language(context, TextLanguage("").pointer)
    }

    deinit {
        for font in fonts.keys { g_object_unref(font) }
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(fontMap)
    }

    /// HarfBuzz's language for one of Pango's; nil if there are too many.
    func shapingLanguage(_ language: TextLanguage) -> ShapingLanguage? {
        if let known = languages[language] { return known }
        guard languages.count < Self.mostLanguages else { return nil }
        let found = pango_language_to_string(language.pointer).flatMap { hb_language_from_string($0, -1) }.map(ShapingLanguage.init)
        languages[language] = .some(found)
        return found
    }

    func primaryFont(_ request: FontRequest) -> ShapingFont { record(request).primary }

    func record(_ request: FontRequest) -> RequestRecord {
        if let record = records[request] { return record }
        let builder = FontDescriptionBuilder(request, library.configuration), description = builder.build()
        let font = pango_font_map_load_font(fontMap, context, description.pointer)
        defer { if let font { g_object_unref(font) } }
        let record = RequestRecord(
            number: records.count, description: description, primary: shapingFont(font),
            families: Set(builder.families.map { $0.lowercased() }),
            features: request.features.map(Self.feature))
        records[request] = record
        return record
    }

    func shapingFont(_ font: UnsafeMutablePointer<PangoFont>?) -> ShapingFont {
        guard let font else { return library.font(FontFaceKey(path: "")) }
        if let known = fonts[font] { return known }
        let pattern = pango_fc_font_get_pattern(UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
        let found = library.font(FontFaceKey(FontPattern(pattern)) ?? FontFaceKey(path: ""))
        g_object_ref(font)
        fonts[font] = found
        return found
    }

    /// Records a fallback font that replaces those of a request, once for each script.
    ///
    /// Each request is checked, because the family may be a fallback in one style and named in another.
    func noteFallback(_ font: ShapingFont, for script: hb_script_t, of record: RequestRecord) {
        checkedFonts.insert(CheckedFont(request: record.number, font: font.number, script: script.rawValue))
        // Emoji take the script of the letters around them.
        let family = font.face.familyName, isPicture = [.bitmap, .colorOutline].contains(font.face.format)
        // Mongolian lines do not run as their readers expect, in any font.
        let isMongolian = script.rawValue == HB_SCRIPT_MONGOLIAN.rawValue
        let isNamed = record.families.contains(where: font.face.isNamed)
        guard !isNamed || isMongolian, !isPicture, font.face.glyphCount > 0 else { return }
        library.add(FallbackFont(script: String(tag: script.rawValue), family: family))
    }

    /// Whether a font may be a fallback that is not recorded yet.
    func mayNoteFallback(_ font: ShapingFont, for script: hb_script_t, of record: RequestRecord) -> Bool {
        (font !== record.primary || script.rawValue == HB_SCRIPT_MONGOLIAN.rawValue)
            && !checkedFonts.contains(CheckedFont(request: record.number, font: font.number, script: script.rawValue))
            && !Self.isShared(script)
    }

    /// Whether a script code is not one of a single script: signs, digits and marks.
    private static func isShared(_ script: hb_script_t) -> Bool {
        [HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN, HB_SCRIPT_INVALID].contains { $0.rawValue == script.rawValue }
    }

    /// The upright face of a slanted font, or the bold face of its family.
    func upright(_ font: ShapingFont, isBold: Bool) -> ShapingFont {
        let slanted = SlantedFont(number: font.number, isBold: isBold)
        if let known = uprightFonts[slanted] { return known }
        let face = font.face, description = FontDescription(family: face.familyName)
        description.weight = isBold ? max(face.weight, FaceName.bold) : face.emboldening > 0 ? FaceName.bold : face.weight
        let loaded = pango_font_map_load_font(fontMap, context, description.pointer)
        defer { if let loaded { g_object_unref(loaded) } }
        let found = shapingFont(loaded), result = found.face.familyName == face.familyName ? found : font
        uprightFonts[slanted] = result
        return result
    }

    func ink(_ font: ShapingFont) -> GlyphInkCache {
        while inks.count <= font.number { inks.append(nil) }
        if let cache = inks[font.number] { return cache }
        let cache = GlyphInkCache(font)
        inks[font.number] = cache
        return cache
    }

    static func feature(_ feature: FontRequest.Feature) -> hb_feature_t {
        Self.feature(feature.tag, UInt32(clamping: feature.value))
    }

    static func feature(_ tag: String, _ value: UInt32) -> hb_feature_t {
        hb_feature_t(tag: hb_tag_from_string(tag, -1), value: value, start: 0, end: .max)
    }
}

// MARK: - Items

extension PangoShapingContext {
    /// Divides a range of a text into items of one font, level, script and language.
    func itemize(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ direction: PangoDirection, _ attributes: ItemAttributes
    ) -> [TextItem] {
        text.withMemoryRebound(to: CChar.self) { characters in
            let list = pango_itemize_with_base_dir(
                context, direction, characters.baseAddress, Int32(clamping: range.lowerBound), Int32(clamping: range.count),
                attributes.pointer, nil)
            defer { g_list_free(list) }
            return takeItems(list)
        }
    }

    private func takeItems(_ list: UnsafeMutablePointer<GList>?) -> [TextItem] {
        var items: [TextItem] = []
        var node = list
        while let current = node {
            node = current.pointee.next
            guard let data = current.pointee.data else { continue }
            let item = data.assumingMemoryBound(to: PangoItem.self)
            let analysis = item.pointee.analysis, offset = Int(item.pointee.offset)
            let script = g_unicode_script_to_iso15924(GUnicodeScript(Int32(analysis.script)))
            items.append(
                TextItem(
                    range: offset..<offset + Int(item.pointee.length), font: shapingFont(analysis.font), level: analysis.level,
                    script: hb_script_from_iso15924_tag(script), language: analysis.language.flatMap { shapingLanguage(TextLanguage($0)) }))
            pango_item_free(item)
        }
        return items
    }
}

/// The fonts and languages of a text's ranges, for Pango.
final class ItemAttributes {
    let pointer: OpaquePointer? = pango_attr_list_new()

    deinit { pango_attr_list_unref(pointer) }

    func add(_ font: FontDescription, _ language: TextLanguage, _ range: Range<Int>) {
        insert(pango_attr_font_desc_new(font.pointer), range)
        insert(pango_attr_language_new(language.pointer), range)
    }

    private func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>) {
        attribute?.pointee.start_index = UInt32(clamping: range.lowerBound)
        attribute?.pointee.end_index = UInt32(clamping: range.upperBound)
        pango_attr_list_insert(pointer, attribute)
    }
}
