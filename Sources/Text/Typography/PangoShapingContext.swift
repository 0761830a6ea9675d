internal import CPango

/// What shaping needs to know about one font request, found once per context.
struct RequestRecord {
    let description: OpaquePointer
    let primary: ShapingFont
    let features: [hb_feature_t]
}

/// Pango's font map and context, HarfBuzz's buffer, and the caches that go with them.
///
/// Not for two threads at once: `FontLibrary.withContext` hands each context to one thread at a time, which is what makes `Sendable` hold.
final class PangoShapingContext: @unchecked Sendable {
    unowned let library: FontLibrary
    let context: OpaquePointer
    let buffer: OpaquePointer
    private let fontMap: UnsafeMutablePointer<PangoFontMap>
    private var records: [FontRequest: RequestRecord] = [:]
    /// Keys hold a reference each, so that no address is used again for another font.
    private var fonts: [UnsafeMutablePointer<PangoFont>: ShapingFont] = [:]
    private var inks: [GlyphInkCache?] = []

    init(library: FontLibrary) {
        self.library = library
        fontMap = pango_ft2_font_map_new()
        // Any size will do, since nothing is taken from Pango that depends on it; 72 dpi makes points of its units.
        pango_ft2_font_map_set_resolution(OpaquePointer(fontMap), 72, 72)
        pango_fc_font_map_set_config(OpaquePointer(fontMap), library.configuration.pointer)
        context = pango_font_map_create_context(fontMap)
        pango_context_set_language(context, Self.language(""))
        buffer = hb_buffer_create()
    }

    deinit {
        for font in fonts.keys { g_object_unref(font) }
        for record in records.values { pango_font_description_free(record.description) }
        hb_buffer_destroy(buffer)
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(fontMap)
    }

    /// `und` where none is given: Pango would take that of the process's locale.
    static func language(_ tag: String) -> OpaquePointer? { pango_language_from_string(tag.isEmpty ? "und" : tag) }

    func primaryFont(_ request: FontRequest) -> ShapingFont { record(request).primary }

    func record(_ request: FontRequest) -> RequestRecord {
        if let record = records[request] { return record }
        let description = FontDescriptionBuilder(request, library.configuration).build()
        let font = pango_font_map_load_font(fontMap, context, description)
        defer { if let font { g_object_unref(font) } }
        let record = RequestRecord(description: description, primary: shapingFont(font), features: request.features.map(Self.feature))
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

    func ink(_ font: ShapingFont) -> GlyphInkCache {
        while inks.count <= font.number { inks.append(nil) }
        if let cache = inks[font.number] { return cache }
        let cache = GlyphInkCache(font)
        inks[font.number] = cache
        return cache
    }

    private static func feature(_ feature: FontRequest.Feature) -> hb_feature_t {
        Self.feature(feature.tag, UInt32(clamping: feature.value))
    }

    static func feature(_ tag: String, _ value: UInt32) -> hb_feature_t {
        hb_feature_t(tag: hb_tag_from_string(tag, -1), value: value, start: 0, end: .max)
    }
}

/// Says a font request in Pango's words.
struct FontDescriptionBuilder {
    private let request: FontRequest
    private let configuration: FontconfigConfiguration

    init(_ request: FontRequest, _ configuration: FontconfigConfiguration) {
        self.request = request
        self.configuration = configuration
    }

    /// The caller frees it.
    func build() -> OpaquePointer {
        let description: OpaquePointer = pango_font_description_new()
        pango_font_description_set_weight(description, PangoWeight(UInt32(clamping: request.weight)))
        pango_font_description_set_style(description, request.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        pango_font_description_set_stretch(description, stretch)
        var families = textFamilies.map(GenericFamily.fontconfigName)
        merge(request.face.flatMap { pango_font_description_from_string(",\($0)") }, into: description)
        merge(request.fontName.flatMap(configuration.description(named:)), into: description, family: &families)
        pango_font_description_set_family(description, families.map { $0.filter { $0 != "," } }.joined(separator: ","))
        if !request.axes.isEmpty {
            pango_font_description_set_variations(description, request.axes.map { "\($0.tag)=\($0.value)" }.joined(separator: ","))
        }
        // A usual text size, for faces with an optical-size axis.
        pango_font_description_set_absolute_size(description, 12 * Double(PANGO_SCALE))
        return description
    }

    /// The families without colour fonts. Pango asks for those itself wherever text is an emoji; within the list, fontconfig would put them
    /// first (a pattern that names one gets `color`, which weighs more than the order of families), and digits would come out as emoji.
    private var textFamilies: [String] {
        let plain = request.families.filter { !configuration.colorFamilies.contains($0.lowercased()) }
        return plain.isEmpty ? request.families : plain
    }

    private func merge(_ other: OpaquePointer?, into description: OpaquePointer) {
        guard let other else { return }
        pango_font_description_unset_fields(other, PANGO_FONT_MASK_FAMILY)
        pango_font_description_merge(description, other, 1)
        pango_font_description_free(other)
    }

    private func merge(_ other: OpaquePointer?, into description: OpaquePointer, family families: inout [String]) {
        guard let other else { return }
        if let family = pango_font_description_get_family(other) { families.insert(String(cString: family), at: 0) }
        merge(other, into: description)
    }

    /// CSS Fonts 4, §2.3: the keyword whose percentage is nearest.
    private var stretch: PangoStretch {
        switch request.stretch {
        case ..<57: PANGO_STRETCH_ULTRA_CONDENSED
        case ..<69: PANGO_STRETCH_EXTRA_CONDENSED
        case ..<82: PANGO_STRETCH_CONDENSED
        case ..<94: PANGO_STRETCH_SEMI_CONDENSED
        case ..<107: PANGO_STRETCH_NORMAL
        case ..<119: PANGO_STRETCH_SEMI_EXPANDED
        case ..<138: PANGO_STRETCH_EXPANDED
        case ..<175: PANGO_STRETCH_EXTRA_EXPANDED
        default: PANGO_STRETCH_ULTRA_EXPANDED
        }
    }
}
