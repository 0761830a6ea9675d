internal import CPango

/// One item's share of one piece, to be shaped.
struct RunShaping {
    let item: TextItem
    /// In the bytes to shape.
    let range: Range<Int>
    let piece: Int
    let object: Int?
    let settings: PieceSettings
    let bytes: UnsafePointer<UInt8>
    let byteCount: Int
    let text: PreparedText
    /// Of the point size.
    let scale: Double

    var isRightToLeft: Bool { item.level & 1 == 1 }

    /// Fills the buffer with glyphs in visual order. The text around the run is given as context, so that Arabic letters join across
    /// pieces.
    func shape(_ buffer: OpaquePointer) {
        hb_buffer_clear_contents(buffer)
        hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, item.script)
        hb_buffer_set_language(buffer, item.language)
        bytes.withMemoryRebound(to: CChar.self, capacity: byteCount) {
            hb_buffer_add_utf8(buffer, $0, Int32(clamping: byteCount), UInt32(clamping: range.lowerBound), Int32(clamping: range.count))
        }
        hb_shape(item.font.hbFont, buffer, settings.features, UInt32(settings.features.count))
    }

    /// Scripts whose letters join: spacing them would tear them apart (CSS Text 3, §8.2.1).
    var isCursive: Bool {
        switch item.script {
        case HB_SCRIPT_ARABIC, HB_SCRIPT_SYRIAC, HB_SCRIPT_MONGOLIAN, HB_SCRIPT_NKO, HB_SCRIPT_MANDAIC, HB_SCRIPT_PHAGS_PA,
            HB_SCRIPT_HANIFI_ROHINGYA, HB_SCRIPT_ADLAM:
            true
        default: false
        }
    }

    /// Scripts whose glyphs keep the order of their characters within a cluster, so that they pair one to one.
    var keepsOrder: Bool {
        switch item.script {
        case HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC, HB_SCRIPT_ARABIC, HB_SCRIPT_HEBREW, HB_SCRIPT_COMMON,
            HB_SCRIPT_INHERITED,
            HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_HANGUL, HB_SCRIPT_BOPOMOFO, HB_SCRIPT_ARMENIAN,
            HB_SCRIPT_GEORGIAN,
            HB_SCRIPT_ETHIOPIC, HB_SCRIPT_CHEROKEE, HB_SCRIPT_THAI, HB_SCRIPT_SYRIAC, HB_SCRIPT_THAANA, HB_SCRIPT_NKO:
            true
        default: false
        }
    }
}
