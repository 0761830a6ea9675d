/// The encoding that a standard font has of itself: Symbol or ZapfDingbats (ISO 32000-1 annex D.5 and D.6).
///
/// Files need not contain these fonts, so no program states the names.
struct BuiltInEncoding {
    /// The names by code, `.notdef` for codes without a glyph.
    let names: [String]
    /// The widths by code, in thousandths of the em; nil for codes without a glyph.
    let widths: [Double?]
    private let scalars: [String: Unicode.Scalar]

    /// Reads a table with a name, a character, a code and a width in each row.
    private init(_ table: String) {
        var names = Array(repeating: ".notdef", count: 256), widths = [Double?](repeating: nil, count: 256)
        var scalars: [String: Unicode.Scalar] = [:]
        for row in LatinGlyph.rows(table) where row.count == 4 {
            guard let code = Int(row[2]), names.indices.contains(code) else { continue }
            names[code] = String(row[0])
            widths[code] = Double(row[3])
            scalars[names[code]] = UInt32(row[1], radix: 16).flatMap(Unicode.Scalar.init)
        }
        (self.names, self.widths, self.scalars) = (names, widths, scalars)
    }

    private static let symbol = BuiltInEncoding(EmbeddedText.symbol_glyphs_txt)
    private static let dingbats = BuiltInEncoding(EmbeddedText.dingbats_glyphs_txt)

    /// Returns the encoding of a font by its name without a subset prefix; nil for other fonts.
    static func of(_ font: String) -> BuiltInEncoding? {
        if font.hasPrefix("Symbol") { return symbol }
        return font.hasPrefix("ZapfDingbats") ? dingbats : nil
    }

    /// Returns the character of a glyph name in this font, such as `a12`; other fonts use the names of ZapfDingbats for anything.
    func scalar(of name: String) -> Unicode.Scalar? { scalars[name] }

    /// Returns the character of a glyph name of Symbol, such as `universal`.
    static func symbol(named name: String) -> Unicode.Scalar? { symbol.scalars[name] }
}
