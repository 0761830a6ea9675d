import CTypesetCairo
import TypesetLayout
import TypesetText

/// Glyphs with the text that they represent, which makes cairo's PDF searchable.
struct GlyphText {
    private var glyphs: [cairo_glyph_t] = []
    private var clusters: [cairo_text_cluster_t] = []
    private var text: [UInt8] = []

    init(_ placement: GlyphPlacement, _ item: PlacedGlyphs) {
        var start = item.paragraph.glyphs.textStart(of: item.glyphs.lowerBound)
        for placed in placement.glyphs {
            let end = start + Int(placed.glyph.textLength)
            if placed.glyph.flags.isDisjoint(with: .isHidden.union(.isMissing)) {
                glyphs.append(placed.cairo)
                append(Self.text(in: start..<end, item.paragraph))
            }
            start = end
        }
    }

    /// Appends a glyph; one without text belongs to the cluster before it.
    private mutating func append(_ bytes: [UInt8]) {
        if bytes.isEmpty, !clusters.isEmpty {
            clusters[clusters.count - 1].num_glyphs += 1
        } else {
            clusters.append(cairo_text_cluster_t(num_bytes: Int32(bytes.count), num_glyphs: 1))
            text += bytes
        }
    }

    /// The text in a range; empty if the bytes are not whole characters, which would put cairo into a permanent error state.
    private static func text(in range: Range<Int>, _ paragraph: ShapedParagraph) -> [UInt8] {
        guard range.upperBound <= paragraph.text.count else { return [] }
        let bytes = Array(paragraph.text[range])
        return String(validating: bytes, as: UTF8.self) == nil || bytes.contains(0) ? [] : bytes
    }

    func show(in context: Context) {
        text.withUnsafeBytes { text in
            cairo_show_text_glyphs(
                context.handle, text.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: text.count),
                glyphs, Int32(clamping: glyphs.count), clusters, Int32(clamping: clusters.count), cairo_text_cluster_flags_t(rawValue: 0))
        }
    }
}
