/// A glyph of Latin fonts: a row of `latin-glyphs.txt`.
struct LatinGlyph {
    let name: String
    /// The character; nil for the apple of Mac Roman.
    let scalar: Unicode.Scalar?
    /// The codes in each base encoding, by `BaseEncoding`.
    let codes: [[Int]]
    /// The advance widths in thousandths of the em; empty if the standard fonts do not have the glyph.
    ///
    /// The fonts are Helvetica, Helvetica-Bold, Times-Roman, Times-Bold, Times-Italic and Times-BoldItalic.
    let widths: [Double]

    private init(_ row: [Substring]) {
        name = String(row[0])
        scalar = UInt32(row[1], radix: 16).flatMap(Unicode.Scalar.init)
        codes = row[2..<5].map { $0.split(separator: ",").compactMap { Int($0) } }
        widths = row.dropFirst(5).compactMap { Double($0) }
    }

    static let all = rows(EmbeddedText.latin_glyphs_txt).map(LatinGlyph.init)

    static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    /// Returns the words of each line of a table, without its comments.
    static func rows(_ table: String) -> [[Substring]] {
        table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ") }
    }
}

/// The texts of glyph names.
enum GlyphNames {
    /// Returns the text of a glyph name: by the tables of the standard fonts, else by its spelling (`uni20AC`, `u1F600`, `f_i`, `A.swash`;
    /// AGL specification clause 2).
    static func text(of name: String) -> String? {
        let base = name.prefix { $0 != "." }
        guard !base.isEmpty else { return nil }
        var text = ""
        for part in base.split(separator: "_") {
            guard let piece = component(String(part)) else { return nil }
            text += piece
        }
        return text
    }

    private static func component(_ name: String) -> String? {
        if let scalar = LatinGlyph.byName[name]?.scalar ?? BuiltInEncoding.symbol(named: name) { return String(Character(scalar)) }
        if name.hasPrefix("uni"), name.utf8.count >= 7 { return hexadecimal(name.dropFirst(3).prefix(4)) }
        if name.hasPrefix("u"), (5...7).contains(name.utf8.count) { return hexadecimal(name.dropFirst(1)) }
        return nil
    }

    private static func hexadecimal(_ digits: Substring) -> String? {
        UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}
