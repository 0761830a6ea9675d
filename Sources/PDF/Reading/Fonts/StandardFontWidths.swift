/// The advance widths of the standard 14 fonts (ISO 32000-1 9.6.2.2), in thousandths of the em; files before PDF 1.5 may omit them.
enum StandardFontWidths {
    /// Widths by glyph name, in a column of `LatinGlyph.widths`.
    case named(column: Int)
    /// Widths from code 32 on, in the font's own encoding.
    case coded([Double])
    case fixed(Double)

    /// Finds the widths of a font; nil if the name is neither one of the fourteen nor an old alias (Arial, TimesNewRoman).
    init?(_ name: String) {
        func begins(_ names: String...) -> Bool { names.contains { name.hasPrefix($0) } }
        let isBold = name.contains("Bold"), isSlanted = name.contains("Italic") || name.contains("Oblique")
        switch true {
        case begins("Courier"): self = .fixed(600)
        case begins("Helvetica", "Arial"): self = .named(column: isBold ? 1 : 0)
        case begins("Times"): self = .named(column: 2 + (isBold ? 1 : 0) + (isSlanted ? 2 : 0))
        case begins("Symbol"): self = .coded(Self.symbol)
        case begins("ZapfDingbats"): self = .coded(Self.dingbats)
        default: return nil
        }
    }

    /// Returns the width of a code whose glyph has a name; nil if the font does not have the glyph.
    func width(of code: Int, name: String) -> Double? {
        switch self {
        case .named(let column): LatinGlyph.byName[name].flatMap { $0.widths.isEmpty ? nil : $0.widths[column] }
        case .coded(let widths): widths.indices.contains(code - 32) ? widths[code - 32] : nil
        case .fixed(let width): width
        }
    }

    private static let symbol = widths(EmbeddedText.symbol_widths_txt)
    private static let dingbats = widths(EmbeddedText.dingbats_widths_txt)

    private static func widths(_ table: String) -> [Double] { LatinGlyph.rows(table).joined().compactMap { Double($0) } }
}
