/// The advance widths of the standard 14 fonts (ISO 32000-1 9.6.2.2), in thousandths of the em; files before PDF 1.5 may omit them.
enum StandardFontWidths {
    /// Widths by glyph name, in a column of `LatinGlyph.widths`.
    case named(column: Int)
    /// Widths by code, in the font's own encoding.
    case coded([Double?])
    case fixed(Double)

    /// Finds the widths of a font; nil if the name is neither one of the fourteen nor an old alias (Arial, TimesNewRoman).
    init?(_ name: String) {
        func begins(_ names: String...) -> Bool { names.contains { name.hasPrefix($0) } }
        let isBold = name.contains("Bold"), isSlanted = name.contains("Italic") || name.contains("Oblique")
        switch true {
        case begins("Courier"): self = .fixed(600)
        case begins("Helvetica", "Arial"): self = .named(column: isBold ? 1 : 0)
        case begins("Times"): self = .named(column: 2 + (isBold ? 1 : 0) + (isSlanted ? 2 : 0))
        default:
            guard let encoding = BuiltInEncoding.of(name) else { return nil }
            self = .coded(encoding.widths)
        }
    }

    /// Returns the width of a code whose glyph has a name; nil if the font does not have the glyph.
    func width(of code: Int, name: String) -> Double? {
        switch self {
        case .named(let column): LatinGlyph.byName[name].flatMap { $0.widths.isEmpty ? nil : $0.widths[column] }
        case .coded(let widths): widths.indices.contains(code) ? widths[code] : nil
        case .fixed(let width): width
        }
    }
}
