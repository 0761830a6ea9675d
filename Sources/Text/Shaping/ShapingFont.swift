internal import CTypesetPango
import TypesetBase

/// A language as Pango knows it, which Pango keeps as long as the process.
struct TextLanguage: Hashable {
    let pointer: OpaquePointer?

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    /// Creates the language of a tag; `und` if the tag is empty, because Pango would use the process's locale.
    init(_ tag: String) { pointer = pango_language_from_string(tag.isEmpty ? "und" : tag) }
}

/// A face with the HarfBuzz font that shapes it, at one unit per font unit, which makes advances exactly linear.
///
/// The font is made immutable in `init`.
final class ShapingFont: Sendable {
    let face: FontFace
    let font: HarfBuzzFont
    /// The dense number within the library, by which contexts index their caches.
    let number: Int
    /// The length of one font unit, in em; glyph arrays store single-precision lengths.
    private let scale: Float
    /// Whether printable ASCII is covered; text of it then needs no other font.
    let coversASCII: Bool
    /// The glyph of a hyphen at a line end.
    let hyphen: (id: UInt32, advance: Em)?

    /// Whether the face has small capitals (GSUB feature `smcp`).
    let hasSmallCaps: Bool

    init(face: FontFace, font: HarfBuzzFont, number: Int) {
        font.makeImmutable()
        (self.face, self.font, self.number) = (face, font, number)
        scale = 1 / Float(max(face.unitsPerEm.value, 1))
        coversASCII = (0x20...0x7E).allSatisfy { font.glyph(of: $0) != nil }
        hasSmallCaps = face.abilities.features.contains("smcp")
        let scale = scale
        hyphen = (font.glyph(of: 0x2010) ?? font.glyph(of: 0x2D)).map {
            ($0, Em(Double(Float(font.advance(of: $0)) * scale)))
        }
    }

    /// Converts a HarfBuzz position, which is in font units.
    @inline(__always)
    func em(_ position: hb_position_t) -> Em { Em(Double(Float(position) * scale)) }

    func covers(_ scalar: UInt32) -> Bool { font.glyph(of: scalar) != nil }

    /// The width of a character; nil if the face has none.
    func advance(of scalar: UInt32) -> Em? { font.glyph(of: scalar).map { em(font.advance(of: $0)) } }

    /// The nominal glyph of a character; nil if the face has none.
    func nominalGlyph(of scalar: UInt32) -> UInt32? { font.glyph(of: scalar) }
}
