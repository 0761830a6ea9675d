internal import CTypesetPango

/// An owned `PangoFontDescription`: a request for a font.
final class FontDescription: Equatable {
    let pointer: OpaquePointer

    /// Creates a request for a family at a usual text size, for faces with an optical-size axis.
    init(family: String) {
        pointer = pango_font_description_new()
        pango_font_description_set_family(pointer, family)
        pango_font_description_set_absolute_size(pointer, 12 * Double(PANGO_SCALE))
    }

    /// Creates the request that describes a font.
    init(_ pattern: FontPattern) { pointer = pango_fc_font_description_from_pattern(pattern.pointer, 0) }

    deinit { pango_font_description_free(pointer) }

    static func == (a: FontDescription, b: FontDescription) -> Bool { a === b }

    var family: String? { pango_font_description_get_family(pointer).map { String(cString: $0) } }

    /// The weight as OS/2 usWeightClass.
    var weight: Int {
        get { Int(pango_font_description_get_weight(pointer).rawValue) }
        set { pango_font_description_set_weight(pointer, PangoWeight(UInt32(clamping: newValue))) }
    }

    var style: PangoStyle {
        get { pango_font_description_get_style(pointer) }
        set { pango_font_description_set_style(pointer, newValue) }
    }

    var stretch: PangoStretch {
        get { pango_font_description_get_stretch(pointer) }
        set { pango_font_description_set_stretch(pointer, newValue) }
    }

    /// The positions on the axes: `wght=650`.
    var variations: [String] {
        get {
            let axes = pango_font_description_get_variations(pointer).map { String(cString: $0) } ?? ""
            return axes.split(separator: ",").map(String.init)
        }
        set { if !newValue.isEmpty { pango_font_description_set_variations(pointer, newValue.joined(separator: ",")) } }
    }
}
